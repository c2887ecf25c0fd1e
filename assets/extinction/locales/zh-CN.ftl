# Extinction Chess: names and rules.

game-extinction = 灭绝棋
game-extinction-icon = ☠
game-extinction-aliases = 绝种棋

hint-extinction = 任何一种棋子一个不剩就输：最后一只马和王一样重要。

rules-extinction =
    要保住全部六种棋子。**王、后、车、象、马、兵，自己的任何一种一个不剩，立即判负。**

    {""}**没有将军。** 王只是六种棋子之一，可以放在会被吃的地方；易位时王被攻击、经过或落到被攻击的格子都可以。

    {""}**升变。** 兵可以升变为兵以外的任何棋子，包括王：`e8=K`。把最后一个兵升变也会输，除非这步棋同时吃掉了对方某一种的最后一子。

    无子可走为和棋。

    其余走法与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
