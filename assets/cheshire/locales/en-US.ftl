# Cheshire Cat Chess: names and rules.

game-cheshire = Cheshire Cat Chess
game-cheshire-icon = ☺
game-cheshire-aliases = cheshire, cheshire cat

hint-cheshire = Every square that a piece leaves vanishes: no one can move onto it again.

rules-cheshire =
    {""}**Every square that a piece leaves vanishes.** No piece can ever move onto it again, but lines, and checks, still pass over it.

    {""}**The king's first move** may be that of a queen; afterwards it moves as usual. It gives check only on the squares beside it, but a first move can capture anything in its way, even the enemy king if nothing protects it, and that wins. There's no castling.

    {""}**Pawns.** A pawn can't step onto a vanished square, but it may go two squares over one. En passant is possible only if the square that was passed still exists.

    {""}**The end.** Checkmate wins. Stalemate is a draw, and common, because ever fewer squares are left.

    Everything else is as in chess: see `/rules game:chess`.
