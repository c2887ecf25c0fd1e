# Loop Chess: names and rules.

game-loop = Loop Chess
game-loop-icon = ∞
game-loop-aliases = loop, chessgi

hint-loop = What you capture is yours to drop on a later turn; promoted pieces stay what they are.

rules-loop =
    Chess in which captured pieces change sides. What you capture goes into your hand, and on any later turn you can **drop** a piece from your hand on an empty square instead of moving.

    {""}**Drops.** Type the piece's letter, `@` and the square: `N@f3`. For a pawn just `@e4` (`P@e4` works too). A drop may give check or checkmate, and may block a check. Pawns can't be dropped on the first or last rank. A pawn dropped on your second rank may go two squares; a dropped rook can't castle.

    {""}**Promoted pieces** stay what they are when they're captured: capture a promoted queen, and you have a queen. (In Crazyhouse you'd get a pawn.)

    It's checkmate only if no drop helps either, and stalemate only if there's nothing to drop. Repetition draws as in chess, but there's no 50-move rule, since captured pieces can be dropped again.

    Everything else is as in chess: see `/rules game:chess`.
