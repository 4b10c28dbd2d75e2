"""A table: game, options and log. Whoever wants something proposes it, stores what comes back, and then applies it."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, compress
from typing import Protocol, Self

from gusher.rules.kernel import CHANCE, Game, IllegalError, Phrase, Record
from gusher.rules.kernel.engine import Engine, engine

from .entries import STEPS, Entry


class DrawsOutcomes(Protocol):
    """Where a table's outcomes come from: its dice, or a record of what was drawn."""

    def draw(self, k: int, outcomes: list[int], weights: list[int]) -> int:
        """Outcome number ``k`` of the table, one of ``outcomes``."""
        ...


NOBODY = -1
"""The seat whose eyes somebody without a seat has."""


@dataclass(slots=True)
class Step:
    """An action that may be taken back: number, seat and action, the state before, which nothing changes, and whether
    it has revealed anything, once somebody has asked."""

    n: int
    seat: int
    action: int
    before: Record
    reveals: bool | None = None


class Table:
    """One game being played. ``outcomes_drawn`` counts all that were ever drawn. ``conceals`` says whether anything can
    be hidden from anybody as long as the game lasts; at a table that ``is_open`` nothing is.

    ``propose…`` check a wish against the rules and answer the entries that it comes to, with nothing changed. Stored
    first and then given to ``apply``, they become part of the log: so no move is told that could still be lost.

    OptionError and PartsError if it can't be set up so; IllegalError or NotationError if the entries do not fit the
    rules.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object],
        entries: Iterable[Entry] = (),
        *,
        is_open: bool = False,
    ) -> None:
        self.game = game
        self.seats = seats
        resolved = game.resolve(seats, options)
        self.conceals = game.conceals(resolved) and not is_open
        self._start = game.set_up(resolved)
        self.options = {name: value for name, value in resolved.items() if name != "seats"}
        self._clear()
        self.apply(entries)

    def _clear(self) -> None:
        self.entries: list[Entry] = []
        self.stands: list[bool] = []
        self.phrases: list[Phrase | None] = []
        # What was done, as the rules have it, by the number of the entry; and the other way round.
        self.done: dict[int, int] = {}
        self._numbers: dict[int, tuple[int, ...]] = {}
        self.outcomes_drawn = 0
        self.state = self.engine.copy(self._start)
        # The steps since the last outcome.
        self._steps: list[Step] = []
        self._forget()

    def _forget(self) -> None:
        # What each eye sees of the state as it is, and what of the log is covered from it.
        self._seen: dict[int, Record] = {}
        self._covered: dict[int, frozenset[int]] = {}

    # What is so -------------------------------------------------------------------------------------------------------

    @property
    def engine(self) -> Engine:
        """The game's rules, as fast as this process has them."""
        return engine(self.game)

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    def movers(self) -> list[int]:
        """The seats that may act, ``[CHANCE]`` if an outcome is due, none when the game is over."""
        return self.engine.movers(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.movers()

    @property
    def shows_past(self) -> bool:
        """Whether earlier positions can be shown as they were: as long as anything can be hidden, what was in sight
        then may be hidden now."""
        return not self.conceals or self.over

    @property
    def ending(self) -> str | None:
        """The code of how it ended."""
        return self.engine.ending(self.state)

    @property
    def points(self) -> list[int]:
        """Every side's points as they stand."""
        return self.engine.points(self.state)

    @property
    def places(self) -> list[int]:
        """Every side's place as the points stand."""
        return self.engine.places(self.state)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do now, in notation."""
        return [self.game.notation.write(action) for action in self.engine.legal(self.state, seat)]

    def why(self, seat: int, text: str) -> str | None:
        """The code of the reason against an action, None if it is legal. NotationError if it is no action."""
        return self.game.reasons[self.engine.why(self.state, seat, self.game.notation.read(text))] or None

    def steps(self) -> list[Entry]:
        """The actions and outcomes that stand."""
        return [
            entry for entry, stands in zip(self.entries, self.stands, strict=True) if stands and entry.kind in STEPS
        ]

    def seen(self, eye: int) -> Record:
        """The state as a seat may see it, NOBODY for a spectator. Nobody changes it."""
        if not self.conceals:
            return self.state
        if eye not in self._seen:
            self._seen[eye] = self.engine.concealed(self.state, eye)
        return self._seen[eye]

    def covered(self, eye: int) -> frozenset[int]:
        """The numbers of the entries that tell what a seat may not see now."""
        if not self.conceals:
            return frozenset()
        if eye not in self._covered:
            covered = self.engine.covered(self.state, eye, self._numbers)
            self._covered[eye] = frozenset(chain.from_iterable(compress(self._numbers.values(), covered)))
        return self._covered[eye]

    def foreseen(self, eye: int, seat: int, action: int) -> Record | None:
        """The state after a legal action as ``eye`` would be shown it; None if that would tell what is hidden now."""
        if self.conceals:
            return self.engine.foreseen(self.state, eye, seat, action)
        after = self.engine.copy(self.state)
        self.engine.play(after, seat, action)
        return after

    def reveals(self, n: int) -> bool:
        """Whether somebody has learnt something from entry ``n``, an action since the last outcome that stands, which
        did not follow from what they were shown before."""
        step = next(step for step in self._steps if step.n == n)
        if step.reveals is None:
            step.reveals = self.conceals and any(
                self.engine.foreseen(step.before, eye, step.seat, step.action) is None
                for eye in (NOBODY, *range(self.seats))
            )
        return step.reveals

    def after(self, n: int) -> Self:
        """The table as it was after ``n`` entries: a table of its own."""
        past = copy.copy(self)
        past._clear()
        past.apply(self.entries[:n])
        return past

    def fork(self) -> Self:
        """This table again, to try something out: what happens there does not happen here."""
        twin = copy.copy(self)
        twin.state = self.engine.copy(self.state)
        twin.entries, twin.stands, twin.phrases = list(self.entries), list(self.stands), list(self.phrases)
        twin.done, twin._numbers, twin._steps = dict(self.done), dict(self._numbers), list(self._steps)
        return twin

    # What is wanted ---------------------------------------------------------------------------------------------------

    def start(self, dice: DrawsOutcomes, at: float = 0.0) -> list[Entry]:
        """The outcomes that are due before anybody can act."""
        return self.fork()._follow(dice, at)

    def propose(
        self, seat: int, text: str, dice: DrawsOutcomes, *, by: int | None = None, at: float = 0.0
    ) -> list[Entry]:
        """An action of a seat, and every outcome that follows from it: one resolution. IllegalError carries the rules'
        reason."""
        trial = self.fork()
        first = trial._act(seat, text, by, at)
        return [first, *trial._follow(dice, at)]

    def propose_together(self, wishes: Mapping[int, list[str]], dice: DrawsOutcomes, *, at: float = 0.0) -> list[Entry]:
        """A simultaneous phase: what each seat submitted, applied in seat order, and the outcomes after all of it.

        IllegalError names the first submission that the rules refuse; then nothing of it happens.
        """
        trial = self.fork()
        entries = [trial._act(seat, text, None, at) for seat in sorted(wishes) for text in wishes[seat]]
        return [*entries, *trial._follow(dice, at)]

    def apply(self, entries: Iterable[Entry]) -> None:
        """Take entries into the log and fold them into the state. ValueError if they do not continue the log."""
        for entry in entries:
            if entry.n != self.n:
                raise ValueError(f"entry {entry.n} does not follow entry {self.n - 1}")
            self._fold(entry)

    # How it is done ---------------------------------------------------------------------------------------------------

    def _act(self, seat: int, text: str, by: int | None, at: float) -> Entry:
        entry = Entry(n=self.n, kind="action", seat=seat, text=text, by=by, at=at)
        self._fold(entry)
        return entry

    def _follow(self, dice: DrawsOutcomes, at: float) -> list[Entry]:
        entries = []
        while self.movers() == [CHANCE]:
            outcomes = self.engine.legal(self.state, CHANCE)
            drawn = dice.draw(self.outcomes_drawn, outcomes, self.engine.weights(self.state))
            entry = Entry(n=self.n, kind="outcome", text=self.game.notation.write(drawn), at=at)
            self._fold(entry)
            entries.append(entry)
        return entries

    def _fold(self, entry: Entry) -> None:
        self._forget()
        phrase = self._step(entry) if entry.kind in STEPS else None
        if entry.kind == "undo" and entry.to is not None:
            self._take_back(entry.to)
        self.entries.append(entry)
        self.stands.append(True)
        self.phrases.append(phrase)

    def _take_back(self, to: int) -> None:
        while self._steps and self._steps[-1].n >= to:
            self.state = self.engine.copy(self._steps.pop().before)
        for n in range(to, self.n):
            if self.entries[n].kind in STEPS:
                self.stands[n] = False

    def _step(self, entry: Entry) -> Phrase:
        seat = CHANCE if entry.seat is None else entry.seat
        action = self.game.notation.read(entry.text)
        reason = self.engine.why(self.state, seat, action)
        if reason:
            code = self.game.reasons[reason]
            who = "chance" if entry.seat is None else f"seat {seat + 1}"
            raise IllegalError(code, "action", f"{who} can't do {entry.text}: {code.replace('_', ' ')}")
        phrase = self.game.phrase(self.state, seat, action)
        before = self.engine.copy(self.state)
        self.engine.play(self.state, seat, action)
        self.done[entry.n] = action
        self._numbers[action] = (*self._numbers.get(action, ()), entry.n)
        if entry.kind == "outcome":
            # Nothing goes back past an outcome.
            self.outcomes_drawn += 1
            self._steps.clear()
        else:
            self._steps.append(Step(entry.n, seat, action, before))
        return phrase
