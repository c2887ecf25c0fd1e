# 圍棋：規則與數子。

game-go = 圍棋
game-go-icon = ⚫
game-go-aliases = 圍碁, 弈
piece-go-stone = 棋子
piece-go-dead-stone = 死子

notation-gtp = 字母加數字（Q16）
notation-sgf = SGF（pd）
notation-go-chinese = 中文（四·16）
format-sgf = SGF

setup-19x19 = 19 路，黑貼 7 目半
setup-13x13 = 13 路，黑貼 7 目半
setup-9x9 = 9 路，黑貼 7 目半
setup-handicap-2 = 19 路，讓 2 子
setup-handicap-3 = 19 路，讓 3 子
setup-handicap-4 = 19 路，讓 4 子
setup-handicap-5 = 19 路，讓 5 子
setup-handicap-6 = 19 路，讓 6 子
setup-handicap-9 = 19 路，讓 9 子

ending-count = 數子
ending-count-all-alive = 數子（雙方意見不一，全部以活棋計算）
counted-count-all-alive = 雙方意見不一，全部以活棋計
ending-jigo = 和棋（子數相等）

rule-accepted-already = 你已確認這些死子，現在等對方確認。
rule-counting = 正在數子，請確認死子，或繼續對局。
rule-handicap-first = 請先擺完讓子。
rule-ko = 打劫，須先在別處下一手才能提回，停一手不算。
rule-letter-i = 棋盤座標沒有 I，H 之後是 J。
rule-letter-missing = 座標是字母加數字，例如 D4。
rule-marks-changed = 死子有改動，請再看一遍，確認現在的死子。
rule-marks-same = 這些棋子已標為死子。
typed-rule-marks-same = `{ $typed }` 沒有改變：這些棋子已標為死子。
rule-no-stone = 該點上沒有棋子。
typed-rule-no-stone = 無法標記 `{ $typed }`：該點上沒有棋子。
rule-no-such-point = 棋盤上沒有這個點。
rule-not-counting = 雙方都停一手之後才數子。
rule-occupied = 該點已有棋子。
rule-odd-digits = 數字請寫成 16、１６ 或十六。
rule-one-at-a-time = 一次只能下一子或停一手。
rule-resume-first = 請先繼續對局，把有爭議的棋下清楚；之後仍不一致，則全部以活棋計算。
rule-resumed-already = 已經繼續過一次對局，請確認死子；若有異議，則全部以活棋計算。
rule-suicide = 禁著點，下在那裡沒有氣，又提不了子。
rule-superko = 全局同形，下在那裡，全盤會與以前某一手之後相同。
rule-third-pass = 雙方都已停一手，正在數子，請確認死子，或繼續對局。

setup-fault-board-rows = 無法辨識棋盤各列：從上到下以 `/` 分隔，`x` 為黑，`o` 為白，空點用點號或數字。
setup-fault-board-size = 棋盤須為 5 路到 19 路的單數路。
setup-fault-compensation = 讓子的補償為 `none`、`n` 或 `n-1`。
setup-fault-dead-stones = 無法辨識死子，或該處沒有棋子。
setup-fault-handicap = 讓子數為 2 至 9。
setup-fault-handicap-points = 這種棋盤沒有那麼多讓子的星位。可由黑方自由擺放：在選項裡寫 `{ option-placement }={ option-placement-free }`，或在開局局面裡寫 `free`。
setup-fault-ko-point = 該點不是可以提回的劫。
setup-fault-komi = 貼目為 0.5 的倍數，最多 361。
setup-fault-no-liberties = 棋盤上存在無氣的棋子。
setup-fault-rules = 規則有 `chinese`、`aga`、`tromp-taylor`、`new-zealand`。
setup-fault-sgf = 無法辨識這段圍棋 SGF。
setup-fault-sgf-moves = 其中有著法；設定只能有 `AB`、`AW` 和 `PL`。
setup-fault-turn = 無法辨識輪到哪一方，或局面不允許。

division-19x19 = 十九路
division-13x13 = 十三路
division-9x9 = 九路
division-other = 其他路數

option-size = 路數
option-komi = 貼目
option-handicap = 讓子
option-placement = 讓子擺法
option-placement-free = 自由擺放
option-placement-fixed = 固定星位

particular-size = { $value } 路
particular-size-oblong = { $value } 路
particular-komi = { $value ->
    [0] 不貼目
   *[other] 貼{ $value }
}
particular-komi-stones = { $value ->
    [0] 不貼目
   *[other] 黑貼{ $value }
}
particular-handicap = 讓 { $value } 子
particular-compensation = （還 { $value } 目）
particular-free = 黑方自由擺放
particular-law = { $value ->
    [AGA] 美國規則（AGA）
    [NZ] 紐西蘭規則
   *[other] { $value } 規則
}
particular-position = 盤上先有 { $value } 子

prompt-pass = 停一手
prompt-accept = 確認死子
prompt-resume = 繼續下
prompt-dispute = 有異議：全部以活棋計算
confirm-dispute = 不再商量、就此結束嗎？所有棋子都算活棋，按此計算勝負。
prompt-suggestion = 採用建議
prompt-add-suggestion = 加上建議的
action-pass = 停一手
action-toggle = 死活：{ $points }
action-region = 死活：{ $points } 一帶整片
action-dead = 標為死子：{ $points }
action-accept = 確認死子：{ $points }
action-resume = 繼續下
action-dispute = 有異議：全部以活棋計算
action-decide = 確認或繼續下
action-regions = 整片棋（{ $points }）

