# Contests: tournaments of a server.

command-contest = contest
command-contest-about = Tournaments of this server
command-contest-new = new
command-contest-new-about = Open a contest in this channel; people join by a button
command-contest-new-kind = kind
command-contest-new-kind-about = Swiss, round robin, knockout, arena, stairs, pond, and for teams a battle, match or tournament
command-contest-new-game = game
command-contest-new-game-about = Which game is played; a pond has none
command-contest-new-name = name
command-contest-new-name-about = What to call it
command-contest-new-time = time
command-contest-new-time-about = The clock of each game, such as 10m+5s or 3d
command-contest-new-start = start
command-contest-new-start-about = When it starts: full, in 30m, 2h or 1d, or a Discord timestamp; you start it if left empty
command-contest-new-rated = rated
command-contest-new-rated-about = Whether the games count for ratings (default: no)
command-contest-new-setup = setup
command-contest-new-setup-about = The starting position of every game
command-contest-new-places = places
command-contest-new-places-about = How many can join
command-contest-new-least = least
command-contest-new-least-about = How many are needed to start
command-contest-new-rounds = rounds
command-contest-new-rounds-about = Swiss, also of teams: how many rounds; as many as are usual if left empty
command-contest-new-games = games
command-contest-new-games-about = Round robin: games each pair plays; teams: games at a board; knockout: games in a match (1 or 2)
command-contest-new-wins = wins
command-contest-new-wins-about = Knockout: a match goes to whoever first wins this many games (1 to 5)
command-contest-new-bronze = bronze
command-contest-new-bronze-about = Knockout: whether there's a match for third place
command-contest-new-grace = grace
command-contest-new-grace-about = How many minutes a missing player is waited for (1 to 30, default 5)
command-contest-list = list
command-contest-list-about = The contests of this server
command-contest-show = show
command-contest-show-about = Look at a contest
command-contest-show-contest = contest
command-contest-show-contest-about = Which contest
command-contest-announce = announce
command-contest-announce-about = Hosts: tell everyone in a contest something
command-contest-announce-contest = contest
command-contest-announce-contest-about = Which contest
command-contest-announce-text = text
command-contest-announce-text-about = What to say, up to 1,000 characters; three times a day
command-contest-result = result
command-contest-result-about = Hosts: set the result of a game
command-contest-result-contest = contest
command-contest-result-contest-about = Which contest
command-contest-result-pairing = pairing
command-contest-result-pairing-about = Which game
command-contest-result-result = result
command-contest-result-result-about = The result
command-contest-remove = remove
command-contest-remove-about = Hosts: take someone out of a contest
command-contest-remove-contest = contest
command-contest-remove-contest-about = Which contest
command-contest-remove-player = player
command-contest-remove-player-about = Whom
command-contest-bring = bring
command-contest-bring-about = Hosts: show a contest in this channel from now on
command-contest-bring-contest = contest
command-contest-bring-contest-about = Which contest

contest-kind-swiss = Swiss
contest-kind-round_robin = Round robin
contest-kind-knockout = Knockout
contest-kind-double_knockout = Double knockout
contest-rules-swiss = In each round, players with equal scores meet; no one is out, and no one meets the same opponent twice. A win is 1 point, a draw ½. You can skip a round: once for half a point, otherwise for nothing.
contest-rules-round_robin = Everyone plays everyone. A win is 1 point, a draw ½.
contest-rules-knockout = Whoever loses a match is out. A drawn match goes on with two games at half the time; if those don't decide it either, the lower seed goes on.
contest-rules-double_knockout = Whoever has lost two matches is out. A drawn match goes on with two games at half the time; if those don't decide it either, the lower seed goes on.
contest-rules-live = When a round is paired, press **I'm here**. A game begins as soon as both players are there. Whoever isn't there within { $grace } loses the game and is taken out of later rounds.
contest-format = { $kind }, { $detail }
contest-rounds = { $count ->
    [1] 1 round
   *[other] { $count } rounds
}
contest-two-games = everyone twice
contest-games-a-match = { $count } games a match
contest-wins-a-match = { $count ->
    [1] 1 win to take a match
   *[other] { $count } wins to take a match
}
contest-usual-name = { $game }: { $kind }

