# Embassy Chess: names and rules.

game-embassy = 大使馆棋
game-embassy-icon = ⚑
game-embassy-aliases = 大使棋, 大使馆

hint-embassy = 每方多一个宰相（车加马）和一个大主教（象加马）。

rules-embassy =
    棋盘为 10×8，每方有十个兵和两种新棋子。白方底线从左到右：车、马、象、后、王、宰相、大主教、象、马、车，王在 e1。

    {""}**宰相**（`C`，也叫元帅）既能像车一样走，也能像马一样走。**大主教**（`A`，也叫枢机主教）既能像象一样走，也能像马一样走。

    {""}**王车易位**时王走三格：王到 b1、车到 c1（`O-O-O`），或王到 h1、车到 g1（`O-O`）；黑方同理。条件与国际象棋相同。

    {""}**升变**为后、宰相、大主教、车、象、马之一：`e8=C`。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
