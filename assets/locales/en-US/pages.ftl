# Lists, profiles, help and settings.

games-title = Your games
games-title-of = Live games
games-none = No games in progress. Start one: `/challenge`
games-line = { $game } · { $players } · { $state }
games-line-at = { $place } · { $line }
games-numbered = { $game } #{ $number }
games-your-turn = **your turn**
games-your-turn-later = your turn after your vacation
games-their-turn = { $player } to move
games-challenge = challenge, not yet accepted
games-paused = paused
games-until = { $state }, time runs out { $when }
games-more = … and { $count } more.
watch-title = Live games
watch-none = No games right now. Start one: `/challenge`
choice-session = #{ $number } · { $game } · { $players } · { $state }
choice-session-yours = your turn
choice-session-theirs = waiting

leaderboard-title = { $game } · { $speed } · { $scope }
leaderboard-unrated = { $game } is played for fun and isn't rated, so no one is ranked.
leaderboard-none = No one is listed here yet. To get listed, play rated games (`/challenge` with `rated`) against different people until your rating settles.
leaderboard-none-here = No one is listed here yet.
leaderboard-bullet = Bullet games are played for fun and aren't rated: a rated game takes 3 minutes or more.
leaderboard-server-hidden = -# Games on this server don't put anyone on this list: the server keeps to its own.
leaderboard-line =
    { $rank }. { $player } · **{ $rating }** · { $games ->
        [one] { $games } game
       *[other] { $games } games
    }{ $change ->
        [0] {""}
       *[other] {" · "}{ $sign }{ $change } in 30 days
    }
leaderboard-place = You: **{ $rating }**, number { $place } of { $count }{ $share ->
        [0] {""}
       *[other] , ahead of { $share }%
    }
leaderboard-hidden = You: **{ $rating }**. You've chosen not to be on this list; `/{ command-settings } { command-settings-mine } { command-settings-mine-listed }:` puts you back.
leaderboard-idle = You: **{ $rating }**. This list shows who has played a rated game on this server in the last year; your next one here puts you back.
leaderboard-idle-everywhere = You: **{ $rating }**. This list shows who has played a rated game in the last year on a server whose games count here; your next one there puts you back.
leaderboard-provisional-hidden =
    You: **{ $rating }** after { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, still provisional. You've chosen not to be on this list; `/{ command-settings } { command-settings-mine } { command-settings-mine-listed }:` changes that.
leaderboard-provisional =
    You: **{ $rating }** after { $games ->
        [one] { $games } game
       *[other] { $games } games
    }. That's provisional, give or take { $within }; you'll be listed at { $listed } or less, about { $left ->
        [one] one more game
       *[other] { $left } more games
    } with people of your strength. Several in a day with the same person count less and less.
settings-cleared = { $count ->
        [0] There are no open challenges on this server.
        [one] { $count } challenge withdrawn.
       *[other] { $count } challenges withdrawn.
    }
profile-title = { $player }
profile-bot = Bots don't play here, so they have no profile.
block-done = You and { $player } can't challenge each other from now on. I haven't told anyone, and games in progress go on. `/unblock` undoes it.
block-already = You've already blocked { $player }.
block-full = You've blocked { $most } people, and that's as many as I can keep. `/blocked` lists them.
unblock-done = { $player } is no longer blocked.
unblock-nobody = You haven't blocked { $player }.
blocked-nobody = You haven't blocked anyone.
blocked-title = People you've blocked
blocked-count = { $count } in all
vacation-on = You're on vacation until { $when }. Until then your clock stands still in every game with a day or more for a move, and you can't move there; `/vacation off` ends it sooner. Where it's your turn, I'll tell you when it's over. Days left this year after that: { $left } of { $year }.
vacation-on-shorter = You don't have that many days left, so your vacation ends { $when }. Until then your clock stands still in every game with a day or more for a move, and you can't move there; `/vacation off` ends it sooner.
vacation-until = You're on vacation until { $when }. `/vacation off` ends it sooner. Days left this year after that: { $left } of { $year }.
vacation-off = Your vacation is over, and your clocks run again. Days left this year: { $left } of { $year }. `/inbox` shows what's waiting for you.
vacation-not-on = You aren't on vacation. Days left this year: { $left } of { $year }; a day counts as soon as it has begun. `/vacation on` stops your clocks in games with a day or more for a move.
vacation-none-left = You've used all { $year } vacation days of this year. You get new ones on January 1 (UTC).
vacation-days = A vacation is at least one day long.
moderate-ended = Game #{ $number } has ended without a result, and its players are told why.
moderate-cleared = Challenge #{ $number } is withdrawn.
moderate-banned = { $player } can't start or join games on this server any more. They have left the contests here. Games and matches in progress go on; `/moderate end` ends one.
moderate-banned-already = { $player } is already banned from playing here.
moderate-unbanned = { $player } may play here again.
moderate-not-banned = { $player } isn't banned from playing here.
moderate-log-title = What moderators did here
moderate-log-empty = No moderator has done anything here yet.
moderate-log-ended = { $when } · { $moderator } ended game #{ $what }
moderate-log-cleared = { $when } · { $moderator } withdrew challenge #{ $what }
moderate-log-cleared-all = { $when } · { $moderator } withdrew { $what } challenges
moderate-log-banned = { $when } · { $moderator } banned { $what }
moderate-log-unbanned = { $when } · { $moderator } lifted the ban on { $what }
moderate-log-reason = { $told }: `{ $reason }`
moderate-log-player = { $name } ({ $number })
profile-none = No finished games to show.
profile-none-own = You haven't finished a game yet. Start one: `/play`
record-none = You two haven't finished a game yet.
record-none-of-others = These two have no finished games to show.
record-all = All their games
record-bot = Bots don't play here, so no one has a record against one.
profile-rating =
    { $game } · { $speed }: **{ $rating }** · { $games ->
        [one] { $games } game
       *[other] { $games } games
    } ({ $wins } won, { $draws } drawn, { $losses } lost){ $best ->
        [0] {""}
       *[other] {" · "}best since settling: { $best }
    }
profile-recent = Recent games
profile-unrated = Not rated: { $wins } won, { $draws } drawn, { $losses } lost
profile-head-to-head = You against { $player }: { $wins } won, { $draws } drawn, { $losses } lost{ $shared ->
        [0] {""}
       *[other] {", "}{ $shared } won together
    }{ $others ->
        [0] {""}
       *[other] {", "}{ $others } won by others
    }
profile-won = won
profile-drawn = drawn
profile-lost = lost
profile-left = left early
profile-place = { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $place }th
    } of { $count }
