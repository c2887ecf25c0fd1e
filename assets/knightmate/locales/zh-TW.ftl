# Knightmate: names and rules.

game-knightmate = 騎士王棋
game-knightmate-icon = ♘
game-knightmate-aliases = 將殺騎士棋, 騎士將死棋

hint-knightmate = 國王和騎士對調：要將死的是騎士。

rules-knightmate =
    國王和騎士對調的西洋棋：e 線國王的位置上是**騎士王**，b 線和 g 線騎士的位置上是兩個**平民**。

    {""}**騎士王**（`K`）像騎士一樣走。要將死的就是它：它不能走到被攻擊的格子，也不能留在那裡。

    {""}**平民**（`M`）像國王一樣任意方向走一格，但和其他棋子一樣可以被吃。

    {""}**入堡**照常，由騎士王代替國王：騎士王朝城堡走兩格（`O-O` 或 `O-O-O`）。

    {""}**升變**為皇后、城堡、主教、平民之一：`e8=M`。沒有普通的騎士。逼和為和棋。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
