# Atomic Chess (Lichess): names and rules.

game-atomic_lichess = Atomic Chess (Lichess)
game-atomic_lichess-icon = ☢
game-atomic_lichess-aliases = Lichess Atomic, atomic with check

hint-atomic_lichess = Every capture explodes; checkmate the enemy king or blow it up.

rules-atomic_lichess =
    Atomic chess as it's played on Lichess.

    {""}**Every capture is an explosion.** The captured piece, the piece that captures it, and every piece on the eight squares around it are gone; only pawns around it survive. After en passant, the explosion is on the square where the capturing pawn lands.

    {""}**You win by checkmate, or by blowing up the enemy king.** Blowing it up comes first: you may do it even while you're in check. A move that would blow up your own king isn't legal, so a king never captures.

    {""}**Kings side by side** can't be put in check, because whoever captured one would blow up both.

    Everything else is as in chess: see `/rules game:chess`.
