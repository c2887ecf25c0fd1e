# Extinction Chess: names and rules.

game-extinction = Extinction Chess
game-extinction-icon = ☠
game-extinction-aliases = extinction, survival of the species

hint-extinction = You lose as soon as one kind of your pieces is gone: your last knight matters as much as your king.

rules-extinction =
    Chess in which every kind of piece counts. **You lose as soon as you have none left of one kind**: no king, no queen, no rook, no bishop, no knight or no pawn.

    {""}**No check.** The king is one kind among six: it may be left where it can be captured, and castling out of, through or into an attack is allowed.

    {""}**Promotion.** A pawn may become anything but a pawn, a king too: `e8=K`. Promoting your last pawn loses the game, unless the same move captures the last of an enemy kind.

    If you have no legal move, the game is drawn.

    The rest of the moves are as in chess: see `/rules game:chess`.
