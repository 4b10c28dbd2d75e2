"""Actions as named numbers: many at once, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gusher.rules.kernel import Act, Actions, OptionError

KIND = "kind"
NO_FIELD = -1
"""In place of a number that an action of its kind does not have."""


def fields_of(actions: Actions, indices: NDArray[np.int64]) -> dict[str, NDArray[np.int32]]:
    """The kind and the numbers of each action, which there has to be."""
    first = _first(actions)
    kinds = np.searchsorted(first, indices, side="right") - 1
    fields = {name: np.full(indices.shape, NO_FIELD, np.int32) for name in _names(actions)}
    fields[KIND][...] = kinds
    for code, kind in enumerate(actions.kinds):
        own = kinds == code
        if kind.parts and own.any():
            numbers = np.unravel_index(indices[own] - first[code], _counts(kind))
            for (name, part), each in zip(kind.parts.items(), numbers, strict=True):
                fields[name][own] = each + part.lowest
    return fields


def indices_of(actions: Actions, kind: str | ArrayLike, fields: Mapping[str, ArrayLike]) -> NDArray[np.int32]:
    """The actions with these kinds and numbers, all of which have one shape or are stretched to it."""
    names = [each.name for each in actions.kinds]
    if isinstance(kind, str):
        if kind not in names:
            raise OptionError(KIND, KIND, f"{actions.game} has no {kind!r}; it has {', '.join(names)}")
        kind = names.index(kind)
    for name in fields:
        if name not in _names(actions):
            raise OptionError("field", name, f"no action of {actions.game} has this number")
    given = {name: whole(name, each) for name, each in {KIND: kind, **fields}.items()}
    kinds, *numbers = np.broadcast_arrays(*given.values())
    within(KIND, kinds, 0, len(names))
    found = np.zeros(kinds.shape, np.int32)
    for code, each in enumerate(actions.kinds):
        own = kinds == code
        if own.any():
            stated = {name: array[own] for name, array in zip(fields, numbers, strict=True)}
            found[own] = _first(actions)[code] + _within_kind(each, stated)
    return found


def whole(name: str, given: ArrayLike) -> NDArray[np.int64]:
    """What was given as whole numbers. TypeError names it if it is none."""
    array = np.asarray(given)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name}: expected whole numbers, found {array.dtype}")
    return array.astype(np.int64)


def within(name: str, array: NDArray[np.int64], lowest: int, end: int) -> None:
    """OptionError if a number is not from ``lowest`` to before ``end``."""
    wrong = array[(array < lowest) | (array >= end)]
    if wrong.size:
        raise OptionError("field", name, f"expected {lowest} to {end - 1}, found {wrong[0]}")


def _within_kind(kind: Act, stated: Mapping[str, NDArray[np.int64]]) -> NDArray[np.int64] | int:
    """The index among those of one kind."""
    for name, array in stated.items():
        if name in kind.parts:
            part = kind.parts[name]
            within(f"{kind.name}.{name}", array, part.lowest, part.lowest + part.count)
        elif (array != NO_FIELD).any():
            known = ", ".join(kind.parts) or "none"
            raise OptionError("field", name, f"{kind.name} has no such number; it has {known}")
    for name in kind.parts:
        if name not in stated:
            raise OptionError("field", name, f"{kind.name} needs it")
    if not kind.parts:
        return 0
    numbers = tuple(stated[name] - part.lowest for name, part in kind.parts.items())
    return np.ravel_multi_index(numbers, _counts(kind))


def _first(actions: Actions) -> list[int]:
    """The index of the first action of each kind."""
    return list(accumulate((kind.count for kind in actions.kinds[:-1]), initial=0))


def _names(actions: Actions) -> list[str]:
    """What fields actions have, of any kind."""
    return [KIND, *dict.fromkeys(name for kind in actions.kinds for name in kind.parts)]


def _counts(kind: Act) -> tuple[int, ...]:
    return tuple(part.count for part in kind.parts.values())
