"""Slots: what can stand in the text of an action, and the numbers that stand for it.

A slot has ``count`` texts, and a number below ``count`` for each. Slots are made of slots: a field of a board is a
column and a row, an amount is money, goods or a card. ``pattern`` matches exactly the slot's texts, so that what a
pattern has matched needs no further check, here or in a browser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import prod
from string import Formatter

LOOKED_UP = 256
"""The texts of a slot with so many or fewer are kept."""
Groups = Iterator[str | None]
"""What the groups of a pattern have matched, from the left; None for those of another alternative."""


class Slot:
    """One or more texts in turn. Subclasses say which."""

    count: int
    """How many texts there are."""
    lowest = 0
    """What rules call the first of them: the value of number n is ``lowest`` + n."""
    pattern: str
    """A regular expression for exactly these texts, with ``groups`` groups."""
    groups = 1

    def write(self, number: int) -> str:
        """The text of a number below ``count``."""
        raise NotImplementedError

    def read(self, groups: Groups) -> int:
        """The number of what the pattern has matched. Takes as many groups as the pattern has."""
        raise NotImplementedError

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts, by number."""
        return tuple(self.write(number) for number in range(self.count))


class Words(Slot):
    """One of some words. Rules call the first ``lowest``.

    >>> Words("columns", "rows").write(1)
    'rows'
    """

    def __init__(self, *words: str, lowest: int = 0) -> None:
        if len(set(words)) != len(words):
            raise ValueError(f"the same word stands for two numbers: {', '.join(words)}")
        self.words, self.lowest = words, lowest
        self.count = len(words)
        self._number = {word: number for number, word in enumerate(words)}
        self.pattern = f"({'|'.join(map(re.escape, words))})"

    def write(self, number: int) -> str:
        """See ``Slot``."""
        return self.words[number]

    def read(self, groups: Groups) -> int:
        """See ``Slot``."""
        return self._number[next(groups) or ""]


class Suffix(Words):
    """A mark that stands there or doesn't, as the asterisk of ``e5*``."""

    def __init__(self, mark: str) -> None:
        super().__init__("", mark)
        self.mark = mark


class Numbers(Slot):
    """A number of things, from ``lowest`` to ``highest``; in the text it is multiplied by ``unit``. With
    ``unsaid_lowest`` the lowest is not written at all.

    >>> Numbers(1, 6).write(0), Numbers(1, 99, unit=100).write(4), Numbers(1, 9, unsaid_lowest=True).write(0)
    ('1', '500', '')
    """

    def __init__(self, lowest: int, highest: int, *, unit: int = 1, unsaid_lowest: bool = False) -> None:
        if not 0 <= lowest <= highest or unit < 1:
            raise ValueError(f"{lowest} to {highest} by {unit} are no numbers from 0 upwards")
        self.lowest, self.highest, self.unit, self.unsaid_lowest = lowest, highest, unit, unsaid_lowest
        self.count = highest - lowest + 1
        said = _digits(lowest + 1 if unsaid_lowest else lowest, highest, unit)
        self.pattern = f"(|{said})" if unsaid_lowest else f"({said})"

    def write(self, number: int) -> str:
        """See ``Slot``."""
        return "" if self.unsaid_lowest and number == 0 else str((self.lowest + number) * self.unit)

    def read(self, groups: Groups) -> int:
        """See ``Slot``."""
        text = next(groups)
        return int(text) // self.unit - self.lowest if text else 0


