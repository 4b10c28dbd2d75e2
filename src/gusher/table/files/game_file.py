"""What a game file says, and that of a table."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from typing import Literal

from gusher.rules.kernel import CHANCE, GusherError, Record
from gusher.rules.kernel.engine import Engine
from gusher.table.dice import MISSING, Dice, promise
from gusher.table.entries import LEAVING, Resign, Return, Takeover
from gusher.table.pausing import Pausing, whole
from gusher.table.table import Table

TITLE = "Gusher game file 1"
HIDDEN = "?"
"""Stands for a move or outcome that is hidden from the person who asked for the file of a game that goes on."""
RESIGN = "resign"
RETURN = "back"
TAKEOVER = re.compile(r"bot-([a-z_]{1,40})")
"""Stand among the moves where a seat has resigned, where a bot of a level took it over, and where somebody is back."""
DRAWN_IN_VAIN = re.compile(r"void-([1-9][0-9]{0,4})")
"""Stands where so many outcomes were drawn that were taken back: those after it have later numbers."""
_SEAT = re.compile(r"(\d{1,2}):(?=.)")


class FileError(GusherError):
    """A text is no game file, or its game is not possible. ``field`` and ``place`` name the line and the move."""


def quote(text: str) -> str:
    """A text in quotation marks, as errors show it."""
    return f"“{short(text)}”"


def short(text: str) -> str:
    """The beginning of a text, with a sign for whatever cannot be printed."""
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:30])
    return f"{shown}…" if len(text) > 30 else shown


@dataclass(frozen=True)
class Player:
    """Who sat there: a person's name, or the name of a bot's level."""

    kind: Literal["person", "bot"]
    name: str


@dataclass(frozen=True)
class Result:
    """How it ended, and each side's points."""

    ending: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Seed:
    """The seed of the dice, shown after the end so that every outcome can be checked, and what was mixed with it.
    ``promises`` are the hashes by which seats had promised that, or empty; ``scheme`` 1 had none."""

    seed: str
    table: str
    nonces: tuple[str, ...] = ()
    scheme: int = 1
    promises: tuple[str, ...] = ()

    @property
    def dice(self) -> Dice:
        """The dice that drew."""
        return Dice(bytes.fromhex(self.seed), self.table, self.nonces, self.scheme)

    @property
    def broken(self) -> list[int]:
        """The seats whose additions are not what they had promised, though they count."""
        pairs = enumerate(zip(self.nonces, self.promises, strict=True)) if self.scheme > 1 else ()
        return [seat for seat, (nonce, by) in pairs if nonce != MISSING and promise(self.table, nonce) != by]


@dataclass(frozen=True)
class Step:
    """A move, an outcome or that somebody left: its text, and its seat unless it is the lowest of those to move.
    ``line`` is for errors."""

    text: str
    seat: int | None = None
    line: int = field(default=0, compare=False)

    @classmethod
    def of(cls, word: str, line: int = 0) -> Step:
        """From a word of a file."""
        by_seat = _SEAT.match(word)
        return cls(word[by_seat.end() :], int(by_seat[1]) - 1, line) if by_seat else cls(word, None, line)

    @property
    def word(self) -> str:
        """As it stands in a file."""
        return self.text if self.seat is None else f"{self.seat + 1}:{self.text}"


@dataclass(frozen=True)
class GameFile:
    """What a game file says. ``options`` holds the values that differ from the default of its rules, and parts as text.
    ``lines`` tells on which line of a text each key of its header stood, for errors."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, str | bool] = field(default_factory=dict)
    players: Mapping[int, Player] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    result: Result | None = None
    seed: Seed | None = None
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    @classmethod
    def of(
        cls,
        table: Table,
        players: Mapping[int, Player] | None = None,
        seed: Seed | None = None,
        hidden: Container[int] = (),
    ) -> GameFile:
        """The file of a table as it stands, without what the entries in ``hidden`` say. Only files of games that are
        over have a seed."""
        return whole(filing(table, players, seed, hidden))


def filing(
    table: Table, players: Mapping[int, Player] | None = None, seed: Seed | None = None, hidden: Container[int] = ()
) -> Pausing[GameFile]:
    """``GameFile.of`` as work that pauses."""
    kind = table.game
    defaults = kind.resolve(table.seats, {}, table.rules_version)
    options = {name: value for name, value in table.options.items() if value != defaults[name]}
    result = Result(table.ending, tuple(table.points)) if table.ending else None
    steps, s = [], table.start_state()
    left = [entry for entry in table.entries if isinstance(entry, LEAVING)] if table.exits.has_left else []
    drawn = 0
    for step in table.line:
        while left and left[0].n < step.n:
            steps.append(left_step(left.pop(0)))
        if step.seat == CHANCE and not table.by_hand:
            in_vain = table.drawn_before(step.n) - drawn
            if in_vain:
                steps.append(Step(f"void-{in_vain}"))
            drawn += in_vain + 1
        text = HIDDEN if step.n in hidden else table.text_of(step)
        steps.append(step_of(table.engine, s, step.seat, text))
        table.engine.play_unchecked(s, step.seat, step.action)
        yield
    steps += map(left_step, left)
    return GameFile(kind.name, table.rules_version, table.seats, options, players or {}, tuple(steps), result, seed)


def step_of(rules: Engine, s: Record, seat: int, text: str) -> Step:
    """What a seat, or chance, does in state ``s``, as a file has it."""
    return Step(text, None if seat in (CHANCE, rules.movers(s)[0]) else seat)


def left_step(entry: Resign | Takeover | Return) -> Step:
    """That somebody leaves a game or comes back to it, as a file has it."""
    match entry:
        case Resign():
            text = RESIGN
        case Return():
            text = RETURN
        case Takeover():
            text = f"bot-{entry.level}"
    return Step(text, entry.seat)
