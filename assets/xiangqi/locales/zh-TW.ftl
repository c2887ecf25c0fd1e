# 象棋：各方、棋子、規則與棋例。

game-xiangqi = 象棋
game-xiangqi-icon = 帥
game-xiangqi-aliases = 中國象棋
side-red = 紅方
piece-xiangqi-general = 帥
piece-xiangqi-advisor = 仕
piece-xiangqi-elephant = 相
piece-xiangqi-horse = 馬
piece-xiangqi-chariot = 車
piece-xiangqi-cannon = 炮
piece-xiangqi-soldier = 兵
piece-xiangqi-black-general = 將
piece-xiangqi-black-advisor = 士
piece-xiangqi-black-elephant = 象
piece-xiangqi-black-soldier = 卒

lesson-before-river = 過河前的{ $piece }
lesson-beyond-river = 過河後的{ $piece }

pieces-traditional = 繁體（帥 車 馬）
pieces-simplified = 簡體（帅 车 马）
pieces-international = 圖示（不用漢字）

notation-wxf = WXF（C2=5）
notation-iccs = ICCS（H2-E2）
notation-ucci = UCCI（h2e2）
notation-xiangqi-chinese = 簡體中文（马二进三）
notation-xiangqi-chinese-traditional = 繁體中文（馬二進三）
usual-notation-xiangqi = chinese-traditional
format-chinese-pgn = PGN（中文著法）
format-dhtmlxq = DhtmlXQ（東萍）

setup-one-horse = 紅方讓單馬
setup-two-horses = 紅方讓雙馬
setup-one-cannon = 紅方讓單炮
setup-two-cannons = 紅方讓雙炮
setup-one-chariot = 紅方讓單車
setup-chariot-and-horse = 紅方讓車馬

ending-no-moves = 困斃
ending-perpetual-check = 長將判負
ending-perpetual-chase = 長捉判負
ending-perpetual-mate-threat = 長殺判負
ending-perpetual-attack = 長打（將、殺、捉交替）判負
ending-repetition = 雙方不變作和
ending-sixty-rounds = 六十回合未吃子

rule-cannon-screen = 炮吃子必須隔一個子（炮架），中間沒有子。
rule-cannon-screens = 炮吃子只能隔一個子（炮架），中間的子太多。
rule-elephant-eye = 塞象眼，田字中心有子。
rule-exposes-general = 這樣走之後自己的老將會被將軍。
rule-general-in-check = 老將正被將軍，這步棋沒有應將。
rule-general-into-check = 老將不能走到被攻擊的位置。
rule-general-taken = 對方的老將只能將死，不能吃掉。
rule-generals-face = 將帥不能在同一直線上對面。
rule-horse-leg = 拐馬腳，馬腳上有子。
rule-no-piece-on-file = 該路上沒有你的這種棋子。
rule-no-tandem = 同一路上沒有兩個這樣的棋子，分不出前、中、後。
rule-off-board = 走出了棋盤。
rule-palace = 老將和士不能離開九宮。
rule-point-empty = 該位置上沒有棋子。
rule-river = 相、象不能過河。
rule-same-file = 「平」要走到另一路，而這枚棋子已經在那一路上。
rule-soldier-backward = 兵卒不能後退。
rule-soldier-sideways = 兵卒過河後才能橫走。

setup-fault-advisor-off-points = 士不在九宮的五個士位上。
setup-fault-advisors-too-many = 每方最多兩個士。
setup-fault-cannons-too-many = 每方最多兩個炮。
setup-fault-chariots-too-many = 每方最多兩個車。
setup-fault-elephant-off-points = 象不在七個象位上。
setup-fault-elephants-too-many = 每方最多兩個象。
setup-fault-general-missing = 雙方都必須有將帥。
setup-fault-general-outside-palace = 將帥必須在九宮內。
setup-fault-generals-facing = 將帥照面。
setup-fault-generals-too-many = 每方只能有一個將帥。
setup-fault-horses-too-many = 每方最多兩個馬。
setup-fault-soldier-behind-line = 兵卒不能在起始線之後。
setup-fault-soldiers-too-many = 每方最多五個兵卒。

label-check = 將
label-mate-threat = 殺
label-chase = 捉
label-idle = 閒
code-cxa1999 = 中國象棋協會《象棋競賽規則》1999
code-cxa2020 = 中國象棋協會《象棋競賽規則》2020
code-axf = 亞洲象棋聯合會規則
repetition-article = { $code }，{ $number }
repetition-separator = ；
repetition-warning = 同一局面已出現 { $count } 次，{ $side }須變著；再次出現則{ $side }{ $reason }。
repetition-warning-draw = 同一局面已出現 { $count } 次，再次出現則判和。
repetition-ruling = 同一局面已出現 { $count } 次，依棋例判定（{ $articles }）。逐著說明：
repetition-line = { $number }. { $side } **{ $action }**：{ $label }——{ $facts }
repetition-line-bare = { $number }. { $side } **{ $action }**：{ $label }
fact-checks = { $by }將軍
fact-evades = 應將
fact-threatens-mate = 下一步{ $by }起連續照將可將死
fact-goes-on-attacking = { $by }原已攻擊{ $to }，不是新捉
fact-lone-attacker = 只有一個攻子，捉士象（{ $to }）不算
fact-chases-by-check = { $by }將軍後可得{ $to }
fact-chases-unprotected = { $by }捉無根的{ $to }
fact-chases-false-root = { $by }捉{ $to }，其根（{ $others }）是假根
fact-chases-tied-root = { $by }捉{ $to }，其根（{ $others }）不能離線，反吃則失他子
fact-chases-dearer = { $by }捉價值更高的{ $to }
fact-chases-by-exchange = { $by }捉{ $to }，交換可得子（少根）