contest-title = 🏆 **{ $name }** · #{ $number }
contest-game = { $icon } { $game } · { $clock } · { $rated }
contest-starts-at = Starts { $when } ({ $relative })
contest-starts-when-full = Starts when { $count } players have joined
contest-starts-by-hand = Starts when the host says so
contest-joined-none = No one has joined yet.
contest-joined = Joined ({ $count }): { $names }
contest-joined-more = { $count } more
contest-paused = ⏸️ The contest is paused.
contest-round = Round { $round } · { $games ->
    [0] all games are over
    [1] 1 game to finish
   *[other] { $games } games to finish
}
contest-round-of = Round { $round } of { $rounds } · { $games ->
    [0] all games are over
    [1] 1 game to finish
   *[other] { $games } games to finish
}
contest-next-round = The next round is paired { $when }.
contest-end-follows = That was the last round. The final standings follow { $when }.
contest-hall = Rounds are posted in { $hall }.
contest-players = { $count } players
contest-called-off = { $player } canceled the contest.
contest-over = The contest is over.
contest-closed-played-out = The contest is over.
contest-closed-no-pairing = The contest is over: no further pairing was possible.
contest-closed-too-few = The contest is over: there were too few players.

contest-hall-name = 🏆 { $name }
contest-round-title = **{ $name }: round { $round }**
contest-round-title-of = **{ $name }: round { $round } of { $rounds }**
contest-come = Press **I'm here** to begin. Whoever isn't here loses the game { $when }.
contest-board = { $board }.
contest-board-line = { $board } { $first } – { $second } · { $state }
contest-waiting = waiting for the players
contest-game-number = game #{ $number }
contest-bye-full = { $players } { $count ->
        [one] has no opponent this round and gets a point.
       *[other] have no opponent this round and get a point each.
    }
contest-bye-half = { $players } { $count ->
        [one] skips
       *[other] skip
    } this round for half a point.
contest-bye-none = { $players } { $count ->
        [one] skips
       *[other] skip
    } this round.
contest-match-winners = Round { $round }, match { $number }:
contest-match-losers = Second chance { $round }, match { $number }:
contest-match-final = Final:
contest-match-final-again = Deciding final:
contest-match-bronze = Third place:
contest-forfeit-first = 1–0 (no-show)
contest-forfeit-second = 0–1 (no-show)
contest-forfeit-both = 0–0 (no one came)
contest-void = doesn't count
contest-end-title = 🏆 **{ $name }: final standings**
contest-announced = 📣 { $player } on **{ $name }**: { $text }

contest-button-mine = My game
contest-button-standings = Standings
contest-button-here = I'm here
contest-button-back = I'm back
contest-button-withdraw = Withdraw
contest-button-half-bye = Skip a round (½)
contest-button-zero-bye = Skip a round (0)
contest-button-trf = Tournament file (TRF)
contest-button-games = All games
contest-button-entrants = Players (CSV)
contest-button-pair = Pair the next round now
contest-button-pause = Pause
contest-button-resume = Go on
contest-button-call-off = Cancel contest

