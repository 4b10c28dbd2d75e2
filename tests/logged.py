"""Tables for tests, from texts or at random."""

from __future__ import annotations

import random

from played import fastest

from gusher.rules.kernel import CHANCE
from gusher.table import Table
from gusher.table.entries import step_entry

PITS_BY_HAND = ("start1", "dig", "=6", "keep", "rest", "dig", "=0", "keep", "dig", "=4", "give")
"""Seat 1 digs 6 and keeps it, seat 2 rests, seat 1 digs nothing, seat 2 digs 4 and gives it away: 10 to 2."""


def table(kind, texts, seats=2, **options):
    made = Table(kind, seats, options)
    for text in texts:
        [mover] = made.movers()
        seat = None if mover == CHANCE else mover
        made.apply([step_entry(made.n, seat, text)])
    return made


def random_table(kind, seats, options, seed):
    """A whole game at random, in which trucks are driven where they can be."""
    chooser = random.Random(seed)
    engine = fastest(kind)
    made = Table(kind, seats, options)
    s = engine.copy(made.state)
    while waiting := engine.movers(s):
        seat = waiting[0]
        weights = engine.weights(s) if seat == CHANCE else None
        legal = [kind.actions.write(action) for action in engine.legal(s, seat)]
        [text] = ["roll"] if "roll" in legal else chooser.choices(legal, weights)
        engine.play_unchecked(s, seat, kind.actions.read(text))
        made.apply([step_entry(made.n, None if seat == CHANCE else seat, text)])
    return made
