# Chess: pieces, notations, endings, refusals and rules.

game-chess = 西洋棋
game-chess-icon = ♟
game-chess-aliases = 國際象棋, 國象, 洋棋

piece-chess-king = 國王
piece-chess-queen = 皇后
piece-chess-rook = 城堡
piece-chess-bishop = 主教
piece-chess-knight = 騎士
piece-chess-pawn = 士兵

notation-san = 標準代數記譜（Nf3）
notation-uci = 起訖格（g1f3）
notation-lan = 完整代數記譜（Ng1-f3）
notation-figurine = 棋子圖形（♘f3）

rules-chess =
    雙方各十六子，在 64 格棋盤上對弈，白方先走。攻擊對方的國王就是將軍；使其無法脫身就是**將死**，即獲勝。

    {""}**走法。** 國王：任意方向走一格。皇后：橫、直、斜走任意格。城堡：橫、直走任意格。主教：斜走任意格。騎士：直二橫一（或橫二直一），可以越子。士兵：向前走一格，第一步可走兩格；向斜前方一格吃子。

    {""}**入堡。** 國王和一個城堡一起動，每局一次：國王朝城堡走兩格，城堡跳到國王的另一側。國王和城堡都必須沒走過，兩者之間沒有棋子，國王不能正被將軍，也不能經過或落在被攻擊的格子。輸入 `O-O`（短入堡）或 `O-O-O`（長入堡）。

    {""}**吃過路兵。** 對方的士兵剛走兩格、與你的士兵並排時，你可以在下一步（僅限這一步）把它當作只走了一格來吃掉。

    {""}**升變。** 士兵走到底線須升變為皇后、城堡、主教、騎士之一，由你選擇：`e8=Q`。

    {""}**和棋。** 逼和（無子可動又沒被將軍）、雙方都不可能將死的局面、同一局面出現五次，或雙方各走 75 步沒有動士兵也沒有吃子，對局立即以和棋結束。同一局面出現三次，或各走 50 步沒有動士兵也沒有吃子，可以**申請判和**。雙方也可以協議和棋。

    {""}**用時。** 逾時判負；但若對方用任何走法都不可能將死你，則為和棋。

    {""}**摸子走子。** 著法送出才算數，在那之前選哪個棋子看看都行，除非約定了摸子走子。想悔棋，可用**更多**裡的「請求悔棋」或 `/{ command-takeback }`。

    本棋院依照國際西洋棋總會（FIDE）的規則。
said-rules-terms-chess = 將死: 將死, 将死, 將軍, 将军, 怎麼贏, 怎么赢, 怎樣贏, 怎样赢, 如何贏, 如何赢, 怎麼算贏, 怎么算赢, 獲勝, 获胜, 先走, 先手; 入堡: 入堡, 王車易位, 王车易位, 易位, 長入堡, 长入堡, 短入堡; 吃過路兵: 過路兵, 过路兵, 吃過路兵, 吃过路兵, 吃路兵; 升變: 升變, 升变, 升級, 升级, 變后, 变后, 變皇后, 变皇后, 底線, 底线; 和棋: 和棋, 平手, 和局, 逼和, 無子可動, 无子可动, 無子可走, 无子可走, 長將, 长将, 重複, 重复, 五十步, 50步, 子力不足; 用時: 逾時, 超時, 超时, 用時, 用时, 時間到, 时间到, 時間用完, 时间用完, 限時, 限时; 摸子走子: 摸子走子, 摸子動子, 摸子动子, 摸子, 觸子動子, 触子动子, 起手無回, 起手无回; 士兵: 走兩格, 走两格, 兵, 小兵, 卒, 兵能後退, 兵能后退; 騎士: 馬, 马, 骑士, 拐馬腳, 拐马脚, 馬腳, 马脚; 國際西洋棋總會: 國際西洋棋總會, 国际西洋棋总会, 什麼規則, 什么规则, 哪種規則, 哪种规则; 國王: 王, 国王; 皇后: 后, 女王, 王后; 城堡: 車, 车; 主教: 象

ending-stalemate = 逼和
ending-insufficient-material = 雙方子力都不足以將死
ending-dead-position = 死局（雙方都無法將死）
ending-fivefold = 同一局面出現五次
ending-seventy-five-move = 雙方各走 75 步沒有動士兵或吃子
ending-threefold = 同一局面出現三次
ending-fifty-move = 雙方各走 50 步沒有動士兵或吃子
ending-time-cannot-mate = 逾時，但對方無法將死

claim-threefold = 三次重複局面
claim-fifty-move = 五十步規則
missing-threefold = 同一局面要出現 { $needed } 次，現在的局面出現了 { $done } 次。
missing-fifty-move = 雙方要各走 { $needed } 步而沒有動兵和吃子，現在是 { $done } 步。

rule-capture-unmarked = 這步士兵要吃子，請寫出起點所在的線，如 exd6。
rule-capture-unmarked-straight = 這步士兵要吃子，請加上 x，如 cxc6。
rule-castle-blocked = 國王或城堡經過的格子上有棋子，不能入堡。
rule-castle-in-check = 被將軍時不能入堡。
rule-castle-into-check = 入堡後國王會被將軍。
rule-castle-right-lost = 該側不能再入堡，因為國王或這個城堡走過，或者城堡已不在。
rule-castle-through-check = 國王會經過被攻擊的格子，不能入堡。
rule-empty-square = 該格上沒有棋子。
rule-en-passant-expired = 吃過路兵只能在對方的士兵走兩格之後立即進行。
rule-en-passant-exposes-king = 吃過路兵會同時移開兩個士兵，使你的國王暴露在將軍之下。
rule-king-in-check = 你的國王正被將軍，這步棋沒有解將。
rule-king-into-check = 國王不能走到被攻擊的格子。
rule-no-such-piece = 棋盤上沒有你的這種棋子。
rule-no-such-square = 棋盤上沒有這個格子。
rule-not-a-promotion = 這步棋不能升變。
rule-nothing-to-capture = 那裡沒有可吃的棋子。
rule-pawn-double-step = 士兵不能從這一格一次走兩格。
rule-pinned = 這個棋子被牽制，走開後你的國王會被將軍。
rule-promotion-king = 士兵不能升變為國王。
rule-promotion-pawn = 士兵到底線必須升變為其他棋子。
rule-wrong-piece = 該格上不是你寫的那種棋子。

setup-fault-castling-rights = 入堡權與國王、城堡的位置不符。
setup-fault-fen-castling = 無法讀取入堡權（FEN 第三段）。
setup-fault-fen-en-passant = 過路兵格（FEN 第四段）無法讀取或不可能。
setup-fault-king-missing = 缺少國王。
setup-fault-kings-too-many = 有一方的國王太多。
setup-fault-material-too-much = 某方的棋子數量不可能由十六子得來。
setup-fault-opponent-in-check = 未輪到走的一方正被將軍。
setup-fault-pawns-on-last-rank = 士兵不能在第一或最後一橫列。
action-king = 國王 { $points }
action-queen = 皇后 { $points }
action-rook = 城堡 { $points }
action-bishop = 主教 { $points }
action-knight = 騎士 { $points }
action-pawn = 士兵 { $points }
pieces-carved = 木雕
