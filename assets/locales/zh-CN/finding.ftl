# 找对手：公开的挑战、等级分范围、快速配对。

command-waiting = 等对手
command-waiting-about = 看看本服务器有谁在等对手，并直接应战
command-waiting-game = 游戏
command-waiting-game-about = 只看这种游戏
waiting-title = 正在等对手
waiting-title-of = 正在等对手：{ $game }
waiting-none = 现在没有人在等对手。用 `/{ command-challenge }` 或 `/{ command-play }` 开一局吧。
waiting-none-of = 现在没有人在等{ $game }的对手。用 `/{ command-challenge }` 或 `/{ command-play }` 开一局吧。
waiting-count = 共 { $count } 个
waiting-accept = 选一个挑战来应战
waiting-rated = 计等级分
waiting-casual = 不计等级分
waiting-range = 等级分 { $least }–{ $most }
waiting-seats = { $count } 个座位已坐 { $taken } 人
waiting-expires = { $when } 失效
button-new-challenge = 发起新挑战

command-challenge-range = 分数范围
command-challenge-range-about = 公开挑战：对手的等级分，例如 1400-1800，或 ±200（以自己的等级分为准）
card-range = 限本游戏此用时级别等级分 { $least } 至 { $most } 的棋手应战
denied-outside-range = 这个挑战只限本游戏此用时级别等级分 { $least } 至 { $most } 的棋手，暂定的等级分不算。
bad-terms-range = 等级分范围要从低到高，而且只用于任何人都可以应战的挑战。
bad-range = 看不懂等级分范围 `{ $typed }`。请写成 `1400-1800`；写 `±200` 表示以自己的等级分上下 200 分。
bad-range-named = 等级分范围只用于任何人都可以应战的挑战，而你已经指定了所有对手。
bad-range-unrated = { $game }没有等级分，不能设等级分范围。
bad-range-unranked = 你在{ $game }（{ $speed }）还没有正式的等级分，无法以此为准。请直接写出分数，例如 `1400-1800`。

command-quick = 快速配对
command-quick-about = 加入等得最久的对手；没有人在等，就等下一位
command-quick-game = 游戏
command-quick-game-about = 玩什么
command-quick-speed = 快慢
command-quick-speed-about = 对局的快慢；不填则用通常的用时
command-quick-rated = 等级分
command-quick-rated-about = 是否计入等级分（默认不计）
quick-waits = 你的挑战（#{ $number }）已经在等对手了。
quick-nobody = 现在还没有人在等这样的对局，下一位来了就可以和你下。
quick-joined = 你已接受 { $challenger } 的挑战，对局 #{ $number } 开始。
quick-joined-table = 你已加入 { $challenger } 开的桌（#{ $number }）。
