# Los Alamos Chess: names and rules.

game-losalamos = 洛斯阿拉莫斯棋
game-losalamos-icon = ⑥
game-losalamos-aliases = 六路西洋棋, 無主教西洋棋

hint-losalamos = 6×6 的小棋盤，沒有主教，士兵不能一次走兩格。

rules-losalamos =
    棋盤為 6×6，沒有主教；1956 年洛斯阿拉莫斯的電腦下的就是這種棋。白方底線從左到右：城堡、騎士、皇后、國王、騎士、城堡，前面是六個士兵。

    {""}**士兵**每次只走一格，沒有起步走兩格，也沒有吃過路兵。走到第六橫列升變為皇后、城堡、騎士之一：`e6=Q`。

    {""}**不能入堡。** 逼和為和棋。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
