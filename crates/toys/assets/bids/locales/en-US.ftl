# Bids: a small card game for tests.

game-bids = Bids
game-bids-icon = 🂠
game-bids-aliases = secret bids, bidding

side-first = First
side-second = Second
side-third = Third
side-fourth = Fourth
side-fifth = Fifth
side-sixth = Sixth

piece-card = card
piece-back = face-down cards:

notation-plain = Plain (bid 12)
notation-loud = Capitals (BID 12)
format-txt = Text

setup-three-cards = three cards each
setup-five-cards = five cards each
option-cards = Cards in a hand
particular-cards = { $value } cards each

draw-card = a card
draw-die = the die

phase-bidding = Bidding

prompt-lowest = Bid lowest

ending-points = on points

rule-no-such-card = that card isn't in your hand.

rules-bids =
    Everyone is dealt a hand of cards that no one else sees. In each round a die sets the prize, and all bid a card at the same time. The highest card takes the prize; if two tie for it, no one does. After the last card, whoever has most points has won.

    {""}**Bids** are typed as `bid 12`, `12`, `lowest` or `highest`.
