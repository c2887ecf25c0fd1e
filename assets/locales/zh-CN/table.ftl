# 对局：挑战、棋盘面板、按钮与结果。

card-title = { $game }：挑战
card-open = { $challenger } 正在寻找对手。
card-direct = { $challenger } 向 { $opponent } 发起挑战。
card-table = { $challenger } 开了一桌，共 { $count } 人，坐满即开局。
card-table-least = { $challenger } 开了一桌，共 { $count } 人，坐满即开局；满 { $least } 人后也可由其提前开局。
card-seat-invited = { $player }（已邀请）
card-seat-open = 空位，任何人都可以加入
card-seats-random = 抽签定座位
card-table-expired = { $game }：{ $challenger } 开的桌到期未坐满。
card-clock = 用时：{ $clock }
card-rated = 计等级分
card-rated-least = 合计走满 { $count } 步，才计等级分。
card-casual = 不计等级分
card-side = { $challenger } 执{ $side }
card-side-random = 抽签定先后
card-setup = 起始局面：{ $setup }
card-expires = { $when } 失效
card-declined = { $game }：{ $player } 拒绝了 { $challenger } 的挑战。
card-withdrawn = { $game }：{ $challenger } 的挑战已撤回。
card-expired = { $game }：{ $challenger } 的挑战无人应战，已过期。
card-playing = { $players } · { $game } #{ $number } · { $state }
card-over = { $players } · { $game } #{ $number } · { $result }
thread-name = { $icon } { $first } 对 { $second } · { $game } #{ $number }
thread-name-many = { $icon } { $names } · { $game } #{ $number }
versus = { $first } 对 { $second }
here-no-permission = 我没有在这里建立子区的权限，对局就在本频道进行。
here-too-many-threads = 本服务器的活跃子区已达上限，对局就在本频道进行。
here-no-threads = 这里不能建立子区，对局就在本频道进行。
here-thread-gone = 本局的子区已不存在，对局在这里继续。
here-thread-locked = 本局的子区已被锁定，对局在这里继续。
here-thread-closed = 我已无权在本局的子区发言，对局在这里继续。
panel-no-pictures = 我没有在这里上传文件的权限，只能用文字说明棋盘：
direct-channel-gone = { $count ->
        [1] 你的一盘对局所在的频道已被删除：
       *[other] 你的 { $count } 盘对局所在的频道已被删除：
    }
direct-channel-gone-next = 对局照常进行，棋钟照走：可在此处或服务器中用 `/move session:` 走棋、用 `/board session:` 看棋盘。在服务器的另一频道使用 `/board session:`，该对局就移到那里。
direct-moved = 你的一盘对局移到了另一频道：
direct-moved-next = 棋钟照走。如果你看不到那个频道，可在服务器中你能看到的频道使用 `/move session:` 或 `/board session:`，该对局就移到那里。
direct-not-shown = 轮到你走了，但我无权在这盘对局所在的频道发言：
direct-hidden = 轮到你走了，但你看不到这盘对局所在的频道：
direct-not-shown-next = 对局照常进行，棋钟照走：可在此处或服务器的其他频道用 `/move session:` 走棋、用 `/board session:` 看棋盘。
direct-game = • { $game } #{ $number } · { $players } · { $place }
direct-anybody = 任何人都可应战
direct-place-separator = {" · "}
direct-card-deleted = { $count ->
        [1] 你的一个挑战已被有权删除消息的人移除，因此已撤回：
       *[other] 你的 { $count } 个挑战已被有权删除消息的人移除，因此已撤回：
    }

