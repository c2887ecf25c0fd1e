# Fortress Chess: names and rules.

game-fortress = Fortress Chess
game-fortress-icon = ♜
game-fortress-aliases = fortress

hint-fortress = Kings start in opposite corners behind three extra pawns. The rest is shuffled. No castling.

rules-fortress =
    Corner Chess with three more pawns on each side. The white king starts on h1, the black king on a8, and the other pieces of the first rank are shuffled. The extra pawns stand in front of the king: White's on f3, g3 and h3, Black's on a6, b6 and c6.

    {""}**Pawns.** The double step is only for pawns on the second rank (for Black, the seventh), so the extra pawns go one square at a time. En passant and promotion are as usual.

    {""}**Castling** doesn't exist here. The starting position is drawn when the game begins, or chosen by its number.

    Everything else is as in chess: see `/rules game:chess`.
