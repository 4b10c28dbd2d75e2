"""Lessons, of every game: each can be solved, whatever is tried gets a true answer, and everything is said in three
languages that say the same things."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

from gusher import bots
from gusher.rules.kernel import CHANCE, LANGUAGES, game
from gusher.rules.kernel.game import all_games
from gusher.server.protocol import generate
from gusher.table import lessons, words
from gusher.table.dice import Dice
from gusher.table.lessons import Condition
from gusher.table.pausing import whole

HOW_MANY = {"atacama": 9, "ghawar": 15, "guven": 8, "oil_city": 14}
MOST_ACTIONS = 3000
ROOT = Path(__file__).parents[2]

of_every_game = pytest.mark.parametrize("name", HOW_MANY)


@cache
def taken(name):
    """A game's lessons, each with its table as it begins."""
    all_lessons = [lessons.lesson(name, each) for each in lessons.lessons(name)]
    return [(lesson, whole(lesson.opening())) for lesson in all_lessons]


def after(lesson, table, *actions):
    """The table after the pupil has played, one action after the other."""
    table, dice = table.fork(), Dice(b"seed", "lesson")
    for action in actions:
        table.take(table.propose(lesson.seat, [action], dice))
    return table


def judged(lesson, opening, actions):
    return lessons.judge(lesson, after(lesson, opening, *actions))


def branches(lesson, table, tried=()):
    """Everything that a pupil can try until it is judged: the actions, the table after them, and the judgement."""
    for action in table.legal(lesson.seat):
        then, line = after(lesson, table, action), (*tried, action)
        judgement = lessons.judge(lesson, then)
        if judgement.standing == "open":
            yield from branches(lesson, then, line)
        else:
            yield line, then, judgement


def answered(lesson, then, line):
    """The judgement on these actions where everybody acts at once; if they leave it open, the pupil says ready."""
    judgement = lessons.judge(lesson, then)
    if judgement.standing == "open" and lesson.seat in then.movers():
        ready = lesson.game.actions.write(lesson.game.done(then.state))
        then, line = after(lesson, then, ready), (*line, ready)
        judgement = lessons.judge(lesson, then)
    return line, then, judgement


def drafts(lesson, opening):
    """The same where everybody acts at once: any one thing on the way to the solution, and then to be done."""
    for n in range(len(lesson.task.solution)):
        tried = lesson.task.solution[:n]
        for action in after(lesson, opening, *tried).legal(lesson.seat):
            yield answered(lesson, after(lesson, opening, *tried, action), (*tried, action))


def strayed(lesson, opening, every):
    """Any two things in their stead; of the second each so manieth."""
    at = 0
    for first in opening.legal(lesson.seat):
        then = after(lesson, opening, first)
        if lessons.judge(lesson, then).standing == "open" and lesson.seat in then.movers():
            legal = then.legal(lesson.seat)
            for second in legal[at % every :: every]:
                yield answered(lesson, after(lesson, then, second), (first, second))
            at += 1


def test_a_condition_can_fail():
    lesson, opening = taken("atacama")[0]
    table = after(lesson, opening, *lesson.task.solution)
    at = "amount.{played}"
    assert Condition(least={at: 5}, most={at: 5}, scene={at: 5}, nothing=["amount.z1"]).holds(lesson, table)
    for wrong in (
        Condition(least={at: 6}),
        Condition(most={at: 4}),
        Condition(scene={at: 4}),
        Condition(nothing=[at]),
        Condition(least={"amount.z1": 0}),
        Condition(most={"amount.z1": 9}),
    ):
        assert not wrong.holds(lesson, table), wrong
    # Nothing has been played yet.
    assert not Condition(scene={at: 5}).holds(lesson, opening)


def test_every_game_has_its_lessons():
    assert {name: len(lessons.lessons(name)) for name in all_games()} == HOW_MANY | {
        name: 0 for name in all_games() if name not in HOW_MANY
    }
    assert lessons.lesson("atacama", "no-such-lesson") is None


