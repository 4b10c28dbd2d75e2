"""Observations as arrays of numbers: what a screen draws, one field after the other, for those who learn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gusher.rules.kernel import Game, Names, OptionError
from gusher.rules.kernel.records import MARKER


class Plane(NamedTuple):
    """One field of an observation: the numbers from ``start`` to before ``stop``, of this ``shape``. ``axes`` names the
    entries along the first axes (None: counted from 0), ``values`` says what a number means, where it has a name. What
    a seat may not see has the number that the game's rules use for it."""

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
    known, planes, at = _places(game), [], 0
    for name in known if names is None else names:
        if name not in known:
            raise OptionError("observe", "observe", f"there is no {name!r}; there are {', '.join(known)}")
        shape, called = known[name].kind.shape, game.names.get(name, Names())
        planes.append(Plane(name, shape, at, at + prod(shape), called.axes, called.values))
        at += prod(shape)
    return tuple(planes)


@cache
def type_of(game: Game, names: tuple[str, ...] | None = None) -> np.dtype[Any]:
    """The smallest type of whole numbers that holds each field."""
    known = _places(game)
    return max((known[plane.name].kind.base for plane in spec_of(game, names)), key=lambda each: each.itemsize)


@cache
def layout(game: Game, names: tuple[str, ...] | None = None) -> NDArray[np.int32]:
    """Where the numbers of these fields are, for ``stepping.show_and_take``: adjacent ones share a row."""
    rows: list[list[int]] = []
    for plane in spec_of(game, names):
        place = _places(game)[plane.name]
        size, count = place.kind.base.itemsize, plane.stop - plane.start
        if rows and rows[-1] == [place.is_in_scene, place.begin - size * rows[-1][3], size, rows[-1][3]]:
            rows[-1][3] += count
        else:
            rows.append([place.is_in_scene, place.begin, size, count])
    return np.array(rows, np.int32)


def needs_scene(game: Game, names: tuple[str, ...] | None = None) -> bool:
    """Whether any of these fields is one that screens add."""
    return bool(layout(game, names)[:, 0].any())


class _Place(NamedTuple):
    """A field in the record of the state, or of the scene: its type, and its first byte."""

    is_in_scene: bool
    kind: np.dtype[Any]
    begin: int


@cache
def _places(game: Game) -> dict[str, _Place]:
    kinds = [game.record] if game.observation is None else [game.record, game.observation.record]
    return {
        name: _Place(kind is not game.record, *about[:2])
        for kind in kinds
        for name, about in (kind.fields or {}).items()
        if not name.startswith(MARKER)
    }
