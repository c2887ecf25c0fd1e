# Antichess: names and rules.

game-antichess = 自殺棋
game-antichess-icon = ✗
game-antichess-aliases = 反棋, 棄子棋, 反吃棋, 送子棋, 輸光棋, 反西洋棋

hint-antichess = 能吃就必須吃，先把自己的棋子送光就贏。

rules-antichess =
    倒過來下的西洋棋：**自己的棋子全部被吃光，或者無子可動，就獲勝**。

    {""}**必須吃子。** 能吃就必須吃；有幾種吃法時可以自選。吃過路兵也算吃子。

    {""}**國王**只是普通棋子，沒有將軍和將死，可以被吃。

    {""}**士兵**也可以升變為國王：`e8=K`。**不能入堡。**

    其餘走法與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
