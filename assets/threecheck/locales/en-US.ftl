# Three-Check: names and rules.

game-threecheck = Three-Check
game-threecheck-icon = ③
game-threecheck-aliases = three checks, three-check chess, three checks chess, 3check, 3-check

hint-threecheck = Give check three times and you win.

rules-threecheck =
    Chess with a second way to win: **whoever gives check for the third time wins at once**. Checkmate wins too.

    A check by two pieces at once counts as one. How many checks each side has given is shown below the board.

    Everything else is as in chess: see `/rules game:chess`.
