# 對局：挑戰、棋盤面板、按鈕與結果。

card-title = { $game }：挑戰
card-open = { $challenger } 正在尋找對手。
card-direct = { $challenger } 向 { $opponent } 發起挑戰。
card-table = { $challenger } 開了一桌，共 { $count } 人，坐滿即開局。
card-table-least = { $challenger } 開了一桌，共 { $count } 人，坐滿即開局；滿 { $least } 人後也可由其提前開局。
card-seat-invited = { $player }（已邀請）
card-seat-open = 空位，任何人都可以加入
card-seats-random = 抽籤決定座位
card-table-expired = { $game }：{ $challenger } 開的桌到期未坐滿。
card-clock = 用時：{ $clock }
card-rated = 計等級分
card-rated-least = 合計走滿 { $count } 步，才計等級分。
card-casual = 不計等級分
card-side = { $challenger } 執{ $side }
card-side-random = 抽籤決定先後
card-setup = 起始局面：{ $setup }
card-expires = { $when } 失效
card-declined = { $game }：{ $player } 婉拒了 { $challenger } 的挑戰。
card-withdrawn = { $game }：{ $challenger } 的挑戰已撤回。
card-expired = { $game }：{ $challenger } 的挑戰無人應戰，已逾期。
card-playing = { $players } · { $game } #{ $number } · { $state }
card-over = { $players } · { $game } #{ $number } · { $result }
thread-name = { $icon } { $first } 對 { $second } · { $game } #{ $number }
thread-name-many = { $icon } { $names } · { $game } #{ $number }
versus = { $first } 對 { $second }
here-no-permission = 我沒有在這裡建立討論串的權限，對局就在本頻道進行。
here-too-many-threads = 本伺服器的使用中討論串已達上限，對局就在本頻道進行。
here-no-threads = 這裡不能建立討論串，對局就在本頻道進行。
here-thread-gone = 本局的討論串已不存在，對局在這裡繼續。
here-thread-locked = 本局的討論串已被鎖定，對局在這裡繼續。
here-thread-closed = 我已無權在本局的討論串發言，對局在這裡繼續。
panel-no-pictures = 我沒有在這裡附加檔案的權限，只能用文字說明棋盤：
direct-channel-gone = { $count ->
        [1] 你的一盤對局所在的頻道已被刪除：
       *[other] 你的 { $count } 盤對局所在的頻道已被刪除：
    }
direct-channel-gone-next = 對局照常進行，棋鐘照走：可在此處或伺服器中用 `/move session:` 走棋、用 `/board session:` 看棋盤。在伺服器的另一頻道使用 `/board session:`，該對局就移到那裡。
direct-moved = 你的一盤對局移到了另一頻道：
direct-moved-next = 棋鐘照走。如果你看不到那個頻道，可在伺服器中你看得到的頻道使用 `/move session:` 或 `/board session:`，該對局就移到那裡。
direct-not-shown = 輪到你走了，但我無權在這盤對局所在的頻道發言：
direct-hidden = 輪到你走了，但你看不到這盤對局所在的頻道：
direct-not-shown-next = 對局照常進行，棋鐘照走：可在此處或伺服器的其他頻道用 `/move session:` 走棋、用 `/board session:` 看棋盤。
direct-game = • { $game } #{ $number } · { $players } · { $place }
direct-anybody = 任何人都可應戰
direct-place-separator = {" · "}
direct-card-deleted = { $count ->
        [1] 你的一個挑戰已被有權刪除訊息的人移除，因此已撤回：
       *[other] 你的 { $count } 個挑戰已被有權刪除訊息的人移除，因此已撤回：
    }

