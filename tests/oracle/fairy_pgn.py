#!/usr/bin/env python3
"""Compares records and moves in SAN of the chess family with python-chess, for the games that it knows.

    pip install chess
    python3 tests/oracle/fairy_pgn.py target/debug/qiyuan [--seed N] [--games N]

Random games are written by the program and read by python-chess, and written by python-chess and read by the program:
moves, the start, the last position and the result must be the same, and every move is written as python-chess writes it.
The first difference ends the run with exit code 1.
"""

import argparse
import io
import random
import sys

from program import Difference, Program, same

# This folder has a file with the name of a library.
sys.path.pop(0)
import chess
import chess.pgn
import chess.variant

PLIES = 160
BOARDS = {
    "antichess": chess.variant.AntichessBoard,
    "atomic_lichess": chess.variant.AtomicBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "horde_lichess": chess.variant.HordeBoard,
    "racingkings": chess.variant.RacingKingsBoard,
    "threecheck": chess.variant.ThreeCheckBoard,
    "kingofthehill": chess.variant.KingOfTheHillBoard,
    "corner": chess.Board,
    "fortress": chess.Board,
}
STARTS = {
    "corner": "krbnqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQNBRK w - - 0 1",
    "fortress": "krbnqrnb/pppppppp/ppp5/8/8/5PPP/PPPPPPPP/BNRQNBRK w - - 0 1",
}


def start_of(key):
    return BOARDS[key](STARTS[key]) if key in STARTS else BOARDS[key]()


def is_over(board):
    """Ended without a claim, also by the rules that end a game of ours on its own."""
    return board.is_game_over() or board.is_fivefold_repetition() or board.is_seventyfive_moves()


def random_game(key, generator):
    board = start_of(key)
    while not is_over(board) and board.ply() < PLIES:
        moves = sorted(board.legal_moves, key=str)
        captures = [move for move in moves if board.is_capture(move)]
        wanted = captures if captures and generator.random() < 0.2 else moves
        board.push(generator.choice(wanted))
    return board


def spelled(san):
    """SAN without what programs write in several ways: a pawn's letter in a drop, and the end of the game."""
    return san.removeprefix("P").rstrip("+#") if "@" in san else san.rstrip("+#")


def sans(board):
    replayed = board.root()
    for move in board.move_stack:
        yield replayed.san(move)
        replayed.push(move)


def placed(fen):
    """What stands on the board and in the hands, and who moves."""
    placement, turn = fen.split()[:2]
    cells, _, hand = placement.partition("[")
    return cells.replace("~", ""), sorted(hand.rstrip("]").replace("-", "")), turn


def check_game(program, key, board):
    start = STARTS.get(key, "")
    moves = [move.uci() for move in board.move_stack]
    context = f"{key} {start} {' '.join(moves)}"
    arguments = ["export", key, "--json", "--format", "pgn", "--position", start]
    code, ours = program.run([*arguments, "--actions", "-"], "\n".join(moves))
    same("exit code", code, 0, f"{context}\n  {ours}")
    read = chess.pgn.read_game(io.StringIO(ours["text"]))
    same("errors of python-chess", read.errors, [], ours["text"])
    end = read.end().board()
    same("game", type(end), type(board), ours["text"])
    same("moves by python-chess", [move.uci() for move in end.move_stack], moves, ours["text"])
    same("last position", placed(end.fen()), placed(ours["position"]), ours["text"])
    if is_over(board):
        same("result", read.headers["Result"], board.result(), ours["text"])

    theirs = str(chess.pgn.Game.from_board(board))
    code, back = program.run(["export", key, "--json", "--record", "-"], theirs)
    same("exit code", code, 0, f"{theirs}\n  {back}")
    same("moves of python-chess", [ply["action"] for ply in back["record"]], moves, theirs)

    code, value = program.replay(key, start, list(sans(board)))
    same("exit code", code, 0, f"{context}\n  {value}")
    written = [spelled(ply["san"]) for ply in value["record"]]
    same("SAN", written, [spelled(san) for san in sans(board)], context)
    return len(moves)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1851)
    parser.add_argument("--games", type=int, default=10, help="how many of each game")
    options = parser.parse_args()
    generator = random.Random(options.seed)
    program = Program(options.program)
    moves = 0
    try:
        for key in BOARDS:
            for _ in range(options.games):
                moves += check_game(program, key, random_game(key, generator))
    except Difference as difference:
        print(f"DIFFERENT (seed {options.seed}): {difference}", file=sys.stderr)
        return 1
    print(f"fairy: {moves} moves of {len(BOARDS)} games agree with python-chess {chess.__version__}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
