# Amazon Chess: names and rules.

game-amazon = 亚马逊国际象棋
game-amazon-icon = ♛
game-amazon-aliases = 亚马逊, 亚马逊棋, 亚马逊象棋

hint-amazon = 后换成了亚马逊，它还能像马一样走。

rules-amazon =
    每方的后换成亚马逊。

    {""}**亚马逊**（`A`）既能像后一样走，也能像马一样走，是最强的棋子，单凭一个亚马逊就能将死孤王。

    {""}**升变**为亚马逊、车、象、马之一：`e8=A`。这里没有后。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
