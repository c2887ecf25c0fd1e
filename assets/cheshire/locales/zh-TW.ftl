# Cheshire Cat Chess: names and rules.

game-cheshire = 柴郡貓棋
game-cheshire-icon = ☺
game-cheshire-aliases = 柴郡貓, 消失棋

hint-cheshire = 棋子離開的格子會消失，誰也不能再走上去。

rules-cheshire =
    {""}**棋子離開的格子會消失**，此後任何棋子都不能再走上去，但直線、斜線和將軍仍可以越過它。

    {""}**國王的第一步**可以像皇后一樣走，之後照常。國王只對相鄰的格子構成將軍，但第一步可以吃掉路線上的任何棋子，對方的國王沒有保護時也可以吃，吃掉即獲勝。不能入堡。

    {""}**士兵**不能走到消失的格子上，但可以越過它一次走兩格。只有被經過的格子還在，才能吃過路兵。

    {""}**終局。** 將死獲勝。逼和為和棋；因為格子越來越少，這種情形很常見。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
