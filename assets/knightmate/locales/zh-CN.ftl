# Knightmate: names and rules.

game-knightmate = 马王棋
game-knightmate-icon = ♘
game-knightmate-aliases = 将马棋, 骑士将死棋

hint-knightmate = 王和马对调：要将死的是马。

rules-knightmate =
    王和马对调的国际象棋：e 线王的位置上是**马王**，b 线和 g 线马的位置上是两个**平民**。

    {""}**马王**（`K`）像马一样走。要将死的就是它：它不能走到被攻击的格子，也不能留在那里。

    {""}**平民**（`M`）像王一样任意方向走一格，但和其他棋子一样可以被吃。

    {""}**易位**照常，由马王代替王：马王向车的方向走两格（`O-O` 或 `O-O-O`）。

    {""}**升变**为后、车、象、平民之一：`e8=M`。没有普通的马。逼和为和棋。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
