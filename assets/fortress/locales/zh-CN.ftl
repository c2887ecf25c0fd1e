# Fortress Chess: names and rules.

game-fortress = 堡垒棋
game-fortress-icon = ♜
game-fortress-aliases = 要塞棋, 城堡棋, 堡垒象棋

hint-fortress = 双方的王在相对的角上，王前多三个兵；其余底线棋子随机排列，没有王车易位。

rules-fortress =
    每方多三个兵的角落棋：白王在 h1，黑王在 a8，底线其余棋子随机排列。加出来的兵在王前：白方 f3、g3、h3，黑方 a6、b6、c6。

    {""}**兵。** 只有在第二行（黑方第七行）的兵可以一次走两格，所以加出来的兵只能一格一格走。吃过路兵和升变不变。

    {""}**没有王车易位。** 排列在开局时抽签决定，也可以用编号指定。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
