# What players are told of.
panel-ready = { $ready } wants to go on. The clocks start when { $player } presses **{ $button }** too, or { $when }.
done-ready = You're ready. The game goes on when { $player } is too.
notice-to = { $player }: { $text }
notice-turn = It's your move.
notice-resumed = The pause is over and the clocks run again.
notice-asked = Your opponent asks you something.
notice-rematch = Your opponent would like to play again.
notice-challenge = You've been challenged.
notice-reminder = Your time runs out { $when }.
notice-over = Your game is over. { $result }
notice-declined-challenge = { $player } declined your challenge.
notice-declined-draw = { $player } declined your draw offer.
notice-declined-takeback = { $player } won't let you take your move back.
notice-declined-pause = { $player } would rather play on than pause.
notice-declined-rematch = { $player } doesn't want a rematch right now.

settings-notices = Notifications
notify-mention = a mention in the channel
notify-direct = a direct message
notify-none = nothing
quiet-off = off
bad-quiet-hours = I can't read { $typed } as hours. Write them like `23:00-7:00`, or `off`.
bad-time-zone = I don't know the time zone { $typed }. Pick one from the list, such as `Europe/Berlin`.
time-zone-without-hours = Set quiet hours first, with `quiet:`; then their time zone.
