# Antichess: names and rules.

game-antichess = Antichess
game-antichess-icon = ✗
game-antichess-aliases = suicide chess, anti chess, anti-chess, losing chess, giveaway, giveaway chess, take-all chess

hint-antichess = You have to capture when you can, and you win by losing everything.

rules-antichess =
    Chess backwards: **you win by having nothing left**, or by having no legal move.

    {""}**Capturing is compulsory.** If you can capture, you must; if you can capture in several ways, the choice is yours. En passant counts as a capture like any other.

    {""}**The king** is an ordinary piece. There's no check and no checkmate, and it can be captured.

    {""}**Pawns** may also promote to a king: `e8=K`. **Castling** doesn't exist here.

    The rest of the moves are as in chess: see `/rules game:chess`.
