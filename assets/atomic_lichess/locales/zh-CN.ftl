# Atomic Chess (Lichess): names and rules.

game-atomic_lichess = 原子棋（Lichess）
game-atomic_lichess-icon = ☢
game-atomic_lichess-aliases = Lichess 原子棋

hint-atomic_lichess = 每次吃子都会爆炸，将死或炸掉对方的王都赢。

rules-atomic_lichess =
    Lichess 的原子棋。

    {""}**每次吃子都会爆炸**：被吃的子、吃子的子，以及周围八格内除兵以外的所有棋子全部消失。吃过路兵时，以吃子的兵落到的格子为中心。

    {""}**将死或炸掉对方的王获胜。** 炸王优先：被将军时也可以直接炸掉对方的王。不能炸掉自己的王，所以王从不吃子。

    {""}**两王相邻**时不算被将军，因为谁吃掉其中一个，都会把两个王一起炸掉。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