profile-aborted = aborted
profile-provisional = ? after a rating: provisional rating.

export-done = Game #{ $number }, exported.
export-done-cards = Game #{ $number }, exported.
commitment-title = { $game } #{ $number }: { $check }
commitment-rest = The export has all that chance decided from the beginning.
commitment-all = The attached `deals.txt` has the text of every hand that's over, each below its SHA-256.
commitment-none = There's nothing to check now. The export of a game has all that chance decided.
moves-title = { $game } #{ $number }: moves
moves-none = No moves yet.
moves-export = Too long to show here: use Export.
moves-page = Page { $page } of { $pages }
moves-previous = ◀ Earlier
moves-next = Later ▶
rules-title = { $game }: rules
rules-all = All rules of { $game }
rules-examples = Write a move like { $examples }. Accepted notations: { $notations }.
rules-pictures = In the picture: { $marks }.
rules-mark-target = ● moves or captures here
rules-mark-move-only = ○ moves here, can't capture
rules-mark-capture-only = ✕ only captures here
rules-mark-ring = a ringed piece can be captured
lessons-alt = { $game } in pictures.
lesson-alt = { $piece } on { $point }: { $reach }.
lesson-alt-among = { $piece } on { $point } (with { $others }): { $reach }.
lesson-either = can move to or capture on { $points }
lesson-moves = can move to { $points }
lesson-captures = can capture on { $points }
lesson-before = Before { $move }
lesson-after = After { $move }
lesson-alt-position = { $caption }: { $position }
position-text = Position: `{ $text }`

help-title = Qiyuan, the house of board games
help-topic-start = Start
help-topic-moving = Moves
help-topic-clocks = Clocks
help-topic-games = Games
help-topic-people = People
help-topic-settings = Settings
help-start =
    {""}**Start a game** with `/play`: I'll ask you everything with buttons. A right click on a person (Apps, Challenge) does the same.

    {""}**Or with one command:** `/challenge game:{ $game } opponent:@someone time:10m+5s`. Only the game is needed:
    • Leave out `opponent`, and anyone can accept.
    • Without `time` it's the server's default clock (three days a move unless its managers chose another); `time:none` plays without a clock.
    • Games are unrated unless you choose `rated`, which needs a clock and the standard position.
    • Without `side`, sides are drawn at random.
    • `setup` takes a named setup, also one of yours, a position or a game to continue.
    • `options` are written as `name=value`, and offered as you type; `touch=on` is touch-move.
    • `seats` and `opponent2` to `opponent5` are for games with more than two players.
    • `hands` is how many hands a card game has.
    • `match` plays several games, such as `3 wins` or `6 games`; `private` plays where only those you name can see it.
    • `range` limits the ratings, such as `1400-1800` or `±200` around yours.

    Each game gets its own thread. There, press { $move } below the board, or write to me: `@Qiyuan { $example }`.
