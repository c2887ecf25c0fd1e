# 分頁的清單與對局紀錄。

page-range = 第 { $first } 至 { $last } 局，共 { $count } 局
page-one = 第 { $first } 局，共 { $count } 局
page-previous = ◀ 較新
page-next = 較舊 ▶
page-open-game = 查看對局：棋盤、著法、重播、匯出
post-by = { $player } 分享了：

command-history = 紀錄
command-history-about = 已結束的對局：你的、別人的，或兩人之間的
command-history-player = 玩家
command-history-player-about = 誰的對局；預設是你自己的
command-history-against = 對手
command-history-against-about = 只看與此人的對局
command-history-game = 遊戲
command-history-game-about = 只看這種遊戲
command-history-result = 結果
command-history-result-about = 只看這種結果的對局
history-title = { $players } 的對局紀錄
history-none = 沒有符合條件的已結束對局。
history-won-by = { $players } 勝
history-bad-result = 沒有 `{ $typed }` 這種結果：可選勝、和、負。
history-same-player = 請選擇兩位不同的玩家。

record-line = **{ $game }** · { $first } 勝 { $wins } 局，{ $second } 勝 { $losses } 局，和 { $draws } 局{ $shared ->
        [0] {""}
       *[other] ，共同獲勝 { $shared } 局
    }{ $others ->
        [0] {""}
       *[other] ，他人獲勝 { $others } 局
    }
record-latest = 只統計最近 { $count } 局。
record-too-short = 另有 { $count } 局不足兩步，未計入。
record-partial = 有些頻道暫時查不到，其中的對局未計入。

command-record = 交手
command-record-about = 兩人之間的勝負
command-record-player = 玩家
command-record-player-about = 其中一人；只選一人，就看你與對方的勝負
command-record-against = 對手
command-record-against-about = 另一人；預設是你自己
