# The table: challenges, panels, buttons, endings.

card-title = { $game }: a challenge
card-open = { $challenger } looks for an opponent.
card-direct = { $challenger } challenges { $opponent }.
card-table = { $challenger } opens a table for { $count } players.
card-table-least = { $challenger } opens a table for { $count } players, and can start once { $least } have joined.
card-seat-invited = { $player } (invited)
card-seat-open = open to anybody
card-seats-random = Random seats
card-table-expired = { $game }: the table of { $challenger } did not fill in time.
card-clock = Clock: { $clock }
card-rated = Rated
card-rated-least = Ratings change once { $count } moves have been played in all.
card-casual = Not rated
card-side = { $challenger } plays { $side }
card-side-random = Random sides
card-setup = Setup: { $setup }
card-expires = Expires { $when }
card-declined = { $game }: { $player } declined the challenge of { $challenger }.
card-withdrawn = { $game }: the challenge of { $challenger } was withdrawn.
card-expired = { $game }: nobody took up the challenge of { $challenger } in time.
card-playing = { $players } · { $game } #{ $number } · { $state }
card-over = { $players } · { $game } #{ $number } · { $result }
thread-name = { $icon } { $first } vs { $second } · { $game } #{ $number }
thread-name-many = { $icon } { $names } · { $game } #{ $number }
versus = { $first } vs { $second }
here-no-permission = I may not open threads here, so we play in this channel.
here-too-many-threads = This server has as many active threads as Discord allows, so we play in this channel.
here-no-threads = There are no threads here, so we play in this channel.
here-thread-gone = The thread of this game is gone, so we go on here.
here-thread-locked = The thread of this game is locked, so we go on here.
here-thread-closed = I may no longer write in the thread of this game, so we go on here.
panel-no-pictures = I may not attach files here, so this is the board in words:
direct-channel-gone = { $count ->
        [one] The channel of a game of yours was deleted:
       *[other] The channel of { $count } games of yours was deleted:
    }
direct-channel-gone-next = Play goes on and clocks run: use `/move session:` and `/board session:`, here or on the server. If you use `/board session:` in another channel of the server, that game goes on there.
direct-moved = A game of yours goes on in another channel:
direct-moved-next = Clocks run. If you cannot see that channel, use `/move session:` or `/board session:` in a channel of the server that you can see, and the game goes on there.
direct-not-shown = It is your move, but I am not allowed to write where the game is played:
direct-hidden = It is your move, but the channel in which the game is played is hidden from you:
direct-not-shown-next = Play goes on and clocks run: use `/move session:` and `/board session:`, here or elsewhere on the server.
direct-game = • { $game } #{ $number } · { $players } · { $place }
direct-anybody = open to anybody
direct-place-separator = {" on "}
direct-card-deleted = { $count ->
        [one] A challenge of yours was removed by somebody who may delete messages there, so it is withdrawn:
       *[other] { $count } challenges of yours were removed by somebody who may delete messages there, so they are withdrawn:
    }

panel-your-move = { $player }, it is your move ({ $side })
panel-paused = The game is paused; no clock runs.
panel-drawing-sides = Drawing sides …
panel-seat = { $side }: { $player }
panel-last-move = Last move: { $move }
panel-last-ply = Last move: { $move } (move { $number })
panel-ply = Move { $number }: { $move }
panel-flag-falls = flag falls { $when }
panel-low-time = { $player }, your time runs out { $when }.
offer-draw = { $player } offers a draw.
offer-takeback = { $player } asks to take back their last move.
offer-pause = { $player } proposes to pause the game.
offer-rematch = { $player } offers a rematch.
offer-name-draw = draw
offer-name-takeback = takeback
offer-name-pause = pause
offer-name-rematch = rematch

result-won = { $winner } won: { $reason }
result-won-score = { $winner } won ({ $score }): { $reason }
result-drawn = Draw: { $reason }
result-aborted = The game was called off and does not count.
result-rating = { $player }: { $before } → { $after } ({ $change })
result-rematched = Rematch: #{ $number }
result-rating-weight = You two have played several rated games in 24 hours, so this one counts { $percent }%.
result-rating-newcomer = For { $player } this game counts { $percent }%: the opponent has finished few rated games that counted in full.
result-rating-short = Fewer than { $count } moves were played, so no rating changes.
result-rating-exit = { $player } has left several rated games early within a day, so for their rating this one counts as a loss.
and = { $first } and { $second }

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-join = Join
button-leave = Leave
button-start = Start
button-move = Move
button-guide = Choose piece
button-view = My view
button-more = More
button-agree = Agree
button-refuse = Refuse
button-agree-to = Agree to { $offer }
button-refuse-to = Refuse { $offer }
button-resign-yes = Yes, resign
button-abort-yes = Yes, call it off
button-keep-playing = Keep playing
button-flip = Flip
button-rematch = Rematch
button-export = Export
button-resume = Go on

more-placeholder = What would you like to do?
more-takeback = Ask for a takeback
more-flip = See the board from the other side
more-export = Export the record
more-moves = The moves so far
more-rules = The rules
more-pause = Propose a pause
more-resume = Go on with the game
more-abort = Call the game off
more-text = The position in words
more-open = More about this game:

