# King of the Hill: names and rules.

game-kingofthehill = 占山为王棋
game-kingofthehill-icon = ⛰️
game-kingofthehill-aliases = 山丘之王, 占山为王, 王到中心

hint-kingofthehill = 把王走到棋盘中央四格之一就获胜。

ending-hill = 王到达中央

rules-kingofthehill =
    多一种赢法的国际象棋：**先把王走到 d4、e4、d5 或 e5 的一方立即获胜。** 将死同样获胜。

    王不能走到被攻击的格子，中央也一样。子力再少也不判和，因为单王也能走到中央。

    其余与国际象棋相同：见 `/{ command-rules } { command-rules-game }:{ game-chess }`。
