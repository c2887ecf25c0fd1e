# Knight Relay Chess: names and rules.

game-knightrelay = Knight Relay Chess
game-knightrelay-icon = ♞
game-knightrelay-aliases = knight relay, knight-relay, N-relay

hint-knightrelay = A piece guarded by its own knight may also move like one. Knights can't capture or be captured.

rules-knightrelay =
    Chess in which a piece guarded by a knight of its own side can also move like one.

    {""}**Relay.** A piece a knight's move away from a knight of its own side may also move and capture like a knight. This holds for queens, rooks, bishops and pawns, but not for kings and other knights, and even if the knight is pinned.

    {""}**Knights** never capture and can't be captured. They give no check, but they block lines as usual.

    {""}**Check** counts the relay: a piece guarded by its knight also attacks what a knight there would attack.

    {""}**Pawns** can't use the relay to land on the first or last rank, and give no check there. One that comes back to its second rank may go two squares again. There's no en passant. A pawn may promote to a knight; such a knight follows the same rules. If a step and a leap lead two pawns to the same square, write both squares: `e7e5`.

    Everything else is as in chess: see `/rules game:chess`.
