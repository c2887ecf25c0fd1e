#!/usr/bin/env python3
"""Compares records of shogi with python-shogi and cshogi: KIF, KI2, CSA and USI, written and read.

    pip install python-shogi cshogi
    python3 tests/oracle/shogi.py target/debug/qiyuan [--seed N] [--games N]

Random games, some with a handicap, are written by the program in every format and read by the libraries, and written by
the libraries and read by the program: moves, the start, the last position and the winner must be the same. KI2 is
compared move by move with what cshogi writes: its reader takes two moves of a line and not all of its own words. The
first difference ends the run with exit code 1.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

from program import Difference, Program, same

# This file has the name of a library; the library is meant below.
sys.path.pop(0)
import cshogi
import cshogi.CSA
import cshogi.KI2
import cshogi.KIF
import shogi
import shogi.CSA
import shogi.KIF

PLIES = 240
HANDICAPS = {
    "香落ち": "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "角落ち": "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "飛香落ち": "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "四枚落ち": "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "十枚落ち": "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
}
# Many men of a kind side by side, so that there is much to tell apart.
CROWDED = [
    "4k4/9/2+P1+P1+P2/1+P2S2+P1/2SG1GS2/1+P1G1G1+P1/3S1S3/9/4K4 b RB2N2Lrb2n2l9p 1",
    "4k4/9/2s1s1s2/3g1g3/1+p2s2+p1/2+pg1g+p2/9/1+p5+p1/4K4 w 2r2b4n4l12P 1",
    "k8/4+R4/9/2+R6/6+B2/9/3+B5/9/4K4 b 4G4S4N4L18P 1",
]


def exported(program, arguments, text):
    """What `game export` says of a game."""
    code, value = program.run(["export", "shogi", "--json", *arguments], text)
    same("exit code", code, 0, value)
    return value


def turned(square):
    """A square of one notation in the other: `7g` and `c3`."""
    if square[0].isdigit():
        return chr(ord("a") + 9 - int(square[0])) + str(10 - (ord(square[1]) - ord("a") + 1))
    return str(9 - (ord(square[0]) - ord("a"))) + chr(ord("a") + 9 - int(square[1]))


def uci(usi):
    if usi[1] == "*":
        return f"{usi[0]}@{turned(usi[2:4])}"
    return turned(usi[:2]) + turned(usi[2:4]) + usi[4:]


def fen(sfen):
    """The engine's FEN of an SFEN."""
    cells, turn, hands, ply = sfen.split()
    held, number = "", ""
    for letter in hands.replace("-", ""):
        if letter.isdigit():
            number += letter
        else:
            held += letter * int(number or 1)
            number = ""
    held = "".join(sorted(held))
    return f"{cells}[{held}] {'w' if turn == 'b' else 'b'} - - 0 {(int(ply) + 1) // 2}"


def placed(position):
    """What stands on the board, in hand, and the side to move, in one form."""
    cells, _, rest = position.partition("[")
    hands, _, rest = rest.partition("]")
    return cells, "".join(sorted(hands.replace("-", ""))), rest.split()[0]


def random_game(generator, sfen):
    """Moves of USI, not beyond a fourfold repetition."""
    board = shogi.Board(sfen)
    moves, seen = [], {}
    while len(moves) < PLIES:
        key = board.sfen().rsplit(" ", 1)[0]
        seen[key] = seen.get(key, 0) + 1
        legal = list(board.legal_moves)
        if not legal or seen[key] == 4:
            break
        drops = [move for move in legal if move.from_square is None]
        steps = [move for move in legal if move.from_square is not None]
        # Drops are so many that nothing else would be played.
        move = generator.choice(drops if drops and generator.random() < 0.2 else steps or drops)
        moves.append(move.usi())
        board.push(move)
    return moves, board


def japanese(sfen, moves):
    """The moves as cshogi writes them in KI2."""
    board = cshogi.Board(sfen=sfen)
    texts = []
    for usi in moves:
        move = board.move_from_usi(usi)
        texts.append(cshogi.KI2.move_to_ki2(move, board).replace("同　", "同"))
        board.push(move)
    return texts


