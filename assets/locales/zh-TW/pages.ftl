# 列表、資料、說明與設定。

games-title = 你的對局
games-title-of = 進行中的對局
games-none = 沒有進行中的對局。用 `/{ command-challenge }` 開一局吧。
games-line = { $game } · { $players } · { $state }
games-line-at = { $place } · { $line }
games-numbered = { $game } #{ $number }
games-your-turn = **輪到你**
games-your-turn-later = 休假結束後輪到你
games-their-turn = 輪到 { $player }
games-challenge = 待應戰
games-paused = 已暫停
games-until = { $state }，{ $when } 逾時
games-more = ……還有 { $count } 局。
watch-title = 正在進行的對局
watch-none = 現在沒有進行中的對局。用 `/{ command-challenge }` 開一局吧。
choice-session = #{ $number } · { $game } · { $players } · { $state }
choice-session-yours = 輪到你
choice-session-theirs = 等待對手

leaderboard-title = { $game } · { $speed } · { $scope }
leaderboard-unrated = { $game }只是玩個開心，不計等級分，所以沒有排行榜。
leaderboard-none = 榜上還沒有人。與不同的人下計等級分的對局（`/{ command-challenge }` 並選 `{ command-challenge-rated }`），等級分穩定後即可上榜。
leaderboard-none-here = 榜上還沒有人。
leaderboard-bullet = 子彈棋只為娛樂，不計等級分：計分的對局至少要 3 分鐘。
leaderboard-server-hidden = -# 本伺服器的對局不會讓人登上此榜，只計入本伺服器的排行榜。
leaderboard-line = { $rank }. { $player } · **{ $rating }** · { $games } 局{ $change ->
        [0] {""}
       *[other] {" · "}30 天 { $sign }{ $change }
    }
leaderboard-place = 你：**{ $rating }**，第 { $place } 名（共 { $count } 人）{ $share ->
        [0] {""}
       *[other] ，高於 { $share }% 的棋手
    }
leaderboard-hidden = 你：**{ $rating }**。你選擇了不上榜；`/{ command-settings } { command-settings-mine } { command-settings-mine-listed }:` 可以改回來。
leaderboard-idle = 你：**{ $rating }**。本榜只列近一年在本伺服器下過等級分對局的棋手；再下一局即可重新上榜。
leaderboard-idle-everywhere = 你：**{ $rating }**。本榜只列近一年在計入本榜的伺服器下過等級分對局的棋手；再下一局即可重新上榜。
leaderboard-provisional-hidden = 你：**{ $rating }**（{ $games } 局），等級分尚未穩定。你選擇了不上此榜；要改，用 `/{ command-settings } { command-settings-mine } { command-settings-mine-listed }:`。
leaderboard-provisional = 你：**{ $rating }**（{ $games } 局）。等級分尚未穩定，誤差約 ±{ $within }，不超過 ±{ $listed } 即可上榜：和程度相近的人大約再下 { $left } 局。同一天和同一人連下幾局，後面的計得越來越少。
settings-cleared = { $count ->
        [0] 本伺服器沒有待應戰的挑戰。
       *[other] 已撤回 { $count } 個挑戰。
    }
