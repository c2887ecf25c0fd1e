# Legan Chess: names and rules.

game-legan = 磊干棋
game-legan-icon = ◤
game-legan-aliases = 莱根棋, 勒甘棋, 斜向棋

hint-legan = 双方在相对的角上布阵，兵斜着走向对方的角。

rules-legan =
    双方在相对的角上布阵：白方在 h1 角，黑方在 a8 角，沿对角线对峙。

    {""}**兵**向对方的角斜走一格：白兵向左上，黑兵向右下。吃子则沿这两个方向直走一格：白兵向上或向左，黑兵向下或向右。没有起步走两格，也没有吃过路兵。

    {""}**升变。** 兵走到对方棋子在棋盘边上的起始格就升变：白兵在 a5、a6、a7、a8、b8、c8、d8，黑兵在 e1、f1、g1、h1、h2、h3、h4。可升变为后、车、象、马。

    {""}**没有王车易位。** 其他棋子走法不变。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
