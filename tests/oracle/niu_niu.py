#!/usr/bin/env python3
"""Compares hands of Niu Niu with the text of the rules, through the command line.

    python3 tests/oracle/niu_niu.py target/debug/qiyuan [--seed N] [--hands N]

Everything here is tried out rather than worked out: all choices of three cards are looked at, and a hand is
compared by what the page of the rules says. Hands are random, and of the rare ranks as many are made. The first
difference ends the run with exit code 1.
"""

import argparse
import itertools
import random
import sys

from program import Difference, Program, same

RANKS = "A23456789TJQK"  # from low to high
SUITS = "DCHS"  # from low to high
DECK = [suit + rank for suit in SUITS for rank in RANKS]
ORDER = ["none"] + [f"bull-{n}" for n in range(1, 10)] + ["bull-bull", "silver", "five-face", "bomb", "five-small"]
FLAT = {"bull-7": 2, "bull-8": 2, "bull-9": 2, "bull-bull": 3, "silver": 3, "five-face": 4, "bomb": 4, "five-small": 4}
STEEP = {"bull-7": 2, "bull-8": 2, "bull-9": 3, "bull-bull": 4, "silver": 4, "five-face": 5, "bomb": 6, "five-small": 7}


def pips(card):
    return min(RANKS.index(card[1]) + 1, 10)


def rank_of(hand, silver=False, specials=True):
    """Every rank that the hand fits; the highest of them."""
    fits = {"none"}
    for three in itertools.combinations(hand, 3):
        if sum(map(pips, three)) in (10, 20, 30):
            two = sum(pips(card) for card in hand if card not in three)
            fits.add("bull-bull" if two in (10, 20) else f"bull-{two % 10}")
    faces = [card for card in hand if card[1] in "JQK"]
    if silver and len(faces) == 4 and any(card[1] == "T" for card in hand):
        fits.add("silver")
    if specials:
        if len(faces) == 5:
            fits.add("five-face")
        if any(len({card for card in hand if card[1] == rank}) == 4 for rank in RANKS):
            fits.add("bomb")
        if all(card[1] in "A234" for card in hand) and sum(map(pips, hand)) <= 10:
            fits.add("five-small")
    return max(fits, key=ORDER.index)


def high(hand, rank, suits=True):
    """The card that decides, and how high it is."""
    if rank == "bomb":
        hand = [card for card in hand if sum(other[1] == card[1] for other in hand) == 4]
    height = lambda card: (RANKS.index(card[1]), SUITS.index(card[0]))
    card = max(hand, key=height)
    return card, height(card) if suits else height(card)[:1]


def worth(hand, options):
    rank = rank_of(hand, "silver=on" in options, "specials=off" not in options)
    return ORDER.index(rank), high(hand, rank, "suits=off" not in options)[1]


def pair(rng):
    """Two hands of one deck, often of a rare rank."""
    deck = DECK[:]
    rng.shuffle(deck)
    kind = rng.randrange(6)
    if kind == 0:  # faces and tens
        deck.sort(key=lambda card: card[1] not in "TJQK" or rng.random() < 0.1)
    elif kind == 1:  # small cards
        deck.sort(key=lambda card: card[1] not in "A234" or rng.random() < 0.1)
    elif kind == 2:  # four of a kind
        for rank in rng.sample(RANKS, 2):
            deck.sort(key=lambda card: card[1] != rank)
        deck[4:9] = deck[8:9] + deck[4:8]
    hands = [deck[:5], deck[5:10]]
    for hand in hands:
        rng.shuffle(hand)
    return hands


def told(program, arguments, options):
    arguments = ["score", "niuniu", *arguments, "--json"]
    code, answer = program.run(arguments + (["--options", options] if options else []))
    if code != 0:
        raise Difference(f"{arguments}: {answer}")
    return answer


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=5000)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    program = Program(options.program)
    met = set()
    try:
        for number in range(options.hands):
            one, other = pair(rng)
            rank = rank_of(one)
            tenfold = int(rank[5:]) if rank[5:].isdigit() else 1 if rank == "none" else 10
            met |= {rank, rank_of(one, silver=True)}
            expected = {
                "rank": rank,
                "rank_with_silver": rank_of(one, silver=True),
                "rank_without_specials": rank_of(one, specials=False),
                "high": high(one, rank)[0],
                "flat": FLAT.get(rank, 1),
                "steep": STEEP.get(rank, 1),
                "tenfold": tenfold,
            }
            same("hand", told(program, ["--hand", " ".join(one)], ""), expected, one)
            setup = ["", "suits=off", "silver=on", "specials=off", "silver=on specials=off suits=off"][number % 5]
            ours, theirs = worth(one, setup), worth(other, setup)
            winner = None if ours == theirs else "a" if ours > theirs else "b"
            hands = ["--compare", " ".join(one), " ".join(other)]
            same("winner", told(program, hands, setup), {"winner": winner}, (one, other, setup))
        same("ranks", sorted(met), sorted(ORDER), "not every rank was met")
    except Difference as difference:
        sys.exit(f"seed {options.seed}: {difference}")
    print(f"niuniu: {2 * options.hands} answers agree with the text of the rules")


if __name__ == "__main__":
    main()
