# Crazyhouse: names and rules.

game-crazyhouse = 瘋狂屋
game-crazyhouse-icon = ⌂
game-crazyhouse-aliases = 雙狂象棋, 瘋狂屋西洋棋, 打入西洋棋

hint-crazyhouse = 吃掉的棋子歸你，之後可以打入；吃到升變的子變回士兵。

rules-crazyhouse =
    吃掉的棋子歸你所有，留在手中；之後輪到你時，可以不走棋，改為把手中的一子**打入**空格。

    {""}**打入。** 輸入棋子字母、`@` 和格子：`N@f3`，士兵只寫 `@e4`（寫 `P@e4` 也行）。打入可以將軍、將死，也可以擋將。士兵不能打入第一橫列和最後一橫列。打入自己第二橫列的士兵可以一次走兩格；打入的城堡不能入堡。

    {""}**升變的棋子**被吃後變回士兵：吃掉升變來的皇后，得到的是一個士兵。

    打入也解不了將，才算將死；走不動又沒有子可打入，才算逼和。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
