# 拱豬：牌、選項、規則。

game-gongzhu = 拱豬
game-gongzhu-icon = 🐷
game-gongzhu-aliases = 華牌, 趕豬, 拱豬牌

hint-gongzhu = 黑桃Q 是豬，誰收誰倒楣。這桌若可亮牌，出牌之前可以亮豬、羊（♦J）、變壓器（♣10）、♥A，也可以都不亮。

notation-suit-signs = 花色符號（♠Q）
notation-suit-letters = 字母（SQ）
notation-gongzhu-chinese = 簡體中文（黑桃Q、红桃A）
notation-gongzhu-chinese-traditional = 中文（黑桃Q、紅心A）
usual-notation-gongzhu = suit-signs
format-gongzhu-txt = 文字檔

setup-gongzhu-limit = 打到有人 −1000 分
setup-gongzhu-four-hands = 打四局
setup-gongzhu-one-hand = 打一局

option-hands-limit = 打到有人 −1000 分
option-ceiling = 滿 +1000 分也結束
option-ceiling-off = 否
option-ceiling-1000 = 是
option-expose = 亮牌
option-expose-secret = 同時暗選
option-expose-order = 依序公開亮牌
option-expose-off = 不亮牌
option-lead = 首引
option-lead-c2 = 第一局♣2先出
option-lead-s2 = 第一局♠2先出
option-lead-c2-always = 每局♣2先出
option-lead-s2-always = 每局♠2先出
option-hearts = 紅心
option-hearts-usual = 一般
option-hearts-pips = 小紅心依點數計分（♥4 算 10 分）
option-hearts-broken = 墊過紅心才能引出
option-hearts-pips-broken = 小紅心依點數計分（♥4 算 10 分），墊過紅心才能引出
option-pig = 豬變正分
option-pig-with-hearts = 收全紅時
option-pig-with-all = 大滿貫時
option-slam = 大滿貫
option-slam-scores = 照常計分
option-slam-wins = 立即獲勝
option-partners = 對家搭檔
option-partners-off = 否
option-partners-on = 是

particular-gongzhu-hands = { $value ->
        [1] 打一局
       *[other] 打 { $value } 局
    }
particular-gongzhu-ceiling = 滿 +{ $value } 分也結束
particular-gongzhu-expose-order = 依序亮牌
particular-gongzhu-expose-off = 不亮牌
particular-gongzhu-lead-s2 = 第一局♠2先出
particular-gongzhu-lead-c2-always = 每局♣2先出
particular-gongzhu-lead-s2-always = 每局♠2先出
particular-gongzhu-hearts-pips = 小紅心依點數計分
particular-gongzhu-hearts-broken = 墊過紅心才能引出紅心
particular-gongzhu-hearts-pips-broken = 小紅心依點數計分，墊過紅心才能引出紅心
particular-gongzhu-pig-with-all = 大滿貫時豬才變正分
particular-gongzhu-slam-wins = 大滿貫立即獲勝
particular-gongzhu-partners = 對家搭檔
particular-gongzhu-cut = 切牌

phase-gongzhu-cut = **切牌：**看牌之前，由一人切牌。
phase-gongzhu-expose = **亮牌：**選擇要亮的牌，也可以不亮。

prompt-gongzhu-none = 不亮
action-expose = 亮 { $points }
action-expose-none = 不亮

notice-gongzhu-hand = { $hands ->
        [0] 第 { $number } 局 · 打到有人達到 −1000 分{ $ceiling ->
            [yes] 或 +1000 分
           *[no] {""}
        }為止
       *[other] 第 { $number } 局，共 { $hands } 局
    }
notice-gongzhu-exposed = 亮牌：{ $cards }
notice-gongzhu-exposed-none = 這一局沒有人亮牌。
notice-gongzhu-leads-card = { $side } 拿到 { $card }，先出這張牌。
notice-gongzhu-leads-pig = { $side } 上一局收了豬，這一局先出，任意引出。
notice-gongzhu-leads-seat = 上一局這個座位收了豬，這一局由 { $side } 先出，任意引出。
notice-gongzhu-scores = 第 { $number } 局得分：{ $seat1 } { $a } · { $seat2 } { $b } · { $seat3 } { $c } · { $seat4 } { $d }{ $cut ->
        [0] {""}
       *[other] （切 { $cut } 張）
    }
