"""What a company ends with after plans for a phase, future by future, with luck that no plan was chosen by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from gusher.analysis.turns import Numbers
from gusher.rules.kernel import Record, blank
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.kinds import TURNS

from . import thinking
from .foreseeing import DRAWN_FOR, FINENESS
from .levels import LEVELS, mind_of
from .thoughts import memory_of

ONE_FUTURE = replace(LEVELS[-1], strength=replace(LEVELS[-1].strength, futures=1))
"""The best level, which plays its turns to the end once."""


class PlaysOut:
    """Plays a company's turns to the end by itself, as ``foreseeing`` does. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._memory = blank(memory_of(engine.game))
        self._memory["has_luck"] = 1

    def points(self, s: Record, seat: int, plans: Sequence[Sequence[int]], series: tuple[int, int, int]) -> Numbers:
        """The points by the rules that the company of a seat ends with after each of these plans (futures × plans).
        ``series``: its seed, the number of its first future, and how many; luck follows from a future's number."""
        engine, memory, side = self._engine, self._memory, self._engine.side(s, seat)
        seed, first, count = series
        mind = mind_of(ONE_FUTURE)
        asked = [(np.array(actions, np.int32), len(actions)) for actions in plans]
        points = np.zeros((count, len(plans)))
        for future in range(count):
            drawn = np.random.default_rng((seed, first + future)).integers(FINENESS, size=TURNS * DRAWN_FOR)
            memory["luck"][: TURNS * DRAWN_FOR] = drawn
            for each, (actions, length) in enumerate(asked):
                engine.run(thinking.begin_to_reckon)(memory, s, seat, actions, length, mind)
                engine.run(thinking.go_on)(memory, thinking.WHOLE)
                points[future, each] = engine.points(memory["played"])[side]
        return points
