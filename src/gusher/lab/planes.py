"""Observations as arrays of numbers: what a screen draws, one field after the other, for those who learn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gusher.rules.kernel import Game, Names, OptionError, Record
from gusher.rules.kernel.records import MARKER


class Plane(NamedTuple):
    """One field of an observation: its numbers stand from ``start`` to before ``stop``, in rows of ``shape``. ``axes``
    are what the first axes run over (None: counted from 0), ``values`` what a number stands for, where it has a name;
    what a seat may not see has the number that the game's rules give it."""

    name: str
    shape: tuple[int, ...]
    start: int
    stop: int
    axes: tuple[Sequence[str] | None, ...]
    values: Mapping[int, Any]


@cache
def spec_of(game: Game, names: tuple[str, ...] | None = None) -> tuple[Plane, ...]:
    """The fields of a game's observations, in their order: those of the state, then those that screens add. With
    ``names`` only these, in the order given; OptionError names one that there is not."""
    known, planes, at = _shapes(game), [], 0
    for name in known if names is None else names:
        if name not in known:
            raise OptionError("observe", "observe", f"there is no {name!r}; there are {', '.join(known)}")
        shape, called = known[name].shape, game.names.get(name, Names())
        planes.append(Plane(name, shape, at, at + prod(shape), called.axes, called.values))
        at += prod(shape)
    return tuple(planes)


@cache
def type_of(game: Game, names: tuple[str, ...] | None = None) -> np.dtype[Any]:
    """The smallest type of whole numbers that holds each field."""
    known = _shapes(game)
    return max((known[plane.name].base for plane in spec_of(game, names)), key=lambda each: each.itemsize)


def fill(
    spec: Sequence[Plane], seen: NDArray[Any] | Record, scenes: NDArray[Any] | Record | None, out: NDArray[Any]
) -> None:
    """Write these fields into ``out``, a row each (or the only one): of states as they may be seen and their scenes."""
    of_states = seen.dtype.names or ()
    for plane in spec:
        source = seen if scenes is None or plane.name in of_states else scenes
        out[..., plane.start : plane.stop] = source[plane.name].reshape(*out.shape[:-1], -1)


def needs_scene(game: Game, spec: Sequence[Plane]) -> bool:
    """Whether any of these fields is one that screens add."""
    return any(plane.name not in (game.record.names or ()) for plane in spec)


@cache
def _shapes(game: Game) -> dict[str, np.dtype[Any]]:
    kinds = [game.record] if game.observation is None else [game.record, game.observation.record]
    return {name: kind[name] for kind in kinds for name in kind.names or () if not name.startswith(MARKER)}
