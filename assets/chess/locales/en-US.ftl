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

rules-chess =
    Two armies of sixteen meet on 64 squares; White moves first. You win by **checkmate**: you attack the enemy king, which is check, and it can't escape.

    {""}**How they move.** King: one square in any direction. Queen: any distance along ranks, files and diagonals. Rook: along ranks and files. Bishop: along diagonals. Knight: two squares straight and one to the side, and it jumps. Pawn: one square ahead, or two on its first move; it captures diagonally ahead.

    {""}**Castling.** King and rook move together, once a game: the king goes two squares towards the rook, which lands beside it. Neither may have moved before, nothing may stand between them, and the king can't start in, pass through or land in check. Type `O-O` or `O-O-O`.

    {""}**En passant.** A pawn that has just gone two squares can be captured, on the next move only, as if it had gone one.

    {""}**Promotion.** A pawn that reaches the last rank becomes a queen, rook, bishop or knight of your choice: `e8=Q`.

    {""}**Draws.** The game is drawn at once by stalemate (no legal move and no check), when neither side can possibly mate, by fivefold repetition, and after 75 moves by each side without a pawn move or capture. You can **claim** a draw by threefold repetition, or after 50 such moves. You can also agree to a draw.

    {""}**Time.** If your time runs out, you lose; but it's a draw if no sequence of moves could lead to your being mated.

    {""}**Touch move.** A move counts once it's sent; until then you can look at any piece, unless you agreed on touch-move. To ask for a takeback, use **More** or `/takeback`.

    We follow the FIDE Laws of Chess.
said-rules-terms-chess = you win: check, checkmate, mate, win, goal; two armies: goes first, moves first, move first, starts, begins; castling: castle, castles, castling, castled; en passant: en passant; promotion: promote, promotes, promotion, underpromote, last rank, other side, other end, queening, get a queen; draws: draw, stalemate, repetition, threefold, fifty moves, 50 moves, insufficient material, no legal move, perpetual check; time: time, clock, flag, run out of time; touch move: touch move, touch-move, touch piece, touch a piece, touch the piece, touched piece; pawn: two squares, double step; knight: jump over pieces, horse; fide: fide, which rules, official rules; rook: tower

ending-stalemate = stalemate
ending-insufficient-material = insufficient material
ending-dead-position = dead position (neither side can mate)
ending-fivefold = fivefold repetition
ending-seventy-five-move = seventy-five-move rule
ending-threefold = threefold repetition
ending-fifty-move = fifty-move rule
ending-time-cannot-mate = time ran out, but the opponent can't mate

claim-threefold = threefold repetition
claim-fifty-move = fifty-move rule
missing-threefold = It takes { $needed } occurrences of the same position; this one has occurred { $done ->
        [one] once
       *[other] { $done } times
    }.
missing-fifty-move = It takes { $needed } moves by each side without a pawn move or capture; so far it's { $done }.

rule-capture-unmarked = that pawn move is a capture; write the file it comes from too, as in exd6.
rule-capture-unmarked-straight = that pawn move is a capture; write an x too, as in cxc6.
rule-castle-blocked = something stands in the way of the king or the rook.
rule-castle-in-check = you can't castle out of check.
rule-castle-into-check = your king would land in check.
rule-castle-right-lost = you can't castle that way any more; the king or that rook has moved, or the rook is gone.
rule-castle-through-check = your king would pass through check.
rule-empty-square = there's no piece on that square.
rule-en-passant-expired = you can capture en passant only right after the pawn's double step.
rule-en-passant-exposes-king = capturing en passant would expose your king to check.
rule-king-in-check = your king is in check, and this move leaves it there.
rule-king-into-check = your king would move into check.
rule-no-such-piece = you have no such piece on the board.
rule-no-such-square = there's no such square on the board.
rule-not-a-promotion = that move doesn't promote a pawn.
rule-nothing-to-capture = there's nothing to capture there.
rule-pawn-double-step = that pawn can't go two squares from there.
rule-pinned = that piece is pinned; your king would be in check.
rule-promotion-king = a pawn can't become a king.
rule-promotion-pawn = a pawn on the last rank has to promote to another piece.
rule-wrong-piece = the piece on that square isn't the one you named.

setup-fault-castling-rights = it allows castling where king and rook aren't in place for it.
setup-fault-fen-castling = I can't read the castling rights (third part of the FEN).
setup-fault-fen-en-passant = the en passant square (fourth part of the FEN) can't be read or is impossible.
setup-fault-king-missing = a king is missing.
setup-fault-kings-too-many = one side has too many kings.
setup-fault-material-too-much = one side has more pieces than sixteen can have become.
setup-fault-opponent-in-check = the side that isn't to move is in check.
setup-fault-pawns-on-last-rank = pawns can't stand on the first or last rank.
action-king = King { $points }
action-queen = Queen { $points }
action-rook = Rook { $points }
action-bishop = Bishop { $points }
action-knight = Knight { $points }
action-pawn = Pawn { $points }
pieces-carved = Carved wood
