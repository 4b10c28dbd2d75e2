"""Actions: one int32 each, a kind and up to three numbers from 0 to 255. It means the same in every state of its game.

The kind sits in the highest byte and counts from 1, so that every action is positive and 0 means none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from .marking import rule

MOST_KINDS = 127


@rule
def pack(kind: int, first: int = 0, second: int = 0, third: int = 0) -> int:
    """The action of this kind with these numbers."""
    return kind << 24 | (first & 255) << 16 | (second & 255) << 8 | third & 255


@rule
def kind_of(action: int) -> int:
    """Which kind of action it is."""
    return action >> 24


@rule
def first_of(action: int) -> int:
    """The first number of an action."""
    return action >> 16 & 255


@rule
def second_of(action: int) -> int:
    """The second number of an action."""
    return action >> 8 & 255


@rule
def third_of(action: int) -> int:
    """The third number of an action."""
    return action & 255


@rule
def well_formed(action: int, ranges: Any) -> bool:
    """Whether an int32 is an action at all: its kind is declared and its numbers are within ``ranges``
    (``Kinds.ranges``)."""
    kind = action >> 24
    return (
        0 < kind < len(ranges)
        and first_of(action) < ranges[kind, 0]
        and second_of(action) < ranges[kind, 1]
        and third_of(action) < ranges[kind, 2]
    )


@dataclass(frozen=True)
class Kind:
    """One kind of action: its code, its name, and the numbers it carries with how many values each has."""

    code: int
    name: str
    numbers: dict[str, int]

    @property
    def count(self) -> int:
        """How many actions of this kind there are."""
        return int(np.prod([1, *self.numbers.values()]))


class Kinds:
    """All kinds of actions of a game, as ``Kinds(place={"field": 81, "colour": 2}, …)``: numbers with how many values
    each has.

    >>> kinds = Kinds(roll={"pips": 6}, stay={})
    >>> len(kinds), [hex(action) for action in kinds.actions()][4:]
    (7, ['0x1040000', '0x1050000', '0x2000000'])
    """

    def __init__(self, **kinds: dict[str, int]) -> None:
        if len(kinds) > MOST_KINDS:
            raise ValueError(f"{len(kinds)} kinds of actions are more than {MOST_KINDS}")
        self._kinds = [Kind(code, name, numbers) for code, (name, numbers) in enumerate(kinds.items(), start=1)]
        self.ranges = np.ones((len(kinds) + 1, 3), np.int64)
        for kind in self._kinds:
            if len(kind.numbers) > 3 or not all(1 <= values <= 256 for values in kind.numbers.values()):
                raise ValueError(f"{kind.name}: an action carries at most three numbers of 1 to 256 values each")
            self.ranges[kind.code, : len(kind.numbers)] = list(kind.numbers.values())
        self.ranges.flags.writeable = False

    @property
    def codes(self) -> tuple[int, ...]:
        """The kinds' codes, in the order of their declaration."""
        return tuple(kind.code for kind in self._kinds)

    def __iter__(self) -> Iterator[Kind]:
        return iter(self._kinds)

    def __len__(self) -> int:
        """How many actions there are in all."""
        return sum(kind.count for kind in self._kinds)

    def actions(self) -> Iterator[int]:
        """Every action, in ascending order: what a conformance test asks about one by one."""
        for kind in self._kinds:
            for numbers in product(*(range(values) for values in kind.numbers.values())):
                yield pack(kind.code, *numbers)

    def index(self, action: int) -> int:
        """The position of an action in ``actions()``: a dense number for learners. ValueError if it is none."""
        before = 0
        for kind in self._kinds:
            if kind.code != kind_of(action):
                before += kind.count
                continue
            within = 0
            carried = (first_of(action), second_of(action), third_of(action))
            if not well_formed(action, self.ranges):
                break
            for number, values in zip(carried, kind.numbers.values(), strict=False):
                within = within * values + number
            return before + within
        raise ValueError(f"{action} is not an action of this game")