profile-title = { $player }
profile-bot = 機器人不參加對局，沒有棋手資料。
block-done = 今後你和 { $player } 不能互相挑戰。不會通知任何人，進行中的對局照常繼續。`/{ command-unblock }` 可以取消。
block-already = 你已經封鎖了 { $player }。
block-full = 你已封鎖 { $most } 人，達到上限。名單見 `/{ command-blocked }`。
unblock-done = 已解除對 { $player } 的封鎖。
unblock-nobody = 你沒有封鎖 { $player }。
blocked-nobody = 你沒有封鎖任何人。
blocked-title = 你封鎖的人
blocked-count = 共 { $count } 人
vacation-on = 你已開始休假，到 { $when } 為止。在這之前，每步有一天以上的對局裡，你的棋鐘停走，你也不能下；`/{ command-vacation } { command-vacation-off }` 可以提前結束。輪到你的對局，休假結束時會通知你。之後今年還剩 { $left } 天（每年 { $year } 天）。
vacation-on-shorter = 剩下的天數不夠，你的休假到 { $when } 為止。在這之前，每步有一天以上的對局裡，你的棋鐘停走，你也不能下；`/{ command-vacation } { command-vacation-off }` 可以提前結束。
vacation-until = 你在休假，到 { $when } 為止。`/{ command-vacation } { command-vacation-off }` 可以提前結束。之後今年還剩 { $left } 天（每年 { $year } 天）。
vacation-off = 休假結束，棋鐘繼續走。今年還剩 { $left } 天（每年 { $year } 天）。`/{ command-inbox }` 裡有等你處理的事。
vacation-not-on = 你沒有在休假。今年還剩 { $left } 天（每年 { $year } 天），不滿一天以一天計。`/{ command-vacation } { command-vacation-on }` 讓你的棋鐘在每步有一天以上的對局裡停走。
vacation-none-left = 今年的 { $year } 天休假已經用完，1 月 1 日（UTC）起有新的假期。
vacation-days = 休假至少一天。
moderate-ended = 第 { $number } 號對局已終止，不計成績；對局者會看到原因。
moderate-cleared = 第 { $number } 號挑戰已撤回。
moderate-banned = { $player } 已被禁賽，不能再在本伺服器發起或加入對局。已報名的比賽隨即退出，進行中的對局和多局賽照常繼續；`/{ command-moderate } { command-moderate-end }` 可以終止。
moderate-banned-already = { $player } 已在禁賽中。
moderate-unbanned = { $player } 已解除禁賽，可以重新在這裡對局。
moderate-not-banned = { $player } 沒有被禁賽。
moderate-log-title = 管理紀錄
moderate-log-empty = 還沒有管理紀錄。
moderate-log-ended = { $when } · { $moderator } 終止了第 { $what } 號對局
moderate-log-cleared = { $when } · { $moderator } 撤回了第 { $what } 號挑戰
moderate-log-cleared-all = { $when } · { $moderator } 撤回了 { $what } 個挑戰
moderate-log-banned = { $when } · { $moderator } 對 { $what } 禁賽
moderate-log-unbanned = { $when } · { $moderator } 解除了 { $what } 的禁賽
moderate-log-reason = { $told }：`{ $reason }`
moderate-log-player = { $name }（{ $number }）
profile-none = 沒有可以顯示的已結束對局。
profile-none-own = 你還沒有下完過一局。用 `/{ command-play }` 開一局吧。
record-none = 你們還沒有下完過一局。
record-none-of-others = 沒有可顯示的兩人對局。
record-all = 全部對戰紀錄
record-bot = 機器人不參加對局，沒有對戰紀錄。
profile-rating = { $game } · { $speed }：**{ $rating }** · { $games } 局（{ $wins } 勝 { $draws } 和 { $losses } 負）{ $best ->
        [0] {""}
       *[other] {" · "}穩定後最高 { $best }
    }
profile-recent = 最近的對局
profile-unrated = 不計等級分：{ $wins } 勝 { $draws } 和 { $losses } 負
profile-head-to-head = 你對 { $player }：{ $wins } 勝 { $draws } 和 { $losses } 負{ $shared ->
        [0] {""}
       *[other] ，共同獲勝 { $shared } 局
    }{ $others ->
        [0] {""}
       *[other] ，他人獲勝 { $others } 局
    }
profile-won = 勝
profile-drawn = 和
profile-lost = 負
profile-left = 中途退出
profile-place = 第 { $place } 名（共 { $count } 人）
profile-aborted = 取消
profile-provisional = 等級分後的 ? 表示對局尚少，分數僅供參考。

export-done = 對局 #{ $number } 的棋譜。
export-done-cards = 對局 #{ $number } 的牌局紀錄。
commitment-title = { $game } #{ $number }：{ $check }
commitment-rest = 從頭到尾的全部抽籤結果都在匯出的紀錄裡。
commitment-all = 附件 `deals.txt` 裡有已打完各局的原文，每段原文前是它的驗證碼（SHA-256）。
commitment-none = 現在沒有可以核對的。匯出的紀錄裡有全部隨機結果。
moves-title = { $game } #{ $number }：棋譜
moves-none = 還沒有著法。
moves-export = 太長了，無法在此顯示：請匯出棋譜。
moves-page = 第 { $page } 頁，共 { $pages } 頁
moves-previous = ◀ 上一頁
moves-next = 下一頁 ▶
rules-title = { $game }：規則
rules-all = { $game }的全部規則
rules-examples = 著法寫法如 { $examples }；可用的記譜法：{ $notations }。
rules-pictures = 圖中：{ $marks }。
rules-mark-target = ● 可走可吃
rules-mark-move-only = ○ 只能走，不能吃
rules-mark-capture-only = ✕ 只能吃
rules-mark-ring = 有圈的棋子可以吃掉
lessons-alt = { $game }圖解。
lesson-alt = { $piece }在 { $point }：{ $reach }。
lesson-alt-among = { $piece }在 { $point }（另有{ $others }）：{ $reach }。
lesson-either = 可走到 { $points }
lesson-moves = 不吃子時可走到 { $points }
lesson-captures = 可吃掉 { $points } 的棋子
lesson-before = { $move } 之前
lesson-after = { $move } 之後
lesson-alt-position = { $caption }：{ $position }
position-text = 局面：`{ $text }`

