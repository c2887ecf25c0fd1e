# Horde: names and rules.

game-horde = Horde
game-horde-icon = ♙
game-horde-aliases = horde chess, Dunsany's chess, Dunsany, pawn horde

hint-horde = Black has 32 pawns and no king; White must capture every one of them.

rules-horde =
    White has the usual army. Black has 32 pawns and nothing else: they fill ranks 5 to 8, except d8 and e8, and two more stand on d4 and e4. White moves first.

    {""}**White wins** by capturing everything Black has, promoted pieces too. **Black wins** by checkmate.

    {""}**Black's pawns** move down the board as usual and promote on the first rank. They may go two squares only from the seventh rank: neither from the eighth nor from anywhere else. En passant works for both sides.

    {""}**Draws.** If the side to move has no legal move, and isn't checkmated, the game is drawn.

    On Lichess it's the other way around, with 36 white pawns: that game is { game-horde_lichess }.

    Everything else is as in chess: see `/rules game:chess`.
