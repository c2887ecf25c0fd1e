# Cylinder Chess: names and rules.

game-cylinder = Cylinder Chess
game-cylinder-icon = ⟷
game-cylinder-aliases = cylinder, cylindrical chess

hint-cylinder = The a-file and the h-file are neighbors: pieces move across the edge.

rules-cylinder =
    Chess on a cylinder: the left and right edges of the board are joined, so **the a-file and the h-file are neighbors**.

    {""}**Moves** go across the edge as if the board continued there. A rook on a1 can go left to h1, a bishop on g1 to h2 and on to a3, a king from a4 to h5. Pawns capture across the edge too, also en passant. A piece can't go all the way around to where it started.

    {""}**Check** works in the same way, and a piece may check from both sides at once. The edge of the board is no shelter for a king; a king and a rook alone can't force mate.

    {""}**Castling** is as usual, never across the edge.

    Moves are written as always: `Ra1h1`, or `a1h1`.

    Everything else is as in chess: see `/rules game:chess`.
