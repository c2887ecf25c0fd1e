# Ponds: contests in which everybody secretly spends some of what is left.

command-contest-new-hours = hours
command-contest-new-hours-about = Pond: how many hours a round lasts at most (1 to 72, default 24)
contest-needs-game = Which game is played? Only a pond has none.
contest-what = { $game }, { $kind }
contest-kind-pond = Pond
contest-kind-rain_pond = Rain pond
contest-kind-dark_pond = Dark pond
contest-rules-pond = Run around the pond: everyone starts with 20,000. In each round everyone secretly spends some of what they have left. Whoever spends least falls in; if one player alone spends most, they get 500 back. Name no amount and you spend the same as last round (in the first round you fall in). The last one dry wins.
contest-rules-rain_pond = A pond in the rain: everyone starts with 20,000. In each round everyone secretly spends some of what they have left. Whoever spends least falls in, and so does whoever spends most; if one player alone spends the second highest amount, they get 500 back. With two left, only the lower amount falls. Name no amount and you spend the same as last round (in the first round you fall in). The last one dry wins.
contest-rules-dark_pond = A pond in the dark: everyone starts with 20,000. In each round everyone secretly spends some of what they have left. Whoever spends least falls in; if one player alone spends most, they get 500 back. Only who fell in is told; the amounts come to light at the end. Name no amount and you spend the same as last round (in the first round you fall in). The last one dry wins.
contest-plan-hours = A round of a pond lasts 1 to 72 hours; no other contest has rounds like that.
contest-refused-fallen-in = You've fallen in and are out of this pond.
contest-refused-over-what-is-left = You don't have that much left.
contest-refused-round-closed = That round is closed.
contest-refused-changed-too-often = You've changed your amount as often as you may in this round. The last one stands.
pond-hours = { $count ->
    [1] rounds of up to 1 hour
   *[other] rounds of up to { $count } hours
}
pond-button-spend = Spend
pond-form = Pond, round { $round }
pond-label = How much do you spend? (0 to { $left })
pond-label-plain = How much do you spend?
pond-bad-amount = I can't read that amount. Write a whole number such as 3000.
pond-noted = You spend { $amount } in round { $round } of **{ $name }**. No one else sees it before the round closes, and you can change it until then ({ $when }).
pond-noted-last = You spend { $amount } in round { $round } of **{ $name }**. Everyone has named an amount, so the round is closed.
pond-closes = Round { $round } closes { $when }, or as soon as everyone has named an amount.
pond-state = { $moved } of { $dry } have named an amount
pond-spend-until = Press **Spend** and name an amount. The round closes { $when }.
pond-ready = Ready: { $names }
pond-moved = { $count ->
    [1] 1 player is ready.
   *[other] { $count } players are ready.
}
pond-waiting = Waiting for { $names }
pond-dry = Still dry: { $names }
pond-not-closed = The contest ended in this round.
pond-fell = { $count ->
    [0] 💦 No one fell in.
   *[other] 💦 Fell in: { $names }
}
pond-never = Never named an amount: { $names }
pond-bonus = 🎁 { $player } gets 500 back.
pond-no-bonus = No one gets the bonus.
pond-spent = { $amount } · { $player }
pond-nobody-wins = The last ones fell in together: no one wins.
pond-is-dry = dry
pond-fell-in = fell in round { $round }
pond-standing = { $place }. { $player } **{ $left }** · { $state }
pond-standing-dark = { $place }. { $player } · { $state }
pond-column-left = Left
pond-inbox = 🐸 **{ $name }**: name your amount for round { $round } in { $hall }; the round closes { $when }.
