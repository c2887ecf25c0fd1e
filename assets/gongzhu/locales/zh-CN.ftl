# 拱猪：牌、选项、规则。

game-gongzhu = 拱猪
game-gongzhu-icon = 🐷
game-gongzhu-aliases = 华牌, 赶猪, 拱猪牌

hint-gongzhu = 黑桃Q 是猪，谁收谁倒霉。本桌若允许亮牌，出牌之前可以亮猪、羊（♦J）、变压器（♣10）、♥A，也可以都不亮。

notation-suit-signs = 花色符号（♠Q）
notation-suit-letters = 字母（SQ）
notation-gongzhu-chinese = 中文（黑桃Q、红桃A）
notation-gongzhu-chinese-traditional = 繁体中文（黑桃Q、紅心A）
usual-notation-gongzhu = suit-signs
format-gongzhu-txt = 文本

setup-gongzhu-limit = 打到有人 −1000 分
setup-gongzhu-four-hands = 打四局
setup-gongzhu-one-hand = 打一局

option-hands-limit = 打到有人 −1000 分
option-ceiling = 满 +1000 分也结束
option-ceiling-off = 否
option-ceiling-1000 = 是
option-expose = 亮牌
option-expose-secret = 同时暗选
option-expose-order = 依次公开亮牌
option-expose-off = 不亮牌
option-lead = 首攻
option-lead-c2 = 第一局♣2先出
option-lead-s2 = 第一局♠2先出
option-lead-c2-always = 每局♣2先出
option-lead-s2-always = 每局♠2先出
option-hearts = 红桃
option-hearts-usual = 通常
option-hearts-pips = 小红桃按点数计分（♥4 计 10 分）
option-hearts-broken = 垫过红桃才能领出
option-hearts-pips-broken = 小红桃按点数计分（♥4 计 10 分），垫过红桃才能领出
option-pig = 猪变正分
option-pig-with-hearts = 收全红时
option-pig-with-all = 大满贯时
option-slam = 大满贯
option-slam-scores = 照常计分
option-slam-wins = 立即获胜
option-partners = 对家联手
option-partners-off = 否
option-partners-on = 是

particular-gongzhu-hands = { $value ->
        [1] 打一局
       *[other] 打 { $value } 局
    }
particular-gongzhu-ceiling = 满 +{ $value } 分也结束
particular-gongzhu-expose-order = 依次亮牌
particular-gongzhu-expose-off = 不亮牌
particular-gongzhu-lead-s2 = 第一局♠2先出
particular-gongzhu-lead-c2-always = 每局♣2先出
particular-gongzhu-lead-s2-always = 每局♠2先出
particular-gongzhu-hearts-pips = 小红桃按点数计分
particular-gongzhu-hearts-broken = 垫过红桃才能领出红桃
particular-gongzhu-hearts-pips-broken = 小红桃按点数计分，垫过红桃才能领出红桃
particular-gongzhu-pig-with-all = 大满贯时猪才变正分
particular-gongzhu-slam-wins = 大满贯立即获胜
particular-gongzhu-partners = 对家联手
particular-gongzhu-cut = 切牌

phase-gongzhu-cut = **切牌：**看牌之前，由一人切牌。
phase-gongzhu-expose = **亮牌：**选择要亮的牌，也可以不亮。

prompt-gongzhu-none = 不亮
action-expose = 亮 { $points }
action-expose-none = 不亮

notice-gongzhu-hand = { $hands ->
        [0] 第 { $number } 局 · 打到有人达到 −1000 分{ $ceiling ->
            [yes] 或 +1000 分
           *[no] {""}
        }为止
       *[other] 第 { $number } 局，共 { $hands } 局
    }
notice-gongzhu-exposed = 亮牌：{ $cards }
notice-gongzhu-exposed-none = 这一局没有人亮牌。
notice-gongzhu-leads-card = { $side } 拿到 { $card }，先出这张牌。
notice-gongzhu-leads-pig = { $side } 上一局收了猪，这一局先出，任意领出。
notice-gongzhu-leads-seat = 上一局这个座位收了猪，这一局由 { $side } 先出，任意领出。
notice-gongzhu-scores = 第 { $number } 局得分：{ $seat1 } { $a } · { $seat2 } { $b } · { $seat3 } { $c } · { $seat4 } { $d }{ $cut ->
        [0] {""}
       *[other] （切 { $cut } 张）
    }
