# Embassy Chess: names and rules.

game-embassy = 大使館棋
game-embassy-icon = ⚑
game-embassy-aliases = 大使棋, 大使館

hint-embassy = 每方多一個宰相（城堡加騎士）和一個大主教（主教加騎士）。

rules-embassy =
    棋盤為 10×8，每方有十個士兵和兩種新棋子。白方底線從左到右：城堡、騎士、主教、皇后、國王、宰相、大主教、主教、騎士、城堡，國王在 e1。

    {""}**宰相**（`C`，也叫元帥）既能像城堡一樣走，也能像騎士一樣走。**大主教**（`A`，也叫樞機主教）既能像主教一樣走，也能像騎士一樣走。

    {""}**入堡**時國王走三格：國王到 b1、城堡到 c1（`O-O-O`），或國王到 h1、城堡到 g1（`O-O`）；黑方同理。條件與西洋棋相同。

    {""}**升變**為皇后、宰相、大主教、城堡、主教、騎士之一：`e8=C`。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