help-title = 棋院 Qiyuan
help-topic-start = 開局
help-topic-moving = 走棋
help-topic-clocks = 用時
help-topic-games = 遊戲
help-topic-people = 查詢
help-topic-settings = 設定
help-start =
    {""}**開局**最簡單的是 `/{ command-play }`：用按鈕一步步帶你開局。也可以在某人身上按右鍵，選「應用程式」裡的「發起挑戰」。

    {""}**或者用一條指令：** `/{ command-challenge } { command-challenge-game }:{ $game } { command-challenge-opponent }:@某人 { command-challenge-time }:10分+5秒`。以下都可以不填：
    • `{ command-challenge-opponent }`：不填則任何人都可應戰
    • `{ command-challenge-time }`：不填則用本伺服器的預設用時，沒有設定的為每步三天（`{ command-challenge-time }:不限時` 為不計時）
    • `{ command-challenge-rated }`：是否計等級分，不填則不計；計分須有棋鐘並用標準開局
    • `{ command-challenge-side }`：執哪方，不填則抽籤
    • `{ command-challenge-setup }`：現成局面、你儲存的局面、FEN 或要接著下的棋譜
    • `{ command-challenge-options }`：寫成「名稱=值」，輸入時會列出（例如 `摸子走子=開`）
    • `{ command-challenge-seats }` 和 `{ command-challenge-opponent2 }` 至 `{ command-challenge-opponent5 }`：只用於三人以上的遊戲
    • `{ command-challenge-hands }`：不填則打通常的局數（僅限紙牌）
    • `{ command-challenge-match }`：不填則只下一局（或連下 `3勝`、`6局`）
    • `{ command-challenge-private }`：在只有你指名的人看得到的地方下
    • `{ command-challenge-range }`：不填則不限等級分（或 `1400-1800`、`±200`）

    每局棋都有自己的討論串。輪到你時，按棋盤下方的{ $move }，或傳訊息給我：`@Qiyuan { $example }`。
help-moving =
    {""}**走棋**，哪種順手用哪種：
    • 按棋盤下方的{ $move }並輸入，例如 { $examples }
    • 按**{ $guide }**，先選棋子再選落點
    • `/{ command-move }` 會列出可走的著法，在任何頻道都能用
    • 傳一則提到我的訊息：`@Qiyuan { $example }`；也可以對我說「說明」「棋盤」「提和」「認輸」

    {""}**{ $view }**或 `/{ command-board }`：己方在下，用你的棋子和記譜法，只有你看得到。牌類遊戲裡則是**{ $hand }**：下方的選單列出可選的操作，選了就生效。

    {""}**對局中**：棋盤下方的**{ $more }**裡有提和、認輸、悔棋、暫停、著法和規則，也可用 `/{ command-draw }`（提和或申請判和）、`/{ command-takeback }`、`/{ command-resign }`。`/{ command-if }` 可預設對下一步的應著。同時下幾盤時，用 `{ command-session-option }:` 指明是哪一局。
help-clocks =
    寫在 `/{ command-challenge }` 的 `{ command-challenge-time }:` 裡：
    • `20分`：全局共二十分鐘
    • `10分+5秒`：十分鐘，每走一步加五秒
    • `30分+5次30秒`：三十分鐘用完後讀秒，五次，每次三十秒
    • `3天`：每步三天
    • `10d+1d max 30d`：十天，每步加一天，上限三十天
    • `3天 週末不計`：每步三天，週六、週日（依 UTC）不計時
    • `不限時`：不計時

    `20m`、`10m+5s` 這樣寫也可以。用時從你按下或傳訊息的那一刻算起，機器人停機的時間會補回。對局中可在**{ $more }**裡提議暫停。

    {""}**休假**：`/{ command-vacation } { command-vacation-on }` 讓你的棋鐘在每步有一天以上的對局裡停走，每人每個西元年（UTC）三十天，不滿一天以一天計。休假期間這些對局裡不能下，`/{ command-vacation } { command-vacation-off }` 可以提前結束。時間快用完時要何時提醒，在 `/{ command-settings } { command-settings-mine }` 裡設定。