contest-opened = **{ $name }** is open. People can join by the button on its card.
contest-left = You're no longer in **{ $name }**.
contest-leave-sure = Withdraw from **{ $name }**? A game you're playing goes on; you won't be paired again.
contest-call-off-sure = Cancel **{ $name }**? Games that are being played go on, but there will be no winner.
contest-called-off-now = **{ $name }** is canceled.
contest-bye-noted = You'll skip the next round of **{ $name }**.
contest-announced-now = Posted in **{ $name }**.
contest-result-set = The result is set in **{ $name }**.
contest-removed = They're no longer in **{ $name }**.
contest-brought = **{ $name }** is shown in this channel from now on.
contest-trf = The tournament file of **{ $name }**, as TRF26 and as TRF16.
contest-entrants = { $count ->
    [one] The only player of **{ $name }**.
   *[other] The { $count } players of **{ $name }**.
}
contest-games-file = { $count ->
    [1] The only finished game of **{ $name }**.
   *[other] The { $count } finished games of **{ $name }**.
}
contest-no-trf = There's no tournament file for this contest.
contest-no-games = No game of this contest has a record yet.
contest-no-game-yet = You're in **{ $name }**. Your first game hasn't been paired yet.
contest-mine-waiting = You're marked as here. Your game against { $opponent } begins as soon as they are here too; they have until { $when }.
contest-mine-playing = Your game against { $opponent }: { $game }
contest-mine-over-first = Your last game was against { $opponent } and ended { $result }; you moved first.
contest-mine-over-second = Your last game was against { $opponent } and ended { $result }; you moved second.
contest-missing = Didn't come: { $names }
contest-standings-title = Standings: { $name }
contest-standing = { $place }. { $player } **{ $points }** · { $rounds } { $out }
contest-standing-knockout = { $place }. { $player } · { $rounds } { $out }
contest-own-standing = You: { $line }
contest-withdrawn = (withdrawn)
contest-cell-full = bye
contest-cell-half = ½
contest-list-title = Contests
contest-list-open = **Open**
contest-list-running = **Being played**
contest-list-over = **Over**
contest-list-line = { $name } #{ $number } · { $what } { $when }
contest-list-none = There are no contests here yet. Whoever manages events can open one with `/contest new`.
contest-start-hand = when I start it
contest-start-full = when it's full
contest-start-10m = in 10 minutes
contest-start-1h = in an hour
contest-start-1d = tomorrow at this time
contest-start-7d = in a week

contest-host-only = Opening a contest needs the permission **Manage Events**.
contest-in-thread = A contest needs a channel of its own: threads can't have threads.
contest-bad-kind = I don't know that kind of contest. Pick one from the list.
contest-bad-start = I can't read that time. Write `full`, a time from now such as `30m`, `2h` or `1d`, or a Discord timestamp.
contest-bad-result = I don't know that result. Pick one from the list.
contest-unknown = There's no such contest on this server.
contest-too-many = There can be { $most } contests at once on a server. One has to end first.
contest-kept-apart = You can't join this contest.
contest-plan-name = A contest needs a name of at most 60 characters.
contest-plan-seats = Contests are for games between two.
contest-plan-clock = That clock doesn't suit this contest: an arena and a team battle need a live one such as `3m+2s`, stairs one in days such as `3d`, and every contest with games needs some clock.
contest-plan-places = A Swiss takes 3 to 512 players, a round robin 2 to 16, a knockout 2 to 128, a pond 3 to 200, a team match 2 to 50, a team tournament 4 to 512 with a place for each board of each team; and no more can be needed than can join.
contest-plan-rounds = A Swiss has 1 to 64 rounds; in a round robin each pair plays once or twice, and so do two at a board of a team match or tournament.
contest-plan-length = A match has one or two games, or goes to whoever first wins up to five.
contest-plan-start = The start has to be ahead, by 90 days at most.
contest-plan-range = A rating range goes from a lower to a higher rating.
contest-plan-times = A missing player can be waited for from 1 to 30 minutes.
contest-refused-stale = Something changed just now. Please look again.
contest-refused-already-joined = You're already in.
contest-refused-full = All places are taken.
contest-refused-team-full = That team is full. Please pick another one.
contest-refused-left-too-often = You've joined and left this contest too often to join again.
contest-refused-too-late = It's too late to join this contest.
contest-refused-not-in-range = This contest is for other ratings than yours. A provisional rating isn't enough.
contest-refused-taken-out = You've left this contest and can't join it again.
contest-refused-not-joined = You're not in this contest.
contest-refused-not-started = The contest hasn't started yet.
contest-refused-already-started = The contest has already started.
contest-refused-over = The contest is over.
contest-refused-too-few = Too few players have joined.
contest-refused-not-host = Only whoever opened the contest, or manages events here, can do that.
contest-refused-round-not-over = Games of this round are still being played.
contest-refused-paused = The contest is paused.
contest-refused-not-paused = The contest isn't paused.
contest-refused-nothing-to-play = No game is waiting for you.
contest-refused-no-such-pairing = There's no such game in this contest.
contest-refused-result-too-late = That result can't be changed any more: later games rest on it.
contest-refused-no-bye = You can't skip that round: half a point is given once and not in the last round.
contest-refused-not-away = You're not missing from this contest, or you've come back once before.
contest-refused-bad-announcement = An announcement has 1 to 1,000 characters, and there can be three a day.
contest-refused-not-for-players = That can't be done here.
contest-refused-too-long = This contest has grown too long. It can only be canceled.