def check_japanese(ours, sfen, moves):
    """Compares move by move; returns how many differ. cshogi counts men that must not move since they protect the king,
    and leaves the motion out where another man that comes from the same side would be told by its own. What differs must
    differ for these reasons, and cshogi must read it as the same move."""
    board = cshogi.Board(sfen=sfen)
    different = 0
    for text, theirs, usi in zip(ours, japanese(sfen, moves), moves, strict=True):
        move = board.move_from_usi(usi)
        if text != theirs:
            different += 1
            context = f"{board.sfen()} {usi}"
            is_longer = theirs in {text.replace(motion, "") for motion in "上寄引"}
            if not is_longer and not has_pinned_rival(board, move):
                raise Difference(f"{text} is {theirs} in cshogi\n  {context}")
            other = cshogi.Board(sfen=board.sfen())
            if text[1] != "同":
                read = cshogi.KI2.Parser.parse_move_str(text, other)
                same(f"cshogi reads {text}", [cshogi.move_to_usi(it) for it in read], [usi], context)
        board.push(move)
    return different


def has_pinned_rival(board, move):
    """Whether a man of the same kind could go there but for its king."""

    def rivals(moves):
        return {
            cshogi.move_from(it)
            for it in moves
            if not cshogi.move_is_drop(it) and cshogi.move_to(it) == cshogi.move_to(move)
        }

    return rivals(board.pseudo_legal_moves) != rivals(board.legal_moves)


def our_texts(program, start, moves, loser):
    names = ["--players", "Ann", "貝雅"]
    if loser:
        names += ["--resigned", loser]
    actions = "\n".join(uci(move) for move in moves)

    def text(key):
        arguments = ["--position", start, "--actions", "-", "--format", key, *names]
        return exported(program, arguments, actions)["text"]

    return {key: text(key) for key in ("kif", "ki2", "csa", "usi")}


def read_by_others(texts, sfen, moves, board, is_named):
    """What the program wrote, read by the libraries."""
    winner = "w" if board.turn == shogi.BLACK else "b"
    start = sfen.rsplit(" ", 1)[0]
    # cshogi reads no diagrams.
    kif = shogi.KIF.Parser.parse_str(texts["kif"])[0]
    same("KIF by python-shogi", kif["moves"], moves, texts["kif"])
    same("names", kif["names"], ["Ann", "貝雅"], texts["kif"])
    if not board.is_fourfold_repetition():
        same("winner", kif["win"], winner, texts["kif"])
    if is_named:
        same("start", kif["sfen"].rsplit(" ", 1)[0], start, texts["kif"])
        read = cshogi.KIF.Parser.parse_str(texts["kif"])
        usi = [cshogi.move_to_usi(move) for move in read.moves]
        same("KIF by cshogi", usi, moves, texts["kif"])
        same("start", read.sfen.rsplit(" ", 1)[0], start, texts["kif"])
        # python-shogi loses what stands in hand at the start.
        csa = shogi.CSA.Parser.parse_str(texts["csa"])[0]
        same("CSA by python-shogi", csa["moves"], moves, texts["csa"])
        same("start", csa["sfen"].rsplit(" ", 1)[0], start, texts["csa"])
    read = cshogi.Parser.parse_str(texts["csa"])[0]
    usi = [cshogi.move_to_usi(move) for move in read.moves]
    same("CSA by cshogi", usi, moves, texts["csa"])
    position = cshogi.Board(sfen=read.sfen)
    for move in read.moves:
        position.push(move)
    same("last position", placed(fen(position.sfen())), placed(fen(board.sfen())), texts["csa"])
    words = texts["usi"].split()
    same("USI", words[words.index("moves") + 1 :] if moves else [], moves, texts["usi"])
    if sfen == shogi.STARTING_SFEN:
        same("USI start", words[1], "startpos", texts["usi"])


