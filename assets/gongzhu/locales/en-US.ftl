# Gong Zhu: cards, options, rules.

game-gongzhu = Gong Zhu
game-gongzhu-icon = 🐷
game-gongzhu-aliases = Gongzhu, Chase the Pig, Push Out the Pig, Chinese Hearts

hint-gongzhu = The queen of spades is the pig, and whoever takes her pays. If this table exposes cards, players may first expose the pig, the sheep (♦J), the transformer (♣10) and ♥A, or none.

notation-suit-signs = Signs (♠Q)
notation-suit-letters = Letters (SQ)
notation-gongzhu-chinese = Chinese (黑桃Q, 红桃A)
notation-gongzhu-chinese-traditional = Traditional Chinese (黑桃Q, 紅心A)
usual-notation-gongzhu = suit-signs
format-gongzhu-txt = Text

setup-gongzhu-limit = Until someone is at −1000
setup-gongzhu-four-hands = Four hands
setup-gongzhu-one-hand = One hand

option-hands-limit = until someone is at −1000
option-ceiling = Also ends at +1000
option-ceiling-off = no
option-ceiling-1000 = yes
option-expose = Exposing cards
option-expose-secret = all at once, in secret
option-expose-order = in turn, openly
option-expose-off = no
option-lead = First lead
option-lead-c2 = ♣2 in the first hand
option-lead-s2 = ♠2 in the first hand
option-lead-c2-always = ♣2 in every hand
option-lead-s2-always = ♠2 in every hand
option-hearts = Hearts
option-hearts-usual = as usual
option-hearts-pips = low ones count their pips, ♥4 ten
option-hearts-broken = can't be led until one has been discarded
option-hearts-pips-broken = low ones count their pips, ♥4 ten; can't be led until one has been discarded
option-pig = The pig turns good
option-pig-with-hearts = with all hearts
option-pig-with-all = only with all sixteen cards
option-slam = All sixteen cards
option-slam-scores = score
option-slam-wins = win the match
option-partners = Partners sit opposite
option-partners-off = no
option-partners-on = yes

particular-gongzhu-hands = { $value ->
        [1] One hand
       *[other] { $value } hands
    }
particular-gongzhu-ceiling = also ends at +{ $value }
particular-gongzhu-expose-order = cards are exposed in turn
particular-gongzhu-expose-off = no cards are exposed
particular-gongzhu-lead-s2 = ♠2 leads first
particular-gongzhu-lead-c2-always = ♣2 leads every hand
particular-gongzhu-lead-s2-always = ♠2 leads every hand
particular-gongzhu-hearts-pips = low hearts count their pips
particular-gongzhu-hearts-broken = hearts have to be broken
particular-gongzhu-hearts-pips-broken = low hearts count their pips, hearts have to be broken
particular-gongzhu-pig-with-all = the pig turns good only with all sixteen cards
particular-gongzhu-slam-wins = all sixteen cards win the match
particular-gongzhu-partners = opposite seats are partners
particular-gongzhu-cut = cards are cut

phase-gongzhu-cut = **Cutting:** one player cuts the deck before anyone sees a card.
phase-gongzhu-expose = **Exposing:** choose which of your special cards to expose, or none.

prompt-gongzhu-none = Expose nothing
action-expose = Expose { $points }
action-expose-none = Expose nothing

notice-gongzhu-hand = { $hands ->
        [0] Hand { $number } · until someone is at −1000{ $ceiling ->
            [yes] {" "}or +1000
           *[no] {""}
        }
       *[other] Hand { $number } of { $hands }
    }
notice-gongzhu-exposed = Exposed: { $cards }
notice-gongzhu-exposed-none = No one exposed a card.
notice-gongzhu-leads-card = { $side } holds { $card } and leads it.
notice-gongzhu-leads-pig = { $side } took the pig in the last hand and so leads, with any card.
notice-gongzhu-leads-seat = { $side } leads, with any card: this seat took the pig in the last hand.
notice-gongzhu-scores = Hand { $number }: { $seat1 } { $a } · { $seat2 } { $b } · { $seat3 } { $c } · { $seat4 } { $d }{ $cut ->
        [0] {""}
       *[other] {" "}(cut by { $cut })
    }
