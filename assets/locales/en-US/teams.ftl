# Team battles.

contest-kind-team_battle = Team battle
contest-rules-team_battle = An arena for teams: press **Play** whenever you're free and you're paired with someone of another team. A win is 2 points, a draw 1; after two wins in a row, points count double until you stop winning. A team has the points of its best players. Games that are still running at the end don't count.
command-contest-new-teams = teams
command-contest-new-teams-about = Where teams play: their names, between commas
command-contest-new-best = best
command-contest-new-best-about = Team battle: the points of how many players of a team count (1 to 20, default 5)
contest-plan-teams = A team battle has 2 to 10 teams, of each of which 1 to 20 players count; a team match has two teams and an even number of places, a team tournament 4 to 32 teams, and both have 1 to 20 boards. Names of teams are different and have at most 30 characters. Other contests have no teams.
contest-refused-no-such-team = Pick one of the teams.
teams-which = Which team do you join?
teams-joined = You're in **{ $name }**.
teams-members = **{ $team }** ({ $count }) { $names }
teams-line = { $place } **{ $team }** { $points } · { $count ->
    [1] 1 player
   *[other] { $count } players
}
teams-best = the best { $count ->
    [1] player of each team counts
   *[other] { $count } players of each team count
}
teams-column = Team
teams-player = { $player } ({ $team })

# Team matches.

contest-kind-team_match = Team match
contest-rules-team_match = Two teams meet at boards: the first of one plays the first of the other, and so on. Players sit by rating; the captain, who joined the team first, can order them before the start with **Order boards**, but no one sits above a teammate rated over 100 points more. The first team moves first at odd boards; in second games it's the other way round. Where one team has no player left, the other wins that board. The points of all games decide: a won match is 2 match points, a drawn one 1.
command-contest-new-boards = boards
command-contest-new-boards-about = Team match or tournament: at how many boards teams meet (1 to 20, default 4)
contest-refused-not-captain = Only the captain of a team, who joined it first, orders its boards.
contest-refused-bad-order = No one can sit above a teammate who is rated over 100 points more.
contest-refused-ordered-too-often = Your team can't reorder its boards any more. The last order stands.
teams-boards = { $count ->
    [1] 1 board
   *[other] up to { $count } boards
}
teams-two-games = two games each
teams-button-boards = Order boards
teams-boards-ordered = The boards of your team:
teams-order-changed = The order has changed since you opened this.
teams-board = { $board }. { $player }
teams-no-board = { $player } (no board)
teams-who-goes-up = Move someone one board up
teams-board-up = { $player } to board { $board }
teams-captain = { $player } (captain)
teams-match-line = { $place } **{ $team }** { $points } · { $match ->
    [1] 1 match point
   *[other] { $match } match points
}

# Team tournaments.

contest-kind-team_tournament = Team tournament
contest-rules-team_tournament = In each round two teams meet at boards: the first player of one plays the first of the other, and so on. Up to 8 teams each meet all others; with more teams, or if the host sets a number of rounds, teams with equal scores meet (Swiss). Players sit by rating; the captain, who joined the team first, can order them before the start with **Order boards**, but no one sits above a teammate rated over 100 points more. Whoever has left before a round is paired leaves the lowest board empty, and the other team wins it; whoever doesn't come to a game loses that board. A won match is 2 match points, a drawn one 1. Match points count first, then game points, the match between the tied teams, and the board count, in which a win at a higher board is worth more. In a Swiss, a team without an opponent gets 2 match points and half of the game points.
teams-round-robin = every team meets every other
teams-meeting = **{ $first }** { $one } – { $two } **{ $second }**
teams-bye = **{ $team }** has no opponent this round.
teams-bye-points = **{ $team }** has no opponent this round and gets { $points } match points.
teams-tournament-line = { $place } **{ $team }** · match points { $match }, game points { $points }, board count { $boards }
teams-cross-alt = Cross table of the teams of { $name }: { $list }
teams-column-match = Match points
