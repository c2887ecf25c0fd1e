# Shogi: names and rules.

game-shogi = 将棋
game-shogi-icon = ☗
game-shogi-aliases = 日本将棋, 日本象棋, 本将棋, 日将

hint-shogi = 吃掉的棋子归你，以后可以打入空格；棋子进入敌方三行可以升变。

rules-shogi =
    双方各二十子，在 9×9 的格子里对弈。先走的一方叫先手，另一方叫后手。将死对方的王获胜。

    {""}**走法。** 王：任意方向走一格。飞车：横、竖走任意格。角行：斜走任意格。金将：横、竖、斜前走一格。银将：斜走或向前走一格。桂马：向前两格再横一格，可以越子。香车：向前走任意格。步兵：向前走一格，吃子也一样。

    {""}**升变（成）。** 走棋的起点或终点在敌方三行之内，可以升变：加 `+`，或写“成”。飞车成龙王，可再斜走一格；角行成龙马，可再直走一格；银、桂、香、步升变后走法同金将。不升变就再也走不动的棋子必须升变。

    {""}**打入。** 吃掉的棋子成为你的持驹（恢复未升变的样子）。可以不走棋，改为把一个持驹打入空格：`P*5e` 或 `５五步打`。不能在有己方未升变步兵的一路再打步（二步），不能打步将死对方，也不能打在再也走不动的格子。

    {""}**终局。** 将死获胜，无子可走判负。同一局面出现四次为千日手，和棋；其中一方着着将军，则该方判负。**入玉宣言：** 王在敌方三行之内且没有被将军，另有至少十个己方棋子在那里，这些棋子加持驹满 28 分（后手 27 分），可以宣言获胜（在“更多”里选“申请判定”）；飞、角（含龙、马）每个 5 分，其余 1 分。

    {""}**写法。** `７六步`、`76步`、`P-7f` 都可以，也可以从格到格：`7g7f`；要成再加 `+`，如 `8h2b+`。
said-rules-terms-shogi = 升变: 升变, 升级, 成金, 成步, 成驹, 龙王, 龙马, 必须成, 可以成, 不成, 三行; 打入: 打入, 打子, 持驹, 手驹, 驹台, 二步, 打步诘, 打步, 吃掉的, 吃的子, 吃来的; 终局: 终局, 结束, 千日手, 重复, 入玉, 持将棋, 宣言, 无子可走, 怎么赢, 怎样赢, 怎么算赢, 和棋, 平局; 叫先手: 先走, 先手, 后手, 先下; 写法: 记谱, 怎么写, 怎么输入

# Shared with minishogi.

# Sides and pieces.
side-sente = 先手
side-sente-aliases = 黑, 黑方
side-gote = 后手
side-gote-aliases = 白, 白方
piece-shogi-king = 王将
piece-shogi-jewel = 玉将
piece-shogi-rook = 飞车
piece-shogi-bishop = 角行
piece-shogi-gold = 金将
piece-shogi-silver = 银将
piece-shogi-knight = 桂马
piece-shogi-lance = 香车
piece-shogi-pawn = 步兵
piece-shogi-dragon = 龙王
piece-shogi-horse = 龙马
piece-shogi-promoted-silver = 成银
piece-shogi-promoted-knight = 成桂
piece-shogi-promoted-lance = 成香
piece-shogi-tokin = 成步

# Menus: pieces, and pieces in hand.
action-shogi-king = 王将 { $points }
action-shogi-jewel = 玉将 { $points }
action-shogi-rook = 飞车 { $points }
action-shogi-bishop = 角行 { $points }
action-shogi-gold = 金将 { $points }
action-shogi-silver = 银将 { $points }
action-shogi-knight = 桂马 { $points }
action-shogi-lance = 香车 { $points }
action-shogi-pawn = 步兵 { $points }
action-shogi-dragon = 龙王 { $points }
action-shogi-horse = 龙马 { $points }
action-shogi-promoted-silver = 成银 { $points }
action-shogi-promoted-knight = 成桂 { $points }
action-shogi-promoted-lance = 成香 { $points }
action-shogi-tokin = 成步 { $points }
action-drop-shogi-rook = 打入飞车
action-drop-shogi-bishop = 打入角行
action-drop-shogi-gold = 打入金将
action-drop-shogi-silver = 打入银将
action-drop-shogi-knight = 打入桂马
action-drop-shogi-lance = 打入香车
action-drop-shogi-pawn = 打入步兵
action-drop-file-shogi = { $drop }（{ $files } 路）
action-drop-files-shogi = { $drop }（{ $files } 路）

# Asked of a move that may promote and does not say.
question-promote = `{ $move }`：成还是不成？
answer-promote = 成
answer-promote-not = 不成

# Notations.
notation-shogi-western = 西式（P-7f）
notation-shogi-japanese = 日文（▲７六歩）
notation-shogi-chinese = 中文（２四飞）
notation-shogi-chinese-traditional = 繁体中文（２四飛）
notation-usi = USI（7g7f）
usual-notation-shogi = shogi-chinese
usual-notation-minishogi = shogi-chinese

# Formats of records.
format-kif = KIF
format-ki2 = KI2
format-csa = CSA
format-usi = USI

# What readers who have chosen nothing get.
usual-pieces-shogi = kanji
usual-pieces-minishogi = kanji

# Endings.
ending-sennichite = 千日手（同一局面出现四次）
ending-fourfold-first-loses = 同一局面出现四次，先手判负
ending-declaration = 入玉宣言
claim-declaration = 入玉宣言获胜
missing-declaration = 需要王和另外十枚棋子进入敌方三行、没有被将军，并且满 { $needed } 分；现在是 { $done } 分。

# Refusals.
rule-two-pawns = 二步，这一路已有己方未升变的步兵。
rule-drop-pawn-mate = 打步诘：不能打入步兵将死对方。
rule-drop-immobile = 不能打入再也走不动的格子。

# 让子：后手（上手）少这些棋子，并先走。
setup-lance = 香落：上手（后手方）先走，让左香车
setup-right-lance = 右香落：上手（后手方）先走，让右香车
setup-bishop = 角落：上手（后手方）先走，让角行
setup-rook = 飞车落：上手（后手方）先走，让飞车
setup-rook-lance = 飞香落：上手（后手方）先走，让飞车和左香车
setup-two-piece = 二枚落：上手（后手方）先走，让飞车和角行
setup-three-piece = 三枚落：上手（后手方）先走，让飞车、角行和左香车
setup-four-piece = 四枚落：上手（后手方）先走，让飞车、角行和双香车
setup-five-piece = 五枚落：上手（后手方）先走，让飞车、角行、双香车和右桂马
setup-left-five-piece = 左五枚落：上手（后手方）先走，让飞车、角行、双香车和左桂马
setup-six-piece = 六枚落：上手（后手方）先走，让飞车、角行、双香车和双桂马
setup-eight-piece = 八枚落：上手（后手方）先走，只留王将、金将和步兵
setup-ten-piece = 十枚落：上手（后手方）先走，只留王将和步兵

# Faults of positions.
setup-fault-two-pawns = 同一路上有同一方两个未升变的步兵。
setup-fault-piece-immobile = 有步兵、香车或桂马在再也走不动的格子上。

# Beside the board, from the far side.
coordinates-right-shogi = 一 二 三 四 五 六 七 八 九
