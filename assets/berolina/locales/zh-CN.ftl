# Berolina Chess: names and rules.

game-berolina = 柏林棋
game-berolina-icon = ⇗
game-berolina-aliases = 柏林兵棋, 贝罗利纳棋, 柏林象棋

hint-berolina = 兵的走法和吃法互换：斜着走，直着吃。

rules-berolina =
    国际象棋的兵换成柏林兵。

    {""}**柏林兵**向左前或右前斜走一格，向正前方一格吃子。在第二行（黑方第七行）的兵可以沿同一斜线走两格，两格都必须空着。

    {""}**吃过路兵。** 对方的兵刚走两格，你的兵若能直着吃到它经过的那一格，就可以在下一步（仅限这一步）把它吃掉：黑兵 d7 走到 b5，白方 c5 的兵可以吃到 c6。

    {""}**升变**照常。两个兵能走到同一格时，请写出起止两格：`e2d3`。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
