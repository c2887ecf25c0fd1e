# Fortress Chess: names and rules.

game-fortress = 堡壘棋
game-fortress-icon = ♜
game-fortress-aliases = 要塞棋, 城堡棋, 堡壘西洋棋

hint-fortress = 雙方的國王在相對的角上，國王前多三個士兵；其餘底線棋子隨機排列，不能入堡。

rules-fortress =
    每方多三個士兵的角落棋：白方國王在 h1，黑方國王在 a8，底線其餘棋子隨機排列。加出來的士兵在國王前：白方 f3、g3、h3，黑方 a6、b6、c6。

    {""}**士兵。** 只有在第二橫列（黑方第七橫列）的士兵可以一次走兩格，所以加出來的士兵只能一格一格走。吃過路兵和升變不變。

    {""}**不能入堡。** 排列在開局時抽籤決定，也可以用編號指定。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
