"""Observations as arrays of numbers: what a screen draws, one field after the other, for those who learn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gusher.rules.kernel import Game, Names, Record
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
def spec_of(game: Game) -> tuple[Plane, ...]:
    """The fields of a game's observations, in their order: those of the state, then those that screens add."""
    planes, at = [], 0
    for kind in _kinds(game):
        for name in kind.names or ():
            if not name.startswith(MARKER):
                shape, names = kind[name].shape, game.names.get(name, Names())
                planes.append(Plane(name, shape, at, at + prod(shape), names.axes, names.values))
                at += prod(shape)
    return tuple(planes)


@cache
def type_of(game: Game) -> np.dtype[Any]:
    """The smallest type of whole numbers that holds each field."""
    bases = [
        kind[plane.name].base for kind in _kinds(game) for plane in spec_of(game) if plane.name in (kind.names or ())
    ]
    return max(bases, key=lambda each: each.itemsize)


def fill(game: Game, seen: NDArray[Any] | Record, scenes: NDArray[Any] | Record | None, out: NDArray[Any]) -> None:
    """Write observations into ``out``, a row each (or the only one): of states as they may be seen and their scenes."""
    for plane in spec_of(game):
        source = seen if scenes is None or plane.name in (game.record.names or ()) else scenes
        out[..., plane.start : plane.stop] = source[plane.name].reshape(*out.shape[:-1], -1)


def _kinds(game: Game) -> list[np.dtype[np.void]]:
    return [game.record] if game.observation is None else [game.record, game.observation.record]
