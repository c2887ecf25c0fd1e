# 對局者覺得沒說清楚的地方：為什麼不行，該怎麼做。

draw-no-claim = `{ $typed }` 沒有走，也沒有提和：`{ command-draw-move }:` 要和申請一起用，請用 `{ command-draw-claim }:` 寫明申請什麼。走棋用 `/{ command-move }`，單用 `/{ command-draw }` 是提和。
done-claim-wrong = 申請不成立，你的著法 { $move } 照走，對局繼續。
panel-accept-again = { $player }，你確認之後死子又改動了：請再看一下，確認或修改。
notice-withdrawn = 你確認之後死子又改動了，請再看一下。
notice-count = 數子只等你了：請確認死子，或作修改。
notice-counting = 開始數子：請標出死子，然後確認。
notice-begun = 有人接受了你的挑戰，對局開始了。
notice-begun-table = 人到齊了，牌局開始了。
button-guide-points = 選點
ask-part = 下在哪裡？
games-no-place = 頻道已刪除（用 `/{ command-board } { command-session-option }:{ $number }` 移到目前的頻道）
bad-numbers = `{ command-board-numbers }:` 要填 1 到 { $most } 的整數：替最近幾手標上手數。
bad-format = 這場對局不能匯出為 `{ $typed }`，可用的格式：{ $formats }。
denied-nothing-finished = 你還沒有已結束的對局。要匯出別人的棋譜，請用 `{ command-session-option }:` 指明哪一局。
said-no-direct = 我沒辦法私訊你，而這裡不方便回答。請用 `/{ command-inbox }` 或 `/{ command-move }`，只有你自己看得到。
said-no-direct-resign = 我沒辦法私訊你，而這裡不方便問。請用 `/{ command-resign }`，只有你自己看得到。
said-no-direct-draw = 我沒辦法私訊你，而這裡不方便問。請用 `/{ command-draw }`，只有你自己看得到。
