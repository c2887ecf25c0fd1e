# Words that games of the chess family share: groups of games, pieces, endings, refusals.

# Groups of games in menus.
category-armies = 国际象棋变体：棋子与棋盘
category-rules = 国际象棋变体：规则
category-setups = 国际象棋变体：起始布局

# Pieces.
piece-chess-amazon = 亚马逊
piece-chess-archbishop = 大主教
piece-chess-cardinal = 大主教
piece-chess-chancellor = 宰相
piece-chess-marshall = 宰相
piece-chess-maharajah = 大王
piece-chess-commoner = 平民
piece-chess-royal-knight = 马王
piece-chess-berolina-pawn = 柏林兵
piece-chess-legan-pawn = 磊干兵
piece-chess-behemoth = 巨兽

# Menus: pieces, and pieces in hand.
action-amazon = 亚马逊 { $points }
action-archbishop = 大主教 { $points }
action-cardinal = 大主教 { $points }
action-chancellor = 宰相 { $points }
action-marshall = 宰相 { $points }
action-maharajah = 大王 { $points }
action-commoner = 平民 { $points }
action-royal-knight = 马王 { $points }
action-berolina-pawn = 柏林兵 { $points }
action-legan-pawn = 磊干兵 { $points }
action-drop-queen = 打入后
action-drop-rook = 打入车
action-drop-bishop = 打入象
action-drop-knight = 打入马
action-drop-pawn = 打入兵
action-drop-file = { $drop }（{ $files } 线）
action-drop-files = { $drop }（{ $files } 线）

# Ambiguous Chess: squares are named, file by file; then the opponent chooses the piece.
action-file = { $points } 线
phase-naming-square = 说出要走到的格子
phase-choosing-piece = { $player }，请先选：{ $others }的哪个棋子走到 { $target }？可以回答棋子的名称或它所在的格子，如 `马`、`{ $from }`。选完再走自己的棋。
prompt-choose = { $choice }
button-guide-ambiguous = 选择
ask-group-ambiguous = 请选择
ask-member-ambiguous = 请选择
ask-member-of-ambiguous = { $group }：请选择

# Below the boards of the rules' page.
lesson-start = 起始局面
lesson-start-example = 起始排列之一
lesson-race = 先到第八行的王获胜
lesson-choice = 由对方选择走哪个棋子
lesson-fog = 白方看到的局面
lesson-fog-pawns = 被挡住的兵看到的格子
lesson-die = 骰子掷出象：必须走象
lesson-die-promotes = 兵升变为掷出的棋子，也可以走
lesson-die-marshall = 骰子掷出宰相：必须走宰相
lesson-before-walk = 巨兽行走之前
lesson-after-walk = 之后：途经 e3、f2、g1、h8
lesson-first-move = { $piece }的第一步
lesson-relayed = 被马护住的{ $piece }
lesson-must-capture = { $piece }：必须吃子

# Dark Chess: what pawns see.
option-sight = 兵的视野
option-sight-brainking = 总能看到前方各格
option-sight-moves = 只看到能走到的格子
particular-sight-moves = 兵只看到能走到的格子

# Chance.
-fair-draws = 在第一步之前就已全部定好：棋盘下方公布校验码（SHA-256），终局后在**核对随机结果**里公开原文。要核对第 7 次，在原文后另起一行写上 `draw 7`，行末也要换行，求 SHA-256（`sha256sum`），把前八位当作十六进制数
notice-draws-commitment = -# 随机结果已经定好：校验码（SHA-256）`{ $hash }`，对局结束后可以核对
draws-commitment-in-full = 本局的随机结果在第一步之前就已全部定好，无法再变。校验码（SHA-256）：`{ $hash }`。终局后，可在这里看到原文。
notice-draws-reveal =
    本局的随机结果都由以下文字算出，它的 SHA-256（末行之后要有换行）就是开局时公布的 `{ $hash }`。核对方法见 `/{ command-rules }`：
    ```
    { $text }
    ```
button-check-draws = 核对随机结果
# A move in a list of moves, with the walk that came after it.
move-then-walk = { $move }（巨兽 { $drawn }）
draw-seed = 随机结果的种子
draw-throw = 掷骰
draw-walk = 巨兽行走

