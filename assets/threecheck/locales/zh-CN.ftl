# Three-Check: names and rules.

game-threecheck = 三将棋
game-threecheck-icon = ③
game-threecheck-aliases = 三次将军, 三将, 三次将军棋, 三将军

hint-threecheck = 先将军满三次的一方获胜。

rules-threecheck =
    多一种赢法的国际象棋：**先将军满三次的一方立即获胜**。将死同样获胜。

    双将（两子同时将军）只算一次。双方各将军了几次，写在棋盘下方。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
