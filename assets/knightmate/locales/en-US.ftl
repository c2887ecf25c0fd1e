# Knightmate: names and rules.

game-knightmate = Knightmate
game-knightmate-icon = ♘
game-knightmate-aliases = knightmate chess, knight mate

hint-knightmate = Kings and knights change places: checkmate the royal knight.

rules-knightmate =
    Chess with kings and knights the other way around. A **royal knight** stands on the e-file, where the king would be, and two **commoners** stand on the b- and g-files, where the knights would be.

    {""}**The royal knight** (`K`) moves like a knight. It's what you mate: it can't move into attack or stay there.

    {""}**A commoner** (`M`) moves one square in any direction like a king, but it can be captured like any other piece.

    {""}**Castling** is as usual, with the royal knight as the king: it goes two squares towards the rook (`O-O` or `O-O-O`).

    {""}**Promotion** to a queen, rook, bishop or commoner: `e8=M`. There are no ordinary knights. Stalemate is a draw.

    Everything else is as in chess: see `/rules game:chess`.
