"""A log without its rules: what stands of it, and its game file, where the rules it was played by are missing here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .entries import LEAVING, STEPS, TAKING_BACK, Action, Entry, Hand, Outcome, Undo
from .files import HIDDEN, GameFile, Player, Result, Seed, Step, left_step
from .pausing import MANY, Pausing


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
        return any(isinstance(entry, Hand) for entry in self.entries)

    def standing(self) -> Pausing[list[Action | Outcome]]:
        """The actions and outcomes that were not taken back."""
        line: list[Action | Outcome] = []
        by_hand = self.by_hand
        for number, entry in enumerate(self.entries):
            if number % MANY == 0:
                yield
            if isinstance(entry, STEPS):
                line.append(entry)
            elif isinstance(entry, TAKING_BACK):
                while line and line[-1].n >= entry.to:
                    if isinstance(line[-1], Outcome) and isinstance(entry, Undo) and not by_hand:
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
            if number % MANY == 0:
                yield
            if isinstance(entry, LEAVING):
                steps.append(left_step(entry))
            elif isinstance(entry, STEPS) and entry.n in standing:
                if isinstance(entry, Outcome) and not by_hand:
                    if seen > counted:
                        steps.append(Step(f"void-{seen - counted}"))
                    counted = seen + 1
                text = HIDDEN if self.hides else entry.text
                steps.append(Step(text, entry.seat))
            seen += isinstance(entry, Outcome)
        return GameFile(self.game, self.rules_version, self.seats, self.options, players, tuple(steps), result, seed)
