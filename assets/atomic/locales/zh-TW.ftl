# Atomic Chess: names and rules.

game-atomic = 原子棋
game-atomic-icon = ☢
game-atomic-aliases = 核棋, 原子, 核象棋, 核爆棋, 原子西洋棋

hint-atomic = 每次吃子都會爆炸；沒有將軍，炸掉對方的國王就贏。

rules-atomic =
    {""}**每次吃子都會爆炸**：被吃的子、吃子的子，以及周圍八格內除士兵以外的所有棋子全部消失。吃過路兵時，以吃子的士兵落到的格子為中心。

    {""}**炸掉對方的國王獲勝**：直接吃掉它，或在它旁邊吃子。不能炸掉自己的國王，所以國王從不吃子。

    {""}**沒有將軍和將死。** 國王可以停在或走到被攻擊的格子；入堡時國王正被攻擊，或者經過、落在被攻擊的格子，也都可以。但對方若接著炸掉它，你就輸了。

    無子可動為和棋。

    Lichess 的規則有將軍：那是「{ game-atomic_lichess }」。

    其餘走法與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
