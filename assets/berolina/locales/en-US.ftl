# Berolina Chess: names and rules.

game-berolina = Berolina Chess
game-berolina-icon = ⇗
game-berolina-aliases = berolina, berolina pawns

hint-berolina = Pawns are the other way around: they move diagonally and capture straight ahead.

rules-berolina =
    Chess in which pawns move diagonally and capture straight ahead.

    {""}**Berolina pawns** move one square diagonally forward, to either side, and capture one square straight ahead. From the second rank (for Black, the seventh) a pawn may go two squares along one diagonal, if both are empty.

    {""}**En passant.** A pawn that has just gone two squares can be captured on the square that it passed, by a pawn that captures straight ahead onto it: after Black's d7–b5, White's pawn on c5 takes on c6.

    {""}**Promotion** is as usual. If two pawns could go to the same square, write both squares: `e2d3`.

    Everything else is as in chess: see `/rules game:chess`.