notice-gongzhu-took = -# { $side }：{ $parts }
notice-gongzhu-took-none = -# { $sides } 沒有收到計分的牌。
notice-gongzhu-part-hearts = { $cards } { $points }{ $exposed ->
        [yes] （♥A 已亮，加倍）
       *[no] {""}
    }
notice-gongzhu-part-all-hearts = 全紅 { $points }{ $exposed ->
        [yes] （♥A 已亮，加倍）
       *[no] {""}
    }
notice-gongzhu-part-pig = 豬 { $points }{ $exposed ->
        [yes] （已亮）
       *[no] {""}
    }
notice-gongzhu-part-sheep = 羊 { $points }{ $exposed ->
        [yes] （已亮）
       *[no] {""}
    }
notice-gongzhu-part-transformer = 變壓器 ×{ $factor }{ $exposed ->
        [yes] （已亮）
       *[no] {""}
    }
notice-gongzhu-part-alone = 只收變壓器 { $points }{ $exposed ->
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
notice-gongzhu-pig = 🐷 { $side } 當豬！

piece-gongzhu-playable = 可出
piece-gongzhu-exposed = 亮牌
piece-gongzhu-led = 引出
piece-gongzhu-played = 跟出
piece-gongzhu-won = 收上一墩的
piece-gongzhu-last = 上一墩出
piece-gongzhu-taken = 已收
piece-gongzhu-points = 得分
alt-piece-gongzhu-points = 得分 { $point }

ending-limit = 得分相同
won-limit = 有人打滿了分數，{ $winner }獲勝
ending-slam = 大滿貫
won-slam = { $winner }大滿貫，贏下整場

rule-card-not-in-hand = 你手上沒有這張牌。
rule-follow-suit = 有同花色的牌必須跟出。
rule-exposed-waits = 亮過的牌不能在該花色第一次引出的那一墩打出，除非該花色只有這一張。
rule-first-card = 這一局要由約定的牌先出，這張在你手上，請先出。
rule-hearts-unbroken = 還沒有人墊過紅心，不能引出紅心。
rule-not-exposable = 能亮的只有♠Q、♦J、♣10、♥A。
rule-card-now = 現在要出牌，例如 `♠5` 或 `黑桃5`。
rule-expose-now = 請先亮牌：`亮豬`，或 `不亮`。
rule-cut-now = 請先切牌，可切 0 到 51 張，例如 `切 20`。

lesson-gongzhu-table = 1 號位出牌：變淡的牌不能出；金框的牌已亮，加倍計分

button-move-gongzhu = 打字輸入
button-guide-gongzhu = 我的牌
button-moves-gongzhu = 出牌紀錄
more-moves-gongzhu = 出牌紀錄
moves-title-gongzhu = { $game } #{ $number }：出牌紀錄
button-export-gongzhu = 匯出牌譜
ask-move-title-gongzhu = 出牌
ask-move-label-gongzhu = 要出的牌
ask-move-title-gongzhu-cut = 切牌
ask-move-label-gongzhu-cut = 切幾張（0 到 51）
ask-move-placeholder-gongzhu-cut = 切 20
ask-move-title-gongzhu-expose = 亮牌
ask-move-label-gongzhu-expose = 要亮的牌：♠Q、♦J、♣10、♥A，可以不亮
ask-move-placeholder-gongzhu-expose = 亮 豬 ♥A，或 不亮
ask-cards-gongzhu = 選要亮的牌（{ $least } 至 { $most } 張）
ask-cards-exactly-gongzhu = 選要亮的牌（{ $count } 張）
ask-group-gongzhu = 要做什麼？
ask-member-gongzhu = 請選擇
ask-member-of-gongzhu = 請選擇：

rules-examples-gongzhu = 也可以直接打字：`♠Q`、`亮 ♠Q`、`不亮`。
rules-gongzhu =
    四人各拿 13 張，沒有王牌。有同花色的牌必須跟，沒有則可以墊任何牌；引出花色中最大的一張收這一墩，並引出下一墩（A K Q J 10 … 2）。每人最後一張牌由我代出。依逆時針方向輪流出牌。第一局由拿到 ♣2 的人先出，而且必須出 ♣2；之後由上一局收豬的人任意引出。

    {""}**計分。** 豬 ♠Q −100，羊 ♦J +100。紅心 A −50、K −40、Q −30、J −20，10 到 5 各 −10，4、3、2 不計分。變壓器 ♣10 讓收到的其他分數加倍；只收變壓器則 +50（若同時只收了小紅心，加倍後仍是 0）。

    {""}**收全紅。** 一人收齊 13 張紅心，改計 +200，同時收到的豬也變成 +100。再加上羊和變壓器，就是大滿貫，共 +800。

    {""}**亮牌。** 出牌之前，每個人同時暗選要亮手上的哪些牌：♠Q、♦J、♣10、♥A，選完一起公開。亮過的牌加倍：豬 −200，羊 +200，亮 ♥A 則紅心全部加倍，變壓器變成四倍（單收 +100）。亮過的牌不能在該花色第一次引出的那一墩打出，除非該花色只有這一張；在那之前可以墊掉。

    {""}**結束。** 一局打完，有人達到 −1000 或更低即結束，總分最高者獲勝，最低者當豬。也可以約定打 1、4 或 8 局。分數只是好玩，隨本場結束。

    {""}**怎麼出牌。** 按**我的手牌**：只有你看得到，裡面有能出、能亮的牌的選單。也可以打字：`♠Q`、`SQ`、`黑桃Q` 或 `豬`；`亮 豬 ♥A` 或 `不亮`。

    {""}**離開。** 離開的人由我代出規則允許的最小的牌，排在最後。還在打的人都同意時，其他人可以從下次發牌起接替空位。再有一人離開，整場依已得分數結束。

    {""}**公平發牌。** 每局開始時公布發牌內容的驗證碼（SHA-256）；打完後在**更多**裡公開原文，人人可以核對牌沒有變過。原文中的牌從 1 號位起每人一張輪流發；切牌則先把最前面的若干張移到最後再發。

    各地規則略有不同，常見的差別可在選項裡選擇。同時暗選亮牌、有人離開時如何處理，是本院規則。約定依序亮牌時，由上一局收豬的人先亮；首引由某張牌決定的各局，第一局從 1 號位開始，第二局從 2 號位開始，依此類推，以免洩漏那張牌在誰手裡。
typed-expose-none = 不亮
said-rules-terms-gongzhu = 必須跟: 跟牌, 必須跟, 要跟, 跟花色, 同花色, 墊牌, 王牌, 將牌, 先出, 首引, 首攻, 引出, 一墩, 墩, 逆時針, 出牌順序, 最後一張; 計分: 計分, 算分, 分數, 多少分, 豬, 羊, 變壓器, 紅心, 小紅心, 黑桃q, 方塊j, 梅花10; 收全紅: 全紅, 全紅多少分, 滿紅, 收了全部, 全部紅心, 所有紅心, 收全紅, 收全, 大滿貫; 亮牌: 亮牌, 亮, 亮豬, 亮羊, 亮過的, 賣牌, 賣豬, 賣; 結束: 結束, 打幾局, 幾局, 多少局, 當豬, 怎麼贏, 怎樣贏, 怎麼算贏, 輸贏, 1000; 離開: 離開, 退出, 斷線, 接替, 空位
card-rated-least-gongzhu = 打滿四局才計等級分；因有人退出而提前結束的，打完一局即計。
result-rating-short-gongzhu = 未打滿四局，等級分不變。
result-rating-left-gongzhu = 未打完一局，等級分不變。
done-move-gongzhu = 你的選擇：**{ $move }**（#{ $number }）
