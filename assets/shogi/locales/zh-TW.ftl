# Shogi: names and rules.

game-shogi = 將棋
game-shogi-icon = ☗
game-shogi-aliases = 日本將棋, 日本象棋, 本將棋, 日將

hint-shogi = 吃掉的棋子歸你，之後可以打入空格；棋子進入敵陣（對方的三列）可以升變。

rules-shogi =
    雙方各二十子，在 9×9 的格子裡對弈。先走的一方叫先手，另一方叫後手。將死對方的王獲勝。

    {""}**走法。** 王：任意方向走一格。飛車：橫、直走任意格。角行：斜走任意格。金將：橫、直、斜前走一格。銀將：斜走或向前走一格。桂馬：向前兩格再橫一格，可以越子。香車：向前走任意格。步兵：向前走一格，吃子也一樣。

    {""}**升變（成）。** 走棋的起點或終點在敵陣（對方的三列）之內，可以升變：加 `+`，或寫「成」。飛車成龍王，可再斜走一格；角行成龍馬，可再直走一格；銀、桂、香、步升變後走法同金將。不升變就再也走不動的棋子必須升變。

    {""}**打入。** 吃掉的棋子成為你的持駒（恢復未升變的樣子）。可以不走棋，改為把一個持駒打入空格：`P*5e` 或 `５五步打`。不能在有己方未升變步兵的一路再打步（二步），不能打步將死對方，也不能打在再也走不動的格子。

    {""}**終局。** 將死獲勝，無子可動判負。同一局面出現四次為千日手，和棋；其中一方著著將軍，則該方判負。**入玉宣言：** 王在敵陣之內且沒有被將軍，另有至少十個己方棋子在那裡，這些棋子加持駒滿 28 分（後手 27 分），可以宣言獲勝（在「更多」裡選「申請判定」）；飛、角（含龍、馬）每個 5 分，其餘 1 分。

    {""}**寫法。** `７六步`、`76步`、`P-7f` 都可以，也可以從格到格：`7g7f`；要成再加 `+`，例如 `8h2b+`。
said-rules-terms-shogi = 升變: 升變, 升級, 成金, 成步, 成駒, 龍王, 龍馬, 必須成, 可以成, 不成, 三列, 敵陣; 打入: 打入, 打子, 持駒, 手駒, 駒台, 二步, 打步詰, 打步, 吃掉的, 吃的子, 吃來的; 終局: 終局, 結束, 千日手, 重複, 入玉, 持將棋, 宣言, 無子可動, 怎麼贏, 怎樣贏, 怎麼算贏, 和棋, 平手; 叫先手: 先走, 先手, 後手, 先下; 寫法: 記譜, 怎麼寫, 怎麼輸入

# Shared with minishogi.

# Sides and pieces.
side-sente = 先手
side-sente-aliases = 黑, 黑方
side-gote = 後手
side-gote-aliases = 白, 白方
piece-shogi-king = 王將
piece-shogi-jewel = 玉將
piece-shogi-rook = 飛車
piece-shogi-bishop = 角行
piece-shogi-gold = 金將
piece-shogi-silver = 銀將
piece-shogi-knight = 桂馬
piece-shogi-lance = 香車
piece-shogi-pawn = 步兵
piece-shogi-dragon = 龍王
piece-shogi-horse = 龍馬
piece-shogi-promoted-silver = 成銀
piece-shogi-promoted-knight = 成桂
piece-shogi-promoted-lance = 成香
piece-shogi-tokin = 成步

# Menus: pieces, and pieces in hand.
action-shogi-king = 王將 { $points }
action-shogi-jewel = 玉將 { $points }
action-shogi-rook = 飛車 { $points }
action-shogi-bishop = 角行 { $points }
action-shogi-gold = 金將 { $points }
action-shogi-silver = 銀將 { $points }
action-shogi-knight = 桂馬 { $points }
action-shogi-lance = 香車 { $points }
action-shogi-pawn = 步兵 { $points }
action-shogi-dragon = 龍王 { $points }
action-shogi-horse = 龍馬 { $points }
action-shogi-promoted-silver = 成銀 { $points }
action-shogi-promoted-knight = 成桂 { $points }
action-shogi-promoted-lance = 成香 { $points }
action-shogi-tokin = 成步 { $points }
action-drop-shogi-rook = 打入飛車
action-drop-shogi-bishop = 打入角行
action-drop-shogi-gold = 打入金將
action-drop-shogi-silver = 打入銀將
action-drop-shogi-knight = 打入桂馬
action-drop-shogi-lance = 打入香車
action-drop-shogi-pawn = 打入步兵
action-drop-file-shogi = { $drop }（{ $files } 路）
action-drop-files-shogi = { $drop }（{ $files } 路）

# Asked of a move that may promote and does not say.
question-promote = `{ $move }`：成還是不成？
answer-promote = 成
answer-promote-not = 不成

# Notations.
notation-shogi-western = 西式（P-7f）
notation-shogi-japanese = 日文（▲７六歩）
notation-shogi-chinese = 簡體中文（２四飞）
notation-shogi-chinese-traditional = 繁體中文（２四飛）
notation-usi = USI（7g7f）
usual-notation-shogi = shogi-chinese-traditional
usual-notation-minishogi = shogi-chinese-traditional

# Formats of records.
format-kif = KIF
format-ki2 = KI2
format-csa = CSA
format-usi = USI

# What readers who have chosen nothing get.
usual-pieces-shogi = kanji
usual-pieces-minishogi = kanji

# Endings.
ending-sennichite = 千日手（同一局面出現四次）
ending-fourfold-first-loses = 同一局面出現四次，先手判負
ending-declaration = 入玉宣言
claim-declaration = 入玉宣言獲勝
missing-declaration = 需要王和另外十枚棋子進入敵陣、沒有被將軍，並且滿 { $needed } 分；目前是 { $done } 分。

# Refusals.
rule-two-pawns = 二步，這一路已有己方未升變的步兵。
rule-drop-pawn-mate = 打步詰：不能打入步兵將死對方。
rule-drop-immobile = 不能打入再也走不動的格子。

# 讓子：後手（上手）少這些棋子，並先走。
setup-lance = 香落：上手（後手方）先走，讓左香車
setup-right-lance = 右香落：上手（後手方）先走，讓右香車
setup-bishop = 角落：上手（後手方）先走，讓角行
setup-rook = 飛車落：上手（後手方）先走，讓飛車
setup-rook-lance = 飛香落：上手（後手方）先走，讓飛車和左香車
setup-two-piece = 二枚落：上手（後手方）先走，讓飛車和角行
setup-three-piece = 三枚落：上手（後手方）先走，讓飛車、角行和左香車
setup-four-piece = 四枚落：上手（後手方）先走，讓飛車、角行和雙香車
setup-five-piece = 五枚落：上手（後手方）先走，讓飛車、角行、雙香車和右桂馬
setup-left-five-piece = 左五枚落：上手（後手方）先走，讓飛車、角行、雙香車和左桂馬
setup-six-piece = 六枚落：上手（後手方）先走，讓飛車、角行、雙香車和雙桂馬
setup-eight-piece = 八枚落：上手（後手方）先走，只留王將、金將和步兵
setup-ten-piece = 十枚落：上手（後手方）先走，只留王將和步兵

# Faults of positions.
setup-fault-two-pawns = 同一路上有同一方兩個未升變的步兵。
setup-fault-piece-immobile = 有步兵、香車或桂馬在再也走不動的格子上。

# Beside the board, from the far side.
coordinates-right-shogi = 一 二 三 四 五 六 七 八 九
