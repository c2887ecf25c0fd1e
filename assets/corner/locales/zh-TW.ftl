# Corner Chess: names and rules.

game-corner = 角落棋
game-corner-icon = ♔
game-corner-aliases = 王角棋

hint-corner = 雙方的國王在相對的角上，其餘底線棋子隨機排列，不能入堡。

rules-corner =
    雙方的國王離得最遠：白方在 h1，黑方在 a8，各在自己的右角。底線其餘七子隨機排列，兩個主教在不同顏色的格子上。黑方的排列等於把白方的轉過半圈，雙方從自己這邊看完全一樣。

    排列共 360 種，開局時抽籤決定，也可以用編號指定。

    {""}**不能入堡。** 士兵的走法不變：起步可走兩格，有吃過路兵和升變。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
