"""A table: game, options and log. Whoever wants something proposes it, stores what comes back, and then applies it."""

from __future__ import annotations

import copy
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, compress
from typing import Protocol, Self

from msgspec import Struct

from gusher.rules.kernel import CHANCE, Game, IllegalError, Phrase, Record
from gusher.rules.kernel.engine import Engine, engine

from .entries import STEPS, Entry
from .pausing import MANY, Pausing, whole


class DrawsOutcomes(Protocol):
    """Where a table's outcomes come from: its dice, or a record of what was drawn."""

    def draw(self, k: int, outcomes: list[int], weights: list[int]) -> int:
        """Outcome number ``k`` of the table, one of ``outcomes``."""
        ...


NONE = -1
NOBODY = -1
"""The seat whose eyes somebody without a seat has."""


KEPT_LATELY = 16
KEPT_EVERY = 64
"""Of the steps that stand, the states before the last few are kept, since they may be taken back, and those before
every so many, from which every other one is played again."""


class Step(Struct, gc=False):
    """An action or an outcome that stands: the number of its entry, the seat (CHANCE for an outcome), the action as the
    rules have it, and whether it has revealed anything, once somebody has asked."""

    n: int
    seat: int
    action: int
    reveals: bool | None = None


class Table:
    """One game being played. ``outcomes_drawn`` counts all that were ever drawn. ``conceals`` says whether anything can
    be hidden from anybody as long as the game lasts; at a table that ``is_open`` nothing is.

    ``propose…`` check a wish against the rules and answer the entries that it comes to, with nothing changed. Stored
    first and then given to ``apply``, they become part of the log: so no move is told that could still be lost.

    ``rules_version`` says by which rules the game was begun, if not by those in force.

    OptionError and PartsError if it can't be set up so; IllegalError or NotationError if the entries do not fit the
    rules; ValueError if games by that version can't be replayed.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object],
        entries: Iterable[Entry] = (),
        *,
        is_open: bool = False,
        rules_version: int | None = None,
    ) -> None:
        self.game = game
        self.rules_version = game.rules_version if rules_version is None else rules_version
        self.seats = seats
        resolved = game.resolve(seats, options)
        self.conceals = game.conceals(resolved) and not is_open
        self._start = game.set_up(resolved, self.rules_version)
        self.options = {name: value for name, value in resolved.items() if name != "seats"}
        self._clear()
        self.apply(entries)

    def _clear(self) -> None:
        self.entries: list[Entry] = []
        self.stands: list[bool] = []
        self.phrases: list[Phrase | None] = []
        self.outcomes_drawn = 0
        self.state = self.start_state()
        # The steps that stand, and from which of them on they can be taken back.
        self._steps: list[Step] = []
        self._back = 0
        # Some of the states before these steps, by the number of the step; nobody changes them.
        self._kept: dict[int, Record] = {}
        # The latest entry that did something, by the action that its line tells; for each, the one before it.
        self._latest: dict[int, int] = {}
        self._earlier: list[int] = []
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
        return [self.game.actions.write(action) for action in self.engine.legal(self.state, seat)]

    def why(self, seat: int, text: str) -> str | None:
        """The code of the reason against an action, None if it is legal. NotationError if it is no action."""
        return self.game.reasons[self.engine.why(self.state, seat, self.game.actions.read(text))] or None

    def steps(self) -> list[Entry]:
        """The actions and outcomes that stand."""
        return [self.entries[step.n] for step in self._steps]

    @property
    def line(self) -> Sequence[Step]:
        """The same as the rules have it."""
        return self._steps

    def start_state(self) -> Record:
        """A state of its own as the game began."""
        return self.engine.copy(self._start)

    def states(self, first: int, to: int) -> Pausing[list[bytes]]:
        """The bytes of the states before the steps ``first`` to ``to - 1`` of ``line``, and of the one after them."""
        s = self.engine.copy((yield from self._before(first)))
        found = [s.tobytes()]
        for step in self._steps[first:to]:
            self.engine.play(s, step.seat, step.action)
            found.append(s.tobytes())
            yield
        return found

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
            covered = self.engine.covered(self.state, eye, self._latest)
            hidden = compress(self._latest.values(), covered)
            self._covered[eye] = frozenset(chain.from_iterable(map(self._alike, hidden)))
        return self._covered[eye]

    def _alike(self, n: int) -> Iterator[int]:
        """Entry ``n`` and those before it that did the same."""
        while n != NONE:
            yield n
            n = self._earlier[n]

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
        place = bisect_left(self._steps, n, key=lambda step: step.n)
        step = self._steps[place]
        if step.reveals is None:
            step.reveals = self.conceals and self._reveals(place)
        return step.reveals

    def _reveals(self, place: int) -> bool:
        step, before = self._steps[place], whole(self._before(place))
        eyes = (NOBODY, *range(self.seats))
        return any(self.engine.foreseen(before, eye, step.seat, step.action) is None for eye in eyes)

    def _before(self, place: int) -> Pausing[Record]:
        """The state before a step of the line: the next one before it that is kept, and what was played from there.
        Nobody changes it."""
        if place == len(self._steps):
            return self.state
        start = place
        while start and self._steps[start].n not in self._kept:
            start -= 1
        kept = self._kept.get(self._steps[start].n, self._start)
        if start == place:
            return kept
        s = self.engine.copy(kept)
        for step in self._steps[start:place]:
            self.engine.play(s, step.seat, step.action)
            yield
        return s

    def after(self, n: int) -> Self:
        """The table as it was after ``n`` entries: a table of its own."""
        return whole(self.returning(n))

    def returning(self, n: int) -> Pausing[Self]:
        """The same as work that pauses: the log is walked through, but only a few steps are played again."""
        past = copy.copy(self)
        past._clear()
        logged = {}
        for told, latest in self._latest.items():
            for number in self._alike(latest):
                logged[number] = told
        actions = {step.n: step.action for step in self._steps}
        yield
        for entry in self.entries[:n]:
            past._write(entry, self.phrases[entry.n])
            if entry.kind in STEPS:
                action = actions.get(entry.n)
                if action is None:
                    # It was taken back.
                    action = self.game.actions.read(entry.text)
                past._note(entry, action, logged[entry.n])
            if past.n % MANY == 0:
                yield
        past._kept = {step.n: self._kept[step.n] for step in past._steps if step.n in self._kept}
        if past._steps:
            last = past._steps[-1]
            past.state = self.engine.copy((yield from past._before(len(past._steps) - 1)))
            self.engine.play(past.state, last.seat, last.action)
        return past

    def fork(self) -> Self:
        """This table again, to try something out: what happens there does not happen here."""
        twin = copy.copy(self)
        twin.state = self.engine.copy(self.state)
        twin.entries, twin.stands, twin.phrases = list(self.entries), list(self.stands), list(self.phrases)
        twin._steps, twin._kept = list(self._steps), dict(self._kept)
        twin._latest, twin._earlier = dict(self._latest), list(self._earlier)
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
        whole(self.applying(entries))

    def applying(self, entries: Iterable[Entry]) -> Pausing[None]:
        """The same as work that pauses after each entry."""
        for entry in entries:
            if entry.n != self.n:
                raise ValueError(f"entry {entry.n} does not follow entry {self.n - 1}")
            self._fold(entry)
            yield

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
            entry = Entry(n=self.n, kind="outcome", text=self.game.actions.write(drawn), at=at)
            self._fold(entry)
            entries.append(entry)
        return entries

    def _fold(self, entry: Entry) -> None:
        self._forget()
        if entry.kind in STEPS:
            self._step(entry)
            return
        if entry.kind == "undo":
            self.state = self.engine.copy(whole(self._before(self._place(entry))))
        self._write(entry)

    def _write(self, entry: Entry, phrase: Phrase | None = None) -> None:
        """Take an entry into the log. An undo cuts the line short."""
        self.entries.append(entry)
        self.stands.append(True)
        self.phrases.append(phrase)
        self._earlier.append(NONE)
        if entry.kind == "undo":
            place = self._place(entry)
            for step in self._steps[place:]:
                self.stands[step.n] = False
                self._kept.pop(step.n, None)
            del self._steps[place:]

    def _place(self, undo: Entry) -> int:
        """How many steps stand after an undo: never fewer than there were after the last outcome."""
        place = len(self._steps)
        while place > self._back and undo.to is not None and self._steps[place - 1].n >= undo.to:
            place -= 1
        return place

    def _step(self, entry: Entry) -> None:
        seat = CHANCE if entry.seat is None else entry.seat
        action = self.game.actions.read(entry.text)
        reason = self.engine.why(self.state, seat, action)
        if reason:
            code = self.game.reasons[reason]
            who = "chance" if entry.seat is None else f"seat {seat + 1}"
            raise IllegalError(code, "action", f"{who} can't do {entry.text}: {code.replace('_', ' ')}")
        phrase = self.game.phrase(self.state, seat, action)
        logged = self.game.as_logged(self.state, action) if self.game.as_logged else action
        before, self.state = self.state, self.engine.copy(self.state)
        self.engine.play(self.state, seat, action)
        self._write(entry, phrase)
        self._note(entry, action, logged)
        self._keep(before)

    def _note(self, entry: Entry, action: int, logged: int) -> None:
        """A step is done now; ``logged`` is what its line in the log tells."""
        self._steps.append(Step(entry.n, CHANCE if entry.seat is None else entry.seat, action))
        self._earlier[entry.n] = self._latest.get(logged, NONE)
        self._latest[logged] = entry.n
        if entry.kind == "outcome":
            # Nothing goes back past an outcome.
            self.outcomes_drawn += 1
            self._back = len(self._steps)

    def _keep(self, before: Record) -> None:
        """Keep the state before the last step, and let go of one that has got too old."""
        self._kept[self._steps[-1].n] = before
        old = len(self._steps) - 1 - KEPT_LATELY
        if old >= 0 and old % KEPT_EVERY:
            self._kept.pop(self._steps[old].n, None)