# Notations.
notation-chinese = 中文（马f3）
notation-chinese-traditional = 繁体中文（馬f3）

# Starting positions that are drawn.
particular-array-number = 起始排列：{ $value } 号
setup-fault-no-such-array = 没有这个编号的起始排列。

# Endings.
ending-king-captured = 王被吃掉
ending-king-exploded = 王被炸掉
ending-king-frozen = 王被冻住
ending-kings-frozen = 双方的王都被冻住
ending-king-crushed = 巨兽踩死了王
ending-kings-crushed = 巨兽踩死了双方的王
ending-kind-extinct = 有一种棋子灭绝
ending-all-captured = 棋子全部被吃光
ending-all-lost = 自己的棋子已全部送光
ending-no-capture = 对方无子可吃
ending-three-checks = 第三次将军
ending-race = 王到达最后一行
ending-race-both = 双方的王都到达最后一行
ending-stalemate-wins = 己方已无子可走
ending-stalemate-loses = 对方无子可走
lost-king-captured = { $loser } 的王被吃掉
lost-king-exploded = { $loser } 的王被炸掉
lost-king-frozen = { $loser } 的王被冻住
lost-king-crushed = { $loser } 的王被巨兽踩死
lost-kind-extinct = { $loser } 失去了某一种的最后一子
lost-all-captured = { $loser } 的棋子全部被吃光
lost-no-capture = { $loser } 无子可吃
lost-three-checks = { $loser } 被将军三次
lost-stalemate-loses = { $loser } 无子可走

# Refusals: drops.
rule-no-drops = 这种棋不能打入棋子。
rule-not-in-hand = 你手中没有这种棋子。
rule-drop-occupied = 只能打入空格。
rule-drop-pawn-on-end = 兵不能打入第一行和最后一行。

# Refusals: castling and promotion.
rule-no-castling = 这种棋没有王车易位。
rule-no-promotion = 这种棋的兵不升变。
rule-promotion-kind = 这种棋的兵不能升变为这种棋子。
rule-promotion-royal = 兵不能升变为等同于王的棋子。
rule-must-promote = 这步棋必须升变。
rule-promotion-zone = 这步棋不能升变。
rule-promotion-not-captured = 兵只能升变为己方已被吃掉的棋子。
rule-no-double-step = 这种棋的兵不能一次走两格。
rule-no-en-passant = 这种棋没有吃过路兵。

# Refusals: rules of single games.
rule-must-capture = 能吃子就必须吃子。
rule-captures-only = 每步棋都必须吃子。
rule-gives-check = 不允许将军。
rule-king-cannot-capture = 王不能吃子，否则会炸掉自己。
rule-explodes-own-king = 这样会炸掉自己的王。
rule-piece-immune = 这个棋子在这种棋中不能被吃。
rule-piece-cannot-capture = 这个棋子在这种棋中不能吃子。
rule-relay-pawn-on-end = 兵不能借马步走到第一行或最后一行。
rule-ice-in-the-way = 途中有冰块阻挡。
rule-square-vanished = 那个格子已经消失。
rule-own-king-captured = 不能吃掉自己的王。
rule-illegal = 不能这样走。
rule-other-face-pawn = 骰子掷出的是兵，只能走兵。
rule-other-face-knight = 骰子掷出的是马，只能走马，或让兵升变为马。
rule-other-face-bishop = 骰子掷出的是象，只能走象，或让兵升变为象。
rule-other-face-rook = 骰子掷出的是车，只能走车，或让兵升变为车。
rule-other-face-queen = 骰子掷出的是后，只能走后，或让兵升变为后。
rule-other-face-king = 骰子掷出的是王，只能走王。
rule-other-face-marshall = 骰子掷出的是宰相，只能走宰相，或让兵升变为宰相。
rule-other-face-cardinal = 骰子掷出的是大主教，只能走大主教，或让兵升变为大主教。
rule-behemoth-in-the-way = 巨兽挡在途中。
rule-name-a-square = 只说格子就行，而且至少要有一个你的子能走到那里。
rule-choose-the-piece = 请选择由哪个棋子走到那一格。
rule-no-kings = 这种棋没有普通的王，棋子见 `/{ command-rules }`。
rule-no-queens = 这种棋没有后，棋子见 `/{ command-rules }`。
rule-no-bishops = 这种棋没有象，棋子见 `/{ command-rules }`。
rule-no-knights = 这种棋没有普通的马，棋子见 `/{ command-rules }`。
rule-no-pawns = 这种棋没有兵。
rule-pawns-move-diagonally = 这种棋的兵斜着走，走法见 `/{ command-rules }`。
rule-royal-in-check = 等同于王的棋子正被攻击，这步棋没有化解。
rule-royal-into-check = 它等同于王，不能走到被攻击的格子。
rule-royal-pinned = 这个棋子被牵制，走开后等同于王的棋子会被攻击。

