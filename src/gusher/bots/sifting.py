"""Which turns were mistakes: a search says what to compare them with, and games from both what they are worth."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from gusher.analysis.mistakes import Decision, Verdict, compared, lead_of
from gusher.analysis.turns import Numbers
from gusher.rules.kernel import Record, from_bytes
from gusher.rules.kernel.engine import Engine

from .pondering import Analyst
from .search.onward import Onward

SHARE_OF_SEARCH = 0.3
"""How much of the time a search may take; the rest is for games."""
SHARE_OF_HALVING = 0.4
"""How much of the time for games goes into finding the best other turn, at most."""
MOST_OTHERS = 4
"""With so many other turns at most a turn is compared."""
FEWEST = 2
"""So many games are played after each turn however long they take: fewer have no spread."""


class Sifter:
    """Looks at the turns of one game. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._analyst = Analyst(engine)
        self._onward = Onward(engine)

    def sift(self, decision: Decision, seats: int, seed: int, seconds: float) -> Verdict | None:
        """Whether a turn was a mistake, within about so many seconds; None where nothing else could be done, or where
        the search would have done the same."""
        s = from_bytes(self._engine.game.record, decision.before)
        began = time.perf_counter()
        preferred = self._analyst.preferred(s, decision.seat, seed, SHARE_OF_SEARCH * seconds)
        after = {move: self._engine.after(s, decision.seat, move) for move in preferred}
        if not preferred or after[preferred[0]].tobytes() == decision.after:
            return None
        others = [move for move in preferred if after[move].tobytes() != decision.after][:MOST_OTHERS]
        branches = [from_bytes(self._engine.game.record, decision.after), *(after[move] for move in others)]
        left = began + seconds - time.perf_counter()
        halved = time.perf_counter() + SHARE_OF_HALVING * left

        def leads(turns: Sequence[int], first: int, count: int) -> Numbers:
            until = began + seconds if 0 in turns else halved
            return self._leads([branches[each] for each in turns], decision.side, seats, (seed, first, count), until)

        better, lost, games = compared(leads, len(others))
        write = self._engine.game.actions.write
        return Verdict(lost, [write(action) for action in others[better - 1]], games)

    def _leads(
        self, branches: Sequence[Record], side: int, seats: int, series: tuple[int, int, int], until: float
    ) -> Numbers:
        """How far a side is ahead in games of a series (its seed, the first number, how many) after each branch."""
        seed, first, most = series
        rows: list[list[float]] = []
        while len(rows) < most and (len(rows) < FEWEST or time.perf_counter() < until):
            number = seed << 32 | (first + len(rows))
            promised = [self._onward.promise(s, seats, number) for s in branches]
            rows.append([np.nan if each is None else float(lead_of([each], side)[0]) for each in promised])
        played = np.array(rows)
        ended = played[~np.isnan(played).any(axis=1)]
        return ended if len(ended) else np.zeros((1, len(branches)))
