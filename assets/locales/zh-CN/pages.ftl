# 列表、资料、帮助与设置。

games-title = 你的对局
games-title-of = 进行中的对局
games-none = 没有进行中的对局。用 `/{ command-challenge }` 开一局吧。
games-line = { $game } · { $players } · { $state }
games-line-at = { $place } · { $line }
games-numbered = { $game } #{ $number }
games-your-turn = **轮到你**
games-your-turn-later = 休假结束后轮到你
games-their-turn = 轮到 { $player }
games-challenge = 待应战
games-paused = 已暂停
games-until = { $state }，{ $when } 超时
games-more = ……还有 { $count } 局。
watch-title = 正在进行的对局
watch-none = 现在没有进行中的对局。用 `/{ command-challenge }` 开一局吧。
choice-session = #{ $number } · { $game } · { $players } · { $state }
choice-session-yours = 轮到你
choice-session-theirs = 等待对手

leaderboard-title = { $game } · { $speed } · { $scope }
leaderboard-unrated = { $game }只图一乐，不计等级分，因此没有排行榜。
leaderboard-none = 榜上还没有人。与不同的人下计等级分的对局（`/{ command-challenge }` 并选 `{ command-challenge-rated }`），等级分稳定后即可上榜。
leaderboard-none-here = 榜上还没有人。
leaderboard-bullet = 子弹棋只为娱乐，不计等级分：计分的对局至少要 3 分钟。
leaderboard-server-hidden = -# 本服务器的对局不会让人登上此榜，只计入本服务器的排行榜。
leaderboard-line = { $rank }. { $player } · **{ $rating }** · { $games } 局{ $change ->
        [0] {""}
       *[other] {" · "}30 天 { $sign }{ $change }
    }
leaderboard-place = 你：**{ $rating }**，第 { $place } 名（共 { $count } 人）{ $share ->
        [0] {""}
       *[other] ，高于 { $share }% 的棋手
    }
leaderboard-hidden = 你：**{ $rating }**。你选择了不上榜；`/{ command-settings } { command-settings-mine } { command-settings-mine-listed }:` 可以改回来。
leaderboard-idle = 你：**{ $rating }**。本榜只列近一年在本服务器下过等级分对局的棋手；再下一局即可重新上榜。
leaderboard-idle-everywhere = 你：**{ $rating }**。本榜只列近一年在计入本榜的服务器下过等级分对局的棋手；再下一局即可重新上榜。
leaderboard-provisional-hidden = 你：**{ $rating }**（{ $games } 局），等级分尚未稳定。你选择了不上此榜；要改，用 `/{ command-settings } { command-settings-mine } { command-settings-mine-listed }:`。
leaderboard-provisional = 你：**{ $rating }**（{ $games } 局）。等级分尚未稳定，误差约 ±{ $within }，不超过 ±{ $listed } 即可上榜：与水平相近的人大约再下 { $left } 局。同一天与同一人连下几局，后面的计得越来越少。
settings-cleared = { $count ->
        [0] 本服务器没有待应战的挑战。
       *[other] 已撤回 { $count } 个挑战。
    }
