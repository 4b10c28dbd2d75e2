"""Positions for tests: a game played by texts, interpreted, each move checked before it is made."""

from __future__ import annotations

import random
from itertools import product

from gusher.rules.kernel import CHANCE, game, view
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


class Played:
    """A game in progress. ``play`` takes the moves of whoever is to move, and of chance, one after the other."""

    def __init__(self, seats=2, engine=INTERPRETED, **options):
        self.engine = engine
        self.state = ATACAMA.start(seats, options)

    @property
    def shown(self):
        return view(self.state)

    @property
    def mover(self):
        """The seat to move, CHANCE, or None when the game is over."""
        movers = self.engine.movers(self.state)
        assert len(movers) <= 1
        return movers[0] if movers else None

    @property
    def legal(self):
        """All moves or outcomes that can come next."""
        return {ATACAMA.notation.write(action) for action in self.engine.legal(self.state, self.mover)}

    @property
    def points(self):
        return self.engine.points(self.state)

    @property
    def ending(self):
        return self.engine.ending(self.state)

    def play(self, *texts):
        for text in texts:
            assert self.why(text) is None, f"{text}: {self.why(text)}"
            self.engine.play(self.state, self.mover, ATACAMA.notation.read(text))
        return self

    def why(self, text, seat=None):
        """The code of the reason against a move; None if it is legal."""
        seat = self.mover if seat is None else seat
        code = self.engine.why(self.state, 0 if seat is None else seat, ATACAMA.notation.read(text))
        return ATACAMA.reasons[code] or None

    def in_hand(self, seat):
        """The rigs of a seat: of the basic colour, of the second."""
        return tuple(self.shown.hand[seat, colour] for colour in range(2))

    def rigs(self):
        """What stands where: 1 the basic colour, 2 the second."""
        return {ATACAMA.notation.FIELD_NAMES[field]: rig for field, rig in enumerate(self.shown.rigs) if rig}

    def to_the_end(self, seed=1, among=lambda legal: legal):
        """Go on at random, among some of the legal moves."""
        chooser = random.Random(seed)
        while self.mover is not None:
            legal = sorted(self.legal)
            self.play(chooser.choice(legal if self.mover == CHANCE else sorted(among(legal)) or legal))
        return self


def no_claims(moves):
    """The moves that place a rig."""
    return [move for move in moves if "-" not in move]