# Screen Chess: both sides place their pieces in secret.
setup-secret = 双方秘密布阵
action-array = 就这样布阵
action-hidden-array = 布阵
phase-placing-men = **布阵中。** 双方各自秘密摆放棋子，都完成后同时公开。
preset-array-mirror = 镜像
preset-array-random = 随机
preset-array-standard = 标准
notice-arrays-again = 双方的王都受到攻击，重新布阵（第 { $count } 次，共 3 次）。
notice-black-begins = 只有黑王受到攻击，所以黑方先走。
drawn-kings-attacked = 和棋：连续三次双方的王都受到攻击
ending-kings-attacked = 连续三次双方的王都受到攻击
lesson-array = 遮蔽棋的一种布阵
lesson-array-free = 任意遮蔽棋的一种布阵
lesson-array-check = 只有黑王受到攻击：黑方先走
rule-array-men = 布阵要摆上全部棋子：王、后各一个，车、象、马各两个，兵八个。
rule-array-pawn-first-rank = 兵不能摆在己方底线。
rule-array-pawns-on-file = 每条直线只能摆一个兵。
rule-array-bishops = 两只象要在不同颜色的格子上。
rule-array-own-ranks = 棋子只能摆在己方的四行。
rule-array-no-man = 那一格没有这个棋子。
rule-array-which = 可能指不止一个棋子，请写出起点和终点两格，如 `b1 c3`。
rule-array-number = 请点**随机**，或在后面写一个数，如 `随机 7`。
rule-array-whole = 逐步调整请点**布阵**，别人看不到。在这里要从上到下写出整个布阵，如 `8/8/PPPPPPPP/RNBQKBNR`。
rule-array-other-side = 那是对方的棋子；白方用大写字母，黑方用小写字母。
rule-arrays-shown = 双方的布阵已经公开了。

# Faults of positions.
setup-fault-fen-hand = 无法读取手中的棋子。
setup-fault-hand-too-many = 一方手中的某种棋子太多。
setup-fault-fen-checks = 无法读取双方还差几次将军。
setup-fault-nobody-in-check = 这种棋双方都不能处在被将军的状态。
setup-fault-fen-board-5x5 = 这种棋的棋盘是 5 列 5 行，与局面文字第一段的大小不符。
setup-fault-fen-board-6x6 = 这种棋的棋盘是 6 列 6 行，与局面文字第一段的大小不符。
setup-fault-fen-board-8x8 = 这种棋的棋盘是 8 列 8 行，与局面文字第一段的大小不符。
setup-fault-fen-board-9x9 = 这种棋的棋盘是 9 列 9 行，与局面文字第一段的大小不符。
setup-fault-fen-board-10x8 = 这种棋的棋盘是 10 列 8 行，与局面文字第一段的大小不符。
setup-fault-fen-board-10x10 = 这种棋的棋盘是 10 列 10 行，与局面文字第一段的大小不符。
setup-fault-fen-letter = 局面文字第一段里有字母不代表这种棋的任何棋子，棋子见 `/{ command-rules }`。
setup-fault-fen-no-kings = 这种棋没有王（FEN 第一段里的 `K`）。
setup-fault-fen-no-queens = 这种棋没有后（FEN 第一段里的 `Q`）。
setup-fault-fen-no-bishops = 这种棋没有象（FEN 第一段里的 `B`）。
setup-fault-fen-no-knights = 这种棋没有马（FEN 第一段里的 `N`）。
setup-fault-fen-no-pawns = 这种棋没有兵（FEN 第一段里的 `P`）。
setup-fault-fen-no-castling = 这种棋没有王车易位：FEN 第三段请写 `-`。
