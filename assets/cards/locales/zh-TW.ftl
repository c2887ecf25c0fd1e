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
piece-facedown = 暗牌
alt-piece-facedown = { $point } 張暗牌

draw-salt = 發牌驗證碼的鹽值
draw-deal = 發牌

notice-deal-commitment = -# 公平發牌：驗證碼（SHA-256）`{ $hash }`，這一局結束後可點**{ button-check-deal }**查看原文
deal-commitment-in-full = 第 { $hand } 局：牌已經發好，不會再變。驗證碼（SHA-256）：`{ $hash }`。這一局打完後，可以在這裡看到原文。
notice-deal-reveal =
    第 { $hand } 局：以下文字（末行之後要有換行）的 SHA-256 就是發牌時公布的 `{ $hash }`，可以自行核對：
    ```
    { $text }
    ```

button-check-deal = 核對發牌

# 自己的手牌。
hand-title = **{ $game } #{ $number }**
hand-own = 你的手牌：{ $pieces }。
hand-face-down = 你的 { $count } 張牌在開牌前都蓋著。
hand-left = 你已離開這局，看不到牌了。

# 多種紙牌遊戲共用的選項與說法。
option-hands = 局數
option-cut = 切牌
option-cut-off = 不切
option-cut-on = 輪流切
action-cut = 切 { $points } 張
action-undisclosed = 已選好
ending-hands = 全部打完，得分相同
won-hands = 全部打完，{ $winner }獲勝
ending-left = 退出的人太多，對局提前結束
won-left = 退出的人太多，對局提前結束，{ $winner }獲勝

# 棋類說著法與局面的地方。
more-resign-cards = 離桌……
more-text-cards = 用文字描述牌桌
result-plies-cards = 共出手 { $count } 次
moves-hand = **第 { $number } 局**
said-rules-terms-cards = 公平發牌: 公平, 作弊, 洗牌, 發牌, 驗證碼, 隨機; 怎麼: 手牌, 打字, 怎麼出牌, 怎麼選
