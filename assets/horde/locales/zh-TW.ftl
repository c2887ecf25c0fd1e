# Horde: names and rules.

game-horde = 群兵棋
game-horde-icon = ♙
game-horde-aliases = 群棋, 鄧薩尼棋, 兵海

hint-horde = 黑方有 32 個士兵而沒有國王，白方要把它們全部吃光。

rules-horde =
    白方照常有十六個棋子。黑方只有 32 個士兵：佔滿第五至第八橫列（d8、e8 空著），另有兩個在 d4、e4。白方先走。

    {""}**勝負。** 白方吃光黑方的全部棋子（包括升變的子）獲勝；黑方將死白方國王獲勝。

    {""}**黑方士兵**照常向下走，走到第一橫列升變。只有在第七橫列時可以一次走兩格，第八橫列和別處都不行。雙方都可以吃過路兵。

    {""}**和棋。** 輪到走的一方無子可動而又沒被將死，即為和棋。

    Lichess 上的玩法正好相反，由白方用 36 個士兵：那是「{ game-horde_lichess }」。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
