# Racing Kings: names and rules.

game-racingkings = 竞速棋
game-racingkings-icon = ⇈
game-racingkings-aliases = 王者竞速, 国王竞速, 赛王棋, 王车竞速

hint-racingkings = 先把王走到第八行的一方获胜，不允许将军。

rules-racingkings =
    比谁走得快：**先把王走到第八行的一方获胜。** 双方都从第一、二行出发，白方在右，黑方在左，朝同一方向前进。没有兵。

    {""}**不允许将军**，也不能把王走到被攻击的格子。

    {""}**黑方还有一步。** 白方先走，所以白王到达后，黑王若紧接着一步也到达，为和棋。

    无子可走为和棋。

    走法与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。没有王车易位。

notice-goal-last-move = **白王已到达底线。** 黑方这一步也到达，即为和棋。
