# Horde (Lichess): names and rules.

game-horde_lichess = 群兵棋（Lichess）
game-horde_lichess-icon = ♙
game-horde_lichess-aliases = 部落棋, 部落, Lichess 部落棋, Lichess 群兵棋, 蟲群, 蜂群棋

hint-horde_lichess = 白方有 36 個士兵而沒有國王，黑方要把它們全部吃光。

rules-horde_lichess =
    Lichess 的玩法。白方只有 36 個士兵：佔滿第一至第四橫列，另有四個在 b5、c5、f5、g5。黑方照常有十六個棋子。白方先走。

    {""}**勝負。** 黑方吃光白方的全部棋子（包括升變的子）獲勝；白方將死黑方國王獲勝。

    {""}**白方士兵**在第一、二橫列都可以一次走兩格；從第一橫列走兩格的士兵不能被當過路兵吃掉。

    {""}**和棋。** 輪到走的一方無子可動而又沒被將死，即為和棋。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
