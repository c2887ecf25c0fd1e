# Words that games of several folders share.

side-white = White
side-black = Black
side-to-move-first-aliases = first, moves first
side-to-move-second-aliases = second, moves second

format-pgn = PGN

speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapid
speed-classical = Classical
speed-correspondence = Correspondence

ending-checkmate = checkmate
ending-time = time ran out
ending-resignation = resignation
ending-absence = no move for 14 days
claim-absence = Claim the win: no move for 14 days
ending-agreement = by agreement
drawn-time = Draw: everyone ran out of time
drawn-agreement = Draw by agreement

setup-standard = standard position

draw-seat = the sides

rule-blocked-path = another piece stands in the way.
rule-no-such-capture = none of your pieces of that kind can take one like that.
rule-not-your-piece = that piece isn't yours.
rule-no-piece-can-reach = you have no piece of that kind that can go there.
rule-own-piece = your own piece stands there.
rule-piece-cannot-reach = that piece doesn't move like that.

setup-fault-fen-board = I can't read the board (first part of the FEN).
setup-fault-fen-counters = I can't read the move counters (last parts of the FEN).
setup-fault-fen-turn = I can't read whose turn it is (second part of the FEN).
setup-fault-record = I can't read it as a game record, or a move in it isn't legal.
setup-fault-seats = this game isn't for that many players.
setup-fault-too-long = it's too long.
setup-fault-unreadable = I can't read it as a position or as options of this game.

game-in-division = { $game } { $division }

# An option of a setup with its value, where that is chosen.
option-with-value = { $option }: { $value }
