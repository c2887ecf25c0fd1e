# 分页的列表与对局历史。

page-of = 第 { $page } 页，共 { $pages } 页
page-number = 第 { $page } 页
page-previous = ◀ 较新
page-next = 较早 ▶
page-open-game = 打开一局：棋盘、着法、回放、导出
post-by = { $player } 分享：

command-history = 历史
command-history-about = 已结束的对局：你的、他人的，或两人之间的
command-history-player = 玩家
command-history-player-about = 谁的对局；默认是你自己的
command-history-against = 对手
command-history-against-about = 只看与此人的对局
command-history-game = 棋类
command-history-game-about = 只看这种棋
command-history-result = 结果
command-history-result-about = 只看这种结果的对局
history-title = { $players } 的历史对局
history-none = 没有符合条件的已结束对局。