@of_every_game
def test_after_the_last_the_rules_say_how_to_play_well(name):
    for language in LANGUAGES:
        page = (ROOT / "docs" / "rules" / f"{name}.{language}.md").read_text("utf-8")
        assert '<a id="tips"></a>' in page, language


@of_every_game
def test_the_last_lesson_is_a_game_against_an_easy_bot(name):
    all_lessons = [lesson for lesson, _ in taken(name)]
    assert [each.has_bots for each in all_lessons] == [False] * (len(all_lessons) - 1) + [True]
    levels = {player.name for player in all_lessons[-1].file.players.values() if player.kind == "bot"}
    assert levels == {bots.levels(name)[0]}
    # It is over, or somebody else is first.
    assert all_lessons[-1].task.goal.over or all_lessons[-1].task.wrong
    assert [each.following for each in all_lessons] == [*(each.name for each in all_lessons[1:]), None]


@of_every_game
def test_it_begins_with_the_pupil_to_move_and_everything_to_do(name):
    for lesson, opening in taken(name):
        assert lesson.is_played_at(opening), lesson.name
        assert not lesson.is_played_at(opening.after(lesson.start - 1)), lesson.name
        assert lesson.seat in opening.movers(), lesson.name
        assert CHANCE not in opening.movers(), lesson.name
        assert lessons.judge(lesson, opening) == lessons.Judgement("open"), lesson.name
        assert lesson.file.rules_version == lesson.game.rules_version, lesson.name


@of_every_game
def test_it_is_played_with_the_usual_parts(name):
    parts = {option.name for option in game(name).options if option.sets}
    for lesson, _ in taken(name):
        assert parts.isdisjoint(lesson.file.options), lesson.name


@of_every_game
def test_it_can_be_solved(name):
    for lesson, opening in taken(name):
        if not lesson.has_bots:
            assert lesson.task.solution, lesson.name
            assert judged(lesson, opening, lesson.task.solution) == lessons.Judgement("solved", "praise"), lesson.name
            # Not before all of it is done.
            for n in range(len(lesson.task.solution)):
                assert judged(lesson, opening, lesson.task.solution[:n]).standing == "open", lesson.name


@of_every_game
def test_a_game_ends_sometime_one_way_or_the_other(name):
    lesson, opening = taken(name)[-1]
    if lesson.game.done is None:
        table, dice, chance = opening.fork(), Dice(b"seed", "lesson"), random.Random(1)
        for _ in range(MOST_ACTIONS):
            if lessons.judge(lesson, table).standing != "open":
                break
            assert not table.over
            progress = lesson.progress(table)
            assert progress is None or progress.now < progress.of
            seat = table.movers()[0]
            table.take(table.propose(seat, [chance.choice(table.legal(seat))], dice))
        judgement = lessons.judge(lesson, table)
        assert judgement.standing != "open"
        progress = lesson.progress(table)
        assert progress is None or (progress.now >= progress.of) == (judgement.standing == "solved")
        if lesson.task.goal.over:
            won = table.places[table.sides[lesson.seat]] == 1
            assert judgement == lessons.Judgement("solved", "won" if won else "lost")


def test_a_last_turn_is_counted_in_points_as_they_are_shown():
    """Oil City's last lesson asks for five points more than one has; the purse shows all that one has."""
    lesson, opening = taken("oil_city")[-1]
    begun = opening.points[0]
    assert lesson.progress(opening) == lessons.Progress(begun, begun + 5)
    for moves, gained, said in (
        ([], 0, lessons.Judgement("missed", "wrong.few")),
        (["1c-refinery1", "1a-plot3"], 5, lessons.Judgement("solved", "won")),
    ):
        table, dice = opening.fork(), Dice(b"seed", "lesson")
        for move in moves:
            table.take(table.propose(0, [move], dice))
        while not table.over:
            seat = table.movers()[0]
            done = [move for move in table.legal(seat) if move.startswith("ready")] or table.legal(seat)
            table.take(table.propose(seat, done[:1], dice))
        assert lesson.progress(table) == lessons.Progress(begun + gained, begun + 5)
        assert table.points[0] == begun + gained
        assert lessons.judge(lesson, table) == said


