# 围棋：规则与数子。

game-go = 围棋
game-go-icon = ⚫
game-go-aliases = 围碁, 弈, wq
piece-go-stone = 棋子
piece-go-dead-stone = 死子

notation-gtp = 字母加数字（Q16）
notation-sgf = SGF（pd）
notation-go-chinese = 中文（四·16）
format-sgf = SGF

setup-19x19 = 19 路，黑贴 3¾ 子
setup-13x13 = 13 路，黑贴 3¾ 子
setup-9x9 = 9 路，黑贴 3¾ 子
setup-handicap-2 = 19 路，让 2 子
setup-handicap-3 = 19 路，让 3 子
setup-handicap-4 = 19 路，让 4 子
setup-handicap-5 = 19 路，让 5 子
setup-handicap-6 = 19 路，让 6 子
setup-handicap-9 = 19 路，让 9 子

ending-count = 数子
ending-count-all-alive = 数子（双方意见不一，全部按活棋计）
counted-count-all-alive = 双方意见不一，全部按活棋计
ending-jigo = 和棋（子数相等）

rule-accepted-already = 你已确认这些死子，现在等对方确认。
rule-counting = 正在数子，请确认死子，或继续对局。
rule-handicap-first = 请先摆完让子。
rule-ko = 打劫，须先在别处下一手才能提回，停一手不算。
rule-letter-i = 棋盘坐标没有 I，H 之后是 J。
rule-letter-missing = 坐标是字母加数字，例如 D4。
rule-marks-changed = 死子有改动，请再看一遍，确认现在的死子。
rule-marks-same = 这些棋子已标为死子。
typed-rule-marks-same = `{ $typed }` 没有改动：这些棋子已标为死子。
rule-no-stone = 该点上没有棋子。
typed-rule-no-stone = 无法标记 `{ $typed }`：该点上没有棋子。
rule-no-such-point = 棋盘上没有这个点。
rule-not-counting = 双方都停一手之后才数子。
rule-occupied = 该点已有棋子。
rule-odd-digits = 数字请写成 16、１６ 或十六。
rule-one-at-a-time = 一次只能下一子或停一手。
rule-resume-first = 请先继续对局，把有争议的棋下清楚；之后仍不一致，则全部按活棋计。
rule-resumed-already = 已经继续过一次对局，请确认死子；若有异议，则全部按活棋计。
rule-suicide = 禁着点，下在那里没有气，又提不了子。
rule-superko = 全局同形，下在那里，全盘会与以前某一手之后相同。
rule-third-pass = 双方都已停一手，正在数子，请确认死子，或继续对局。

setup-fault-board-rows = 无法识别棋盘各行：从上到下以 `/` 分隔，`x` 为黑，`o` 为白，空点用点号或数字。
setup-fault-board-size = 棋盘须为 5 路到 19 路的单数路。
setup-fault-compensation = 让子的补偿为 `none`、`n` 或 `n-1`。
setup-fault-dead-stones = 无法识别死子，或该处没有棋子。
setup-fault-handicap = 让子数为 2 至 9。
setup-fault-handicap-points = 这种棋盘没有那么多让子的星位。可由黑方自由摆放：在选项里写 `{ option-placement }={ option-placement-free }`，或在开局局面里写 `free`。
setup-fault-ko-point = 该点不是可以提回的劫。
setup-fault-komi = 贴目为 0.5 的倍数，最多 361。
setup-fault-no-liberties = 棋盘上存在无气的棋子。
setup-fault-rules = 规则有 `chinese`、`aga`、`tromp-taylor`、`new-zealand`。
setup-fault-sgf = 无法识别这段围棋 SGF。
setup-fault-sgf-moves = 其中有着法；设置只能有 `AB`、`AW` 和 `PL`。
setup-fault-turn = 无法识别轮到哪一方，或局面不允许。

division-19x19 = 十九路
division-13x13 = 十三路
division-9x9 = 九路
division-other = 其他路数

option-size = 路数
option-komi = 贴目
option-handicap = 让子
option-placement = 让子摆法
option-placement-free = 自由摆放
option-placement-fixed = 固定星位

particular-size = { $value } 路
particular-size-oblong = { $value } 路
particular-komi = 贴 { $value } 目
particular-komi-stones = { $value ->
    [0] 不贴子
   *[other] 黑贴 { $value } 子
}
particular-handicap = 让 { $value } 子
particular-compensation = （还 { $value } 目）
particular-free = 黑方自由摆放
particular-law = { $value ->
    [AGA] 美国规则（AGA）
    [NZ] 新西兰规则
   *[other] { $value } 规则
}
particular-position = 盘上先有 { $value } 子

prompt-pass = 停一手
prompt-accept = 确认死子
prompt-resume = 继续下
prompt-dispute = 有异议：全部按活棋计
confirm-dispute = 不再商量、就此结束吗？所有棋子都算活棋，按此计算胜负。
prompt-suggestion = 采用建议
prompt-add-suggestion = 加上建议的
action-pass = 停一手
action-toggle = 死活：{ $points }
action-region = 死活：{ $points } 一带整片
action-dead = 标为死子：{ $points }
action-accept = 确认死子：{ $points }
action-resume = 继续下
action-dispute = 有异议：全部按活棋计
action-decide = 确认或继续下
action-regions = 整片棋（{ $points }）