notice-gongzhu-took = -# { $side }：{ $parts }
notice-gongzhu-took-none = -# { $sides } 没有收到计分的牌。
notice-gongzhu-part-hearts = { $cards } { $points }{ $exposed ->
        [yes] （♥A 已亮，加倍）
       *[no] {""}
    }
notice-gongzhu-part-all-hearts = 全红 { $points }{ $exposed ->
        [yes] （♥A 已亮，加倍）
       *[no] {""}
    }
notice-gongzhu-part-pig = 猪 { $points }{ $exposed ->
        [yes] （已亮）
       *[no] {""}
    }
notice-gongzhu-part-sheep = 羊 { $points }{ $exposed ->
        [yes] （已亮）
       *[no] {""}
    }
notice-gongzhu-part-transformer = 变压器 ×{ $factor }{ $exposed ->
        [yes] （已亮）
       *[no] {""}
    }
notice-gongzhu-part-alone = 单收变压器 { $points }{ $exposed ->
        [yes] （已亮）
       *[no] {""}
    }
notice-gongzhu-last = 上一墩：{ $cards }，{ $side } 收。
notice-gongzhu-trick = → { $side } 收{ $counts ->
        [yes] ，{ $points }
       *[no] {""}
    }{ $factor ->
        [0] {""}
       *[other] （♣10 ×{ $factor }）
    }
notice-gongzhu-pig = 🐷 { $side } 当猪！

piece-gongzhu-playable = 可出
piece-gongzhu-exposed = 亮牌
piece-gongzhu-led = 领出
piece-gongzhu-played = 跟出
piece-gongzhu-won = 收上一墩的
piece-gongzhu-last = 上一墩出
piece-gongzhu-taken = 已收
piece-gongzhu-points = 得分
alt-piece-gongzhu-points = 得分 { $point }

ending-limit = 得分相同
won-limit = 有人打满了分数，{ $winner }获胜
ending-slam = 大满贯
won-slam = { $winner }大满贯，赢下整场

rule-card-not-in-hand = 你手里没有这张牌。
rule-follow-suit = 有同花色的牌必须跟出。
rule-exposed-waits = 亮过的牌不能在该花色第一次领出的那一墩里打出，除非该花色只有这一张。
rule-first-card = 这一局要由约定的牌先出，它在你手里，请先出。
rule-hearts-unbroken = 还没有人垫过红桃，不能领出红桃。
rule-not-exposable = 能亮的只有♠Q、♦J、♣10、♥A。
rule-card-now = 现在该出牌，例如 `♠5` 或 `黑桃5`。
rule-expose-now = 请先亮牌：`亮猪`，或 `不亮`。
rule-cut-now = 请先切牌，可切 0 到 51 张，例如 `切 20`。

lesson-gongzhu-table = 1号位出牌：变淡的牌不能出；金框的牌已亮，加倍计分

button-move-gongzhu = 打字输入
button-guide-gongzhu = 我的牌
button-moves-gongzhu = 出牌记录
more-moves-gongzhu = 出牌记录
moves-title-gongzhu = { $game } #{ $number }：出牌记录
button-export-gongzhu = 导出牌谱
ask-move-title-gongzhu = 出牌
ask-move-label-gongzhu = 要出的牌
ask-move-title-gongzhu-cut = 切牌
ask-move-label-gongzhu-cut = 切几张（0 到 51）
ask-move-placeholder-gongzhu-cut = 切 20
ask-move-title-gongzhu-expose = 亮牌
ask-move-label-gongzhu-expose = 要亮的牌：♠Q、♦J、♣10、♥A，可以不亮
ask-move-placeholder-gongzhu-expose = 亮 猪 ♥A，或 不亮
ask-cards-gongzhu = 选要亮的牌（{ $least } 至 { $most } 张）
ask-cards-exactly-gongzhu = 选要亮的牌（{ $count } 张）
ask-group-gongzhu = 要做什么？
ask-member-gongzhu = 请选择
ask-member-of-gongzhu = 请选择：

