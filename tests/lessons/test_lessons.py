"""Lessons, of every game: each can be solved, each wrong try gets its reason, and everything is said in three languages
that say the same things."""

from __future__ import annotations

import random
import re

import pytest

from gusher import bots
from gusher.rules.kernel import CHANCE, LANGUAGES, game
from gusher.rules.kernel.game import all_games
from gusher.table import lessons
from gusher.table.dice import Dice
from gusher.table.pausing import whole

HOW_MANY = {"atacama": 6, "ghawar": 8, "guven": 5, "oil_city": 10}
ALL = [(name, each) for name in HOW_MANY for each in lessons.lessons(name)]
MOST_ACTIONS = 3000


@pytest.fixture(params=ALL, ids=".".join, scope="module")
def taken(request):
    """A lesson, and its table as it begins."""
    found = lessons.lesson(*request.param)
    return found, whole(found.opening())


def after(lesson, opening, actions):
    """The table after the pupil has played, one action after the other."""
    table, dice = opening.fork(), Dice(b"seed", "lesson")
    for action in actions:
        table.take(table.propose(lesson.seat, [action], dice))
    return table


def judged(lesson, opening, actions):
    return lessons.judge(lesson, after(lesson, opening, actions))


def words(name, language):
    found = {}

    def collect(tree, prefix):
        for key, value in tree.items():
            if isinstance(value, dict):
                collect(value, f"{prefix}{key}.")
            else:
                found[prefix + key] = value

    collect(lessons.texts(name, language), "")
    return found


def test_every_game_has_its_lessons():
    assert {name: len(lessons.lessons(name)) for name in all_games()} == HOW_MANY | {
        name: 0 for name in all_games() if name not in HOW_MANY
    }
    assert lessons.lesson("atacama", "no-such-lesson") is None


@pytest.mark.parametrize("name", HOW_MANY)
def test_the_last_lesson_is_a_game_against_an_easy_bot(name):
    found = [lessons.lesson(name, each) for each in lessons.lessons(name)]
    assert [each.has_bots for each in found] == [False] * (len(found) - 1) + [True]
    levels = {player.name for player in found[-1].file.players.values() if player.kind == "bot"}
    assert levels == {bots.levels(name)[0]}
    # It is over, or somebody else is first.
    assert found[-1].task.goal.over or found[-1].task.wrong
    assert [each.following for each in found] == [*(each.name for each in found[1:]), None]


def test_it_begins_with_the_pupil_to_move_and_everything_to_do(taken):
    lesson, opening = taken
    assert lesson.is_played_at(opening)
    assert lesson.seat in opening.movers()
    assert lessons.judge(lesson, opening) == lessons.Judgement("open")
    assert lesson.file.rules_version == lesson.game.rules_version


def test_a_table_that_began_otherwise_is_not_the_lesson(taken):
    lesson, opening = taken
    assert not lesson.is_played_at(opening.after(lesson.start - 1))


def test_it_can_be_solved(taken):
    lesson, opening = taken
    if not lesson.has_bots:
        assert lesson.task.solution
        assert judged(lesson, opening, lesson.task.solution) == lessons.Judgement("solved", "praise")
        # Not before all of it is done.
        for n in range(len(lesson.task.solution)):
            assert judged(lesson, opening, lesson.task.solution[:n]).standing == "open"


def test_a_game_ends_sometime_one_way_or_the_other(taken):
    lesson, opening = taken
    if lesson.has_bots and lesson.game.done is None:
        table, dice, chance = opening.fork(), Dice(b"seed", "lesson"), random.Random(1)
        for _ in range(MOST_ACTIONS):
            if lessons.judge(lesson, table).standing != "open":
                break
            assert not table.over
            seat = table.movers()[0]
            table.take(table.propose(seat, [chance.choice(table.legal(seat))], dice))
        found = lessons.judge(lesson, table)
        assert found.standing != "open"
        if lesson.task.goal.over:
            won = table.places[table.sides[lesson.seat]] == 1
            assert found == lessons.Judgement("solved", "won" if won else "lost")


def test_every_wrong_try_is_told_so(taken):
    lesson, opening = taken
    for wrong in [] if lesson.has_bots else lesson.task.wrong:
        assert judged(lesson, opening, wrong.example) == lessons.Judgement("missed", f"wrong.{wrong.says}"), wrong.says


def test_every_try_that_is_refused_gets_the_reason_of_the_rules(taken):
    lesson, opening = taken
    for refused in lesson.task.refused:
        assert after(lesson, opening, refused.after).why(lesson.seat, refused.action) == refused.reason


def test_whatever_is_tried_has_an_answer(taken):
    """Of every first action that is allowed: more is to be done, or a text says what it came to."""
    lesson, opening = taken
    known = words(lesson.game.name, "en")
    for action in opening.legal(lesson.seat):
        found = judged(lesson, opening, [action])
        assert (found.standing == "open") == (found.says == ""), action
        assert found.standing == "open" or f"{lesson.name}.{found.says}" in known, action


@pytest.mark.parametrize("name", HOW_MANY)
def test_everything_is_said_in_every_language(name):
    expected = set()
    for each in lessons.lessons(name):
        task = lessons.lesson(name, each).task
        ends = ("won", "lost") if task.goal.over else ("praise", "missed")
        said = ["title", "task", *ends, *(f"wrong.{wrong.says}" for wrong in task.wrong)]
        expected |= {f"{each}.{key}" for key in said}
    for language in LANGUAGES:
        assert set(words(name, language)) == expected, language
        for refused in (r for each in lessons.lessons(name) for r in lessons.lesson(name, each).task.refused):
            assert game(name).texts[language]["reasons"][refused.reason]["text"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", HOW_MANY)
def test_nothing_takes_more_than_two_sentences(name, language):
    english = words(name, "en")
    for key, text in words(name, language).items():
        assert text == text.strip(), key
        assert 1 <= len(re.findall(r"[.!?…](?=\s|$)", text)) <= 2 or key.endswith(".title"), key
        assert len(text) <= 230, key
        assert language == "en" or text != english[key], key


def test_chance_is_never_the_one_to_act(taken):
    assert CHANCE not in taken[1].movers()
