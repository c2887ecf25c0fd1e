# Capablanca Random: names and rules.

game-caparandom = Capablanca Random
game-caparandom-icon = ♝
game-caparandom-aliases = caparandom, Capablanca Random Chess, capablanca960, capa960, CRC

hint-caparandom = A 10×8 board with a chancellor and an archbishop, and a shuffled first rank.

rules-caparandom =
    Chess on a board of ten files and eight ranks, with ten pawns and two new pieces on each side. The pieces of the first rank are shuffled, the same for both sides: the bishops stand on squares of different colors, so do the queen and the archbishop, the king stands between the rooks, and every pawn is protected. The starting position is drawn when the game begins, or chosen by its number.

    {""}**The chancellor** (`C`) moves like a rook or like a knight. **The archbishop** (`A`) moves like a bishop or like a knight.

    {""}**Castling.** Wherever they began, the king ends on c1 with the rook on d1 (`O-O-O`), or on i1 with the rook on h1 (`O-O`); for Black likewise. Everything between their old and new squares must be empty but for the two of them, and the king can't start in, pass through or land in check. You may also type the king's square and the rook's.

    {""}**Promotion** to a queen, chancellor, archbishop, rook, bishop or knight: `e8=C`.

    Everything else is as in chess: see `/rules game:chess`.
