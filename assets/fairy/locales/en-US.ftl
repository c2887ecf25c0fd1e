# Words that games of the chess family share: groups of games, pieces, endings, refusals.

# Groups of games in menus.
category-armies = Chess variants: pieces and boards
category-rules = Chess variants: rules
category-setups = Chess variants: starting positions

# Pieces.
piece-chess-amazon = amazon
piece-chess-archbishop = archbishop
piece-chess-cardinal = cardinal
piece-chess-chancellor = chancellor
piece-chess-marshall = marshall
piece-chess-maharajah = maharajah
piece-chess-commoner = commoner
piece-chess-royal-knight = royal knight
piece-chess-berolina-pawn = Berolina pawn
piece-chess-legan-pawn = Legan pawn
piece-chess-behemoth = behemoth

# Menus: pieces, and pieces in hand.
action-amazon = Amazon { $points }
action-archbishop = Archbishop { $points }
action-cardinal = Cardinal { $points }
action-chancellor = Chancellor { $points }
action-marshall = Marshall { $points }
action-maharajah = Maharajah { $points }
action-commoner = Commoner { $points }
action-royal-knight = Royal knight { $points }
action-berolina-pawn = Berolina pawn { $points }
action-legan-pawn = Legan pawn { $points }
action-drop-queen = Drop queen
action-drop-rook = Drop rook
action-drop-bishop = Drop bishop
action-drop-knight = Drop knight
action-drop-pawn = Drop pawn
action-drop-file = { $drop } (file { $files })
action-drop-files = { $drop } (files { $files })

# Ambiguous Chess: squares are named, file by file; then the opponent chooses the piece.
action-file = { $points }-file
phase-naming-square = Next: name a square to move to.
phase-choosing-piece = { $player }, you choose first: which of { $others }'s pieces goes to { $target }? Answer with its name or the square it stands on, such as `N` or `{ $from }`. Then it's your turn.
prompt-choose = { $choice }
button-guide-ambiguous = Choose
ask-group-ambiguous = Choose
ask-member-ambiguous = Choose
ask-member-of-ambiguous = { $group }: choose

# Below the boards of the rules' page.
lesson-start = Starting position
lesson-start-example = One of the starting positions
lesson-race = First king to the eighth rank
lesson-choice = The opponent chooses the piece
lesson-fog = What White sees
lesson-fog-pawns = What a blocked pawn sees
lesson-die = The die shows a bishop: a bishop has to move
lesson-die-promotes = A pawn may move too, if it becomes what the die shows
lesson-die-marshall = The die shows a marshall: a marshall has to move
lesson-before-walk = Before the behemoth walks
lesson-after-walk = After it: e3, f2, g1, h8
lesson-first-move = { $piece }: first move
lesson-relayed = { $piece } guarded by a knight
lesson-must-capture = { $piece }: must capture

# Dark Chess: what pawns see.
option-sight = Sight of pawns
option-sight-brainking = the squares ahead, always
option-sight-moves = only where they can move
particular-sight-moves = pawns see only where they can move

# Chance.
-fair-draws = are settled before the first move: their SHA-256 stands below the board; when the game is over, **Check what chance decided** has the text that it was made from. To check number 7, add a line `draw 7` to that text, with a line break at its end too, and take its SHA-256 (`sha256sum`): the first eight digits are a hexadecimal number
notice-draws-commitment = -# What chance decides is already settled; after the game it can be checked against this SHA-256: `{ $hash }`
draws-commitment-in-full = Everything that chance decides in this game was settled before the first move and can't change any more. This is its SHA-256: `{ $hash }`. When the game is over, you can read here what it was made from.
notice-draws-reveal =
    What chance decided follows from this text, whose SHA-256 (with a line break after the last line) is `{ $hash }`, as it was shown from the start. `/rules` says how to check it:
    ```
    { $text }
    ```
