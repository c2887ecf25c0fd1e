#!/usr/bin/env python3
"""Compares the chess family with pyffish, and with plain rules where that has none, through the command line.

    pip install pyffish python-shogi
    python3 tests/oracle/fairy.py target/debug/qiyuan [--seed N] [--games N] [--positions N] [--only KEY]

Random games are played by the oracle; at many points the legal moves and the result are compared, each from the
position alone, and whole games by the position that they lead to. In ambiguous chess the squares that can be named are compared. Shogi is compared with python-shogi
too. The first difference ends the run with exit code 1.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import sys

from fairy_rules import Position
from program import Difference, Program, same

# This folder has files with the names of libraries.
HERE = pathlib.Path(sys.path.pop(0))
import pyffish
import shogi

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

# The name that pyffish has for a game.
PYFFISH = {
    "shogi": "shogi",
    "minishogi": "minishogi",
    "corner": "chess",
    "fortress": "chess",
    "horde": "horde-of-black",
    "horde_lichess": "horde",
    "capablanca": "capablanca",
    "caparandom": "caparandom",
    "legan": "legan",
    "losalamos": "losalamos",
    "janus": "janus",
    "embassy": "embassy",
    "grand": "grand",
    "amazon": "amazon",
    "berolina": "berolina",
    "knightmate": "knightmate",
    "maharajah": "maharajah",
    "loop": "loop",
    "crazyhouse": "crazyhouse",
    "antichess": "antichess",
    "extinction": "extinction",
    "massacre": "massacre",
    "threecheck": "3check",
    "kingofthehill": "kingofthehill",
    "racingkings": "racingkings",
    "atomic": "nocheckatomic",
    "atomic_lichess": "atomic",
    "ambiguous": "capture-the-king",
}

# Positions to begin from where pyffish begins from another.
STARTS = {
    "corner": ["krbnqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRQNBRK w - - 0 1"],
    "fortress": ["krbnqrnb/pppppppp/ppp5/8/8/5PPP/PPPPPPPP/BNRQNBRK w - - 0 1"],
    "caparandom": [
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w JAja - 0 1",
        "nbrqckabrn/pppppppppp/10/10/10/10/PPPPPPPPPP/NBRQCKABRN w ICic - 0 1",
        "brkcnnaqrb/pppppppppp/10/10/10/10/PPPPPPPPPP/BRKCNNAQRB w IBib - 0 1",
    ],
}

# Games with rules of our own in fairy_rules.py, and their starts.
PLAIN = {
    "cylinder": f"{CHESS} w KQkq - 0 1",
    "knightrelay": f"{CHESS} w KQkq - 0 1",
    "recycle": f"{CHESS}[] w KQkq - 0 1",
    "iceage": "rnbqkbnr/pppppppp/********/********/********/********/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "cheshire": f"{CHESS} w Kk - 0 1",
}

FILES = "abcdefghijkl"

# The square on which a move ends.
TARGET = re.compile(r"[a-l]\d+([a-l]\d+)")

# Endings by counting, of which a position alone says nothing.
COUNTED = ("fivefold", "seventy-five-move", "sennichite", "perpetual-check", "fourfold-first-loses")

# Endings that were compared, by reason.
ENDINGS = collections.Counter()

# Positions that were compared, by game.
POSITIONS = collections.Counter()


class Fairy:
    """A game as pyffish plays it, made ours where it differs."""

    def __init__(self, key):
        self.key, self.variant = key, PYFFISH[key]
        self.chess960 = key == "caparandom"

    def starts(self):
        return STARTS.get(self.key) or [pyffish.start_fen(self.variant)]

    def play(self, fen, move):
        return pyffish.get_fen(self.variant, fen, [move], self.chess960)

    def moves(self, fen):
        """The moves of pyffish, pawns that are dropped and mate among them."""
        if self.ended(fen) is not None:
            return []
        moves = pyffish.legal_moves(self.variant, fen, [], self.chess960)
        if self.key == "atomic":
            captures = set(probable_captures(fen, moves))
            moves = [move for move in moves if move not in captures or not self.explodes_king(fen, move)]
        return sorted(moves)

    def strict(self, fen, moves):
        """The legal ones of these moves."""
        if self.variant in ("shogi", "minishogi"):
            moves = [move for move in moves if not self.is_pawn_drop_mate(fen, move)]
        return moves

    def explodes_king(self, fen, move):
        """pyffish lets a king blow itself up."""
        king = "K" if fen.split()[1] == "w" else "k"
        return is_capture(self, fen, move) and king not in self.play(fen, move).split()[0]

    def is_pawn_drop_mate(self, fen, move):
        """pyffish lists these and makes them lose."""
        if not move.startswith("P@") or not faces_king(fen, move[2:]):
            return False
        after = self.play(fen, move)
        gives_check = pyffish.gives_check(self.variant, after, [])
        return gives_check and not pyffish.legal_moves(self.variant, after, [])

    def winner(self, fen, value):
        """The seat that wins, or "draw", from a result for the side to move."""
        if value == 0:
            return "draw"
        mover = 0 if fen.split()[1] == "w" else 1
        return mover if value > 0 else 1 - mover

    def ended(self, fen):
        """Who has won by the rules of the variant alone."""
        over, value = pyffish.is_immediate_game_end(self.variant, fen, [], self.chess960)
        return self.winner(fen, value) if over else None

    def result(self, fen):
        """Who has won where there is no move."""
        ended = self.ended(fen)
        if ended is None:
            if self.key == "atomic":
                return "draw"
            ended = self.winner(fen, pyffish.game_result(self.variant, fen, [], self.chess960))
        return ended


def men(fen):
    """What stands on each square of a FEN."""
    placement = fen.split()[0].partition("[")[0].replace("~", "")
    rows = placement.split("/")
    cells = {}
    for rank, row in zip(range(len(rows), 0, -1), rows):
        file = 0
        for text in re.findall(r"\d+|\+?\D", row):
            if text.isdigit():
                file += int(text)
            else:
                cells[f"{FILES[file]}{rank}"] = text
                file += 1
    return cells


def faces_king(fen, square):
    """Whether the opponent's king is in front of a square: far quicker than to ask pyffish of every pawn."""
    ahead, king = (1, "k") if fen.split()[1] == "w" else (-1, "K")
    return men(fen).get(f"{square[0]}{int(square[1:]) + ahead}") == king


