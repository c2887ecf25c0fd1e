#!/usr/bin/env python3
"""Compares xiangqi with pyffish (legal moves, WXF) and cchess (Chinese), through the command line.

    pip install pyffish cchess
    python3 tests/oracle/xiangqi.py target/debug/qiyuan [--seed N] [--games N] [--positions N]

Random games are played with moves spelled as the two libraries spell them; at many points the legal
moves are compared, and at the end of each game every move in Chinese. Then come random positions with
few pieces, and moves that must be refused. The first difference ends the run with exit code 1.
"""

import argparse
import random
import re
import sys

from program import Difference, Program, same

# This file has the name of what it tests; the libraries are meant below.
sys.path.pop(0)
import cchess
import pyffish

VARIANT = "xiangqi"
START = pyffish.start_fen(VARIANT)
HALF_WIDTH = str.maketrans("１２３４５６７８９", "123456789")
TRADITIONAL = str.maketrans("马车帅将进后", "馬車帥將進後")
VARIANTS = str.maketrans("马车炮", "傌俥砲")


def ucci(move):
    """A move of pyffish, whose ranks count from 1."""
    parts = re.findall(r"([a-i])(\d+)", move)
    return "".join(f"{file}{int(rank) - 1}" for file, rank in parts)


def chinese(fen, move):
    """The move in Chinese as cchess writes it."""
    board = cchess.ChessBoard(fen)
    return board.move(*cchess.iccs2pos(ucci(move))).to_text().translate(HALF_WIDTH)


def names_a_file(text):
    """Whether a soldier is told by place and file, which cchess does not do."""
    return text[0] in "前中后二三四" and text[1] in "一二三四五六七八九123456789"


def spelled(fen, move, generator):
    """The move in one of the notations that people use."""
    text = chinese(fen, move)
    plain = ucci(move)
    spellings = [plain, plain.upper(), f"{plain[:2]}-{plain[2:]}".upper()]
    spellings.append(pyffish.get_san(VARIANT, fen, move, False, pyffish.NOTATION_XIANGQI_WXF))
    # Soldiers in tandem on two files are ambiguous in the Chinese of cchess.
    if text[1] not in "兵卒":
        spellings += [text, text.translate(TRADITIONAL), text.translate(VARIANTS)]
    return generator.choice(spellings)


def compare(value, fen, context):
    theirs = sorted(ucci(move) for move in pyffish.legal_moves(VARIANT, fen, []))
    if value["outcome"] and value["outcome"]["reason"] in (
        "repetition", "perpetual-check", "perpetual-chase", "perpetual-mate-threat",
        "perpetual-attack", "sixty-rounds",
    ):
        return
    same("legal moves", value["legal"], theirs, context)
    same("position", value["position"].split()[:2], fen.split()[:2], context)
    reason = value["outcome"] and value["outcome"]["reason"]
    if theirs:
        expected = None
    else:
        expected = "checkmate" if pyffish.gives_check(VARIANT, fen, []) else "no-moves"
    same("ending", reason, expected, context)


def pick(fen, moves, generator):
    """A random move, often a capture, so that boards empty and soldiers cross the river."""
    ahead = [move for move in moves if generator.random() < 0.3 and is_soldier(fen, move)]
    captures = [move for move in moves if pyffish.is_capture(VARIANT, fen, [], move)]
    if captures and generator.random() < 0.2:
        return generator.choice(captures)
    return generator.choice(ahead or moves)


def is_soldier(fen, move):
    rank = fen.split("/")[10 - int(re.findall(r"\d+", move)[0])].split()[0]
    cells = "".join("." * int(letter) if letter.isdigit() else letter for letter in rank)
    return cells[ord(move[0]) - ord("a")] in "pP"


