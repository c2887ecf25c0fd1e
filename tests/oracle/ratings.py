#!/usr/bin/env python3
"""Compares ratings after games of three to six with openskill, through the command line.

    python3 tests/oracle/ratings.py target/debug/qiyuan [--seed N] [--games N]

Players, deviations and places are random, with shared places among them. The first difference ends the run with
exit code 1.
"""

import argparse
import math
import random
import sys

from openskill.models import BradleyTerryFull
from program import Difference, Program, same

# Points of Glicko-2 in one point of Weng and Lin: newcomers are equally unknown, 350 and 25/3.
POINT = 42
NARROWEST, WIDEST = 45, 350

# Without what openskill adds to a deviation from game to game; here it grows with time instead.
MODEL = BradleyTerryFull(tau=0.0)


def theirs(players):
    teams = [
        [MODEL.rating(mu=25 + (rating - 1500) / POINT, sigma=deviation / POINT)] for rating, deviation, _ in players
    ]
    after = MODEL.rate(teams, ranks=[place for _, _, place in players])
    return [
        (1500 + (team[0].mu - 25) * POINT, min(max(team[0].sigma * POINT, NARROWEST), WIDEST)) for team in after
    ]


def game(chance):
    seats = chance.randint(3, 6)
    return [
        (round(chance.uniform(600, 2600), 2), round(chance.uniform(NARROWEST, WIDEST), 2), chance.randint(1, seats))
        for _ in range(seats)
    ]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000)
    options = parser.parse_args()
    program = Program(options.program)
    chance = random.Random(options.seed)
    try:
        for _ in range(options.games):
            players = game(chance)
            written = [":".join(map(str, player)) for player in players]
            code, answer = program.run(["rate", "--json", *written])
            same("code", code, 0, written)
            ours = [(it["rating"], it["deviation"]) for it in answer["after"]]
            expected = theirs(players)
            # Far below what is stored of a rating; the two add up in another order.
            close = all(math.dist(one, other) < 1e-6 for one, other in zip(ours, expected, strict=True))
            same("ratings", ours if not close else expected, expected, written)
    except Difference as difference:
        sys.exit(f"seed {options.seed}: {difference}")
    print(f"ratings: {options.games} games agree")


if __name__ == "__main__":
    main()
