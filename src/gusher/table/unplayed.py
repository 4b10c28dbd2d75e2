"""A log without its rules: what stands of it, and its game file, as far as that can be known where the rules by which
it was played are not to be had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .entries import STEPS, TAKING_BACK, Entry
from .files import HIDDEN, GameFile, Player, Result, Seed, Step, left_step
from .pausing import Pausing

_MANY = 500
"""Entries between two pauses."""
_LEAVING = ("resign", "takeover", "return")


@dataclass(frozen=True)
class Unplayed:
    """What a log says of itself: a ``game`` by its name and the version of its rules, with these ``options``. If it
    ``hides``, nobody is told what was done, since some of it may be hidden from somebody."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, str | bool]
    entries: Sequence[Entry]
    hides: bool

    @property
    def by_hand(self) -> bool:
        """Whether outcomes were entered by hand."""
        return any(entry.kind == "hand" for entry in self.entries)

    def standing(self) -> Pausing[list[Entry]]:
        """The actions and outcomes that were not taken back."""
        line: list[Entry] = []
        by_hand = self.by_hand
        for number, entry in enumerate(self.entries):
            if number % _MANY == 0:
                yield
            if entry.kind in STEPS:
                line.append(entry)
            elif entry.kind in TAKING_BACK and entry.to is not None:
                while line and line[-1].n >= entry.to:
                    if line[-1].kind == "outcome" and entry.kind == "undo" and not by_hand:
                        break
                    line.pop()
        return line

    def filing(
        self, players: Mapping[int, Player], result: Result | None = None, seed: Seed | None = None
    ) -> Pausing[GameFile]:
        """The game file, for a Gusher that has these rules. Each move names its seat: who else might have been to move
        only the rules know."""
        steps, by_hand = [], self.by_hand
        standing = {entry.n for entry in (yield from self.standing())}
        seen = counted = 0
        for number, entry in enumerate(self.entries):
            if number % _MANY == 0:
                yield
            if entry.kind in _LEAVING:
                steps.append(left_step(entry))
            elif entry.n in standing:
                if entry.kind == "outcome" and not by_hand:
                    if seen > counted:
                        steps.append(Step(f"void-{seen - counted}"))
                    counted = seen + 1
                text = HIDDEN if self.hides else entry.text
                steps.append(Step(text, None if entry.kind == "outcome" else entry.seat))
            seen += entry.kind == "outcome"
        return GameFile(self.game, self.rules_version, self.seats, self.options, players, tuple(steps), result, seed)
