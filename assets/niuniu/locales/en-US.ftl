# Niu Niu: bids, stakes, ranks of hands, options, rules.

game-niuniu = Niu Niu
game-niuniu-icon = 🐂
game-niuniu-aliases = Douniu, Bull Bull, Bull Poker

hint-niuniu = Three of your five cards should make 10, 20 or 30; the rest says how good your bull is. I arrange the cards for you; you only decide how much to stake, and where the bank is bid for, whether to bid.

notation-niuniu-words = Words (bid 1, stake 2)
format-niuniu-txt = Text

setup-niuniu-blind = Ten hands, cards stay face down
setup-niuniu-seen4 = Ten hands, four cards seen first
setup-niuniu-short = Five hands, cards stay face down

option-deal = Cards before the showdown
option-deal-blind = face down
option-deal-seen4 = your own first four
option-bid = Bids
option-bid-plain = yes or no
option-bid-graded = 0 to 4, multiplying the hand
option-banker = The bank goes
option-banker-bid = to a bidder, in every hand
option-banker-bull9 = to the best bull 9, else it stays
option-banker-rotate = around the table
option-factors = Multipliers
option-factors-flat = 1 to 4
option-factors-steep = 1 to 7
option-factors-tenfold = 1 to 10, as the bull
option-factors-even = always 1
option-silver = Silver (a ten and four court cards)
option-silver-off = is just bull bull
option-silver-on = beats bull bull
option-specials = Five faces, bomb, five small
option-specials-on = count
option-specials-off = don't count
option-suits = Equal highest cards
option-suits-on = the suit decides
option-suits-off = the banker wins

particular-niuniu-hands = { $value ->
        [1] One hand
       *[other] { $value } hands
    }
particular-niuniu-seen4 = you see your first four cards
particular-niuniu-graded = bids of 0 to 4 multiply the hand
particular-niuniu-bull9 = the best bull 9 takes the bank
particular-niuniu-rotate = the bank goes around
particular-niuniu-steep = multipliers of 1 to 7
particular-niuniu-tenfold = multipliers of 1 to 10
particular-niuniu-even = no multipliers
particular-niuniu-silver = silver beats bull bull
particular-niuniu-no-specials = no five faces, bombs or five small
particular-niuniu-no-suits = equal highest cards are the banker's
particular-niuniu-cut = cards are cut

draw-tie = who gets the bank among equal bids

phase-niuniu-cut = **Cutting:** one player cuts the deck before anyone sees a card.
phase-niuniu-bid = **Bidding for the bank:** bids stay secret until everyone has chosen.
phase-niuniu-stake = **Stakes:** everyone but the banker chooses 1, 2 or 3, in secret.

prompt-niuniu-grab = Bid for the bank
prompt-niuniu-pass = Don't bid
prompt-niuniu-bid-1 = Bid ×1
prompt-niuniu-bid-2 = Bid ×2
prompt-niuniu-bid-3 = Bid ×3
prompt-niuniu-bid-4 = Bid ×4
prompt-niuniu-stake-1 = Stake 1
prompt-niuniu-stake-2 = Stake 2
prompt-niuniu-stake-3 = Stake 3
action-grab = Bid for the bank
action-nobid = No bid
action-bid = Bid { $points }
action-stake = Stake { $points }

hand-rank-none = no bull
hand-rank-bull-1 = bull 1
hand-rank-bull-2 = bull 2
hand-rank-bull-3 = bull 3
hand-rank-bull-4 = bull 4
hand-rank-bull-5 = bull 5
hand-rank-bull-6 = bull 6
hand-rank-bull-7 = bull 7
hand-rank-bull-8 = bull 8
hand-rank-bull-9 = bull 9
hand-rank-silver = silver bull
hand-rank-five-face = five faces
hand-rank-bomb = bomb
hand-rank-five-small = five small
hand-rank-bull-bull = bull bull

