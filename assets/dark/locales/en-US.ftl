# Dark Chess: names and rules.

game-dark = Dark Chess
game-dark-icon = 🌫️
game-dark-aliases = fog of war, fog chess

hint-dark = You see only the squares that your pieces can reach. Press My view, and win by taking the king.

rules-dark =
    {""}**You see only what your pieces can reach**: your own pieces, every square to which one of them could move or capture, and the squares in front of your pawns, straight and diagonally. The rest is dark. **My view** shows your board; the channel sees none of it.

    {""}**You win by capturing the king.** There's no check, and no one is warned: a king may move next to the other and may be left attacked. You may castle out of and through an attack.

    {""}**Moves of your opponent** stay secret. If one captures, you're told where and what you lost, but not by which piece. Promotions are secret too. A pawn that you can take en passant is seen for that move.

    {""}**Draws** come by themselves: the same position three times, 50 moves without a capture or pawn move, or no move left (our rule). Nothing is taken back.

    {""}**Option:** with `sight=moves` a pawn sees only where it can move.

    The pieces move as in chess: see `/rules game:chess`.
said-rules-terms-dark = you see only: see, seen, sees, visible, sight, vision, fog, hidden, dark squares; you win by: win, check, checkmate, goal; moves of your opponent: opponent move, opponent moved, what was captured, what did i lose; option: sight option
