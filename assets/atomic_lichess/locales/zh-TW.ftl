# Atomic Chess (Lichess): names and rules.

game-atomic_lichess = 原子棋（Lichess）
game-atomic_lichess-icon = ☢
game-atomic_lichess-aliases = Lichess 原子棋

hint-atomic_lichess = 每次吃子都會爆炸，將死或炸掉對方的國王都贏。

rules-atomic_lichess =
    Lichess 的原子棋。

    {""}**每次吃子都會爆炸**：被吃的子、吃子的子，以及周圍八格內除士兵以外的所有棋子全部消失。吃過路兵時，以吃子的士兵落到的格子為中心。

    {""}**將死或炸掉對方的國王獲勝。** 炸掉國王優先：被將軍時也可以直接炸掉對方的國王。不能炸掉自己的國王，所以國王從不吃子。

    {""}**兩個國王相鄰**時不算被將軍，因為誰吃掉其中一個，都會把兩個一起炸掉。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
