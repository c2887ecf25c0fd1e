# King of the Hill: names and rules.

game-kingofthehill = King of the Hill
game-kingofthehill-icon = ⛰️
game-kingofthehill-aliases = koth, king of the hill chess, kingofthehill

hint-kingofthehill = Bring your king to one of the four squares in the middle and you win.

ending-hill = the king reached the middle

rules-kingofthehill =
    Chess with a second way to win: **whoever brings their king to d4, e4, d5 or e5 wins at once.** Checkmate wins too.

    The king can't move into check, there either. With few pieces left the game isn't drawn: a king alone can still get to the middle.

    Everything else is as in chess: see `/rules game:chess`.
