# What players are told of.
panel-ready = { $ready } is ready to resume. The clocks start when { $player } presses **{ $button }** too, or { $when } at the latest.
done-ready = You're ready. The game resumes when { $player } is, too.
notice-to = { $player }: { $text }
notice-turn = It's your move.
notice-resumed = The pause is over and the clocks are running again.
notice-paused = The game is paused, and no clock is running.
notice-ready = { $player } is ready to resume and is waiting for you.
notice-rematch = { $player } would like a rematch.
notice-rematch-begun = Your rematch is on: the new game has begun.
notice-challenge = { $player } challenges you to a game.
notice-reminder = Your time is up { $when }.
notice-over = Your game is over. { $result }
notice-declined-challenge = { $player } declined your challenge.
notice-declined-draw = { $player } declined your draw offer.
notice-declined-takeback = { $player } declined your takeback.
notice-declined-pause = { $player } would rather keep playing than pause.
notice-declined-rematch = { $player } doesn't want a rematch right now.
notice-declined-flip = { $player } would rather keep the board as it is.

settings-notices = Notifications
notify-mention = a mention in the channel
notify-direct = a direct message
notify-none = nothing
quiet-off = off
bad-quiet-hours = I can't read { $typed } as hours. Write them like `23:00-7:00`, or `off`.
bad-time-zone = I don't know the time zone { $typed }. Choose one from the list, such as `Europe/Berlin`.
time-zone-without-hours = Set your quiet hours first, with `quiet:`. Then choose their time zone.
