# 斗牛：抢庄、倍数、牌型、选项、规则。

game-niuniu = 斗牛
game-niuniu-icon = 🐂
game-niuniu-aliases = 牛牛, 抢庄牛牛, 看牌抢庄

hint-niuniu = 五张牌中三张凑成 10、20 或 30，余下两张定牛几，配牌由我来。你只需决定用几倍；要抢庄的牌局，再决定抢不抢。

notation-niuniu-words = 文字（抢庄、2 倍）
format-niuniu-txt = 文本

setup-niuniu-blind = 十局，不看牌
setup-niuniu-seen4 = 十局，看四张抢庄
setup-niuniu-short = 五局，不看牌

option-deal = 开牌之前
option-deal-blind = 不看牌
option-deal-seen4 = 看自己的前四张
option-bid = 抢庄方式
option-bid-plain = 抢或不抢
option-bid-graded = 0 到 4 倍，本局输赢按此翻倍
option-banker = 庄家
option-banker-bid = 每局抢庄
option-banker-bull9 = 牛九上庄，否则连庄
option-banker-rotate = 轮流坐庄
option-factors = 牌型倍数
option-factors-flat = 1 到 4 倍
option-factors-steep = 1 到 7 倍
option-factors-tenfold = 牛几就几倍，最多 10 倍
option-factors-even = 不翻倍
option-silver = 四花牛
option-silver-off = 算牛牛
option-silver-on = 大过牛牛
option-specials = 五花牛、炸弹牛、五小牛
option-specials-on = 有
option-specials-off = 没有
option-suits = 最大的牌点数相同时
option-suits-on = 比花色
option-suits-off = 庄家赢

particular-niuniu-hands = { $value } 局
particular-niuniu-seen4 = 先看四张
particular-niuniu-graded = 抢庄 0 到 4 倍
particular-niuniu-bull9 = 牛九上庄
particular-niuniu-rotate = 轮流坐庄
particular-niuniu-steep = 牌型 1 到 7 倍
particular-niuniu-tenfold = 牌型 1 到 10 倍
particular-niuniu-even = 牌型不翻倍
particular-niuniu-silver = 有四花牛
particular-niuniu-no-specials = 没有五花牛、炸弹牛、五小牛
particular-niuniu-no-suits = 不比花色，相同算庄家赢
particular-niuniu-cut = 切牌

draw-tie = 由谁坐庄

phase-niuniu-cut = **切牌：**看牌之前，由一人切牌。
phase-niuniu-bid = **抢庄：**各人暗选，全部选完一起公开。
phase-niuniu-stake = **闲家倍数：**闲家暗选 1、2 或 3 倍，选完开牌。

prompt-niuniu-grab = 抢庄
prompt-niuniu-pass = 不抢
prompt-niuniu-bid-1 = 抢 1 倍
prompt-niuniu-bid-2 = 抢 2 倍
prompt-niuniu-bid-3 = 抢 3 倍
prompt-niuniu-bid-4 = 抢 4 倍
prompt-niuniu-stake-1 = 1 倍
prompt-niuniu-stake-2 = 2 倍
prompt-niuniu-stake-3 = 3 倍
action-grab = 抢庄
action-nobid = 不抢
action-bid = 抢 { $points } 倍
action-stake = { $points } 倍

hand-rank-none = 无牛
hand-rank-bull-1 = 牛丁
hand-rank-bull-2 = 牛二
hand-rank-bull-3 = 牛三
hand-rank-bull-4 = 牛四
hand-rank-bull-5 = 牛五
hand-rank-bull-6 = 牛六
hand-rank-bull-7 = 牛七
hand-rank-bull-8 = 牛八
hand-rank-bull-9 = 牛九
hand-rank-silver = 四花牛
hand-rank-five-face = 五花牛
hand-rank-bomb = 炸弹牛
hand-rank-five-small = 五小牛
hand-rank-bull-bull = 牛牛

notice-niuniu-showdown = { $number ->
        [0] {""}
       *[other] 第 { $number } 局开牌：
    }输赢 = 闲家倍数{ $bid ->
        [1] {""}
       *[other] {" "}× 抢庄倍数
    } × 赢家牌型倍数{ $cut ->
        [0] {""}
       *[other] （切 { $cut } 张）
    }
