# 鬥牛：搶莊、倍數、牌型、選項、規則。

game-niuniu = 鬥牛
game-niuniu-icon = 🐂
game-niuniu-aliases = 妞妞, 牛牛, 搶莊牛牛, 看牌搶莊

hint-niuniu = 五張牌中三張湊成 10、20 或 30，剩下兩張決定牛幾，配牌由我來。你只要決定用幾倍；要搶莊的牌局，再決定搶不搶。

notation-niuniu-words = 文字（搶莊、2 倍）
format-niuniu-txt = 文字檔

setup-niuniu-blind = 十局，不看牌
setup-niuniu-seen4 = 十局，看四張搶莊
setup-niuniu-short = 五局，不看牌

option-deal = 開牌之前
option-deal-blind = 不看牌
option-deal-seen4 = 看自己的前四張
option-bid = 搶莊方式
option-bid-plain = 搶或不搶
option-bid-graded = 0 到 4 倍，整局加倍
option-banker = 莊家
option-banker-bid = 每局搶莊
option-banker-bull9 = 牛九上莊，否則連莊
option-banker-rotate = 輪流做莊
option-factors = 牌型倍數
option-factors-flat = 1 到 4 倍
option-factors-steep = 1 到 7 倍
option-factors-tenfold = 牛幾就幾倍，最多 10 倍
option-factors-even = 不加倍
option-silver = 四花牛
option-silver-off = 算牛牛
option-silver-on = 大過牛牛
option-specials = 五花牛、炸彈牛、五小牛
option-specials-on = 有
option-specials-off = 沒有
option-suits = 最大的牌點數相同時
option-suits-on = 比花色
option-suits-off = 莊家贏

particular-niuniu-hands = { $value } 局
particular-niuniu-seen4 = 先看四張
particular-niuniu-graded = 搶莊 0 到 4 倍
particular-niuniu-bull9 = 牛九上莊
particular-niuniu-rotate = 輪流做莊
particular-niuniu-steep = 牌型 1 到 7 倍
particular-niuniu-tenfold = 牌型 1 到 10 倍
particular-niuniu-even = 牌型不加倍
particular-niuniu-silver = 有四花牛
particular-niuniu-no-specials = 沒有五花牛、炸彈牛、五小牛
particular-niuniu-no-suits = 不比花色，相同算莊家贏
particular-niuniu-cut = 切牌

draw-tie = 由誰做莊

phase-niuniu-cut = **切牌：**看牌之前，由一人切牌。
phase-niuniu-bid = **搶莊：**每個人暗選，全部選好一起公開。
phase-niuniu-stake = **閒家倍數：**閒家暗選 1、2 或 3 倍，選好就開牌。

prompt-niuniu-grab = 搶莊
prompt-niuniu-pass = 不搶
prompt-niuniu-bid-1 = 搶 1 倍
prompt-niuniu-bid-2 = 搶 2 倍
prompt-niuniu-bid-3 = 搶 3 倍
prompt-niuniu-bid-4 = 搶 4 倍
prompt-niuniu-stake-1 = 1 倍
prompt-niuniu-stake-2 = 2 倍
prompt-niuniu-stake-3 = 3 倍
action-grab = 搶莊
action-nobid = 不搶
action-bid = 搶 { $points } 倍
action-stake = { $points } 倍

hand-rank-none = 沒牛
hand-rank-bull-1 = 牛一
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
hand-rank-bomb = 炸彈牛
hand-rank-five-small = 五小牛
hand-rank-bull-bull = 牛牛

notice-niuniu-showdown = { $number ->
        [0] {""}
       *[other] 第 { $number } 局開牌：
    }輸贏 = 閒家倍數{ $bid ->
        [1] {""}
       *[other] {" "}× 搶莊倍數
    } × 贏家牌型倍數{ $cut ->
        [0] {""}
       *[other] （切 { $cut } 張）
    }
