# 等人处理的事。

command-inbox = 待办
command-inbox-about = 所有等你处理的事：轮到你的对局、提议和挑战，最急的在前
inbox-title = 等你处理
inbox-none = 现在没有等你处理的事。用 `/{ command-games }` 看进行中的对局，用 `/{ command-waiting }` 看谁在等对手，用 `/{ command-play }` 开一局新的。
inbox-results = 上次查看之后结束的对局
inbox-more-results = 更多对局请看 `/{ command-history }`。
inbox-count = 共 { $count } 项
inbox-previous = ◀ 上一页
inbox-next = 下一页 ▶
inbox-refresh = 刷新
inbox-open = 打开一局：棋盘和按钮
inbox-answer = 答复提议或挑战
inbox-choice = 等你选择
inbox-counting = 待确认死子
inbox-resume = 待你确认续局
inbox-challenge = 待应战
inbox-draw = 提和
inbox-takeback = 请求悔棋
inbox-pause = 提议暂停
inbox-rematch = 想再来一局
inbox-flip = 提议翻转棋盘
inbox-substitute = 有人想接替空位
inbox-expires = { $state }，{ $when } 失效
inbox-resumes = { $state }，最迟 { $when } 开始
