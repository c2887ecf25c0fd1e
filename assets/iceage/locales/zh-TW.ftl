# Ice Age Chess: names and rules.

game-iceage = 冰河時期棋
game-iceage-icon = ❄
game-iceage-aliases = 冰期棋, 冰河棋, 冰河世紀

hint-iceage = 空格都是冰塊，雙方都可以吃；每二十回合棋盤重新冰封。

rules-iceage =
    開局時，所有空格上都有冰塊。

    {""}**冰塊**阻擋直線和斜線，雙方都可以像吃對方棋子一樣吃掉它。騎士可以越過。士兵斜著吃冰塊，但不能直走進去，所以走兩格時兩格都不能有冰；入堡時國王與城堡之間也不能有冰。

    {""}**冰河時期**在黑方每走滿二十步之後到來（第 20、40、60 步……）。同一時刻：空格若不是四面都被棋子或棋盤邊圍住，就結成冰；周圍八格沒有任何棋子（不論哪方）的子被凍住，原處也變成冰塊。

    {""}**國王被凍住就輸**；雙方的國王都被凍住為和棋。將軍、將死、逼和照常，黑方第二十步是否合法，以冰封之前的局面為準。冰河時期之後不能吃過路兵。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。

notice-ice-age = ❄ **冰河期來了！** 空格結了冰，落單的棋子也凍住了。下一次在第 { $move } 回合之後。
notice-ice-age-last = ❄ **冰河期來了！** 空格結了冰，落單的棋子也凍住了。
notice-ice-age-next = -# 下一次冰河期在第 { $move } 回合之後。

alt-last-capture-iceage = 上一步：{ $move }；隨之消失：{ $pieces }。
