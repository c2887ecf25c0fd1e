# King of the Hill: names and rules.

game-kingofthehill = 佔山為王棋
game-kingofthehill-icon = ⛰️
game-kingofthehill-aliases = 山丘之王, 佔山為王, 王到中心

hint-kingofthehill = 把國王走到棋盤中央四格之一就獲勝。

ending-hill = 國王到達中央

rules-kingofthehill =
    多一種贏法的西洋棋：**先把國王走到 d4、e4、d5 或 e5 的一方立即獲勝。** 將死同樣獲勝。

    國王不能走到被攻擊的格子，中央也一樣。子力再少也不判和，因為單王也能走到中央。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
