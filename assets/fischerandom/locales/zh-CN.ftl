# Fischer Random: what differs from chess.

game-fischerandom = 菲舍尔任意制国际象棋
game-fischerandom-icon = ♟
game-fischerandom-aliases = 菲舍尔随机象棋, 960, 任意制, 菲舍尔任意制象棋
hint-fischerandom = 底线棋子的排列是抽签决定的；王车易位后王和车到的格子与国际象棋相同。

rules-fischerandom =
    与国际象棋相同，只是底线棋子的排列随机打乱，双方对称：共 960 种，谁也背不了开局。两只象在不同颜色的格子上，王在两只车之间。排列在开局时抽签决定，也可以用编号指定（0–959；518 号就是普通国际象棋）。

    {""}**王车易位**的结果与国际象棋相同：无论原来在哪里，王到 c 线或 g 线，车到 d 线或 f 线。除这两子外，它们的起点与终点之间必须没有其他棋子；王不在被将军，也不经过或落到被攻击的格子。输入 `O-O`、`O-O-O`，或王所在格加车所在格（`f1h1`）。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。

setup-random = 抽签决定

draw-array = 底线排列

particular-array = 底线排列：{ $value } 号

setup-fault-array-number = 排列编号应为 0 到 959。
