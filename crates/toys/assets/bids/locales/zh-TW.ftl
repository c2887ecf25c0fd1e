# Bids: a small card game for tests.

game-bids = 暗標
game-bids-icon = 🂠
game-bids-aliases = 競標, 出價

side-first = 一號位
side-second = 二號位
side-third = 三號位
side-fourth = 四號位
side-fifth = 五號位
side-sixth = 六號位

piece-card = 牌
piece-back = 暗牌張數：

notation-plain = 一般（bid 12）
notation-loud = 大寫（BID 12）
format-txt = 文字檔

setup-three-cards = 每人三張牌
setup-five-cards = 每人五張牌
option-cards = 手牌張數
particular-cards = 每人 { $value } 張牌

draw-card = 發牌
draw-die = 擲骰

phase-bidding = 出價

prompt-lowest = 出最小的牌

ending-points = 依得分

rule-no-such-card = 你手上沒有這張牌。

rules-bids =
    每人發到一手別人看不到的牌。每輪先擲骰決定獎分，然後所有人同時暗中出一張牌。牌最大的人得到獎分；最大的牌若有兩張以上相同，則無人得分。牌出完後得分最高者獲勝。

    {""}**出牌**時輸入 `bid 12`、`12`、`lowest`（最小）或 `highest`（最大）。
