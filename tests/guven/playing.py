"""Positions of Güven's Ghawar for tests."""

from __future__ import annotations

from functools import cache

import played
from field import drawing, situations

from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine

GUVEN = game("guven")
INTERPRETED = Engine(GUVEN, is_compiled=False)


class Played(played.Played):
    """A game of Güven's in progress."""

    def __init__(self, seats=2, engine=INTERPRETED):
        super().__init__(engine, seats, {})


@cache
def first_turn(seats, mover):
    """A game at its first turn of phase 2."""
    return situations.at_first_turn(Played(seats), mover)


def drawn(text, seats=2, mover=0, corner="sw"):
    """A game at a situation that is drawn as field/drawing.py says (a text, or what it shows); it is the turn of
    ``mover``."""
    t = first_turn(seats, mover).after()
    return situations.put(drawing.read(text, corner) if isinstance(text, str) else text, t)
