"""What the bots' workers are asked beside moves: why a turn was made, which would be best, what was luck.

Analysis works it out; here it is handed what it needs of the bots: compiled rules once they are on disk, and the
planners of games whose bots plan. One call at a time in a process.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gusher.analysis import luck
from gusher.analysis.explaining import Explainer, Explanation
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine

from .search.choosing import is_ready
from .search.planning import planner_of


def explain(name: str, states: Sequence[bytes], seat: int, moves: Sequence[str], compare: bool) -> Explanation:
    """Why a seat did what it did in a turn of the game of this name: see ``Explainer.explain``."""
    return _explainer(name, is_ready(game(name))).explain(states, seat, moves, compare)


def advise(name: str, state: bytes, seat: int) -> Explanation:
    """The best turn for a seat that is to move in the game of this name: see ``Explainer.advise``."""
    return _explainer(name, is_ready(game(name))).advise(state, seat)


def judge(name: str, batch: Sequence[luck.Moment]) -> list[luck.Judgement]:
    """What may be expected at moments of a game of this name: see ``luck.judge``."""
    kind = game(name)
    return luck.judge(luck.turns_for(kind, is_ready(kind)), batch)


@cache
def _explainer(name: str, is_compiled: bool) -> Explainer:
    engine = Engine(game(name), is_compiled=is_compiled)
    return Explainer(engine, planner_of(engine))