@of_every_game
def test_every_wrong_try_is_told_so(name):
    for lesson, opening in taken(name):
        for wrong in [] if lesson.has_bots else lesson.task.wrong:
            said = judged(lesson, opening, wrong.example)
            assert said == lessons.Judgement("missed", f"wrong.{wrong.says}"), (lesson.name, wrong.says)


@of_every_game
def test_every_try_that_is_refused_gets_the_reason_of_the_rules(name):
    for lesson, opening in taken(name):
        for refused in lesson.task.refused:
            reason = after(lesson, opening, *refused.after).why(lesson.seat, refused.action)
            assert reason == refused.reason, (lesson.name, refused)


def check(lesson, tries, written):
    """Check that each try is answered in every language and that what the answer claims of the table holds. Returns the
    answers."""
    said = set()
    for line, table, judgement in tries:
        assert judgement.standing != "open", (lesson.name, line)
        said.add(judgement.says)
        assert judgement.says in lesson.task.claims, (lesson.name, line, judgement.says)
        assert lesson.task.claims[judgement.says].holds(lesson, table), (lesson.name, line, judgement.says)
    for language in LANGUAGES:
        texts = written[f"lessons/{lesson.game.name}.{language}.json"]
        for says in said:
            text = texts[f"{lesson.name}.{says}"]
            assert text.strip(), (language, says)
            # The screens fill nothing into it.
            assert not re.search(r"[{}]|\w\.\w", text), (language, says, text)
    return said


@of_every_game
def test_whatever_is_tried_gets_a_true_answer_in_every_language(name, generated):
    """Every branch until something is said of it."""
    tries = branches if game(name).done is None else drafts
    for lesson, opening in taken(name):
        if not lesson.has_bots:
            # A claim that is never made would prove nothing.
            assert check(lesson, tries(lesson, opening), generated) == set(lesson.task.claims), lesson.name


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.slow), 97])
@pytest.mark.parametrize("name", [name for name in HOW_MANY if game(name).done is not None])
def test_who_strays_twice_gets_a_true_answer_too(name, every, generated, at_full_speed):
    for lesson, opening in taken(name):
        if not lesson.has_bots:
            assert check(lesson, strayed(lesson, opening, every), generated)


@pytest.fixture(scope="module")
def generated():
    """The words of lessons as the screens read them, by file."""
    return generate.lesson_texts()


@of_every_game
def test_everything_is_said_in_every_language(name):
    expected = set()
    for lesson, _ in taken(name):
        ends = ("won", "lost") if lesson.task.goal.over else ("praise", "missed")
        said = ["title", "task", *ends, *(f"wrong.{wrong.says}" for wrong in lesson.task.wrong)]
        expected |= {f"{lesson.name}.{key}" for key in said}
    for language in LANGUAGES:
        assert set(lessons.texts(name, language)) == expected, language
        for refused in (refused for lesson, _ in taken(name) for refused in lesson.task.refused):
            # The screens fill nothing into it either.
            assert words.filled(game(name), language, f"reasons.{refused.reason}.text", {})


@pytest.mark.parametrize("language", LANGUAGES)
@of_every_game
def test_nothing_takes_more_than_two_sentences(name, language):
    english = lessons.texts(name, "en")
    for key, text in lessons.texts(name, language).items():
        assert text == text.strip(), key
        assert 1 <= len(re.findall(r"[.!?…](?=\s|$)", text)) <= 2 or key.endswith(".title"), key
        assert len(text) <= 230, key
        assert language == "en" or text != english[key], key
