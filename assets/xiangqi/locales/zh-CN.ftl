# 象棋：各方、棋子、规则与棋例。

game-xiangqi = 象棋
game-xiangqi-icon = 帅
game-xiangqi-aliases = 中国象棋, xq
side-red = 红方
piece-xiangqi-general = 帅
piece-xiangqi-advisor = 仕
piece-xiangqi-elephant = 相
piece-xiangqi-horse = 马
piece-xiangqi-chariot = 车
piece-xiangqi-cannon = 炮
piece-xiangqi-soldier = 兵
piece-xiangqi-black-general = 将
piece-xiangqi-black-advisor = 士
piece-xiangqi-black-elephant = 象
piece-xiangqi-black-soldier = 卒

lesson-before-river = 过河前的{ $piece }
lesson-beyond-river = 过河后的{ $piece }

pieces-traditional = 繁体（帥 車 馬）
pieces-simplified = 简体（帅 车 马）
pieces-international = 图标（不用汉字）

notation-wxf = WXF（C2=5）
notation-iccs = ICCS（H2-E2）
notation-ucci = UCCI（h2e2）
notation-xiangqi-chinese = 中文（炮二平五）
notation-xiangqi-chinese-traditional = 繁体中文（馬二進三）
usual-notation-xiangqi = chinese
format-chinese-pgn = PGN（中文着法）
format-dhtmlxq = DhtmlXQ（东萍）

setup-one-horse = 红方让单马
setup-two-horses = 红方让双马
setup-one-cannon = 红方让单炮
setup-two-cannons = 红方让双炮
setup-one-chariot = 红方让单车
setup-chariot-and-horse = 红方让车马

ending-no-moves = 困毙
ending-perpetual-check = 长将判负
ending-perpetual-chase = 长捉判负
ending-perpetual-mate-threat = 长杀判负
ending-perpetual-attack = 长打（将、杀、捉交替）判负
ending-repetition = 双方不变作和
ending-sixty-rounds = 六十回合未吃子

rule-cannon-screen = 炮吃子必须隔一个子（炮架），中间没有子。
rule-cannon-screens = 炮吃子只能隔一个子（炮架），中间的子太多。
rule-elephant-eye = 塞象眼，田字中心有子。
rule-exposes-general = 这样走之后自己的老将会被将军。
rule-general-in-check = 老将正被将军，这步棋没有应将。
rule-general-into-check = 老将不能走到被攻击的位置。
rule-general-taken = 对方的老将只能将死，不能吃掉。
rule-generals-face = 将帅不能在同一直线上对面。
rule-horse-leg = 蹩马腿，马腿上有子。
rule-no-piece-on-file = 该路上没有你的这种棋子。
rule-no-tandem = 同一路上没有两个这样的棋子，分不出前、中、后。
rule-off-board = 走出了棋盘。
rule-palace = 老将和士不能离开九宫。
rule-point-empty = 该位置上没有棋子。
rule-river = 相、象不能过河。
rule-same-file = “平”要走到另一路，而这枚棋子已经在那一路上。
rule-soldier-backward = 兵卒不能后退。
rule-soldier-sideways = 兵卒过河后才能横走。

setup-fault-advisor-off-points = 士不在九宫的五个士位上。
setup-fault-advisors-too-many = 每方最多两个士。
setup-fault-cannons-too-many = 每方最多两个炮。
setup-fault-chariots-too-many = 每方最多两个车。
setup-fault-elephant-off-points = 象不在七个象位上。
setup-fault-elephants-too-many = 每方最多两个象。
setup-fault-general-missing = 双方都必须有将帅。
setup-fault-general-outside-palace = 将帅必须在九宫内。
setup-fault-generals-facing = 将帅照面。
setup-fault-generals-too-many = 每方只能有一个将帅。
setup-fault-horses-too-many = 每方最多两个马。
setup-fault-soldier-behind-line = 兵卒不能在起始线之后。
setup-fault-soldiers-too-many = 每方最多五个兵卒。

label-check = 将
label-mate-threat = 杀
label-chase = 捉
label-idle = 闲
code-cxa1999 = 中国象棋协会《象棋竞赛规则》1999
code-cxa2020 = 中国象棋协会《象棋竞赛规则》2020
code-axf = 亚洲象棋联合会规则
repetition-article = { $code }，{ $number }
repetition-separator = ；
repetition-warning = 同一局面已出现 { $count } 次，{ $side }须变着；再次出现则{ $side }{ $reason }。
repetition-warning-draw = 同一局面已出现 { $count } 次，再次出现则判和。
repetition-ruling = 同一局面已出现 { $count } 次，按棋例判定（{ $articles }）。逐着说明：
repetition-line = { $number }. { $side } **{ $action }**：{ $label }——{ $facts }
repetition-line-bare = { $number }. { $side } **{ $action }**：{ $label }
fact-checks = { $by }将军
fact-evades = 应将
fact-threatens-mate = 下一步{ $by }起连续照将可将死
fact-goes-on-attacking = { $by }原已攻击{ $to }，不是新捉
fact-lone-attacker = 只有一个攻子，捉士象（{ $to }）不算
fact-chases-by-check = { $by }将军后可得{ $to }
fact-chases-unprotected = { $by }捉无根的{ $to }
fact-chases-false-root = { $by }捉{ $to }，其根（{ $others }）是假根
fact-chases-tied-root = { $by }捉{ $to }，其根（{ $others }）不能离线，反吃则失他子
fact-chases-dearer = { $by }捉价值更高的{ $to }
fact-chases-by-exchange = { $by }捉{ $to }，交换可得子（少根）

