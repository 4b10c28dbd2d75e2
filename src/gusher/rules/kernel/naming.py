"""What lies on a table as numbers, field by field, and the same by the names that people use.

Screens get the numbers. Lessons, tests and scripts in Python read the names.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import numpy as np

from .observing import EVERYTHING, Names
from .records import MARKER, Record, blank

if TYPE_CHECKING:
    from .engine import Engine
    from .game import Game

Fields = dict[str, Any]
"""The fields of a state and of its observation, by name: a number, or a flat list, rows one after the other."""


def fields_of(engine: Engine, s: Record) -> Fields:
    """All that a screen draws of a state, or of what somebody may see of it."""
    observation = engine.game.observation
    if observation is None:
        return _fields(s)
    return {**_fields(s), **_fields(engine.shown(s, EVERYTHING)), **observation.answers(engine, s)}


def record_of(game: Game, fields: Fields) -> Record:
    """The state that ``fields_of`` has told: its inverse. ValueError names a field that is missing or doesn't fit."""
    s = blank(game.record)
    for name in _names(game.record):
        try:
            s[name] = np.reshape(fields[name], game.record[name].shape)
        except (KeyError, ValueError, TypeError, OverflowError) as error:
            raise ValueError(f"{name}: {error!r}") from None
    return s


def named(game: Game, fields: Fields) -> dict[str, Any]:
    """The same with names for numbers (``Game.names``), and lists as nested as the records have them."""
    shapes = _shapes(game)
    return {name: _named(value, shapes.get(name, ()), game.names.get(name, Names())) for name, value in fields.items()}


def placed(game: Game, path: str) -> tuple[str, int]:
    """Where the number at a path into what ``named`` makes stands in the fields: which field, and its place in the
    list, 0 in one that is no list. ValueError if no number stands there."""
    field, *parts = path.split(".")
    shape, axes = _shapes(game).get(field), game.names.get(field, Names()).axes
    if shape is None or len(parts) != len(shape):
        raise ValueError(f"{path}: there is no such number")
    at = 0
    for part, length, axis in zip_longest(parts, shape, axes[: len(shape)]):
        called = [*map(str, range(length))] if axis is None else [*axis][:length]
        if part not in called:
            raise ValueError(f"{path}: there is no {part}")
        at = at * length + called.index(part)
    return field, at


def number_of(game: Game, field: str, called: Any) -> int:
    """The number in a field that ``named`` calls so. ValueError if it is none, or several."""
    values = game.names.get(field, Names()).values
    numbers = [number for number, name in values.items() if name == called]
    if isinstance(called, int) and called not in values:
        numbers.append(called)
    if len(numbers) != 1:
        raise ValueError(f"{field}: {called} stands for {numbers}")
    return numbers[0]


def _shapes(game: Game) -> dict[str, tuple[int, ...]]:
    kinds = [game.record, *([] if game.observation is None else [game.observation.record])]
    return {name: kind[name].shape for kind in kinds for name in _names(kind)}


def _fields(s: Record) -> Fields:
    return {name: s[name].ravel().tolist() if s.dtype[name].shape else int(s[name]) for name in _names(s.dtype)}


def _names(kind: np.dtype[np.void]) -> list[str]:
    return [name for name in kind.names or () if not name.startswith(MARKER)]


def _named(value: Any, shape: tuple[int, ...], names: Names) -> Any:
    if not shape:
        return names.values.get(value, value) if isinstance(value, int) else value
    width = len(value) // shape[0]
    inner = Names(names.axes[1:], names.values)
    rows = (value[at * width] if len(shape) == 1 else value[at * width : (at + 1) * width] for at in range(shape[0]))
    values = [_named(row, shape[1:], inner) for row in rows]
    axis = names.axes[0] if names.axes else None
    return values if axis is None else dict(zip(axis, values, strict=False))
