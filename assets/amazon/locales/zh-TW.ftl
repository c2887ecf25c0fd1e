# Amazon Chess: names and rules.

game-amazon = 亞馬遜西洋棋
game-amazon-icon = ♛
game-amazon-aliases = 亞馬遜, 亞馬遜棋

hint-amazon = 皇后換成了亞馬遜，它還能像騎士一樣走。

rules-amazon =
    每方的皇后換成亞馬遜。

    {""}**亞馬遜**（`A`）既能像皇后一樣走，也能像騎士一樣走，是最強的棋子，只靠一個亞馬遜就能將死孤王。

    {""}**升變**為亞馬遜、城堡、主教、騎士之一：`e8=A`。這裡沒有皇后。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
