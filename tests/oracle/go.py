#!/usr/bin/env python3
"""Compares Go with GNU Go (legality at every step, final score), through the command line.

    apt install gnugo
    python3 tests/oracle/go.py target/debug/qiyuan [--seed N] [--games N] [--scored N]

Random games on small boards run into ko, superko and suicide; at every step each point is legal for
both programs or for neither. Then come games that GNU Go ends itself: with the stones that it calls
dead, the score must be the same. The first difference ends the run with exit code 1.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

from program import Difference, Program, same

FILES = "ABCDEFGHJKLMNOPQRST"
GNUGO = ["--mode", "gtp", "--chinese-rules", "--positional-superko", "--level", "1"]


class GnuGo:
    """The oracle, over GTP."""

    def __init__(self, seed):
        path = next(
            (path for path in ("/usr/games/gnugo", "/usr/bin/gnugo") if os.path.exists(path)), "gnugo"
        )
        command = [path, *GNUGO, "--seed", str(seed)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, command):
        """The answer to a command, which must succeed."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line.strip():
                break
            lines.append(line.rstrip("\n"))
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise Difference(f"GNU Go refused `{command}`: {answer}")
        return answer[1:].strip()

    def begin(self, size, komi):
        self.ask(f"boardsize {size}")
        self.ask("clear_board")
        self.ask(f"komi {komi}")


def points(size):
    return [f"{file}{rank + 1}" for file in FILES[:size] for rank in range(size)]


def spelled(point, size, generator):
    """The point in one of the notations that people use."""
    file, rank = FILES.index(point[0]), int(point[1:])
    sgf = chr(97 + file) + chr(97 + size - rank)
    figures = "一二三四五六七八九"
    spellings = [point, point.lower(), sgf]
    if size <= 9:
        spellings.append(f"{figures[size - rank]}·{file + 1}")
    return generator.choice(spellings)


def compare_legal(gnugo, value, color, size, context):
    ours = set(value["legal"]) - {"pass"}
    theirs = {point for point in points(size) if gnugo.ask(f"is_legal {color} {point}") == "1"}
    same("legal points", sorted(ours), sorted(theirs), context)


def random_game(program, gnugo, generator):
    size = generator.choice([5, 5, 5, 7, 9])
    gnugo.begin(size, 7.5)
    spellings, passed = [], False
    # Few points are left free on purpose: repetitions need crowded boards.
    for ply in range(generator.randrange(30, 140)):
        color = "black" if ply % 2 == 0 else "white"
        code, value = program.replay("go", f"{size}x{size}", spellings)
        context = f"{size}x{size} after {' '.join(spellings)}"
        same("exit code", code, 0, f"{context}\n  {value}")
        compare_legal(gnugo, value, color, size, context)
        legal = sorted(set(value["legal"]) - {"pass"})
        if not legal or (not passed and generator.random() < 0.05):
            if passed:
                return
            gnugo.ask(f"play {color} pass")
            spellings.append(generator.choice(["pass", "停一手", "虚手"]))
            passed = True
            continue
        point = generator.choice(legal)
        gnugo.ask(f"play {color} {point}")
        spellings.append(spelled(point, size, generator))
        passed = False


def refused(program, gnugo, generator):
    """Points that GNU Go calls illegal are refused with a rule, and nothing else changes."""
    size, moves = 5, []
    gnugo.begin(size, 7.5)
    for ply in range(60):
        color = "black" if ply % 2 == 0 else "white"
        legal = [point for point in points(size) if gnugo.ask(f"is_legal {color} {point}") == "1"]
        illegal = sorted(set(points(size)) - set(legal))
        if illegal:
            point = generator.choice(illegal)
            code, value = program.replay("go", "5x5", [*moves, point])
            same("exit code", code, 2, f"{moves} {point}: {value}")
            reason = value["error"]["reason"]
            if reason not in ("occupied", "suicide", "ko", "superko"):
                raise Difference(f"refused for {reason}: {moves} {point}")
        if not legal:
            return
        point = generator.choice(legal)
        gnugo.ask(f"play {color} {point}")
        moves.append(point)


def sgf_of(size, komi, moves):
    def letters(point):
        file, rank = FILES.index(point[0]), int(point[1:])
        return chr(97 + file) + chr(97 + size - rank)

    nodes = "".join(
        f";{'BW'[number % 2]}[{'' if move == 'pass' else letters(move)}]"
        for number, move in enumerate(moves)
    )
    return f"(;GM[1]FF[4]SZ[{size}]KM[{komi}]{nodes})"


def scored_game(program, gnugo, generator):
    """A game that begins at random and is ended by GNU Go."""
    size, komi = generator.choice([9, 9, 13]), generator.choice([0, 0.5, 5.5, 7, 7.5])
    gnugo.begin(size, komi)
    moves = []
    for _ in range(generator.randrange(4, 20)):
        color = "black" if len(moves) % 2 == 0 else "white"
        legal = [move for move in gnugo.ask(f"all_legal {color}").split() if move != "PASS"]
        moves.append(generator.choice(legal))
        gnugo.ask(f"play {color} {moves[-1]}")
    while moves[-2:] != ["pass", "pass"] and len(moves) < 400:
        color = "black" if len(moves) % 2 == 0 else "white"
        move = gnugo.ask(f"genmove {color}")
        if move.lower() == "resign":
            gnugo.ask(f"play {color} pass")
            move = "pass"
        moves.append("pass" if move.lower() == "pass" else move)
    dead = gnugo.ask("final_status_list dead").split()
    theirs = gnugo.ask("final_score")
    sgf = sgf_of(size, komi, moves)
    with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
        file.write(sgf)
        file.flush()
        arguments = ["score", "go", "--json", "--sgf", file.name, "--dead", " ".join(dead)]
        code, value = program.run(arguments)
    same("exit code", code, 0, f"{sgf} {value}")
    same("dead stones", sorted(value["dead"]), sorted(dead), sgf)
    number = lambda text: re.sub(r"\.0$", "", text)
    same("score", number(value["result"]), number(theirs), f"{sgf} dead {dead}")
    return sorted(value["suggested_dead"]) == sorted(dead)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1924)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--scored", type=int, default=10)
    options = parser.parse_args()
    generator = random.Random(options.seed)
    program, gnugo = Program(options.program), GnuGo(options.seed)
    try:
        for _ in range(options.games):
            random_game(program, gnugo, generator)
        for _ in range(4):
            refused(program, gnugo, generator)
        found = sum(scored_game(program, gnugo, generator) for _ in range(options.scored))
    except Difference as difference:
        print(f"DIFFERENT (seed {options.seed}): {difference}", file=sys.stderr)
        return 1
    finally:
        gnugo.process.kill()
    print(
        f"go: {program.calls} calls agree with GNU Go; "
        f"its dead stones were suggested in {found} of {options.scored} games"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
