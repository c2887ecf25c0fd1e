# A finished game.
result-player = { $player } ({ $side })
# A line of the places of a table.
result-place = **{ $place }.** { $player } ({ $side })
result-place-points = **{ $place }.** { $player } ({ $side }): { $points }
result-place-told = **{ $place }.** { $told }
result-place-left = { $line } · dropped out
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
result-substituted = { $left } dropped out, and { $player } took over the seat.
opening-versus = { $first } vs { $second }
opening-with-code = { $opening } ({ $code })
lost-resignation = { $loser } resigned
lost-time = { $loser } ran out of time
lost-absence = { $loser } didn't move for 14 days
button-analyse = Analyze
thread-name-won = { $icon } { $game } #{ $number } · { $first } beat { $second }
thread-name-drawn = { $icon } { $game } #{ $number } · { $first } drew with { $second }
thread-name-aborted = { $icon } { $game } #{ $number } · { $first } vs { $second } (aborted)
thread-name-many-won = { $icon } { $game } #{ $number } · { $winner } won · { $names }
