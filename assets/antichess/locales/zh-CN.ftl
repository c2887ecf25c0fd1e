# Antichess: names and rules.

game-antichess = 自杀棋
game-antichess-icon = ✗
game-antichess-aliases = 反棋, 弃子棋, 反吃棋, 送子棋, 输光棋, 反国际象棋

hint-antichess = 能吃必须吃，先把自己的棋子送光就赢。

rules-antichess =
    倒过来下的国际象棋：**自己的棋子全部被吃光，或者无子可走，就获胜**。

    {""}**必须吃子。** 能吃就必须吃；有几种吃法时可以自选。吃过路兵也算吃子。

    {""}**王**只是普通棋子，没有将军和将死，可以被吃。

    {""}**兵**也可以升变为王：`e8=K`。**没有王车易位。**

    其余走法与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
