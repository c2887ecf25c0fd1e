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

setup-19x19 = 19×19, komi 7.5
setup-13x13 = 13×13, komi 7.5
setup-9x9 = 9×9, komi 7.5
setup-handicap-2 = 19×19, 2 handicap stones
setup-handicap-3 = 19×19, 3 handicap stones
setup-handicap-4 = 19×19, 4 handicap stones
setup-handicap-5 = 19×19, 5 handicap stones
setup-handicap-6 = 19×19, 6 handicap stones
setup-handicap-9 = 19×19, 9 handicap stones

ending-count = on points
ending-count-all-alive = on points; you didn't agree, so all stones count as alive
counted-count-all-alive = you didn't agree, so all stones count as alive
ending-jigo = jigo (equal points)

rule-accepted-already = you've already accepted these dead stones; now it's up to your opponent.
rule-counting = you're counting now; accept the dead stones, or resume play.
rule-handicap-first = place all handicap stones first.
rule-ko = you can retake this ko only after a move elsewhere; a pass isn't enough.
rule-letter-i = Go boards have no I; after H comes J.
rule-letter-missing = a point is a letter and a number, such as D4.
rule-marks-changed = the dead stones have changed since you looked. Look again, and accept what's marked now.
rule-marks-same = those stones are already marked as dead.
typed-rule-marks-same = `{ $typed }` changes nothing: those stones are already marked as dead.
rule-no-stone = there's no stone on that point.
typed-rule-no-stone = You can't mark `{ $typed }`: there's no stone on that point.
rule-no-such-point = this board has no such point.
rule-not-counting = you can mark dead stones once both players have passed.
rule-occupied = there's already a stone on that point.
rule-odd-digits = write numbers in ordinary digits: 16, １６ or 十六.
rule-one-at-a-time = one stone, or one pass, at a time.
rule-resume-first = resume play first and settle it on the board; if you still disagree after that, all stones count as alive.
rule-resumed-already = you've already resumed once; accept the dead stones, or disagree, and all stones count as alive.
rule-suicide = your stones would have no liberties there, and you'd capture nothing.
rule-superko = a board position may not repeat (superko).
rule-third-pass = both of you have passed, so you're counting now; accept the dead stones, or resume play.

setup-fault-board-rows = I can't read the rows of the board: from the top, separated by `/`, with `x` for black, `o` for white and dots or numbers for empty points.
setup-fault-board-size = boards have an odd size from 5×5 to 19×19.
setup-fault-compensation = the compensation for a handicap is `none`, `n` or `n-1`.
setup-fault-dead-stones = I can't read the dead stones, or there's no stone on one of those points.
setup-fault-handicap = a handicap is from 2 to 9 stones.
setup-fault-handicap-points = that board has no star points for so many handicap stones. Black can place them freely: write `placement=free` among the options, or `free` in the setup.
setup-fault-ko-point = there's no ko to retake on that point.
setup-fault-komi = komi is a multiple of 0.5, at most 361.
setup-fault-no-liberties = some stones on the board have no liberties.
setup-fault-rules = the rule sets are `chinese`, `aga`, `tromp-taylor` and `new-zealand`.
setup-fault-sgf = I can't read it as SGF of a Go game.
setup-fault-sgf-moves = there are moves in it; a setup has only `AB`, `AW` and `PL`.
setup-fault-turn = I can't read whose turn it is, or it can't be that side's turn.

division-19x19 = 19×19
division-13x13 = 13×13
division-9x9 = 9×9
division-other = other sizes

option-size = Board size
option-komi = Komi
option-handicap = Handicap
option-placement = Placement of the handicap
option-placement-free = free
option-placement-fixed = star points

particular-size = { $value }×{ $value }
particular-size-oblong = { $value }
particular-komi = komi { $value }
particular-komi-stones = komi { $value }
particular-handicap = handicap { $value }
particular-compensation = (+{ $value } for White)
particular-free = free placement by Black
particular-law = { $value ->
    [NZ] New Zealand rules
   *[other] { $value } rules
}
particular-position = { $value ->
    [one] begins with 1 stone on the board
   *[other] begins with { $value } stones on the board
}

prompt-pass = Pass
prompt-accept = Accept dead stones
prompt-resume = Resume play
prompt-dispute = Disagree: all stones alive
confirm-dispute = End the game without agreement? Every stone then counts as alive, and the count stands.
prompt-suggestion = Use the suggestion
prompt-add-suggestion = Add the suggestion
action-pass = pass
action-toggle = Dead or alive: { $points }
action-region = Dead or alive: everything around { $points }
action-dead = Mark as dead: { $points }
action-accept = Accept as dead: { $points }
action-resume = Resume play
action-dispute = Disagree: all stones alive
action-decide = Accept · Resume play
action-regions = Whole areas ({ $points })