help-moving =
    {""}**Move**, whichever way you like best:
    • press { $move } below the board and type, for example { $examples }
    • press **{ $guide }**, then choose where it goes
    • `/move` lists what you can play, in any channel
    • mention me in a message: `@Qiyuan { $example }`. I also understand “help”, “board”, “draw” and “resign”

    {""}**{ $view }**, or `/board`, shows you the board from your side, with your pieces and notation. Only you see it. In card games the button is **{ $hand }**: it has a menu too, and choosing plays at once.

    {""}**During the game**: **{ $more }** below the board (draw, resign, takeback, pause, moves, rules), or `/draw` (to offer or claim one), `/takeback`, `/resign`. `/if` prepares answers to your opponent's next moves. If you're playing several games, choose one with `session:`.
help-clocks =
    Write it as `time:` in `/challenge`:
    • `20m`: 20 minutes for the whole game
    • `10m+5s`: 10 minutes, and five seconds added each move
    • `30m+5x30s`: 30 minutes, then five byo-yomi periods of 30 seconds
    • `3d`: three days for each move
    • `10d+1d max 30d`: ten days, one more each move, 30 at most
    • `3d weekends off`: the same as `3d`, but Saturdays and Sundays (UTC) don't count
    • `none`: no clock

    Your time counts from the moment you press or write, and is given back if I was down. Either player can ask for a pause with **{ $more }**.

    {""}**Vacation**: `/vacation on` stops your clocks in games with a day or more for a move, 30 days a calendar year (UTC) for each player. A day counts as soon as it has begun. You can't move in those games until it's over, or until `/vacation off`. `/settings mine` sets when I remind you that your time is running out.
help-games =
    { $games }

    `/rules` explains each of them, with pictures.

    {""}**Positions of your own**: `/setup save` keeps one, from text, a file or a game; `/setup edit` opens a board to put one together. `/setup use` challenges someone from it, `/setup list` shows yours, and `/setup share` makes a code for others.
help-people =
    • `/inbox`: everything that's waiting for you, with buttons
    • `/games`: games in progress, yours or another player's
    • `/contest`: tournaments of this server: open one, join, look at the standings
    • `/events`: what's on: contests that are announced or being played
    • `/waiting`: who's looking for an opponent; `/quick`: join whoever has waited longest
    • `/online`: who's around now; `/available`: say that you're looking for a game; `/invisible`: hide
    • `/watch`: live games on this server
    • `/history`: finished games
    • `/record`: how two players stand against each other
    • `/replay`: a game as an animation
    • `/export`: a finished game as a file
    • `/profile`: someone's ratings, achievements and results
    • `/leaderboard`: the best players
    • `/statistics`: how often each side wins
    • `/block`, `/unblock` and `/blocked`: whom you don't want to play with
help-settings =
    • `/settings mine`: your notation, board, pieces, reminders and language
    • `/settings notices`: how you hear of your turns, and quiet hours
    • `/privacy`: what I store about you, as a file, or to have it deleted
    • `/settings server` and `/settings clear-challenges`: for people who manage the server
    • `/moderate`: end games and ban players; for people who manage the server
    • `/rules`: how a game is played
    • `/about`: my version and status
    • `/help`: this page
help-all-games = { $games }
help-category = **{ $category }**: { $games }

about-text = **Qiyuan** (棋院, “house of board games”) hosts turn-based board games on Discord. It's free software under the GPL, version 3 or later.
about-version = Version { $version }, up since { $since }
about-sessions = Games in progress: { $live }
about-latency = Response time: median { $half } ms, 99th percentile { $most } ms.

settings-line = { $name }: **{ $value }**
settings-saved = Saved.
settings-clocks-stay = These games keep their own clocks: { $games }. With `game:` and `clock:default`, a game gets the default clock again.
settings-server-saved = Public messages on this server are now in { $language }.
settings-server-automatic = Public messages on this server now follow the language set for it in Discord.
theme-wood = Wood
theme-slate = Slate
theme-moss = Moss
theme-paper = Paper
theme-sea = Sea
pieces-classic = Classic
pieces-minimal = Minimal
pieces-kanji = One character (玉 飛 角)
pieces-two-kanji = Two characters (玉將 飛車 角行)
language-en-us = English
language-zh-cn = 简体中文
language-zh-tw = 繁體中文


