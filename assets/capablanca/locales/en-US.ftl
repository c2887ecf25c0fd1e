# Capablanca Chess: names and rules.

game-capablanca = Capablanca Chess
game-capablanca-icon = ♗
game-capablanca-aliases = capablanca, Capablanca's chess

hint-capablanca = A 10×8 board; each side has a chancellor (rook or knight) and an archbishop (bishop or knight).

rules-capablanca =
    Chess on a board of ten files and eight ranks, with ten pawns and two new pieces on each side. From White's left the pieces are rook, knight, archbishop, bishop, queen, king, bishop, chancellor, knight, rook; the king stands on f1. The former world champion José Raúl Capablanca proposed it in the 1920s.

    {""}**The chancellor** (`C`) moves like a rook or like a knight. **The archbishop** (`A`) moves like a bishop or like a knight.

    {""}**Castling.** The king goes three squares: to c1 with the rook on d1 (`O-O-O`), or to i1 with the rook on h1 (`O-O`); for Black likewise. The conditions are those of chess.

    {""}**Promotion** to a queen, chancellor, archbishop, rook, bishop or knight: `e8=C`.

    Everything else is as in chess: see `/rules game:chess`.
