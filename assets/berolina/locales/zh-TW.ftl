# Berolina Chess: names and rules.

game-berolina = 柏林棋
game-berolina-icon = ⇗
game-berolina-aliases = 柏林兵棋, 貝羅利納棋, 柏林西洋棋

hint-berolina = 士兵的走法和吃法互換：斜著走，直著吃。

rules-berolina =
    西洋棋的士兵換成柏林兵。

    {""}**柏林兵**向左前或右前斜走一格，向正前方一格吃子。在第二橫列（黑方第七橫列）的士兵可以沿同一斜線走兩格，兩格都必須空著。

    {""}**吃過路兵。** 對方的士兵剛走兩格，你的士兵若能直著吃到它經過的那一格，就可以在下一步（僅限這一步）把它吃掉：黑方士兵 d7 走到 b5，白方 c5 的士兵可以吃到 c6。

    {""}**升變**照常。兩個士兵能走到同一格時，請寫出起訖兩格：`e2d3`。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
