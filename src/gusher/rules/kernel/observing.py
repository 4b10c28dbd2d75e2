"""Observations: what a screen draws, as a record of numbers that each game fills by a marked function of its own.

It runs wherever the rules do, on a state or on what somebody may see of it, and fills the same record either way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from .marking import driver, resolved
from .records import Record

EVERYTHING = -2
"""The eye of somebody who may see whatever a record holds: one that is concealed already, or when all lies open."""

_OBSERVATIONS: dict[str, Observation] = {}


class Observation(NamedTuple):
    """What a game's screens draw: the record, and ``show(s, eye, scene)``, which fills one. ``asks`` are further
    questions of theirs, entry points that are called ``ask_…``, whose answers are too long to be part of it;
    ``answers(engine, s)`` has them by name, for devices that can't ask."""

    record: np.dtype[np.void]
    show: Callable[..., Any]
    asks: tuple[Callable[..., Any], ...] = ()
    answers: Callable[[Any, Record], dict[str, Any]] = lambda _engine, _s: {}


class Names(NamedTuple):
    """What the numbers of one field are called. ``axes``: what its first axes run over, None for one that is counted
    from 0. ``values``: what a number stands for; those that are not in it remain numbers."""

    axes: tuple[Sequence[str] | None, ...] = ()
    values: Mapping[int, Any] = {}


def join(rules: ModuleType, observation: Observation) -> None:
    """Make this the observation of the game with these rules."""
    _OBSERVATIONS[rules.__name__] = observation


# Games join one by one. What is wrapped in a cache is no global that compiled code could have taken over (``frozen``).
@cache
def of_observation(rules: ModuleType, name: str) -> Callable[..., Any]:
    """A function of the observation of the game with these rules. AttributeError if it has none."""
    return getattr(_OBSERVATIONS.get(rules.__name__), name)  # type: ignore[no-any-return]


@resolved(of_observation)
def show(s: Any, eye: int, scene: Any) -> None:
    """Fill ``scene`` with what a seat may see of the state, -1 for a spectator, or with EVERYTHING. What a concealed
    state holds is enough: ``show`` of that is the same."""
    of_observation(s.rules, "show")(s, eye, scene)


@driver
def do_show(s: Any, eye: int, scene: Any) -> None:
    """``show``, as an entry point."""
    show(s, eye, scene)
