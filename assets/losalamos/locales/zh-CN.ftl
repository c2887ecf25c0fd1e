# Los Alamos Chess: names and rules.

game-losalamos = 洛斯阿拉莫斯棋
game-losalamos-icon = ⑥
game-losalamos-aliases = 六路国际象棋, 无象棋

hint-losalamos = 6×6 的小棋盘，没有象，兵不能一次走两格。

rules-losalamos =
    棋盘为 6×6，没有象；1956 年洛斯阿拉莫斯的计算机下的就是这种棋。白方底线从左到右：车、马、后、王、马、车，前面是六个兵。

    {""}**兵**每次只走一格，没有起步走两格，也没有吃过路兵。走到第六行升变为后、车、马之一：`e6=Q`。

    {""}**没有王车易位。** 逼和为和棋。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
