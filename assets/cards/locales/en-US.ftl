# Words that card games share: seats, suits, the deal.

# A group of games in menus.
category-cards = Card games

side-seat1 = Seat 1
side-seat2 = Seat 2
side-seat3 = Seat 3
side-seat4 = Seat 4
side-seat5 = Seat 5
side-seat6 = Seat 6

# Suits stand before the ranks of a hand.
piece-clubs = clubs
piece-diamonds = diamonds
piece-hearts = hearts
piece-spades = spades
piece-facedown = face-down cards
alt-piece-facedown = face-down cards: { $point }

draw-salt = the salt of the deal's hash
draw-deal = the deal

notice-deal-commitment = -# Fair deal: SHA-256 `{ $hash }`; **{ button-check-deal }** shows what it was made from once the hand is over
deal-commitment-in-full = Hand { $hand }: the cards are dealt and can't change any more. This is the SHA-256 of the deal: `{ $hash }`. When the hand is over, you can read here what it was made from.
notice-deal-reveal =
    Hand { $hand }: the SHA-256 of this text, with a line break after its last line, is `{ $hash }`, as it was shown when the hand began. Check it yourself:
    ```
    { $text }
    ```

button-check-deal = Check the deal

# A player's own hand.
hand-title = **{ $game } #{ $number }**
hand-own = Your hand: { $pieces }.
hand-face-down = Your { $count } cards stay face down until the showdown.
hand-left = You've left this game, so its cards stay hidden from you.

# What several of them ask or say.
option-hands = Number of hands
option-cut = Cutting the cards
option-cut-off = no
option-cut-on = yes, in turn
action-cut = Cut { $points }
action-undisclosed = has chosen
ending-hands = equal points after the last hand
won-hands = That was the last hand, and { $winner } won the match
ending-left = too many players dropped out
won-left = Too many players left, so the match is over: { $winner } won

# Where games at a board speak of moves and positions.
more-resign-cards = Leave the table…
more-text-cards = The table in words
result-plies-cards = { $count ->
        [one] { $count } turn
       *[other] { $count } turns
    }
moves-hand = **Hand { $number }**
said-rules-terms-cards = a fair deal: fair, cheat, cheating, rigged, shuffle, shuffled, random, hash, dealt; how to play: my hand, type, play a card
