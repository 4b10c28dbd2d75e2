"""Lessons for devices that hold tables themselves: what ``gusher.table.lessons`` asks, in the numbers of fields."""

from __future__ import annotations

from msgspec import Struct

from gusher.rules.kernel import Game
from gusher.rules.kernel.naming import number_of, placed
from gusher.table import lessons
from gusher.table.lessons import Condition


class Within(Struct):
    """What a number on the pupil's screen has to be: the one at a place (``at``) of a ``field``, at ``least`` and at
    ``most`` so much; null: however much."""

    field: str
    at: int
    least: int | None
    most: int | None


class Asked(Struct):
    """A ``Condition`` of a lesson: ``plays``, ``gains`` and ``over`` as there, and what stands in fields."""

    plays: str | None
    gains: int | None
    over: bool
    scene: list[Within]


class Miss(Struct):
    """Tries that miss the goal, and what is said of them under ``wrong``."""

    says: str
    when: Asked


class Taught(Struct):
    """One of a game's lessons. ``seat`` is the pupil's, ``record`` the game file that leads to its beginning."""

    name: str
    seat: int
    goal: Asked
    wrong: list[Miss]
    record: str


def taught(game: Game) -> list[Taught]:
    """A game's lessons, in their order. ValueError names one that asks for what is no number in a field."""
    return [_taught(game, name) for name in lessons.lessons(game.name)]


def _taught(game: Game, name: str) -> Taught:
    lesson = lessons.lesson(game.name, name)
    assert lesson is not None
    task = lesson.task
    try:
        goal = _asked(game, task.goal)
        wrong = [Miss(each.says, _asked(game, each.when)) for each in task.wrong]
    except ValueError as error:
        raise ValueError(f"no device can judge lesson {name} of {game.name}: {error}") from None
    return Taught(name, lesson.seat, goal, wrong, (lessons.folder_of(game) / f"{name}.txt").read_text("utf-8"))


def _asked(game: Game, asked: Condition) -> Asked:
    scene = []
    for path, called in {**asked.scene, **dict.fromkeys(asked.nothing)}.items():
        field, at = placed(game, path)
        number = number_of(game, field, called)
        scene.append(Within(field, at, number, number))
    scene += [Within(*placed(game, path), number, None) for path, number in asked.least.items()]
    scene += [Within(*placed(game, path), None, number) for path, number in asked.most.items()]
    return Asked(asked.plays, asked.gains, asked.over, scene)
