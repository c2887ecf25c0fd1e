# Atomic Chess: names and rules.

game-atomic = 原子棋
game-atomic-icon = ☢
game-atomic-aliases = 核棋, 原子, 核象棋, 核爆棋, 原子象棋

hint-atomic = 每次吃子都会爆炸；没有将军，炸掉对方的王就赢。

rules-atomic =
    {""}**每次吃子都会爆炸**：被吃的子、吃子的子，以及周围八格内除兵以外的所有棋子全部消失。吃过路兵时，以吃子的兵落到的格子为中心。

    {""}**炸掉对方的王获胜**：直接吃掉它，或在它旁边吃子。不能炸掉自己的王，所以王从不吃子。

    {""}**没有将军和将死。** 王可以停在或走到被攻击的格子；易位时王正被攻击，或者经过、落到被攻击的格子，也都可以。但对方若接着炸掉它，你就输了。

    无子可走为和棋。

    Lichess 的规则有将军：那是“{ game-atomic_lichess }”。

    其余走法与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
