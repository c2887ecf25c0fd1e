# Crazy Screen Chess: names and rules.

game-crazyscreen = 任意遮蔽棋
game-crazyscreen-icon = 🎪
game-crazyscreen-aliases = 自由布陣

hint-crazyscreen = 先由雙方各自秘密布陣，幾乎不受限制：請按「布陣」。只有士兵不能擺在底線。然後下西洋棋，不能入堡。

rules-crazyscreen =
    {""}**不受限制的遮蔽棋：** 雙方各自秘密地把全部 16 個棋子擺在己方的四橫列裡，同時公開，然後下西洋棋，不能入堡。

    {""}**布陣只有一個要求：** 己方底線不能有士兵。同一條直線可以有幾個士兵，兩個主教也可以在同色的格子上。

    {""}**以下是本院規則**，因為這種棋只有名稱流傳下來。除了取消上述限制，都與遮蔽棋相同：士兵只有從己方第二橫列才能一次走兩格；白方先走，公開時如果只有黑方的國王受到攻擊，由黑方先走；如果雙方的國王都受到攻擊，重新布陣，第三次仍然如此，判和，不計等級分。

    怎樣布陣：見 `/{ command-rules } { command-rules-game }:{ game-screen }`。其餘與西洋棋相同。

rules-examples-crazyscreen = 著法寫法如 `e4`、`Nf3`；可用的記譜法：{ $notations }。