def random_game(program, generator):
    fen, spellings, record = START, [], []
    while len(spellings) < 160:
        moves = pyffish.legal_moves(VARIANT, fen, [])
        if not moves:
            break
        move = pick(fen, moves, generator)
        spellings.append(spelled(fen, move, generator))
        record.append((ucci(move), chinese(fen, move)))
        fen = pyffish.get_fen(VARIANT, fen, [move])
        if generator.random() < 0.08:
            code, value = program.replay("xiangqi", "", spellings)
            context = f"{fen} after {' '.join(spellings)}"
            same("exit code", code, 0, f"{context}\n  {value}")
            compare(value, fen, context)
            if value["outcome"]:
                return
    code, value = program.replay("xiangqi", "", spellings)
    same("exit code", code, 0, f"{' '.join(spellings)}\n  {value}")
    for ours, (move, text) in zip(value["record"], record, strict=True):
        same("move", ours["action"], move, value["position"])
        if not names_a_file(ours["chinese"]):
            same("Chinese", ours["chinese"], text, f"{move} in {' '.join(spellings)}")


def points(piece):
    """The files and ranks on which a piece can stand, as red sees them."""
    everywhere = [(file, rank) for file in range(9) for rank in range(10)]
    kinds = {
        "k": [(file, rank) for file in (3, 4, 5) for rank in (0, 1, 2)],
        "a": [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)],
        "b": [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)],
        "p": [(file, rank) for file, rank in everywhere if rank >= 5 or (rank >= 3 and file % 2 == 0)],
    }
    own = kinds.get(piece.lower(), everywhere)
    return own if piece.isupper() else [(file, 9 - rank) for file, rank in own]


def do_generals_face(cells):
    """Whether nothing stands between the generals on one file."""
    (file, low), (other, high) = sorted(at for at, piece in cells.items() if piece in "Kk")
    low, high = sorted((low, high))
    between = [(file, rank) for rank in range(low + 1, high) if (file, rank) in cells]
    return file == other and not between


def random_position(generator):
    """A position with few random pieces in which the side to move could have got its turn."""
    while True:
        men = list("KkAAaaBBbbNNnnRRrrCCccPPPPPppppp")
        extra = generator.sample(men[2:], generator.randrange(0, 14))
        cells = {}
        for piece in ["K", "k", *extra]:
            free = [point for point in points(piece) if point not in cells]
            cells[generator.choice(free)] = piece
        if do_generals_face(cells):
            continue
        ranks = []
        for rank in range(9, -1, -1):
            row = "".join(cells.get((file, rank), ".") for file in range(9))
            ranks.append(re.sub(r"\.+", lambda dots: str(len(dots.group())), row))
        fen, turn, other = "/".join(ranks), *generator.choice(["wb", "bw"])
        if not pyffish.gives_check(VARIANT, f"{fen} {other} - - 0 1", []):
            return f"{fen} {turn} - - 0 1"


def random_positions(program, generator, count):
    for _ in range(count):
        fen = random_position(generator)
        code, value = program.replay("xiangqi", fen, [])
        same("exit code", code, 0, f"{fen} {value}")
        compare(value, fen, fen)


def refused_moves(program, generator, count):
    """Moves by coordinates that pyffish calls illegal."""
    fen = START
    for _ in range(count):
        legal = {ucci(move) for move in pyffish.legal_moves(VARIANT, fen, [])}
        squares = [f"{file}{rank}" for file in "abcdefghi" for rank in range(10)]
        move = "".join(generator.sample(squares, 2))
        if move not in legal:
            code, value = program.replay("xiangqi", fen, [move])
            same("exit code", code, 2, f"{fen} {move}: {value}")
            if value["error"]["reason"] in ("unreadable", "ambiguous"):
                raise Difference(f"refused without a rule: {fen} {move}: {value}")
        moves = pyffish.legal_moves(VARIANT, fen, [])
        fen = pyffish.get_fen(VARIANT, fen, [generator.choice(moves)])
        if not pyffish.legal_moves(VARIANT, fen, []):
            fen = START


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1924)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--positions", type=int, default=2000)
    options = parser.parse_args()
    generator = random.Random(options.seed)
    program = Program(options.program)
    try:
        for _ in range(options.games):
            random_game(program, generator)
        random_positions(program, generator, options.positions)
        refused_moves(program, generator, 100)
    except Difference as difference:
        print(f"DIFFERENT (seed {options.seed}): {difference}", file=sys.stderr)
        return 1
    version = ".".join(map(str, pyffish.version()))
    print(f"xiangqi: {program.calls} replays agree with pyffish {version} and cchess")
    return 0


if __name__ == "__main__":
    sys.exit(main())