profile-title = { $player }
profile-bot = 机器人不参加对局，没有棋手资料。
block-done = 今后你和 { $player } 不能互相挑战。不会通知任何人，进行中的对局照常继续。`/{ command-unblock }` 可以取消。
block-already = 你已经屏蔽了 { $player }。
block-full = 你已屏蔽 { $most } 人，达到上限。名单见 `/{ command-blocked }`。
unblock-done = 已取消对 { $player } 的屏蔽。
unblock-nobody = 你没有屏蔽 { $player }。
blocked-nobody = 你没有屏蔽任何人。
blocked-title = 你屏蔽的人
blocked-count = 共 { $count } 人
vacation-on = 你已开始休假，到 { $when } 为止。在此之前，每步有一天以上的对局里，你的棋钟停走，你也不能走棋；`/{ command-vacation } { command-vacation-off }` 可提前结束。轮到你走的对局，休假结束时会通知你。之后今年还剩 { $left } 天（每年 { $year } 天）。
vacation-on-shorter = 剩下的天数不够，你的休假到 { $when } 为止。在此之前，每步有一天以上的对局里，你的棋钟停走，你也不能走棋；`/{ command-vacation } { command-vacation-off }` 可提前结束。
vacation-until = 你在休假，到 { $when } 为止。`/{ command-vacation } { command-vacation-off }` 可提前结束。之后今年还剩 { $left } 天（每年 { $year } 天）。
vacation-off = 休假结束，棋钟继续走。今年还剩 { $left } 天（每年 { $year } 天）。`/{ command-inbox }` 里有等你处理的事。
vacation-not-on = 你不在休假。今年还剩 { $left } 天（每年 { $year } 天），不足一天按一天算。`/{ command-vacation } { command-vacation-on }` 让你的棋钟在每步有一天以上的对局里停走。
vacation-none-left = 今年的 { $year } 天休假已用完，1 月 1 日（UTC）起有新的假期。
vacation-days = 休假至少一天。
moderate-ended = 第 { $number } 号对局已终止，不计成绩；对局者会看到原因。
moderate-cleared = 第 { $number } 号挑战已撤回。
moderate-banned = { $player } 已被禁赛，不能再在本服务器发起或加入对局。已报名的比赛随即退出，进行中的对局和多局赛照常继续；`/{ command-moderate } { command-moderate-end }` 可以终止。
moderate-banned-already = { $player } 已在禁赛中。
moderate-unbanned = { $player } 已解除禁赛，可以重新在这里对局。
moderate-not-banned = { $player } 没有被禁赛。
moderate-log-title = 管理记录
moderate-log-empty = 还没有管理记录。
moderate-log-ended = { $when } · { $moderator } 终止了第 { $what } 号对局
moderate-log-cleared = { $when } · { $moderator } 撤回了第 { $what } 号挑战
moderate-log-cleared-all = { $when } · { $moderator } 撤回了 { $what } 个挑战
moderate-log-banned = { $when } · { $moderator } 对 { $what } 禁赛
moderate-log-unbanned = { $when } · { $moderator } 解除了 { $what } 的禁赛
moderate-log-reason = { $told }：`{ $reason }`
moderate-log-player = { $name }（{ $number }）
profile-none = 没有可以显示的已结束对局。
profile-none-own = 你还没有下完过一局。用 `/{ command-play }` 开一局吧。
record-none = 你们还没有下完过一局。
record-none-of-others = 没有可显示的两人对局。
record-all = 全部交手对局
record-bot = 机器人不参加对局，没有交手战绩。
profile-rating = { $game } · { $speed }：**{ $rating }** · { $games } 局（{ $wins } 胜 { $draws } 和 { $losses } 负）{ $best ->
        [0] {""}
       *[other] {" · "}稳定后最高 { $best }
    }
profile-recent = 最近的对局
profile-unrated = 不计等级分：{ $wins } 胜 { $draws } 和 { $losses } 负
profile-head-to-head = 你对 { $player }：{ $wins } 胜 { $draws } 和 { $losses } 负{ $shared ->
        [0] {""}
       *[other] ，共同获胜 { $shared } 局
    }{ $others ->
        [0] {""}
       *[other] ，他人获胜 { $others } 局
    }
profile-won = 胜
profile-drawn = 和
profile-lost = 负
profile-left = 中途退出
profile-place = 第 { $place } 名（共 { $count } 人）
profile-aborted = 取消
profile-provisional = 等级分后的 ? 表示对局尚少，分数仅供参考。

export-done = 对局 #{ $number } 的棋谱。
export-done-cards = 对局 #{ $number } 的牌局记录。
commitment-title = { $game } #{ $number }：{ $check }
commitment-rest = 从头到尾的全部抽签结果都在导出的记录里。
commitment-all = 附件 `deals.txt` 里有已打完各局的原文，每段原文前是它的校验码（SHA-256）。
commitment-none = 现在没有可以核对的。导出的记录里有全部随机结果。
moves-title = { $game } #{ $number }：棋谱
moves-none = 还没有着法。
moves-export = 太长了，无法在此显示：请导出棋谱。
moves-page = 第 { $page } 页，共 { $pages } 页
moves-previous = ◀ 上一页
moves-next = 下一页 ▶
rules-title = { $game }：规则
rules-all = { $game }的全部规则
rules-examples = 着法写法如 { $examples }；可用的记谱法：{ $notations }。
rules-pictures = 图中：{ $marks }。
rules-mark-target = ● 可走可吃
rules-mark-move-only = ○ 只能走，不能吃
rules-mark-capture-only = ✕ 只能吃
rules-mark-ring = 带圈的棋子可以被吃
lessons-alt = { $game }图解。
lesson-alt = { $piece }在 { $point }：{ $reach }。
lesson-alt-among = { $piece }在 { $point }（另有{ $others }）：{ $reach }。
lesson-either = 可走到 { $points }
lesson-moves = 不吃子时可走到 { $points }
lesson-captures = 可吃 { $points } 上的子
lesson-before = { $move } 之前
lesson-after = { $move } 之后
lesson-alt-position = { $caption }：{ $position }
position-text = 局面：`{ $text }`

