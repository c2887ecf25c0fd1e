# Fischer Random: what differs from chess.

game-fischerandom = 費雪隨機西洋棋
game-fischerandom-icon = ♟
game-fischerandom-aliases = 費雪任意制, 960, 任意制
hint-fischerandom = 底線棋子的排列是隨機的；入堡後國王和城堡所在的格子與西洋棋相同。

rules-fischerandom =
    與西洋棋相同，只是底線棋子的排列隨機打亂，雙方對稱：共 960 種，誰也背不了開局。兩個主教在不同顏色的格子上，國王在兩個城堡之間。排列在開局時抽籤決定，也可以用編號指定（0–959；518 號就是一般西洋棋）。

    {""}**入堡**的結果與西洋棋相同：無論原來在哪裡，國王到 c 線或 g 線，城堡到 d 線或 f 線。除這兩子外，它們的起點與終點之間必須沒有其他棋子；國王不能正被將軍，也不能經過或落在被攻擊的格子。輸入 `O-O`、`O-O-O`，或國王所在格加城堡所在格（`f1h1`）。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。

setup-random = 抽籤決定

draw-array = 底線排列

particular-array = 底線排列：{ $value } 號

setup-fault-array-number = 排列編號應為 0 到 959。
