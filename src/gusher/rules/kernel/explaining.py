"""Why a turn was made: which sentences of a game's texts say what it does and what speaks for it.

Where marked functions of a game give them as numbers (``Explaining``), a device without a server says the same. They
write into an account of the turn, one action after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from .marking import apart, resolved, rule
from .records import FieldType, Record, blank, int32, structure, view
from .telling import Phrase, Sentence, said

MOST_SAID = 64
"""Sentences of a turn; nothing is said of the rest."""
MOST_GAPS = 5
WORTH, SENTENCE, FIRST_GAP = range(3)
LINE = FIRST_GAP + MOST_GAPS
"""A sentence in numbers, so many where a game needs no more: what it is worth, which of all it is, and what fills its
gaps. What is done is worth 1 if the turn comes down to it, else 0; what speaks for it, the more the weightier."""
UNSEEN = -1
"""Stands for an action that whoever asks may not see."""


def account_kind(line: int = LINE, **more: FieldType | np.dtype[np.void]) -> np.dtype[np.void]:
    """The type of accounts of a game: what is ``done`` and what speaks for it (``because``), each so many lines of so
    many numbers; and what a game keeps between actions beside that."""
    lines = (int32, (MOST_SAID, line))
    return structure(done_count=int32, because_count=int32, done=lines, because=lines, **more)


@apart
def say_done(account: Any, sentence: int, worth: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Note a sentence on what is done, with what fills its gaps."""
    if account.done_count < MOST_SAID:
        fill_line(account.done, account.done_count, sentence, worth, a, b, c, d, e)
        account.done_count += 1


