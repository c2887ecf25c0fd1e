"""Makes openings.tsv from the tables of lichess-org/chess-openings (CC0 1.0).

    cargo info esca@0.4.0       (puts the package that carries the tables into cargo's cache)
    pip install chess
    python3 openings.py FOLDER  (FOLDER has a.tsv to e.tsv: data/openings of that package)

A line is a position, as the first four fields of a FEN, with the code and the name of the opening that it is called.
En passant squares are named only where a pawn can capture there. Of several names for one position, the one that is
reached by the fewest moves stays.
"""

import csv
import io
import pathlib
import sys

import chess.pgn


def positions(folder):
    found = {}
    for letter in "abcde":
        with open(folder / f"{letter}.tsv", encoding="utf-8") as table:
            for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
                game = chess.pgn.read_game(io.StringIO(row["pgn"]))
                if game.errors:
                    raise ValueError(f"{row['pgn']}: {game.errors}")
                board = game.end().board()
                entry = (board.ply(), row["eco"], row["name"])
                epd = board.epd(en_passant="legal")
                found[epd] = min(entry, found.get(epd, entry))
    return found


def main():
    folder = pathlib.Path(sys.argv[1])
    lines = [
        f"{epd}\t{eco}\t{name}\n"
        for epd, (_, eco, name) in sorted(positions(folder).items(), key=lambda item: (item[1][1:], item[0]))
    ]
    target = pathlib.Path(__file__).with_name("openings.tsv")
    target.write_text("".join(lines), encoding="utf-8")


main()
