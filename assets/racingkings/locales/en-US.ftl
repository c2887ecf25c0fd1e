# Racing Kings: names and rules.

game-racingkings = Racing Kings
game-racingkings-icon = ⇈
game-racingkings-aliases = racingkings, racing kings chess

hint-racingkings = Bring your king to the last rank first; giving check isn't allowed.

rules-racingkings =
    A race: **whoever brings their king to the eighth rank first wins.** Both sides start on the first two ranks, White on the right and Black on the left, and both run in the same direction. There are no pawns.

    {""}**No checks.** You can't give check, and you can't move your king into attack.

    {""}**Black replies.** White moves first, so if White's king arrives and Black's king arrives on the very next move, the game is drawn.

    If you have no legal move, the game is drawn.

    The pieces move as in chess: see `/rules game:chess`. There's no castling.

notice-goal-last-move = **White's king has arrived.** Black can still draw by arriving with this move.
