# 找对手：公开的挑战、等级分范围、快速配对。

command-waiting = 等对手
command-waiting-about = 看看本服务器有谁在等对手，并直接应战
command-waiting-game = 游戏
command-waiting-game-about = 只看这种游戏
waiting-title = 正在等对手
waiting-title-of = 正在等对手：{ $game }
waiting-none = 现在没有你可以应战的挑战。用 `/{ command-challenge }` 或 `/{ command-play }` 开一局吧。
waiting-none-of = 现在没有你可以应战的{ $game }挑战。用 `/{ command-challenge }` 或 `/{ command-play }` 开一局吧。
waiting-count = 共 { $count } 个
waiting-accept = 选一个挑战来应战
waiting-rated = 计等级分
waiting-casual = 不计等级分
waiting-range = 等级分 { $least }–{ $most }
waiting-seats = { $count } 个座位已坐 { $taken } 人
waiting-expires = { $when }失效
button-new-challenge = 发起新挑战

command-challenge-range = 分数范围
command-challenge-range-about = 公开挑战：对手的等级分，例如 1400-1800，或 ±200（以自己的等级分为准）
card-range = 仅限本游戏同一棋速下等级分 { $least } 至 { $most } 的棋手应战
denied-outside-range = 这个挑战仅限本游戏同一棋速下等级分 { $least } 至 { $most } 的棋手，暂定的等级分不算。
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
command-quick-speed-about = 对局的快慢；不填则不限
command-quick-rated = 等级分
command-quick-rated-about = 是否计入等级分（默认不计）
quick-waits = 你的挑战（#{ $number }）已经在等对手了。
quick-nobody = 现在没有人在等，已替你发出挑战，等人来应战。
quick-joined = 你已接受 { $challenger } 的挑战，{ $game } 开始。
quick-joined-table = 你已加入 { $challenger } 开的桌：{ $game }。
quick-joined-game = 对局 #{ $number }
quick-withdrawn = 你已开局，自己发出的挑战（#{ $number }）已替你撤回。

command-online = 在线
command-online-about = 看看现在谁在本服务器，在玩什么
online-title = 现在在线
online-none = 最近十分钟没有别人在这里活动。用 `/{ command-available }` 告诉大家你在找对手。
online-idle = { $player } · 在线
online-plays = { $player } · 正在下 { $game }
online-seeks = { $player } · **在找对手**，{ $when }结束
online-seeks-game = { $player } · **在找{ $game }的对手**，{ $when }结束
online-you-hide = 你在隐身，别人在名单上看不到你。
online-challenge = 挑战其中一人

command-invisible = 隐身
command-invisible-about = 不出现在在线名单上，或重新出现
command-invisible-on = 开启
command-invisible-on-about = 是否隐身；选 False 则重新出现
invisible-on = 你已隐身，任何服务器的 `/{ command-online }` 都不再列出你。对局和挑战照常。
invisible-off = `/{ command-online }` 又会列出你了。

command-available = 找对手
command-available-about = 告诉本频道：这段时间你在找对手
command-available-time = 时长
command-available-time-about = 找多久：30m、2h……；不填则 30 分钟，off 表示不找了
command-available-game = 游戏
command-available-game-about = 想玩什么；不填则什么都可以
choice-available-off = 不找了
available-any = { $player } 在找对手，点按钮就能挑战，{ $when }结束。
available-game = { $player } 在找{ $game }的对手，点按钮就能挑战，{ $when }结束。
available-any-over = { $player } 刚才在找对手。
available-game-over = { $player } 刚才在找{ $game }的对手。
button-challenge = 挑战
available-done = 已告诉大家你在找对手，{ $when }结束；用 `/{ command-available } { command-available-time }:off` 可提前结束。
available-off = 已结束，你不再找对手。
available-was-off = 你在这里并没有在找对手。
available-invisible = 你在隐身，所以我没法告诉大家你在找对手。请先用 `/{ command-invisible } { command-invisible-on }:False`。
bad-available-time = 看不懂时长 `{ $typed }`。请写 `30m` 或 `2h`（5 分钟到 4 小时），或写 `off`。

settings-call-role = 要 @ 的身份组
settings-call-nobody = 不 @ 任何人
settings-call-every = 两次 @ 至少相隔
command-settings-server-call-role = 召集身份组
command-settings-server-call-role-about = 有人找对手时我会 @ 的身份组；选 @everyone 则不 @ 任何人

command-challenge-match = 多局赛
command-challenge-match-about = 连下几局：3胜、6局……；不填则只下一局
match-said-wins = 胜, 胜局
match-said-games = 局, 盘
match-wins = 先胜 { $count } 局
match-games = 共 { $count } 局
card-match = 多局赛：{ $length }。轮流先走，下一局自动开始。
match-line = 多局赛（{ $length }）第 { $number } 局：{ $state }
match-begins = 刚开始
match-leads = { $player } 以 { $score } 领先
match-level = { $score } 平
match-won = **{ $player } 以 { $score } 赢得多局赛。**
match-given-up = **对方放弃多局赛，{ $player } 获胜（{ $score }）。**
match-drawn = **多局赛以 { $score } 打平。**
match-broken-off = 多局赛到此为止，不分胜负。
match-next-game = 多局赛下一局：#{ $number }
notice-match-goes-on = 你的多局赛下一局开始了。
bad-terms-series = 多局赛由两人进行：先胜 2 到 10 局，或共下 2 到 20 局。
bad-match = 看不懂多局赛 `{ $typed }`。请写成 `3胜`（2 至 { $wins }）或 `6局`（2 至 { $games }）。
match-ask-give-up = 这样会放弃整场多局赛，由对方获胜。

# 私密挑战。
command-challenge-private = 私密
command-challenge-private-about = 在只有你点名的人看得到的私密子区里下
private-thread-name = { $icon } { $game } · { $names }
private-posted = 挑战已发到 { $thread }，只有你点名的人和服务器管理员看得到。
private-in-thread = 子区里不能再开子区，请到频道里发起私密对局。
private-for-anyone = 私密对局别人看不到，请把每个座位的对手都点名。
private-not-allowed = 我在这里没有开私密子区的权限。
private-too-many = 本服务器的活跃子区已达 Discord 的上限。
private-not-opened = 这里开不了私密子区。
private-not-brought = 没法把 { $player } 拉进这个频道的私密子区，所以没有发起挑战。
