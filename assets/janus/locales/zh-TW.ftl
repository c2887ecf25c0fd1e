# Janus Chess: names and rules.

game-janus = 雙面神棋
game-janus-icon = ◑
game-janus-aliases = 雅努斯棋, 兩面神棋, 傑納斯棋

hint-janus = 每方有兩個雙面神，走法是主教加騎士。

rules-janus =
    棋盤為 10×8，每方有十個士兵和兩個雙面神。白方底線從左到右：城堡、雙面神、騎士、主教、國王、皇后、主教、騎士、雙面神、城堡，國王在 e1。

    {""}**雙面神**（`J`，也叫雅努斯、大主教）既能像主教一樣走，也能像騎士一樣走。

    {""}**入堡。** 國王到 b1、城堡到 c1（`O-O-O`），或國王到 i1、城堡到 h1（`O-O`）；黑方同理。條件與西洋棋相同。

    {""}**升變**為皇后、雙面神、城堡、主教、騎士之一：`e8=J`。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。

# Its piece.
piece-chess-janus = 雙面神
action-janus = 雙面神 { $points }