def their_texts(sfen, moves, board, handicap, folder):
    """The game as the libraries write it."""
    winner = "後手" if board.turn == shogi.BLACK else "先手"
    texts = []
    if sfen == shogi.STARTING_SFEN:
        win = "w" if board.turn == shogi.BLACK else "b"
        summary = {"names": ["Ann", "貝雅"], "sfen": sfen, "moves": moves, "win": win}
        texts.append(("kif", shogi.KIF.Exporter.kif(summary)))
    path = Path(folder) / "game.kifu"
    kif = cshogi.KIF.Exporter(str(path))
    start = cshogi.Board(sfen=sfen)
    kif.header(["Ann", "貝雅"], handicap=handicap or start)
    position = cshogi.Board(sfen=sfen)
    path_of_csa = Path(folder) / "game.csa"
    csa = cshogi.CSA.Exporter(str(path_of_csa), encoding="utf-8")
    csa.info(start, names=["Ann", "貝雅"], version="V2.2")
    for usi in moves:
        move = position.move_from_usi(usi)
        kif.move(move)
        csa.move(move, time=3)
        position.push(move)
    kif.end("resign")
    kif.close()
    csa.endgame("%TORYO")
    csa.close()
    # cshogi's last line takes the side by the number of the ply, which a handicap turns round.
    body = path.read_text(encoding="utf-8").rsplit("まで", 1)[0]
    texts.append(("kif", f"{body}まで{len(moves)}手で{winner}の勝ち\n"))
    texts.append(("csa", path_of_csa.read_text(encoding="utf-8")))
    head = f"手合割：{handicap}" if handicap else cshogi.KIF.board_to_bod(start)
    ki2 = " ".join(japanese(sfen, moves))
    texts.append(("ki2", f"{head}\n先手：Ann\n後手：貝雅\n\n{ki2}\nまで{len(moves)}手で{winner}の勝ち\n"))
    texts.append(("usi", f"position sfen {sfen} moves {' '.join(moves)}"))
    return texts


def read_by_us(program, texts, sfen, moves, board):
    """What the libraries wrote, read by the program."""
    for key, text in texts:
        read = exported(program, ["--record", "-"], text)
        played = [ply["action"] for ply in read["record"]]
        same(f"moves of {key}", played, [uci(move) for move in moves], text)
        same("last position", placed(read["position"]), placed(fen(board.sfen())), text)
        if sfen == shogi.STARTING_SFEN:
            same("setup", read["setup"], "", text)
        else:
            same("setup", placed(read["setup"]), placed(fen(sfen)), text)
        if key != "usi" and not board.is_fourfold_repetition():
            seat = 1 if board.turn == shogi.BLACK else 0
            same("winner", read["outcome"]["seats"], [seat], text)
            same("names", read["players"], ["Ann", "貝雅"], text)


def check_game(program, generator, sfen, handicap, folder):
    moves, board = random_game(generator, sfen)
    start = "" if sfen == shogi.STARTING_SFEN else fen(sfen)
    # Without a legal move a side has lost, in check or not.
    is_over = not any(board.legal_moves) or board.is_fourfold_repetition()
    loser = "sente" if board.turn == shogi.BLACK else "gote"
    texts = our_texts(program, start, moves, None if is_over else loser)
    read_by_others(texts, sfen, moves, board, handicap is not None)
    ki2 = texts["ki2"].split("\n\n", 1)[1].rsplit("まで", 1)[0].split()
    different = check_japanese(ki2, sfen, moves)
    read_by_us(program, their_texts(sfen, moves, board, handicap, folder), sfen, moves, board)
    return len(moves), different


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1612)
    parser.add_argument("--games", type=int, default=60)
    options = parser.parse_args()
    generator = random.Random(options.seed)
    program = Program(options.program)
    moves = different = 0
    try:
        with tempfile.TemporaryDirectory() as folder:
            for number in range(options.games):
                kind = number % 4
                sfen, handicap = shogi.STARTING_SFEN, "平手"
                if kind == 1:
                    handicap = generator.choice(list(HANDICAPS))
                    sfen = HANDICAPS[handicap]
                elif kind == 2:
                    sfen, handicap = generator.choice(CROWDED), None
                played, others = check_game(program, generator, sfen, handicap, folder)
                moves, different = moves + played, different + others
    except Difference as difference:
        print(f"DIFFERENT (seed {options.seed}): {difference}", file=sys.stderr)
        return 1
    agree = f"{options.games} games with {moves} moves agree with python-shogi and cshogi"
    print(f"shogi: {agree}; {different} moves are written with other words than cshogi's")
    return 0


if __name__ == "__main__":
    sys.exit(main())
