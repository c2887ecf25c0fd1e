# Crazyhouse: names and rules.

game-crazyhouse = 疯狂屋
game-crazyhouse-icon = ⌂
game-crazyhouse-aliases = 双狂象棋, 疯狂屋象棋, 打入象棋

hint-crazyhouse = 吃掉的棋子归你，以后可以打入；吃到升变的子变回兵。

rules-crazyhouse =
    吃掉的棋子归你所有，留在手中；以后轮到你时，可以不走棋，改为把手中的一子**打入**空格。

    {""}**打入。** 输入棋子字母、`@` 和格子：`N@f3`，兵只写 `@e4`（写 `P@e4` 也行）。打入可以将军、将死，也可以垫将。兵不能打入第一行和最后一行。打入自己第二行的兵可以一次走两格；打入的车不能易位。

    {""}**升变的棋子**被吃后变回兵：吃掉升变来的后，得到的是一个兵。

    打入也解不了将，才算将死；走不动又没有子可打入，才算逼和。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
