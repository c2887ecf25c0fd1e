# Dice Chess 10x10: names and rules.

game-dice10x10 = Dice Chess 10×10
game-dice10x10-icon = 🎲
game-dice10x10-aliases = dice chess 10x10, dice chess large

hint-dice10x10 = A die with eight faces shows which piece has to move. Take the king to win.

rules-dice10x10 =
    The rules of the original aren't known: **these are house rules.**

    {""}**The board** has ten files and ten ranks. The rooks stand in the corners, the pawns on the third rank; from b2 the pieces are knight, bishop, queen, king, marshall, cardinal, bishop, knight.

    {""}**The marshall** (`M`, elsewhere called chancellor) moves like a rook or a knight, **the cardinal** (`C`, elsewhere called archbishop) like a bishop or a knight.

    {""}**A die with eight faces** is thrown before each move, and you have to move a piece of the kind it shows. Only pieces that have a legal move come up, all with the same chance.

    {""}**Pawns** may go two squares from the third rank (for Black, the eighth), with en passant. They promote on the last rank: with a pawn on the die to any piece, else to exactly the piece on the die.

    {""}**Fair throws.** All throws { -fair-draws }. Divide it by the number of kinds that can move: the remainder, counting from 0, picks one of them in the order pawn, knight, bishop, rook, queen, king, marshall, cardinal.

    {""}**You win by capturing the king.** There's no check and no castling. Draws are as in Dice Chess: see `/rules game:dice`.