command-contest-new-minutes = minutes
command-contest-new-minutes-about = Arena: how many minutes it lasts (10 to 180, default 60)
contest-kind-arena = Arena
contest-rules-arena = For a fixed time, press **Play** whenever you're free and you're paired with someone else who is. A win is 2 points, a draw 1; after two wins in a row, points count double until you stop winning. Games that are still running at the end don't count.
contest-minutes = { $count } minutes
contest-closed-time = The contest is over.
contest-closed-too-long = The contest is over: it was as long as a contest can be.
contest-ends = Ends { $when }
contest-arena-state = { $count } players · { $idle } waiting for a game · { $games ->
    [1] 1 game running
   *[other] { $games } games running
}
contest-arena-title = **{ $name }**
contest-arena-play = Press **Play** to get a game, and again after each one.
contest-button-play = Play
contest-plan-minutes = An arena or a team battle lasts 10 to 180 minutes; no other contest has a fixed time.
contest-refused-still-playing = Your game isn't over yet.
contest-column-player = Player
contest-column-points = Points
contest-column-buchholz = Buchholz
contest-alt-standings = Standings of { $name }: { $list }

command-contest-fame = fame
command-contest-fame-about = Who has won the most contests here
contest-fame-title = Hall of fame
contest-fame-none = No one has won a contest of four or more players here yet.
contest-medals = **Contests** { $medals }
contest-inbox = 🏆 **{ $name }**: your game against { $opponent } is waiting in { $hall }. Press **I'm here** there, or lose it { $when }.
contest-kind-stairs = Stairs
contest-rules-stairs = Everyone starts on the first step. Challenge someone on your step or up to three below; a win takes you a step up, a loss a step down. You can have one game as challenger and one as challenged, and meet the same person again after two weeks.
contest-stairs-state = { $count } players · { $games ->
    [1] 1 game running
   *[other] { $games } games running
}
contest-stairs-play = Press **Challenge** to climb.
contest-button-challenge = Challenge
contest-opponent = { $player } (step { $step })
contest-no-opponent = There's no one you may challenge right now.
contest-whom = Whom do you challenge?
contest-challenged = Your game against { $opponent } has begun.
contest-stairs-unknown = They aren't on these stairs.
contest-stairs-yourself = You can't challenge yourself.
contest-stairs-resting = One of you is resting.
contest-stairs-blocked = They can't be challenged.
contest-stairs-already-challenging = You have a game as challenger already.
contest-stairs-already-challenged = Someone else has challenged them already.
contest-stairs-step-too-high = They stand higher than you: challenge people on your step or below.
contest-stairs-step-too-low = They stand too far below you.
contest-stairs-already-playing-each-other = You're playing each other already.
contest-stairs-too-soon = You've just played each other. You can meet again { $when }.
contest-alt-line = { $place }. { $player } { $points }
