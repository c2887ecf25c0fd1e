# Massacre Chess: names and rules.

game-massacre = 屠杀棋
game-massacre-icon = ⚔
game-massacre-aliases = 大屠杀棋, 杀光棋

hint-massacre = 每步棋都必须吃子，吃不了就输。

rules-massacre =
    棋盘一开始就是满的：每方有后、车、象、马各八个，随机摆满 64 格。没有王，也没有兵。

    {""}**每步棋都必须吃子。** 轮到走而无子可吃，或者棋子已被吃光，就输。没有和棋。

    排列在开局时抽签决定。走法与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
rules-examples-massacre = 着法写法如 `Qxd7`、`d1d7`；可用的记谱法：{ $notations }。