rules-xiangqi =
    双方各十六子，在交叉点上对弈，红方先走。攻击对方的将（帅）且使其无法解脱即获胜；**无子可走（困毙）也判负**。

    {""}**走法。** 将（帅）：在九宫内沿线走一步。士（仕）：在九宫内斜走一步。象（相）：走田字，不能过河；田字中心（象眼）有子则不能走。马：走日字，即先直走一步，再斜走一步；直走的那一点（马腿）有子就蹩住马腿，不能走。车：沿线走任意步。炮：走法同车，吃子须隔且只隔一个子。兵（卒）：向前走一步，过河后也可横走，不能后退。

    {""}**将帅**不能在同一直线上对面。

    {""}**写法。** `炮二平五`、`C2=5`、`H2-E2`、`h2e2` 都可以；简体、繁体、中文数字、阿拉伯数字均可。

    {""}**棋例。** 同一局面出现第三次时判定：单方面长将判负；一方着着是将、杀、捉而对方不是，前者判负；双方都是或都不是，判和。将（帅）和兵（卒）可以长捉。第二次出现时会提醒须变着的一方。复杂棋例按简化规则裁定。

    {""}**和棋。** 六十回合没有吃子，或双方协议。

    本棋院依照中国象棋协会 1999 年《象棋竞赛规则》。
touch-law-xiangqi = 摸子走子
rules-touch-move-xiangqi =
    {""}**摸子走子**：挑战时写明才算（`{ command-challenge-options }:摸子走子=开`）。在菜单里选了自己的子就要走它，选了对方的子就要吃它；两边都选了，就用自己的吃对方的，吃不到则以先选的为准。选了走不了、吃不到的子不算数。**{ $adjust }**只看着法，不算选子。输入的着法是完整的一步：与所选不符就不能走，所以没有可提出的。若选 `摸子走子=由对手提出`，这步照走，对手在选子或走棋之前可以提出，这步就退回。
said-rules-terms-xiangqi = 将帅: 对面, 见面, 照面, 对脸, 碰面, 王见王, 将见将, 飞将, 白脸将, 对将, 同一直线; 困毙: 困毙, 欠行, 无子可动, 无子可走, 没棋可走, 先走, 先手, 怎么赢, 怎样赢, 如何赢, 怎么算赢, 将死, 将军; 马: 马腿, 蹩马腿, 别马腿, 蹩腿, 日字; 象: 象眼, 塞象眼, 田字; 炮: 炮架, 隔山打牛, 翻山; 兵: 小兵, 过河卒, 卒子; 棋例: 长将, 长捉, 长打, 长杀, 重复, 循环, 棋例, 一直将, 一直捉, 一将一捉; 和棋: 和棋, 平局, 和局, 六十回合, 自然限着; 写法: 记谱, 打谱, 怎么写, 怎么输入; 1999: 什么规则, 哪种规则, 哪个规则
notation-wxf-chinese = WXF 附简体中文（H2+3 马二进三）
notation-wxf-chinese-traditional = WXF 附繁体中文（H2+3 馬二進三）
usual-pieces-xiangqi = simplified
coordinates-bottom-xiangqi = 九 八 七 六 五 四 三 二 一
piece-at-xiangqi-red = { $file ->
        [a] 九路
        [b] 八路
        [c] 七路
        [d] 六路
        [e] 五路
        [f] 四路
        [g] 三路
        [h] 二路
        [i] 一路
       *[other] { $file }
    }{ $piece }
piece-at-xiangqi-black = { $file ->
        [a] 1路
        [b] 2路
        [c] 3路
        [d] 4路
        [e] 5路
        [f] 6路
        [g] 7路
        [h] 8路
        [i] 9路
       *[other] { $file }
    }{ $piece }
action-general = 帅 { $points }
action-black-general = 将 { $points }
action-advisor = 仕 { $points }
action-black-advisor = 士 { $points }
action-elephant = 相 { $points }
action-black-elephant = 象 { $points }
action-horse = 马 { $points }
action-chariot = 车 { $points }
action-cannon = 炮 { $points }
action-soldier = 兵 { $points }
action-black-soldier = 卒 { $points }

# Openings.
opening-central-cannon = 中炮
opening-cross-palace-cannon = 过宫炮
opening-corner-cannon = 士角炮
opening-golden-hook-cannon = 金钩炮
opening-edge-cannon = 边炮
opening-elephant = 飞相局
opening-horse = 起马局
opening-edge-horse = 边马局
opening-pawn = 仙人指路
opening-edge-pawn = 边兵局
opening-advisor = 上仕局
opening-same-direction-cannons = 顺炮局
opening-opposite-direction-cannons = 列炮局
opening-screen-horses = 屏风马
opening-sandwiched-horses = 反宫马
opening-single-horse = 单提马
opening-three-step-tiger = 三步虎
opening-facing-pawns = 对兵局
opening-pawn-cannon = 卒底炮
opening-answer-elephant = 飞象
opening-answer-horse = 起马

# What whoever lost had done.
lost-perpetual-check = { $loser } 长将判负
lost-perpetual-chase = { $loser } 长捉判负
lost-perpetual-mate-threat = { $loser } 长杀判负
lost-perpetual-attack = { $loser } 长打（将、杀、捉交替）判负
result-opening-xiangqi = 布局：{ $opening }
