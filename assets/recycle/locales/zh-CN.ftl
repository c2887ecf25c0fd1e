# Recycle Chess: names and rules.

game-recycle = 回收棋
game-recycle-icon = ♻
game-recycle-aliases = 再生棋, 回收象棋

hint-recycle = 可以吃自己的棋子，以后再打入棋盘。

rules-recycle =
    {""}**可以吃自己的棋子**（王除外），以后再用。

    {""}**吃己方的子。** 像吃对方的子一样走到己方棋子所在的格子，那个子就进入你手中。兵吃己方的子也是斜着吃。吃掉的对方棋子则退出对局。

    {""}**打入。** 以后轮到你时，可以不走棋，改为把手中的一子打入空格：`Q@d4`，兵只写 `@e4`（写 `P@e4` 也行）。打入可以将军、将死，也可以垫将。兵不能打入第一行和最后一行。

    {""}**没有升变。** 兵走到最后一行，就从棋盘上拿掉。

    走不动又没有子可打入，才算逼和。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
