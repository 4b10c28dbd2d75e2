"""Actions: one int32 each, a kind and up to three bytes. It means the same in every state of its game.

The kind sits in the highest byte and counts from 1, so that every action is positive and 0 means none. A game declares
each kind once, with its text (``Act``, ``Outcome``), and all of them as ``Actions``. Everything else follows: reading
and writing, functions for rules that make actions and ask them for their numbers, lists, dense indices, and the
browser's reader and writer.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import accumulate
from math import prod
from typing import Any, Final

import numpy as np

from .accessors import MOST_CODES, Accessor, among, number_in, packer
from .errors import NotationError
from .marking import rule
from .slots import Joined, Parted, Slot

BYTES: Final = 3
"""An action carries so many beside its kind."""
PART: Final = "part"
"""The trait of what is part of something larger, as a step is of a drive: it shows nobody anything that they could not
foresee, and nothing is drawn after it, unless it was the last. Somebody may do several at once."""
SHOWN: Final = 20
"""So many letters are shown of a text that is no action."""
REMEMBERED: Final = 1 << 15
"""So many texts are kept of the actions that were written or read last."""


@rule
def pack(kind: int, first: int = 0, second: int = 0, third: int = 0) -> int:
    """The action of this kind with these bytes."""
    return kind << 24 | (first & 255) << 16 | (second & 255) << 8 | third & 255


@rule
def kind_of(action: int) -> int:
    """Which kind of action it is."""
    return action >> 24


@rule
def well_formed(action: int, ranges: Any) -> bool:
    """Whether an int32 is an action at all: its kind is declared and its bytes are within ``ranges``
    (``Actions.ranges``)."""
    kind = action >> 24
    return (
        0 < kind < len(ranges)
        and (action >> 16 & 255) < ranges[kind, 0]
        and (action >> 8 & 255) < ranges[kind, 1]
        and (action & 255) < ranges[kind, 2]
    )


class Act:
    """One kind of action, something that a seat does: its name, its text with gaps, and a slot for every gap.

    ``traits`` are properties that rules ask for (``Actions.having``). The numbers of the slots are packed one a byte,
    in the order of their declaration; ``bytes`` says so where several share one: ``("company", "plot", "field piece")``
    are four numbers.
    """

    is_outcome = False

    def __init__(self, name: str, text: str, *traits: str, bytes: tuple[str, ...] | None = None, **slots: Slot) -> None:  # noqa: A002 (that is what they are)
        if not text or re.search(r"\s", text):
            raise ValueError(f"{name}: {text!r} is empty or has spaces")
        self.name, self.traits = name, traits
        self.code = 0
        """Set by ``Actions``."""
        self.slot = Joined(text, **slots)
        self.parts: dict[str, Slot] = {}
        """The numbers by name, those that make up a ``Parted`` one by one."""
        for each, slot in slots.items():
            self.parts |= slot.parts if isinstance(slot, Parted) else {each: slot}
        self._bytes = [each.split() for each in (self.parts if bytes is None else bytes)]
        if [each for byte in self._bytes for each in byte] != list(self.parts):
            raise ValueError(f"{name}: the bytes are not made of {', '.join(self.parts)} in this order")
        self.ranges = [prod(self.parts[each].count for each in byte) for byte in self._bytes]
        """How many values each byte has."""
        self._all_ranges = (*self.ranges, *([1] * (BYTES - len(self.ranges))))[:BYTES]
        if len(self.ranges) > BYTES or max(self.ranges, default=1) > 256:
            raise ValueError(f"{name}: an action carries at most {BYTES} bytes of 256 values each, not {self.ranges}")

    @property
    def text(self) -> str:
        """The text with gaps."""
        return self.slot.template

    @property
    def count(self) -> int:
        """How many actions of this kind there are."""
        return self.slot.count

    @cached_property
    def pack(self) -> Callable[..., int]:
        """The function that makes such an action of its numbers. It compiles as a name of a module."""
        weights = [below << shift for shift, below in self._places().values()]
        base = self.code << 24
        base -= sum(weight * part.lowest for weight, part in zip(weights, self.parts.values(), strict=True))
        return packer(base, weights)

    @cached_property
    def numbers(self) -> tuple[Accessor, ...]:
        """The functions that read the numbers of such an action. They compile as names of a module."""
        places = self._places()
        return tuple(
            number_in(shift, below, part.count, part.lowest, is_whole=[name] in self._bytes)
            for (name, part), (shift, below) in zip(self.parts.items(), places.values(), strict=True)
        )

    def number(self, name: str) -> Accessor:
        """The function that reads the number with this name."""
        return self.numbers[list(self.parts).index(name)]

    def place(self, name: str) -> tuple[int, ...]:
        """Where a number is packed, and its range: equal for numbers that are read alike."""
        part = self.parts[name]
        return (*self._places()[name], part.count, part.lowest, [name] in self._bytes)

    def _places(self) -> dict[str, tuple[int, int]]:
        """Where each number is: the shift of its byte, and by how much a step of it raises that."""
        return {
            name: (8 * (BYTES - 1 - at), prod(self.parts[each].count for each in byte[within + 1 :]))
            for at, byte in enumerate(self._bytes)
            for within, name in enumerate(byte)
        }

    def has(self, action: int) -> bool:
        """Whether the bytes of an action of this kind are in their ranges."""
        first, second, third = self._all_ranges
        return (action >> 16 & 255) < first and (action >> 8 & 255) < second and (action & 255) < third

    def at(self, index: int) -> int:
        """The action with this index among those of its kind."""
        carried = []
        for values in reversed(self.ranges):
            index, own = divmod(index, values)
            carried.append(own)
        return pack(self.code, *reversed(carried))

    def index(self, action: int) -> int:
        """The index of an action among those of its kind."""
        index = 0
        for byte, values in enumerate(self.ranges):
            index = index * values + (action >> 8 * (BYTES - 1 - byte) & 255)
        return index


class Outcome(Act):
    """One kind of outcome: something that chance does, or the bank."""

    is_outcome = True


class Actions:
    """All kinds of actions and outcomes of a game. Codes follow their order; ``actions.put`` is the kind of that name.

    ``game`` and ``like`` (some texts) are for the error that tells somebody what a text should look like.

    >>> from gusher.rules.kernel.slots import Numbers
    >>> actions = Actions("a game", Outcome("die", "die{pips}", pips=Numbers(1, 6)), Act("stay", "stay"), like="stay")
    >>> len(actions), [actions.write(action) for action in actions][4:], hex(actions.read("die6"))
    (7, ['die5', 'die6', 'stay'], '0x1050000')
    >>> actions.die.numbers[0](actions.read("die6"))
    6
    """

    def __init__(self, game: str, *kinds: Act, like: str) -> None:
        if len(kinds) >= MOST_CODES:
            raise ValueError(f"{len(kinds)} kinds of actions are more than {MOST_CODES - 1}")
        self.game, self.like, self.kinds = game, like, kinds
        self._by_name = {kind.name: kind for kind in kinds}
        taken = {*dir(Actions), "game", "kinds", "like", "ranges", "read", "write"}
        if len(self._by_name) < len(kinds) or taken & self._by_name.keys():
            raise ValueError(f"{game}: kinds need names that differ from each other and from {', '.join(taken)}")
        self.ranges = np.ones((len(kinds) + 1, BYTES), np.int64)
        """How many values each byte has, by code."""
        for code, kind in enumerate(kinds, start=1):
            if kind.code not in (0, code):
                raise ValueError(f"{game}: {kind.name} has another code in another game; declare it anew")
            kind.code = code
            self.ranges[code, : len(kind.ranges)] = kind.ranges
        self.ranges.flags.writeable = False
        self._before = [0, *accumulate(kind.count for kind in kinds)]
        self._groups = list(accumulate((1 + kind.slot.groups for kind in kinds), initial=1))
        self._pattern = re.compile("|".join(f"(?P<{kind.name}>{kind.slot.pattern})" for kind in kinds))
        self.write = lru_cache(REMEMBERED)(self._write)
        """The text of an action. ValueError if it is none."""
        self.read = lru_cache(REMEMBERED)(self._read)
        """The action that a text stands for. NotationError if it is none."""

    def __getattr__(self, name: str) -> Act:
        """The kind of a name."""
        try:
            return self.__dict__["_by_name"][name]  # type: ignore[no-any-return]
        except KeyError:
            raise AttributeError(f"there is no action {name!r}") from None

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of all kinds."""
        return tuple(kind.code for kind in self.kinds)

    def __len__(self) -> int:
        """How many actions there are in all."""
        return self._before[-1]

    def __iter__(self) -> Iterator[int]:
        """Every action, in ascending order: what a conformance test asks about one by one."""
        for kind in self.kinds:
            yield from (kind.at(index) for index in range(kind.count))

    def kind(self, action: int) -> Act:
        """The kind of an action. ValueError if it is none."""
        code = kind_of(action)
        if 0 < code <= len(self.kinds) and self.kinds[code - 1].has(action):
            return self.kinds[code - 1]
        raise ValueError(f"{action} is not an action of {self.game}")

    def index(self, action: int) -> int:
        """The position of an action among all: a dense number for learners. ValueError if it is none."""
        kind = self.kind(action)
        return self._before[kind.code - 1] + kind.index(action)

    def at(self, index: int) -> int:
        """The action at a position. IndexError if there is none."""
        if not 0 <= index < len(self):
            raise IndexError(f"{self.game} has {len(self)} actions, but none at {index}")
        code = bisect_right(self._before, index)
        return self.kinds[code - 1].at(index - self._before[code - 1])

    def _write(self, action: int) -> str:
        kind = self.kind(action)
        return kind.slot.write(kind.index(action))

    def _read(self, text: str) -> int:
        match = self._pattern.fullmatch(text)
        if match is None or match.lastgroup is None:
            shown = text if len(text) <= SHOWN else text[:SHOWN] + "…"
            detail = f"{shown!r} is no move of {self.game}; moves look like {self.like}"
            raise NotationError("unknown_action", "action", detail)
        kind = self._by_name[match.lastgroup]
        first = self._groups[kind.code - 1]
        return kind.at(kind.slot.read(iter(match.groups()[first : first + kind.slot.groups])))

    @cached_property
    def is_outcome(self) -> Callable[[int], bool]:
        """The function that tells of a code whether chance does it, or the bank. It compiles as a name of a module."""
        return among(kind.code for kind in self.kinds if kind.is_outcome)

    @cached_property
    def is_part(self) -> Callable[[int], bool]:
        """The function that tells of a code whether its kind is part of something larger (``PART``)."""
        return among(kind.code for kind in self.kinds if PART in kind.traits)

    def number(self, name: str, *kinds: str) -> Accessor:
        """The function that reads a number from actions of any of these kinds. ValueError if it is not packed alike in
        all of them."""
        places = {self._by_name[kind].place(name) for kind in kinds}
        if len(places) != 1:
            raise ValueError(f"{self.game}: {name} is not packed alike in {', '.join(kinds)}")
        return self._by_name[kinds[0]].number(name)

    def having(self, trait: str) -> Callable[[int], bool]:
        """The function that tells of a code whether its kind was declared with a trait. It compiles as a name of a
        module."""
        codes = [kind.code for kind in self.kinds if trait in kind.traits]
        if not codes:
            raise ValueError(f"{self.game}: no kind of action is declared with {trait!r}")
        return among(codes)
