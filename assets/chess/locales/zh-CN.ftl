# Chess: pieces, notations, endings, refusals and rules.

game-chess = 国际象棋
game-chess-icon = ♟
game-chess-aliases = 国象, 西洋棋, 标准国际象棋

piece-chess-king = 王
piece-chess-queen = 后
piece-chess-rook = 车
piece-chess-bishop = 象
piece-chess-knight = 马
piece-chess-pawn = 兵

notation-san = 标准代数记谱（Nf3）
notation-uci = 起止格（g1f3）
notation-lan = 完整代数记谱（Ng1-f3）
notation-figurine = 棋子图形（♘f3）

rules-chess =
    双方各十六子，在 64 格棋盘上对弈，白方先走。攻击对方的王就是将军；使其无法解脱就是**将死**，即获胜。

    {""}**走法。** 王：任意方向走一格。后：横、竖、斜走任意格。车：横、竖走任意格。象：斜走任意格。马：直二横一（或横二直一），可以越子。兵：向前走一格，第一步可走两格；向斜前方一格吃子。

    {""}**王车易位。** 王和一只车一起动，每局一次：王向车的方向走两格，车跳到王的另一侧。要求王和车都没走过，两者之间没有棋子，王不在被将军、不经过也不落到被攻击的格子。输入 `O-O`（短易位）或 `O-O-O`（长易位）。

    {""}**吃过路兵。** 对方的兵刚走两格、与你的兵并排时，你可以在下一步（仅限这一步）把它当作只走了一格来吃掉。

    {""}**升变。** 兵走到底线须升变为后、车、象、马之一，由你选择：`e8=Q`。

    {""}**和棋。** 逼和（无子可走又没被将军）、双方都不可能将死的局面、同一局面出现五次，或双方各走 75 步没有动兵也没有吃子，对局立即以和棋结束。同一局面出现三次，或各走 50 步没有动兵也没有吃子，可以**申请判和**。双方也可以协议和棋。

    {""}**用时。** 超时判负；但如果对方用任何走法都不可能将死你，则为和棋。

    {""}**摸子走子。** 着法发出才算数，在那之前选哪个子看看都行，除非约定了摸子走子。想悔棋，可用**更多**里的“请求悔棋”或 `/{ command-takeback }`。

    本棋院依照国际棋联（FIDE）《国际象棋规则》。
said-rules-terms-chess = 将死: 将死, 將死, 将军, 將軍, 怎么赢, 怎麼贏, 怎样赢, 怎樣贏, 如何赢, 如何贏, 怎么算赢, 怎麼算贏, 获胜, 獲勝, 先走, 先手; 王车易位: 易位, 王车易位, 王車易位, 入堡, 王车换位, 王車換位, 长易位, 長易位, 短易位; 吃过路兵: 过路兵, 過路兵, 吃过路兵, 吃過路兵, 路过吃, 路過吃, 吃路兵; 升变: 升变, 升變, 升级, 升級, 变后, 變后, 变皇后, 變皇后, 底线, 底線; 和棋: 和棋, 平局, 和局, 逼和, 困毙, 困斃, 无子可走, 無子可走, 无子可动, 無子可動, 长将, 長將, 重复, 重複, 五十步, 50步, 子力不足; 用时: 超时, 超時, 逾時, 用时, 用時, 时间到, 時間到, 时间用完, 時間用完, 限时, 限時; 摸子走子: 摸子走子, 摸子动子, 摸子動子, 摸子, 落子无悔, 落子無悔; 兵: 走两格, 走兩格, 小兵, 士兵, 卒, 兵能后退, 兵能後退; 马: 馬, 蹩马腿, 蹩馬腿, 马腿, 馬腿, 骑士, 騎士; 国际棋联: 国际棋联, 國際棋聯, 什么规则, 什麼規則, 哪种规则, 哪種規則; 王: 国王, 國王; 后: 皇后, 王后, 女王; 车: 車, 城堡; 象: 主教

ending-stalemate = 逼和
ending-insufficient-material = 双方子力都不足以将死
ending-dead-position = 死局（双方都无法将死）
ending-fivefold = 同一局面出现五次
ending-seventy-five-move = 双方各走 75 步没有动兵或吃子
ending-threefold = 同一局面出现三次
ending-fifty-move = 双方各走 50 步没有动兵或吃子
ending-time-cannot-mate = 超时，但对方无法将死

claim-threefold = 三次重复局面
claim-fifty-move = 五十步规则
missing-threefold = 同一局面要出现 { $needed } 次，现在的局面出现了 { $done } 次。
missing-fifty-move = 双方要各走 { $needed } 步而没有动兵和吃子，现在是 { $done } 步。

rule-capture-unmarked = 这步兵要吃子，请写出起点所在的线，如 exd6。
rule-capture-unmarked-straight = 这步兵要吃子，请加上 x，如 cxc6。
rule-castle-blocked = 王或车经过的格子上有棋子，不能易位。
rule-castle-in-check = 被将军时不能王车易位。
rule-castle-into-check = 易位后王会被将军。
rule-castle-right-lost = 该侧不能再易位，因为王或这只车走过，或者车已不在。
rule-castle-through-check = 王会经过被攻击的格子，不能易位。
rule-empty-square = 该格上没有棋子。
rule-en-passant-expired = 吃过路兵只能在对方的兵走两格之后立即进行。
rule-en-passant-exposes-king = 吃过路兵会同时移开两个兵，使你的王暴露在将军之下。
rule-king-in-check = 你的王正被将军，这步棋没有解将。
rule-king-into-check = 王不能走到被攻击的格子。
rule-no-such-piece = 棋盘上没有你的这种棋子。
rule-no-such-square = 棋盘上没有这个格子。
rule-not-a-promotion = 这步棋不能升变。
rule-nothing-to-capture = 那里没有可吃的棋子。
rule-pawn-double-step = 兵不能从这一格一次走两格。
rule-pinned = 这个棋子被牵制，走开后你的王会被将军。
rule-promotion-king = 兵不能升变为王。
rule-promotion-pawn = 兵到底线必须升变为其他棋子。
rule-wrong-piece = 该格上不是你写的那种棋子。

setup-fault-castling-rights = 易位权与王、车的位置不符。
setup-fault-fen-castling = 无法读取易位权（FEN 第三段）。
setup-fault-fen-en-passant = 过路兵格（FEN 第四段）无法读取或不可能。
setup-fault-king-missing = 缺少王。
setup-fault-kings-too-many = 有一方的王太多。
setup-fault-material-too-much = 某方的棋子数量不可能由十六子得来。
setup-fault-opponent-in-check = 未轮到走的一方正被将军。
setup-fault-pawns-on-last-rank = 兵不能在第一或最后一行。
action-king = 王 { $points }
action-queen = 后 { $points }
action-rook = 车 { $points }
action-bishop = 象 { $points }
action-knight = 马 { $points }
action-pawn = 兵 { $points }
pieces-carved = 木雕
