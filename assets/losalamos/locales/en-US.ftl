# Los Alamos Chess: names and rules.

game-losalamos = Los Alamos Chess
game-losalamos-icon = ⑥
game-losalamos-aliases = los alamos, anti-clerical chess, 6x6 chess

hint-losalamos = A 6×6 board without bishops; pawns never go two squares.

rules-losalamos =
    Chess on six files and six ranks, without bishops: in 1956 a computer at Los Alamos played it. From White's left the pieces are rook, knight, queen, king, knight, rook; six pawns stand before them.

    {""}**Pawns** go one square at a time: there's no double step and no en passant. They promote on the sixth rank to a queen, rook or knight: `e6=Q`.

    {""}**Castling** doesn't exist here. Stalemate is a draw.

    Everything else is as in chess: see `/rules game:chess`.
