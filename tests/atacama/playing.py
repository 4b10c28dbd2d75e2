"""Positions of Atacama for tests."""

from __future__ import annotations

from itertools import product

import played

from gusher.rules.atacama.kinds import FIELD_NAMES
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine

ATACAMA = game("atacama")
INTERPRETED = Engine(ATACAMA, is_compiled=False)

VARIANTS = [
    (seats, {"variant": variant, "tactical": tactical})
    for seats, variant, tactical in product((2, 4), ("basic", "enhanced"), (False, True))
    if (seats, variant) != (4, "enhanced")
]
IDS = [
    " ".join([*(["four"] if seats == 4 else []), o["variant"], *["tactical"] * o["tactical"]]) for seats, o in VARIANTS
]

FIRST_TILES = ("+A", "+B", "+D")


class Played(played.Played):
    """A game of Atacama in progress."""

    def __init__(self, seats=2, engine=INTERPRETED, **options):
        super().__init__(engine, seats, options)

    def in_hand(self, seat):
        """The rigs of a seat: of the basic colour, of the second."""
        return tuple(self.shown.hand[seat, colour] for colour in range(2))

    def rigs(self):
        """What stands where: 1 the basic colour, 2 the second."""
        return {FIELD_NAMES[field]: rig for field, rig in enumerate(self.shown.rigs) if rig}


def no_claims(moves):
    """The moves that place a rig."""
    return [move for move in moves if "-" not in move]
