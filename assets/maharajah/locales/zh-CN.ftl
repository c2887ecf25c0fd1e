# Maharajah: names and rules.

game-maharajah = 大王棋
game-maharajah-icon = ♕
game-maharajah-aliases = 大君棋, 摩诃罗阇, 王公棋

hint-maharajah = 白方只有一个大王（后加马），黑方要把它将死。

rules-maharajah =
    一子对十六子。**白方**只有一个大王，在 e1；**黑方**照常有十六个棋子。

    {""}**大王**（`M`）既能像后一样走，也能像马一样走。它就是白方的王：不能走到被攻击的格子，也不能留在那里。

    {""}**胜负。** 黑方将死大王获胜，白方将死黑王获胜。逼和为和棋。

    {""}**黑兵不升变。** 走到第一行的黑兵仍是兵，停在那里不能再动。

    黑方可以王车易位。其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
