# Amazon Chess: names and rules.

game-amazon = Amazon Chess
game-amazon-icon = ♛
game-amazon-aliases = amazon

hint-amazon = The queens are amazons, which also move like knights.

rules-amazon =
    Chess with an amazon on each side instead of the queen.

    {""}**The amazon** (`A`) moves like a queen or like a knight: it's the strongest piece on the board, and it can checkmate a bare king without help.

    {""}**Promotion** to an amazon, rook, bishop or knight: `e8=A`. There are no queens.

    Everything else is as in chess: see `/rules game:chess`.