help-title = 棋院 Qiyuan
help-topic-start = 开局
help-topic-moving = 走棋
help-topic-clocks = 用时
help-topic-games = 游戏
help-topic-people = 查询
help-topic-settings = 设置
help-start =
    {""}**开局**最简单的是 `/{ command-play }`：用按钮一步步带你开局。也可以右键点某人，选“应用”里的“发起挑战”。

    {""}**或者用一条指令：** `/{ command-challenge } { command-challenge-game }:{ $game } { command-challenge-opponent }:@某人 { command-challenge-time }:10分+5秒`。以下都可以不填：
    • `{ command-challenge-opponent }`：不填则任何人都可应战
    • `{ command-challenge-time }`：不填则用本服务器的默认用时，没有设定的为每步三天（`{ command-challenge-time }:不限时` 为不计时）
    • `{ command-challenge-rated }`：是否计等级分，不填则不计；计分须有棋钟并用标准开局
    • `{ command-challenge-side }`：执哪方，不填则抽签
    • `{ command-challenge-setup }`：预设局面、你保存的局面、FEN 或要接着下的棋谱
    • `{ command-challenge-options }`：写成“名称=值”，输入时会列出（例如 `摸子走子=开`）
    • `{ command-challenge-seats }` 和 `{ command-challenge-opponent2 }` 至 `{ command-challenge-opponent5 }`：只用于三人以上的游戏
    • `{ command-challenge-hands }`：不填则打通常的局数（仅限纸牌）
    • `{ command-challenge-match }`：不填则只下一局（或连下 `3胜`、`6局`）
    • `{ command-challenge-private }`：在只有你点名的人看得到的地方下
    • `{ command-challenge-range }`：不填则不限等级分（或 `1400-1800`、`±200`）

    每局棋都有自己的子区。轮到你时，点棋盘下方的{ $move }，或发消息给我：`@Qiyuan { $example }`。
help-moving =
    {""}**走棋**，哪种顺手用哪种：
    • 点棋盘下方的{ $move }并输入，例如 { $examples }
    • 点**{ $guide }**，先选棋子再选落点
    • `/{ command-move }` 会列出可走的着法，在任何频道都能用
    • 发一条提到我的消息：`@Qiyuan { $example }`；也可以对我说“帮助”“棋盘”“提和”“认输”

    {""}**{ $view }**或 `/{ command-board }`：己方在下，用你的棋子和记谱法，只有你能看到。牌类游戏里则是**{ $hand }**：下方的菜单列出可选的操作，选了就生效。

    {""}**对局中**：棋盘下方的**{ $more }**里有提和、认输、悔棋、暂停、着法和规则，也可用 `/{ command-draw }`（提和或申请判和）、`/{ command-takeback }`、`/{ command-resign }`。`/{ command-if }` 可预设对下一步的应着。同时下几盘时，用 `{ command-session-option }:` 指明是哪一局。
help-clocks =
    写在 `/{ command-challenge }` 的 `{ command-challenge-time }:` 里：
    • `20分`：全局共二十分钟
    • `10分+5秒`：十分钟，每走一步加五秒
    • `30分+5次30秒`：三十分钟用完后读秒，五次，每次三十秒
    • `3天`：每步三天
    • `10d+1d max 30d`：十天，每步加一天，上限三十天
    • `3天 周末不计`：每步三天，周六、周日（按 UTC）不计时
    • `不限时`：不计时

    `20m`、`10m+5s` 这样写也可以。用时从你点击或发消息的那一刻算起，机器人停机的时间会补回。对局中可在**{ $more }**里提议暂停。

    {""}**休假**：`/{ command-vacation } { command-vacation-on }` 让你的棋钟在每步有一天以上的对局里停走，每人每个公历年（UTC）三十天，不足一天按一天算。休假期间这些对局里不能走棋，`/{ command-vacation } { command-vacation-off }` 可提前结束。时间快用完时何时提醒，在 `/{ command-settings } { command-settings-mine }` 里设。
