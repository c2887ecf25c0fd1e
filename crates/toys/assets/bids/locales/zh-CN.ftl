# Bids: a small card game for tests.

game-bids = 暗标
game-bids-icon = 🂠
game-bids-aliases = 竞标, 出价

side-first = 一号位
side-second = 二号位
side-third = 三号位
side-fourth = 四号位
side-fifth = 五号位
side-sixth = 六号位

piece-card = 牌
piece-back = 暗牌张数：

notation-plain = 普通（bid 12）
notation-loud = 大写（BID 12）
format-txt = 文本

setup-three-cards = 每人三张牌
setup-five-cards = 每人五张牌
option-cards = 手牌张数
particular-cards = 每人 { $value } 张牌

draw-card = 发牌
draw-die = 掷骰

phase-bidding = 出价

prompt-lowest = 出最小的牌

ending-points = 按得分

rule-no-such-card = 你手里没有这张牌。

rules-bids =
    每人发到一手别人看不到的牌。每轮先掷骰决定奖分，然后所有人同时暗中出一张牌。牌最大的人得奖分；最大的牌有两张以上相同，则无人得分。牌出完后得分最高者获胜。

    {""}**出牌**时输入 `bid 12`、`12`、`lowest`（最小）或 `highest`（最大）。
