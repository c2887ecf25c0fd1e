# The way to a first game: /play, the menu on a person, and what is said to the bot.

command-play = play
command-play-about = Start a game: with a friend, or with anybody who likes
command-challenge-user = Challenge
command-profile-of-user = Profile
new-game-ask = Who would you like to play with?
new-game-hello = Hello! I host board games. Who would you like to play with?
new-game-ask-person = Who is your friend?
new-game-person = Choose a person
new-game-ask-game = Which game?
new-game-ask-game-against = Which game would you like to play with { $player }?
new-game-game = Choose a game
new-game-not-a-member = I can’t find that person on this server any more.
new-game-on-server = Games are played on a server. Go to a channel where I am and use `/play` there.
new-game-on-server-such-as = Games are played on a server. Use `/play` there, for example in { $places }.
new-game-hint = In a game, write your move after my name: `@Qiyuan { $example }`. `/help` tells the rest.
button-play-friend = Play a friend
button-play-anyone = Play anyone
new-game-none = There’s no game here, and you have none running. Who would you like to play with?
button-follow = Follow the game
button-unfollow = Stop following
view-follows = This view shows each of your turns until { $when }. Pressing Flip keeps it going.
which-game = Choose a game
ask-which-game = You have several games. Which one do you mean?
ask-resign-other = That question is for { $player }.
board-is-private = Your game isn’t played in this channel. `/board` shows it to you alone.
said-hello = hi, hello, hey, hiya, hi there, good morning, good evening, yo
said-play = play, new game, start, challenge
said-help = help, ?, commands, how
said-board = board, position, show board
said-resign = resign, i resign, give up, i give up
said-draw = draw, offer draw, offer a draw, i offer a draw
said-pass = pass, i pass
choice-their-turn = It’s { $player }’s turn, not yours
choice-paused = The game is paused
choice-over = This game is over
choice-no-game = You have no game here; /play starts one
choice-not-playing = You aren’t playing in this game
choice-move-in = #{ $number } · { $move } · { $players }
choice-time-usual = { $clock } · unless you choose
more-draw = Offer a draw …
more-resign = Resign …
group-label = { $piece } { $point } ({ $count ->
        [one] 1 move
       *[other] { $count } moves
    })
