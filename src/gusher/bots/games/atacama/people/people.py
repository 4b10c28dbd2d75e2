"""People from Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.bots.games.atacama.levels import CLEAR, NOVICE
from gusher.bots.games.atacama.mind import Mind
from gusher.bots.search.tree import made_anew
from gusher.rules.kernel import Record, advance, blank, seeded
from gusher.rules.kernel.engine import MOST_SIDES, Engine

from .deciding import Head, decide

EXCUSES: dict[str, dict[str, Any]] = {"others": {"minds": 1.0}, "line": {"counts": 0.0}, "craves": {"craves": 0.0}}
"""What somebody may be forgiven, and what they would be like without it."""
FARTHEST_INTERPRETED = 1
"""How far they look where rules are not compiled: an answer takes them a tenth of a second then."""


class People:
    """Plays every variant as people of any mind would. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._head = engine.given(made_anew(Head))
        self._records = tuple(blank(engine.game.record) for _ in range(3))
        self._out = np.zeros(max(engine.game.most_actions, 2 * MOST_SIDES), np.int32)
        self._decide = engine.run(decide)

    def play(self, s: Record, seat: int, mind: Mind, seed: int) -> int:
        """What somebody of this mind does as ``seat``. Draws from ``seed`` alone."""
        if not self._engine.is_compiled:
            mind = mind._replace(looks=min(mind.looks, FARTHEST_INTERPRETED))
        return int(self._decide(s, seat, mind, CLEAR, self._head, *self._records, advance(seeded(seed)), self._out))

    def excuse(self, s: Record, seat: int, mind: Mind, action: int) -> str | None:
        """Why somebody of this mind did what was not the best: ``others``, ``line`` or ``craves`` if they would have
        done so with all in sight, by the first of their weaknesses without which they would not; else ``missed``."""
        noticing = mind._replace(overlooks=0.0, neglects=0.0, tires=0.0, errs=0.0, wavers=0.0)
        if self.play(s, seat, noticing, 1) != action:
            return "missed" if noticing != mind else None
        for reason, better in EXCUSES.items():
            if self.play(s, seat, noticing._replace(**better), 1) != action:
                return reason
        return None

    def rehearse(self) -> None:
        """Call everything once."""
        self.play(self._engine.game.start(2, {}), 0, NOVICE, 1)
