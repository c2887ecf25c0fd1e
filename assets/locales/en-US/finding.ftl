# Finding somebody to play with: open challenges, their ratings, quick pairing.

command-waiting = waiting
command-waiting-about = Who's looking for an opponent on this server; accept a challenge there
command-waiting-game = game
command-waiting-game-about = Challenges to this game only
waiting-title = Waiting for an opponent
waiting-title-of = Waiting for an opponent: { $game }
waiting-none = No one is waiting for an opponent right now. `/challenge` or `/play` starts a new game.
waiting-none-of = No one is waiting for an opponent in { $game } right now. `/challenge` or `/play` starts a new game.
waiting-count = { $count } in all
waiting-accept = Accept a challenge
waiting-rated = rated
waiting-casual = unrated
waiting-range = rating { $least }–{ $most }
waiting-seats = { $taken } of { $count } seats taken
waiting-expires = expires { $when }
button-new-challenge = New challenge

command-challenge-range = range
command-challenge-range-about = Open challenges: opponents' ratings, such as 1400-1800 or ±200 around yours
card-range = Open to players rated { $least } to { $most } in this game at this speed
denied-outside-range = This challenge is for players rated { $least } to { $most } in this game at this speed. A provisional rating isn't enough.
bad-terms-range = A rating range goes from a lower to a higher rating, and is for challenges that anyone can accept.
bad-range = I can't read `{ $typed }` as a range of ratings. Write it as `1400-1800`, or as `±200` for 200 points around your own rating.
bad-range-named = A range is for challenges that anyone can accept. You've named everyone who's to play.
bad-range-unrated = There are no ratings in { $game }, so a challenge can't have a range.
bad-range-unranked = You have no established rating in { $game } ({ $speed }) yet to count from. Name the ratings instead, such as `1400-1800`.

command-quick = quick
command-quick-about = Join whoever has waited longest for this game, or wait for the next player
command-quick-game = game
command-quick-game-about = Which game to play
command-quick-speed = speed
command-quick-speed-about = How fast the game is; the usual clock if left empty
command-quick-rated = rated
command-quick-rated-about = Whether the game counts for ratings (default: no)
quick-waits = Your challenge (#{ $number }) is already waiting for an opponent.
quick-nobody = No one is waiting for that right now, so whoever comes next can join you.
quick-joined = You've accepted { $challenger }'s challenge. Game #{ $number } begins.
quick-joined-table = You've joined { $challenger }'s table (#{ $number }).