panel-your-move = { $player }，轮到你走（{ $side }）
panel-paused = 对局已暂停，暂不计时。
panel-drawing-sides = 正在抽签……
panel-seat = { $side }：{ $player }
panel-last-move = 上一步：{ $move }
panel-last-ply = 上一手：{ $move }（第 { $number } 手）
panel-ply = 第 { $number } 手：{ $move }
panel-flag-falls = { $when } 超时
panel-low-time = { $player }，你的时间将在 { $when } 用完。
offer-draw = { $player } 提和。
offer-takeback = { $player } 请求悔棋，收回自己的上一步。
offer-pause = { $player } 提议暂停对局。
offer-rematch = { $player } 提议再来一局。
offer-name-draw = 和棋
offer-name-takeback = 悔棋
offer-name-pause = 暂停
offer-name-rematch = 再来一局

result-won = { $winner }胜：{ $reason }
result-won-score = { $winner }胜（{ $score }）：{ $reason }
result-drawn = 和棋：{ $reason }
result-aborted = 对局已取消，不计成绩。
result-rating = { $player }：{ $before } → { $after }（{ $change }）
result-rating-weight = 两位在 24 小时内已下多盘计等级分的对局，本局的等级分变动按 { $percent }% 计算。
result-rating-newcomer = { $player }：对手完整计等级分的对局尚少，本局的等级分变动只按 { $percent }% 计算。
result-rating-short = 全局不足 { $count } 步，等级分不变。
result-rating-exit = { $player } 一天内多次提前退出计等级分的对局，本局在其等级分中按负局计算。
result-rematched = 再战一局：#{ $number }
and = { $first }、{ $second }

button-accept = 应战
button-decline = 拒绝
button-withdraw = 撤回
button-join = 加入
button-leave = 离开
button-start = 开局
button-move = 走棋
button-guide = 选棋子
button-view = 我的视角
button-more = 更多
button-agree = 同意
button-refuse = 不同意
button-agree-to = 同意{ $offer }
button-refuse-to = 拒绝{ $offer }
button-resign-yes = 确认认输
button-abort-yes = 确认取消
button-keep-playing = 继续下
button-flip = 翻转棋盘
button-rematch = 再来一局
button-export = 导出棋谱
button-resume = 续局

more-placeholder = 你想做什么？
more-takeback = 请求悔棋
more-flip = 从另一方看棋盘
more-export = 导出棋谱
more-moves = 目前的着法
more-rules = 规则
more-pause = 提议暂停
more-resume = 续局
more-abort = 取消对局
more-text = 用文字描述局面
more-open = 关于本局：

ask-move-title = 走棋
ask-move-label = 着法
ask-move-placeholder = 例如 { $examples }
ask-group = 动哪个子？
ask-member = 走到哪里？
ask-member-of = { $group }：怎么走？
ask-which = `{ $typed }` 有多种走法，是哪一步？
ask-meant = `{ $typed }` 没有说明是哪些，尚未执行。你指的是 `{ $meant }` 吗？
ask-resign = 确定要在对局 #{ $number } 中认输吗？
ask-abort = 取消对局 #{ $number } 吗？本局将不计成绩。

done-challenge = 挑战已发出（#{ $number }）。
challenge-unseen = ⚠ { $players } 看不到本频道，收不到这个挑战。请让服务器管理者开放权限，或在对方看得到的频道发起挑战。
done-accepted = 已应战，对局开始。
done-declined = 已拒绝。
done-withdrawn = 已撤回。
done-left = 你已离开这一桌。
done-started = 对局开始。
table-own-leave = 这一桌是你开的。要取消请按“撤回”。
table-challenger-starts = 只有 { $challenger } 能开局。
card-challenger-withdraws = 只有 { $challenger } 能撤回这个挑战。
done-move = 已走：**{ $move }**（#{ $number }）
done-marked = 现在标为死子的：**{ $stones }**（#{ $number }）
done-marks-accepted = 你已确认这些死子（#{ $number }）。
done-count-settled = 数子就此确定（#{ $number }）。
done-draw-offered = 你已提和；对方答复或走棋之前一直有效。
done-draw-agreed = 双方同意，和棋。
done-draw-declined = 你没有同意和棋。
done-claimed = 要求成立。
done-takeback-asked = 你已向 { $player } 请求悔棋；对方答复或有人走棋之前一直有效。
done-taken-back = 已同意：{ $player } 收回自己的上一步。
done-takeback-declined = 你拒绝了 { $player } 的悔棋请求。
done-resigned = 你认输了。
done-aborted = 对局已取消。
done-kept-playing = 好的，对局继续。
done-pause-offered = 你已提议暂停。
done-paused = 对局已暂停。
done-pause-declined = 你没有同意暂停。
done-resumed = 对局继续。
done-rematch-offered = 你已提议再来一局。
done-rematched = 新的一局开始了（#{ $number }）。
done-rematch-declined = 你没有同意再来一局。
done-nothing = 没有变化。

