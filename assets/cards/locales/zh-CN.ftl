# 各种纸牌游戏共用：座位、花色、发牌。

category-cards = 纸牌

side-seat1 = 1号位
side-seat2 = 2号位
side-seat3 = 3号位
side-seat4 = 4号位
side-seat5 = 5号位
side-seat6 = 6号位

piece-clubs = 梅花
piece-diamonds = 方块
piece-hearts = 红桃
piece-spades = 黑桃
piece-facedown = 暗牌
alt-piece-facedown = { $point } 张暗牌

draw-salt = 发牌校验码的盐值
draw-deal = 发牌

notice-deal-commitment = -# 公平发牌：校验码（SHA-256）`{ $hash }`，这一局结束后可点**{ button-check-deal }**查看原文
deal-commitment-in-full = 第 { $hand } 局：牌已发定，无法再变。校验码（SHA-256）：`{ $hash }`。这一局打完后，可在这里看到原文。
notice-deal-reveal =
    第 { $hand } 局：以下文字（末行之后要有换行）的 SHA-256 就是发牌时公布的 `{ $hash }`，可以自己核对：
    ```
    { $text }
    ```

button-check-deal = 核对发牌

# 自己的手牌。
hand-title = **{ $game } #{ $number }**
hand-own = 你的手牌：{ $pieces }。
hand-face-down = 你的 { $count } 张牌开牌前都扣着。
hand-left = 你已离开本局，看不到牌了。

# 多种纸牌游戏共用的选项与说法。
option-hands = 局数
option-cut = 切牌
option-cut-off = 不切
option-cut-on = 轮流切
action-cut = 切 { $points } 张
action-undisclosed = 已选好
ending-hands = 全部打完，得分相同
won-hands = 全部打完，{ $winner }获胜
ending-left = 退出的人太多，对局提前结束
won-left = 退出的人太多，对局提前结束，{ $winner }获胜

# 棋类说着法与局面的地方。
more-resign-cards = 离桌……
more-text-cards = 用文字描述牌桌
result-plies-cards = 共出手 { $count } 次
moves-hand = **第 { $number } 局**
said-rules-terms-cards = 公平发牌: 公平, 作弊, 洗牌, 发牌, 校验码, 随机; 怎么: 手牌, 打字, 怎么出牌, 怎么选
