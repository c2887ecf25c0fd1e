# Racing Kings: names and rules.

game-racingkings = 國王競速
game-racingkings-icon = ⇈
game-racingkings-aliases = 王者競速, 競速棋, 賽王棋

hint-racingkings = 先把國王走到第八橫列的一方獲勝，不允許將軍。

rules-racingkings =
    比誰走得快：**先把國王走到第八橫列的一方獲勝。** 雙方都從第一、二橫列出發，白方在右，黑方在左，朝同一方向前進。沒有士兵。

    {""}**不允許將軍**，也不能把國王走到被攻擊的格子。

    {""}**黑方還有一步。** 白方先走，所以白方國王到達後，黑方國王若緊接著一步也到達，為和棋。

    無子可動為和棋。

    走法與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。不能入堡。

notice-goal-last-move = **白方國王已抵達底線。** 黑方這一步也抵達，即為和棋。
