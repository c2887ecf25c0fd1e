#!/usr/bin/env python3
"""Prints what `tests/it/data/fairy/positions.json` has of a game, as pyffish counts and judges it.

    pip install pyffish
    python3 tests/oracle/fairy_positions.py KEY [--variant NAME] [--fen FEN NOTE]... [--seed N]

The positions are the named ones and, from random games, one each with a check, a promotion and a capture en passant;
named ones in which the game is over are results. Look at them before they are added: pyffish is an oracle, not the rules.
"""

import argparse
import json
import pathlib
import random
import sys

# This folder has files with the names of libraries.
HERE = pathlib.Path(sys.path.pop(0))
import pyffish

DEPTH = 3
GAMES = 300
PLIES = 160


def count(variant, fen, moves, depth):
    legal = pyffish.legal_moves(variant, fen, moves)
    if depth == 1:
        return len(legal)
    return sum(count(variant, fen, [*moves, move], depth - 1) for move in legal)


def counts(variant, fen):
    return [count(variant, fen, [], depth) for depth in range(1, DEPTH + 1)]


def subjects(variant, fen, moves):
    """What a position is an example of."""
    passed = fen.split()[3]
    if pyffish.gives_check(variant, fen, []):
        yield "check"
    if any(len(move) == 5 and move[4].isalpha() for move in moves):
        yield "promotion"
    if any(move[2:4] == passed and pyffish.is_capture(variant, fen, [], move) for move in moves):
        yield "en passant"


def found(variant, generator):
    """One position of each subject, of random games."""
    positions = {}
    for _ in range(GAMES):
        fen = pyffish.start_fen(variant)
        for _ in range(PLIES):
            moves = pyffish.legal_moves(variant, fen, [])
            # Positions of few moves are counted quickly.
            if len(moves) < 3 or len(positions) == 3:
                break
            if len(moves) < 60:
                for subject in subjects(variant, fen, moves):
                    positions.setdefault(subject, fen)
            captures = [move for move in moves if pyffish.is_capture(variant, fen, [], move)]
            chosen = generator.choice(captures if captures and generator.random() < 0.4 else moves)
            fen = pyffish.get_fen(variant, fen, [chosen])
    return [(fen, f"random game: {subject}") for subject, fen in positions.items()]


def judged(variant, fen, note):
    """A position in which the game is over."""
    value = pyffish.game_result(variant, fen, [])
    white = value if fen.split()[1] == "w" else -value
    result = "1/2-1/2" if value == 0 else "1-0" if white > 0 else "0-1"
    reason = "checkmate" if pyffish.gives_check(variant, fen, []) else "no_moves"
    return {"fen": fen, "note": note, "result": result, "reason": reason, "legal_moves": 0}


def counted(variant, fen, note):
    moves = " ".join(sorted(pyffish.legal_moves(variant, fen, [])))
    return {"fen": fen, "note": note, "perft": counts(variant, fen), "moves": moves}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("key")
    parser.add_argument("--variant", help="the name that pyffish has for it")
    parser.add_argument("--fen", nargs=2, action="append", default=[], metavar=("FEN", "NOTE"))
    parser.add_argument("--seed", type=int, default=1862)
    options = parser.parse_args()
    pyffish.load_variant_config((HERE / "fairy_variants.ini").read_text())
    variant = options.variant or options.key
    named = [(fen, note, pyffish.legal_moves(variant, fen, [])) for fen, note in options.fen]
    positions = [(fen, note) for fen, note, moves in named if moves]
    positions += found(variant, random.Random(options.seed))
    start = pyffish.start_fen(variant)
    version = ".".join(map(str, pyffish.version()))

    def lines(rows):
        return ",\n".join(f"    {json.dumps(row)}" for row in rows)

    print(f'"{options.key}": {{')
    print(f'  "source": "pyffish {version} {variant}",')
    print(f'  "start": {json.dumps(start)},')
    print(f'  "perft": {counts(variant, start)},')
    print('  "positions": [')
    print(lines(counted(variant, *position) for position in positions))
    print('  ],\n  "finals": [')
    print(lines(judged(variant, fen, note) for fen, note, moves in named if not moves))
    print("  ]\n},")


if __name__ == "__main__":
    main()
