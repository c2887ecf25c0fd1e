# 分页的列表与对局历史。

page-range = 第 { $first } 至 { $last } 局，共 { $count } 局
page-one = 第 { $first } 局，共 { $count } 局
page-previous = ◀ 较新
page-next = 较早 ▶
page-open-game = 查看对局：棋盘、着法、回放、导出
post-by = { $player } 分享了：

command-history = 历史
command-history-about = 已结束的对局：你的、他人的，或两人之间的
command-history-player = 玩家
command-history-player-about = 谁的对局；默认是你自己的
command-history-against = 对手
command-history-against-about = 只看与此人的对局
command-history-game = 游戏
command-history-game-about = 只看这种游戏
command-history-result = 结果
command-history-result-about = 只看这种结果的对局
history-title = { $players } 的历史对局
history-none = 没有符合条件的已结束对局。
history-won-by = { $players } 胜
history-bad-result = 没有 `{ $typed }` 这种结果：可选胜、和、负。
history-same-player = 请选择两名不同的玩家。

record-line = **{ $game }** · { $first } 胜 { $wins } 局，{ $second } 胜 { $losses } 局，和 { $draws } 局{ $shared ->
        [0] {""}
       *[other] ，共同获胜 { $shared } 局
    }{ $others ->
        [0] {""}
       *[other] ，他人获胜 { $others } 局
    }
record-latest = 只统计最近 { $count } 局。
record-too-short = 另有 { $count } 局不足两步，未计入。
record-partial = 有些频道暂时查不到，其中的对局未计入。

command-record = 交手
command-record-about = 两人之间的胜负
command-record-player = 玩家
command-record-player-about = 其中一人；只选一人，就看你与对方的胜负
command-record-against = 对手
command-record-against-about = 另一人；默认是你自己
