# Lists, profiles, help and settings.

games-title = Your games
games-title-of = Games in progress
games-none = No game in progress. `/challenge` starts one.
games-line = { $place } · { $game } #{ $number } · { $players } · { $state }
games-your-turn = **your turn**
games-their-turn = { $player } to move
games-challenge = a challenge, not yet accepted
games-paused = paused
games-until = { $state }, flag falls { $when }
games-more = … and { $count } more.
watch-title = Being played here
watch-none = No games here yet. Start one with `/challenge`.
choice-session = #{ $number } · { $game } · { $players } · { $state }
choice-session-yours = your turn
choice-session-theirs = waiting

leaderboard-title = { $game } · { $speed } · { $scope }
leaderboard-none = Nobody is listed here yet. To be listed, play rated games (`/challenge` with `rated`) against different people until your rating is certain enough.
leaderboard-line =
    { $rank }. { $player } · **{ $rating }** · { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
leaderboard-provisional =
    You: **{ $rating }** after { $games ->
        [one] { $games } game
       *[other] { $games } games
    }. That is provisional; you are listed once enough games against different people make it certain.
settings-cleared = { $count ->
        [0] No challenge is open on this server.
        [one] { $count } challenge is withdrawn.
       *[other] { $count } challenges are withdrawn.
    }
profile-title = { $player }
profile-none = No finished game yet.
profile-rating =
    { $game } · { $speed }: **{ $rating }** · { $games ->
        [one] { $games } game
       *[other] { $games } games
    } ({ $wins } won, { $draws } drawn, { $losses } lost)
profile-recent = Recent games
profile-head-to-head = You against { $player }: { $wins } won, { $draws } drawn, { $losses } lost
profile-won = won
profile-drawn = drawn
profile-lost = lost
profile-aborted = called off
profile-provisional = ? after a rating: provisional rating.

export-done = The record of game #{ $number }.
moves-title = { $game } #{ $number }: the moves so far
moves-none = No move has been made yet.
moves-export = Too long to show here: use Export.
rules-title = { $game }: the rules
rules-examples = Moves are written like { $examples }; accepted notations: { $notations }.
position-text = Position: `{ $text }`

help-title = Qiyuan, the house of board games
help-text = 
    {""}**Start.** `/play` asks you everything with buttons; so does a right click on somebody (Apps, Challenge). `/challenge game:{ $game } opponent:@somebody time:10m+5s` posts a challenge; without `opponent` anybody may accept, without `time` each move has three days (`time:none` plays without a clock). More, if you like: `rated:` (counts for ratings; needs a clock and the usual setup), `side:`, `setup:` (a named setup, a position or a record to go on from), `options:` (`name=value`, offered as you type), and for games with more players `seats:` and `opponent2:` to `opponent5:`. The game gets a thread of its own.

    {""}**Move**, whichever you like best:
    • press **Move** below the board and type, for example { $examples };
    • press **Choose piece** and choose a piece, then where it goes;
    • `/move` lists what you can play, and works from any channel;
    • write a message that mentions me: `@Qiyuan { $example }`. I also understand help, board, draw and resign.

    {""}**My view**, or `/board`, shows you the board from your side, with your pieces and notation. Only you see it.

    {""}**During the game**: More below the board (draw, resign, takeback, pause, moves, rules), or `/draw` (to offer or claim one), `/takeback`, `/resign`. If you play several games, say which with `session:`.

    {""}**Clocks**: `20m` for the whole game, `10m+5s` with five seconds added a move, `30m+5x30s` with byo-yomi, `3d` for each move, `10d+1d max 30d`.

    {""}**Games and people**: `/games` (in progress, yours or another player's), `/watch` (everything played on this server), `/profile`, `/leaderboard`, `/statistics`; `/replay` shows a game as an animated picture, `/export` gives the record of a finished one.

    {""}**The rest**: `/settings mine` for your notation, board, pieces and pings; `/settings server` and `/settings clear-challenges` for those who manage the server; `/rules` tells how a game is played, `/about` shows my status, `/help` this page.
help-games = Games: { $games }

about-text = **Qiyuan** (棋院, “house of board games”) hosts turn-based board games on Discord. It is free software under the GPL, version 3 or later.
about-version = Version { $version }, up since { $since }
about-sessions = Games in progress: { $live }
about-latency = Response time: median { $half } ms, 99th percentile { $most } ms.

settings-line = { $name }: **{ $value }**
settings-saved = Saved.
settings-server-saved = Public messages on this server are now in: { $language }.
settings-server-automatic = Public messages on this server are now in the language that the server is set to in Discord.
settings-usual = usual
theme-wood = Wood
theme-slate = Slate
theme-moss = Moss
theme-paper = Paper
theme-sea = Sea
pieces-classic = Classic
pieces-minimal = Minimal
settings-ping-on = mention me when it is my turn
settings-ping-off = do not mention me
language-en-us = English
language-zh-cn = 简体中文
language-zh-tw = 繁體中文

orientation-own = my side below
orientation-first = the first side below
orientation-flipped = my side above

statistics-title = { $game } · who wins · { $scope }
statistics-none = Nothing to count yet: only finished games in which both players moved are counted.
statistics-all = All
statistics-drawn = Drawn
statistics-line =
    {""}**{ $group }** · { $games ->
        [one] { $games } game
       *[other] { $games } games
    } · { $first } won { $firstwon } ({ $firstshare }%) · { $second } won { $secondwon } ({ $secondshare }%) · drawn { $drawn } ({ $drawnshare }%)