rules-examples-gongzhu = 也可以直接打字：`♠Q`、`亮 ♠Q`、`不亮`。
rules-gongzhu =
    四人各拿 13 张，没有将牌。有同花色的牌必须跟，没有则可以垫任何牌；领出花色中最大的一张收这一墩，并领出下一墩（A K Q J 10 … 2）。各人最后一张牌由我代出。按逆时针方向轮流出牌。第一局由拿到 ♣2 的人先出，并且必须出 ♣2；以后由上一局收猪的人任意领出。

    {""}**计分。** 猪 ♠Q −100，羊 ♦J +100。红桃 A −50、K −40、Q −30、J −20，10 到 5 各 −10，4、3、2 不计分。变压器 ♣10 使收到的其他分数加倍；只收变压器则 +50（若同时只收了小红桃，加倍后仍是 0）。

    {""}**收全红。** 一人收齐 13 张红桃，改计 +200，同时收到的猪也变为 +100。再加上羊和变压器，就是大满贯，共 +800。

    {""}**亮牌。** 出牌之前，各人同时暗选要亮手里的哪些牌：♠Q、♦J、♣10、♥A，选完一起公开。亮过的牌加倍：猪 −200，羊 +200，亮 ♥A 则红桃全部加倍，变压器变为四倍（单收 +100）。亮过的牌不能在该花色第一次领出的那一墩里打出，除非该花色只有这一张；在那之前可以垫掉。

    {""}**结束。** 一局打完，有人达到 −1000 或更低即结束，总分最高者胜，最低者当猪。也可以约定打 1、4 或 8 局。分数只图一乐，随本场结束。

    {""}**怎么出牌。** 点**我的手牌**：只有你看得到，里面有能出、能亮的牌的菜单。也可以打字：`♠Q`、`SQ`、`黑桃Q` 或 `猪`；`亮 猪 ♥A` 或 `不亮`。

    {""}**离开。** 离开的人由我代出规则允许的最小的牌，排在最后。还在打的人都同意时，别人可以从下次发牌起接替空位。再有一人离开，整场按已得分数结束。

    {""}**公平发牌。** 每局开始时公布发牌内容的校验码（SHA-256）；打完后在**更多**里公开原文，人人可以核对牌没有变过。原文中的牌从 1 号位起每人一张轮流发；切牌则先把最前面的若干张移到最后再发。

    各地规则略有不同，常见的差别可在选项里选择。同时暗选亮牌、有人离开时如何处理，是本院规则。约定依次亮牌时，由上一局收猪的人先亮；首攻由某张牌决定的各局，第一局从1号位开始，第二局从2号位开始，依此类推，以免泄露那张牌在谁手里。
typed-expose-none = 不亮
said-rules-terms-gongzhu = 必须跟: 跟牌, 必须跟, 要跟, 跟花色, 同花色, 垫牌, 将牌, 主牌, 先出, 首攻, 领出, 一墩, 墩, 逆时针, 出牌顺序, 最后一张; 计分: 计分, 算分, 分数, 多少分, 猪, 羊, 变压器, 红桃, 红心, 小红桃, 黑桃q, 方块j, 梅花10; 收全红: 全红, 全红多少分, 满红, 收了全部, 全部红心, 全部红桃, 所有红心, 所有红桃, 收全红, 收全, 大满贯; 亮牌: 亮牌, 亮, 亮猪, 亮羊, 亮过的, 卖牌, 卖猪, 卖; 结束: 结束, 打几局, 几局, 多少局, 当猪, 怎么赢, 怎样赢, 怎么算赢, 输赢, 1000; 离开: 离开, 退出, 掉线, 接替, 空位
card-rated-least-gongzhu = 打满四局才计等级分；因有人退出而提前结束的，打完一局即计。
result-rating-short-gongzhu = 未打满四局，等级分不变。
result-rating-left-gongzhu = 未打完一局，等级分不变。
done-move-gongzhu = 你的选择：**{ $move }**（#{ $number }）
