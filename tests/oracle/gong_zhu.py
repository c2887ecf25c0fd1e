#!/usr/bin/env python3
"""Compares the tricks of Gong Zhu with OpenSpiel's game of hearts, through the command line.

    pip install -r tests/oracle/requirements.txt
    python3 tests/oracle/gong_zhu.py target/debug/qiyuan [--seed N] [--hands N]

Both games deal 13 cards each, begin with the two of clubs, ask to follow suit and give the trick to the
highest card of its suit. Without exposed cards and without the special rules of hearts they differ in the points
alone: in random hands the cards that may be played and whoever is to play are the same before every card. The first
difference ends the run with exit code 1.
"""

import argparse
import random
import sys

import pyspiel

from program import Difference, Program, same

GAME = "hearts(pass_cards=False,must_break_hearts=False,no_pts_on_first_trick=False)"
SETUP = "hands=1 expose=off"
DECK = 52
AT_ONCE = 5
SALTS = 4


def name(card):
    """A card of OpenSpiel, by its suit and rank."""
    return "CDHS"[card % 4] + "23456789TJQKA"[card // 4]


def draws(dealt):
    """The numbers that deal these cards, five at once, of a deck by suits."""
    left = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"]
    numbers = []
    for start in range(0, DECK, AT_ONCE):
        number, sides = 0, 1
        for card in dealt[start : start + AT_ONCE]:
            at = left.index(name(card))
            number += at * sides
            sides *= len(left)
            del left[at]
        numbers.append(number)
    return numbers


def hand(program, rng):
    """Plays a random hand in both programs; returns the number of cards that were compared."""
    dealt = rng.sample(range(DECK), DECK)
    theirs = pyspiel.load_game(GAME).new_initial_state()
    # The only direction in which cards may be passed: none.
    theirs.apply_action(0)
    for card in dealt:
        theirs.apply_action(card)
    actions = [f"#{number}" for number in [0] * SALTS + draws(dealt)]
    compared = 0
    while True:
        arguments = ["replay", "gongzhu", "--json", "--options", SETUP, "--actions", "-"]
        code, ours = program.run(arguments, "\n".join(actions))
        if code != 0:
            raise Difference(f"refused: {ours}\n  {actions}")
        is_over = ours["outcome"] is not None
        same("over", is_over, theirs.is_terminal(), actions)
        if is_over:
            return compared
        same("to play", ours["turn"]["seats"], [theirs.current_player()], actions)
        legal = sorted(name(card) for card in theirs.legal_actions())
        same("legal", ours["legal"], legal, actions)
        card = rng.choice(theirs.legal_actions())
        theirs.apply_action(card)
        actions.append(name(card))
        compared += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=100)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    program = Program(options.program)
    try:
        cards = sum(hand(program, rng) for _ in range(options.hands))
    except Difference as difference:
        sys.exit(f"seed {options.seed}: {difference}")
    print(f"gongzhu: {cards} cards of {options.hands} hands agree with OpenSpiel")


if __name__ == "__main__":
    main()
