# The table: challenges, panels, buttons, endings.

card-title = { $game } challenge
card-open = { $challenger } is looking for an opponent.
card-direct = { $challenger } challenges { $opponent }.
card-table = { $challenger } is opening a table for { $count } players.
card-table-least = { $challenger } is opening a table for { $count } players; it can start once { $least } have joined.
card-seat-invited = { $player } (invited)
card-seat-open = open to anyone
card-seats-random = Random seats
card-table-expired = { $game }: { $challenger }'s table didn't fill in time.
card-clock = Clock: { $clock }
card-rated = Rated
card-rated-least = Rated once each side has made { $each } moves.
card-casual = Unrated
card-side = { $challenger } plays { $side }
card-side-random = Random sides
card-setup = Setup: { $setup } · { $side }
card-expires = Expires { $when }
card-declined = { $game }: { $player } declined { $challenger }'s challenge.
card-withdrawn = { $game }: { $challenger }'s challenge was withdrawn.
card-expired = { $game }: no one accepted { $challenger }'s challenge in time.
card-playing = { $game } #{ $number } · { $players } · { $state }
card-over = { $game } #{ $number } · { $players } · { $result }
card-table-over = { $game } #{ $number } is over. { $result }
thread-name = { $icon } { $game } #{ $number } · { $first } vs { $second }
thread-name-many = { $icon } { $game } #{ $number } · { $names }
versus = { $first } vs { $second }
here-no-permission = I'm not allowed to open threads here, so we'll play in this channel.
here-too-many-threads = This server already has as many active threads as Discord allows, so we'll play in this channel.
here-no-threads = I can't open a thread here, so we'll play in this channel.
here-thread-gone = The thread of this game is gone, so we'll go on here.
here-thread-locked = The thread of this game is locked, so we'll go on here.
here-thread-closed = I can't write in the thread of this game any more, so we'll go on here.
panel-no-pictures = I'm not allowed to attach files here, so this is the board in words:
direct-channel-gone = { $count ->
        [one] The channel of one of your games was deleted:
       *[other] The channels of { $count } of your games were deleted:
    }
direct-channel-gone-next = The game and its clock go on: use `/move session:` and `/board session:`, here or on the server. If you use `/board session:` in another channel of the server, the game moves there.
direct-moved = One of your games has moved to another channel:
direct-moved-next = The clock is running. If you can't see that channel, use `/move session:` or `/board session:` in a channel of the server that you can see, and the game moves there.
direct-not-shown = It's your turn, but I'm not allowed to write where the game is played:
direct-hidden = It's your turn, but you can't see the channel in which the game is played:
direct-not-shown-next = The game and its clock go on: use `/move session:` and `/board session:`, here or elsewhere on the server.
direct-game = • { $game } #{ $number } · { $players } · { $place }
direct-anybody = open to anyone
direct-place-separator = {" on "}
direct-card-unposted = I can't write where you made this challenge, so I've withdrawn it. In a private thread, mention me first so that I join it, then challenge again.
direct-cleared = { $count ->
        [one] A moderator withdrew one of your challenges:
       *[other] A moderator withdrew { $count } of your challenges:
    }
direct-cleared-why = { $count ->
        [one] A moderator withdrew one of your challenges (`{ $reason }`):
       *[other] A moderator withdrew { $count } of your challenges (`{ $reason }`):
    }
direct-card-deleted = { $count ->
        [one] A moderator deleted one of your challenges, so it's withdrawn:
       *[other] A moderator deleted { $count } of your challenges, so they're withdrawn:
    }

panel-your-move = { $player }, it's your turn ({ $side })
panel-still-to-choose = Still to choose: { $players }
panel-still-to-set-up = Still to set up: { $players }
panel-paused = The game is paused; no clock is running.
panel-on-vacation = { $player } is on vacation until { $when }; that clock stands still.
panel-drawing-sides = Drawing sides…
panel-seat = { $side }: { $player }
panel-last-move = Last move: { $move }
panel-last-ply = Last move: { $move } (move { $number })
panel-last-by = Last move: { $move } ({ $player })
panel-at-table = { $player } **{ $points }**
panel-at-table-clock = { $player } **{ $points }** ({ $clock })
panel-seat-left = { $side }: { $player } · dropped out
panel-left = { $players } dropped out, so I play their turns.
panel-left-free = Press **{ $button }** to take their place from the next hand.
panel-last-chosen = { $player } has chosen.
# What was done before the first move.
panel-prelude = { $side }: { $move }
panel-ply = Move { $number }: { $move }
move-unseen = { $side } has moved
move-unseen-capture = { $side } has captured the { $piece } on { $square }
# Where more than two play.
panel-ply-by = { $player }: { $move }
panel-own-time = Your time runs out { $when }.
panel-flag-falls = time runs out { $when }
panel-low-time = { $player }, your time runs out { $when }.
offer-draw = { $player } offers a draw.
offer-takeback = { $player } asks to take back a move.
offer-takeback-of = { $player } asks to take back { $moves }.
offer-pause = { $player } would like to pause the game.
offer-rematch = { $player } offers a rematch.
offer-flip = { $player } would like to flip the board for everyone.
offer-substitute = { $player } would like to take the empty seat from the next hand on.
offer-agreed = Agreed so far: { $agreed }. Waiting for { $players }.
panel-substitute = { $player } takes the empty seat with the next hand.
offer-name-draw = draw
offer-name-takeback = takeback
offer-name-pause = pause
offer-name-rematch = rematch
offer-name-flip = flipping the board
offer-name-substitute = the new player

