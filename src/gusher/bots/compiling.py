"""The game's evaluation, compiled. Imported only where there is Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import overload

from gusher.rules.kernel.compiled import join_marked
from gusher.rules.kernel.records import MARKER

from . import evaluation


@overload(evaluation.estimate, strict=False)  # type: ignore[untyped-decorator]
def _estimate(s: Any, *_: Any) -> Callable[..., Any] | None:
    if not isinstance(s, types.Record):
        return None
    chosen = evaluation.estimate_of(next(iter(s.fields)).removeprefix(MARKER))
    join_marked()
    return chosen