notice-gongzhu-took = -# { $side }: { $parts }
notice-gongzhu-took-none = -# { $sides } took nothing that counts.
notice-gongzhu-part-hearts = { $cards } { $points }{ $exposed ->
        [yes] {" "}(doubled: ♥A was exposed)
       *[no] {""}
    }
notice-gongzhu-part-all-hearts = all hearts { $points }{ $exposed ->
        [yes] {" "}(doubled: ♥A was exposed)
       *[no] {""}
    }
notice-gongzhu-part-pig = pig { $points }{ $exposed ->
        [yes] {" "}(exposed)
       *[no] {""}
    }
notice-gongzhu-part-sheep = sheep { $points }{ $exposed ->
        [yes] {" "}(exposed)
       *[no] {""}
    }
notice-gongzhu-part-transformer = transformer ×{ $factor }{ $exposed ->
        [yes] {" "}(exposed)
       *[no] {""}
    }
notice-gongzhu-part-alone = transformer alone { $points }{ $exposed ->
        [yes] {" "}(exposed)
       *[no] {""}
    }
notice-gongzhu-last = Last trick: { $cards } – taken by { $side }.
notice-gongzhu-trick = – taken by { $side }{ $counts ->
        [yes] , { $points }
       *[no] {""}
    }{ $factor ->
        [0] {""}
       *[other] {" "}(♣10 ×{ $factor })
    }
notice-gongzhu-pig = 🐷 { $side } is the pig!

piece-gongzhu-playable = may play
piece-gongzhu-exposed = exposed
piece-gongzhu-led = led
piece-gongzhu-played = played
piece-gongzhu-won = took the last trick with
piece-gongzhu-last = in the last trick
piece-gongzhu-taken = has taken
piece-gongzhu-points = points
alt-piece-gongzhu-points = points { $point }

ending-limit = equal points when the limit was reached
won-limit = The limit was reached, and { $winner } won the match
ending-slam = by taking all sixteen cards
won-slam = { $winner } took all sixteen cards and won the match

rule-card-not-in-hand = that card isn't in your hand.
rule-follow-suit = you have to follow suit.
rule-exposed-waits = an exposed card can't be played to the first trick of its suit unless it's your only one.
rule-first-card = you hold the card that this hand begins with; lead it.
rule-hearts-unbroken = hearts can't be led until one has been discarded.
rule-not-exposable = only ♠Q, ♦J, ♣10 and ♥A can be exposed.
rule-card-now = it's time to play a card, such as `♠5` or `S5`.
rule-expose-now = first say what you expose: `expose ♠Q`, or `expose none`.
rule-cut-now = first cut the deck, by 0 to 51 cards: `cut 20`.

lesson-gongzhu-table = Seat 1 to play: faded cards don't follow suit; framed cards were exposed and count double

button-move-gongzhu = Type it
button-guide-gongzhu = My cards
button-moves-gongzhu = Cards played
more-moves-gongzhu = Cards played
moves-title-gongzhu = { $game } #{ $number }: cards played
button-export-gongzhu = Export
ask-move-title-gongzhu = Your card
ask-move-label-gongzhu = The card you play
ask-move-title-gongzhu-cut = Cut the deck
ask-move-label-gongzhu-cut = By how many cards, 0 to 51
ask-move-placeholder-gongzhu-cut = cut 20
ask-move-title-gongzhu-expose = Cards to expose
ask-move-label-gongzhu-expose = Any of ♠Q, ♦J, ♣10 and ♥A, or none
ask-move-placeholder-gongzhu-expose = expose ♠Q ♥A, or expose none
ask-cards-gongzhu = Expose { $least } to { $most } cards
ask-cards-exactly-gongzhu = { $count ->
        [one] A card to expose
       *[other] { $count } cards to expose
    }
