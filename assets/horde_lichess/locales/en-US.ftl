# Horde (Lichess): names and rules.

game-horde_lichess = Horde (Lichess)
game-horde_lichess-icon = ♙
game-horde_lichess-aliases = Lichess Horde, 36 pawns

hint-horde_lichess = White has 36 pawns and no king; Black must capture every one of them.

rules-horde_lichess =
    Horde as it's played on Lichess. White has 36 pawns and nothing else: they fill ranks 1 to 4, and four more stand on b5, c5, f5 and g5. Black has the usual army. White moves first.

    {""}**Black wins** by capturing everything White has, promoted pieces too. **White wins** by checkmate.

    {""}**White's pawns** may go two squares from the first rank as well as from the second. One that has gone two squares from the first rank can't be captured en passant.

    {""}**Draws.** If the side to move has no legal move, and isn't checkmated, the game is drawn.

    Everything else is as in chess: see `/rules game:chess`.
