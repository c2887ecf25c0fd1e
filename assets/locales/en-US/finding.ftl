# Finding somebody to play with: open challenges, their ratings, quick pairing.

command-waiting = waiting
command-waiting-about = Who's looking for an opponent on this server; accept a challenge there
command-waiting-game = game
command-waiting-game-about = Challenges to this game only
waiting-title = Waiting for an opponent
waiting-title-of = Waiting for an opponent: { $game }
waiting-none = There's no challenge that you could accept right now. `/challenge` or `/play` starts a new game.
waiting-none-of = There's no challenge in { $game } that you could accept right now. `/challenge` or `/play` starts a new game.
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
card-range = Open to players rated { $least } to { $most } in this game at this speed (settled ratings only)
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
command-quick-speed-about = How fast the game is; any if left empty
command-quick-rated = rated
command-quick-rated-about = Whether the game counts for ratings (default: no)
quick-waits = Your challenge (#{ $number }) is already waiting for an opponent.
quick-nobody = No one is waiting for that right now, so whoever comes next can join you.
quick-nobody-usual = No one is waiting on the usual terms right now, so whoever comes next can join you. `/waiting` lists the other challenges.
quick-joined = You've accepted { $challenger }'s challenge. { $game } begins.
quick-joined-table = You've joined { $challenger }'s table: { $game }.
quick-joined-game = Game #{ $number }
quick-withdrawn =
    { $count ->
        [one] Your own challenge ({ $numbers }) is withdrawn, as you're playing now.
       *[other] Your own challenges ({ $numbers }) are withdrawn, as you're playing now.
    }

command-online = online
command-online-about = Who's around on this server right now, and what they're playing
online-title = Around now
online-none = No one else has been active here in the last ten minutes. `/available` tells the channel that you're looking for a game.
online-idle = { $player } · around
online-plays = { $player } · playing { $game }
online-seeks = { $player } · **looking for a game**, ends { $when }
online-seeks-game = { $player } · **looking for a game of { $game }**, ends { $when }
online-you-hide = You aren't on this list for others: you're invisible.
online-challenge = Challenge someone

command-invisible = invisible
command-invisible-about = Hide from the list of who's around, or show up on it again
command-invisible-on = on
command-invisible-on-about = Whether to hide; choose False to show up again
invisible-on = You're no longer on the list in `/online`, on any server. Your games and challenges stay as they are.
invisible-on-stopped = You're no longer on the list in `/online`, on any server, and no longer looking for a game. Your games and challenges stay as they are.
invisible-off = You're on the list in `/online` again.

command-available = available
command-available-about = Tell this channel that you're looking for a game for a while
command-available-time = time
command-available-time-about = For how long: 30m, 2h …; 30 minutes if left empty, off to stop
command-available-game = game
command-available-game-about = Which game; any if left empty
choice-available-off = off: I'm not looking any more
available-any = { $player } is looking for a game. Press the button to challenge them; this ends { $when }.
available-game = { $player } is looking for a game of { $game }. Press the button to challenge them; this ends { $when }.
available-any-over = { $player } was looking for a game.
available-game-over = { $player } was looking for a game of { $game }.
button-challenge = Challenge
available-done = Posted: you're looking for a game. It ends { $when }, or with `/available time:off`.
available-off = You're no longer looking for a game.
available-was-off = You weren't looking for a game here.
available-invisible = You're invisible, so I can't tell others that you're looking for a game. Use `/invisible on:False` first.
bad-available-time = I can't read `{ $typed }` as a time. Write `30m` or `2h`, from 5 minutes to 4 hours, or `off`.

settings-call-role = Role to mention
settings-call-nobody = no one
settings-call-every = Mention it at most once in
command-settings-server-call-role = call-role
command-settings-server-call-role-about = The role I mention for /available; @everyone mentions no one

command-challenge-match = match
command-challenge-match-about = Several games in a row: 3 wins, 6 games …; one game if left empty
match-said-wins = wins, win, w
match-said-games = games, game, g
match-wins = first to { $count } wins
match-games = { $count } games
card-match = Match: { $length }. Sides alternate, and the next game starts by itself.
match-line = Match ({ $length }), game { $number }: { $state }
match-begins = just started
match-leads = { $player } leads { $score }
match-level = level at { $score }
match-won = **{ $player } wins the match { $score }.**
match-given-up = **the opponent has given the match up, so { $player } wins it ({ $score }).**
match-drawn = **the match is drawn { $score }.**
match-broken-off = the match ends here without a winner.
match-next-game = Next game of the match: #{ $number }
notice-match-goes-on = The next game of your match has begun.
bad-terms-series = A match is for two players: 2 to 10 wins, or 2 to 20 games.
bad-match = I can't read `{ $typed }` as a match. Write `3 wins` (2 to { $wins }) or `6 games` (2 to { $games }).
match-ask-give-up = This gives the whole match up: your opponent wins it.

# Private challenges.
command-challenge-private = private
command-challenge-private-about = Play in a private thread: only those you name and this server's managers see it
private-thread-name = { $icon } { $game } · { $names }
private-posted = Your challenge is posted in { $thread }. Only those you named and the managers of this server can see it.
private-in-thread = There can't be a thread in a thread. Please ask for a private game in a channel.
private-for-anyone = In a private game every seat is for someone you name, because the others can't see it.
private-not-allowed = I'm not allowed to open private threads here.
private-too-many = This server already has as many active threads as Discord allows.
private-not-opened = I can't open a private thread here.
private-not-brought = I can't bring { $player } into a private thread of this channel, so there's no challenge.