help-games =
    { $games }

    `/{ command-rules }` 逐一講解規則，並附有圖。

    {""}**自己的局面**：`/{ command-setup } { command-setup-save }` 儲存一個（文字、檔案或取自對局），`/{ command-setup } { command-setup-edit }` 在棋盤上擺一個；`/{ command-setup } { command-setup-use }` 從它發起挑戰，`/{ command-setup } { command-setup-list }` 檢視全部，`/{ command-setup } { command-setup-share }` 取得分享碼。
help-people =
    • `/{ command-inbox }`：所有等你處理的事，可直接回覆
    • `/{ command-games }`：你或他人進行中的對局
    • `/{ command-contest }`：本伺服器的賽事，可以新增、報名、看排名
    • `/{ command-events }`：已公布和進行中的賽事
    • `/{ command-waiting }`：誰在等對手；`/{ command-quick }`：加入等得最久的人
    • `/{ command-online }`：現在誰在線上；`/{ command-available }`：告訴大家你在找對手；`/{ command-invisible }`：隱身
    • `/{ command-watch }`：本伺服器正在下的對局
    • `/{ command-history }`：已結束的對局
    • `/{ command-record }`：兩人之間的勝負
    • `/{ command-replay }`：用動圖重播一局棋
    • `/{ command-export }`：匯出已結束對局的棋譜
    • `/{ command-profile }`：某人的等級分、成就和戰績
    • `/{ command-leaderboard }`：排行榜
    • `/{ command-statistics }`：先後手勝率統計
    • `/{ command-block }`、`/{ command-unblock }`、`/{ command-blocked }`：不想與誰對局
help-settings =
    • `/{ command-settings } { command-settings-mine }`：你的記譜法、棋盤、棋子、逾時前提醒和語言
    • `/{ command-settings } { command-settings-notices }`：通知和勿擾時段
    • `/{ command-privacy }`：儲存了你的哪些資料，可匯出或刪除
    • `/{ command-settings } { command-settings-server }` 與 `/{ command-settings } { command-settings-clear-challenges }`：供伺服器管理者使用
    • `/{ command-moderate }`：終止對局、禁賽；供伺服器管理者使用
    • `/{ command-rules }`：某種棋怎麼下
    • `/{ command-about }`：版本和機器人狀態
    • `/{ command-help }`：本頁
help-all-games = { $games }
help-category = **{ $category }**：{ $games }

about-text = **棋院（Qiyuan）**在 Discord 上主持回合制棋牌對局。自由軟體，依 GPL 第 3 版或更新版本授權。
about-version = 版本 { $version }，{ $since } 啟動
about-sessions = 進行中的對局：{ $live }
about-latency = 回應延遲：中位數 { $half } 毫秒，99% 不超過 { $most } 毫秒。

settings-line = { $name }：**{ $value }**
settings-saved = 已儲存。
settings-clocks-stay = 以下遊戲仍用各自設定的用時：{ $games }。同時填 `{ command-settings-server-game }:` 和 `{ command-settings-server-clock }:預設`，該遊戲就恢復預設用時。
settings-server-saved = 本伺服器的公開訊息現在使用：{ $language }。
settings-server-automatic = 本伺服器的公開訊息現在使用伺服器在 Discord 中設定的語言。
theme-wood = 木紋
theme-slate = 石板
theme-moss = 苔綠
theme-paper = 宣紙
theme-sea = 海藍
pieces-classic = 經典
pieces-minimal = 簡約
pieces-kanji = 單字（玉 飛 角）
pieces-two-kanji = 雙字（玉將 飛車 角行）
language-en-us = English
language-zh-cn = 简体中文
language-zh-tw = 繁體中文


orientation-own = 己方在下
orientation-first = 先手方在下
orientation-flipped = 己方在上
orientation-usual = 己方在下，否則先手方在下