@apart
def say_because(account: Any, sentence: int, worth: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Note a sentence on what speaks for it, unless it was said before."""
    count = account.because_count
    if count < MOST_SAID:
        fill_line(account.because, count, sentence, worth, a, b, c, d, e)
        account.because_count = kept_once(account.because, count)


@rule
def kept_once(lines: Any, count: int) -> int:
    """How many lines there are with the one after so many, if that says what none of these does."""
    for each in range(count):
        if are_alike(lines, each, lines, count):
            return count
    return count + 1


@rule
def fill_line(lines: Any, line: int, sentence: int, worth: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Write a sentence in numbers."""
    clear_line(lines, line)
    lines[line, WORTH] = worth
    lines[line, SENTENCE] = sentence
    lines[line, FIRST_GAP] = a
    lines[line, FIRST_GAP + 1] = b
    lines[line, FIRST_GAP + 2] = c
    lines[line, FIRST_GAP + 3] = d
    lines[line, FIRST_GAP + 4] = e


@rule
def clear_line(lines: Any, line: int) -> None:
    """Leave nothing in a line of what stood there."""
    for number in range(lines.shape[1]):
        lines[line, number] = 0


@rule
def are_alike(lines: Any, one: int, others: Any, other: int) -> bool:
    """Whether two lines say the same, whatever it is worth."""
    for number in range(lines.shape[1]):
        if number != WORTH and lines[one, number] != others[other, number]:
            return False
    return True


@rule
def is_of_gist(account: Any, line: int) -> bool:
    """Whether a turn comes down to this line of what is done: to all of them where no line is worth more."""
    if account.done[line, WORTH] > 0:
        return True
    for each in range(account.done_count):
        if account.done[each, WORTH] > 0:
            return False
    return True


@apart
def have_same_gist(one: Any, other: Any) -> bool:
    """Whether two turns come down to the same."""
    at = 0
    for line in range(one.done_count):
        if is_of_gist(one, line):
            while at < other.done_count and not is_of_gist(other, at):
                at += 1
            if at == other.done_count or not are_alike(one.done, line, other.done, at):
                return False
            at += 1
    while at < other.done_count and not is_of_gist(other, at):
        at += 1
    return at == other.done_count  # type: ignore[no-any-return]


# By game --------------------------------------------------------------------------------------------------------------


class Explaining(NamedTuple):
    """How a game explains turns: the sentences of its texts on what is done (``explain.did``, ``explain.advice``) and
    on what speaks for it (``explain.because``), by their numbers, and the type of its accounts. ``noted`` are reasons
    of which a note of the same name says how they are counted (``explain.note``).

    ``step(before, after, account, seat, action)`` notes an action, by the states around it; UNSEEN is one that is kept
    from whoever asks. ``close(s, account, seat)`` notes what is done in all, up to the state after the last action, and
    ``weigh(s, account, seat)`` after that what speaks for the whole turn, weightiest first."""

    did: tuple[Sentence, ...]
    because: tuple[Sentence, ...]
    noted: tuple[str, ...]
    account: np.dtype[np.void]
    step: Callable[[Any, Any, Any, int, int], None]
    close: Callable[[Any, Any, int], None]
    weigh: Callable[[Any, Any, int], None]

    def explain(self, states: Sequence[Record], seat: int, actions: Sequence[int | None]) -> Explained:
        """See ``Explain``."""
        account = blank(self.account)
        views, kept = [view(state) for state in states], view(account)
        for before, after, action in zip(views, views[1:], actions, strict=False):
            self.step(before, after, kept, seat, UNSEEN if action is None else action)
        self.close(views[-1], kept, seat)
        self.weigh(views[-1], kept, seat)
        done, because = account["done"].tolist(), account["because"].tolist()
        return self.read(done[: account["done_count"]], because[: account["because_count"]])

    def read(self, done: Sequence[Sequence[int]], because: Sequence[Sequence[int]] = ()) -> Explained:
        """Lines of an account in the words of the game."""
        actions = [said(self.did, iter(line[SENTENCE:])) for line in done]
        reasons = [said(self.because, iter(line[SENTENCE:])) for line in because]
        notes = [Phrase(name, {}) for name in self.noted if any(reason.name == name for reason in reasons)]
        gist = [each for each, line in zip(actions, done, strict=True) if line[WORTH]]
        return Explained(actions, reasons, notes, gist or actions)


@dataclass(frozen=True)
class Explained:
    """What a turn does and what speaks for it, as sentences of the game's texts: ``actions`` one after the other (each
    stands in ``explain.did``, as said of somebody, and in ``explain.advice``, as said to somebody), ``reasons``
    (``explain.because``), and ``notes`` on how what is said was counted (``explain.note``). ``gist`` is what the
    actions come down to: turns with the same gist differ in little."""

    actions: list[Phrase]
    reasons: list[Phrase]
    notes: list[Phrase]
    gist: list[Phrase]


Explain = Callable[[Sequence[Record], int, Sequence[int | None]], Explained]
"""``explain(states, seat, actions)``: a turn of ``seat``. ``states[n]`` is the one before ``actions[n]`` and the last
one that after all of them, all as whoever asks may see them; None stands for an action that they may not."""


@rule
def step_by_action(before: Any, after: Any, account: Any, seat: int, action: int) -> None:
    """Where a game explains nothing: what is done is the action itself."""
    say_done(account, 0, 1, action, 0, 0, 0, 0)


@rule
def nothing_more(s: Any, account: Any, seat: int) -> None:
    """Where a game explains nothing, there is nothing to add."""


BY_ACTION = Explaining((), (), (), account_kind(), step_by_action, nothing_more, nothing_more)


def explaining_of(rules: Any) -> Explaining:
    """How turns are explained in the game of these rules."""
    explaining: Explaining | None = import_module(f"{rules.__package__}.game").GAME.explaining
    return explaining or BY_ACTION


def _of_rules(rules: Any, name: str) -> Callable[..., Any]:
    return getattr(explaining_of(rules), name.partition("_")[0])  # type: ignore[no-any-return]


@resolved(_of_rules, are_long=True)
def step_of(before: Any, after: Any, account: Any, seat: int, action: int) -> None:
    """``Explaining.step`` of the game of these states."""
    explaining_of(before.rules).step(before, after, account, seat, action)


@resolved(_of_rules)
def close_of(s: Any, account: Any, seat: int) -> None:
    """``Explaining.close`` of the game of this state."""
    explaining_of(s.rules).close(s, account, seat)


@resolved(_of_rules)
def weigh_of(s: Any, account: Any, seat: int) -> None:
    """``Explaining.weigh`` of the game of this state."""
    explaining_of(s.rules).weigh(s, account, seat)
