# Corner Chess: names and rules.

game-corner = Corner Chess
game-corner-icon = ♔
game-corner-aliases = corner, king's corner chess

hint-corner = The kings start in opposite corners, the pieces beside them are shuffled, and there's no castling.

rules-corner =
    Chess with the kings as far apart as they can be: White's on h1, Black's on a8. The other seven pieces of each first rank are shuffled, with the bishops on squares of different colors. Black's starting position is White's rotated by half a turn, so both players see the same one.

    There are 360 starting positions. One is drawn when the game begins, or chosen by its number.

    {""}**Castling** doesn't exist here. Pawns move as usual, with the double step, en passant and promotion.

    Everything else is as in chess: see `/rules game:chess`.