notice-niuniu-showdown = { $number ->
        [0] Points are
       *[other] Hand { $number }, showdown: points are
    } the stake{ $bid ->
        [1] {""}
       *[other] {" "}× the bank's bid
    } × the winning hand's multiplier{ $cut ->
        [0] {""}
       *[other] {" "}(cut by { $cut })
    }.
notice-niuniu-result = { $side } ({ $role ->
        [banker] banker
       *[other] stake
    } ×{ $times }): { $cards } – { $rank }, **{ $points }**{ $role ->
        [banker] {""}
       *[other] {" "}({ $product }{ $tie ->
            [won] ; { $higher } beats the bank's { $lower }
            [lost] ; the bank's { $higher } beats { $lower }
            [equal] ; equal hands, so the bank wins
           *[none] {""}
        })
    }
notice-niuniu-rank = { $rank ->
        [none] { hand-rank-none }
        [bull-1] { hand-rank-bull-1 }
        [bull-2] { hand-rank-bull-2 }
        [bull-3] { hand-rank-bull-3 }
        [bull-4] { hand-rank-bull-4 }
        [bull-5] { hand-rank-bull-5 }
        [bull-6] { hand-rank-bull-6 }
        [bull-7] { hand-rank-bull-7 }
        [bull-8] { hand-rank-bull-8 }
        [bull-9] { hand-rank-bull-9 }
        [silver] { hand-rank-silver }
        [five-face] { hand-rank-five-face }
        [bomb] { hand-rank-bomb }
        [five-small] { hand-rank-five-small }
       *[bull-bull] { hand-rank-bull-bull }
    } ×{ $factor }
notice-niuniu-shown = Hand { $number }: { $seats }
notice-niuniu-shown-of = { $side }{ $role ->
        [banker] {" "}(bank)
       *[other] {""}
    } { $rank } **{ $points }**
notice-niuniu-hand = Hand { $number } of { $hands }
notice-niuniu-bids = Bid for the bank: { $bidders }
notice-niuniu-bids-graded = Bids: { $bids }
notice-niuniu-bids-none = No one bid for the bank.
notice-niuniu-bank = { $side } holds the bank{ $factor ->
        [1] {""}
       *[other] {" "}×{ $factor }
    }{ $how ->
        [lots] , drawn at random from { $bidders }.
        [all] , drawn at random from everyone.
       *[settled] .
    }

piece-niuniu-shown = shows
piece-niuniu-shown-before = showed in the last hand
piece-niuniu-bank = holds the bank
piece-niuniu-bid = bid
piece-niuniu-stake = stake
piece-niuniu-points = points
alt-piece-niuniu-bank = holds the bank { $point }
alt-piece-niuniu-bid = bid { $point }
alt-piece-niuniu-stake = stake { $point }
alt-piece-niuniu-points = points { $point }

rule-niuniu-bid-height = bids are 0 to 4, such as `bid 2`.
rule-niuniu-bid-plain = here you just say whether you want the bank: `bid 1` or `bid 0`.
rule-niuniu-stake-height = stakes are 1, 2 or 3, such as `stake 2`.
rule-niuniu-bid-now = it's time to bid for the bank: `bid 1`, or `bid 0` if you don't want it.
rule-niuniu-bid-now-graded = it's time to bid for the bank: `bid 1` to `bid 4`, or `bid 0` if you don't want it.
rule-niuniu-stake-now = it's time to stake: `stake 1`, `stake 2` or `stake 3`.
rule-niuniu-cut-now = first cut the deck, by fewer than five cards for each player (0 is fine too): `cut 7`.

lesson-niuniu-table = Seat 1 (crown) holds the bank with a bull 7. Seat 2 has bull bull and seat 4 a bomb: they win. Seat 3 has no bull and pays

