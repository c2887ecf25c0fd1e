#!/usr/bin/env python3
"""Compares chess in fog with OpenSpiel and chess with dice or a behemoth, also on 10x10, with pyffish, through the
command line.

    pip install open_spiel pyffish
    python3 tests/oracle/hidden.py target/debug/qiyuan [--seed N] [--games N]

Random games of OpenSpiel's dark chess are played; at many points what each side sees is compared, and the legal moves.
To the side that moved a pawn two squares OpenSpiel also shows the square that it passed, and the one behind, as if
that side could capture there: these are left out. In the other games the
moves that each face of the die allows, and those around the behemoth, are compared with what pyffish allows. The first
difference ends the run with exit code 1.
"""

import argparse
import pathlib
import random
import re
import sys

from program import Difference, Program, same

# This folder has files with the names of libraries.
HERE = pathlib.Path(sys.path.pop(0))
import pyffish
import pyspiel

FILES = "abcdefghij"
KING_CAPTURE = "king-capture"
# The variant of pyffish and the faces of the die, of each game with dice.
DICE = {"dice": (KING_CAPTURE, "PNBRQK"), "dice10x10": ("king-capture-10x10", "PNBRQKMC")}


def squares(board):
    """What stands where, by the rows of a FEN."""
    rows = board.split("/")
    cells = {}
    for rank, row in zip(range(len(rows), 0, -1), rows):
        row = re.sub(r"\d+", lambda empty: "." * int(empty.group()), row)
        cells.update({f"{file}{rank}": what for file, what in zip(FILES, row)})
    return cells


def seen_by_openspiel(state, side):
    """The squares that OpenSpiel shows to a side."""
    # Its players are Black and White.
    cells = squares(state.observation_string(1 if side == "white" else 0).split()[0])
    return {square for square, what in cells.items() if what != "?"}


def left_out(fen, side):
    """The squares of a capture en passant that OpenSpiel shows to the wrong side."""
    _, turn, _, passed = fen.split()[:4]
    if passed == "-" or (turn == "w") == (side == "white"):
        return set()
    return {passed, passed[0] + {"6": "7", "3": "2"}[passed[1]]}


def compare_views(program, state, fen):
    for side in ("white", "black"):
        arguments = ["view", "dark", "--position", fen, "--viewer", side, "--options", "sight=moves", "--json"]
        code, value = program.run(arguments)
        same("exit code", code, 0, fen)
        ours = set(value["seen"]) - left_out(fen, side)
        theirs = seen_by_openspiel(state, side) - left_out(fen, side)
        same(f"what {side} sees", sorted(ours), sorted(theirs), fen)
        cells, board = squares(value["text"].split()[0]), squares(fen.split()[0])
        shown = {square: what for square, what in cells.items() if what != "?"}
        same(f"what {side} sees there", shown, {square: board[square] for square in shown}, fen)


def compare_legal(program, state, fen):
    code, value = program.replay("dark", fen, [])
    same("exit code", code, 0, fen)
    same("number of legal moves", len(value["legal"]), len(state.legal_actions()), fen)
    same("legal moves", sorted(value["legal"]), sorted(pyffish.legal_moves(KING_CAPTURE, fen, [])), fen)


def dark_game(program, generator, plies):
    state = pyspiel.load_game("dark_chess").new_initial_state()
    for _ in range(plies):
        if state.is_terminal():
            return
        fen = str(state)
        if generator.random() < 0.4:
            compare_views(program, state, fen)
            compare_legal(program, state, fen)
        state.apply_action(generator.choice(state.legal_actions()))


def king_gone(fen):
    board = fen.split()[0]
    return "k" not in board or "K" not in board


def of_face(fen, move, face):
    """Whether a face of the die allows a move."""
    start, promoted = re.fullmatch(r"([a-j]\d+)[a-j]\d+(\w?)", move).groups()
    man = squares(fen.split()[0])[start].upper()
    return man == face or promoted.upper() == face


def dice_game(program, generator, plies, game):
    variant, die = DICE[game]
    fen = pyffish.start_fen(variant)
    for _ in range(plies):
        moves = pyffish.legal_moves(variant, fen, [])
        if king_gone(fen) or not moves:
            return
        allowed = {face: sorted(move for move in moves if of_face(fen, move, face)) for face in die}
        faces = [face for face in die if allowed[face]]
        code, value = program.replay(game, fen, [])
        same("exit code", code, 0, fen)
        if value["outcome"]:
            return
        same("faces", value["turn"]["chance"]["sides"], len(faces), fen)
        for number, face in enumerate(faces):
            _, value = program.replay(game, fen, [f"#{number}"])
            same(f"moves of {face}", sorted(value["legal"]), allowed[face], fen)
        move = generator.choice(allowed[generator.choice(faces)])
        fen = pyffish.get_fen(variant, fen, [move])


def behemoth_game(program, generator, plies):
    """After each move the behemoth stands somewhere else; pyffish has a wall there."""
    fen = pyffish.start_fen(KING_CAPTURE)
    for _ in range(plies):
        board, *rest = fen.split()
        cells = squares(board.replace("*", "."))
        cells[generator.choice([square for square, what in cells.items() if what in ".pPnN"])] = "*"
        rows = ["".join(cells[file + rank] for file in FILES[:8]) for rank in "87654321"]
        rows = [re.sub(r"\.+", lambda empty: str(len(empty.group())), row) for row in rows]
        rest[2] = "-"
        walled = " ".join(["/".join(rows), *rest])
        moves = pyffish.legal_moves(KING_CAPTURE, walled, [])
        if king_gone(walled) or not moves:
            return
        code, value = program.replay("behemoth", walled, [])
        same("exit code", code, 0, walled)
        if value["outcome"]:
            return
        same("legal moves", sorted(value["legal"]), sorted(moves), walled)
        fen = pyffish.get_fen(KING_CAPTURE, walled, [generator.choice(moves)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1862)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--plies", type=int, default=120, help="the length of a game at most")
    options = parser.parse_args()
    pyffish.load_variant_config((HERE / "fairy_variants.ini").read_text())
    generator = random.Random(options.seed)
    program = Program(options.program)
    try:
        for _ in range(options.games):
            dark_game(program, generator, options.plies)
            for game in DICE:
                dice_game(program, generator, options.plies // 4, game)
            behemoth_game(program, generator, options.plies // 2)
    except Difference as difference:
        print(f"DIFFERENT (seed {options.seed}): {difference}", file=sys.stderr)
        return 1
    print(f"hidden: {program.calls} positions agree with OpenSpiel and pyffish")
    return 0


if __name__ == "__main__":
    sys.exit(main())