ask-move-title = Your move
ask-move-label = Move
ask-move-placeholder = For example { $examples }
ask-group = Which piece?
ask-member = Where to?
ask-member-of = { $group }: which move?
ask-which = `{ $typed }` can mean several moves. Which one?
ask-meant = `{ $typed }` does not say which, so nothing is done yet. Do you mean `{ $meant }`?
ask-resign = Do you really want to resign game #{ $number }?
ask-abort = Call off game #{ $number }? It will not count.

done-challenge = Your challenge is posted (#{ $number }).
challenge-unseen = ⚠ { $players } cannot see this channel and will not hear of the challenge. Ask somebody who manages the server to let them in, or challenge them in a channel that they can see.
done-accepted = Accepted. The game begins.
done-declined = Declined.
done-withdrawn = Withdrawn.
done-left = You have left the table.
done-started = The game begins.
table-own-leave = You opened this table. Press “Withdraw” to close it.
table-challenger-starts = Only { $challenger } can start this game.
card-challenger-withdraws = Only { $challenger } can withdraw this challenge.
done-move = Played: **{ $move }** (#{ $number })
done-marked = Marked as dead now: **{ $stones }** (#{ $number })
done-marks-accepted = You accept these marks (#{ $number }).
done-count-settled = That settles the count (#{ $number }).
done-draw-offered = You offered a draw. It stands until your opponent answers or moves.
done-draw-agreed = Agreed: the game is drawn.
done-draw-declined = You declined the draw.
done-claimed = Your claim is right.
done-takeback-asked = You asked { $player } to let you take back your last move. The request stands until it is answered or somebody moves.
done-taken-back = Agreed: { $player } has taken back their last move.
done-takeback-declined = You refused the takeback that { $player } asked for.
done-resigned = You resigned.
done-aborted = The game is called off.
done-kept-playing = All right, the game goes on.
done-pause-offered = You proposed a pause.
done-paused = The game is paused.
done-pause-declined = You declined the pause.
done-resumed = The game goes on.
done-rematch-offered = You offered a rematch.
done-rematched = The rematch begins (#{ $number }).
done-rematch-declined = You declined the rematch.
done-nothing = Nothing changed.

clock-with-notation = { $notation } ({ $words })
clock-unlimited = no clock
clock-absolute = { $main } for the whole game
clock-fischer = { $main }, plus { $increment } a move
clock-delay = { $main }, with { $delay } delay a move
clock-bronstein = { $main }, giving back up to { $delay } a move (Bronstein)
clock-byo-yomi = { $periods ->
        [one] { $main }, then one byo-yomi period of { $period }
       *[other] { $main }, then { $periods } byo-yomi periods of { $period }
    }
clock-canadian = { $moves ->
    [one] { $main }, then { $period } for each move
   *[other] { $main }, then { $period } for every { $moves } moves
}
clock-hourglass = hourglass of { $main }
clock-correspondence = { $limit } for each move
clock-bank = { $main }, plus { $increment } a move, never more than { $cap }
clock-per-move = { $limit } a move
clock-per-move-lapses = { $lapses ->
        [one] { $limit } a move, may run over once
       *[other] { $limit } a move, may run over { $lapses } times
    }
clock-also = { $first }; also { $second }
span-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
span-hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
span-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
span-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }

alt-summary = { $game }. { $turn }.
alt-side = { $side }: { $pieces }.
alt-piece = { $piece } { $point }
alt-separator = {", "}
button-moves = Moves
panel-title = **{ $game } #{ $number }** · { $clock } · { $rated }
panel-to-move = { $side } to move
panel-seat-clock = { $side }: { $player } · { $clock }
panel-taken-back = { $player } took back a move.
button-claim = Claim: { $claim }
button-offer-draw = Offer a draw
ask-draw = You may claim the draw, or offer one.
card-being-played = being played
card-paused = paused
panel-their-move = { $player } to move ({ $side })

panel-counting = **Counting.** Mark the dead stones and accept. When both accept the same marks, the game is scored; any change resets both acceptances. No clock runs.
panel-accepted = ✔ { $player } accepts these marks.
panel-to-accept = { $player }, accept these marks or change them.
button-mark = Mark
button-mark-guide = Pick stones
ask-mark-title = Dead or alive
ask-mark-label = Stones
ask-mark-group = Where are the stones?
ask-mark-member = Which stones?
clock-rest-separator = {", "}
clock-rest-periods-to-come = { $periods ->
        [one] then one byo-yomi period of { $period }
       *[other] then { $periods } byo-yomi periods of { $period }
    }
clock-rest-periods = { $periods ->
        [one] last byo-yomi period
       *[other] { $periods } byo-yomi periods left
    }
clock-rest-moves-to-come = { $moves ->
        [one] then { $period } for each move
       *[other] then { $period } for every { $moves } moves
    }
clock-rest-moves = { $moves ->
        [one] 1 more move to make in this time
       *[other] { $moves } more moves to make in this time
    }
clock-rest-lapses = { $lapses ->
        [0] may not run over again
        [one] may run over once more
       *[other] may run over { $lapses } more times
    }
panel-count-now = By the marks as they are:
alt-nothing = nothing
alt-part = A part of the board, drawn large. To choose: { $choices }.
more-numbers = The board with numbers on the last 30 stones
no-numbers = Only stones can be numbered; this game has none.
ask-mark-member-of = { $group }: which stones?
panel-suggestion = Stones with ? are probably dead: { $stones }. That is only a suggestion.
