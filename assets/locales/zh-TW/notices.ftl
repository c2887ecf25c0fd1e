# 告訴棋手的事。
panel-ready = { $ready } 已準備好續局。{ $player } 也按下「{ $button }」就開始計時，最晚 { $when } 開始。
done-ready = 你已準備好；等 { $player } 也準備好，對局就繼續。
notice-to = { $player }：{ $text }
notice-turn = 輪到你了。
notice-resumed = 暫停結束，棋鐘繼續走。
notice-paused = 對局已暫停，暫不計時。
notice-ready = { $player } 已準備好續局，正在等你。
notice-rematch = { $player } 想跟你再來一局。
notice-rematch-begun = 再來一局的提議已獲同意，新的一局開始了。
notice-challenge = { $player } 向你挑戰。
notice-reminder = 你的時間將在 { $when } 用完。
notice-over = 你的對局結束了。{ $result }
notice-declined-challenge = { $player } 婉拒了你的{ $game }挑戰。
notice-declined-draw = { $player } 婉拒了和棋，對局繼續。
notice-declined-takeback = { $player } 沒有同意你悔棋。
notice-declined-pause = { $player } 不想暫停，想繼續下。
notice-declined-rematch = { $player } 這次不想再來一局了。
notice-declined-flip = { $player } 沒有同意翻轉棋盤。

notify-mention = 在頻道裡 @ 我
notify-direct = 私訊
notify-none = 不通知
quiet-off = 不設
bad-quiet-hours = 無法辨識時段 `{ $typed }`。請寫成 `23:00-7:00`，或寫「{ quiet-off }」。
bad-time-zone = 沒有 `{ $typed }` 這個時區。請寫城市名稱，例如 `台北`，或寫 `UTC+8`。
time-zone-without-hours = 請先用「勿擾」選項設定時段，再設時區。
