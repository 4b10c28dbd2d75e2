"""The course of a finished game: where its points stand, what is looked at first, and what is known of each."""

from pathlib import Path

import numpy as np
import pytest
from games.pits.game import GAME as PITS
from logged import PITS_BY_HAND, random_table, table
from played import fastest

from gusher.analysis import what_if
from gusher.analysis.course import SEED, Course, behind, coarse_first, expected, marking
from gusher.analysis.what_if import Games
from gusher.bots.search.onward import Onward
from gusher.rules.kernel import from_bytes, game
from gusher.table.entries import End, Resign
from gusher.table.files import read, replay
from gusher.table.pausing import whole

TESTS = Path(__file__).parents[1]
ROUNDS = (8, 16)
LONG = 1000.0


def pits():
    return table(PITS, PITS_BY_HAND)


def played(made, part, seed=SEED):
    """What bots make of a part."""
    kind = made[0].game
    bots = Onward(fastest(kind))
    states = [from_bytes(kind.record, made[1].points[at].state) for at in part.at]
    enough = part.first + part.most
    return what_if.series(
        bots.play, states, made[0].seats, made[1].sides, seed, part.first, lambda count: part.first + count >= enough
    )


def worked_out(made, rounds=ROUNDS, **options):
    course = Course(whole(marking(made)), made.sides, rounds, LONG)
    while not course.is_whole:
        part = course.part(0.01)
        course.add(part, played((made, course), part, **options), 0.001)
    whole(course.judging())
    return course


# Points ---------------------------------------------------------------------------------------------------------------


def test_a_point_stands_after_every_turn_and_every_outcome():
    points = whole(marking(pits()))
    assert [(point.first, point.n, point.kind, point.seat) for point in points] == [
        (0, 0, "start", None),
        (0, 1, "chance", None),
        (1, 2, "turn", 0),
        (2, 3, "chance", None),
        (3, 4, "turn", 0),
        (4, 5, "turn", 1),
        (5, 6, "turn", 0),
        (6, 7, "chance", None),
        (7, 8, "turn", 0),
        (8, 9, "turn", 1),
        (9, 10, "chance", None),
        (10, 11, "turn", 1),
    ]
    assert [point.result is not None for point in points] == [False] * (len(points) - 1) + [True]


def test_where_everybody_acts_at_once_a_point_stands_after_every_phase():
    made = replay(read((TESTS / "oil_city/games/six_turns.txt").read_text("utf-8")))
    points = whole(marking(made))
    assert {point.kind for point in points} == {"start", "phase", "chance"}
    assert all(point.seat is None for point in points)
    assert len(points) < made.n / 3
    assert [point.n for point in points] == sorted({point.n for point in points})


def test_who_has_ended_a_game_gives_it_its_last_point():
    made = table(PITS, PITS_BY_HAND[:6])
    made.apply([Resign(made.n, 1), End(made.n + 1, ends="resigned")])
    *_, last, end = whole(marking(made))
    assert (last.result, end.kind, end.n, end.resigned) == (None, "end", made.n, {1})
    assert end.result.places[0, 0].tolist() == [1, 2]


def test_a_game_without_a_result_ends_nowhere():
    made = table(PITS, PITS_BY_HAND[:6])
    made.apply([End(made.n, ends="abandoned")])
    assert all(point.result is None for point in whole(marking(made)))


# What is looked at when -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 2, 9, 30])
def test_the_coarse_comes_first_and_all_come(count):
    order = coarse_first(count)
    assert sorted(order) == list(range(count))
    coarse = {0, count - 1, *range(0, count, 8)} if count else set()
    assert set(order[: len(coarse)]) == coarse
    assert order[:2] == [0, count - 1][: min(2, count)]


def test_every_point_has_a_first_look_before_any_has_a_second():
    made = pits()
    course = Course(whole(marking(made)), made.sides, ROUNDS, LONG)
    looked = []
    while not course.is_whole:
        part = course.part(0.01)
        looked.append((part.first, part.at))
        course.add(part, played((made, course), part), 0.001)
    firsts = [first for first, _ in looked]
    assert firsts == sorted(firsts)
    counts = {len(games) for games, point in zip(course.games, course.points, strict=True) if point.result is None}
    assert counts == {16}
    assert course.done == course.total == 16 * (len(course.points) - 1)


