# Atomic Chess: names and rules.

game-atomic = Atomic Chess
game-atomic-icon = ☢
game-atomic-aliases = atomic, atom, atom chess, nuclear chess

hint-atomic = Every capture explodes. There's no check: you win by blowing up the enemy king.

rules-atomic =
    {""}**Every capture is an explosion.** The captured piece, the piece that captures it, and every piece on the eight squares around it are gone; only pawns around it survive. After en passant, the explosion is on the square where the capturing pawn lands.

    {""}**You win by blowing up the enemy king**, with a capture on its square or beside it. A move that would blow up your own king isn't legal, so a king never captures.

    {""}**There's no check and no checkmate.** You may leave your king attacked, move it into attack, and castle out of, through or into attack; but if your opponent then blows it up, you lose.

    If you have no legal move, the game is drawn.

    On Lichess, check counts: that game is { game-atomic_lichess }.

    The rest of the moves are as in chess: see `/rules game:chess`.
