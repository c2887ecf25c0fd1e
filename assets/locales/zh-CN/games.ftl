# Words that games of several folders share.

side-white = 白方
side-black = 黑方
side-to-move-first-aliases = 先, 先手, 先走, 先行
side-to-move-second-aliases = 后, 后手, 后走, 后行

format-pgn = PGN

speed-bullet = 子弹棋
speed-blitz = 超快棋
speed-rapid = 快棋
speed-classical = 慢棋
speed-correspondence = 通信棋

ending-checkmate = 将死
ending-time = 对方超时
ending-resignation = 对方认输
ending-absence = 对方十四天未走棋
claim-absence = 判胜：对方十四天未走棋
ending-agreement = 双方同意和棋
drawn-time = 平局：双方同时超时
drawn-agreement = 双方同意和棋

setup-standard = 标准开局

draw-seat = 先后手

rule-blocked-path = 途中有棋子阻挡。
rule-no-such-capture = 你没有能这样吃子的棋子。
rule-not-your-piece = 那不是你的棋子。
rule-no-piece-can-reach = 你的这种棋子都走不到那里。
rule-own-piece = 那里有你自己的棋子。
rule-piece-cannot-reach = 这个棋子不能这样走。

setup-fault-fen-board = 无法读取棋盘部分（FEN 第一段）。
setup-fault-fen-counters = 无法读取步数（FEN 末段）。
setup-fault-fen-turn = 无法读取轮到哪方（FEN 第二段）。
setup-fault-record = 看不懂这份棋谱，或其中有不合规则的着法。
setup-fault-seats = 这种棋不适合这个人数。
setup-fault-too-long = 文字太长。
setup-fault-unreadable = 看不懂这个局面或选项。

game-in-division = { $game } { $division }
option-with-value = { $option }：{ $value }
