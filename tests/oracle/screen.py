#!/usr/bin/env python3
"""Compares Screen Chess and Crazy Screen Chess with python-chess and pyffish, through the command line.

    pip install chess pyffish
    python3 tests/oracle/screen.py target/debug/qiyuan [--seed N] [--games N] [--plies N]

Arrays are made by lot, some of them against the rules, and judged by rules that are written here once more. What is
shown is judged by python-chess: whose king is attacked, and so who moves first, or whether both place their men anew.
From there a random game is played, in which legal moves and the end are compared with both programs. The first
difference ends the run with exit code 1.
"""

import argparse
import random
import sys

from program import Difference, Program, same

# This folder has files with the names of libraries.
sys.path.pop(0)
import chess
import pyffish

MEN = "KQRRBBNNPPPPPPPP"
# How often an array is spoiled by moving, adding or removing a man.
SPOILED = 0.4


def array(generator, free):
    """Men on the own four ranks of White, by file and rank from 0."""
    squares = [(file, rank) for file in range(8) for rank in range(4)]
    if free:
        pawns = generator.sample([square for square in squares if square[1] > 0], 8)
    else:
        pawns = [(file, generator.randint(1, 3)) for file in range(8)]
    rest = generator.sample([square for square in squares if square not in pawns], 8)
    men = dict(zip(rest, "KQRRBBNN")) | {square: "P" for square in pawns}
    if generator.random() < SPOILED:
        spoil(generator, men, squares)
    return men


def spoil(generator, men, squares):
    one, other = generator.sample(squares, 2)
    kind = generator.choice(["swap", "swap", "swap", "lose", "add"])
    if kind == "swap":
        swapped = {one: men.pop(other, None), other: men.pop(one, None)}
        men.update({square: man for square, man in swapped.items() if man})
    elif kind == "lose":
        men.pop(generator.choice(list(men)))
    else:
        men[one] = generator.choice("QRBNP")


def is_allowed(men, free):
    """The rules of an array, as BrainKing has them; the free game drops the limits on files and colors."""
    if sorted(men.values()) != sorted(MEN):
        return False
    pawns = [square for square, man in men.items() if man == "P"]
    if any(rank == 0 for _, rank in pawns):
        return False
    bishops = {(file + rank) % 2 for (file, rank), man in men.items() if man == "B"}
    return free or len({file for file, _ in pawns}) == 8 and len(bishops) == 2


def text_of(men, color):
    """The part of a FEN; Black is White turned upside down."""
    rows = []
    for rank in (3, 2, 1, 0) if color == chess.WHITE else (0, 1, 2, 3):
        row = "".join(men.get((file, rank), "1") for file in range(8))
        for empty in range(8, 1, -1):
            row = row.replace("1" * empty, str(empty))
        rows.append(row if color == chess.WHITE else row.lower())
    return "/".join(rows)


def allowed_array(generator, free):
    while True:
        men = array(generator, free)
        if is_allowed(men, free):
            return men


def compare_arrays(program, generator, key):
    """Whether arrays are accepted, of White and of Black, after White's suggested one."""
    free = key == "crazyscreen"
    men = array(generator, free)
    for color in (chess.WHITE, chess.BLACK):
        text = text_of(men, color)
        actions = [text] if color == chess.WHITE else ["standard", text]
        code, value = program.replay(key, "", actions)
        same("whether an array is allowed", code == 0, is_allowed(men, free), f"{key} {text} {value}")


def attacked(board, color):
    return board.is_attacked_by(not color, board.king(color))


def shown(program, generator, key):
    """The position after both arrays; nothing where both kings are attacked."""
    free = key == "crazyscreen"
    arrays = [text_of(allowed_array(generator, free), color) for color in (chess.WHITE, chess.BLACK)]
    board = chess.Board(f"{arrays[1]}/{arrays[0]} w - - 0 1")
    code, value = program.replay(key, "", arrays)
    same("exit code", code, 0, (key, arrays))
    white, black = (attacked(board, color) for color in (chess.WHITE, chess.BLACK))
    if white and black:
        same("seats", value["turn"]["seats"], [0, 1], arrays)
        same("position", value["position"], "secret round=2", arrays)
        return None
    board.turn = chess.BLACK if black else chess.WHITE
    if board.is_game_over():
        same("outcome", bool(value["outcome"]), True, arrays)
        return None
    same("position", value["position"], board.fen(), arrays)
    same("seats", value["turn"]["seats"], [0 if board.turn else 1], arrays)
    return board


def compare_game(program, generator, key, board, plies):
    start, played = board.fen(), []
    for _ in range(plies):
        code, value = program.replay(key, start, played)
        same("exit code", code, 0, (start, played))
        moves = sorted(move.uci() for move in board.legal_moves)
        over = not moves or board.is_insufficient_material()
        same("whether the game is over", bool(value["outcome"]), over, board.fen())
        if over:
            reason = {True: "checkmate", False: "stalemate"}.get(board.is_check(), "")
            reason = reason if not moves else "insufficient-material"
            same("reason", value["outcome"]["reason"], reason, board.fen())
            return
        same("legal moves", sorted(value["legal"]), moves, board.fen())
        same("legal moves of pyffish", sorted(pyffish.legal_moves("chess", start, played)), moves, board.fen())
        played.append(generator.choice(moves))
        board.push_uci(played[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1890)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--arrays", type=int, default=200)
    parser.add_argument("--plies", type=int, default=60, help="the length of a game at most")
    options = parser.parse_args()
    generator = random.Random(options.seed)
    program = Program(options.program)
    clashes = 0
    try:
        for key in ("screen", "crazyscreen"):
            for _ in range(options.arrays):
                compare_arrays(program, generator, key)
            games = 0
            while games < options.games:
                board = shown(program, generator, key)
                if board is None:
                    clashes += 1
                    continue
                compare_game(program, generator, key, board, options.plies)
                games += 1
    except Difference as difference:
        print(f"DIFFERENT (seed {options.seed}): {difference}", file=sys.stderr)
        return 1
    print(f"screen: {program.calls} positions agree with python-chess and pyffish, {clashes} were placed anew or over")
    return 0


if __name__ == "__main__":
    sys.exit(main())