help-games =
    { $games }

    `/{ command-rules }` 逐一讲解规则，并配有图。

    {""}**自己的局面**：`/{ command-setup } { command-setup-save }` 保存一个（文字、文件或取自对局），`/{ command-setup } { command-setup-edit }` 在棋盘上摆一个；`/{ command-setup } { command-setup-use }` 从它发起挑战，`/{ command-setup } { command-setup-list }` 查看全部，`/{ command-setup } { command-setup-share }` 取得分享码。
help-people =
    • `/{ command-inbox }`：所有等你处理的事，可直接答复
    • `/{ command-games }`：你或他人进行中的对局
    • `/{ command-contest }`：本服务器的赛事，可以新建、报名、看排名
    • `/{ command-events }`：已公布和进行中的赛事
    • `/{ command-waiting }`：谁在等对手；`/{ command-quick }`：加入等得最久的人
    • `/{ command-online }`：现在谁在线；`/{ command-available }`：告诉大家你在找对手；`/{ command-invisible }`：隐身
    • `/{ command-watch }`：本服务器正在下的对局
    • `/{ command-history }`：已结束的对局
    • `/{ command-record }`：两人之间的胜负
    • `/{ command-replay }`：用动图回放一局棋
    • `/{ command-export }`：导出已结束对局的棋谱
    • `/{ command-profile }`：某人的等级分、成就和战绩
    • `/{ command-leaderboard }`：排行榜
    • `/{ command-statistics }`：先后手胜率统计
    • `/{ command-block }`、`/{ command-unblock }`、`/{ command-blocked }`：不想与谁对局
help-settings =
    • `/{ command-settings } { command-settings-mine }`：你的记谱法、棋盘、棋子、超时前提醒和语言
    • `/{ command-settings } { command-settings-notices }`：通知和免打扰时段
    • `/{ command-privacy }`：保存了你的哪些数据，可导出或删除
    • `/{ command-settings } { command-settings-server }` 与 `/{ command-settings } { command-settings-clear-challenges }`：供服务器管理员使用
    • `/{ command-moderate }`：终止对局、禁赛；供服务器的管理员使用
    • `/{ command-rules }`：某种棋怎么下
    • `/{ command-about }`：版本和机器人状态
    • `/{ command-help }`：本页
help-all-games = { $games }
help-category = **{ $category }**：{ $games }

about-text = **棋院（Qiyuan）**在 Discord 上主持回合制棋牌对局。自由软件，按 GPL 第 3 版或更新版本授权。
about-version = 版本 { $version }，{ $since } 启动
about-sessions = 进行中的对局：{ $live }
about-latency = 响应延迟：中位数 { $half } 毫秒，99% 不超过 { $most } 毫秒。

settings-line = { $name }：**{ $value }**
settings-saved = 已保存。
settings-clocks-stay = 以下游戏仍用各自设定的用时：{ $games }。同时填 `{ command-settings-server-game }:` 和 `{ command-settings-server-clock }:默认`，该游戏就恢复默认用时。
settings-server-saved = 本服务器的公开消息现在使用：{ $language }。
settings-server-automatic = 本服务器的公开消息现在使用服务器在 Discord 中设定的语言。
theme-wood = 木纹
theme-slate = 石板
theme-moss = 苔绿
theme-paper = 宣纸
theme-sea = 海蓝
pieces-classic = 经典
pieces-minimal = 简约
pieces-kanji = 单字（玉 飛 角）
pieces-two-kanji = 双字（玉將 飛車 角行）
language-en-us = English
language-zh-cn = 简体中文
language-zh-tw = 繁體中文


orientation-own = 己方在下
orientation-first = 先手方在下
orientation-flipped = 己方在上
orientation-usual = 己方在下，否则先手方在下

