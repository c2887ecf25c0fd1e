# What was found missing by people who played: answers that say why, and what to do.

draw-no-claim = I didn't play `{ $typed }` and offered nothing: `move:` belongs to a claim, so say what you claim with `claim:`. To play a move use `/move`; `/draw` alone offers a draw.
done-claim-wrong = The claim isn't right, so { $move } stands as your move and the game goes on.
panel-accept-again = { $player }, the dead stones changed after you accepted them: look again, then accept or change them.
notice-withdrawn = The dead stones changed after you accepted them. Look again, please.
notice-count = The count is waiting for you: accept the dead stones or change them.
notice-counting = The game is being counted: mark the dead stones, then accept.
notice-begun = Your challenge was accepted and the game has begun.
notice-begun-table = Everyone is at the table and the game has begun.
button-guide-points = Choose point
ask-part = Where do you want to play?
games-no-place = channel deleted (`/board session:{ $number }` brings it here)
bad-numbers = `numbers:` takes a whole number from 1 to { $most }: how many of the last stones are numbered.
bad-format = I can't write this game as `{ $typed }`. It can be exported as { $formats }.
denied-nothing-finished = You haven't finished a game yet. To export someone else's, name it with `session:`.
said-no-direct = I couldn't send you a direct message, and not everyone here may read the answer. Use `/inbox` or `/move`: only you will see the reply.
said-no-direct-resign = I couldn't send you a direct message, and not everyone here may read the answer. Use `/resign` instead: only you will see the reply.
said-no-direct-draw = I couldn't send you a direct message, and not everyone here may read the answer. Use `/draw` instead: only you will see the reply.
