# Maharajah: names and rules.

game-maharajah = 大王棋
game-maharajah-icon = ♕
game-maharajah-aliases = 大君棋, 摩訶羅闍, 王公棋

hint-maharajah = 白方只有一個大王（皇后加騎士），黑方要把它將死。

rules-maharajah =
    一子對十六子。**白方**只有一個大王，在 e1；**黑方**照常有十六個棋子。

    {""}**大王**（`M`）既能像皇后一樣走，也能像騎士一樣走。它就是白方的國王：不能走到被攻擊的格子，也不能留在那裡。

    {""}**勝負。** 黑方將死大王獲勝，白方將死黑方國王獲勝。逼和為和棋。

    {""}**黑方士兵不升變。** 走到第一橫列的士兵仍是士兵，停在那裡不能再動。

    黑方可以入堡。其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