rules-xiangqi =
    雙方各十六子，在交叉點上對弈，紅方先走。攻擊對方的將（帥）且使其無法解脫即獲勝；**無子可走（困斃）也判負**。

    {""}**走法。** 將（帥）：在九宮內沿線走一步。士（仕）：在九宮內斜走一步。象（相）：走田字，不能過河；田字中心（象眼）有子則不能走。馬：走日字，即先直走一步，再斜走一步；直走的那一點（馬腳）有子就是拐馬腳，不能走。車：沿線走任意步。炮：走法同車，吃子須隔且只隔一個子。兵（卒）：向前走一步，過河後也可橫走，不能後退。

    {""}**將帥**不能在同一直線上對面。

    {""}**寫法。** `炮二平五`、`C2=5`、`H2-E2`、`h2e2` 都可以；簡體、繁體、中文數字、阿拉伯數字均可。

    {""}**棋例。** 同一局面出現第三次時判定：單方面長將判負；一方著著是將、殺、捉而對方不是，前者判負；雙方都是或都不是，判和。將（帥）和兵（卒）可以長捉。第二次出現時會提醒須變著的一方。複雜棋例按簡化規則裁定。

    {""}**和棋。** 六十回合沒有吃子，或雙方協議。

    本棋院依照中國象棋協會 1999 年《象棋競賽規則》。
touch-law-xiangqi = 摸子走子
rules-touch-move-xiangqi =
    {""}**摸子走子**：挑戰時寫明才算（`{ command-challenge-options }:摸子走子=開`）。在選單裡選了自己的子就要走它，選了對方的子就要吃它；兩邊都選了，就用自己的吃對方的，吃不到則以先選的為準。選了走不了、吃不到的子不算數。**{ $adjust }**只看著法，不算選子。輸入的著法是完整的一步：與所選不符就不能走，所以沒有可提出的。若選 `摸子走子=由對手提出`，這步照走，對手在選子或下棋之前可以提出，這步就退回。
said-rules-terms-xiangqi = 將帥: 對面, 見面, 照面, 對臉, 碰面, 王見王, 將見將, 飛將, 白臉將, 對將, 同一直線; 困斃: 困斃, 欠行, 無子可動, 無子可走, 沒棋可走, 先走, 先手, 怎麼贏, 怎樣贏, 如何贏, 怎麼算贏, 將死, 將軍; 馬: 馬腳, 拐馬腳, 拐腳, 馬腿, 日字; 象: 象眼, 塞象眼, 田字; 炮: 炮架, 隔山打牛, 翻山, 包; 兵: 小兵, 過河卒, 卒子; 棋例: 長將, 長捉, 長打, 長殺, 重複, 循環, 棋例, 一直將, 一直捉, 一將一捉; 和棋: 和棋, 平手, 和局, 六十回合, 自然限著; 寫法: 記譜, 打譜, 怎麼寫, 怎麼輸入; 1999: 什麼規則, 哪種規則, 哪個規則
notation-wxf-chinese = WXF 附簡體中文（H2+3 马二进三）
notation-wxf-chinese-traditional = WXF 附繁體中文（H2+3 馬二進三）
usual-pieces-xiangqi = traditional
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
action-general = 帥 { $points }
action-black-general = 將 { $points }
action-advisor = 仕 { $points }
action-black-advisor = 士 { $points }
action-elephant = 相 { $points }
action-black-elephant = 象 { $points }
action-horse = 馬 { $points }
action-chariot = 車 { $points }
action-cannon = 炮 { $points }
action-soldier = 兵 { $points }
action-black-soldier = 卒 { $points }

# Openings.
opening-central-cannon = 中炮
opening-cross-palace-cannon = 過宮炮
opening-corner-cannon = 士角炮
opening-golden-hook-cannon = 金鉤炮
opening-edge-cannon = 邊炮
opening-elephant = 飛相局
opening-horse = 起馬局
opening-edge-horse = 邊馬局
opening-pawn = 仙人指路
opening-edge-pawn = 邊兵局
opening-advisor = 上仕局
opening-same-direction-cannons = 順炮局
opening-opposite-direction-cannons = 列炮局
opening-screen-horses = 屏風馬
opening-sandwiched-horses = 反宮馬
opening-single-horse = 單提馬
opening-three-step-tiger = 三步虎
opening-facing-pawns = 對兵局
opening-pawn-cannon = 卒底炮
opening-answer-elephant = 飛象
opening-answer-horse = 起馬

# What whoever lost had done.
lost-perpetual-check = { $loser } 長將判負
lost-perpetual-chase = { $loser } 長捉判負
lost-perpetual-mate-threat = { $loser } 長殺判負
lost-perpetual-attack = { $loser } 長打（將、殺、捉交替）判負
result-opening-xiangqi = 佈局：{ $opening }
