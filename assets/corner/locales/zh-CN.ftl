# Corner Chess: names and rules.

game-corner = 角落棋
game-corner-icon = ♔
game-corner-aliases = 王角棋

hint-corner = 双方的王在相对的角上，其余底线棋子随机排列，没有王车易位。

rules-corner =
    双方的王离得最远：白王在 h1，黑王在 a8，各在自己的右角。底线其余七子随机排列，两只象在不同颜色的格子上。黑方的排列等于把白方的转过半圈，双方从自己这边看完全一样。

    排列共 360 种，开局时抽签决定，也可以用编号指定。

    {""}**没有王车易位。** 兵的走法不变：起步可走两格，有吃过路兵和升变。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