def outcome(value):
    """The seat that has won, "draw", or nothing yet."""
    over = value["outcome"]
    if not over:
        return None
    return over["seats"][0] if over.get("seats") else "draw"


def both_extinct(fen):
    """Where both sides have lost a kind pyffish lets the mover lose; the rules let the mover win."""
    board = fen.split()[0]
    return not all(man in board for man in "KQRBNP") and not all(man in board for man in "kqrbnp")


def compare(program, key, fen, moves, result):
    """Compares the legal moves of a position and how the game stands."""
    code, value = program.replay(key, fen, [])
    POSITIONS[key] += 1
    if code != 0 and not moves:
        # A position in which the game is over need not be one to set up.
        return
    same("exit code", code, 0, f"{key} {fen}\n  {value}")
    reason = value["outcome"] and value["outcome"]["reason"]
    if reason is not None:
        ENDINGS[reason] += 1
    if reason in COUNTED:
        return
    if reason == "insufficient-material":
        if key in PYFFISH:
            lacks = pyffish.has_insufficient_material(PYFFISH[key], fen, [], key == "caparandom")
            same("insufficient material of both", lacks, (True, True), f"{key} {fen}")
        return
    if key == "ambiguous":
        moves = {move[2:4] for move in moves}
        value["legal"] = {move[2:4] or move for move in value["legal"]}
    same("legal moves", sorted(value["legal"]), sorted(moves), f"{key} {fen}")
    if not (key == "extinction" and both_extinct(fen)):
        same("outcome", outcome(value), result, f"{key} {fen}")


def board_of(fen):
    """What stands on the board and in the hands, and who moves."""
    placement, turn = fen.split()[:2]
    cells, _, hand = placement.partition("[")
    return cells.replace("~", ""), sorted(hand.rstrip("]").replace("-", "")), turn


def compare_whole(program, key, start, moves, fen, result):
    """Replays a whole game and compares the position that it leads to and the result."""
    code, value = program.replay(key, start, moves)
    if code != 0 and value["error"]["reason"] == "not-your-turn":
        # It was over on the way, by counting or by material.
        code, value = program.replay(key, start, moves[: value["error"]["at"] - 1])
        reason = value["outcome"]["reason"]
        same("an end on the way", reason in (*COUNTED, "insufficient-material"), True, f"{key} {start} {reason}")
        ENDINGS[reason] += 1
        return
    same("exit code", code, 0, f"{key} {start} {' '.join(moves)}\n  {value}")
    context = f"{key} {start} {' '.join(moves)}"
    same("position", board_of(value["position"]), board_of(fen), context)
    is_counted = value["outcome"] and value["outcome"]["reason"] in (*COUNTED, "insufficient-material")
    if not is_counted and not (key == "extinction" and both_extinct(fen)):
        same("result", outcome(value), result, context)


def is_capture(fairy, fen, move):
    return pyffish.is_capture(fairy.variant, fen, [], move, fairy.chess960)


def probable_captures(fen, moves):
    """The moves to a square on which something stands or which a pawn has passed: far quicker than to ask pyffish."""
    taken = {fen.split()[3], *men(fen)}
    return [move for move in moves if "@" not in move and TARGET.match(move)[1] in taken]


