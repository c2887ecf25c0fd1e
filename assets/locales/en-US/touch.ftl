# Touch-move: pieces are chosen before they move.

option-touch = touch-move
option-touch-off = off
option-touch-on = on
option-touch-claim = by claim
touch-enforced = Touch-move: a piece you choose has to move, and a piece of your opponent's that you choose has to be taken.
touch-claimed = Touch-move by claim: a piece you choose has to move. If you type another move, your opponent may have it taken back.
touch-name-enforced = Touch-move
touch-name-claimed = Touch-move by claim

touch-piece = { $piece } on { $point }
touch-piece-held = { $piece } in hand
touch-label-other = { $piece } ({ $count ->
        [0] can't be taken
        [one] can be taken
       *[other] can be taken in { $count } ways
    })
touch-label-castle = { $piece } (to castle)
touch-label-rook-first = { $piece } (rules out castling with it)

ask-touch = Which piece? It has to move once you choose it, and a piece of your opponent's has to be taken.
ask-touch-taker = Which of your pieces takes it?
ask-touch-rest = Which move?
touch-menu-own = Your piece
touch-menu-other = A piece to take
touch-menu-also = Choose one more piece
touch-menu-look-own = Look at your piece
touch-menu-look-other = Look at a piece of your opponent's
button-adjust = Adjust (just look)
button-touch-back = Choose piece
ask-adjust = Adjusting: which piece do you want to look at? Looking chooses nothing.
touch-looked = { $piece }: { $moves }
touch-looked-none = { $piece }: no moves right now.
touch-chosen-own = You've chosen the { $piece }.
touch-chosen-other = You've chosen the { $piece }, which has to be taken.
touch-chosen-both = You've chosen the { $piece } and the { $other }: one takes the other.
touch-chosen-castle = You've chosen the { $piece } and the { $other }: you castle.
touch-chosen-rook-first = You've chosen the { $piece } first, so you can't castle with it.

panel-touch-own = { $player } has chosen the { $piece }.
panel-touch-other = { $player } has chosen the { $piece }, which has to be taken.
panel-touch-both = { $player } has chosen the { $piece } and the { $other }: one takes the other.
panel-touch-castle = { $player } has chosen the { $piece } and the { $other } to castle.
panel-touch-rook-first = { $player } has chosen the { $piece } first, so there's no castling with it.
panel-touch-breach = That wasn't a move with the chosen piece. { $player }, you can have it taken back with **{ $button }** until you choose a piece or move.
panel-touch-upheld = { $player } claimed touch-move, so the chosen piece has to move.
panel-touch-taken-back = Taken back: { $player } claimed touch-move.
button-claim-touch = Claim touch-move
claim-touch-move = touch-move
done-touch-claimed = Claim accepted: the move is taken back, and the chosen piece has to move.

touch-law = touch-move, FIDE Laws { $article }
refusal-touch-no-piece = There's no piece there to choose.
refusal-touch-own = You've chosen the { $piece }, so it has to move ({ $law }).
refusal-touch-other = You've chosen the { $piece }, so it has to be taken ({ $law }).
refusal-touch-both = You've chosen the { $piece } and the { $other }, so one has to take the other ({ $law }).
refusal-touch-castle = You've chosen the { $piece } and then the { $other }, so you have to castle with them ({ $law }).
refusal-touch-rook-first = You've chosen the { $piece } before the king, so you can't castle with it on this move ({ $law }).
refusal-touch-cannot-move = The { $piece } can't move right now, so you're free to choose any other ({ $law }).
refusal-touch-cannot-be-taken = The { $piece } can't be taken right now, so you're free to choose any other ({ $law }).
refusal-touch-draw-claim = You've chosen a piece, so you can't claim a draw on this move ({ $law }).
refusal-touch-nothing-to-claim = There's nothing to claim: your opponent kept to touch-move, or you've chosen a piece since ({ $law }).
bad-terms-touch = This game has no touch-move.

rules-touch-castling = {" "}To castle, choose the king before the rook: a rook chosen first can't castle.
rules-touch-move =
    {""}**Touch-move** is on if the challenge says so (`options:touch=on`). The piece you choose in the menu has to move, and a piece of your opponent's has to be taken. If you choose both, one takes the other; if it can't, the one chosen first counts.{ $castling } If nothing can be done with a piece, it isn't chosen. **{ $adjust }** shows moves without choosing. A typed move is a whole move: one that goes against your choice is refused, so there's nothing to claim. With `touch=claim` it stands, unless your opponent claims it before choosing a piece or moving; then it's taken back. (FIDE Laws 4.2 to 4.5, 4.8)
