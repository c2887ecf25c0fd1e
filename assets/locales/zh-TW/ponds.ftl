# 池塘賽：每人暗中花掉一部分餘額的賽事。

command-contest-new-hours = 小時
command-contest-new-hours-about = 池塘賽：每輪最長幾小時（1 到 72，預設 24）
contest-needs-game = 要比哪個遊戲？只有池塘賽不用選。
contest-what = { $game }，{ $kind }
contest-kind-pond = 池塘賽
contest-kind-rain_pond = 雨天池塘賽
contest-kind-dark_pond = 暗夜池塘賽
contest-rules-pond = 繞池塘跑：每人一開始有 20,000。每輪各自暗中花掉一部分餘額，花得最少的人落水；花得最多的若只有一人，退回 500。沒填就照上一輪的數字花（第一輪沒填就落水）。最後留在岸上的人獲勝。
contest-rules-rain_pond = 雨天繞池塘跑：每人一開始有 20,000。每輪各自暗中花掉一部分餘額，花得最少和花得最多的人都落水；花得第二多的若只有一人，退回 500。只剩兩人時，只有花得少的人落水。沒填就照上一輪的數字花（第一輪沒填就落水）。最後留在岸上的人獲勝。
contest-rules-dark_pond = 暗夜繞池塘跑：每人一開始有 20,000。每輪各自暗中花掉一部分餘額，花得最少的人落水；花得最多的若只有一人，退回 500。每輪只公布誰落水，各人花了多少到結束才公布。沒填就照上一輪的數字花（第一輪沒填就落水）。最後留在岸上的人獲勝。
contest-plan-hours = 池塘賽每輪 1 到 72 小時；其他賽制沒有這一項。
contest-refused-fallen-in = 你已經落水，出局了。
contest-refused-over-what-is-left = 你剩下的沒有這麼多。
contest-refused-round-closed = 那一輪已經結束。
contest-refused-changed-too-often = 這一輪你修改出價的次數已經用完，以最後一次為準。
pond-hours = 每輪最長 { $count } 小時
pond-button-spend = 填數字
pond-form = 池塘賽第 { $round } 輪
pond-label = 花多少？（0 到 { $left }）
pond-label-plain = 花多少？
pond-bad-amount = 看不懂這個數字。請寫整數，例如 3000。
pond-noted = **{ $name }**第 { $round } 輪你花 { $amount }。這輪結束前別人看不到，也可以再改（{ $when }截止）。
pond-noted-last = **{ $name }**第 { $round } 輪你花 { $amount }。大家都填好了，這輪結束。
pond-closes = 第 { $round } 輪{ $when }截止，大家都填好就提前結束。
pond-state = { $dry } 人中已有 { $moved } 人填好
pond-spend-until = 按**填數字**，填你要花的數字。這輪{ $when }截止。
pond-ready = 已填好：{ $names }
pond-moved = 已有 { $count } 人填好。
pond-waiting = 還在等：{ $names }
pond-dry = 還在岸上：{ $names }
pond-not-closed = 賽事在這一輪結束了。
pond-fell = { $count ->
    [0] 💦 沒有人落水。
   *[other] 💦 落水：{ $names }
}
pond-never = 從沒填過：{ $names }
pond-bonus = 🎁 { $player } 退回 500。
pond-no-bonus = 沒有人得到退回。
pond-spent = { $amount } · { $player }
pond-nobody-wins = 最後幾人同時落水，沒有人獲勝。
pond-is-dry = 在岸上
pond-fell-in = 第 { $round } 輪落水
pond-standing = { $place }. { $player } **{ $left }** · { $state }
pond-standing-dark = { $place }. { $player } · { $state }
pond-column-left = 餘額
pond-inbox = 🐸 **{ $name }**：請到 { $hall } 填第 { $round } 輪的數字，{ $when }截止。