ask-group-gongzhu = What will you do?
ask-member-gongzhu = Choose
ask-member-of-gongzhu = What will it be?

rules-examples-gongzhu = You can also write `♠Q`, `expose ♠Q` or `expose none`.
rules-gongzhu =
    Four players, 13 cards each, tricks without trumps. Follow suit if you can, otherwise play anything; the highest card of the suit led takes the trick and leads the next (A K Q J 10 … 2). Everyone's last card is played for them. Play goes around the table counterclockwise. In the first hand whoever holds ♣2 has to lead it; later whoever took the pig leads any card.

    {""}**What counts.** The pig ♠Q −100, the sheep ♦J +100. Hearts: A −50, K −40, Q −30, J −20, 10 to 5 −10 each, 4 3 2 nothing. The transformer ♣10 doubles whatever else you took; alone it's worth +50. (With just a low heart it doubles nothing: 0.)

    {""}**All hearts** in one hand score +200 instead, and the pig you take with them counts +100. With the sheep and the transformer as well, that's +800.

    {""}**Exposing.** Before the play everyone chooses in secret, all at the same time, which of ♠Q, ♦J, ♣10 and ♥A in their hand to expose. It doubles them: pig −200, sheep +200, ♥A all hearts twice, the transformer four times (alone +100). You can't play an exposed card to the first trick in which its suit is led, unless it's your only card of that suit; you may discard it before.

    {""}**The end.** When someone is at −1000 or lower after a hand. The highest total wins; the lowest is the pig. You can also agree on 1, 4 or 8 hands. The points are for the fun of it and end with the match.

    {""}**How to play.** Press **My hand**: only you see it, and it has a menu of the cards you may play or expose. You can also type: `♠Q`, `SQ`, `QS`, `黑桃Q` or `pig`; `expose ♠Q ♥A` or `expose none`.

    {""}**If you leave,** the lowest card that's allowed is played for you, and you come last. If everyone who still plays agrees, someone else can take the empty seat with the next hand. When a second player leaves, the match ends with the points so far.

    {""}**A fair deal.** When a hand begins, the table shows the SHA-256 of its deal. When the hand is over, **More** shows the text that it was made from, so that anyone can check that no card has changed. It lists the cards in the order in which they're handed out, one to each seat in turn from Seat 1 on. With a cut, as many of its first cards as were cut move behind the others before that.

    House rules: cards are exposed secretly and at the same time, and a player who leaves is handled as described above. If you agree to expose in turn, whoever took the pig in the last hand begins; in a hand that begins with a set card, it's seat 1 in the first hand, seat 2 in the second and so on, so that no one learns who holds that card. Descriptions of this game differ in details; the options cover the usual ones.
typed-expose-none = expose none
said-rules-terms-gongzhu = follow suit: follow suit, follow, suit, trump, trick, lead, leads, goes first, plays first, starts, begins, discard, two of clubs, direction, order of play, last card; what counts: pig, sheep, transformer, heart, point, worth, score, scoring, queen of spades, jack of diamonds, ten of clubs, low heart; all hearts: all hearts, all the hearts, all thirteen hearts, shoot the moon, shooting the moon, slam; exposing: expose, exposes, exposing, exposed, exposed card, sell, show cards; the end: end, over, win, winner, lose, loser, how many hands, 1000; if you leave: leave, leaves, quit, empty seat
card-rated-least-gongzhu = Rated once four hands are played, or one if the match ends because players leave.
result-rating-short-gongzhu = Fewer than four hands were played, so ratings stay as they were.
result-rating-left-gongzhu = No hand was finished, so ratings stay as they were.
done-move-gongzhu = Your choice: **{ $move }** (#{ $number })