rules-go =
    黑白雙方輪流在交叉點上落子，黑先；棋子落定後不再移動。終局時佔地多者勝。

    {""}**氣與提子。** 與一塊棋相鄰的空點是它的氣。只剩一口氣叫被打吃；沒有氣的棋要從盤上提掉，先提對方的。落子後自己沒有氣而又不能提子的點是禁著點，所以有兩隻真眼的棋提不掉。

    {""}**打劫。** 全局不得同形再現，不論輪到誰下。最常見的是劫：被提一方須先在別處下一手才能提回，停一手不算。

    {""}**終局。** 可以停一手。雙方相繼停一手後，協商死子：標出死子（一塊或一片），然後確認。標記有改動，須重新確認。意見不一致時可**繼續對局**，把死子提掉，並不吃虧。第二次數子仍不一致，則全部以活棋計算。

    {""}**數子法。** 自己的活棋與只由它圍住的空點歸己，單官與雙活公氣雙方平分。黑方先下佔便宜，所以數子時要貼給白方若干目，叫貼目。361 點時黑須多於 180½ 子；貼 7 目半（3¾ 子）時須多於 184¼ 子。

    {""}**讓子。** 黑先擺 2 至 9 子，白先下；除另有約定外，讓幾子還幾目。

    {""}**寫法。** `Q16`（沒有 I）、`pd`、`四·16`（橫列自上數起，直行自左數起），或點的名稱：`天元`、`右上星位`、`右上小目`。`停一手` 或 `pass` 表示停一手。數子時，輸入棋子的座標（如 `K18`），即可把那塊棋標為死子，再輸入一次則取消；`再下` 表示繼續對局。

    本棋院依照中國圍棋規則。
said-rules-terms-go = 數子法: 貼目, 貼子, 貼多少, 貼幾目, 數子, 點目, 數目, 計分, 勝負, 輸贏, 單官, 雙活, 公氣, 怎麼贏, 怎樣贏, 怎麼算贏, 多少目, 幾目, 佔地; 氣與提子: 氣, 提子, 提掉, 打吃, 叫吃, 禁著點, 禁入點, 自殺, 眼, 真眼, 做活; 打劫: 打劫, 劫, 劫爭, 同形; 終局: 終局, 結束, 停一手, 虛手, 死子, 死棋, 活棋, 死活, 繼續對局; 讓子: 讓子, 讓幾子, 讓先; 黑先: 先下, 先走, 先手, 黑先; 寫法: 座標, 記譜, 怎麼寫, 怎麼輸入; 中國圍棋規則: 什麼規則, 哪種規則, 中國規則, 日本規則
action-dead-none = 不標死子
action-accept-none = 確認：沒有死子
ask-meant-toggle = 把 { $points } 標為死子？
ask-meant-toggle-marked = { $points } 已標為死子，改回活子嗎？
ask-meant-region = 把 { $points } 一帶整片標為死子？
ask-meant-accept = { $count ->
       *[other] 已標為死子：{ $points }。確認嗎？
    }
button-move-go = 落子
button-guide-go = 選點
ask-move-title-go = 落子
ask-move-label-go = 落點
ask-group-go = 下在哪一帶？
ask-member-go = 下在哪裡？
ask-member-of-go = { $group }：下在哪裡？
done-move-go = 已下：**{ $move }**（#{ $number }）
usual-count-go = stones
count-go-points-black = 黑：{ $parts } = { $black-total } 目
count-go-points-white = 白：{ $parts } = { $white-total } 目
count-go-points-black-only = 黑：{ $black-total } 目
count-go-points-white-only = 白：{ $white-total } 目
count-go-points-black-area = { $black-area }
count-go-points-white-area = { $white-area }
count-go-points-shared = { $shared }（單官與雙活公氣共 { $neutral } 點，雙方平分）
count-go-points-komi = 貼目 { $komi }
count-go-points-compensation = 讓子還目 { $compensation }
count-go-points-lead = { $winner }領先 { $margin } 目。
count-go-points-won = { $winner }勝 { $margin } 目。
count-go-points-even = 雙方相等。
count-go-points-score = { $margin } 目
count-go-stones-areas = 黑 { $black-stones } 子，白 { $white-stones } 子（活子與其圍住的點）。
count-go-stones-areas-shared =
    黑 { $black-stones } 子，白 { $white-stones } 子（活子與其圍住的點；{ $neutral ->
       *[other] 單官與雙活公氣共 { $neutral } 點，雙方平分
    }）。
count-go-stones-base = { $base }（半盤）
count-go-stones-komi = { $komi-stones }（貼 { $komi } 目）
count-go-stones-compensation = { $compensation-stones }（讓 { $handicap } 子還子）
count-go-stones-threshold = 黑須超過 { $threshold } 子：{ $parts }。
count-go-stones-lead = { $winner }領先 { $margin-stones } 子（{ $margin } 目）。
count-go-stones-won = { $winner }勝 { $margin-stones } 子（{ $margin } 目）。
count-go-stones-even = 雙方子數相等。
count-go-stones-score = { $margin-stones } 子（{ $margin } 目）
count-go-stones-score-points = { $margin } 目
alt-last-move-go = 上一手：{ $move }。
alt-last-capture-go = 上一手：{ $move }，提{ $pieces }。
pieces-shell = 蛤碁石
refusal-not-in-this-game-go = 圍棋沒有提和。雙方都停一手之後數子定勝負；想提前結束，可以認輸。
ask-play-go = 是要下 `{ $move }` 嗎？

# The pictures of the rules.
lesson-go-atari = 白子只剩 D3 一口氣：叫吃
lesson-go-capture = 黑下 D3，白子無氣，被提走
lesson-go-ko = 劫：白不能馬上在 D4 提回
lesson-go-eyes = A1、C1 兩個眼：這塊棋永遠吃不掉
lesson-go-territory = 終局：一方獨自圍住的點歸這一方