statistics-table-title = { $game } · 對局統計 · { $scope }
statistics-title = { $game } · 先後手勝率 · { $scope }
statistics-none = 還沒有可統計的對局：已結束且平均每人至少走過兩步的才計入。
statistics-all = 全部
statistics-drawn = 和棋
statistics-line = {""}**{ $group }** · { $games } 局{ $firstwon ->
        [0] {""}
       *[other] {" · "}{ $first }勝 { $firstwon }（{ $firstshare }%）
    }{ $secondwon ->
        [0] {""}
       *[other] {" · "}{ $second }勝 { $secondwon }（{ $secondshare }%）
    }{ $drawn ->
        [0] {""}
       *[other] {" · "}和棋 { $drawn }（{ $drawnshare }%）
    }
statistics-unit = 局
statistics-table-line = {""}**{ $group }** · 已結束 { $games } 局
statistics-table-more = 多人遊戲沒有先後手可比：`/{ command-leaderboard }` 看誰的水準最高，`/{ command-history }` 看每局的結果。
statistics-table-unrated = 多人遊戲沒有先後手可比。`/{ command-history }` 看每局的結果。
statistics-table-mean = 平均每場全桌共出手 { $plies } 次{ $seconds ->
        [0] {""}
       *[other] ，用時 { $length }
    }
statistics-mean = 平均每局雙方共走 { $plies } 步{ $seconds ->
        [0] {""}
       *[other] ，用時 { $length }
    }
statistics-by-division = 依組別
statistics-by-speed = 依棋速
statistics-openings = 常見開局
alt-distribution = { $title }：{ $count } 人的等級分分布，從 { $least } 到 { $most }，中位數 { $middle }。
alt-rating-graph = 等級分走勢。{ $lines }。
alt-rating-line = { $ratings }：{ $games } 局，最低 { $least }，最高 { $most }，現為 { $last }
alt-statistics = { $title }。{ $lines }。

unknown-player = 未知玩家
former-player = 已註銷玩家
privacy-title = 你的資料
privacy-page =
    {""}**儲存的內容**
    • 你的 Discord 使用者 ID、最近一次看到的名稱和語言，以及你的設定
    • 你的對局：每一步及其時間、預設的應著、結果與等級分、跟誰下、在哪裡下
    • 你取得的成就、在哪些日子下過棋、你的休假，以及 `/{ command-inbox }` 已給你看過哪些結果
    • 你儲存的局面和名稱
    • 你封鎖了誰，哪些伺服器對你禁賽
    • 你以管理者身分做過的事、管理者對你做過的事，以及填寫的原因

    除了著法、開局設定、局面名稱和上述原因，不會儲存任何人寫的內容。

    {""}**誰看得到**
    • 看得到對局所在頻道的人，就看得到對局。`/{ command-statistics }` 把私人對局也計算在內，但不顯示任何人的名字。等級分顯示在本伺服器的頁面上；穩定之後也會列入所有伺服器的排行榜，不想上榜可用 `/{ command-settings } { command-settings-mine } { command-settings-mine-listed }:` 關掉。

    {""}**儲存多久**
    • 一直儲存到你要求刪除為止。按鈕操作的編號只保留一天左右。
    • 伺服器移除我滿 { $days } 天後，該伺服器的所有資料（包括對局）都會刪除；在那之前把我加回來，就全部保留。等級分不變。
privacy-ask-title = 要刪除你的資料嗎？
privacy-ask =
    {""}**會刪除**：你的名稱、設定、封鎖名單、儲存的局面、成就和休假。你會從所有排行榜上消失，還沒有人應戰的挑戰會撤回。

    {""}**會保留**：已結束的對局，因為那也是對手的對局；其中你的位置會顯示為「已註銷玩家」。管理者的禁賽和其他人對你的封鎖也會保留，只為此保留你的使用者 ID。已經發在 Discord 上的訊息仍在 Discord 上。

    以後再來玩，你就是新人。這個動作無法復原。
privacy-still-playing = 你還有 { $count } 局沒有結束：{ $games }。請先下完或認輸。
privacy-forgotten = 你的資料已刪除。已結束的對局中，你的位置現在顯示為「已註銷玩家」。從現在起，你就是新人。
privacy-file = 儲存的所有關於你的資料，JSON 格式。對局部分只包含你自己做過的事。
privacy-file-cut = 儲存的關於你的資料，JSON 格式。資料太多，最早的部分沒有放進去。對局部分只包含你自己做過的事。
button-my-data = 匯出我的資料
button-forget-me = 刪除我的資料
button-forget-now = 確認刪除
button-keep-data = 不刪除
