# Lists with pages, and the history of finished games.

page-of = Page { $page } of { $pages }
page-number = Page { $page }
page-previous = ◀ Newer
page-next = Older ▶
page-open-game = Open a game: board, moves, replay, export
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
