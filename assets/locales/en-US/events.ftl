# Calendar of contests, and series.

command-events = events
command-events-about = What's on: the contests of this server that are announced or being played
command-contest-new-repeat = repeat
command-contest-new-repeat-about = Announce it anew every week or month (default: once)
contest-every-weekly = every week
contest-every-monthly = every month
contest-repeat-weekly = 🔁 Every week
contest-repeat-monthly = 🔁 Every month, on the same weekday
contest-rules-series = The next contest of this series is announced when this one starts, or when it's over if it has no starting time. Canceling a contest before it starts ends the series.
contest-bad-repeat = I can announce a contest anew every week or every month.
events-title = What's on
events-open = **Coming up**
events-running = **Being played**
events-line = { $name } #{ $number } · { $what } · { $when } · { $count ->
    [0] no one has joined yet
    [1] 1 player
   *[other] { $count } players
}
events-own = ✅ { $line } · you're in
events-round = round { $round }
events-being-played = being played
events-join = Join: { $name }
events-none = Nothing is announced here. Whoever manages events can open a contest with `/contest new`.
