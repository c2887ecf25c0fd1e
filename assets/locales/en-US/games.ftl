# Words that games of several folders share.

side-white = White
side-black = Black

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

setup-standard = the usual position

draw-seat = the sides

rule-blocked-path = another piece stands in the way.
rule-not-your-piece = that piece is not yours.
rule-own-piece = your own piece stands there.
rule-piece-cannot-reach = the piece does not move like that.

setup-fault-fen-board = the board (first part of the FEN) cannot be read.
setup-fault-fen-counters = the move counters (last parts of the FEN) cannot be read.
setup-fault-fen-turn = whose turn it is (second part of the FEN) cannot be read.
setup-fault-record = I cannot read it as a record, or a move in it is not allowed.
setup-fault-seats = this game is not for that many players.
setup-fault-too-long = it is too long.
setup-fault-unreadable = I cannot read it as a position.

game-in-division = { $game } { $division }