def test_where_time_is_short_there_is_one_round():
    made = pits()
    course = Course(whole(marking(made)), made.sides, ROUNDS, 0.0)
    while not course.is_whole:
        part = course.part(0.01)
        course.add(part, played((made, course), part), 1.0)
    assert course.done == course.total == 8 * (len(course.points) - 1)


def test_what_was_played_before_is_gone_on_with():
    made = pits()
    one = worked_out(made)
    other = Course(one.points, made.sides, ROUNDS, LONG)
    for at, games in enumerate(one.games):
        other.resume(at, games)
    assert other.is_whole
    whole(other.judging())
    assert [other.expected(at) for at in range(len(other.points))] == [
        one.expected(at) for at in range(len(one.points))
    ]


def test_what_one_point_has_more_of_is_no_end_for_the_others():
    made = pits()
    one = worked_out(made, (40,))
    other = Course(one.points, made.sides, (2, 40), 0.0)
    other.resume(3, one.games[3])
    others = sum(point.result is None for point in other.points) - 1
    assert not other.is_whole
    assert (other.done, other.total) == (40, 40 + 2 * others)


# What is known --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [("atacama", 2), ("atacama", 4)])
def test_chances_sum_to_one_and_are_exact_at_the_end(name, seats):
    made = random_table(game(name), seats, {}, 3)
    course = worked_out(made, (3,))
    for at in range(len(course.points)):
        assert sum(side.wins.value for side in course.expected(at)) == pytest.approx(1)
    end = course.expected(len(course.points) - 1)
    first = made.places.count(1)
    assert [side.wins.value for side in end] == [1 / first if place == 1 else 0 for place in made.places]
    assert [side.points.value for side in end] == made.points
    assert all(side.points.low == side.points.high for side in end)


def test_the_same_seed_gives_the_same_course():
    made = pits()
    one, again, other = worked_out(made), worked_out(made), worked_out(made, seed=99)
    assert [one.expected(at) for at in range(5)] == [again.expected(at) for at in range(5)]
    assert one.changes() == again.changes()
    assert [one.expected(at) for at in range(5)] != [other.expected(at) for at in range(5)]


def test_the_moves_that_changed_most_come_first():
    made = pits()
    course = worked_out(made, (60,))
    changes = course.changes()
    assert changes
    sizes = [abs(change.gain.wins.value) for change in changes]
    assert sizes == sorted(sizes, reverse=True)
    for change in changes:
        point, gain = course.points[change.at], change.gain.wins
        assert point.seat is None or change.side == point.seat
        before, after = (course.expected(at)[change.side].wins.value for at in (change.at - 1, change.at))
        assert gain.value == pytest.approx(after - before)
        assert change.before == pytest.approx(before)
        assert not gain.low <= 0 <= gain.high


def test_nothing_is_known_of_what_was_not_played():
    made = pits()
    course = Course(whole(marking(made)), made.sides, ROUNDS)
    whole(course.judging())
    assert [len(course.expected(at)) for at in range(len(course.points))] == [0] * (len(course.points) - 1) + [2]
    assert course.changes() == []


def test_who_has_resigned_is_behind_all_others():
    places = np.array([[[1, 2, 3]], [[2, 1, 1]], [[0, 0, 0]]], np.int8)
    assert behind(places, frozenset()).tolist() == places.tolist()
    assert behind(places, frozenset({0})).tolist() == [[[3, 1, 2]], [[3, 1, 1]], [[0, 0, 0]]]
    assert behind(places, frozenset({0, 1})).tolist() == [[[2, 2, 1]], [[2, 2, 1]], [[0, 0, 0]]]


def test_games_without_an_end_count_for_nothing():
    games = Games(np.array([[[4, 2]], [[0, 0]]], np.int32), np.array([[[1, 2]], [[0, 0]]], np.int8))
    assert [side.points.value for side in expected(games)] == [4, 2]
    assert expected(Games(games.points[1:], games.places[1:])) == []