clock-with-notation = { $notation }（{ $words }）
clock-unlimited = 不计时
clock-absolute = 全局 { $main }包干
clock-fischer = { $main }，每步加 { $increment }
clock-delay = { $main }，每步延迟 { $delay } 计时
clock-bronstein = { $main }，每步最多返还 { $delay }（布龙斯坦制）
clock-byo-yomi = { $main }，之后 { $periods } 次读秒，每次 { $period }
clock-canadian = { $main }，之后每 { $moves } 步 { $period }（加拿大读秒）
clock-hourglass = 沙漏计时 { $main }
clock-correspondence = 每步 { $limit }
clock-bank = { $main }，每步加 { $increment }，累计不超过 { $cap }
clock-per-move = 每步限时 { $limit }
clock-per-move-lapses = 每步限时 { $limit }，可超时 { $lapses } 次
clock-also = { $first }；并且{ $second }
span-days = { $count } 天
span-hours = { $count } 小时
span-minutes = { $count } 分钟
span-seconds = { $count } 秒

alt-summary = { $game }。{ $turn }。
alt-side = { $side }：{ $pieces }。
alt-piece = { $piece }{ $point }
alt-separator = 、
button-moves = 着法
panel-title = **{ $game } #{ $number }** · { $clock } · { $rated }
panel-to-move = 轮到{ $side }走
panel-seat-clock = { $side }：{ $player } · { $clock }
panel-taken-back = { $player } 悔了一步棋。
button-claim = 要求判和：{ $claim }
button-offer-draw = 提和
ask-draw = 你可以要求判和，也可以提和。
card-being-played = 对局中
card-paused = 已暂停
panel-their-move = 轮到 { $player }（{ $side }）

panel-counting = **数子。**请标出死子并确认。双方确认同样的死子后即按此数子；任何改动都会取消已有的确认。此时不计时。
panel-accepted = ✔ { $player } 已确认这些死子。
panel-to-accept = { $player }，请确认或修改死子。
button-mark = 标死子
button-mark-guide = 选子
ask-mark-title = 死活
ask-mark-label = 棋子
ask-mark-group = 棋子在哪里？
ask-mark-member = 哪些棋子？
clock-rest-separator = ，
clock-rest-periods-to-come = 之后 { $periods } 次读秒，每次 { $period }
clock-rest-periods = { $periods ->
        [1] 最后 1 次读秒
       *[other] 还有 { $periods } 次读秒
    }
clock-rest-moves-to-come = 之后每 { $moves } 手 { $period }
clock-rest-moves = 这段时间内还须下 { $moves } 手
clock-rest-lapses = { $lapses ->
        [0] 不可再超时
       *[other] 还可超时 { $lapses } 次
    }
panel-count-now = 按现在的死子：
alt-nothing = 无
alt-part = 放大的局部棋盘。可选：{ $choices }。
more-numbers = 在棋盘上标出最近 30 手的手数
no-numbers = 这种棋的棋子不能标手数。
ask-mark-member-of = { $group }：哪些棋子？
panel-suggestion = 标 ? 的棋子大概是死子：{ $stones }。仅为建议。
