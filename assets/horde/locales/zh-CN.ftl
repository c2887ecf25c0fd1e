# Horde: names and rules.

game-horde = 群兵棋
game-horde-icon = ♙
game-horde-aliases = 群棋, 邓萨尼棋, 兵海

hint-horde = 黑方有 32 个兵而没有王，白方要把它们全部吃光。

rules-horde =
    白方照常有十六个棋子。黑方只有 32 个兵：占满第五至第八行（d8、e8 空着），另有两个在 d4、e4。白方先走。

    {""}**胜负。** 白方吃光黑方的全部棋子（包括升变的子）获胜；黑方将死白王获胜。

    {""}**黑兵**照常向下走，走到第一行升变。只有在第七行时可以一次走两格，第八行和别处都不行。双方都可以吃过路兵。

    {""}**和棋。** 轮到走的一方无子可走而又没被将死，即为和棋。

    Lichess 上的玩法正好相反，由白方用 36 个兵：那是“{ game-horde_lichess }”。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
