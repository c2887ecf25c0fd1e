# Capablanca Chess: names and rules.

game-capablanca = 卡帕布蘭卡西洋棋
game-capablanca-icon = ♗
game-capablanca-aliases = 卡帕布蘭卡, 卡帕布蘭卡棋

hint-capablanca = 10×8 的棋盤，每方多一個宰相（城堡加騎士）和一個大主教（主教加騎士）。

rules-capablanca =
    棋盤為 10×8，每方有十個士兵和兩種新棋子。白方底線從左到右：城堡、騎士、大主教、主教、皇后、國王、主教、宰相、騎士、城堡，國王在 f1。由前世界冠軍卡帕布蘭卡在 1920 年代提出。

    {""}**宰相**（`C`）既能像城堡一樣走，也能像騎士一樣走。**大主教**（`A`）既能像主教一樣走，也能像騎士一樣走。

    {""}**入堡**時國王走三格：國王到 c1、城堡到 d1（`O-O-O`），或國王到 i1、城堡到 h1（`O-O`）；黑方同理。條件與西洋棋相同。

    {""}**升變**為皇后、宰相、大主教、城堡、主教、騎士之一：`e8=C`。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
