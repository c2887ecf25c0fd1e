# Janus Chess: names and rules.

game-janus = Janus Chess
game-janus-icon = ◑
game-janus-aliases = janus, Januschess, Janus-Schach

hint-janus = Each side has two januses, which move like a bishop or a knight.

rules-janus =
    Chess on a board of ten files and eight ranks, with ten pawns and two januses on each side. From White's left the pieces are rook, janus, knight, bishop, king, queen, bishop, knight, janus, rook; the king stands on e1.

    {""}**The janus** (`J`, also called archbishop) moves like a bishop or like a knight.

    {""}**Castling.** The king goes to b1 with the rook on c1 (`O-O-O`), or to i1 with the rook on h1 (`O-O`); for Black likewise. The conditions are those of chess.

    {""}**Promotion** to a queen, janus, rook, bishop or knight: `e8=J`.

    Everything else is as in chess: see `/rules game:chess`.

# Its piece.
piece-chess-janus = janus
action-janus = Janus { $points }
