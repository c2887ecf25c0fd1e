# Xiangqi: sides, pieces, rules, and the law of repetition.

game-xiangqi = Xiangqi
game-xiangqi-icon = 帥
game-xiangqi-aliases = Chinese chess, elephant chess, xiang qi, cờ tướng
side-red = Red
piece-xiangqi-general = general
piece-xiangqi-advisor = advisor
piece-xiangqi-elephant = elephant
piece-xiangqi-horse = horse
piece-xiangqi-chariot = chariot
piece-xiangqi-cannon = cannon
piece-xiangqi-soldier = soldier
piece-xiangqi-black-general = general
piece-xiangqi-black-advisor = advisor
piece-xiangqi-black-elephant = elephant
piece-xiangqi-black-soldier = soldier

lesson-before-river = { $piece } before the river
lesson-beyond-river = { $piece } beyond the river

pieces-traditional = Traditional (帥 車 馬)
pieces-simplified = Simplified (帅 车 马)
pieces-international = Icons (no Chinese characters)

notation-wxf = WXF (C2=5)
notation-iccs = ICCS (H2-E2)
notation-ucci = UCCI (h2e2)
notation-xiangqi-chinese = Chinese (炮二平五)
notation-xiangqi-chinese-traditional = Traditional Chinese (馬二進三)
usual-notation-xiangqi = wxf
format-chinese-pgn = PGN with Chinese moves
format-dhtmlxq = DhtmlXQ

setup-one-horse = Red gives a horse
setup-two-horses = Red gives two horses
setup-one-cannon = Red gives a cannon
setup-two-cannons = Red gives two cannons
setup-one-chariot = Red gives a chariot
setup-chariot-and-horse = Red gives a chariot and a horse

ending-no-moves = no moves left
ending-perpetual-check = perpetual check
ending-perpetual-chase = perpetual chase
ending-perpetual-mate-threat = perpetual threat to mate
ending-perpetual-attack = perpetual attack (checks, threats and chases)
ending-repetition = repetition neither side has to avoid
ending-sixty-rounds = 60 rounds without a capture

rule-cannon-screen = a cannon captures by jumping over exactly one piece, and nothing stands between.
rule-cannon-screens = a cannon captures by jumping over exactly one piece, and more than one stands between.
rule-elephant-eye = the elephant's eye is blocked; a piece stands in the middle of its path.
rule-exposes-general = your general would be in check.
rule-general-in-check = your general is in check, and this move leaves it there.
rule-general-into-check = your general would move into check.
rule-general-taken = a general is checkmated, never captured.
rule-generals-face = the two generals would face each other on an open file.
rule-horse-leg = the horse's leg is blocked; a piece stands next to it in its path.
rule-no-piece-on-file = you have no such piece on that file.
rule-no-tandem = no file has two of those pieces, so there's no front, middle or rear one.
rule-off-board = that's off the board.
rule-palace = generals and advisors can't leave the palace.
rule-point-empty = there's no piece on that point.
rule-river = elephants can't cross the river.
rule-same-file = sideways means to another file, but the piece is already on that one.
rule-soldier-backward = soldiers never move backward.
rule-soldier-sideways = a soldier can move sideways only after crossing the river.

setup-fault-advisor-off-points = an advisor is off its five points in the palace.
setup-fault-advisors-too-many = a side has at most two advisors.
setup-fault-cannons-too-many = a side has at most two cannons.
setup-fault-chariots-too-many = a side has at most two chariots.
setup-fault-elephant-off-points = an elephant is off its seven points.
setup-fault-elephants-too-many = a side has at most two elephants.
setup-fault-general-missing = each side needs a general.
setup-fault-general-outside-palace = a general is outside its palace.
setup-fault-generals-facing = the generals face each other on an open file.
setup-fault-generals-too-many = a side has more than one general.
setup-fault-horses-too-many = a side has at most two horses.
setup-fault-soldier-behind-line = a soldier is behind the line where its side's soldiers start.
setup-fault-soldiers-too-many = a side has at most five soldiers.

label-check = check (将)
label-mate-threat = threat to mate (杀)
label-chase = chase (捉)
label-idle = idle (闲)
code-cxa1999 = rules of the Chinese Xiangqi Association, 1999
code-cxa2020 = rules of the Chinese Xiangqi Association, 2020
code-axf = rules of the Asian Xiangqi Federation
repetition-article = { $code }, { $number }
repetition-separator = {"; "}
repetition-warning = This position has come up { $count } times. { $side } must change: if it comes up once more, { $side } loses by { $reason }.
repetition-warning-draw = This position has come up { $count } times. If it comes up once more, the game is drawn.
repetition-ruling = This position has come up { $count } times, so the repetition rules decide ({ $articles }). Move by move:
repetition-line = { $number }. { $side } **{ $action }**: { $label } – { $facts }
repetition-line-bare = { $number }. { $side } **{ $action }**: { $label }
fact-checks = { $by } gives check
fact-evades = the general gets out of check
fact-threatens-mate = threatens mate, starting with { $by }
fact-goes-on-attacking = { $by } still attacks { $to }, as before
fact-lone-attacker = a lone attacker may chase { $to }
fact-chases-by-check = { $by } would give check and win { $to }
fact-chases-unprotected = { $by } attacks the unprotected { $to }
fact-chases-false-root = { $by } attacks { $to }; what seems to protect it ({ $others }) can't recapture
fact-chases-tied-root = { $by } attacks { $to }; if its protector ({ $others }) recaptures, something else is lost
fact-chases-dearer = { $by } attacks { $to }, a more valuable piece
fact-chases-by-exchange = { $by } would win { $to } by exchanges

