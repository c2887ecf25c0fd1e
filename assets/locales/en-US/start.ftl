# The way to a first game: /play, the menu on a person, and what is said to the bot.

command-play = play
command-play-about = Start a game with a friend, or with anyone who'd like to play
command-challenge-user = Challenge
command-profile-of-user = Profile
new-game-ask = Who would you like to play with?
new-game-hello = Hello! I host board games. Who would you like to play with?
new-game-ask-person = Who would you like to challenge?
new-game-person = Choose a person
new-game-ask-game = Which game?
new-game-ask-game-against = Which game would you like to play with { $player }?
new-game-terms = { $game }: choose the clock, then post the challenge.
new-game-terms-against = { $game } with { $player }: choose the clock, then post the challenge.
new-game-clock = Clock
new-game-size = Board size
button-post-challenge = Post challenge
new-game-game = Choose a game
category-classic = Classic games
new-game-not-a-member = I can't find that person on this server any more.
new-game-on-server = Games are played on servers. Go to a channel that I'm in and use `/play` there.
new-game-on-server-such-as = Games are played on servers. Use `/play` there, for example in { $places }.
new-game-hint = In a game, write your move after my name: `@Qiyuan { $example }`. See `/help` for the rest.
button-play-friend = Play a friend
button-play-anyone = Play anyone
new-game-none-running = You have no game running.
new-game-none = There's no game here, and you have none running. Who would you like to play with?
button-follow = Follow the game
button-unfollow = Stop following
view-follows = This view keeps itself up to date and stops { $when }. Anything you press in it keeps it going.
view-follow-full = So many people are following this game that no more can join them. Press again later, or open the view anew with each move.
view-had-stopped = This view had stopped updating. It's following the game again.
which-game = Choose a game
ask-which-game = You're playing more than one game. Which one do you mean?
which-game-said = You're playing several games. Say it in the thread of the one you mean.
ask-resign-other = That question is for { $player }.
board-is-private = Your game isn't played in this channel. Use `/board` to see it; no one else will.
said-hello = hi, hello, hey, hiya, hi there, good morning, good evening, yo
said-play = play, new game, start, challenge
said-help = help, ?, commands, how
said-board = board, position, show board, look, show
said-resign = resign, i resign, give up, i give up, resign please, gg i resign, i resign gg, please resign, i want to resign, ok i resign
said-draw = draw, offer draw, offer a draw, i offer a draw, draw please
said-agree-to-draw = accept draw, accept the draw, i accept the draw, agree to draw, ok draw, yes draw, draw agreed
said-yes = yes, y, yep, yeah, yes please, sure, ok, okay
said-accept = accept, i accept, agree, i agree, agreed, accepted, deal
said-no = no, n, nope, nah, not yet, no thanks, no thank you, no draw, decline, i decline, declined, refuse, reject, cancel, never mind, nevermind, not now, don't, don't resign
said-beside = please, pls, plz, my, move, move is, my turn, i, i'll, play, go, with, gambit, tengen, ok, okay, then, now, here, bot, hi, hello, hey, lol, haha
said-behind = your turn, your move, check, checkmate, mate, is check, is checkmate, is mate
said-pass = pass, i pass
said-takeback = takeback, take back, take it back, undo
said-rematch = rematch, again, one more, play again
said-talk = gg, gg wp, wp, glhf, gl, hf, good game, good luck, have fun, well played, nice, nice move, thanks, thank you, thanks for the game, thank you for the game, thx, ty, wow, lol, haha, cool, sorry, oops, one moment, wait, brb, hmm, congrats, bye
said-takeback-how = To ask for a takeback, use `/takeback`, or **{ button-more }** below the board.
said-rematch-how = To ask for a rematch, press **{ button-rematch }** below the result. `/play` starts another game.
choice-their-turn = It's { $player }'s turn, not yours
choice-paused = The game is paused
choice-over = This game is over
choice-no-game = You have no game here; start one with /play
choice-not-playing = You're not playing in this game
choice-move-in = #{ $number } · { $move } · { $players }
choice-time-usual = { $clock } · default
more-draw = Offer a draw
more-claim = Make a claim
more-resign = Resign…
group-label = { $piece } ({ $count ->
        [one] 1 move
       *[other] { $count } moves
    })
greeting = Hello!
greeting-games = Hello! These are your games:
greeting-move-here = Write your move here, such as `{ $example }`.
help-here = Write your move after my name, such as `@Qiyuan { $example }`, or press **{ $move }** below the board.
    {""}**{ $more }** has the rest: takebacks, pauses, resigning, the replay, the rules.
    {""}`/{ $help }` explains everything, to you alone.
