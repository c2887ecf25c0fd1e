# Dice Chess: names and rules.

game-dice = Dice Chess
game-dice-icon = 🎲
game-dice-aliases = dice

hint-dice = Before each move a die is thrown, and you move the piece it shows. Take the king to win.

rules-dice =
    {""}**A die decides what moves.** Before each of your moves it is thrown for you and shows pawn, knight, bishop, rook, queen or king. You have to move such a piece. Only pieces that have a legal move can come up, all with the same chance.

    {""}**Promotion.** With a pawn on the die, your pawn may become any piece. With a knight, bishop, rook or queen, a pawn may also move to the last rank to become exactly that piece.

    {""}**You win by capturing the king.** There's no check: your king may stay or move where it can be taken.

    {""}**Castling** is a move of the king, and attacks don't matter. En passant is a pawn move.

    {""}**Draws** (our rule): no legal move, 50 moves each without a capture or pawn move if you claim it, 75 without a claim.

    {""}**Fair throws.** All throws { -fair-draws }. Divide it by the number of kinds that can move: the remainder, counting from 0, picks one of them in the order pawn, knight, bishop, rook, queen, king.

    The pieces move as in chess: see `/rules game:chess`.
