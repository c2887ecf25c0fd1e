# 告诉棋手的事。
panel-ready = { $ready } 已准备好续局。{ $player } 也按下“{ $button }”就开始计时，最迟 { $when } 开始。
done-ready = 你已准备好；等 { $player } 也准备好，对局就继续。
notice-to = { $player }：{ $text }
notice-turn = 轮到你了。
notice-resumed = 暂停结束，棋钟继续走。
notice-paused = 对局已暂停，暂不计时。
notice-ready = { $player } 已准备好续局，正在等你。
notice-rematch = { $player } 想和你再来一局。
notice-rematch-begun = 再来一局的提议已获同意，新的一局开始了。
notice-challenge = { $player } 向你挑战。
notice-reminder = 你的时间将在 { $when } 用完。
notice-over = 你的对局结束了。{ $result }
notice-declined-challenge = { $player } 没有接受你的{ $game }挑战。
notice-declined-draw = { $player } 拒绝了和棋，对局继续。
notice-declined-takeback = { $player } 没有同意你悔棋。
notice-declined-pause = { $player } 不想暂停，想接着下。
notice-declined-rematch = { $player } 这次不想再来一局了。
notice-declined-flip = { $player } 没有同意翻转棋盘。

notify-mention = 在频道里 @ 我
notify-direct = 私信
notify-none = 不通知
quiet-off = 不设
bad-quiet-hours = 无法识别时段 `{ $typed }`。请写成 `23:00-7:00`，或写“{ quiet-off }”。
bad-time-zone = 没有 `{ $typed }` 这个时区。请写城市名，如 `上海`，或写 `UTC+8`。
time-zone-without-hours = 请先用“免打扰”选项设定时段，再设时区。