result-won = { $winner } won: { $reason }
result-won-score = { $winner } won ({ $score }): { $reason }
result-won-counted = { $winner } won by { $score }
result-won-counted-so = { $winner } won by { $score }: { $reason }
result-drawn = Draw: { $reason }
result-aborted = The game was aborted: no result.
result-stopped = A moderator ended the game: no result.
result-stopped-why = { $result } Reason: `{ $reason }`
result-rating = { $player }: { $before } → { $after } ({ $change })
result-rematched = Rematch: #{ $number }
result-rating-weight = You two have finished several rated games of { $game } in 24 hours, so this one counts { $percent }%.
result-rating-none = You two have finished many rated games of { $game } in 24 hours, so this one changes no ratings.
result-rating-newcomer = This game counts { $percent }% for { $player }, because the opponent is new to rated games.
result-rating-short = Fewer than { $count } moves were played, both sides counted, so ratings stay as they were.
result-rating-left = Fewer than { $count } moves were played before someone left, so ratings stay as they were.
result-rating-exit = { $player } has left several rated games early within a day, so this one counts as a loss for their rating.
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
button-hand = My hand
button-draft = Set up
button-draft-done = Done
button-draft-text = Type
button-substitute = Take the empty seat
button-substitute-withdraw = Never mind
button-more = More
button-agree-to = Accept { $offer }
button-refuse-to = Decline { $offer }
button-resign-yes = Yes, resign
button-leave-yes = Yes, leave
button-abort-yes = Yes, abort
button-cancel = Cancel
button-flip = Flip
button-rematch = Rematch
button-export = Export
button-resume = Resume

more-placeholder = What would you like to do?
more-takeback = Ask for a takeback
more-flip = Flip the board (only for me)
more-flip-for-all = Ask to flip the board for everyone
more-export = Export the game
more-moves = The moves so far
more-rules = The rules
more-pause = Ask for a pause
more-resume = Resume the game
more-abort = Abort the game (no result)
more-text = The position in words
more-open = More about this game:

ask-move-title = Your move
ask-move-label = Move
ask-move-placeholder = For example { $examples }
ask-group = Which piece?
ask-member = Where to?
ask-member-between = { $first } – { $last }
ask-member-of-drop = { $group }: on which square?
ask-member-drop = On which square?
ask-member-of = { $group }: which move?
ask-draft-part = Which piece?
ask-draft-step = { $part }: where to?
ask-draft-title = Your set-up
ask-draft-label = Changes, or the whole set-up
draft-open = Only you see this. Pick a piece, then its square. Nothing counts until you press **{ button-draft-done }**.
draft-unreadable = I can't read `{ $typed }` as part of a set-up. Write a piece or its square and where it goes, like `{ $example }`, or all of them.
ask-cards = Choose { $least } to { $most } cards
ask-cards-exactly = { $count ->
        [one] Choose a card
       *[other] Choose { $count } cards
    }
ask-which = `{ $typed }` could be one of several moves. Which one?
ask-meant = I can't play `{ $typed }` as it is. Did you mean `{ $meant }`?
ask-promotion = What should `{ $typed }` become?
ask-play = Play `{ $move }`?
ask-which-to-play = Which one do you want to play?
ask-resign = Resign game #{ $number }?
ask-leave = Leave game #{ $number }? The others keep playing, your turns are played for you and you come last{ $free ->
        [yes] ; from the next hand someone else may take your seat.
       *[no] .
    }
ask-leave-ends = Leave game #{ $number }? Without you there are too few players, so the match ends with the points so far and you come last.
ask-offer-draw = Offer a draw in game #{ $number }?
ask-play-or-answer = Do you mean the move `{ $move }`, or the offer in game #{ $number }?
ask-answer = What's your answer in game #{ $number }?
ask-abort = Abort game #{ $number }? There'll be no result.

