# Grand Chess: names and rules.

game-grand = Grand Chess
game-grand-icon = ▦
game-grand-aliases = grand, Freeling's grand chess, 10x10 chess

hint-grand = A 10×10 board with chancellors and archbishops; pawns promote only to pieces you've lost.

rules-grand =
    Chess on ten files and ten ranks. The pawns stand on the third rank, the pieces on the second, and the rooks in the corners. From b2 the pieces are knight, bishop, queen, king, chancellor, archbishop, bishop, knight.

    {""}**The chancellor** (`C`, also called marshall) moves like a rook or like a knight. **The archbishop** (`A`, also called cardinal) moves like a bishop or like a knight.

    {""}**Pawns** may go two squares from the third rank (for Black, the eighth), with en passant.

    {""}**Promotion.** A pawn that moves to the eighth or ninth rank may promote; on the tenth it must. For Black those are ranks 3, 2 and 1. It can become only a piece that your opponent has captured from you, which then comes back: `e8=Q`, or `e8` to remain a pawn. If there is none, the pawn can't go to the last rank, but still gives check there.

    {""}**Castling** doesn't exist here.

    Everything else is as in chess: see `/rules game:chess`.
