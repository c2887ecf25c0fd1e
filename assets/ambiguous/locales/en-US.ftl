# Ambiguous Chess: names and rules.

game-ambiguous = Ambiguous Chess
game-ambiguous-icon = ⁇
game-ambiguous-aliases = ambiguous

hint-ambiguous = You name the square, and your opponent chooses which of your pieces goes there.

rules-ambiguous =
    {""}**You name only the square.** On your turn, name a square that at least one of your pieces can move to: `f3`. If just one can, it moves there. If several can, **your opponent chooses** which of them goes, and then has their own turn.

    {""}**How to write it.** Type the square: `f3`. When you choose for your opponent, type the piece (`N` or `knight`), the square it stands on (`g1`) or the whole move (`Nf3`; for a pawn `Pf3`). Just `f3` doesn't say which piece.

    {""}**Promotion.** The opponent also chooses what your pawn becomes.

    {""}**You win by capturing the king.** There's no check and no checkmate: if one of your pieces can take the enemy king, name its square, and you win, whichever piece could go there.

    {""}**Castling** doesn't exist here; en passant does. If you have no possible move, the game is drawn.

    The pieces move as in chess: see `/rules game:chess`.
rules-examples-ambiguous = Name a square, such as { $examples }.
