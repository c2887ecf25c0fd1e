# Ambiguous Chess: names and rules.

game-ambiguous = 含糊棋
game-ambiguous-icon = ⁇
game-ambiguous-aliases = 模糊棋, 歧义棋

hint-ambiguous = 你只说走到哪一格，由对方选用哪个棋子走。

rules-ambiguous =
    {""}**只说格子。** 轮到你时，说出一个至少有一子能走到的格子，如 `f3`。只有一个子能到，就走那个子；有几个子能到，**由对方选**走哪一个，然后对方再走自己的棋。

    {""}**写法。** 说格子就写格子：`f3`。替对方选子时，写棋子（`马` 或 `N`）、它所在的格子（`g1`）或整步棋（`马f3`；兵写 `兵f3`）。只写 `f3` 看不出是哪个子。

    {""}**升变**成什么，也由对方选。

    {""}**吃掉对方的王获胜。** 没有将军和将死：只要有一子能吃到对方的王，说出王所在的格子就赢了，不论哪个子能走到那里。

    {""}**没有王车易位**，有吃过路兵。无子可走为和棋。

    走法与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
rules-examples-ambiguous = 写出格子即可，例如 { $examples }。
