# Behemoth Chess: names and rules.

game-behemoth = Behemoth Chess
game-behemoth-icon = 🐘
game-behemoth-aliases = behemoth

hint-behemoth = After each move the behemoth walks at random and crushes all in its way. Take the king to win.

rules-behemoth =
    {""}**The behemoth** starts on d4 and belongs to no one. It can't be captured, nor can any piece move or jump onto it; knights leap past it as usual. **After every move of either side it walks** one to four squares in one of the eight directions of a queen, all at random. It leaves the board on one edge and comes back on the opposite one: from d4 it may go e3, f2, g1, h8. Whatever stands on its way is gone.

    {""}**Who loses the king loses**, whether the other side captured it or the behemoth crushed it. If it crushes both kings in one walk, the game is drawn. There's no check. When a king is captured, the behemoth doesn't walk any more (our rule).

    {""}**Castling** needs free squares, but attacks don't matter.

    {""}**Draws** (our rule): no legal move, 50 moves each without anything lost and without a pawn move if you claim it, 75 without a claim.

    {""}**Fair walks.** All walks { -fair-draws }. Divide it by 32: the remainder is the walk. 0 to 3 are one to four squares up, 4 to 7 the same in the next direction clockwise, and so on.

    The pieces move as in chess: see `/rules game:chess`.
said-rules-terms-behemoth = the behemoth: walk, walks, direction, wrap, edge of the board, capture the behemoth, take the behemoth; who loses: crush, crushes, crushed, crush my king, trample, win, lose, check, checkmate