notice-niuniu-result = { $side }（{ $role ->
        [banker] 庄
       *[other] 闲
    }，{ $times } 倍）：{ $cards } { $rank }，**{ $points }** 分{ $role ->
        [banker] {""}
       *[other] （{ $product }{ $tie ->
            [won] ；{ $higher } 大过庄家的 { $lower }
            [lost] ；庄家的 { $higher } 大过 { $lower }
            [equal] ；大小相同，算庄家赢
           *[none] {""}
        }）
    }
notice-niuniu-rank = { $rank ->
        [none] { hand-rank-none }
        [bull-1] { hand-rank-bull-1 }
        [bull-2] { hand-rank-bull-2 }
        [bull-3] { hand-rank-bull-3 }
        [bull-4] { hand-rank-bull-4 }
        [bull-5] { hand-rank-bull-5 }
        [bull-6] { hand-rank-bull-6 }
        [bull-7] { hand-rank-bull-7 }
        [bull-8] { hand-rank-bull-8 }
        [bull-9] { hand-rank-bull-9 }
        [silver] { hand-rank-silver }
        [five-face] { hand-rank-five-face }
        [bomb] { hand-rank-bomb }
        [five-small] { hand-rank-five-small }
       *[bull-bull] { hand-rank-bull-bull }
    } ×{ $factor }
notice-niuniu-shown = 第 { $number } 局：{ $seats }
notice-niuniu-shown-of = { $side }{ $role ->
        [banker] （庄）
       *[other] {" "}
    }{ $rank } **{ $points }**
notice-niuniu-hand = 第 { $number } 局，共 { $hands } 局
notice-niuniu-bids = 抢庄：{ $bidders }
notice-niuniu-bids-graded = 抢庄：{ $bids }
notice-niuniu-bids-none = 没有人抢庄。
notice-niuniu-bank = { $side } 坐庄{ $factor ->
        [1] {""}
       *[other] ，{ $factor } 倍
    }{ $how ->
        [lots] （在 { $bidders } 中抽签决定）。
        [all] （在所有人中抽签决定）。
       *[settled] 。
    }

piece-niuniu-shown = 开牌
piece-niuniu-shown-before = 上一局开牌
piece-niuniu-bank = 坐庄
piece-niuniu-bid = 抢庄
piece-niuniu-stake = 倍数
piece-niuniu-points = 得分
alt-piece-niuniu-bank = 坐庄 { $point }
alt-piece-niuniu-bid = 抢庄 { $point }
alt-piece-niuniu-stake = 倍数 { $point }
alt-piece-niuniu-points = 得分 { $point }

rule-niuniu-bid-height = 抢庄是 0 到 4 倍，例如 `抢 2`。
rule-niuniu-bid-plain = 这里只需说抢不抢：`抢庄` 或 `不抢`。
rule-niuniu-stake-height = 倍数只能是 1、2 或 3，例如 `2 倍`。
rule-niuniu-bid-now = 现在是抢庄：`抢庄` 或 `不抢`。
rule-niuniu-bid-now-graded = 现在是抢庄：`抢 1` 到 `抢 4`，或 `不抢`。
rule-niuniu-stake-now = 现在选倍数：`1 倍`、`2 倍` 或 `3 倍`。
rule-niuniu-cut-now = 请先切牌，可以切 0 张，最多切到只剩一张，例如 `切 7`。

lesson-niuniu-table = 1号位（皇冠）坐庄，牛七。2号位牛牛、4号位炸弹牛，都赢；3号位无牛，输

button-move-niuniu = 打字输入
button-guide-niuniu = 菜单
button-moves-niuniu = 各局记录
more-moves-niuniu = 各局记录
moves-title-niuniu = { $game } #{ $number }：各局记录
done-move-niuniu = 你选了：**{ $move }**（#{ $number }）
button-export-niuniu = 导出牌谱
ask-move-title-niuniu = 你的选择
ask-move-label-niuniu = 你的选择
ask-move-title-niuniu-cut = 切牌
ask-move-label-niuniu-cut = 切几张
ask-move-placeholder-niuniu-cut = 切 7
ask-move-title-niuniu-bid = 抢庄
ask-move-label-niuniu-bid = 抢不抢庄
ask-move-placeholder-niuniu-bid = 抢庄，或 不抢
ask-move-title-niuniu-stake = 闲家倍数
ask-move-label-niuniu-stake = 1、2 或 3 倍
ask-move-placeholder-niuniu-stake = 2 倍
ask-group-niuniu = 要做什么？
ask-member-niuniu = 请选择
ask-member-of-niuniu = 请选择：

