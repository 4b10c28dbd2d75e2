"""A game in Python, in a few lines: ``gusher.table(...)``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Self

from gusher.rules.kernel import CHANCE, Game, IllegalError, Record, game
from gusher.rules.kernel.checking import number

from . import files
from .commands.undo import propose_undo
from .dice import Dice
from .entries import Action
from .pausing import whole
from .table import Table


@dataclass(frozen=True)
class Reason:
    """Why something is not possible: the code of the reason, its English text, and the section of the rules page."""

    code: str
    text: str
    section: str | None

    def __str__(self) -> str:
        return self.text


class Walked(NamedTuple):
    """A move, or an outcome (``seat`` is ``CHANCE`` then), in notation; what else could have been done or could have
    happened, and every side's points before it."""

    seat: int
    text: str
    legal: list[str]
    points: list[int]


class LocalTable(Table):
    """A table for one program: moves are played for the seat to move, and outcomes are drawn as soon as they are due.

    >>> t = table("atacama", seats=2, seed=7)
    >>> len(t.legal())
    81
    >>> t.play("e5", "a1")
    >>> t.movers()
    [0]
    >>> print(t.why("e6"))
    There is a rig on a neighbouring field, and rigs never stand side by side.
    >>> t.undo()
    >>> t.moves
    ['e5']
    """

    dice: Dice

    @classmethod
    def begun(cls, game: Game, seats: int, options: Mapping[str, object], seed: int | None = None) -> Self:
        """A new game: see ``table``."""
        made = cls(game, seats, options)
        made.dice = Dice.fresh("local") if seed is None else Dice(str(seed).encode(), "local")
        made.take(made.start(made.dice))
        return made

    def __repr__(self) -> str:
        state = self.ending or f"seat {self._seat(None) + 1} to move"
        points = ", ".join(str(each) for each in self.points)
        return f"<{self.game.name}, {self.seats} seats, move {len(self.moves) + 1}, {state}, points {points}>"

    @property
    def state(self) -> Record:
        """A copy of the state: changes to it don't affect the table."""
        return self.engine.copy(self._state)

    def legal(self, seat: int | None = None) -> list[str]:
        """What ``seat`` (the one to move, if left out) may do now, in notation."""
        return super().legal(self._seat(seat)) if not self.over else []

    def why(self, text: str, seat: int | None = None) -> Reason | None:  # type: ignore[override]
        """Why that move is not possible now; None if it is."""
        code = super().why(self._seat(seat), _text(text))
        if code is None:
            return None
        entry = self.game.texts["en"]["reasons"][code]
        return Reason(code, entry["text"], entry.get("section"))

    def play(self, *texts: str, seat: int | None = None) -> None:
        """Play moves one after the other, each for the seat that is to move then. IllegalError says why a move is not
        possible; the moves before it stand."""
        for text in map(_text, texts):
            try:
                self.take(self.propose(self._seat(seat), [text], self.dice))
            except IllegalError as error:
                raise IllegalError(error.code, text, self.game.says(error.code)) from None

    def walk(self) -> Iterator[Walked]:
        """Every move and outcome that stands, each with the position that it was made in.

        >>> t = table("atacama", seats=2, seed=7); t.play("e5", "a1")
        >>> [(step.seat, step.text, len(step.legal), step.points) for step in t.walk()]
        [(0, 'e5', 81, [0, 0]), (1, 'a1', 76, [0, 0])]
        """
        s, actions = self.start_state(), self.game.actions
        for entry, step in zip(self.steps(), self.line, strict=True):
            legal = [actions.write(action) for action in self.engine.legal(s, step.seat)]
            yield Walked(step.seat, entry.text, legal, self.engine.points(s))
            self.engine.play_unchecked(s, step.seat, step.action)

    def after(self, n: int) -> Self:
        """The table as it was after ``n`` entries, as a new table. OptionError if there are fewer."""
        return super().after(number(n, "n", 0, self.n))

    def undo(self) -> None:
        """Take the last move back. IllegalError past an outcome, or if it has shown what was hidden."""
        actions = [entry for entry in self.steps() if isinstance(entry, Action)]
        to = actions[-1].n if actions else 0
        everyone = range(self.seats)
        self.take(propose_undo(self, 0, to, own=everyone))

    @property
    def moves(self) -> list[str]:
        """All moves and outcomes that stand, in notation."""
        return [entry.text for entry in self.steps()]

    def text(self) -> str:
        """The game as a game file."""
        return files.write(files.GameFile.of(self))

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return number(seat, "seat", 0, self.seats - 1)
        movers = self.movers()
        return movers[0] if movers and movers[0] != CHANCE else 0


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise TypeError(f"text: expected a move in notation, found {given!r}")
    return given


def table(name: str, seats: int = 2, seed: int | None = None, **options: object) -> LocalTable:
    """A new game. ``seed`` fixes its outcomes. ``options`` are the game's own; pass a file of parts as its text or as a
    Path.

    OptionError names an option that is wrong, PartsError the place in a file of parts. KeyError if there is no such
    game.

    >>> table("atacama", variant="enhanced", seats=4)
    Traceback (most recent call last):
    gusher.rules.kernel.errors.OptionError: variant: 'enhanced' can't be chosen with 4 seats; possible: basic
    """
    given = {key: value.read_text("utf-8") if isinstance(value, Path) else value for key, value in options.items()}
    return LocalTable.begun(game(name), seats, given, None if seed is None else number(seed, "seed"))


def read(text: str) -> LocalTable:
    """The game in a game file, ready to continue. FileError names the line and what is wrong with it.

    >>> t = table("atacama", seed=7); t.play("e5", "a1")
    >>> read(t.text()).moves
    ['e5', 'a1']
    """
    file = files.read(text)
    made = LocalTable(game(file.game), file.seats, file.options, rules_version=file.rules_version)
    made.dice = Dice.fresh("local")
    whole(files.replaying_into(made, file))
    made.take(made.start(made.dice))
    return made
