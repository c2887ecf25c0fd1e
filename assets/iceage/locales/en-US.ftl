# Ice Age Chess: names and rules.

game-iceage = Ice Age Chess
game-iceage-icon = ❄
game-iceage-aliases = ice age, iceage, ice chess

hint-iceage = Ice fills the empty squares. Both sides can capture it; after every 20th move it comes back.

rules-iceage =
    Chess in which every empty square of the starting position holds a block of ice.

    {""}**Ice** blocks lines, and either side can capture it like an enemy piece. Knights jump over it. Pawns capture it diagonally but can't push into it, so a pawn's double step needs two squares without ice. The same goes for the squares between king and rook when you castle.

    {""}**The ice age** comes after each 20th move by Black (moves 20, 40, 60 and so on). All at once, every empty square turns into ice unless it's enclosed on all four sides by pieces or the edge of the board; and every piece that has no other piece, of either side, on the eight squares around it freezes: it's gone, and ice takes its square.

    {""}**A king that freezes loses** the game; if both freeze, it's a draw. Check, mate and stalemate are as usual, and whether Black's 20th move is legal is judged before the freeze. After an ice age there's no en passant. Repeating a position is no draw, as the next ice age may change it; the 50-move and 75-move rules are those of chess.

    Everything else is as in chess: see `/rules game:chess`.

notice-ice-age = ❄ **An ice age!** Empty squares have frozen over, and so have pieces that stood alone. The next one comes after move { $move }.
notice-ice-age-last = ❄ **An ice age!** Empty squares have frozen over, and so have pieces that stood alone.
notice-ice-age-next = -# The next ice age comes after move { $move }.

alt-last-capture-iceage = Last move: { $move }. Gone with it: { $pieces }.
