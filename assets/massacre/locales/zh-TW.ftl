# Massacre Chess: names and rules.

game-massacre = 屠殺棋
game-massacre-icon = ⚔
game-massacre-aliases = 大屠殺棋, 殺光棋

hint-massacre = 每步棋都必須吃子，吃不了就輸。

rules-massacre =
    棋盤一開始就是滿的：每方有皇后、城堡、主教、騎士各八個，隨機擺滿 64 格。沒有國王，也沒有士兵。

    {""}**每步棋都必須吃子。** 輪到走而無子可吃，或者棋子已被吃光，就輸。沒有和棋。

    排列在開局時抽籤決定。走法與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
rules-examples-massacre = 著法寫法如 `Qxd7`、`d1d7`；可用的記譜法：{ $notations }。
