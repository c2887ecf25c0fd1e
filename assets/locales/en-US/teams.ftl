# Team battles.

contest-kind-team_battle = Team battle
contest-rules-team_battle = An arena for teams: press **Play** whenever you're free and you're paired with someone of another team. A win is 2 points, a draw 1; after two wins in a row, points count double until you stop winning. A team has the points of its best players. Games that are still running at the end don't count.
command-contest-new-teams = teams
command-contest-new-teams-about = Team battle: the names of the teams, between commas
command-contest-new-best = best
command-contest-new-best-about = Team battle: the points of how many players of a team count (1 to 20, default 5)
contest-plan-teams = A team battle has 2 to 10 teams with different names of at most 30 characters, and 1 to 20 players of each count; other contests have no teams.
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