panel-your-move = { $player }，輪到你走（{ $side }）
panel-paused = 對局已暫停，暫不計時。
panel-drawing-sides = 正在抽籤……
panel-seat = { $side }：{ $player }
panel-last-move = 上一步：{ $move }
panel-last-ply = 上一手：{ $move }（第 { $number } 手）
panel-ply = 第 { $number } 手：{ $move }
panel-flag-falls = { $when } 逾時
panel-low-time = { $player }，你的時間將在 { $when } 用完。
offer-draw = { $player } 提和。
offer-takeback = { $player } 請求悔棋，收回自己的上一步。
offer-pause = { $player } 提議暫停對局。
offer-rematch = { $player } 提議再來一局。
offer-name-draw = 和棋
offer-name-takeback = 悔棋
offer-name-pause = 暫停
offer-name-rematch = 再來一局

result-won = { $winner }勝：{ $reason }
result-won-score = { $winner }勝（{ $score }）：{ $reason }
result-drawn = 和棋：{ $reason }
result-aborted = 對局已取消，不計成績。
result-rating = { $player }：{ $before } → { $after }（{ $change }）
result-rating-weight = 兩位在 24 小時內已下多盤計等級分的對局，本局的等級分變動按 { $percent }% 計算。
result-rating-newcomer = { $player }：對手完整計等級分的對局尚少，本局的等級分變動只按 { $percent }% 計算。
result-rating-short = 全局不足 { $count } 步，等級分不變。
result-rating-exit = { $player } 一天內多次提前退出計等級分的對局，本局在其等級分中按負局計算。
result-rematched = 再戰一局：#{ $number }
and = { $first }、{ $second }

button-accept = 應戰
button-decline = 婉拒
button-withdraw = 撤回
button-join = 加入
button-leave = 離開
button-start = 開局
button-move = 走棋
button-guide = 選棋子
button-view = 我的視角
button-more = 更多
button-agree = 同意
button-refuse = 不同意
button-agree-to = 同意{ $offer }
button-refuse-to = 婉拒{ $offer }
button-resign-yes = 確認認輸
button-abort-yes = 確認取消
button-keep-playing = 繼續下
button-flip = 翻轉棋盤
button-rematch = 再來一局
button-export = 匯出棋譜
button-resume = 續局

more-placeholder = 你想做什麼？
more-takeback = 請求悔棋
more-flip = 從另一方看棋盤
more-export = 匯出棋譜
more-moves = 目前的著法
more-rules = 規則
more-pause = 提議暫停
more-resume = 續局
more-abort = 取消對局
more-text = 用文字描述局面
more-open = 關於本局：

ask-move-title = 走棋
ask-move-label = 著法
ask-move-placeholder = 例如 { $examples }
ask-group = 動哪個子？
ask-member = 走到哪裡？
ask-member-of = { $group }：怎麼走？
ask-which = `{ $typed }` 有多種走法，是哪一步？
ask-meant = `{ $typed }` 沒有說明是哪些，尚未執行。你指的是 `{ $meant }` 嗎？
ask-resign = 確定要在對局 #{ $number } 中認輸嗎？
ask-abort = 要取消對局 #{ $number } 嗎？本局將不計成績。

done-challenge = 挑戰已發出（#{ $number }）。
challenge-unseen = ⚠ { $players } 看不到本頻道，收不到這個挑戰。請管理伺服器的人開放權限，或在對方看得到的頻道發起挑戰。
done-accepted = 已應戰，對局開始。
done-declined = 已婉拒。
done-withdrawn = 已撤回。
done-left = 你已離開這一桌。
done-started = 對局開始。
table-own-leave = 這一桌是你開的。要取消請按「撤回」。
table-challenger-starts = 只有 { $challenger } 能開局。
card-challenger-withdraws = 只有 { $challenger } 能撤回這個挑戰。
done-move = 已走：**{ $move }**（#{ $number }）
done-marked = 現在標為死子的：**{ $stones }**（#{ $number }）
done-marks-accepted = 你已確認這些死子（#{ $number }）。
done-count-settled = 數子就此確定（#{ $number }）。
done-draw-offered = 你已提和；對方答覆或走棋之前一直有效。
done-draw-agreed = 雙方同意，和棋。
done-draw-declined = 你沒有同意和棋。
done-claimed = 要求成立。
done-takeback-asked = 你已向 { $player } 請求悔棋；對方答覆或有人走棋之前一直有效。
done-taken-back = 已同意：{ $player } 收回自己的上一步。
done-takeback-declined = 你婉拒了 { $player } 的悔棋請求。
done-resigned = 你認輸了。
done-aborted = 對局已取消。
done-kept-playing = 好的，對局繼續。
done-pause-offered = 你已提議暫停。
done-paused = 對局已暫停。
done-pause-declined = 你沒有同意暫停。
done-resumed = 對局繼續。
done-rematch-offered = 你已提議再來一局。
done-rematched = 新的一局開始了（#{ $number }）。
done-rematch-declined = 你沒有同意再來一局。
done-nothing = 沒有變化。

