# Recycle Chess: names and rules.

game-recycle = 回收棋
game-recycle-icon = ♻
game-recycle-aliases = 再生棋, 回收西洋棋

hint-recycle = 可以吃自己的棋子，之後再打入棋盤。

rules-recycle =
    {""}**可以吃自己的棋子**（國王除外），之後再用。

    {""}**吃己方的子。** 像吃對方的子一樣走到己方棋子所在的格子，那個子就進入你手中。士兵吃己方的子也是斜著吃。吃掉的對方棋子則退出對局。

    {""}**打入。** 之後輪到你時，可以不走棋，改為把手中的一子打入空格：`Q@d4`，士兵只寫 `@e4`（寫 `P@e4` 也行）。打入可以將軍、將死，也可以擋將。士兵不能打入第一橫列和最後一橫列。

    {""}**沒有升變。** 士兵走到最後一橫列，就從棋盤上拿掉。

    走不動又沒有子可打入，才算逼和。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