statistics-table-title = { $game } · 对局统计 · { $scope }
statistics-title = { $game } · 先后手胜率 · { $scope }
statistics-none = 还没有可统计的对局：已结束且平均每人至少走过两步的才计入。
statistics-all = 全部
statistics-drawn = 和棋
statistics-line = {""}**{ $group }** · { $games } 局{ $firstwon ->
        [0] {""}
       *[other] {" · "}{ $first }胜 { $firstwon }（{ $firstshare }%）
    }{ $secondwon ->
        [0] {""}
       *[other] {" · "}{ $second }胜 { $secondwon }（{ $secondshare }%）
    }{ $drawn ->
        [0] {""}
       *[other] {" · "}和棋 { $drawn }（{ $drawnshare }%）
    }
statistics-unit = 局
statistics-table-line = {""}**{ $group }** · 已结束 { $games } 局
statistics-table-more = 多人游戏没有先后手可比：`/{ command-leaderboard }` 看谁的水平最高，`/{ command-history }` 看每局的结果。
statistics-table-unrated = 多人游戏没有先后手可比。`/{ command-history }` 看每局的结果。
statistics-table-mean = 平均每场全桌共出手 { $plies } 次{ $seconds ->
        [0] {""}
       *[other] ，用时 { $length }
    }
statistics-mean = 平均每局双方共走 { $plies } 步{ $seconds ->
        [0] {""}
       *[other] ，用时 { $length }
    }
statistics-by-division = 按组别
statistics-by-speed = 按棋速
statistics-openings = 常见开局
alt-distribution = { $title }：{ $count } 人的等级分分布，从 { $least } 到 { $most }，中位数 { $middle }。
alt-rating-graph = 等级分走势。{ $lines }。
alt-rating-line = { $ratings }：{ $games } 局，最低 { $least }，最高 { $most }，现为 { $last }
alt-statistics = { $title }。{ $lines }。

unknown-player = 未知玩家
former-player = 已注销玩家
privacy-title = 你的数据
privacy-page =
    {""}**保存的内容**
    • 你的 Discord 用户 ID、最近一次见到的名称和语言，以及你的设置
    • 你的对局：每一步及其时间、预设的应着、结果与等级分、和谁下、在哪里下
    • 你取得的成就、在哪些日子走过棋、你的休假，以及 `/{ command-inbox }` 已给你看过哪些结果
    • 你保存的局面及其名称
    • 你屏蔽了谁，哪些服务器对你禁赛
    • 你作为管理员做过的事、管理员对你做过的事，以及填写的原因

    除着法、开局设置、局面名称和上述原因外，不保存任何人写的内容。

    {""}**谁看得到**
    • 看得到对局所在频道的人，就看得到对局。`/{ command-statistics }` 把私密对局也计算在内，但不显示任何人的名字。等级分显示在本服务器的页面上；稳定之后也会列入所有服务器的排行榜，不想上榜可用 `/{ command-settings } { command-settings-mine } { command-settings-mine-listed }:` 关掉。

    {""}**保存多久**
    • 一直保存到你要求删除为止。按钮操作的编号只保存一天左右。
    • 服务器移除我之后满 { $days } 天，该服务器的一切数据（包括对局）都会删除；在此之前重新添加我，则全部保留。等级分不变。
privacy-ask-title = 要删除你的数据吗？
privacy-ask =
    {""}**会删除**：你的名称、设置、屏蔽名单、保存的局面、成就和休假。你会从所有排行榜上消失，未应战的挑战会被撤回。

    {""}**会保留**：已结束的对局，因为那也是对手的对局；其中你的位置显示为“已注销玩家”。管理员的禁赛和其他人对你的屏蔽也会保留，仅为此保留你的用户 ID。已经发在 Discord 上的消息仍在 Discord 上。

    以后再来玩，你就是新人。此操作无法撤销。
privacy-still-playing = 你还有 { $count } 局没有结束：{ $games }。请先下完或认输。
privacy-forgotten = 你的数据已删除。已结束的对局中，你的位置现在显示为“已注销玩家”。从现在起，你就是新人。
privacy-file = 保存的关于你的全部数据，JSON 格式。对局部分只包含你自己做过的事。
privacy-file-cut = 保存的关于你的数据，JSON 格式。数据太多，最早的部分没有放进去。对局部分只包含你自己做过的事。
button-my-data = 导出我的数据
button-forget-me = 删除我的数据
button-forget-now = 确认删除
button-keep-data = 不删除
