# Ambiguous Chess: names and rules.

game-ambiguous = 含糊棋
game-ambiguous-icon = ⁇
game-ambiguous-aliases = 模糊棋, 模稜兩可棋

hint-ambiguous = 你只說走到哪一格，由對方選用哪個棋子走。

rules-ambiguous =
    {""}**只說格子。** 輪到你時，說出一個至少有一子能走到的格子，如 `f3`。只有一個子能到，就走那個子；有幾個子能到，**由對方選**走哪一個，然後對方再走自己的棋。

    {""}**寫法。** 說格子就寫格子：`f3`。替對方選子時，寫棋子（`騎士` 或 `N`）、它所在的格子（`g1`）或整步棋（`騎士f3`；士兵寫 `士兵f3`）。只寫 `f3` 看不出是哪個子。

    {""}**升變**成什麼，也由對方選。

    {""}**吃掉對方的國王獲勝。** 沒有將軍和將死：只要有一子能吃到對方的國王，說出國王所在的格子就贏了，不論哪個子能走到那裡。

    {""}**不能入堡**，有吃過路兵。無子可動為和棋。

    走法與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
rules-examples-ambiguous = 寫出格子即可，例如 { $examples }。