rules-examples-niuniu = 也可以直接打字：`抢庄`、`不抢`、`2 倍`。
rules-niuniu =
    二到六人，一副牌去掉大小王，每人五张。一人坐庄，其余闲家各自只与庄家比牌。所有人同时开牌，配牌由我来。

    {""}**牛几。** A 算 1 点，2 到 10 按点数，J Q K 算 10 点。三张之和须是 10、20 或 30，余下两张之和的个位就是牛几，个位为 0 是牛牛。凑不出则无牛。

    {""}**牌型与倍数。** 无牛、牛丁到牛六 1 倍；牛七、牛八、牛九 2 倍；牛牛 3 倍；五花牛（五张全是 J Q K）、炸弹牛（四张相同）、五小牛（每张小于 5，合计不超过 10）4 倍。大小即按此顺序，后者为大。牌型相同比最大的一张：K Q J 10 … 2 A，再比花色 ♠ ♥ ♣ ♦；两手炸弹牛比四张的大小。

    {""}**一局。** 先各自暗选抢不抢庄，从抢庄的人中随机定庄；无人抢庄则从所有人中随机。然后闲家各自暗选 1、2 或 3 倍。输家付给赢家：闲家倍数 × **赢家**牌型的倍数。

    {""}**玩法。** 看牌抢庄：先看自己的前四张再抢庄、选倍数，更有讲究。还可以选抢庄 0 到 4 倍（全局加倍）、牛九上庄、轮流坐庄，牌型 1 到 7 倍、1 到 10 倍或不翻倍。

    {""}**结束。** 打完十局或约定的局数，分数最高者胜。每场都从 0 分开始，分数只图一乐，随本场结束，不能买卖、赠送或带走。

    {""}**怎么选。** 点**我的手牌**：只有你看得到，抢庄和倍数都有按钮。也可以打字：`抢庄`、`不抢`；`2 倍` 或 `2`。

    {""}**离开。** 离开的人不再抢庄，倍数一律为 1，排在最后。还在打的人都同意时，别人可以从下次发牌起接替空位。有一半座位离开时，整场按已得分数结束。

    {""}**公平发牌。** 每局开始时公布发牌内容的校验码（SHA-256）；开牌后在**更多**里公开原文，人人可以核对牌没有变过。原文中的牌前五张发给 1 号位，接下来五张发给 2 号位，依此类推；切牌则先把最前面的若干张移到最后再发。抢庄并列时，用 `tie` 后的数除以并列人数，余数是几，就由并列者中按座位从 0 数起的第几位坐庄。

    打十局、闲家 1 到 3 倍、有人离开时如何处理，是本院规则。其余各地略有不同，常见的差别可在选项里选择。
typed-bid-1 = 抢庄
typed-bid-0 = 不抢
said-rules-terms-niuniu = 牛几: 牛几, 牛牛, 无牛, 没牛, 有牛, 牛丁, 凑牛, 配牌, 算牛, 几点; 牌型与倍数: 牌型, 倍数, 几倍, 牛牛几倍, 牛几几倍, 炸弹, 炸弹牛, 炸弹牛几倍, 五花牛, 五小牛, 五花, 五小, 大小, 谁大, 最大, 一样大, 花色; 一局: 抢庄, 庄家, 坐庄, 定庄, 当庄, 庄, 闲家, 下注, 押注, 选倍, 加倍; 玩法: 看牌抢庄, 看牌, 轮流坐庄, 牛九上庄, 玩法, 明牌, 选项; 结束: 结束, 打几局, 几局, 多少局, 怎么赢, 怎样赢, 怎么算赢, 输赢, 买卖, 赌钱, 钱; 离开: 离开, 退出, 掉线, 接替, 空位
