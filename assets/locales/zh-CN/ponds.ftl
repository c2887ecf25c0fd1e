# 池塘赛：每人暗中花掉一部分余额的赛事。

command-contest-new-hours = 小时
command-contest-new-hours-about = 池塘赛：每轮最长几小时（1 到 72，默认 24）
contest-needs-game = 比什么游戏？只有池塘赛不用选。
contest-what = { $game }，{ $kind }
contest-kind-pond = 池塘赛
contest-kind-rain_pond = 雨天池塘赛
contest-kind-dark_pond = 暗夜池塘赛
contest-rules-pond = 绕池塘跑：每人开始有 20,000。每轮各自暗中花掉一部分余额，花得最少的人落水；花得最多的若只有一人，返还 500。没有填数就照上一轮的数花（第一轮没填则落水）。最后留在岸上的人获胜。
contest-rules-rain_pond = 雨天绕池塘跑：每人开始有 20,000。每轮各自暗中花掉一部分余额，花得最少和花得最多的人都落水；花得第二多的若只有一人，返还 500。只剩两人时，仅花得少者落水。没有填数就照上一轮的数花（第一轮没填则落水）。最后留在岸上的人获胜。
contest-rules-dark_pond = 暗夜绕池塘跑：每人开始有 20,000。每轮各自暗中花掉一部分余额，花得最少的人落水；花得最多的若只有一人，返还 500。每轮只公布谁落水，各人花了多少到结束才公布。没有填数就照上一轮的数花（第一轮没填则落水）。最后留在岸上的人获胜。
contest-plan-hours = 池塘赛每轮 1 到 72 小时；其他赛制没有这一项。
contest-refused-fallen-in = 你已落水，出局了。
contest-refused-over-what-is-left = 你剩下的没有这么多。
contest-refused-round-closed = 那一轮已经结束。
contest-refused-changed-too-often = 这一轮你修改出价的次数已经用完，以最后一次为准。
pond-hours = 每轮最长 { $count } 小时
pond-button-spend = 填数
pond-form = 池塘赛第 { $round } 轮
pond-label = 花多少？（0 到 { $left }）
pond-label-plain = 花多少？
pond-bad-amount = 看不懂这个数。请写整数，如 3000。
pond-noted = **{ $name }**第 { $round } 轮你花 { $amount }。本轮结束前别人看不到，也可以再改（{ $when }截止）。
pond-noted-last = **{ $name }**第 { $round } 轮你花 { $amount }。所有人都填好了，本轮结束。
pond-closes = 第 { $round } 轮{ $when }截止，所有人填好则提前结束。
pond-state = { $dry } 人中已有 { $moved } 人填好
pond-spend-until = 点**填数**，填你要花的数。本轮{ $when }截止。
pond-ready = 已填好：{ $names }
pond-moved = 已有 { $count } 人填好。
pond-waiting = 还在等：{ $names }
pond-dry = 还在岸上：{ $names }
pond-not-closed = 赛事在这一轮结束了。
pond-fell = { $count ->
    [0] 💦 没有人落水。
   *[other] 💦 落水：{ $names }
}
pond-never = 从未填数：{ $names }
pond-bonus = 🎁 { $player } 返还 500。
pond-no-bonus = 没有人得到返还。
pond-spent = { $amount } · { $player }
pond-nobody-wins = 最后几人同时落水，没有人获胜。
pond-is-dry = 在岸上
pond-fell-in = 第 { $round } 轮落水
pond-standing = { $place }. { $player } **{ $left }** · { $state }
pond-standing-dark = { $place }. { $player } · { $state }
pond-column-left = 余额
pond-inbox = 🐸 **{ $name }**：请到 { $hall } 填第 { $round } 轮的数，{ $when }截止。
