# Ice Age Chess: names and rules.

game-iceage = 冰期棋
game-iceage-icon = ❄
game-iceage-aliases = 冰河时代, 冰川棋, 冰河棋

hint-iceage = 空格都是冰块，双方都可以吃；每二十回合棋盘重新冰封。

rules-iceage =
    开局时，所有空格上都有冰块。

    {""}**冰块**阻挡直线和斜线，双方都可以像吃对方棋子一样吃掉它。马可以越过。兵斜着吃冰块，但不能直走进去，所以走两格时两格都不能有冰；王车易位时王与车之间也不能有冰。

    {""}**冰期**在黑方每走满二十步之后到来（第 20、40、60 步……）。同一时刻：空格若不是四面都被棋子或棋盘边围住，就结成冰；周围八格没有任何棋子（不论哪方）的子被冻住，原处也变成冰块。

    {""}**王被冻住就输**；双方的王都被冻住为和棋。将军、将死、逼和照常，黑方第二十步是否合法，以冰封之前的局面为准。冰期之后不能吃过路兵。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。

notice-ice-age = ❄ **冰期来了！** 空格结了冰，落单的棋子也冻住了。下一次在第 { $move } 回合之后。
notice-ice-age-last = ❄ **冰期来了！** 空格结了冰，落单的棋子也冻住了。
notice-ice-age-next = -# 下一次冰期在第 { $move } 回合之后。

alt-last-capture-iceage = 上一步：{ $move }；随之消失：{ $pieces }。