button-move-niuniu = Type it
button-guide-niuniu = Menu
button-moves-niuniu = Hand history
more-moves-niuniu = Hand history
moves-title-niuniu = { $game } #{ $number }: hand history
button-export-niuniu = Export
done-move-niuniu = Your choice: **{ $move }** (#{ $number })
ask-move-title-niuniu = Your choice
ask-move-label-niuniu = Your choice
ask-move-title-niuniu-cut = Cut the deck
ask-move-label-niuniu-cut = By how many cards
ask-move-placeholder-niuniu-cut = cut 7
ask-move-title-niuniu-bid = Bid for the bank
ask-move-label-niuniu-bid = Your bid
ask-move-placeholder-niuniu-bid = bid 1, or bid 0 for no bid
ask-move-title-niuniu-stake = Your stake
ask-move-label-niuniu-stake = 1, 2 or 3
ask-move-placeholder-niuniu-stake = stake 2
ask-group-niuniu = What will you do?
ask-member-niuniu = Choose
ask-member-of-niuniu = What will it be?

rules-examples-niuniu = You can also write `bid 1`, `bid 0` or `stake 2`.
rules-niuniu =
    Two to six players, five cards each from a deck of 52. One holds the bank, and everyone else plays against the bank alone. All hands are shown at once, and I arrange them.

    {""}**The bull.** A counts 1, 2 to 10 their pips, J Q K 10. Three cards have to make 10, 20 or 30. The other two give the bull: their last digit, and a 0 is bull bull. Without such three cards there's no bull.

    {""}**Ranks and multipliers.** No bull and bull 1 to 6: 1. Bull 7, 8, 9: 2. Bull bull: 3. Five faces (all J Q K), a bomb (four of a kind) and five small (all below 5, 10 at most together): 4. That is their order, from low to high. In the same rank the highest card decides, K Q J 10 … 2 A, then ♠ ♥ ♣ ♦; two bombs compare their fours.

    {""}**A hand.** First everyone bids for the bank in secret: yes or no. One of those who said yes is drawn, or one of all if no one did. Then everyone else stakes 1, 2 or 3, in secret too. Stake times the multiplier of the **winning** hand goes from the loser to the winner.

    {""}**Variants.** With four cards seen first, you know most of your hand when you choose: that's the game with more to think about. Bids of 0 to 4 multiply the hand; the bank can go to the best bull 9 or around; multipliers can be 1 to 7, 1 to 10 or none.

    {""}**The end.** After ten hands, or as many as you agree on, the most points win. Everyone begins at 0. The points are for the fun of it and end with the match; they can't be bought, given away or kept.

    {""}**How to play.** Press **My hand**: only you see it, and it has a button for each bid or stake. You can also type: `bid 1`, `bid 0` or `pass`; `stake 2` or just `2`.

    {""}**If you leave,** you no longer bid, you stake 1, and you come last. If everyone who still plays agrees, someone else can take the empty seat with the next hand. When half of the seats have left, the match ends with the points so far.

    {""}**A fair deal.** When a hand begins, the table shows the SHA-256 of its deal. When the hand is over, **More** shows the text that it was made from, so that anyone can check that no card has changed. It lists the cards in the order in which they're handed out: five to Seat 1, the next five to Seat 2, and so on. With a cut, as many of its first cards as were cut move behind the others before that. The number behind `tie` decides among equal bids: divide it by the number of equal bids; the remainder, counting from 0, picks one of them in order of seats.

    House rules: ten hands, stakes of 1 to 3, and a player who leaves is handled as described above. Descriptions differ in the rest; the options cover the usual ways.
typed-bid-1 = bid 1
typed-bid-0 = bid 0
said-rules-terms-niuniu = the bull: bull, no bull, bull bull, niu, niu niu, three cards, ace worth, face cards; ranks and multipliers: multiplier, multiplied, rank, ranking, bomb, five small, five faces, highest hand, best hand, tie, same rank, beat, suits; a hand: bank, banker, dealer, bid, bids, bidding, stake, stakes, staking, bet, bets, betting, drawn; variants: variant, option, four cards, cards seen first, house rule; the end: end, over, win, winner, how many hands, money, real money, buy; if you leave: leave, leaves, quit, empty seat