rules-xiangqi =
    Two armies of sixteen meet on the points of a board with a river across the middle; Red moves first. You win by attacking the enemy general so that it can't escape. If you have **no moves left, you lose** as well.

    {""}**How they move.** General: one point along a line, inside the palace. Advisor: one point diagonally, inside the palace. Elephant: two points diagonally, never across the river, and not if the point in the middle (its eye) is occupied. Horse: one point along a line, then one diagonally outward; a piece on the first point (its leg) blocks it. Chariot: any distance along lines. Cannon: like the chariot, but it captures only by jumping over exactly one piece. Soldier: one point ahead; across the river also sideways; never back.

    {""}**Generals** may not face each other on an open file.

    {""}**Moves** are written as `C2=5`, `炮二平五`, `H2-E2` or `h2e2`. Pieces are `K` general, `A` advisor, `E` elephant, `H` horse, `R` chariot, `C` cannon, `P` soldier. Files are counted from your own right; `+` is forward, `-` back, `=` sideways. Forward and back take the number of steps or, for horse, elephant and advisor, the file of arrival.

    {""}**Repetition.** When a position comes up for the third time, the game is decided. If you check on every move, you lose. Otherwise, if you check, threaten mate or chase a piece on every move and your opponent doesn't, you lose. If both do, or neither does, it's a draw. Generals and soldiers may chase. We warn you at the second time. Difficult cases are judged by simplified rules.

    {""}**Draws.** 60 rounds without a capture, or by agreement.

    We follow the 1999 rules of the Chinese Xiangqi Association.
touch-law-xiangqi = touch-move
rules-touch-move-xiangqi =
    {""}**Touch-move** is on if the challenge says so (`options:touch=on`). The piece you choose in the menu has to move, and a piece of your opponent's has to be taken. If you choose both, one takes the other; if it can't, the one chosen first counts. If nothing can be done with a piece, it isn't chosen. **{ $adjust }** shows moves without choosing. A typed move is a whole move: one that goes against your choice is refused, so there's nothing to claim. With `touch=claim` it stands, unless your opponent claims it before choosing a piece or moving; then it's taken back.
said-rules-terms-xiangqi = may not face each other: face each other, facing, flying general, flying generals, generals meet, see each other; you win: win, goal, check, checkmate, mate, stalemate, no moves, no legal move, goes first, moves first, move first, starts; general: king, palace; advisor: guard, mandarin; elephant: eye, minister, bishop; horse: leg, hobble, hobbled, knight; chariot: rook, car; cannon: screen, cannon mount; soldier: pawn; repetition: repetition, repeat, perpetual, perpetual check, chase, chasing, third time; draws: draw, sixty rounds, 60 rounds; moves: notation, write a move, written; 1999 rules: which rules, official rules
notation-wxf-chinese = WXF with simplified Chinese (H2+3 马二进三)
notation-wxf-chinese-traditional = WXF with traditional Chinese (H2+3 馬二進三)
usual-pieces-xiangqi = international
coordinates-bottom-xiangqi = 9 8 7 6 5 4 3 2 1
piece-at-xiangqi-red = { $piece } on file { $file ->
        [a] 9
        [b] 8
        [c] 7
        [d] 6
        [e] 5
        [f] 4
        [g] 3
        [h] 2
        [i] 1
       *[other] { $file }
    }
piece-at-xiangqi-black = { $piece } on file { $file ->
        [a] 1
        [b] 2
        [c] 3
        [d] 4
        [e] 5
        [f] 6
        [g] 7
        [h] 8
        [i] 9
       *[other] { $file }
    }
action-general = General { $points }
action-black-general = General { $points }
action-advisor = Advisor { $points }
action-black-advisor = Advisor { $points }
action-elephant = Elephant { $points }
action-black-elephant = Elephant { $points }
action-horse = Horse { $points }
action-chariot = Chariot { $points }
action-cannon = Cannon { $points }
action-soldier = Soldier { $points }
action-black-soldier = Soldier { $points }

# Openings.
opening-central-cannon = Central Cannon
opening-cross-palace-cannon = Cross-Palace Cannon
opening-corner-cannon = Palcorner Cannon
opening-golden-hook-cannon = Golden Hook Cannon
opening-edge-cannon = Edge Cannon
opening-elephant = Elephant Opening
opening-horse = Horse Opening
opening-edge-horse = Edge Horse Opening
opening-pawn = Pawn Opening
opening-edge-pawn = Edge Pawn Opening
opening-advisor = Advisor Opening
opening-same-direction-cannons = Same Direction Cannons
opening-opposite-direction-cannons = Opposite Direction Cannons
opening-screen-horses = Screen Horses
opening-sandwiched-horses = Sandwiched Horses
opening-single-horse = Single Horse
opening-three-step-tiger = Three-Step Tiger
opening-facing-pawns = Facing Pawns
opening-pawn-cannon = Pawn Cannon
opening-answer-elephant = Elephant
opening-answer-horse = Horse

# What whoever lost had done.
lost-perpetual-check = { $loser } gave perpetual check
lost-perpetual-chase = { $loser } chased perpetually
lost-perpetual-mate-threat = { $loser } threatened mate perpetually
lost-perpetual-attack = { $loser } attacked perpetually by checks, threats and chases
result-opening-xiangqi = Opening: { $opening }
