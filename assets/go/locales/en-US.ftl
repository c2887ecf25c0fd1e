# Go: sides, rules, and what is said while stones are counted.

game-go = Go
game-go-icon = ⚫
game-go-aliases = weiqi, wei qi, baduk, igo
piece-go-stone = stone
piece-go-dead-stone = dead stone

notation-gtp = Letter and number (Q16)
notation-sgf = SGF (pd)
notation-go-chinese = Chinese (四·16)
format-sgf = SGF

setup-19x19 = 19×19, komi 7½
setup-13x13 = 13×13, komi 7½
setup-9x9 = 9×9, komi 7½
setup-handicap-2 = 19×19, 2 handicap stones
setup-handicap-3 = 19×19, 3 handicap stones
setup-handicap-4 = 19×19, 4 handicap stones
setup-handicap-5 = 19×19, 5 handicap stones
setup-handicap-6 = 19×19, 6 handicap stones
setup-handicap-9 = 19×19, 9 handicap stones

ending-count = by count
ending-count-all-alive = by count; no agreement, so all stones count as alive
ending-jigo = the count is even

rule-accepted-already = you have accepted these dead stones already; now it is the other player's turn to accept.
rule-counting = stones are being counted: accept the dead stones, or resume and play on.
rule-handicap-first = first place all handicap stones.
rule-ko = this ko may be retaken only after a move elsewhere; a pass is not enough.
rule-letter-i = there is no I on a Go board: J follows H.
rule-letter-missing = a point is a letter and a number, such as Q16.
rule-marks-changed = the dead stones have changed since you looked; look again and accept what stands there now.
rule-marks-same = exactly these stones are marked as dead already.
rule-no-stone = there is no stone on that point.
rule-no-such-point = this board has no such point.
rule-not-counting = stones are counted only after both players have passed.
rule-occupied = a stone is there already.
rule-odd-digits = numbers are written in ordinary figures: 16, １６ or 十六.
rule-one-at-a-time = one stone, or one pass, at a time.
rule-resume-first = first resume and play the matter out; then, if you still do not agree, all stones are alive.
rule-resumed-already = play was resumed once already: accept the dead stones, or disagree, and then all stones count as alive.
rule-suicide = your own stones there would have no liberty and nothing would be captured.
rule-superko = a board position may not repeat (superko).
rule-third-pass = both have passed and stones are being counted: accept the dead stones, or resume and play on.

setup-fault-board-rows = the rows of the board cannot be read: from the top, divided by `/`, with `x` for black, `o` for white and dots or numbers for free points.
setup-fault-board-size = boards have an odd size from 5×5 to 19×19.
setup-fault-compensation = the compensation for a handicap is `none`, `n` or `n-1`.
setup-fault-dead-stones = the dead stones cannot be read, or no stone lies there.
setup-fault-handicap = a handicap is from 2 to 9 stones.
setup-fault-handicap-points = that board has no star points for so many handicap stones. Black can place them freely: write `placement=free` among the options, or `free` in the setup.
setup-fault-ko-point = no ko can be retaken there.
setup-fault-komi = komi is a multiple of 0.5, at most 361.
setup-fault-no-liberties = there are stones without a liberty on the board.
setup-fault-rules = the rule sets are `chinese`, `aga`, `tromp-taylor` and `new-zealand`.
setup-fault-sgf = I cannot read it as SGF of a game of Go.
setup-fault-sgf-moves = there are moves in it; a setup has only `AB`, `AW` and `PL`.
setup-fault-turn = whose turn it is cannot be read, or cannot be so.

division-19x19 = 19×19
division-13x13 = 13×13
division-9x9 = 9×9
division-other = other sizes

option-size = Board size
option-komi = Komi
option-handicap = Handicap
option-placement = Placement of the handicap

particular-size = { $value }
particular-komi = komi { $value }
particular-komi-stones = that is { $value } zi (子)
particular-handicap = handicap { $value }
particular-compensation = { $value ->
    [one] White gets 1 point for the handicap
   *[other] White gets { $value } points for the handicap
}
particular-free = free placement by Black
particular-law = { $value } rules
particular-position = { $value ->
    [one] begins with 1 stone on the board
   *[other] begins with { $value } stones on the board
}

prompt-pass = Pass
prompt-accept = Accept dead stones
prompt-resume = Play on
prompt-dispute = Disagree: all stones alive
confirm-dispute = End the game without agreement? Every stone then counts as alive, and the count stands.
prompt-suggestion = Take the suggestion
action-pass = pass
action-toggle = Mark or unmark { $points }
action-region = Mark or unmark the whole area at { $points }
action-dead = Mark as dead: { $points }
action-accept = Accept dead stones
action-resume = Play on
action-dispute = Disagree: all stones alive
action-decide = Accept, play on …
action-regions = Whole areas ({ $points })

count-go-areas = Black has { $black-stones } 子, White { $white-stones } (living stones and the points only they surround).
count-go-areas-shared =
    Black has { $black-stones } 子, White { $white-stones }: living stones, the points only they surround, and half of the { $neutral ->
        [one] one point that belongs
       *[other] { $neutral } points that belong
    } to nobody alone.
count-go-base = { $base } (half of the board)
count-go-komi = { $komi-stones } (komi { $komi })
count-go-compensation = { $compensation-stones } (for { $handicap } handicap stones)
count-go-threshold = To win Black needs more than { $threshold } 子: { $parts }.
count-go-lead =
    { $winner } is ahead by { $margin-stones } 子, that is { $margin ->
        [one] 1 point
       *[other] { $margin } points
    }.
count-go-even = Nobody is ahead: the count is even.

rules-go =
    Black and White place stones on the points of a board in turn, Black first; a stone never moves. Whoever has more of the board in the end has won.

    {""}**Liberties.** The free points beside a chain of stones are its liberties. A chain without any is taken off the board: the opponent's first. A stone that would leave its own chain without a liberty and captures nothing may not be placed.

    {""}**Ko.** The whole board may never be as it was before, whoever is to move. The usual case is the ko: whoever lost a stone in it must first play elsewhere. Passing does not help.

    {""}**The end.** You may pass instead of playing. When both have passed, you agree on the dead stones: mark chains or whole areas as dead, and accept. Every change has to be accepted anew. If you do not agree, **resume** and capture what is dead: that costs nothing. If a second counting ends without agreement, every stone is alive.

    {""}**Counting.** Your living stones and the points that only they surround are yours; points between both are halved. On 361 points Black needs more than 180½; with komi (7½ points are 3¾ stones) more than 184¼.

    {""}**Handicap.** Black begins with 2 to 9 stones, White moves first, and White gets a point for each stone, unless agreed otherwise.

    {""}**Moves** are typed as `Q16` (there is no I), `pd`, `四·16` (row from the top, column from the left), or by name: `天元`, `右上星位`. `pass` passes. While counting, type a stone such as `K18` to mark its chain as dead or as alive again; `resume` plays on.

    We follow the Chinese rules of Go.
pieces-shell = Slate and shell
