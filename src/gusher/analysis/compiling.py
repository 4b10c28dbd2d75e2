"""``estimate``, compiled. Imported only where there is Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import overload

from gusher.rules.kernel.compiled import OURS, join_marked
from gusher.rules.kernel.records import MARKER

from . import evaluation


def by_record(find: Callable[[str], Callable[..., Any]]) -> Callable[..., Any]:
    """Numba's question for a function that stands for each game's own, answered by what ``find`` finds for the name of
    the game whose record comes first."""

    def choose(s: Any, *_: Any) -> Callable[..., Any] | None:
        if not isinstance(s, types.Record):
            return None
        chosen = find(next(iter(s.fields)).removeprefix(MARKER))
        join_marked()
        return chosen

    return choose


overload(evaluation.estimate, jit_options=OURS, strict=False)(
    by_record(lambda name: evaluation.analysis_of(name).estimate)
)
