# Legan Chess: names and rules.

game-legan = Legan Chess
game-legan-icon = ◤
game-legan-aliases = legan, diagonal chess

hint-legan = The armies start in opposite corners, and pawns move diagonally towards the enemy's corner.

rules-legan =
    The armies start in opposite corners: White's in the corner of h1, Black's in the corner of a8, and they play along the diagonal between them.

    {""}**Pawns** move one square diagonally towards the enemy's corner: White's up and to the left, Black's down and to the right. They capture one square straight along a rank or file in those directions: White's upward or to the left, Black's downward or to the right. There's no double step and no en passant.

    {""}**Promotion.** A pawn promotes on the edge squares where the enemy's pieces began: White's on a5, a6, a7, a8, b8, c8 and d8, Black's on e1, f1, g1, h1, h2, h3 and h4. It becomes a queen, rook, bishop or knight.

    {""}**Castling** doesn't exist here. The other pieces move as usual.

    Everything else is as in chess: see `/rules game:chess`.
