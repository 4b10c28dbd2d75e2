"""What a company ends with after plans for a phase, future by future."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from gusher.analysis.turns import Numbers
from gusher.rules.kernel import Record, blank
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.kinds import TURNS
from gusher.rules.oil_city.observation import VALUES
from gusher.rules.oil_city.scoring import REVENUE_A_POINT

from . import thinking
from .foreseeing import DRAWN_FOR, FINENESS, LUCK_DRAWN, draw_luck
from .levels import LEVELS, mind_of
from .thoughts import memory_of

A_FUTURE = TURNS * DRAWN_FOR
"""Numbers drawn for a future."""
Luck = np.ndarray[Any, np.dtype[Any]]
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
        side = self._engine.side(s, seat)
        seed, first, count = series
        points = np.zeros((count, len(plans)))
        for future in range(count):
            drawn = np.random.default_rng((seed, first + future)).integers(FINENESS, size=A_FUTURE)
            for each, end in enumerate(self._ends(s, seat, plans, drawn)):
                points[future, each] = self._engine.points(end)[side]
        return points

    def value_card(self, s: Record, seat: int) -> dict[str, float]:
        """The lines of the value card with which the company of a seat ends, in points, by name: averaged over the
        futures by which plans are reckoned, once it has done all that it wants to in a phase. Money for goods counts in
        parts of points."""
        engine, side, futures = self._engine, self._engine.side(s, seat), LEVELS[-1].strength.futures
        luck, card = np.zeros(LUCK_DRAWN, np.int32), dict.fromkeys(VALUES, 0.0)
        engine.run(draw_luck)(luck)
        for future in range(futures):
            [end] = self._ends(s, seat, [()], luck[A_FUTURE * future : A_FUTURE * (future + 1)])
            lines = dict(zip(VALUES, engine.shown(end, seat)["value"][side].tolist(), strict=True))
            lines["revenue"] = float(end["revenue"][side]) / REVENUE_A_POINT
            for name, points in lines.items():
                card[name] += points / futures
        return card

    def _ends(self, s: Record, seat: int, plans: Sequence[Sequence[int]], luck: Luck) -> Iterator[Record]:
        """How the game ends after each plan, with this luck; each end only until the next."""
        memory, mind = self._memory, mind_of(ONE_FUTURE)
        memory["luck"][:A_FUTURE] = luck
        for plan in plans:
            asked = np.array(plan, np.int32), len(plan), mind
            self._engine.run(thinking.begin_to_reckon)(memory, s, seat, *asked)
            self._engine.run(thinking.go_on)(memory, thinking.WHOLE)
            yield memory["played"]
