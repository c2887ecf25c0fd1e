# Words that games of several folders share.

side-white = 白方
side-black = 黑方
side-to-move-first-aliases = 先, 先手, 先走, 先行
side-to-move-second-aliases = 後, 後手, 後走, 後行

format-pgn = PGN

speed-bullet = 子彈棋
speed-blitz = 超快棋
speed-rapid = 快棋
speed-classical = 慢棋
speed-correspondence = 通訊棋

ending-checkmate = 將死
ending-time = 對方逾時
ending-resignation = 對方認輸
ending-absence = 對方十四天未走棋
claim-absence = 判勝：對方十四天未走棋
ending-agreement = 雙方同意和棋
drawn-time = 平手：雙方同時逾時
drawn-agreement = 雙方同意和棋

setup-standard = 標準開局

draw-seat = 先後手

rule-blocked-path = 途中有棋子阻擋。
rule-no-such-capture = 你沒有能這樣吃子的棋子。
rule-not-your-piece = 那不是你的棋子。
rule-no-piece-can-reach = 你的這種棋子都走不到那裡。
rule-own-piece = 那裡有你自己的棋子。
rule-piece-cannot-reach = 這個棋子不能這樣走。

setup-fault-fen-board = 無法讀取棋盤部分（FEN 第一段）。
setup-fault-fen-counters = 無法讀取步數（FEN 末段）。
setup-fault-fen-turn = 無法讀取輪到哪方（FEN 第二段）。
setup-fault-record = 看不懂這份棋譜，或其中有不合規則的著法。
setup-fault-seats = 這種棋不適合這個人數。
setup-fault-too-long = 文字太長。
setup-fault-unreadable = 看不懂這個局面或選項。

game-in-division = { $game } { $division }
option-with-value = { $option }：{ $value }
