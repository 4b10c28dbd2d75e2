"""What a position promises: one module of evaluation a game, ``gusher.bots.games.<game>``, found by name; games without
one are judged by their points as they stand. How one looks at a glance says ``gusher.bots.glances.<game>``.

Called by the type of the record, as the kernel's own generic functions are: interpreted here, compiled through
``compiling``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.generic import points
from gusher.rules.kernel.marking import apart
from gusher.rules.kernel.records import name_of


def estimate(s: Any, out: Any, values: Any) -> int:
    """Write what each side may expect to have in the end, in points, into ``values`` (float64); how many sides. ``out``
    is scratch space."""
    return of_evaluation(name_of(s.kind), "estimate")(s, out, values)  # type: ignore[no-any-return]


def at_a_glance(s: Any, out: Any, values: Any) -> int:
    """The same as somebody sees it who neither counts chances nor looks far ahead: what the greedy player goes by."""
    return of_evaluation(name_of(s.kind), "at_a_glance")(s, out, values)  # type: ignore[no-any-return]


def happened(s: Any, seat: int, action: int) -> bool:
    """Whether an action was done on the way to the end ``s``, by whomever, so that ``seat`` might as well have done it
    before."""
    return of_evaluation(name_of(s.kind), "happened")(s, seat, action)  # type: ignore[no-any-return]


def clear_lead(s: Any) -> float:
    """Points that the evaluation sees a side ahead at which it is taken for three quarters sure to win, against one
    other."""
    return of_evaluation(name_of(s.kind), "clear_lead")(s)  # type: ignore[no-any-return]


@cache
def of_evaluation(game_name: str, function: str) -> Callable[..., Any]:
    """A game's own ``estimate``, ``at_a_glance``, ``happened`` or ``clear_lead``, or what holds for games without."""
    module = _module(f"gusher.bots.glances.{game_name}") if function == "at_a_glance" else own_module(game_name)
    return getattr(module, function, DEFAULTS[function])


def own_module(game_name: str) -> ModuleType | None:
    """The module that a game has among the bots; None if it has none."""
    return _module(f"gusher.bots.games.{game_name}")


@cache
def _module(name: str) -> ModuleType | None:
    return None if find_spec(name) is None else import_module(name)


@rule
def points_as_they_stand(s: Any, out: Any, values: Any) -> int:
    """Every side's points, as if the game ended now."""
    sides = points(s, out)
    for side in range(sides):
        values[side] = out[side]
    return sides


@apart
def judge(s: Any, glances: bool, out: Any, values: Any) -> int:
    """At a glance, or with all care: see ``at_a_glance`` and ``estimate``."""
    return at_a_glance(s, out, values) if glances else estimate(s, out, values)


@rule
def nobody_knows(s: Any, seat: int, action: int) -> bool:  # noqa: ARG001 (the signature of ``happened``)
    """Nothing is told by how a game ended."""
    return False


@rule
def five_points(s: Any) -> float:  # noqa: ARG001 (the signature of ``clear_lead``)
    """As in Atacama."""
    return 5.0


DEFAULTS: dict[str, Callable[..., Any]] = {
    "estimate": points_as_they_stand,
    "at_a_glance": points_as_they_stand,
    "happened": nobody_knows,
    "clear_lead": five_points,
}


@rule
def lead(values: Any, sides: int, mine: int) -> float:
    """How far side ``mine`` is ahead of the best other one; what it has, where it is alone."""
    best = values[mine]
    others = 0
    for other in range(sides):
        if other != mine:
            if others == 0 or values[other] > best:
                best = values[other]
            others += 1
    return values[mine] - best if others > 0 else values[mine]  # type: ignore[no-any-return]


@driver
def ask_estimate(s: Any, out: Any, values: Any) -> int:
    """See ``estimate``, from Python."""
    return estimate(s, out, values)
