# 棋類、各方、棋子與規則。

game-chess = 西洋棋
game-chess-icon = ♟
game-fischerandom = 費雪隨機西洋棋
game-fischerandom-icon = ♟
side-white = 白方
side-black = 黑方
piece-chess-king = 王
piece-chess-queen = 后
piece-chess-rook = 車
piece-chess-bishop = 象
piece-chess-knight = 馬
piece-chess-pawn = 兵

notation-san = 標準代數記譜（Nf3）
notation-uci = 起訖格（g1f3）
notation-lan = 完整代數記譜（Ng1-f3）
notation-figurine = 棋子圖形（♘f3）
notation-chinese = 中文（马f3、炮二平五、四·16）

format-pgn = PGN

speed-bullet = 子彈棋
speed-blitz = 超快棋
speed-rapid = 快棋
speed-classical = 慢棋
speed-correspondence = 通訊棋

rules-chess =
    雙方各十六子，在 64 格棋盤上對弈，白方先走。攻擊對方的國王且使其無法脫身，就是**將死**，即獲勝。

    {""}**走法。** 國王：任意方向走一格。皇后：橫、直、斜走任意格。城堡（車）：橫、直走任意格。主教（象）：斜走任意格。騎士（馬）：直二橫一（或橫二直一），可以越子。士兵：向前走一格，第一步可走兩格；向斜前方一格吃子。

    {""}**入堡（王車易位）。** 國王和一個城堡一起動，每局一次：國王朝城堡走兩格，城堡跳到國王的另一側。國王和城堡都必須沒走過，兩者之間沒有棋子，國王不能正被將軍，也不能經過或落在被攻擊的格子。輸入 `O-O`（短易位）或 `O-O-O`（長易位）。

    {""}**吃過路兵。** 對方的兵剛走兩格、與你的兵並排時，你可以在下一步（僅限這一步）把它當作只走了一格來吃掉。

    {""}**升變。** 兵走到底線須升變為皇后、城堡、主教、騎士之一，由你選擇：`e8=Q`。

    {""}**和棋。** 逼和（無子可動又沒被將軍）、雙方都不可能將死的局面、同一局面出現五次，或雙方各走 75 步沒有動兵也沒有吃子，對局立即以和棋結束。同一局面出現三次，或各走 50 步沒有動兵也沒有吃子，可以**要求判和**。雙方也可以協議和棋。

    {""}**用時。** 超時判負；但若對方用任何走法都不可能將死你，則為和棋。

    本棋院依照國際西洋棋總會（FIDE）的規則。
rules-fischerandom =
    與西洋棋相同，只是底線棋子的排列隨機打亂，雙方對稱：共 960 種，誰也背不了開局。兩個主教在不同顏色的格子上，國王在兩個城堡之間。排列在開局時抽籤決定，也可以用編號指定（0–959；518 號就是一般西洋棋）。

    {""}**入堡（王車易位）**的結果與西洋棋相同：無論原來在哪裡，國王到 c 線或 g 線，城堡到 d 線或 f 線。除這兩子外，它們的起點與終點之間必須沒有其他棋子；國王不能正被將軍，也不能經過或落在被攻擊的格子。輸入 `O-O`、`O-O-O`，或國王所在格加城堡所在格（`f1h1`）。

    其餘與西洋棋相同：見 `/rules game:chess`。

ending-checkmate = 將死
ending-stalemate = 逼和
ending-time = 對方逾時
ending-resignation = 對方認輸
ending-agreement = 協議和棋
ending-insufficient-material = 雙方子力都不足以將死
ending-dead-position = 死局，雙方都無法將死
ending-fivefold = 同一局面出現五次
ending-seventy-five-move = 雙方各走 75 步沒有動兵或吃子
ending-threefold = 同一局面出現三次
ending-fifty-move = 雙方各走 50 步沒有動兵或吃子
ending-time-cannot-mate = 逾時，但對方無法將死

claim-threefold = 三次重複局面
claim-fifty-move = 五十步規則

setup-standard = 標準開局
setup-random = 抽籤決定
draw-seat = 先後手
draw-array = 底線排列
notation-chinese-traditional = 繁體中文（馬f3、馬二進三）

rule-blocked-path = 途中有棋子阻擋。
rule-castle-blocked = 國王或城堡經過的格子上有棋子，不能入堡。
rule-castle-in-check = 被將軍時不能入堡。
rule-castle-into-check = 入堡後國王會被將軍。
rule-castle-right-lost = 已失去該側的入堡權：國王或這個城堡走過，或者城堡已不在。
rule-castle-through-check = 國王會經過被攻擊的格子，不能入堡。
rule-empty-square = 該格上沒有棋子。
rule-en-passant-expired = 吃過路兵只能在對方的兵走兩格之後立即進行。
rule-en-passant-exposes-king = 吃過路兵會同時移開兩個兵，使你的王暴露在將軍之下。
rule-king-in-check = 你的國王正被將軍，這步棋沒有解將。
rule-king-into-check = 國王不能走到被攻擊的格子。
rule-no-such-piece = 棋盤上沒有你的這種棋子。
rule-not-a-promotion = 只有走到底線的士兵才能升變。
rule-not-your-piece = 那不是你的棋子。
rule-nothing-to-capture = 那裡沒有可吃的棋子。
rule-own-piece = 那裡有你自己的棋子。
rule-pawn-double-step = 士兵只有在起始位置才能一次走兩格。
rule-piece-cannot-reach = 這個棋子不能這樣走。
rule-pinned = 這個棋子被牽制，走開後你的國王會被將軍。
rule-promotion-king = 士兵不能升變為國王。
rule-promotion-pawn = 士兵到底線必須升變為其他棋子。
rule-wrong-piece = 該格上的棋子不是你寫的那種。

setup-fault-array-number = 排列編號應為 0 到 959。
setup-fault-castling-rights = 易位權與國王、城堡的位置不符。
setup-fault-fen-board = 無法讀取棋盤部分（FEN 第一段）。
setup-fault-fen-castling = 無法讀取易位權（FEN 第三段）。
setup-fault-fen-counters = 無法讀取步數（FEN 末段）。
setup-fault-fen-en-passant = 過路兵格（FEN 第四段）無法讀取或不可能。
setup-fault-fen-turn = 無法讀取輪到哪方（FEN 第二段）。
setup-fault-king-missing = 雙方都必須有國王。
setup-fault-kings-too-many = 每方只能有一個國王。
setup-fault-material-too-much = 某方的棋子數量不可能由十六子得來。
setup-fault-opponent-in-check = 未輪到走的一方正被將軍。
setup-fault-pawns-on-last-rank = 士兵不能在第一或最後一行。
setup-fault-record = 看不懂這份棋譜，或其中有不合規則的著法。
setup-fault-seats = 這種棋不適合這個人數。
setup-fault-too-long = 文字太長。
setup-fault-unreadable = 看不懂這個局面。

game-in-division = { $game } { $division }
