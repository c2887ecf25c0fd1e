# Chess: pieces, notations, endings, refusals and rules.

game-chess = Chess
game-chess-icon = ♟
game-chess-aliases = standard chess, western chess, international chess, orthodox chess

piece-chess-king = king
piece-chess-queen = queen
piece-chess-rook = rook
piece-chess-bishop = bishop
piece-chess-knight = knight
piece-chess-pawn = pawn

notation-san = Standard (Nf3)
notation-uci = From–to (g1f3)
notation-lan = Long (Ng1-f3)
notation-figurine = Figurine (♘f3)
notation-chess-chinese = Chinese (马f3)
notation-chess-chinese-traditional = Traditional Chinese (馬f3)

rules-chess =
    Two armies of sixteen meet on 64 squares; White moves first. Whoever attacks the enemy king so that it cannot escape has won: that is **checkmate**.

    {""}**How they move.** King: one square in any direction. Queen: any distance along ranks, files and diagonals. Rook: along ranks and files. Bishop: along diagonals. Knight: two squares straight and one aside, and it jumps. Pawn: one square ahead, two on its first move; it captures diagonally ahead.

    {""}**Castling.** King and rook together, once: the king goes two squares towards the rook, which lands beside it. Neither may have moved, nothing may stand between, and the king may not start in, pass through or land in check. Type `O-O` or `O-O-O`.

    {""}**En passant.** A pawn that has just gone two squares may be captured, on the next move only, as if it had gone one.

    {""}**Promotion.** A pawn that reaches the last rank becomes a queen, rook, bishop or knight of your choice: `e8=Q`.

    {""}**Draws.** Stalemate (no legal move and no check), a position in which nobody can ever mate, the same position five times or 75 moves by each side without a pawn move or capture end the game at once. The same position three times, or 50 such moves, can be **claimed**. And the players may agree.

    {""}**Time.** If your time runs out you lose, but it is a draw if your opponent could not mate you by any sequence of moves.

    We follow the FIDE Laws of Chess.

ending-stalemate = stalemate
ending-insufficient-material = nobody has enough pieces to mate
ending-dead-position = nobody can mate any more
ending-fivefold = the same position for the fifth time
ending-seventy-five-move = 75 moves each without a pawn move or capture
ending-threefold = the same position for the third time
ending-fifty-move = 50 moves each without a pawn move or capture
ending-time-cannot-mate = time ran out, but the other side cannot mate

claim-threefold = threefold repetition
claim-fifty-move = fifty-move rule
missing-threefold = It takes { $needed } occurrences of the same position; this one has occurred { $done ->
        [one] once
       *[other] { $done } times
    }.
missing-fifty-move = It takes { $needed } moves by each side without a pawn move or capture; so far it's { $done }.

rule-castle-blocked = a piece stands where the king or the rook has to pass.
rule-castle-in-check = you cannot castle out of check.
rule-castle-into-check = the king would be in check after castling.
rule-castle-right-lost = castling that way is no longer possible: the king or that rook has moved, or the rook is gone.
rule-castle-through-check = the king would pass an attacked square.
rule-empty-square = there is no piece on that square.
rule-en-passant-expired = a pawn can be captured en passant only right after its double step.
rule-en-passant-exposes-king = capturing en passant would clear the line between your king and an attacker.
rule-king-in-check = your king is in check and would remain so.
rule-king-into-check = your king would move into check.
rule-no-such-piece = you have no such piece on the board.
rule-not-a-promotion = only a pawn that reaches the last rank is promoted.
rule-nothing-to-capture = there is nothing to capture.
rule-pawn-double-step = a pawn goes two squares only from where it began.
rule-pinned = the piece is pinned: without it your king would be in check.
rule-promotion-king = a pawn cannot become a king.
rule-promotion-pawn = a pawn on the last rank has to become another piece.
rule-wrong-piece = another piece than you named stands on that square.

setup-fault-castling-rights = it allows castling where king and rook do not stand ready for it.
setup-fault-fen-castling = the castling rights (third part of the FEN) cannot be read.
setup-fault-fen-en-passant = the en passant square (fourth part of the FEN) cannot be read or is impossible.
setup-fault-king-missing = each side needs a king.
setup-fault-kings-too-many = each side has exactly one king.
setup-fault-material-too-much = a side has more pieces than sixteen men can have become.
setup-fault-opponent-in-check = the side that is not to move stands in check.
setup-fault-pawns-on-last-rank = pawns cannot stand on the first or last rank.
pieces-carved = Carved wood
