# Fischer Random: what differs from chess.

game-fischerandom = Fischer Random
game-fischerandom-icon = ♟
game-fischerandom-aliases = Fischer Random Chess, Chess960, Chess 960, 960, freestyle chess
hint-fischerandom = The pieces behind the pawns are shuffled; castling ends on the same squares as in chess.

rules-fischerandom =
    Chess with the pieces of the first rank shuffled, the same for both sides: 960 starting positions, so no one can recite an opening. The bishops stand on squares of different colors and the king stands between the rooks. The starting position is drawn when the game begins, or chosen by its number (0–959; 518 is ordinary chess).

    {""}**Castling** ends as in chess: the king on the c- or g-file, the rook on the d- or f-file, wherever they began. Everything between their old and new squares must be empty but for the two of them, and the king can't start in, pass through or land in check. Type `O-O`, `O-O-O`, or the king's square and the rook's (`f1h1`).

    Everything else is as in chess: see `/rules game:chess`.

setup-random = random

draw-array = the starting position

particular-array = Starting position SP-{ $value }

setup-fault-array-number = starting positions are numbered from 0 to 959.
