# What players are told of.
panel-ready =
    { $ready } { $readycount ->
        [one] is
       *[other] are
    } ready to resume. The clocks start when { $player } { $count ->
        [one] presses
       *[other] press
    } **{ $button }** too, or { $when } at the latest.
done-ready =
    You're ready. The game resumes when { $player } { $count ->
        [one] is
       *[other] are
    }, too.
notice-to = { $player }: { $text }
notice-turn = It's your turn.
notice-timed-out = Your time ran out, so the game goes on without you.
notice-resumed = The pause is over and the clocks are running again.
notice-paused = The game is paused, and no clock is running.
notice-ready = { $player } is ready to resume and is waiting for you.
notice-rematch = { $player } would like a rematch.
notice-rematch-begun = Your rematch is on: the new game has begun.
notice-challenge = { $player } challenges you to a game.
notice-reminder = Your time runs out { $when }.
notice-won = Congratulations! { $result }
notice-over = Your game is over. { $result }
notice-declined-challenge = { $player } declined your challenge ({ $game }).
notice-declined-draw = { $player } declined your draw offer.
notice-declined-takeback = { $player } declined your takeback request.
notice-declined-pause = { $player } would rather keep playing than pause.
notice-declined-rematch = { $player } doesn't want a rematch right now.
notice-declined-flip = { $player } would rather keep the board as it is.
notice-declined-substitute = { $player } would rather leave the seat empty.
notice-substitute-lapsed = The last hand is dealt, so the empty seat can't be taken any more. Thanks for asking!
notify-mention = a mention in the channel
notify-direct = a direct message
notify-none = nothing
quiet-off = off
quiet-said-off = none, no, stop, turn off, disable
bad-quiet-hours = I can't read `{ $typed }` as hours. Write them like `23:00-7:00`, or `off`.
bad-quiet-from = I can't read `{ $typed }` as the time when quiet hours begin. Write it like `23:00` or `11pm`.
bad-quiet-to = I can't read `{ $typed }` as the time when quiet hours end. Write it like `7:00` or `7am`.
bad-quiet-same = Quiet hours can't begin and end at the same time. Choose two different times.
bad-time-zone = I don't know the time zone `{ $typed }`. Write a city, such as `Berlin` or `New York`, or the difference from UTC, such as `UTC+1`.
quiet-which-zone = Which time zone are these quiet hours in? Press the button to enter it, or add `time-zone:` to the command.
time-zone-without-hours = Set your quiet hours first, with `quiet:`. Then choose their time zone.
two-time-zones = You wrote two time zones, `{ $first }` and `{ $second }`. Choose one.