button-check-draws = Check what chance decided
# A move in a list of moves, with the walk that came after it.
move-then-walk = { $move } (behemoth { $drawn })
draw-seed = the seed of all later draws
draw-throw = the die
draw-walk = the behemoth's walk

# Notations.
notation-chinese = Chinese (马f3)
notation-chinese-traditional = Traditional Chinese (馬f3)

# Starting positions that are drawn.
particular-array-number = Starting position no. { $value }
setup-fault-no-such-array = there's no starting position with that number.

# Endings.
ending-king-captured = the king was captured
ending-king-exploded = the king was blown up
ending-king-frozen = the king froze
ending-kings-frozen = both kings froze
ending-king-crushed = the behemoth crushed the king
ending-kings-crushed = the behemoth crushed both kings
ending-kind-extinct = a kind of piece is extinct
ending-all-captured = all pieces captured
ending-all-lost = no pieces left to lose
ending-no-capture = the opponent can't capture
ending-three-checks = third check
ending-race = the king reached the last rank
ending-race-both = both kings reached the last rank
ending-stalemate-wins = no legal move left
ending-stalemate-loses = no legal move
lost-king-captured = { $loser }'s king was captured
lost-king-exploded = { $loser }'s king was blown up
lost-king-frozen = { $loser }'s king froze
lost-king-crushed = the behemoth crushed { $loser }'s king
lost-kind-extinct = { $loser } lost the last piece of a kind
lost-all-captured = { $loser } has nothing left
lost-no-capture = { $loser } can't capture
lost-three-checks = { $loser } was checked three times
lost-stalemate-loses = { $loser } has no legal move

# Refusals: drops.
rule-no-drops = pieces can't be dropped in this game.
rule-not-in-hand = you have no such piece in hand.
rule-drop-occupied = a piece can be dropped only on an empty square.
rule-drop-pawn-on-end = a pawn can't be dropped on the first or last rank.

# Refusals: castling and promotion.
rule-no-castling = there's no castling in this game.
rule-no-promotion = pawns don't promote in this game.
rule-promotion-kind = a pawn can't become that piece in this game.
rule-promotion-royal = a pawn can't become the royal piece.
rule-must-promote = that piece has to promote with this move.
rule-promotion-zone = that piece can't promote with this move.
rule-promotion-not-captured = a pawn can become only a piece of yours that was captured.
rule-no-double-step = pawns never go two squares in this game.
rule-no-en-passant = there's no en passant in this game.

# Refusals: rules of single games.
rule-must-capture = you can capture, so you have to.
rule-captures-only = every move has to capture.
rule-gives-check = giving check isn't allowed.
rule-king-cannot-capture = a king can't capture; it would blow itself up.
rule-explodes-own-king = that would blow up your own king.
rule-piece-immune = that piece can't be captured in this game.
rule-piece-cannot-capture = that piece can't capture in this game.
rule-relay-pawn-on-end = a pawn can't use a knight's move to reach the first or last rank.
rule-ice-in-the-way = ice stands in the way.
rule-square-vanished = that square has vanished.
rule-own-king-captured = you can't capture your own king.
rule-illegal = that isn't a legal move.
rule-other-face-pawn = the die shows a pawn; only pawns may move.
rule-other-face-knight = the die shows a knight; only knights may move, or a pawn that becomes one.
rule-other-face-bishop = the die shows a bishop; only bishops may move, or a pawn that becomes one.
rule-other-face-rook = the die shows a rook; only rooks may move, or a pawn that becomes one.
rule-other-face-queen = the die shows a queen; only queens may move, or a pawn that becomes one.
rule-other-face-king = the die shows a king; only your king may move.
rule-other-face-marshall = the die shows a marshall; only marshalls may move, or a pawn that becomes one.
rule-other-face-cardinal = the die shows a cardinal; only cardinals may move, or a pawn that becomes one.
rule-behemoth-in-the-way = the behemoth stands in the way.
rule-name-a-square = name only the square, and one that at least one of your pieces can move to.
rule-choose-the-piece = first choose which of the pieces goes to the square that was named.
rule-no-kings = this game has no king like that; `/rules` shows its pieces.
rule-no-queens = this game has no queen; `/rules` shows its pieces.
rule-no-bishops = this game has no bishop; `/rules` shows its pieces.
rule-no-knights = this game has no knight like that; `/rules` shows its pieces.
rule-no-pawns = this game has no pawns.
rule-pawns-move-diagonally = pawns move diagonally in this game; `/rules` shows how.
rule-royal-in-check = your royal piece is attacked, and this move leaves it there.
rule-royal-into-check = that piece is royal, and the square is attacked.
rule-royal-pinned = that piece is pinned; your royal piece would be attacked.

