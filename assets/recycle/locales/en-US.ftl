# Recycle Chess: names and rules.

game-recycle = Recycle Chess
game-recycle-icon = ♻
game-recycle-aliases = recycle

hint-recycle = You can capture your own pieces and drop them again later.

rules-recycle =
    Chess in which **you can capture your own pieces**, all but the king, and use them again.

    {""}**Capturing your own.** Move onto your own piece as if it were the enemy's: it goes into your hand. Pawns do this diagonally. What you capture from your opponent is out of the game.

    {""}**Drops.** On any later turn you can drop a piece from your hand on an empty square instead of moving: `Q@d4`, or just `@e4` for a pawn (`P@e4` works too). A drop may give check, checkmate, or block a check. Pawns can't be dropped on the first or last rank.

    {""}**No promotion.** A pawn that reaches the last rank is taken off the board.

    It's stalemate only if there's nothing to drop either.

    Everything else is as in chess: see `/rules game:chess`.
