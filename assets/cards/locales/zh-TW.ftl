# 各種紙牌遊戲共用：座位、花色、發牌。

category-cards = 紙牌

side-seat1 = 1 號位
side-seat2 = 2 號位
side-seat3 = 3 號位
side-seat4 = 4 號位
side-seat5 = 5 號位
side-seat6 = 6 號位

piece-clubs = 梅花
piece-diamonds = 方塊
piece-hearts = 紅心
piece-spades = 黑桃
piece-facedown = 暗牌張數：

draw-salt = 發牌驗證碼的鹽值
draw-deal = 發牌

notice-deal-hash = -# 第 { $hand } 局：牌已經發好，不會再變。驗證碼（SHA-256）`{ $hash }`
notice-deal-opened =
    -# 第 { $hand } 局：以下文字的 SHA-256 就是開局前公布的 `{ $hash }`，可以自行核對：
    ```
    { $text }
    ```

# 多種紙牌遊戲共用的選項與說法。
option-hands = 局數
option-cut = 切牌
option-cut-off = 不切
option-cut-on = 輪流切
action-cut = 切 { $points } 張
action-undisclosed = 已選好
ending-hands = 打完全部牌局，依得分
ending-left = 多人離開，依已得分數
