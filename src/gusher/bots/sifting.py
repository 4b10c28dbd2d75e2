"""Which turns were mistakes: a search says what to compare them with, and games from both what they are worth.

What comes out follows from the position alone, unless time runs out: how far is searched and which games are played is
counted, and positions that are images of each other are looked at as one.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np

from gusher.analysis.best import Ply, play_and_tell
from gusher.analysis.images import chosen
from gusher.analysis.mistakes import Decision, Verdict, compared, lead_of
from gusher.analysis.turns import Numbers
from gusher.rules.kernel import Record, from_bytes
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.records import key

from .faulting import FindsFault
from .pondering import Analyst
from .search.bot import planner_of
from .search.limits import Limits
from .search.onward import Onward

SEARCHED = 30_000
"""So many iterations a search has."""
SHARE_OF_SEARCH, SHARE_OF_HALVING = 0.4, 0.6
"""When at the latest the search is over and the best other turn is known, as shares of the time."""
MOST_OTHERS = 4
"""With so many other turns at most a turn is compared."""
SECONDS_TO_PROVE = 0.5
"""So long a proof is looked for that was known before: mostly it is remembered."""
FEWEST = 2
"""So many games are played after each turn however long they take: fewer have no spread."""


class Sifter:
    """Looks at the turns of one game. For one thread at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._analyst = Analyst(engine)
        self._onward = Onward(engine)
        self._is_rehearsed = False
        planner = planner_of(engine)
        self._finds_fault = None if planner is None else FindsFault(engine, planner)

    def sift(self, decision: Decision, seats: int, seed: int, seconds: float) -> Verdict | None:
        """Whether a turn was a mistake, within about so many seconds; None where nothing else could be done, or where
        the search would have done the same. Of a phase see ``FindsFault.sift``: that takes the time that it takes."""
        if self._finds_fault is not None:
            return self._finds_fault.sift(decision, seed)
        if not self._is_rehearsed:
            # The first look loads compiled code. That takes none of the time of a turn.
            self._is_rehearsed = True
            self.sift(decision, seats, seed, 0.0)
        engine, game, seat = self._engine, self._engine.game, decision.seat
        symmetry, [before, done] = chosen(game, decision.before, decision.after)
        s, played = from_bytes(game.record, before), from_bytes(game.record, done)

        def told(move: Sequence[int]) -> list[Ply]:
            actions = list(move if symmetry is None else map(symmetry.original, move))
            return play_and_tell(engine, from_bytes(game.record, decision.before), [seat] * len(actions), actions)

        began = time.perf_counter()
        if decision.proven is not None:
            proof = self._analyst.proof(s, min(SECONDS_TO_PROVE, seconds))
            return Verdict(decision.proven, told([] if proof is None or proof.action is None else [proof.action]), 0)
        limits = Limits(SEARCHED, began + SHARE_OF_SEARCH * seconds)
        preferred = self._analyst.preferred(s, seat, seed, limits)
        after = {move: engine.after(s, seat, move) for move in preferred}
        other = [move for move in preferred if key(after[move], game.key) != key(played, game.key)]
        if not other or other[0] != preferred[0]:
            return None
        others = other[:MOST_OTHERS]
        branches = [played, *(after[move] for move in others)]

        def leads(turns: Sequence[int], first: int, count: int) -> Numbers:
            until = began + (1.0 if 0 in turns else SHARE_OF_HALVING) * seconds
            return self._leads([branches[each] for each in turns], decision.side, seats, (seed, first, count), until)

        number, lost, games = compared(leads, len(others))
        return Verdict(lost, told(others[number - 1]), games)

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
