# Screen Chess: names and rules.

game-screen = Screen Chess
game-screen-icon = 🪟
game-screen-aliases = screen, hidden setup chess, secret setup chess

hint-screen = First both of you set up your pieces in secret, one pawn on each file: press Set up. When both are done, the set-ups are shown and you play chess without castling.

rules-screen =
    Before the game, **each player sets up all 16 pieces in secret** on their own four ranks. Neither sees the other's set-up until both are done; then both are shown together, and you play chess.

    {""}**A set-up** has one pawn on each file and none on your first rank. One bishop stands on a light square, the other on a dark one. Everything else is up to you.

    {""}**How to set up:** press **Set up**. Pick a piece, then its square; a piece other than a pawn that stands there changes places with it. **Type** takes several changes at once (`b1 c3, e2 e4`, `Qd3`, `mirror`), a list of all pieces with their squares, or four ranks as FEN (`8/8/PPPPPPPP/RNBQKBNR`; Black uses small letters). Nothing counts until you press **Done**, and after that it can't be changed.

    {""}**Play:** no castling. A pawn may go two squares only from your second rank, and can then be taken en passant as usual.

    {""}**House rules:** White moves first, unless only Black's king is attacked when the set-ups are shown: then Black does. If both kings are attacked, both players set up again. The third time the game is drawn and isn't rated.

    Everything else is as in chess: see `/rules game:chess`.

rules-examples-screen = Write a move like `e4` or `Nf3`. Accepted notations: { $notations }.
