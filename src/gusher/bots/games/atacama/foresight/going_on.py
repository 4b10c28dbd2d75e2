"""Games of two that go on by the learnt outlook: everybody makes the move that promises most, or nearly, and looks no
further. A thousand of them take a tenth of a second, and they know far more of lines than a glance one move ahead."""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.analysis.games.atacama.endgame.moving import do, undo
from gusher.analysis.games.atacama.endgame.twin import is_over
from gusher.analysis.games.atacama.outlook.net import UNIT
from gusher.analysis.what_if import Ended
from gusher.bots.games.atacama.endgames import is_laid_out
from gusher.bots.search.limits import Limits
from gusher.rules.atacama.board import COLUMNS, ROWS
from gusher.rules.atacama.rules import NOBODY
from gusher.rules.kernel import Record, advance, below, driver, seeded
from gusher.rules.kernel.engine import Engine

from .eyes import Eyes
from .weighing import weigh_moves

WAVERS = 6.0
"""By so many points at most what a move promises seems more or less, each time anew: else all games would be one."""
ENTRIES = 1
"""It remembers no positions."""


class GoingOn:
    """See ``gusher.bots.search.searching.GoesOn``."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._eyes = Eyes(engine, None, ENTRIES)
        self._go_on = engine.run(go_on)
        self._points = np.zeros(2, np.int64)
        self._at = b""

    def knows(self, s: Record) -> bool:
        """Once two have laid all tiles and everybody has a direction."""
        return bool(s["seats"] == 2 and is_laid_out(s) and s["direction"][0] != NOBODY)

    def play(self, s: Record, seed: int) -> Ended:
        """How the game of this seed ends from a position that it knows."""
        eyes, at = self._eyes, s.tobytes()
        if at != self._at:
            eyes.begin(s, Limits(iterations=1))
            self._at = at
        self._go_on(eyes.twin, eyes.net, eyes.plan, seeded(seed), round(WAVERS * UNIT), self._points)
        one, other = self._points.tolist()
        return Ended([one, other], [1 + (one < other), 1 + (other < one)])

    def rehearse(self) -> None:
        """Call everything once: that compiles it, or loads it from the cache on disk."""
        self.play(self._engine.game.start(2, {}), 1)


@driver
def go_on(t: Any, net: Any, plan: Any, generator: int, wavers: int, points: Any) -> int:
    """Play a twin's game to its end, write both seats' points, and take all moves back. How many they were."""
    made = 0
    while not is_over(t):
        count = weigh_moves(t, net, plan, made)
        chosen, most = 0, 0
        for each in range(count):
            generator = advance(generator)
            one = below(generator, wavers)
            generator = advance(generator)
            promise = plan.order[made, each] + one - below(generator, wavers)
            if each == 0 or promise > most:
                chosen, most = each, promise
        do(t, plan.moves[made, chosen])
        made += 1
    columns = t.total[COLUMNS, t.columns_have]
    rows = t.total[ROWS, 1 - t.columns_have]
    points[0] = columns if t.columns_are > 0 else rows
    points[1] = rows if t.columns_are > 0 else columns
    for _ in range(made):
        undo(t)
    return made
