"""What the log says: which sentence of the game's texts tells an action, and what fills its gaps. Where a marked
function of the game gives both as numbers, a device without a server says the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .records import Record, view


@dataclass(frozen=True)
class Phrase:
    """What happened, for the log: the name of a sentence in the game's texts and what fills its gaps.

    A text or a number stands there as it is, or as the word that the texts have for it (``words.<gap>.<value>``); a
    number can stand with its noun, in the plural form of its language (``table.words`` says how). A list is of smaller
    phrases, whose texts are in ``listed``; they follow each other with commas."""

    name: str
    words: Fillings


Fillings = Mapping[str, str | int | float | Sequence[Phrase]]
"""What fills the gaps of a sentence, by gap."""


class Sentence(NamedTuple):
    """A sentence of the game's texts (``log``, or ``listed`` for smaller ones). ``gaps``, in the order in which their
    numbers are told: what a number is called there, None where it is said as it is; a number where so many are one,
    as TENTHS. Where smaller sentences stand, the first number is how many there are. Each then has its own number
    among these, and its gaps."""

    name: str
    gaps: Mapping[str, Called] = {}


Called = Sequence[str] | Sequence[Sentence] | int | None
TENTHS = 10


class Telling(NamedTuple):
    """``ask(s, seat, action, out)``, an entry point that is called ``ask_tell``, writes what tells an action in state
    ``s``, ``longest`` numbers at most: that of its sentence, then those of each gap."""

    sentences: tuple[Sentence, ...]
    ask: Callable[[Any, int, int, Any], None]
    longest: int = 8

    def phrase(self, s: Record, seat: int, action: int) -> Phrase:
        """The same with its words: see ``Game.phrase``."""
        told = [0] * self.longest
        self.ask(view(s), seat, action, told)
        return said(self.sentences, iter(told))


def said(sentences: Sequence[Sentence], told: Iterator[int]) -> Phrase:
    """The phrase that these numbers tell: that of one of the sentences, and those of its gaps."""
    name, gaps = sentences[next(told)]
    return Phrase(name, {gap: _filling(called, told) for gap, called in gaps.items()})


def _filling(called: Called, told: Iterator[int]) -> float | str | list[Phrase]:
    number = int(next(told))
    if called is None:
        return number
    if isinstance(called, int):
        # A whole number is one, for its noun.
        return number / called if number % called else number // called
    smaller = [each for each in called if isinstance(each, Sentence)]
    return [said(smaller, told) for _ in range(number)] if smaller else str(called[number])