notice-niuniu-result = { $side }（{ $role ->
        [banker] 莊
       *[other] 閒
    }，{ $times } 倍）：{ $cards } { $rank }，**{ $points }** 分{ $role ->
        [banker] {""}
       *[other] （{ $product }{ $tie ->
            [won] ；{ $higher } 大過莊家的 { $lower }
            [lost] ；莊家的 { $higher } 大過 { $lower }
            [equal] ；大小相同，算莊家贏
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
        [banker] （莊）
       *[other] {" "}
    }{ $rank } **{ $points }**
notice-niuniu-hand = 第 { $number } 局，共 { $hands } 局
notice-niuniu-bids = 搶莊：{ $bidders }
notice-niuniu-bids-graded = 搶莊：{ $bids }
notice-niuniu-bids-none = 沒有人搶莊。
notice-niuniu-bank = { $side } 做莊{ $factor ->
        [1] {""}
       *[other] ，{ $factor } 倍
    }{ $how ->
        [lots] （在 { $bidders } 中抽籤決定）。
        [all] （在所有人中抽籤決定）。
       *[settled] 。
    }

piece-niuniu-shown = 開牌
piece-niuniu-shown-before = 上一局開牌
piece-niuniu-bank = 做莊
piece-niuniu-bid = 搶莊
piece-niuniu-stake = 倍數
piece-niuniu-points = 得分
alt-piece-niuniu-bank = 做莊 { $point }
alt-piece-niuniu-bid = 搶莊 { $point }
alt-piece-niuniu-stake = 倍數 { $point }
alt-piece-niuniu-points = 得分 { $point }

rule-niuniu-bid-height = 搶莊是 0 到 4 倍，例如 `搶 2`。
rule-niuniu-bid-plain = 這裡只要說搶不搶：`搶莊` 或 `不搶`。
rule-niuniu-stake-height = 倍數只能是 1、2 或 3，例如 `2 倍`。
rule-niuniu-bid-now = 現在要搶莊：`搶莊` 或 `不搶`。
rule-niuniu-bid-now-graded = 現在要搶莊：`搶 1` 到 `搶 4`，或 `不搶`。
rule-niuniu-stake-now = 現在要選倍數：`1 倍`、`2 倍` 或 `3 倍`。
rule-niuniu-cut-now = 請先切牌，可以切 0 張，最多切到只剩一張，例如 `切 7`。

lesson-niuniu-table = 1 號位（皇冠）做莊，牛七。2 號位牛牛、4 號位炸彈牛，都贏；3 號位沒牛，輸

button-move-niuniu = 打字輸入
button-guide-niuniu = 選單
button-moves-niuniu = 各局紀錄
more-moves-niuniu = 各局紀錄
moves-title-niuniu = { $game } #{ $number }：各局紀錄
done-move-niuniu = 你選了：**{ $move }**（#{ $number }）
button-export-niuniu = 匯出牌譜
ask-move-title-niuniu = 你的選擇
ask-move-label-niuniu = 你的選擇
ask-move-title-niuniu-cut = 切牌
ask-move-label-niuniu-cut = 切幾張
ask-move-placeholder-niuniu-cut = 切 7
ask-move-title-niuniu-bid = 搶莊
ask-move-label-niuniu-bid = 搶不搶莊
ask-move-placeholder-niuniu-bid = 搶莊，或 不搶
ask-move-title-niuniu-stake = 閒家倍數
ask-move-label-niuniu-stake = 1、2 或 3 倍
ask-move-placeholder-niuniu-stake = 2 倍
ask-group-niuniu = 要做什麼？
ask-member-niuniu = 請選擇
ask-member-of-niuniu = 請選擇：

rules-examples-niuniu = 也可以直接打字：`搶莊`、`不搶`、`2 倍`。
rules-niuniu =
    二到六人，一副牌不含鬼牌，每人五張。一人做莊，其他閒家各自只跟莊家比牌。所有人同時開牌，配牌由我來。

    {""}**牛幾。** A 算 1 點，2 到 10 依點數，J Q K 算 10 點。三張加起來要是 10、20 或 30，剩下兩張相加的個位數就是牛幾，個位數是 0 就是牛牛。湊不出來就是沒牛。

    {""}**牌型與倍數。** 沒牛、牛一到牛六 1 倍；牛七、牛八、牛九 2 倍；牛牛 3 倍；五花牛（五張全是 J Q K）、炸彈牛（四張相同）、五小牛（每張小於 5，合計不超過 10）4 倍。大小就是這個順序，後面的大。牌型相同比最大的一張：K Q J 10 … 2 A，再比花色 ♠ ♥ ♣ ♦；兩副炸彈牛比四張的大小。

    {""}**一局。** 先各自暗選搶不搶莊，從搶莊的人當中隨機決定莊家；沒有人搶就從所有人當中隨機決定。接著閒家各自暗選 1、2 或 3 倍。輸家付給贏家：閒家倍數 × **贏家**牌型的倍數。

    {""}**玩法。** 看牌搶莊：先看自己的前四張再搶莊、選倍數，更有得想。也可以選搶莊 0 到 4 倍（整局加倍）、牛九上莊、輪流做莊，牌型 1 到 7 倍、1 到 10 倍或不加倍。

    {""}**結束。** 打完十局或約定的局數，分數最高的人獲勝。每場都從 0 分開始，分數只是好玩，隨本場結束，不能買賣、贈送或帶走。

    {""}**怎麼選。** 按**我的手牌**：只有你看得到，搶莊和倍數都有按鈕。也可以打字：`搶莊`、`不搶`；`2 倍` 或 `2`。

    {""}**離開。** 離開的人不再搶莊，倍數一律是 1，排在最後。還在打的人都同意時，其他人可以從下次發牌起接替空位。有一半的座位離開時，整場依已得分數結束。

    {""}**公平發牌。** 每局開始時公布發牌內容的驗證碼（SHA-256）；開牌後在**更多**裡公開原文，人人可以核對牌沒有變過。原文中的牌前五張發給 1 號位，接下來五張發給 2 號位，依此類推；切牌則先把最前面的若干張移到最後再發。搶莊並列時，用 `tie` 後的數除以並列人數，餘數是幾，就由並列者中按座位從 0 數起的第幾位坐莊。

    打十局、閒家 1 到 3 倍、有人離開時如何處理，是本院規則。其他各地略有不同，常見的差別可在選項裡選擇。
typed-bid-1 = 搶莊
typed-bid-0 = 不搶
said-rules-terms-niuniu = 牛幾: 牛幾, 牛牛, 沒牛, 無牛, 有牛, 湊牛, 配牌, 算牛, 幾點; 牌型與倍數: 牌型, 倍數, 幾倍, 牛牛幾倍, 牛幾幾倍, 炸彈, 炸彈牛, 炸彈牛幾倍, 五花牛, 五小牛, 五花, 五小, 大小, 誰大, 最大, 一樣大, 花色; 一局: 搶莊, 莊家, 做莊, 坐莊, 定莊, 當莊, 莊, 閒家, 下注, 押注, 選倍, 加倍; 玩法: 看牌搶莊, 看牌, 輪流做莊, 牛九上莊, 玩法, 明牌, 選項; 結束: 結束, 打幾局, 幾局, 多少局, 怎麼贏, 怎樣贏, 怎麼算贏, 輸贏, 買賣, 賭錢, 錢; 離開: 離開, 退出, 斷線, 接替, 空位
