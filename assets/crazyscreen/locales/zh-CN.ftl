# Crazy Screen Chess: names and rules.

game-crazyscreen = 任意遮蔽棋
game-crazyscreen-icon = 🎪
game-crazyscreen-aliases = 自由布阵

hint-crazyscreen = 先由双方各自秘密布阵，几乎不受限制：请点“布阵”。只有兵不能摆在底线。然后下国际象棋，没有王车易位。

rules-crazyscreen =
    {""}**不受限制的遮蔽棋：** 双方各自秘密地把全部 16 个棋子摆在己方的四行里，同时公开，然后下国际象棋，没有王车易位。

    {""}**布阵只有一个要求：** 己方底线不能有兵。同一条直线可以有几个兵，两只象也可以在同色的格子上。

    {""}**以下是本院规则**，因为这种棋只有名称流传下来。除了取消上述限制，都与遮蔽棋相同：兵只有从己方第二行才能一次走两格；白方先走，公开时如果只有黑王受到攻击，由黑方先走；如果双方的王都受到攻击，重新布阵，第三次仍然如此，判和，不计等级分。

    怎样布阵：见 `/{ command-rules } { command-rules-game }:{ game-screen }`。其余与国际象棋相同。

rules-examples-crazyscreen = 着法写法如 `e4`、`Nf3`；可用的记谱法：{ $notations }。
