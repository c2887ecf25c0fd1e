# Xiangqi: sides, pieces, rules, and the law of repetition.

game-xiangqi = Xiangqi
game-xiangqi-icon = 🀄
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

pieces-traditional = Traditional (帥 車 馬)
pieces-simplified = Simplified (帅 车 马)
pieces-international = International (pictures)

notation-wxf = WXF (C2=5)
notation-iccs = ICCS (H2-E2)
notation-ucci = UCCI (h2e2)
notation-xiangqi-chinese = Chinese (炮二平五)
notation-xiangqi-chinese-traditional = Traditional Chinese (馬二進三)
usual-notation-xiangqi = chinese
format-chinese-pgn = PGN with Chinese moves
format-dhtmlxq = DhtmlXQ

setup-one-horse = Red gives a horse
setup-two-horses = Red gives two horses
setup-one-cannon = Red gives a cannon
setup-two-cannons = Red gives two cannons
setup-one-chariot = Red gives a chariot
setup-chariot-and-horse = Red gives a chariot and a horse

ending-no-moves = no move left
ending-perpetual-check = perpetual check
ending-perpetual-chase = perpetual chase
ending-perpetual-mate-threat = perpetual threat to mate
ending-perpetual-attack = perpetual attack by checks, threats and chases
ending-repetition = repetition that neither side has to avoid
ending-sixty-rounds = 60 rounds without a capture

rule-cannon-screen = a cannon takes only by jumping over exactly one piece, and none stands between.
rule-cannon-screens = a cannon takes only by jumping over exactly one piece, and more stand between.
rule-elephant-eye = the elephant's eye is blocked: a piece stands in the middle of its way.
rule-exposes-general = without that piece there your general would be in check.
rule-general-in-check = your general is in check and would remain so.
rule-general-into-check = your general would move into check.
rule-general-taken = a general is mated and never taken.
rule-generals-face = the two generals would face each other on an open file.
rule-horse-leg = the horse's leg is blocked: a piece stands beside it in its way.
rule-no-piece-on-file = you have no such piece on that file.
rule-no-tandem = there are no two such pieces on one file, so none is in front, in the middle or behind.
rule-off-board = that leads off the board.
rule-palace = generals and advisors stay in the palace.
rule-point-empty = there is no piece on that point.
rule-river = elephants do not cross the river.
rule-soldier-backward = soldiers never go back.
rule-soldier-sideways = a soldier goes sideways only after it has crossed the river.

setup-fault-advisor-off-points = an advisor stands off its five points in the palace.
setup-fault-advisors-too-many = a side has at most two advisors.
setup-fault-cannons-too-many = a side has at most two cannons.
setup-fault-chariots-too-many = a side has at most two chariots.
setup-fault-elephant-off-points = an elephant stands off its seven points.
setup-fault-elephants-too-many = a side has at most two elephants.
setup-fault-general-missing = each side needs a general.
setup-fault-general-outside-palace = a general stands outside its palace.
setup-fault-generals-too-many = a side has more than one general.
setup-fault-horses-too-many = a side has at most two horses.
setup-fault-soldier-behind-line = a soldier stands behind the line where its side's soldiers begin.
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
repetition-warning = This position has come up { $count } times. { $side } must change: if it comes back once more, { $side } loses by { $reason }.
repetition-warning-draw = This position has come up { $count } times. If it comes back once more, the game is drawn.
repetition-ruling = This position came up { $count } times, and the law of repetition decides ({ $articles }). Move by move:
repetition-line = { $number }. { $side } **{ $action }**: { $label } – { $facts }
repetition-line-bare = { $number }. { $side } **{ $action }**: { $label }
fact-checks = { $by } gives check
fact-evades = the general leaves check
fact-threatens-mate = mate is threatened, beginning with { $by }–{ $to }
fact-goes-on-attacking = { $by } attacks { $to } as before
fact-lone-attacker = a lone attacker may go after { $to }
fact-chases-by-check = { $by }–{ $others } would give check and win { $to }
fact-chases-unprotected = { $by } attacks { $to }, which nothing protects
fact-chases-false-root = { $by } attacks { $to }; what seems to protect it ({ $others }) cannot take back
fact-chases-tied-root = { $by } attacks { $to }; if what protects it ({ $others }) takes back, something else is lost
fact-chases-dearer = { $by } attacks { $to }, a dearer piece
fact-chases-by-exchange = { $by } would win { $to } by exchanges

rules-xiangqi =
    Two armies of sixteen meet on the points of a board with a river across; Red moves first. Whoever attacks the enemy general so that it cannot escape has won. Whoever has **no move left loses** as well.

    {""}**How they move.** General: one point along a line, inside the palace. Advisor: one point diagonally, inside the palace. Elephant: two points diagonally, never over the river, and not if its middle (the eye) is occupied. Horse: one point along a line, then one diagonally outward; a piece on the first point (the leg) stops it. Chariot: any distance along lines. Cannon: like the chariot, but it takes only by jumping over exactly one piece. Soldier: one point ahead; across the river also sideways; never back.

    {""}**Generals** may not face each other on an open file.

    {""}**Moves** are typed as `炮二平五`, `C2=5`, `H2-E2` or `h2e2`. Files are counted from the mover's right; `进` or `+` is forward, `退` or `-` back, `平` or `=` sideways. Forward and back take the number of steps, or for horse, elephant and advisor the file where they arrive.

    {""}**Repetition.** When a position comes up for the third time, the game is decided. Who checks on every move loses. Else who checks, threatens mate or chases a piece on every move loses against somebody who does not. If both do, or neither, it is a draw. Generals and soldiers may chase. We warn at the second time. Difficult cases are judged by simplified rules.

    {""}**Draws.** 60 rounds without a capture, or by agreement.

    We follow the rules of the Chinese Xiangqi Association of 1999.

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
