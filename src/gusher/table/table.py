"""A table: game, options and log. Whoever wants something proposes it, stores what comes back, and then applies it."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Protocol, Self

from gusher.rules.kernel import CHANCE, Game, IllegalError, Phrase, Record
from gusher.rules.kernel.engine import Engine, engine

from .entries import STEPS, Entry


class DrawsOutcomes(Protocol):
    """Where a table's outcomes come from: its dice, or a record of what was drawn."""

    def draw(self, k: int, outcomes: list[int], weights: list[int]) -> int:
        """Outcome number ``k`` of the table, one of ``outcomes``."""
        ...


class Table:
    """One game being played. ``outcomes_drawn`` counts all that were ever drawn.

    ``propose…`` check a wish against the rules and answer the entries that it comes to, with nothing changed. Stored
    first and then given to ``apply``, they become part of the log: so no move is told that could still be lost.

    OptionError and PartsError if it can't be set up so; IllegalError or NotationError if the entries do not fit the
    rules.
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, object], entries: Iterable[Entry] = ()) -> None:
        self.game = game
        self.seats = seats
        resolved = game.resolve(seats, options)
        self._start = game.set_up(resolved)
        self.options = {name: value for name, value in resolved.items() if name != "seats"}
        self._clear()
        self.apply(entries)

    def _clear(self) -> None:
        self.entries: list[Entry] = []
        self.stands: list[bool] = []
        self.phrases: list[Phrase | None] = []
        self.outcomes_drawn = 0
        self.state = self.engine.copy(self._start)
        # The states before the steps that can still be taken back, by the number of the step. Nothing changes them.
        self._before: list[tuple[int, Record]] = []

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
        twin._before = list(self._before)
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
        phrase = None
        if entry.kind in STEPS:
            before = self.engine.copy(self.state)
            phrase = self._step(entry)
            self._before.append((entry.n, before))
        if entry.kind == "outcome":
            # Nothing goes back past an outcome.
            self.outcomes_drawn += 1
            self._before.clear()
        if entry.kind == "undo" and entry.to is not None:
            self._take_back(entry.to)
        self.entries.append(entry)
        self.stands.append(True)
        self.phrases.append(phrase)

    def _take_back(self, to: int) -> None:
        while self._before and self._before[-1][0] >= to:
            self.state = self.engine.copy(self._before.pop()[1])
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
        self.engine.play(self.state, seat, action)
        return phrase
