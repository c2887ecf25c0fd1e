# Massacre Chess: names and rules.

game-massacre = Massacre Chess
game-massacre-icon = ⚔
game-massacre-aliases = massacre

hint-massacre = Every move must capture; whoever can't capture loses.

rules-massacre =
    The board is full: each side has eight queens, eight rooks, eight bishops and eight knights, shuffled over all 64 squares. There are no kings and no pawns.

    {""}**Every move must capture.** A player who can't capture, or who has no pieces left, loses. There are no draws.

    The starting position is drawn when the game begins. The pieces move as in chess: see `/rules game:chess`.
rules-examples-massacre = Write a move such as `Qxd7` or `d1d7`. Accepted notations: { $notations }.
