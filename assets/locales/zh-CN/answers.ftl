# 对局者觉得没说清楚的地方：为什么不行，该怎么做。

draw-no-claim = `{ $typed }` 没有走，也没有提和：`{ command-draw-move }:` 要和申请一起用，请用 `{ command-draw-claim }:` 写明申请什么。走棋用 `/{ command-move }`，单用 `/{ command-draw }` 是提和。
done-claim-wrong = 申请不成立，你的着法 { $move } 照走，对局继续。
panel-accept-again = { $player }，你确认之后死子又改动了：请再看一下，确认或修改。
notice-withdrawn = 你确认之后死子又改动了，请再看一下。
notice-count = 数子只等你了：请确认死子，或作修改。
notice-counting = 开始数子：请标出死子，然后确认。
notice-begun = 有人接受了你的挑战，对局开始了。
notice-begun-table = 人齐了，牌局开始了。
button-guide-points = 选点
ask-part = 下在哪里？
games-no-place = 频道已删除（用 `/{ command-board } { command-session-option }:{ $number }` 移到当前频道）
bad-numbers = `{ command-board-numbers }:` 要填 1 到 { $most } 的整数：给最近几手标上手数。
bad-format = 这场对局不能导出为 `{ $typed }`，可用的格式：{ $formats }。
denied-nothing-finished = 你还没有已结束的对局。要导出别人的棋谱，请用 `{ command-session-option }:` 指明哪一局。
said-no-direct = 我没法私信你，而这里不方便回答。请用 `/{ command-inbox }` 或 `/{ command-move }`，只有你自己看得到。
said-no-direct-resign = 我没法私信你，而这里不方便问。请用 `/{ command-resign }`，只有你自己看得到。
said-no-direct-draw = 我没法私信你，而这里不方便问。请用 `/{ command-draw }`，只有你自己看得到。
