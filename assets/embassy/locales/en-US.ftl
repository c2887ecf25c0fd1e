# Embassy Chess: names and rules.

game-embassy = Embassy Chess
game-embassy-icon = ⚑
game-embassy-aliases = embassy

hint-embassy = Each side has a chancellor (rook or knight) and an archbishop (bishop or knight).

rules-embassy =
    Chess on a board of ten files and eight ranks, with ten pawns and two new pieces on each side. From White's left the pieces are rook, knight, bishop, queen, king, chancellor, archbishop, bishop, knight, rook; the king stands on e1.

    {""}**The chancellor** (`C`, also called marshall) moves like a rook or like a knight. **The archbishop** (`A`, also called cardinal) moves like a bishop or like a knight.

    {""}**Castling.** The king goes three squares: to b1 with the rook on c1 (`O-O-O`), or to h1 with the rook on g1 (`O-O`); for Black likewise. The conditions are those of chess.

    {""}**Promotion** to a queen, chancellor, archbishop, rook, bishop or knight: `e8=C`.

    Everything else is as in chess: see `/rules game:chess`.
