"""Lessons: small tasks in real positions, which the rules check.

A game's lessons lie beside its rules, in ``lessons/``: ``lessons.toml`` has their order and what each of them asks,
``<name>.txt`` is the game file that leads to its position, and ``text.<language>.toml`` has its words. A lesson is
played at a table like any other; ``judge`` says from the table alone how far its pupil has come. At a table on a device
``web/src/table/device/lesson.ts`` says the same.

The table's log begins with the steps of the game file, which can't be taken back; so it shows no commitment of dice.
Lists of tables leave it out, and it is deleted thirty days after its last move. If its log does not begin as the lesson
does today, as after a new version, it is an ordinary table (``is_played_at``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gusher.rules.kernel import Game, game, named

from . import files
from .pausing import Pausing
from .table import Table

FOLDER = "lessons"
LISTED = "lessons.toml"

LessonStanding = Literal["open", "solved", "missed"]


class Condition(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table can be asked; all that is given must hold.

    ``plays``: a regular expression that one of the pupil's actions matches as a whole. ``gains``: so many points more
    than at the beginning, at least. ``scene``: what stands at a path into the fields that the pupil's screen draws, by
    their names (``"amount.d5" = 2``, see ``named``); ``least`` and ``most``: the same of numbers that may be greater or
    smaller; ``nothing``: paths at which nothing stands. ``over``: the game has ended. Part of a path is a name or a
    place in a list; ``{played}`` is the pupil's last action.
    """

    plays: str | None = None
    gains: int | None = None
    scene: dict[str, Any] = {}
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    nothing: list[str] = []
    over: bool = False

    def holds(self, lesson: Lesson, table: Table) -> bool:
        """Whether it does."""
        if self.plays is not None and not any(re.fullmatch(self.plays, text) for text in lesson.played(table)):
            return False
        if self.gains is not None and lesson.gained(table) < self.gains:
            return False
        if self.over and not table.over:
            return False
        paths = [*self.scene, *self.least, *self.most, *self.nothing]
        if not paths:
            return True
        scene, played = _seen(table, lesson, paths), [*lesson.played(table)]

        def at(path: str) -> Any:
            return _at(scene, path.replace("{played}", played[-1]) if played else path)

        return (
            all(at(path) == value for path, value in self.scene.items())
            and all(at(path) is None for path in self.nothing)
            and all((there := at(path)) is not None and there >= value for path, value in self.least.items())
            and all((there := at(path)) is not None and there <= value for path, value in self.most.items())
        )


class Wrong(Struct, frozen=True, forbid_unknown_fields=True):
    """Tries that the rules allow and that miss the goal: which (``when``), what is said of them (``says``, in the texts
    under ``wrong``), and an ``example``."""

    says: str
    when: Condition
    example: list[str]


class Refused(Struct, frozen=True, forbid_unknown_fields=True):
    """A try that the rules refuse: the action, what is played before it, and the code of the reason."""

    action: str
    reason: str
    after: list[str] = []


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """What ``lessons.toml`` says of one lesson. ``seat`` (from 0) is the pupil's, ``solution`` what they can play.
    ``claims``: what must hold at the table whenever the text of a verdict (``praise``, ``wrong.white``) is shown."""

    name: str
    seat: int
    goal: Condition
    solution: list[str] = []
    wrong: list[Wrong] = []
    refused: list[Refused] = []
    claims: dict[str, Condition] = {}


