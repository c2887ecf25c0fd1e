# Crazy Screen Chess: names and rules.

game-crazyscreen = Crazy Screen Chess
game-crazyscreen-icon = 🎪
game-crazyscreen-aliases = crazy screen, free setup chess

hint-crazyscreen = First, each of you sets up in secret, almost anywhere you like: press Set up. Only pawns can't stand on the first rank. Then you play chess without castling.

rules-crazyscreen =
    {""}**Screen Chess with a free hand:** each player sets up all 16 pieces in secret on their own four ranks, both set-ups are shown together, and you play chess without castling.

    {""}**A set-up** has no limits but one: no pawn on your first rank. Pawns may share a file, and both bishops may stand on squares of one color.

    {""}**These are house rules**, for only the name of this game is known. They are those of Screen Chess without its limits: a pawn may go two squares only from your second rank; White moves first, unless only Black's king is attacked when the set-ups are shown; if both kings are attacked, both players set up again, and the third time the game is drawn and isn't rated.

    How to set up: see `/rules game:screen`. Everything else is as in chess.

rules-examples-crazyscreen = Write a move like `e4` or `Nf3`. Accepted notations: { $notations }.
