#!/usr/bin/env python3
"""Compares the tricks of Gong Zhu with OpenSpiel's game of hearts, through the command line.

    pip install -r tests/oracle/requirements.txt
    python3 tests/oracle/gong_zhu.py target/debug/qiyuan [--seed N] [--hands N]

Both games deal 13 cards each, begin with the two of clubs, ask to follow suit and give the trick to the
highest card of its suit. Without the special rules of hearts they differ in the points alone, and in exposed cards:
in every other hand the seats expose some of theirs, and such a card is not played in the first trick in which its suit
is led, unless it is the only one of the suit in that hand. In random hands the cards that may be played and whoever is
to play are the same before every card. The first difference ends the run with exit code 1.
"""

import argparse
import random
import sys

import pyspiel

from program import Difference, Program, same

GAME = "hearts(pass_cards=False,must_break_hearts=False,no_pts_on_first_trick=False)"
NO_EXPOSING = "hands=1 expose=off"
EXPOSING = "hands=1"
EXPOSABLE = ("SQ", "DJ", "CT", "HA")
DECK = 52
AT_ONCE = 5
SALTS = 4
SEATS = 4


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


def exposes(rng, dealt):
    """What each seat exposes of its cards, which are dealt one to each in turn."""
    for seat in range(SEATS):
        held = {name(card) for card in dealt[seat::SEATS]}
        yield [card for card in EXPOSABLE if card in held and rng.random() < 0.7]


def allowed(legal, exposed, led, suits_led):
    """Those of the cards that OpenSpiel allows which an exposed card's first trick of its suit leaves."""

    def waits(card):
        is_alone = [other[0] for other in legal].count(card[0]) == 1
        is_first = card[0] not in suits_led and led in (None, card[0])
        return card in exposed and is_first and not is_alone

    return sorted(card for card in legal if not waits(card))


def hand(program, rng, with_exposing):
    """Plays a random hand in both programs; returns the numbers of cards that were compared, and that had to wait."""
    dealt = rng.sample(range(DECK), DECK)
    theirs = pyspiel.load_game(GAME).new_initial_state()
    # The only direction in which cards may be passed: none.
    theirs.apply_action(0)
    for card in dealt:
        theirs.apply_action(card)
    actions = [f"#{number}" for number in [0] * SALTS + draws(dealt)]
    exposed = list(exposes(rng, dealt)) if with_exposing else []
    # An action on the command line has no spaces.
    actions += [f"expose{','.join(cards) or 'none'}" for cards in exposed]
    exposed = {card for cards in exposed for card in cards}
    setup = EXPOSING if with_exposing else NO_EXPOSING
    played, suits_led, waited = [], set(), 0
    while True:
        arguments = ["replay", "gongzhu", "--json", "--options", setup, "--actions", "-"]
        code, ours = program.run(arguments, "\n".join(actions))
        if code != 0:
            raise Difference(f"refused: {ours}\n  {actions}")
        is_over = ours["outcome"] is not None
        same("over", is_over, theirs.is_terminal(), actions)
        if is_over:
            return len(played), waited
        same("to play", ours["turn"]["seats"], [theirs.current_player()], actions)
        trick = played[len(played) // SEATS * SEATS :]
        led = trick[0][0] if trick else None
        legal = [name(card) for card in theirs.legal_actions()]
        left = allowed(legal, exposed, led, suits_led)
        same("legal", ours["legal"], left, actions)
        waited += len(legal) - len(left)
        card = rng.choice([card for card in theirs.legal_actions() if name(card) in left])
        theirs.apply_action(card)
        actions.append(name(card))
        played.append(name(card))
        if len(trick) == SEATS - 1:
            suits_led.add(led)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=100)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    program = Program(options.program)
    try:
        hands = [hand(program, rng, number % 2 == 1) for number in range(options.hands)]
    except Difference as difference:
        sys.exit(f"seed {options.seed}: {difference}")
    cards, waited = (sum(numbers) for numbers in zip(*hands))
    print(f"gongzhu: {cards} cards of {options.hands} hands agree with OpenSpiel; {waited} exposed ones had to wait")


if __name__ == "__main__":
    main()
