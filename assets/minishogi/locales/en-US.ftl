# Minishogi: names and rules.

game-minishogi = Minishogi
game-minishogi-icon = ☖
game-minishogi-aliases = mini shogi, 5x5 shogi, gogo shogi

hint-minishogi = Shogi on 5×5: what you capture you can drop later, and pieces can promote only on the last rank.

rules-minishogi =
    Shogi on 5×5 squares. Each side has a king, a rook, a bishop, a gold, a silver and a pawn; there are no knights and lances. Sente moves first.

    {""}**Promotion** only on the last rank: a move that starts or ends there may promote the piece (add `+`), and a pawn has to.

    {""}**Drops** as in shogi: what you capture goes into your hand, and you may drop it on an empty square (`P*3c`). No second unpromoted pawn on a file, no checkmate by dropping a pawn, no pawn dropped on the last rank.

    {""}**The end.** Checkmate wins; having no legal move loses. When a position comes up for the fourth time, Sente loses, unless Gote gave check on every move: then Gote loses.

    Everything else is as in shogi: see `/rules game:shogi`.

# Beside the board, from the far side.
coordinates-right-minishogi = a b c d e
