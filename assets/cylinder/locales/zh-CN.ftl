# Cylinder Chess: names and rules.

game-cylinder = 圆筒棋
game-cylinder-icon = ⟷
game-cylinder-aliases = 圆柱棋, 柱面棋, 圆筒象棋

hint-cylinder = a 线与 h 线相邻，棋子可以从一边走到另一边。

rules-cylinder =
    棋盘左右两边连成圆筒：**a 线与 h 线相邻**。

    {""}**走法。** 棋子可以越过左右边缘，就像棋盘没有断开一样。a1 的车可以向左走到 h1，g1 的象可以经 h2 走到 a3，a4 的王可以走到 h5。兵也可以越过边缘吃子，包括吃过路兵。棋子不能绕一整圈回到原地。

    {""}**将军**也是如此，同一个子还可能从两个方向同时将军。王躲在棋盘边上并不安全；单凭一王一车无法强制将死。

    {""}**王车易位**照常，不能越过边缘。

    着法的写法不变：`Ra1h1` 或 `a1h1`。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