class Ordinals(Slot):
    """One of several things that people count from 1 and rules from 0: a seat, a company, a turn.

    >>> Ordinals(4).write(0)
    '1'
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.pattern = f"({_digits(1, count)})"

    def write(self, number: int) -> str:
        """See ``Slot``."""
        return str(1 + number)

    def read(self, groups: Groups) -> int:
        """See ``Slot``."""
        return int(next(groups) or 0) - 1


class Joined(Slot):
    """Several slots at once, in a text with their names as gaps. The slots named first count for more, wherever they
    stand in the text.

    >>> field = Joined("{column}{row}", row=Ordinals(9), column=Words(*"abcdefghi"))
    >>> field.write(0), field.write(1), field.write(9)
    ('a1', 'b1', 'a2')
    """

    def __init__(self, template: str, **slots: Slot) -> None:
        self.template = template
        self.slots = slots
        self.pieces = [(text, gap) for text, gap, *_ in Formatter().parse(template)]
        """The text by pieces: what stands before each gap, and the name of its slot (None after the last)."""
        gaps = [gap for _, gap in self.pieces if gap is not None]
        if sorted(gaps) != sorted(slots):
            raise ValueError(f"{template!r} has the gaps {', '.join(gaps)}, but the slots are {', '.join(slots)}")
        self.count = prod(slot.count for slot in slots.values())
        self.pattern = "".join(
            re.escape(text).replace(r"\-", "-") + (slots[gap].pattern if gap is not None else "")
            for text, gap in self.pieces
        )
        self.groups = sum(slot.groups for slot in slots.values())
        self._from_the_last = [(name, slot.count, _writer(slot)) for name, slot in reversed(slots.items())]

    def write(self, number: int) -> str:
        """See ``Slot``."""
        texts = {}
        for name, count, write in self._from_the_last:
            number, own = divmod(number, count)
            texts[name] = write(own)
        return self.template.format_map(texts)

    def read(self, groups: Groups) -> int:
        """See ``Slot``."""
        numbers = {gap: self.slots[gap].read(groups) for _, gap in self.pieces if gap is not None}
        number = 0
        for name, slot in self.slots.items():
            number = number * slot.count + numbers[name]
        return number


class Either(Slot):
    """One of several slots, each with a name; the numbers of the first come first, then those of the second.

    >>> Either(one=Ordinals(10), all=Words("all")).write(10)
    'all'
    """

    def __init__(self, **slots: Slot) -> None:
        self.slots = slots
        self.count = sum(slot.count for slot in slots.values())
        self.pattern = f"(?:{'|'.join(slot.pattern for slot in slots.values())})"
        self.groups = sum(slot.groups for slot in slots.values())

    def write(self, number: int) -> str:
        """See ``Slot``."""
        for slot in self.slots.values():
            if number < slot.count:
                return slot.write(number)
            number -= slot.count
        raise IndexError(f"there is no text with the number {number + self.count}")

    def read(self, groups: Groups) -> int:
        """See ``Slot``."""
        before, number = 0, -1
        for slot in self.slots.values():
            own = [next(groups) for _ in range(slot.groups)]
            if number < 0 and any(each is not None for each in own):
                number = before + slot.read(iter(own))
            before += slot.count
        return number


class Parted(Slot):
    """A slot whose number consists of several that rules ask for one by one: what goes by one text, and how much of it.
    The parts named first count for more."""

    def __init__(self, slot: Slot, **parts: Slot) -> None:
        if prod(part.count for part in parts.values()) != slot.count:
            raise ValueError(f"{', '.join(parts)} do not make up the {slot.count} texts of their slot")
        self.slot, self.parts = slot, parts
        self.count, self.pattern, self.groups = slot.count, slot.pattern, slot.groups
        self.write, self.read = slot.write, slot.read  # type: ignore[method-assign]


def _writer(slot: Slot) -> Callable[[int], str]:
    """The quickest way to write a slot's texts: looking them up, if they are few."""
    return slot.texts.__getitem__ if slot.count <= LOOKED_UP else slot.write


def _digits(lowest: int, highest: int, unit: int = 1) -> str:
    """A regular expression for the numbers from ``lowest`` to ``highest``, times ``unit``, without leading zeros.

    >>> _digits(0, 12), _digits(1, 130)
    ('0|[1-9]|1[0-2]', '[1-9]|[1-9][0-9]|1[0-2][0-9]|130')
    """
    zeros = str(unit)[1:]
    if unit != 10 ** len(zeros):
        return "|".join(str(each * unit) for each in range(lowest, highest + 1))
    patterns = ["0"] if lowest == 0 else []
    for length in range(1, len(str(highest)) + 1):
        first, last = max(lowest, 10 ** (length - 1)), min(highest, 10**length - 1)
        if first <= last:
            patterns += (each + zeros for each in _alike(str(first), str(last)))
    return "|".join(patterns)


def _alike(first: str, last: str) -> list[str]:
    """Regular expressions for the numbers from ``first`` to ``last``, which have equally many digits."""
    if not first:
        return [""]
    rest = len(first) - 1
    if first[1:] == "0" * rest and last[1:] == "9" * rest:
        return [_any_of(first[0], last[0]) + "[0-9]" * rest]
    if first[0] == last[0]:
        return [first[0] + each for each in _alike(first[1:], last[1:])]
    patterns = []
    if first[1:] != "0" * rest:
        patterns += _alike(first, first[0] + "9" * rest)
        first = str(int(first[0]) + 1) + "0" * rest
    whole = last if last[1:] == "9" * rest else str(int(last[0]) - 1) + "9" * rest
    if first <= whole:
        patterns += _alike(first, whole)
    if whole != last:
        patterns += _alike(last[0] + "0" * rest, last)
    return patterns


def _any_of(first: str, last: str) -> str:
    return first if first == last else f"[{first}-{last}]"