orientation-own = my side at the bottom
orientation-first = first player's side at the bottom
orientation-flipped = my side at the top
orientation-usual = my side at the bottom, else the first player's

statistics-table-title = { $game } · matches · { $scope }
statistics-title = { $game } · who wins · { $scope }
statistics-none = Nothing to count yet: only finished games with at least two moves for each player count.
statistics-all = All
statistics-drawn = Drawn
statistics-line =
    {""}**{ $group }** · { $games ->
        [one] { $games } game
       *[other] { $games } games
    }{ $firstwon ->
        [0] {""}
       *[other] {" · "}{ $first } won { $firstwon } ({ $firstshare }%)
    }{ $secondwon ->
        [0] {""}
       *[other] {" · "}{ $second } won { $secondwon } ({ $secondshare }%)
    }{ $drawn ->
        [0] {""}
       *[other] {" · "}drawn { $drawn } ({ $drawnshare }%)
    }
statistics-unit = games
statistics-table-line =
    {""}**{ $group }** · { $games ->
        [one] { $games } match finished
       *[other] { $games } matches finished
    }
statistics-table-more = More than two play here, so there are no two sides to compare. `/leaderboard` shows who plays best, and `/history` shows how each match ended.
statistics-table-unrated = More than two play here, so there are no two sides to compare. `/history` shows how each match ended.
statistics-table-mean = On average { $plies } moves by all players together{ $seconds ->
        [0] {""}
       *[other] , in { $length }
    }
statistics-mean = On average { $plies } moves, counting both sides{ $seconds ->
        [0] {""}
       *[other] , in { $length }
    }
statistics-by-division = By division
statistics-by-speed = By speed
statistics-openings = Openings played most
alt-distribution = { $title }: how the ratings of { $count } players are spread, from { $least } to { $most }; the middle one is { $middle }.
alt-rating-graph = How the ratings changed. { $lines }.
alt-rating-line = { $ratings }: { $games } games, lowest { $least }, highest { $most }, now { $last }
alt-statistics = { $title }. { $lines }.

unknown-player = Unknown player
former-player = Former player
privacy-title = Your data
privacy-page =
    {""}**What I store**
    • your Discord user ID, your name and language as last seen, and your settings
    • your games: every move and its time, answers you prepared, results and ratings, whom you played and where
    • what you've achieved, on which days you made moves, your vacations, and which results `/inbox` has shown you
    • set-ups you've saved, with their names
    • whom you've blocked, and which servers have banned you from playing
    • what you did as a moderator and what moderators did about you, with the reasons given

    Apart from moves, setups, their names and those reasons, I don't store what people write.

    {""}**Who sees it**
    • Whoever sees the channel of a game sees the game. `/statistics` counts private games too, but names no one. Your ratings are on the pages of this server, and on leaderboards of all servers once they've settled, unless you choose otherwise with `/settings mine listed:`.

    {""}**How long**
    • Until you have it deleted. The numbers of your button presses are deleted after about a day.
    • When a server removes me, everything of that server goes { $days } days later, its games included. If I'm added again before that, nothing is lost. Ratings don't change.
privacy-ask-title = Delete your data?
privacy-ask =
    {""}**What goes**: your name, your settings, your block list, your set-ups, your achievements and your vacations. You leave all leaderboards, and your open challenges are withdrawn.

    {""}**What stays**: your finished games, because they're your opponents' too. “Former player” takes your place in them. Bans by moderators and blocks by other players stay as well; for those alone I keep your user ID. Messages already posted on Discord are Discord's.

    If you play again, you start as a newcomer. This can't be undone.
privacy-still-playing =
    { $count ->
        [one] You're still playing { $games }. Finish the game or resign first.
       *[other] You're still in { $count } games: { $games }. Finish them or resign first.
    }
privacy-forgotten = Your data is deleted. Your finished games now show a former player in your place. Whatever you do with me from now on, you do as a newcomer.
privacy-file = Everything I store about you, as a JSON file. Of your games it has what you did yourself.
privacy-file-cut = What I store about you, as a JSON file. There's more than fits, so the oldest entries are left out. Of your games it has what you did yourself.
button-my-data = My data as a file
button-forget-me = Delete my data
button-forget-now = Yes, delete it
button-keep-data = Keep my data
