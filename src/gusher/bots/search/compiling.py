"""The game's evaluation, compiled. Imported only where there is Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import overload

from gusher.rules.kernel.compiled import INSIDE, OURS, join_marked
from gusher.rules.kernel.records import MARKER

from . import evaluation


def _resolve(function: str) -> Callable[..., Any]:
    def choose(s: Any, *_: Any) -> Callable[..., Any] | None:
        if not isinstance(s, types.Record):
            return None
        chosen = evaluation.of_evaluation(next(iter(s.fields)).removeprefix(MARKER), function)
        join_marked()
        return chosen

    return choose


overload(evaluation.estimate, jit_options=OURS, strict=False)(_resolve("estimate"))
overload(evaluation.at_a_glance, jit_options=OURS, strict=False)(_resolve("at_a_glance"))
overload(evaluation.happened, jit_options=INSIDE, strict=False)(_resolve("happened"))
overload(evaluation.clear_lead, jit_options=INSIDE, strict=False)(_resolve("clear_lead"))
