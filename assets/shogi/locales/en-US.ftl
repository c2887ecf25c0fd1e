# Shogi: names and rules.

game-shogi = Shogi
game-shogi-icon = ☗
game-shogi-aliases = Japanese chess, honshogi

hint-shogi = You can drop what you capture on a later turn. Pieces can promote in the last three ranks.

rules-shogi =
    Each side has twenty pieces on a board of 9×9 squares. The sides are called Sente and Gote; Sente moves first. You win by checkmating the enemy king.

    {""}**How they move.** King: one square in any direction. Rook and bishop: as in chess. Gold: one square straight in any direction, or diagonally forward. Silver: one square diagonally, or straight forward. Knight: two squares forward and one to the side, jumping. Lance: any distance straight forward. Pawn: one square straight forward; it captures the same way.

    {""}**Promotion.** A move that starts or ends in the last three ranks may promote the piece: add `+`. A promoted rook (dragon) also steps one square diagonally, a promoted bishop (horse) one square straight; promoted silvers, knights, lances and pawns move like golds. A piece that couldn't move any more has to promote.

    {""}**Drops.** What you capture goes into your hand, unpromoted. Instead of moving you may drop a piece from your hand on an empty square: `P*5e`. You can't drop a pawn on a file where you have an unpromoted pawn (nifu), drop a pawn to give checkmate, or drop a piece where it could never move.

    {""}**The end.** Checkmate wins; having no legal move loses. When a position comes up for the fourth time, it's a draw (sennichite), but a side that gave check on every move loses. **Declaration:** with your king in the last three ranks, not in check, at least ten other pieces of yours there, and 28 points (Gote: 27) in those and your hand, you may claim the win (**More**, “Make a claim”, or `/draw claim:`); rooks and bishops count 5, others 1.

    {""}**Moves** are written as `P-7f`, `P7f`, `▲７六歩` or `76歩`, or from square to square: `7g7f`, with `+` to promote (`8h2b+`).
said-rules-terms-shogi = promotion: promote, promotes, promotion, promoted, tokin, dragon, promotion zone, last three ranks; drops: drop, drops, dropping, hand, in hand, nifu, two pawns, uchifuzume, pawn drop, captured piece, capture; the end: end, win, checkmate, mate, stalemate, no legal move, repetition, repeat, sennichite, draw, declaration, declare, impasse, jishogi, nyugyoku, entering king; each side has: goes first, moves first, move first, starts, sente, gote, goal; moves: notation, write a move, written

# Shared with minishogi.

# Sides and pieces.
side-sente = Sente
side-sente-aliases = black, ▲, ☗
side-gote = Gote
side-gote-aliases = white, △, ☖
piece-shogi-king = king
piece-shogi-jewel = king
piece-shogi-rook = rook
piece-shogi-bishop = bishop
piece-shogi-gold = gold
piece-shogi-silver = silver
piece-shogi-knight = knight
piece-shogi-lance = lance
piece-shogi-pawn = pawn
piece-shogi-dragon = dragon
piece-shogi-horse = horse
piece-shogi-promoted-silver = promoted silver
piece-shogi-promoted-knight = promoted knight
piece-shogi-promoted-lance = promoted lance
piece-shogi-tokin = tokin

# Menus: pieces, and pieces in hand.
action-shogi-king = King { $points }
action-shogi-jewel = King { $points }
action-shogi-rook = Rook { $points }
action-shogi-bishop = Bishop { $points }
action-shogi-gold = Gold { $points }
action-shogi-silver = Silver { $points }
action-shogi-knight = Knight { $points }
action-shogi-lance = Lance { $points }
action-shogi-pawn = Pawn { $points }
action-shogi-dragon = Dragon { $points }
action-shogi-horse = Horse { $points }
action-shogi-promoted-silver = Promoted silver { $points }
action-shogi-promoted-knight = Promoted knight { $points }
action-shogi-promoted-lance = Promoted lance { $points }
action-shogi-tokin = Tokin { $points }
action-drop-shogi-rook = Drop rook
action-drop-shogi-bishop = Drop bishop
action-drop-shogi-gold = Drop gold
action-drop-shogi-silver = Drop silver
action-drop-shogi-knight = Drop knight
action-drop-shogi-lance = Drop lance
action-drop-shogi-pawn = Drop pawn
action-drop-file-shogi = { $drop } (file { $files })
action-drop-files-shogi = { $drop } (files { $files })

# Asked of a move that may promote and does not say.
question-promote = `{ $move }`: do you want to promote?
answer-promote = Promote
answer-promote-not = Don't promote

# Notations.
notation-shogi-western = Western (P-7f)
notation-shogi-japanese = Japanese (▲７六歩)
notation-shogi-chinese = Chinese (２四飞)
notation-shogi-chinese-traditional = Traditional Chinese (２四飛)
notation-usi = USI (7g7f)
usual-notation-shogi = shogi-western
usual-notation-minishogi = shogi-western

# Formats of records.
format-kif = KIF
format-ki2 = KI2
format-csa = CSA
format-usi = USI

# What readers who have chosen nothing get.
usual-pieces-shogi = international
usual-pieces-minishogi = international

# Endings.
ending-sennichite = fourfold repetition (sennichite)
ending-fourfold-first-loses = fourfold repetition, which the first player loses
ending-declaration = declaration of an entered king
claim-declaration = win by declaration (entered king)
missing-declaration = It takes your king and ten other pieces in the last three ranks, no check, and { $needed } points; you have { $done }.

# Refusals.
rule-two-pawns = you already have an unpromoted pawn on that file (nifu).
rule-drop-pawn-mate = dropping a pawn may not give checkmate (uchifuzume).
rule-drop-immobile = a piece can't be dropped where it could never move.

# Handicaps.
setup-lance = Lance handicap (Gote moves first, without the left lance)
setup-right-lance = Right lance handicap (Gote moves first, without the right lance)
setup-bishop = Bishop handicap (Gote moves first, without the bishop)
setup-rook = Rook handicap (Gote moves first, without the rook)
setup-rook-lance = Rook and lance handicap (Gote moves first, without the rook and left lance)
setup-two-piece = 2-piece handicap (Gote moves first, without the rook and bishop)
setup-three-piece = 3-piece handicap (Gote moves first, without the rook, bishop and left lance)
setup-four-piece = 4-piece handicap (Gote moves first, without the rook, bishop and lances)
setup-five-piece = 5-piece handicap (Gote moves first, without the rook, bishop, lances and right knight)
setup-left-five-piece = Left 5-piece handicap (Gote moves first, without the rook, bishop, lances and left knight)
setup-six-piece = 6-piece handicap (Gote moves first, without the rook, bishop, lances and knights)
setup-eight-piece = 8-piece handicap (Gote moves first, with king, golds and pawns only)
setup-ten-piece = 10-piece handicap (Gote moves first, with king and pawns only)

# Faults of positions.
setup-fault-two-pawns = a side has two unpromoted pawns on a file.
setup-fault-piece-immobile = a pawn, lance or knight stands where it could never move.

# Beside the board, from the far side.
coordinates-right-shogi = a b c d e f g h i
