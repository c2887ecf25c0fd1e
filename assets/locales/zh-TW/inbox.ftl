# 等人處理的事。

command-inbox = 待辦
command-inbox-about = 所有等你處理的事：輪到你的對局、提議和挑戰，最急的在前
inbox-title = 等你處理
inbox-none = 現在沒有等你處理的事。用 `/{ command-games }` 看進行中的對局，用 `/{ command-waiting }` 看誰在等對手，用 `/{ command-play }` 開一局新的。
inbox-results = 上次查看之後結束的對局
inbox-more-results = 更多對局請看 `/{ command-history }`。
inbox-count = 共 { $count } 項
inbox-previous = ◀ 上一頁
inbox-next = 下一頁 ▶
inbox-refresh = 重新整理
inbox-open = 開啟一局：棋盤和按鈕
inbox-answer = 回覆提議或挑戰
inbox-choice = 等你選擇
inbox-counting = 待確認死子
inbox-resume = 待你確認續局
inbox-challenge = 待應戰
inbox-draw = 提和
inbox-takeback = 請求悔棋
inbox-pause = 提議暫停
inbox-rematch = 想再來一局
inbox-flip = 提議翻轉棋盤
inbox-substitute = 有人想接替空位
inbox-expires = { $state }，{ $when } 失效
inbox-resumes = { $state }，最晚 { $when } 開始
