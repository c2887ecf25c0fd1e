# Extinction Chess: names and rules.

game-extinction = 滅絕棋
game-extinction-icon = ☠
game-extinction-aliases = 絕種棋

hint-extinction = 任何一種棋子一個不剩就輸：最後一個騎士和國王一樣重要。

rules-extinction =
    要保住全部六種棋子。**國王、皇后、城堡、主教、騎士、士兵，自己的任何一種一個不剩，立即判負。**

    {""}**沒有將軍。** 國王只是六種棋子之一，可以放在會被吃的地方；入堡時國王被攻擊、經過或落在被攻擊的格子都可以。

    {""}**升變。** 士兵可以升變為士兵以外的任何棋子，包括國王：`e8=K`。把最後一個士兵升變也會輸，除非這步棋同時吃掉了對方某一種的最後一子。

    無子可動為和棋。

    其餘走法與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
