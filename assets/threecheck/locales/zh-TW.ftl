# Three-Check: names and rules.

game-threecheck = 三將棋
game-threecheck-icon = ③
game-threecheck-aliases = 三次將軍, 三將, 三次將軍棋, 三將軍

hint-threecheck = 先將軍滿三次的一方獲勝。

rules-threecheck =
    多一種贏法的西洋棋：**先將軍滿三次的一方立即獲勝**。將死同樣獲勝。

    雙將（兩子同時將軍）只算一次。雙方各將軍了幾次，寫在棋盤下方。

    其餘與西洋棋相同：見 `/{ command-rules } { command-rules-game }:{ game-chess }`。
