"""What a position promises. A game says it in ``gusher.analysis.games.<game>``; a game without such a module is
judged by its points as they stand.

``estimate`` is called by the type of the record, as the kernel's own generic functions are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.generic import points
from gusher.rules.kernel.marking import resolved
from gusher.rules.kernel.records import name_of
from gusher.rules.kernel.registry import declared, game_of_rules

from .debriefing import Debriefing

if TYPE_CHECKING:
    from gusher.rules.kernel import Record
    from gusher.rules.kernel.engine import Engine

    from .proofs import Prover
    from .reckoning import Reckoner
    from .symmetries import Symmetry

Numbers = np.ndarray[Any, np.dtype[Any]]
Evaluate = Callable[[Any, Any, Any], int]
"""``evaluate(s, out, values)`` writes what each side may expect to have in the end, in points, into ``values``
(float64), and answers how many sides there are. ``out`` is scratch space. In the subset of Python that compiles."""


@rule
def points_as_they_stand(s: Any, out: Any, values: Any) -> int:
    """Every side's points, as if the game ended now."""
    sides = points(s, out)
    for side in range(sides):
        values[side] = out[side]
    return sides


@dataclass(frozen=True)
class Analysis:
    """What a game gives to analysis, declared as ``ANALYSIS``. ``estimate``: what a position promises. ``debrief``:
    what a finished game has to show. ``prover(engine)``: proves what positions are worth. ``reckoner(engine)``: reckons
    turns by all that may follow in the next ones. ``symmetries(s)``: what takes a position to its images, itself
    included. None where a game has no such thing. ``tables``: large ones that ``estimate`` reads, with functions that
    write them, one after the other; devices need not fetch these."""

    estimate: Evaluate = points_as_they_stand
    debrief: Debriefing | None = None
    prover: Callable[[Engine], Prover] | None = None
    reckoner: Callable[[Engine], Reckoner] | None = None
    symmetries: Callable[[Record], Sequence[Symmetry]] | None = None
    tables: tuple[tuple[Numbers, Callable[[Any], None]], ...] = ()


@cache
def analysis_of(game_name: str) -> Analysis:
    """What the game of this name gives to analysis."""
    return declared(f"{__package__}.games.{game_name}", "ANALYSIS", Analysis)


def _of_rules(rules: Any, name: str) -> Evaluate:
    """``estimate`` of the game of these rules."""
    return getattr(analysis_of(game_of_rules(rules)), name)  # type: ignore[no-any-return]


@resolved(_of_rules, are_long=True)
def estimate(s: Any, out: Any, values: Any) -> int:
    """What each side may expect to have in the end: see ``Evaluate``."""
    return analysis_of(name_of(s.kind)).estimate(s, out, values)


@driver
def ask_estimate(s: Any, out: Any, values: Any) -> int:
    """See ``estimate``, from Python."""
    return estimate(s, out, values)