class Lesson:
    """One lesson. ``number`` counts from 1, ``of`` so many; ``following`` is the name of the next."""

    def __init__(self, kind: Game, tasks: list[Task], number: int) -> None:
        self.game = kind
        self.task = tasks[number - 1]
        self.number = number
        self.of = len(tasks)
        self.following = tasks[number].name if number < len(tasks) else None
        self.file = files.read((folder_of(kind) / f"{self.name}.txt").read_text("utf-8"))

    @property
    def name(self) -> str:
        """What it is called in files and addresses."""
        return self.task.name

    @property
    def seat(self) -> int:
        """The pupil's."""
        return self.task.seat

    @property
    def start(self) -> int:
        """How many entries there are when it begins."""
        return len(self.file.steps)

    @property
    def has_bots(self) -> bool:
        """Whether anybody answers the pupil: then it is a game, not a single turn."""
        return any(player.kind == "bot" for player in self.file.players.values())

    def opening(self) -> Pausing[Table]:
        """The table as it begins, as work that pauses."""
        return files.replaying(self.file)

    def is_played_at(self, table: Table) -> bool:
        """Whether a table has begun as this lesson begins; lessons of older versions may have begun otherwise."""
        return table.n >= self.start and table.texts(0, self.start) == [step.text for step in self.file.steps]

    def played(self, table: Table) -> Iterator[str]:
        """What the pupil has done that stands."""
        lines = (step for step in table.line if step.n >= self.start and step.seat == self.seat)
        return (table.text_of(step) for step in lines)

    def progress(self, table: Table) -> Progress | None:
        """How far the pupil is where the lesson is a game for some number; None in any other."""
        goal = self.task.goal
        if not self.has_bots or not (goal.least or goal.gains is not None):
            return None
        if goal.gains is not None:
            now = table.points[table.sides[self.seat]]
            return Progress(now, now - self.gained(table) + goal.gains)
        [(path, wanted)] = goal.least.items()
        return Progress(_at(_seen(table, self, [path]), path), wanted)

    def gained(self, table: Table) -> int:
        """How many points more the pupil has than at the beginning."""
        side = table.sides[self.seat]
        return table.points[side] - table.after(self.start).points[side]


class Progress(Struct, frozen=True):
    """So many (``now``) of the points that a lesson asks for (``of``), counted as the score counts them."""

    now: int
    of: int


class Judgement(Struct, frozen=True):
    """How far a pupil has come. ``says`` is the text that tells it, under the lesson's name; empty while it is open."""

    standing: LessonStanding
    says: str = ""


def judge(lesson: Lesson, table: Table) -> Judgement:
    """How far the pupil has come at a table of this lesson."""
    task = lesson.task
    if task.goal.holds(lesson, table):
        if not task.goal.over:
            return Judgement("solved", "praise")
        return Judgement("solved", "won" if table.places[table.sides[lesson.seat]] == 1 else "lost")
    for wrong in task.wrong:
        if wrong.when.holds(lesson, table):
            return Judgement("missed", f"wrong.{wrong.says}")
    has_had_their_turn = lesson.seat not in table.movers() and not lesson.has_bots
    return Judgement("missed", "missed") if table.over or has_had_their_turn else Judgement("open")


@cache
def lessons(name: str) -> tuple[str, ...]:
    """The names of a game's lessons, in the order in which they come; none if it has none."""
    return tuple(task.name for task in _tasks(game(name)))


@cache
def lesson(name: str, lesson_name: str) -> Lesson | None:
    """A game's lesson of this name; None if there is none."""
    kind = game(name)
    tasks = _tasks(kind)
    number = next((number for number, task in enumerate(tasks, start=1) if task.name == lesson_name), None)
    return None if number is None else Lesson(kind, tasks, number)


def texts(name: str, language: str) -> dict[str, str]:
    """The words of a game's lessons in a language, by whole keys (``drill.wrong.theirs``); none for a game without
    lessons. A key may end in ``other`` or ``few``: in a tree of words that would be read as a plural."""
    file = folder_of(game(name)) / f"text.{language}.toml"
    return _by_whole_keys(tomllib.loads(file.read_text("utf-8"))) if file.exists() else {}


def _by_whole_keys(tree: dict[str, Any], prefix: str = "") -> dict[str, str]:
    texts: dict[str, str] = {}
    for key, value in tree.items():
        texts |= _by_whole_keys(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return texts


def folder_of(kind: Game) -> Path:
    """Where a game's lessons lie."""
    return kind.folder / FOLDER


def _tasks(kind: Game) -> list[Task]:
    listed = folder_of(kind) / LISTED
    if not listed.exists():
        return []
    return msgspec.convert(tomllib.loads(listed.read_text("utf-8"))["lesson"], list[Task])


def _seen(table: Table, lesson: Lesson, paths: Iterable[str]) -> dict[str, Any]:
    """What the pupil's screen draws at these paths, by its names: the fields in which they begin."""
    fields = {path.partition(".")[0] for path in paths}
    scene = table.sight(lesson.seat).scene
    return named(table.game, {name: value for name, value in scene.items() if name in fields})


def _at(value: Any, path: str) -> Any:
    """What stands at a path; None if nothing does."""
    for part in path.split("."):
        if isinstance(value, list):
            value = value[int(part)] if int(part) < len(value) else None
        else:
            value = value.get(part) if isinstance(value, dict) else None
    return value
