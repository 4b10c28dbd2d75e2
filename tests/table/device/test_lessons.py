"""Lessons at tables on a device are judged there as Python judges them, whatever the pupil tries."""

import json
import random
from functools import cache
from pathlib import Path

import msgspec
import pytest
from examples import nightly
from in_node import answers, holding

from gusher.bots import modules as thinking
from gusher.rules.kernel import game, games, modules
from gusher.rules.kernel.engine import can_compile
from gusher.server.live import views
from gusher.server.protocol import taught
from gusher.table import lessons
from gusher.table.dice import Dice
from gusher.table.pausing import whole
from gusher.table.view import Viewer, looking

NAMES = [name for name in games() if game(name).telling is not None and lessons.lessons(name)]
MOST_MOVES = 3000


@cache
def taken(name):
    """A game's lessons, each with its table as it begins."""
    each = [lessons.lesson(name, lesson) for lesson in lessons.lessons(name)]
    return [(lesson, whole(lesson.opening())) for lesson in each]


def on_device(name, tables, folder):
    """What the device's own code says of these tables, in Node."""
    exports = holding(name) | {
        "table/device/file": "replayed",
        "table/device/lesson": "Lesson",
        f"generated/taught/{name}.json": "default as taught",
    }
    return answers(Path(__file__).with_name("lessons.mjs"), exports, [modules.made(game(name))], tables, folder)


def case_of(lesson, opening, moves, refused=()):
    """A table at which these moves are made, each by a seat, for a device; and what it has to say of it."""
    table, entries = opening.fork(), []
    states = [state_of(lesson, table)]
    for at, (seat, move) in enumerate(moves, start=1):
        before = table.n
        table.take(table.propose(seat, [move], Dice(b"seed", "lesson"), at=at))
        entries.append(list(table.entries)[before:])
        states.append(state_of(lesson, table))
    asked = {"name": lesson.name, "entries": entries, "refused": refused}
    reasons = [table.why(lesson.seat, action) for action in refused]
    said = {"states": states, "refused": reasons, "back": True, "isPlayed": [True, False, False]}
    return [json.loads(msgspec.json.encode(each)) for each in (asked, said)]


def state_of(lesson, table):
    """What the pupil's page is told."""
    undo = looking(table, Viewer(frozenset({lesson.seat})), frozenset(range(table.seats)) - {lesson.seat}).undo
    state = msgspec.to_builtins(views._told_of(lesson, table))
    return state | {"own": [lesson.seat], "undo": views._undo_within(lesson.start, undo)}


def tries_of(lesson, opening):
    """What is tried at a lesson, and what is refused then: what its file says, and each first move."""
    task, solo = lesson.task, not lesson.has_bots
    yield task.solution, ()
    yield from ((each.example, ()) for each in task.wrong if solo)
    yield from ((each.after, (each.action,)) for each in task.refused)
    yield from (((move,), ()) for move in opening.legal(lesson.seat))


def at_random(lesson, opening, seed):
    """A lesson's game between players who do anything, until something is said of it."""
    table, chance, moves = opening.fork(), random.Random(seed), []
    while lessons.judge(lesson, table).standing == "open" and len(moves) < MOST_MOVES:
        seat = table.movers()[0]
        move = chance.choice(table.legal(seat))
        moves.append((seat, move))
        table.take(table.propose(seat, [move], Dice(b"seed", "lesson")))
    return moves


def check(name, cases, folder):
    """Hold a device to what is expected of each table."""
    found = on_device(name, [asked for asked, _ in cases], folder)
    for (asked, expected), said in zip(cases, found, strict=True):
        assert said == expected, asked
    return [said["states"][-1] for said in found]


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_tried_is_told_as_a_server_tells_it(name, tmp_path):
    if not can_compile():
        pytest.skip("rules can't be compiled here")
    cases = [
        case_of(lesson, opening, [(lesson.seat, move) for move in moves], refused)
        for lesson, opening in taken(name)
        for moves, refused in tries_of(lesson, opening)
    ]
    ends = check(name, cases, tmp_path)
    for lesson, _ in taken(name):
        said = {(end["standing"], end["says"]) for end in ends if end["name"] == lesson.name}
        if not lesson.has_bots:
            assert said >= {("solved", "praise"), *(("missed", f"wrong.{each.says}") for each in lesson.task.wrong)}
    assert any(reason for _, expected in cases for reason in expected["refused"])


@pytest.mark.parametrize("seed", [1, *nightly(*range(2, 9))])
@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_is_a_lesson_is_counted_and_ends_alike(name, seed, tmp_path):
    if not can_compile():
        pytest.skip("rules can't be compiled here")
    lesson, opening = taken(name)[-1]
    assert lesson.has_bots
    [end] = check(name, [case_of(lesson, opening, at_random(lesson, opening, seed))], tmp_path)
    assert end["standing"] in ("solved", "missed")


@pytest.mark.parametrize("name", [name for name in NAMES if thinking.levels_there(game(name))])
def test_the_bots_of_lessons_can_think_on_a_device(name):
    there = {level.name for level in thinking.levels_there(game(name))}
    for lesson, _ in taken(name):
        assert {each.name for each in lesson.file.players.values() if each.kind == "bot"} <= there


def test_what_no_device_can_judge_is_named():
    asked = lessons.Condition(scene={"ore.{played}": "silver"})
    with pytest.raises(ValueError, match=r"ore\.\{played\}: there is no \{played\}"):
        taught._asked(game("atacama"), asked)
