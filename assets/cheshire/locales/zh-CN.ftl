# Cheshire Cat Chess: names and rules.

game-cheshire = 柴郡猫棋
game-cheshire-icon = ☺
game-cheshire-aliases = 柴郡猫, 消失棋

hint-cheshire = 棋子离开的格子会消失，谁也不能再走上去。

rules-cheshire =
    {""}**棋子离开的格子会消失**，此后任何棋子都不能再走上去，但直线、斜线和将军仍可以越过它。

    {""}**王的第一步**可以像后一样走，以后照常。王只对相邻的格子构成将军，但第一步可以吃掉路线上的任何棋子，对方的王没有保护时也可以吃，吃掉即获胜。没有王车易位。

    {""}**兵**不能走到消失的格子上，但可以越过它一次走两格。只有被经过的格子还在，才能吃过路兵。

    {""}**终局。** 将死获胜。逼和为和棋；因为格子越来越少，这种情形很常见。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
