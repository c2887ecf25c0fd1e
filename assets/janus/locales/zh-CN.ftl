# Janus Chess: names and rules.

game-janus = 两面神棋
game-janus-icon = ◑
game-janus-aliases = 雅努斯棋, 双面神棋, 杰纳斯棋

hint-janus = 每方有两个两面神，走法是象加马。

rules-janus =
    棋盘为 10×8，每方有十个兵和两个两面神。白方底线从左到右：车、两面神、马、象、王、后、象、马、两面神、车，王在 e1。

    {""}**两面神**（`J`，也叫雅努斯、大主教）既能像象一样走，也能像马一样走。

    {""}**王车易位。** 王到 b1、车到 c1（`O-O-O`），或王到 i1、车到 h1（`O-O`）；黑方同理。条件与国际象棋相同。

    {""}**升变**为后、两面神、车、象、马之一：`e8=J`。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。

# Its piece.
piece-chess-janus = 两面神
action-janus = 两面神 { $points }
