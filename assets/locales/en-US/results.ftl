# A finished game.
result-player = { $player } ({ $side })
# A line of the places of a table.
result-place = **{ $place }.** { $player } ({ $side })
result-place-points = **{ $place }.** { $player } ({ $side }): { $points }
result-opening = Opening: { $opening }
result-rounds = { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
result-plies = { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
result-time = { $player } used { $time }
opening-versus = { $first } vs { $second }
opening-with-code = { $opening } ({ $code })
lost-resignation = { $loser } resigned
lost-time = { $loser } ran out of time
lost-absence = { $loser } didn't move for 14 days
button-analyse = Analyze
thread-name-won = { $icon } { $first } beat { $second } · { $game } #{ $number }
thread-name-drawn = { $icon } { $first } drew with { $second } · { $game } #{ $number }
thread-name-aborted = { $icon } { $first } vs { $second } (aborted) · { $game } #{ $number }
thread-name-many-won = { $icon } { $winner } won · { $names } · { $game } #{ $number }