done-challenge = Your challenge is posted (#{ $number }).
challenge-unposted = I can't write here, so your challenge is withdrawn. In a private thread, mention me first so that I join it, then challenge again.
challenge-perhaps-unposted = I can't write here any more, so the card of your challenge may be missing. If you don't see it, challenge again in another channel.
challenge-unseen = ⚠ { $players } can't see this channel and won't hear of the challenge. Ask a moderator to let them in, or challenge them in a channel that they can see.
challenge-on-vacation = { $player } is on vacation until { $when } and may not answer before that.
done-accepted = Accepted. { $game }
done-accepted-game = The game begins.
done-declined = Declined.
done-withdrawn = Withdrawn.
done-left = You've left the table.
done-started = The game begins.
table-own-leave = You're hosting this table. To close it, press “{ $button }”.
table-challenger-starts = Only { $challenger } can start this game.
card-challenger-withdraws = Only { $challenger } can withdraw this challenge.
done-move = Played: **{ $move }** (#{ $number })
done-draft = Your set-up is in (#{ $number }). It stays secret until both of you are done.
done-draft-shown = Your set-up is in (#{ $number }). Both set-ups are on the board now.
done-marked = Marked as dead: **{ $stones }** (#{ $number })
done-marks-accepted = You've accepted the dead stones (#{ $number }).
done-count-settled = The count is final (#{ $number }).
done-draw-offered = You've offered a draw. The offer stands until your opponent answers or moves.
done-draw-agreed = You've agreed to a draw.
done-draw-declined = You've declined the draw.
done-claimed = Claim accepted: draw.
done-claimed-win = Claim accepted: you win.
done-takeback-asked = You've asked { $player } for a takeback. The request stands until it's answered or someone moves.
done-taken-back = Takeback accepted: { $player } has taken back a move.
done-takeback-declined = You've declined { $player }'s takeback request.
done-resigned = You've resigned.
done-game-left = You've left the game.
done-aborted = Game aborted.
done-kept-playing = OK, you're still playing.
done-cancelled = OK, never mind.
done-not-played = OK, I won't play it.
done-not-offered = OK, no draw offer.
done-pause-offered = You've asked for a pause. The request stands until it's answered or someone moves.
done-paused = The game is paused.
done-pause-declined = You've declined the pause.
done-resumed = Game resumed.
done-rematch-offered = You've offered a rematch.
done-rematched = The rematch begins (#{ $number }).
done-rematch-declined = You've declined the rematch.
done-flip-offered = You've asked to flip the board for everyone. The request stands until it's answered or someone moves.
done-flipped = The board is flipped for everyone.
done-flip-declined = You'd rather keep the board as it is.
done-substitute-asked = You've asked for the empty seat. Once everyone who still plays agrees, you sit down with the next hand.
done-substitute-withdrawn = OK, the seat stays empty.
done-substitute-agreed = You've agreed that { $player } takes the empty seat. The others haven't all answered yet.
done-substitute-declined = You've declined { $player }'s request for the empty seat.
done-nothing = Nothing changed.

clock-with-notation = { $notation } ({ $words })
clock-unlimited = no clock
clock-absolute = { $main } for the whole game
clock-fischer = { $main } plus { $increment } a move
clock-delay = { $main } with a { $delay } delay each move
clock-bronstein = { $main }, with up to { $delay } a move given back (Bronstein)
clock-byo-yomi = { $periods ->
        [one] { $main }, then one byo-yomi period of { $period }
       *[other] { $main }, then { $periods } byo-yomi periods of { $period }
    }
clock-canadian = { $moves ->
    [one] { $main }, then { $period } for each move
   *[other] { $main }, then { $period } for every { $moves } moves
}
clock-hourglass = { $main } hourglass
clock-correspondence = { $limit } a move
clock-bank = { $main } plus { $increment } a move, up to { $cap }
clock-per-move = { $limit } a move
clock-per-move-lapses = { $lapses ->
        [one] { $limit } a move, and one overrun
       *[other] { $limit } a move, and { $lapses } overruns
    }
clock-also = { $first } and { $second }
clock-weekends-off = { $clock }; Saturdays and Sundays (UTC) don't count
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
alt-game = { $game }.
table-last-trick = Last trick
table-last-hand = Previous hand
alt-side = { $side }: { $pieces }.
alt-piece = { $piece } { $point }
alt-separator = {", "}
button-moves = Moves
panel-title = **{ $game } #{ $number }** · { $clock } · { $rated }
panel-contest = 🏆 Part of contest #{ $number }: `/contest show contest:{ $number }`
panel-to-move = { $side } to move
panel-seat-clock = { $side }: { $player } · { $clock }
panel-taken-back = { $player } took back a move.
button-claim = Claim: { $claim }
button-offer-draw = Offer draw
ask-draw = You can make a claim, or offer a draw.
card-being-played = in progress
card-paused = paused
panel-their-move = { $player } to move ({ $side })

panel-counting = **Counting.** Mark the dead stones, then accept. The count is final when you both accept the same marks; any change resets both acceptances. No clock is running.
panel-accepted = ✔ { $player } accepts the dead stones.
panel-to-accept = { $player }, please accept the dead stones or change them.
button-mark = Mark
button-mark-guide = Choose stones
ask-mark-title = Mark dead stones
ask-mark-label = Stones
ask-mark-group = Which part of the board?
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
        [one] one overrun left
       *[other] { $lapses } overruns left
    }
count-plus = {" + "}
panel-count-now = As it stands:
list-and-more = { $list } …
alt-nothing = nothing
alt-part = Part of the board, enlarged. To choose from: { $choices }.
more-numbers = Number the last 30 stones
no-numbers = This game has no stones to number.
ask-mark-member-of = { $group }: which stones?
panel-suggestion = Suggested as dead (marked ?): { $stones }.
clock-examples = 10m+5s, 3d, 30m+5x30s
brief-separator = {" & "}
brief-weekends-off = { $clock } weekends off
brief-absolute = { $main }
brief-fischer = { $main }+{ $increment }
brief-delay = { $main } d{ $delay }
brief-bronstein = { $main } b{ $delay }
brief-byo-yomi = { $before }{ $periods }x{ $period }
brief-canadian = { $before }{ $period }/{ $moves }
brief-hourglass = hourglass { $main }
brief-correspondence = { $limit }
brief-bank = { $main }+{ $increment } max { $cap }
brief-per-move = { $limit }/move
brief-per-move-lapses = { $limit }/move x{ $lapses }
brief-days = { $count }d
brief-hours = { $count }h
brief-minutes = { $count }m
brief-seconds = { $count }s
alt-group-separator = {"; "}
alt-counting = Counting. Still to agree on the dead stones: { $players }
alt-in-check = { $turn }, in check
alt-last-move = Last move: { $move }.
alt-unseen = { $move }.
alt-last-capture = Last move: { $move }, capturing { $pieces }.
alt-several = { $piece } ×{ $count }
alt-taken = { $side } has captured { $count ->
        [0] no stones
        [one] { $count } stone
       *[other] { $count } stones
    }.
note-taken = { $side } took { $count }
alt-hand = { $side } has in hand: { $pieces }.
alt-candidates = Can go to { $square }: { $pieces }.
alt-removed = Pieces gone from: { $squares }.
alt-ice = Ice: { $squares }.
alt-vanished = Vanished squares: { $squares }.
alt-checks = { $side } has given { $given } of { $needed } checks.
alt-neutral = { $piece }: { $square }.
alt-thrown = The die shows: { $piece }.
walked = The { $piece } walked { $way }.
walked-crushing = The { $piece } walked { $way } and crushed { $crushed }.
crushed-side = { $side }'s { $pieces }
crushed-piece = { $piece } on { $point }
panel-thrown = The die shows: **{ $piece }**
alt-dark = Not seen: { $squares }.
alt-all-dark = No square is seen.
alt-lost = { $side } has lost: { $pieces }.
alt-wrapped = The left and right edges are joined.
panel-check = { $line } · **check**
panel-suggestion-none = Suggestion: no dead stones.
button-count-all-alive = Count all as alive
first-game = -# First time? { $hint } More about { $game }: `/rules`
first-game-how = -# First time? { $how }

# Conditional moves.
conditional-title = Conditional moves
conditional-none = You haven't prepared any answers.
conditional-some = What you've prepared:
conditional-line = { $number }. `{ $moves }`
conditional-how = -# Each line begins with your opponent's next move, then your answer, and so on: `{ $example }`. If they play it, I answer for you at once; a line they don't follow is gone. Only you can see this.
conditional-away = -# While you're on vacation I don't answer for you; I will once it's over.
conditional-late = That took too long just now. Please press it again.
conditional-not-here = In this game you can't prepare moves: too much of it is hidden or left to chance.
conditional-left-out = if, then, and, so, ->, →, =>
button-conditional = Write lines
button-conditional-none = Remove all
ask-conditional-label = One line each: their move, your answer, …
more-conditional = Prepare answers (if … then …)
