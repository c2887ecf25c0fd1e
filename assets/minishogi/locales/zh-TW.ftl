# Minishogi: names and rules.

game-minishogi = 五五將棋
game-minishogi-icon = ☖
game-minishogi-aliases = 小型將棋, 迷你將棋, 小將棋, 5五將棋

hint-minishogi = 5×5 的將棋：吃掉的棋子之後可以打入，只有最遠的一列可以升變。

rules-minishogi =
    在 5×5 的格子裡下的將棋。每方有王、飛車、角行、金將、銀將、步兵各一個，沒有桂馬和香車。先手先走。

    {""}**升變**只在最遠的一列：走棋的起點或終點在那裡可以升變（加 `+`），步兵則必須升變。

    {""}**打入**與將棋相同：吃掉的棋子成為持駒，可以打入空格（`P*3c` 或 `３三步打`）。不能二步，不能打步將死對方，步兵不能打入最遠的一列。

    {""}**終局。** 將死獲勝，無子可動判負。同一局面出現四次，先手判負；但若後手著著將軍，則後手判負。

    其餘與將棋相同：見 `/{ command-rules } { command-rules-game }:{ game-shogi }`。

# Beside the board, from the far side.
coordinates-right-minishogi = 一 二 三 四 五