rules-go =
    Black and White take turns placing stones on the points of the board, Black first; a stone never moves. You win by having more of the board at the end.

    {""}**Liberties.** The empty points next to a chain of stones are its liberties. A chain with only one is in atari; a chain without any is taken off the board: your opponent's first. You can't place a stone that would leave your own chain without liberties and captures nothing. So stones around two separate empty points, their eyes, can't be taken.

    {""}**Ko.** A board position may not repeat, whoever is to move. The usual case is the ko: if you lost a stone in it, you have to play elsewhere first. A pass doesn't count.

    {""}**The end.** You can pass instead of playing. When both of you have passed, you agree on the dead stones: mark chains or whole areas as dead, then accept. Any change has to be accepted again. If you don't agree, **resume** and capture what's dead: that costs you nothing. If you don't agree at the second count either, all stones count as alive.

    {""}**Counting.** You get a point for each living stone and for each empty point that only your stones surround; neutral points (dame), also those between living stones of both sides (seki), are split equally. White adds komi, points that make up for Black moving first (7.5 unless agreed otherwise). The higher total wins.

    {""}**Handicap.** Black starts with 2 to 9 stones, White moves first, and White gets a point for each handicap stone, unless agreed otherwise.

    {""}**Moves** are written as `Q16` (there's no I), `pd`, `四·16` (row from the top, column from the left), or by name: `天元`, `右上星位`. `pass` passes. While counting, type a stone such as `K18` to mark its chain as dead, and again to unmark it; `resume` resumes play.

    We follow the Chinese rules of Go.
said-rules-terms-go = counting: komi, area, territory, score, scoring, point, count, counting, neutral, dame, seki, win, winner; liberties: liberty, liberties, capture, captured, atari, suicide, eye, chain, group, surrounded; ko: ko, superko, repeat, repetition; the end: pass, end, over, finished, dead, dead stone, alive, life and death, resume; handicap: handicap, stones ahead; take turns: goes first, moves first, move first, starts, stone move, stones move, goal; moves: notation, coordinate; chinese rules: chinese rules, japanese rules, which rules
action-dead-none = Mark no stones as dead
action-accept-none = Accept: no dead stones
ask-meant-toggle = Mark { $points } as dead?
ask-meant-toggle-marked = { $points } is marked as dead. Mark it as alive again?
ask-meant-region = Mark everything around { $points } as dead?
ask-meant-accept = { $count ->
        [one] { $points } is marked dead. Accept that?
       *[other] { $points } are marked dead. Accept that?
    }
button-move-go = Play
button-guide-go = Choose point
ask-move-title-go = Your move
ask-move-label-go = Point
ask-group-go = Which part of the board?
ask-member-go = Which point?
ask-member-of-go = { $group }: which point?
done-move-go = Played: **{ $move }** (#{ $number })
usual-count-go = points
count-go-points-black = Black: { $parts } = { $black-total }
count-go-points-white = White: { $parts } = { $white-total }
count-go-points-black-only = Black: { $black-total }
count-go-points-white-only = White: { $white-total }
count-go-points-black-area = { $black-area }
count-go-points-white-area = { $white-area }
count-go-points-shared = { $shared } (half of { $neutral } neutral)
count-go-points-komi = { $komi } komi
count-go-points-compensation = { $compensation } for the handicap
count-go-points-lead = { $winner } leads by { $margin }.
count-go-points-won = { $winner } wins by { $margin }.
count-go-points-even = The count is even.
count-go-points-score = { $margin ->
    [one] { $margin } point
   *[other] { $margin } points
}
count-go-stones-areas = Black has { $black-stones } stones, White { $white-stones } (living stones and the points only they surround).
count-go-stones-areas-shared =
    Black has { $black-stones } stones, White { $white-stones }: living stones, the points only they surround, and half of { $neutral ->
        [one] { $neutral } neutral point
       *[other] { $neutral } neutral points
    }.
count-go-stones-base = { $base } (half the board)
count-go-stones-komi = { $komi-stones } (komi { $komi })
count-go-stones-compensation = { $compensation-stones } (for { $handicap } handicap stones)
count-go-stones-threshold = To win, Black needs more than { $threshold }: { $parts }.
count-go-stones-lead = { $winner } leads by { $margin-stones } stones, that is { $margin } points.
count-go-stones-won = { $winner } wins by { $margin-stones } stones, that is { $margin } points.
count-go-stones-even = The count is even.
count-go-stones-score = { $margin-stones } stones ({ $margin } points)
count-go-stones-score-points = { $margin } points
alt-last-move-go = Last move: { $move }.
alt-last-capture-go = Last move: { $move }, capturing { $pieces }.
pieces-shell = Slate and shell
refusal-not-in-this-game-go = There are no draw offers in Go. When both of you pass, the points are counted; to stop earlier, resign.
ask-play-go = Play `{ $move }`?

# The pictures of the rules.
lesson-go-atari = One liberty left, D3: the white stone is in atari
lesson-go-capture = Black plays D3: the stone has no liberty and is captured
lesson-go-ko = Ko: White can't take back on D4 at once
lesson-go-eyes = Two eyes, A1 and C1: these stones can never be captured
lesson-go-territory = At the end: points that one side alone surrounds are its own
