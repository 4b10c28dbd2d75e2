"""Positions of Ghawar for tests."""

from __future__ import annotations

from functools import cache
from itertools import product

import played
from field import drawing, situations

from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine

GHAWAR = game("ghawar")
INTERPRETED = Engine(GHAWAR, is_compiled=False)

VARIANTS = [(seats, {"scoring": scoring}) for seats, scoring in product((2, 3, 4), ("basic", "board"))]
MEMORY = ["open", "own", "strict"]
IDS = [f"{seats} {options['scoring']}" for seats, options in VARIANTS]


class Played(played.Played):
    """A game of Ghawar in progress."""

    def __init__(self, seats=2, engine=INTERPRETED, rules_version=None, **options):
        super().__init__(engine, seats, options)
        if rules_version is not None:
            self.shown.version = rules_version


@cache
def first_turn(seats, mover, options):
    """A game at its first turn of phase 2."""
    return situations.at_first_turn(Played(seats, **dict(options)), mover)


def drawn(text, seats=2, mover=0, corner="sw", **options):
    """A game at a situation that is drawn as field/drawing.py says (a text, or what it shows); it is the turn of
    ``mover``."""
    t = first_turn(seats, mover, tuple(options.items())).after()
    return situations.put(drawing.read(text, corner) if isinstance(text, str) else text, t)


def scramble(s, seat, chance):
    """Change what rigs cover, as far as the seat may not see it (G34): other stones, or none, under each."""
    memory = MEMORY[s.memory_option]
    if memory == "open" or s.ended:
        return
    hidden = [at for at in range(36) if s.rig[at] and (memory == "strict" or s.rig[at] != 1 + seat)]
    for at in hidden:
        s.stone[at] = chance.randrange(5)
