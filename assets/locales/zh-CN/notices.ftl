# 告诉棋手的事。
panel-ready = { $ready } 想继续对局。{ $player } 也按下“{ $button }”后开钟，最迟 { $when }。
done-ready = 你已准备好，等 { $player } 也准备好就继续。
notice-to = { $player }：{ $text }
notice-turn = 轮到你了。
notice-resumed = 暂停结束，棋钟继续走。
notice-asked = 对方有事问你。
notice-rematch = 对方想再下一盘。
notice-challenge = 有人向你挑战。
notice-reminder = 你的时间将在 { $when } 用完。
notice-over = 你的对局结束了。{ $result }
notice-declined-challenge = { $player } 没有接受你的挑战。
notice-declined-draw = { $player } 没有同意和棋。
notice-declined-takeback = { $player } 不同意悔棋。
notice-declined-pause = { $player } 不想暂停，想接着下。
notice-declined-rematch = { $player } 这次不再下了。

settings-notices = 通知
notify-mention = 在频道里 @ 我
notify-direct = 私信
notify-none = 不通知
quiet-off = 不设
bad-quiet-hours = 看不懂时段 { $typed }。请写成 `23:00-7:00`，或写 `off`。
bad-time-zone = 没有 { $typed } 这个时区。请从列表中选择，如 `Asia/Shanghai`。
time-zone-without-hours = 请先用“免打扰”选项设定时段，再设时区。
