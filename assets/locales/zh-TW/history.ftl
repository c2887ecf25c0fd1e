# 分頁的清單與對局紀錄。

page-of = 第 { $page } 頁，共 { $pages } 頁
page-number = 第 { $page } 頁
page-previous = ◀ 較新
page-next = 較舊 ▶
page-open-game = 開啟一局：棋盤、著法、重播、匯出
post-by = { $player } 分享：

command-history = 紀錄
command-history-about = 已結束的對局：你的、別人的，或兩人之間的
command-history-player = 玩家
command-history-player-about = 誰的對局；預設是你自己的
command-history-against = 對手
command-history-against-about = 只看與此人的對局
command-history-game = 棋類
command-history-game-about = 只看這種棋
command-history-result = 結果
command-history-result-about = 只看這種結果的對局
history-title = { $players } 的歷史對局
history-none = 沒有符合條件的已結束對局。