def pyffish_game(program, key, generator, plies, share):
    fairy = Fairy(key)
    start, played = generator.choice(fairy.starts()), []
    fen = start
    for _ in range(plies):
        moves = fairy.moves(fen)
        if not moves and fairy.variant in ("shogi", "minishogi") and played[-1].startswith("P@"):
            # The last move was illegal.
            return
        if not moves or generator.random() < share:
            strict = fairy.strict(fen, moves)
            compare(program, key, fen, strict, None if moves else fairy.result(fen))
        if not moves:
            break
        captures = []
        if generator.random() < 0.2:
            captures = probable_captures(fen, moves)
        ends = []
        if generator.random() < 0.05:
            # Random games seldom end by themselves.
            some = generator.sample(moves, min(len(moves), 12))
            ends = [move for move in some if not fairy.moves(fairy.play(fen, move))]
        played.append(generator.choice(ends or captures or moves))
        fen = fairy.play(fen, played[-1])
    # In ambiguous chess a move is two actions.
    if key != "ambiguous":
        result = None if fairy.moves(fen) else fairy.result(fen)
        compare_whole(program, key, start, played, fen, result)


def plain_game(program, key, generator, plies, share):
    position, played = Position(key, PLAIN[key]), []
    for _ in range(plies):
        moves = position.moves()
        if not moves or generator.random() < share:
            result = None if moves else position.result()
            compare(program, key, position.fen(), sorted(moves), result)
        if not moves:
            break
        played.append(generator.choice(sorted(moves)))
        position = moves[played[-1]]
    result = None if position.moves() else position.result()
    compare_whole(program, key, PLAIN[key], played, position.fen(), result)


def usi_to_uci(move):
    """A move of python-shogi, whose files count from the right and whose ranks are letters from the top."""
    def square(text):
        return "ihgfedcba"[int(text[0]) - 1] + str(9 - "abcdefghi".index(text[1]))

    if move[1] == "*":
        return f"{move[0]}@{square(move[2:4])}"
    return square(move[:2]) + square(move[2:4]) + move[4:]


def sfen_to_fen(board):
    """The position of python-shogi with its hands in brackets."""
    placement, turn, hands, _ = board.sfen().split()
    text, count = "", ""
    for letter in hands.replace("-", ""):
        if letter.isdigit():
            count += letter
        else:
            text += letter * int(count or 1)
            count = ""
    # In SFEN the first player is b.
    return f"{placement}[{text}] {'w' if turn == 'b' else 'b'} - - 0 1"


def shogi_game(program, generator, plies, share):
    board = shogi.Board()
    for _ in range(plies):
        moves = [move.usi() for move in board.legal_moves]
        # Dropped pawns that mate are among the legal moves of python-shogi only if it says so.
        moves = [move for move in moves if not mates_by_pawn(board, move)]
        if not moves or generator.random() < share:
            result = None if moves else (1 if board.turn == shogi.BLACK else 0)
            compare(program, "shogi", sfen_to_fen(board), [usi_to_uci(move) for move in moves], result)
        if not moves:
            return
        drops = [move for move in moves if "*" in move]
        board.push_usi(generator.choice(drops if drops and generator.random() < 0.3 else moves))


def mates_by_pawn(board, move):
    if not move.startswith("P*"):
        return False
    board.push_usi(move)
    mates = board.is_checkmate()
    board.pop()
    return mates


def load_variants():
    pyffish.load_variant_config((HERE / "fairy_variants.ini").read_text())


def play(key, options):
    """Plays games of a kind, and says what was compared and what is different."""
    generator = random.Random(f"{options.seed} {key}")
    program = Program(options.program)
    games, difference = 0, None
    try:
        while games < options.games or POSITIONS[key] < options.positions:
            one = plain_game if key in PLAIN else pyffish_game
            one(program, key, generator, options.plies, options.share)
            if key == "shogi":
                shogi_game(program, generator, options.plies, options.share)
            games += 1
    except Difference as found:
        difference = str(found)
    finally:
        program.close()
    compared, endings = POSITIONS[key], dict(ENDINGS)
    POSITIONS.clear()
    ENDINGS.clear()
    return key, games, compared, endings, difference


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1862)
    parser.add_argument("--games", type=int, default=2, help="of each kind at least")
    parser.add_argument("--positions", type=int, default=0, help="of each kind at least")
    parser.add_argument("--share", type=float, default=0.2, help="of the positions of a game are compared")
    parser.add_argument("--plies", type=int, default=200, help="the length of a game at most")
    parser.add_argument("--only", help="the key of one game")
    options = parser.parse_args()
    keys = [key for key in [*PYFFISH, *PLAIN] if options.only in (None, key)]
    compared, games, endings = {}, 0, collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count(), initializer=load_variants) as pool:
        for key, played, positions, ended, difference in pool.map(play, keys, [options] * len(keys)):
            if difference is not None:
                print(f"DIFFERENT (seed {options.seed}): {difference}", file=sys.stderr)
                pool.shutdown(cancel_futures=True)
                return 1
            games += played
            compared[key] = positions
            endings.update(ended)
    version = ".".join(map(str, pyffish.version()))
    fewest = min(compared, key=compared.get)
    print(
        f"fairy: {sum(compared.values())} positions and {games} whole games of {len(keys)} kinds agree with "
        f"pyffish {version}, python-shogi and plain rules, at least {compared[fewest]} positions of each ({fewest})"
    )
    print(f"fairy: ends of games: {', '.join(f'{number} {reason}' for reason, number in endings.most_common())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
