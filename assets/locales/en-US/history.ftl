# Lists with pages, and the history of finished games.

page-range = Games { $first } to { $last } of { $count }
page-one = Game { $first } of { $count }
page-previous = ◀ Newer
page-next = Older ▶
page-open-game = View a game: board, moves, replay, export
post-by = Shown by { $player }:

command-history = history
command-history-about = Finished games: yours, another player's, or those of two players
command-history-player = player
command-history-player-about = Whose games (default: yours)
command-history-against = against
command-history-against-about = Only games against this player
command-history-game = game
command-history-game-about = Only this game
command-history-result = result
command-history-result-about = Only games that ended like this
history-title = Finished games of { $players }
history-none = No finished games found.
history-won-by = { $players } won
history-bad-result = I don't know the result `{ $typed }`: it's won, drawn or lost.
history-same-player = Please choose two different players.

record-line = **{ $game }** · { $first } won { $wins }, { $second } won { $losses }, { $draws } drawn{ $shared ->
        [0] {""}
       *[other] {", "}{ $shared } won together
    }{ $others ->
        [0] {""}
       *[other] {", "}{ $others } won by others
    }
record-latest = The latest { $count } games are counted.
record-too-short = { $count ->
        [one] One game of fewer than two moves isn't counted.
       *[other] { $count } games of fewer than two moves aren't counted.
    }
record-partial = Games in channels that I couldn't look up just now aren't counted.

command-record = record
command-record-about = How two players stand against each other
command-record-player = player
command-record-player-about = One of the two; alone: how you stand against them
command-record-against = against
command-record-against-about = The other of the two (default: you)
