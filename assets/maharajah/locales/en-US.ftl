# Maharajah: names and rules.

game-maharajah = Maharajah
game-maharajah-icon = ♕
game-maharajah-aliases = maharajah chess, maharajah and the sepoys, maharaja, sepoys

hint-maharajah = White has only the maharajah, which moves as queen or knight; Black has to checkmate it.

rules-maharajah =
    One against sixteen. **White** has a single piece, the maharajah on e1. **Black** has the usual army.

    {""}**The maharajah** (`M`) moves like a queen or like a knight, and it's royal: it can't move into attack or stay there.

    {""}**Black** wins by checkmating the maharajah, **White** by checkmating the black king. Stalemate is a draw.

    {""}**Black's pawns never promote.** One that reaches the first rank stays there as a pawn and can't move any more.

    Black may castle. Everything else is as in chess: see `/rules game:chess`.
