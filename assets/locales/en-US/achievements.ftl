# What players have reached: its names, and how it is told.

achievement-finished = { $count ->
    [1] First full game
   *[other] { $count } full games
}
achievement-won = { $count ->
    [1] First win
   *[other] { $count } wins
}
achievement-games = { $count } different games played
achievement-streak = { $count } wins in a row
achievement-upset = Beat a player rated { $count } points higher
achievement-quick-mate = Checkmate within 10 moves
achievement-pawn-mate = Checkmate with a pawn
achievement-half-point = Won by half a point
achievement-long-game = A game of { $count } moves, both sides counted
achievement-last-seconds = Won with less than 5 seconds left
achievement-days = Played { $count } days in a row
achievement-on-time = { $count } games in a row without losing on time

# Where they were reached.
achievements-told = 🏅 { $player }: **{ $list }**
# On a profile: the highest of each.
achievements-title = Achievements
# On one's own profile: the next tiers.
achievement-so-far = { $name } ({ $count } so far)
achievements-next = Next: { $list }
    A full game has at least { $moves } moves, counting all players. Shorter games don't count here, but a rated one that you don't win ends a row of wins.
