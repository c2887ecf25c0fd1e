# 围棋：规则与数子。

game-go = 围棋
game-go-icon = ⚫
game-go-aliases = 围碁, 弈
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
ending-count-all-alive = 数子（双方未能一致，全部棋子按活棋计）
ending-jigo = 和棋（子数相等）

rule-accepted-already = 你已确认这些死子，现在等对方确认。
rule-counting = 正在数子：请确认死子，或继续对局。
rule-handicap-first = 请先摆完让子。
rule-ko = 打劫：须先在别处下一手才能提回，停一手不算。
rule-letter-i = 棋盘坐标没有 I：H 之后是 J。
rule-letter-missing = 一个点由字母和数字组成，例如 Q16。
rule-marks-changed = 你看过之后死子的标记变了；请再看一遍，确认现在的标记。
rule-marks-same = 标为死子的正是这些棋子。
rule-no-stone = 该点上没有棋子。
rule-no-such-point = 棋盘上没有这个点。
rule-not-counting = 双方都停一手之后才数子。
rule-occupied = 该点已有棋子。
rule-odd-digits = 数字请写成 16、１６ 或十六。
rule-one-at-a-time = 一次只能下一子或停一手。
rule-resume-first = 请先继续对局，把有争议的棋下清楚；之后仍不一致，则全部棋子按活棋计。
rule-resumed-already = 已经继续过一次对局：请确认死子；若提出异议，则全部棋子按活棋计。
rule-suicide = 禁着点：下在那里自己的棋没有气，又不能提子。
rule-superko = 禁止全局同形再现：下在那里，全盘会与以前相同。
rule-third-pass = 双方都已停一手，正在数子：请确认死子，或继续对局。

setup-fault-board-rows = 棋盘各行读不懂：从上到下以 `/` 分隔，`x` 为黑，`o` 为白，空点用点号或数字。
setup-fault-board-size = 棋盘为 5 路到 19 路的单数路。
setup-fault-compensation = 让子的补偿为 `none`、`n` 或 `n-1`。
setup-fault-dead-stones = 死子读不懂，或该处没有棋子。
setup-fault-handicap = 让子数为 2 至 9。
setup-fault-handicap-points = 这种棋盘没有那么多让子的星位。可由黑方自由摆放：在选项里写 `placement=free`，或在开局局面里写 `free`。
setup-fault-ko-point = 该点不是可以提回的劫。
setup-fault-komi = 贴目为 0.5 的倍数，最多 361。
setup-fault-no-liberties = 棋盘上有没有气的棋子。
setup-fault-rules = 规则有 `chinese`、`aga`、`tromp-taylor`、`new-zealand`。
setup-fault-sgf = 读不懂这段围棋 SGF。
setup-fault-sgf-moves = 其中有着法；设置只能有 `AB`、`AW` 和 `PL`。
setup-fault-turn = 轮到谁下读不懂，或不可能如此。

division-19x19 = 十九路
division-13x13 = 十三路
division-9x9 = 九路
division-other = 其他路数

option-size = 路数
option-komi = 贴目
option-handicap = 让子
option-placement = 让子摆法

particular-size = { $value }
particular-komi = 贴 { $value } 目
particular-komi-stones = 即贴 { $value } 子
particular-handicap = 让 { $value } 子
particular-compensation = 黑方还让子 { $value } 目
particular-free = 黑方自由摆放
particular-law = { $value } 规则
particular-position = 盘上先有 { $value } 子

prompt-pass = 停一手
prompt-accept = 确认死子
prompt-resume = 继续下
prompt-dispute = 不同意：全部算活棋
confirm-dispute = 不再商量、就此结束吗？所有棋子都算活棋，按此计算胜负。
prompt-suggestion = 采用建议
action-pass = 停一手
action-toggle = 标记或取消 { $points }
action-region = 标记或取消 { $points } 一带整片
action-dead = 标为死子：{ $points }
action-accept = 确认死子
action-resume = 继续下
action-dispute = 不同意：全部算活棋
action-decide = 确认、继续下……
action-regions = 整片棋（{ $points }）

count-go-areas = 黑 { $black-stones } 子，白 { $white-stones } 子（活子与其围住的点）。
count-go-areas-shared = 黑 { $black-stones } 子，白 { $white-stones } 子：活子与其围住的点，加上公气与双活的空点（共 { $neutral } 个）各半。
count-go-base = { $base }（半盘）
count-go-komi = { $komi-stones }（贴 { $komi } 目）
count-go-compensation = { $compensation-stones }（还让子 { $handicap } 子）
count-go-threshold = 黑方须超过 { $threshold } 子：{ $parts }。
count-go-lead = { $winner }领先 { $margin-stones } 子，合 { $margin } 目。
count-go-even = 双方相等。

rules-go =
    黑白双方轮流在交叉点上下子，黑先；棋子下定后不再移动。终局时占地多者胜。

    {""}**气与提子。** 与一块棋相邻的空点是它的气。没有气的棋从盘上提掉，先提对方的。下子后自己的棋没有气而又不能提子的点是禁着点。

    {""}**打劫。** 全局不得同形再现，不论轮到谁下。最常见的是劫：被提一方须先在别处下一手，停一手不算。

    {""}**终局。** 可以停一手。双方连续停一手后，双方协商死子：标出死子（一块或一片），然后确认。标记有变，须重新确认。意见不一致时可**继续对局**，把死子提掉，并不吃亏。第二次数子仍不一致，则全部棋子按活棋计。

    {""}**数子法。** 自己的活棋与只由它围住的空点归己，双方共有的空点各半。361 点时黑须多于 180½ 子；贴 3¾ 子（7½ 目）时须多于 184¼ 子。

    {""}**让子。** 黑先摆 2 至 9 子，白先下，另有约定外每让一子还白一目（n 子还 n 目）。

    {""}**写法。** `Q16`（没有 I）、`pd`、`四·16`（自上而下的行、自左而右的列），或点的名称：`天元`、`右上星位`、`右上小目`。`停一手` 或 `pass`。数子时，输入棋子的位置（如 `K18`）即可把那块棋标为死子，再输入一次则取消；`再下` 是继续对局。

    本棋院依照中国围棋规则。
pieces-shell = 贝壳石
