# 找對手：公開的挑戰、等級分範圍、快速配對。

command-waiting = 等對手
command-waiting-about = 看看本伺服器有誰在等對手，並直接應戰
command-waiting-game = 遊戲
command-waiting-game-about = 只看這種遊戲
waiting-title = 正在等對手
waiting-title-of = 正在等對手：{ $game }
waiting-none = 現在沒有你可以應戰的挑戰。用 `/{ command-challenge }` 或 `/{ command-play }` 開一局吧。
waiting-none-of = 現在沒有你可以應戰的{ $game }挑戰。用 `/{ command-challenge }` 或 `/{ command-play }` 開一局吧。
waiting-count = 共 { $count } 個
waiting-accept = 選一個挑戰來應戰
waiting-rated = 計等級分
waiting-casual = 不計等級分
waiting-range = 等級分 { $least }–{ $most }
waiting-seats = { $count } 個座位已坐 { $taken } 人
waiting-expires = { $when }失效
button-new-challenge = 發起新挑戰

command-challenge-range = 分數範圍
command-challenge-range-about = 公開挑戰：對手的等級分，例如 1400-1800，或 ±200（以自己的等級分為準）
card-range = 僅限這個遊戲同一棋速下等級分 { $least } 到 { $most } 的棋手應戰
denied-outside-range = 這個挑戰僅限這個遊戲同一棋速下等級分 { $least } 到 { $most } 的棋手，暫定的等級分不算。
bad-terms-range = 等級分範圍要由低到高，而且只用在任何人都可以應戰的挑戰。
bad-range = 看不懂等級分範圍 `{ $typed }`。請寫成 `1400-1800`；寫 `±200` 表示以自己的等級分上下 200 分。
bad-range-named = 等級分範圍只用在任何人都可以應戰的挑戰，而你已經指定了所有對手。
bad-range-unrated = { $game }沒有等級分，不能設定等級分範圍。
bad-range-unranked = 你在{ $game }（{ $speed }）還沒有正式的等級分，無法以此為準。請直接寫出分數，例如 `1400-1800`。

command-quick = 快速配對
command-quick-about = 加入等得最久的對手；沒有人在等，就等下一位
command-quick-game = 遊戲
command-quick-game-about = 玩什麼
command-quick-speed = 快慢
command-quick-speed-about = 對局的快慢；不填則不限
command-quick-rated = 等級分
command-quick-rated-about = 是否計入等級分（預設不計）
quick-waits = 你的挑戰（#{ $number }）已經在等對手了。
quick-nobody = 現在沒有人在等，已替你發出挑戰，等人來應戰。
quick-joined = 你已接受 { $challenger } 的挑戰，{ $game } 開始。
quick-joined-table = 你已加入 { $challenger } 開的桌：{ $game }。
quick-joined-game = 對局 #{ $number }
quick-withdrawn = 你已開局，自己發出的挑戰（#{ $number }）已替你撤回。

command-online = 線上
command-online-about = 看看現在誰在本伺服器，在玩什麼
online-title = 目前在線上
online-none = 最近十分鐘沒有別人在這裡活動。用 `/{ command-available }` 告訴大家你在找對手。
online-idle = { $player } · 在線上
online-plays = { $player } · 正在下 { $game }
online-seeks = { $player } · **在找對手**，{ $when }結束
online-seeks-game = { $player } · **在找{ $game }的對手**，{ $when }結束
online-you-hide = 你在隱身，別人在名單上看不到你。
online-challenge = 挑戰其中一人

command-invisible = 隱身
command-invisible-about = 不出現在線上名單，或重新出現
command-invisible-on = 開啟
command-invisible-on-about = 是否隱身；選 False 則重新出現
invisible-on = 你已隱身，任何伺服器的 `/{ command-online }` 都不再列出你。對局和挑戰照常。
invisible-off = `/{ command-online }` 又會列出你了。

command-available = 找對手
command-available-about = 告訴本頻道：這段時間你在找對手
command-available-time = 時間
command-available-time-about = 找多久：30m、2h……；不填則 30 分鐘，off 表示不找了
command-available-game = 遊戲
command-available-game-about = 想玩什麼；不填則什麼都可以
choice-available-off = 不找了
available-any = { $player } 在找對手，按下按鈕就能挑戰，{ $when }結束。
available-game = { $player } 在找{ $game }的對手，按下按鈕就能挑戰，{ $when }結束。
available-any-over = { $player } 剛才在找對手。
available-game-over = { $player } 剛才在找{ $game }的對手。
button-challenge = 挑戰
available-done = 已告訴大家你在找對手，{ $when }結束；用 `/{ command-available } { command-available-time }:off` 可提早結束。
available-off = 已結束，你不再找對手。
available-was-off = 你在這裡並沒有在找對手。
available-invisible = 你在隱身，所以我沒辦法告訴大家你在找對手。請先用 `/{ command-invisible } { command-invisible-on }:False`。
bad-available-time = 看不懂時間 `{ $typed }`。請寫 `30m` 或 `2h`（5 分鐘到 4 小時），或寫 `off`。

settings-call-role = 要 @ 的身分組
settings-call-nobody = 不 @ 任何人
settings-call-every = 兩次 @ 至少相隔
command-settings-server-call-role = 召集身分組
command-settings-server-call-role-about = 有人找對手時我會 @ 的身分組；選 @everyone 則不 @ 任何人

command-challenge-match = 多局賽
command-challenge-match-about = 連下幾局：3勝、6局……；不填則只下一局
match-said-wins = 勝, 勝局
match-said-games = 局, 盤
match-wins = 先勝 { $count } 局
match-games = 共 { $count } 局
card-match = 多局賽：{ $length }。輪流先走，下一局自動開始。
match-line = 多局賽（{ $length }）第 { $number } 局：{ $state }
match-begins = 剛開始
match-leads = { $player } 以 { $score } 領先
match-level = { $score } 平手
match-won = **{ $player } 以 { $score } 贏得多局賽。**
match-given-up = **對方放棄多局賽，{ $player } 獲勝（{ $score }）。**
match-drawn = **多局賽以 { $score } 打平。**
match-broken-off = 多局賽到此為止，不分勝負。
match-next-game = 多局賽下一局：#{ $number }
notice-match-goes-on = 你的多局賽下一局開始了。
bad-terms-series = 多局賽由兩人進行：先勝 2 到 10 局，或共下 2 到 20 局。
bad-match = 看不懂多局賽 `{ $typed }`。請寫成 `3勝`（2 到 { $wins }）或 `6局`（2 到 { $games }）。
match-ask-give-up = 這樣會放棄整場多局賽，由對方獲勝。

# 私人挑戰。
command-challenge-private = 私人
command-challenge-private-about = 在只有你指名的人看得到的私人討論串裡下
private-thread-name = { $icon } { $game } · { $names }
private-posted = 挑戰已發到 { $thread }，只有你指名的人和伺服器管理者看得到。
private-in-thread = 討論串裡不能再開討論串，請到頻道裡發起私人對局。
private-for-anyone = 私人對局別人看不到，請把每個座位的對手都指名。
private-not-allowed = 我在這裡沒有開私人討論串的權限。
private-too-many = 本伺服器使用中的討論串已達 Discord 的上限。
private-not-opened = 這裡開不了私人討論串。
private-not-brought = 沒辦法把 { $player } 加進這個頻道的私人討論串，所以沒有發起挑戰。
