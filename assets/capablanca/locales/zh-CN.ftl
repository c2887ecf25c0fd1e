# Capablanca Chess: names and rules.

game-capablanca = 卡帕布兰卡国际象棋
game-capablanca-icon = ♗
game-capablanca-aliases = 卡帕布兰卡, 卡帕布兰卡棋, 卡帕布兰卡象棋

hint-capablanca = 10×8 的棋盘，每方多一个宰相（车加马）和一个大主教（象加马）。

rules-capablanca =
    棋盘为 10×8，每方有十个兵和两种新棋子。白方底线从左到右：车、马、大主教、象、后、王、象、宰相、马、车，王在 f1。由前世界冠军卡帕布兰卡在二十世纪二十年代提出。

    {""}**宰相**（`C`）既能像车一样走，也能像马一样走。**大主教**（`A`）既能像象一样走，也能像马一样走。

    {""}**王车易位**时王走三格：王到 c1、车到 d1（`O-O-O`），或王到 i1、车到 h1（`O-O`）；黑方同理。条件与国际象棋相同。

    {""}**升变**为后、宰相、大主教、车、象、马之一：`e8=C`。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
