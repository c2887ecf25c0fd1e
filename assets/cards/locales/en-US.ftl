# Words that card games share: seats, suits, the deal.

# A group of games in menus.
category-cards = Card games

side-seat1 = Seat 1
side-seat2 = Seat 2
side-seat3 = Seat 3
side-seat4 = Seat 4
side-seat5 = Seat 5
side-seat6 = Seat 6

# Suits stand before the ranks of a hand.
piece-clubs = clubs
piece-diamonds = diamonds
piece-hearts = hearts
piece-spades = spades
piece-facedown = face-down cards:

draw-salt = the salt of the deal's hash
draw-deal = the deal

notice-deal-hash = -# Hand { $hand }: the cards are dealt and can no longer change. Their SHA-256 is `{ $hash }`.
notice-deal-opened =
    -# Hand { $hand }: this text has the SHA-256 `{ $hash }` that was shown before the first bid. Check it yourself:
    ```
    { $text }
    ```

# What several of them ask or say.
option-hands = Number of hands
option-cut = Cutting the cards
option-cut-off = no
option-cut-on = yes, in turn
action-cut = Cut { $points }
action-undisclosed = Has chosen
ending-hands = on points after the last hand
ending-left = on points, because too many players left
