# What waits for somebody.

command-inbox = inbox
command-inbox-about = Everything that's waiting for you: turns, offers and challenges, the most urgent first
inbox-title = Waiting for you
inbox-none = Nothing is waiting for you. `/games` lists your games in progress, `/waiting` shows who's looking for an opponent, and `/play` starts a new game.
inbox-results = Ended since you last looked
inbox-more-results = There are more in `/history`.
inbox-count = { $count } in all
inbox-previous = ◀ Previous
inbox-next = Next ▶
inbox-refresh = Refresh
inbox-open = Open a game: board and buttons
inbox-answer = Answer an offer or a challenge
inbox-choice = your choice
inbox-counting = count to confirm
inbox-resume = ready to resume?
inbox-challenge = challenge
inbox-draw = draw offered
inbox-takeback = takeback requested
inbox-pause = pause requested
inbox-rematch = rematch offered
inbox-flip = flipping the board requested
inbox-substitute = new player for the empty seat
inbox-expires = { $state }, expires { $when }
inbox-resumes = { $state } Play goes on { $when } at the latest
