"""Positions to measure in: random games in which trucks drive."""

from __future__ import annotations

import random

from gusher.rules.field.kinds import ROLLING, throwing_die
from gusher.rules.field.lattice import CENTRE, EAST, NORTH, SIDE, SOUTH, WEST
from gusher.rules.kernel import CHANCE, Record, view
from gusher.rules.kernel.engine import Engine

SIX = 6
"""The number of the outcome that is a six."""
OTHERS = ((CENTRE - 4 * SIDE, NORTH), (CENTRE + 4, WEST), (CENTRE + 4 * SIDE - 2, SOUTH))
"""Where three trucks stand, and where they are heading: all within six points of the centre."""


def drives(actions: list[str], drawn: random.Random) -> str:
    """One of the legal actions, in notation; but three of four turns begin with a roll, which else is seldom chosen
    among so many ways to move a rig."""
    if "roll" in actions and drawn.randrange(4) < 3:
        return "roll"
    return drawn.choice(actions)


def at_a_turn(engine: Engine, seats: int, seed: int, turns: int = 0) -> tuple[Record, int]:
    """A state in which a seat may roll, after so many turns of phase 2, and the seat."""
    drawn = random.Random(seed)  # noqa: S311 (nothing secret)
    s = engine.game.start(seats, {})
    while True:
        [seat] = engine.movers(s)
        texts = {engine.game.actions.write(action): action for action in engine.legal(s, seat)}
        if "roll" in texts:
            if turns == 0:
                return s, seat
            turns -= 1
        # Sorted, so that the order in which rules list actions does not matter.
        engine.play_unchecked(s, seat, texts[drives(sorted(texts), drawn)])


def six_in_the_middle(engine: Engine, seed: int) -> Record:
    """Four trucks on the field after the rigs have been put up; the one in the centre, empty, is to drive a six."""
    s, seat = at_a_turn(engine, 4, seed)
    shown = view(s)
    for other, (space, heading) in enumerate(((CENTRE, EAST), *OTHERS), start=seat):
        shown.truck_at[other % 4], shown.heading[other % 4] = space, heading
    engine.play_unchecked(s, seat, ROLLING)
    engine.play_unchecked(s, CHANCE, throwing_die(SIX))
    return s