# Screen Chess: both sides place their pieces in secret.
setup-secret = secret set-ups
action-array = As it stands
action-hidden-array = Set-up
phase-placing-men = **Setting up.** Both players place their pieces in secret; the two set-ups are shown together.
preset-array-mirror = Mirror
preset-array-random = Random
preset-array-standard = Standard
notice-arrays-again = Both kings were attacked, so both players set up again (try { $count } of 3).
notice-black-begins = Only Black's king is attacked, so Black moves first.
drawn-kings-attacked = Draw: both kings were attacked three times
ending-kings-attacked = both kings attacked three times
lesson-array = A set-up of Screen Chess
lesson-array-free = A set-up of Crazy Screen Chess
lesson-array-check = Only Black's king is attacked: Black moves first
rule-array-men = a set-up has all your pieces: king, queen, two rooks, two bishops, two knights and eight pawns.
rule-array-pawn-first-rank = no pawn may stand on your first rank.
rule-array-pawns-on-file = each file takes one pawn.
rule-array-bishops = one bishop stands on a light square and one on a dark square.
rule-array-own-ranks = your pieces go on your own four ranks.
rule-array-no-man = that piece isn't there.
rule-array-which = more than one piece could be meant; name both squares, such as `b1 c3`.
rule-array-number = press **Random**, or type a number after it, such as `random 7`.
rule-array-whole = single changes are made with **Set up**, where no one else sees them. Here, type your whole set-up from the top rank down, such as `8/8/PPPPPPPP/RNBQKBNR`.
rule-array-other-side = those are the other side's pieces; White types capitals, Black small letters.
rule-arrays-shown = both set-ups have been shown already.

# Faults of positions.
setup-fault-fen-hand = I can't read the pieces in hand.
setup-fault-hand-too-many = a side has too many pieces of a kind in hand.
setup-fault-fen-checks = I can't read how many checks each side still needs.
setup-fault-nobody-in-check = neither side may be in check in this game.
setup-fault-fen-board-5x5 = the board of this game has 5 files and 5 ranks; the first part of the position has another size.
setup-fault-fen-board-6x6 = the board of this game has 6 files and 6 ranks; the first part of the position has another size.
setup-fault-fen-board-8x8 = the board of this game has 8 files and 8 ranks; the first part of the position has another size.
setup-fault-fen-board-9x9 = the board of this game has 9 files and 9 ranks; the first part of the position has another size.
setup-fault-fen-board-10x8 = the board of this game has 10 files and 8 ranks; the first part of the position has another size.
setup-fault-fen-board-10x10 = the board of this game has 10 files and 10 ranks; the first part of the position has another size.
setup-fault-fen-letter = a letter in the first part of the position stands for no piece of this game; `/rules` shows its pieces.
setup-fault-fen-no-kings = there are no kings in this game (`K` in the first part of the FEN).
setup-fault-fen-no-queens = there are no queens in this game (`Q` in the first part of the FEN).
setup-fault-fen-no-bishops = there are no bishops in this game (`B` in the first part of the FEN).
setup-fault-fen-no-knights = there are no knights in this game (`N` in the first part of the FEN).
setup-fault-fen-no-pawns = there are no pawns in this game (`P` in the first part of the FEN).
setup-fault-fen-no-castling = there's no castling in this game: write `-` in the third part of the FEN.
