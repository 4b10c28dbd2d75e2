"""What the log says: which sentence of the game's texts tells an action, and what fills its gaps. Where a marked
function of the game gives both as numbers, a device without a server says the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    """A sentence of the game's texts (``log``). ``gaps``, in the order in which their numbers are told: what a number
    is called there, None where it is said as it is."""

    name: str
    gaps: Mapping[str, Sequence[str] | None] = {}


class Telling(NamedTuple):
    """``ask(s, seat, action, out)``, an entry point that is called ``ask_tell``, writes what tells an action in state
    ``s``: the number of its sentence, then that of each gap."""

    sentences: tuple[Sentence, ...]
    ask: Callable[[Any, int, int, Any], None]

    def phrase(self, s: Record, seat: int, action: int) -> Phrase:
        """The same with its words: see ``Game.phrase``."""
        told = [0] * (1 + max(len(sentence.gaps) for sentence in self.sentences))
        self.ask(view(s), seat, action, told)
        sentence = self.sentences[told[0]]
        gaps = zip(sentence.gaps.items(), told[1:], strict=False)
        return Phrase(
            sentence.name, {gap: int(number) if called is None else called[number] for (gap, called), number in gaps}
        )
