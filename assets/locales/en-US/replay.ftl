command-replay = replay
command-replay-about = A game as an animated picture
button-replay = Replay
button-post = Post here
more-replay = Replay the game
replay-title = { $game } #{ $number }: { $players }, { $count ->
        [one] one move
       *[other] { $count } moves
    }
replay-player = { $player } ({ $side })
replay-versus = {" "}against{" "}
replay-sampled = The game is long: the replay shows { $shown } of its { $count } moves.
replay-by = { $player } shows a game: { $replay }
replay-posted = Posted.
replay-none = There's nothing to replay yet: no move has been made.
replay-busy = Several replays are being drawn right now. Please try again in a moment.
replay-failed = The replay couldn't be drawn. `/export` has the moves.
replay-not-here = You can't post pictures in this channel.
