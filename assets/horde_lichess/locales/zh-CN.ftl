# Horde (Lichess): names and rules.

game-horde_lichess = 群兵棋（Lichess）
game-horde_lichess-icon = ♙
game-horde_lichess-aliases = 部落棋, 部落, Lichess 部落棋, Lichess 群兵棋, 虫群, 蜂群棋

hint-horde_lichess = 白方有 36 个兵而没有王，黑方要把它们全部吃光。

rules-horde_lichess =
    Lichess 的玩法。白方只有 36 个兵：占满第一至第四行，另有四个在 b5、c5、f5、g5。黑方照常有十六个棋子。白方先走。

    {""}**胜负。** 黑方吃光白方的全部棋子（包括升变的子）获胜；白方将死黑王获胜。

    {""}**白兵**在第一行和第二行都可以一次走两格；从第一行走两格的兵不能被吃过路兵。

    {""}**和棋。** 轮到走的一方无子可走而又没被将死，即为和棋。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