rules-go =
    黑白双方轮流在交叉点上落子，黑先；棋子落定后不再移动。终局时占地多者胜。

    {""}**气与提子。** 与一块棋相邻的空点是它的气。只剩一口气叫被打吃；没有气的棋要从盘上提掉，先提对方的。落子后自己没有气而又不能提子的点是禁着点，所以有两只真眼的棋提不掉。

    {""}**打劫。** 全局不得同形再现，不论轮到谁下。最常见的是劫：被提一方须先在别处下一手才能提回，停一手不算。

    {""}**终局。** 可以停一手。双方相继停一手后，协商死子：标出死子（一块或一片），然后确认。标记有改动，须重新确认。意见不一致时可**继续对局**，把死子提掉，并不吃亏。第二次数子仍不一致，则全部按活棋计。

    {""}**数子法。** 自己的活棋与只由它围住的空点归己，单官与双活公气双方平分。黑方先走占便宜，所以数子时要贴给白方若干子，叫贴子，也叫贴目。361 点时黑须多于 180½ 子；贴 3¾ 子（7½ 目）时须多于 184¼ 子。

    {""}**让子。** 黑先摆 2 至 9 子，白先下；除另有约定外，让几子还几目。

    {""}**写法。** `Q16`（没有 I）、`pd`、`四·16`（自上而下的行、自左而右的列），或点的名称：`天元`、`右上星位`、`右上小目`。`停一手` 或 `pass` 表示停一手。数子时输入棋子的坐标（如 `K18`），即可把那块棋标为死子，再输入一次则取消；`再下` 表示继续对局。

    本棋院依照中国围棋规则。
said-rules-terms-go = 数子法: 贴目, 贴子, 贴多少, 贴几目, 数子, 点目, 数目, 计分, 胜负, 输赢, 单官, 双活, 公气, 怎么赢, 怎样赢, 怎么算赢, 多少目, 几目, 占地; 气与提子: 气, 提子, 提掉, 打吃, 叫吃, 禁着点, 禁入点, 自杀, 眼, 真眼, 做活; 打劫: 打劫, 劫, 劫争, 同形; 终局: 终局, 结束, 停一手, 停着, 虚手, 死子, 死棋, 活棋, 死活, 继续对局; 让子: 让子, 让几子, 让先; 黑先: 先下, 先走, 先手, 黑先; 写法: 坐标, 记谱, 怎么写, 怎么输入; 中国围棋规则: 什么规则, 哪种规则, 中国规则, 日本规则
action-dead-none = 不标死子
action-accept-none = 确认：没有死子
ask-meant-toggle = 把 { $points } 标为死子？
ask-meant-toggle-marked = { $points } 已标为死子，改回活子吗？
ask-meant-region = 把 { $points } 一带整片标为死子？
ask-meant-accept = { $count ->
       *[other] 已标为死子：{ $points }。确认吗？
    }
button-move-go = 落子
button-guide-go = 选点
ask-move-title-go = 落子
ask-move-label-go = 落点
ask-group-go = 下在哪一带？
ask-member-go = 下在哪里？
ask-member-of-go = { $group }：下在哪里？
done-move-go = 已下：**{ $move }**（#{ $number }）
usual-count-go = stones
count-go-points-black = 黑：{ $parts } = { $black-total } 目
count-go-points-white = 白：{ $parts } = { $white-total } 目
count-go-points-black-only = 黑：{ $black-total } 目
count-go-points-white-only = 白：{ $white-total } 目
count-go-points-black-area = { $black-area }
count-go-points-white-area = { $white-area }
count-go-points-shared = { $shared }（单官与双活公气共 { $neutral } 点，双方平分）
count-go-points-komi = 贴目 { $komi }
count-go-points-compensation = 让子还目 { $compensation }
count-go-points-lead = { $winner }领先 { $margin } 目。
count-go-points-won = { $winner }胜 { $margin } 目。
count-go-points-even = 双方相等。
count-go-points-score = { $margin } 目
count-go-stones-areas = 黑 { $black-stones } 子，白 { $white-stones } 子（活子与其围住的点）。
count-go-stones-areas-shared =
    黑 { $black-stones } 子，白 { $white-stones } 子（活子与其围住的点；{ $neutral ->
       *[other] 单官与双活公气共 { $neutral } 点，双方平分
    }）。
count-go-stones-base = { $base }（半盘）
count-go-stones-komi = { $komi-stones }（贴 { $komi } 目）
count-go-stones-compensation = { $compensation-stones }（让 { $handicap } 子还子）
count-go-stones-threshold = 黑须超过 { $threshold } 子：{ $parts }。
count-go-stones-lead = { $winner }领先 { $margin-stones } 子（{ $margin } 目）。
count-go-stones-won = { $winner }胜 { $margin-stones } 子（{ $margin } 目）。
count-go-stones-even = 双方子数相等。
count-go-stones-score = { $margin-stones } 子（{ $margin } 目）
count-go-stones-score-points = { $margin } 目
alt-last-move-go = 上一手：{ $move }。
alt-last-capture-go = 上一手：{ $move }，提{ $pieces }。
pieces-shell = 蛤碁石
refusal-not-in-this-game-go = 围棋没有提和。双方都停一手后数子定胜负；想提前结束，可以认输。
ask-play-go = 是要下 `{ $move }` 吗？

# The pictures of the rules.
lesson-go-atari = 白子只剩 D3 一口气：叫吃
lesson-go-capture = 黑下 D3，白子无气，被提走
lesson-go-ko = 劫：白不能立刻在 D4 提回
lesson-go-eyes = A1、C1 两只眼：这块棋永远吃不掉
lesson-go-territory = 终局：一方独自围住的点归这一方