clock-with-notation = { $notation }（{ $words }）
clock-unlimited = 不計時
clock-absolute = 全局限時 { $main }
clock-fischer = { $main }，每步加 { $increment }
clock-delay = { $main }，每步延遲 { $delay } 計時
clock-bronstein = { $main }，每步最多返還 { $delay }（布龍斯坦制）
clock-byo-yomi = { $main }，之後 { $periods } 次讀秒，每次 { $period }
clock-canadian = { $main }，之後每 { $moves } 步 { $period }（加拿大讀秒）
clock-hourglass = 沙漏計時 { $main }
clock-correspondence = 每步 { $limit }
clock-bank = { $main }，每步加 { $increment }，累計不超過 { $cap }
clock-per-move = 每步限時 { $limit }
clock-per-move-lapses = 每步限時 { $limit }，可逾時 { $lapses } 次
clock-also = { $first }；並且{ $second }
span-days = { $count } 天
span-hours = { $count } 小時
span-minutes = { $count } 分鐘
span-seconds = { $count } 秒

alt-summary = { $game }。{ $turn }。
alt-side = { $side }：{ $pieces }。
alt-piece = { $piece }{ $point }
alt-separator = 、
button-moves = 著法
panel-title = **{ $game } #{ $number }** · { $clock } · { $rated }
panel-to-move = 輪到{ $side }走
panel-seat-clock = { $side }：{ $player } · { $clock }
panel-taken-back = { $player } 悔了一步棋。
button-claim = 要求判和：{ $claim }
button-offer-draw = 提和
ask-draw = 你可以要求判和，也可以提和。
card-being-played = 對局中
card-paused = 已暫停
panel-their-move = 輪到 { $player }（{ $side }）

panel-counting = **數子。**請標出死子並確認。雙方確認同樣的死子後即按此數子；任何改動都會取消已有的確認。此時不計時。
panel-accepted = ✔ { $player } 已確認這些死子。
panel-to-accept = { $player }，請確認或修改死子。
button-mark = 標死子
button-mark-guide = 選子
ask-mark-title = 死活
ask-mark-label = 棋子
ask-mark-group = 棋子在哪裡？
ask-mark-member = 哪些棋子？
clock-rest-separator = ，
clock-rest-periods-to-come = 之後 { $periods } 次讀秒，每次 { $period }
clock-rest-periods = { $periods ->
        [1] 最後 1 次讀秒
       *[other] 還有 { $periods } 次讀秒
    }
clock-rest-moves-to-come = 之後每 { $moves } 手 { $period }
clock-rest-moves = 這段時間內還須下 { $moves } 手
clock-rest-lapses = { $lapses ->
        [0] 不可再逾時
       *[other] 還可逾時 { $lapses } 次
    }
panel-count-now = 按現在的死子：
alt-nothing = 無
alt-part = 放大的局部棋盤。可選：{ $choices }。
more-numbers = 在棋盤上標出最近 30 手的手數
no-numbers = 這種棋的棋子不能標手數。
ask-mark-member-of = { $group }：哪些棋子？
panel-suggestion = 標 ? 的棋子大概是死子：{ $stones }。僅為建議。
