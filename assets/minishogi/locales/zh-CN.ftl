# Minishogi: names and rules.

game-minishogi = 五五将棋
game-minishogi-icon = ☖
game-minishogi-aliases = 小型将棋, 迷你将棋, 小将棋, 5五将棋

hint-minishogi = 5×5 的将棋：吃掉的棋子以后可以打入，只有最后一行可以升变。

rules-minishogi =
    在 5×5 的格子里下的将棋。每方有王、飞车、角行、金将、银将、步兵各一个，没有桂马和香车。先手先走。

    {""}**升变**只在最后一行：走棋的起点或终点在那里可以升变（加 `+`），步兵则必须升变。

    {""}**打入**与将棋相同：吃掉的棋子成为持驹，可以打入空格（`P*3c` 或 `３三步打`）。不能二步，不能打步将死对方，步兵不能打入最后一行。

    {""}**终局。** 将死获胜，无子可走判负。同一局面出现四次，先手判负；但若后手着着将军，则后手判负。

    其余与将棋相同：见 `/{ command-rules } { command-rules-game }:{ game-shogi }`。

# Beside the board, from the far side.
coordinates-right-minishogi = 一 二 三 四 五
