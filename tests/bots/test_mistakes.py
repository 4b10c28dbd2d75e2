"""The mistakes of a game: what is proven, how turns are compared, and what is listed of moves spoiled on purpose."""

from pathlib import Path

import numpy as np
import pytest
from logged import random_table

from gusher.analysis.course import Course, marking
from gusher.analysis.luck import Judgement
from gusher.analysis.mistakes import FEWEST_GAMES, Mistakes, Verdict, compared, decisions, proven_loss
from gusher.analysis.numbers import Interval
from gusher.analysis.what_if import Games
from gusher.rules.kernel import game
from gusher.table.files import read, replay
from gusher.table.pausing import whole

TESTS = Path(__file__).parents[1]


def games_worth(*means, noise=4.0, most=200):
    """Games after turns that are worth so much, each with luck of its own."""
    asked = []

    def leads(turns, first, count):
        asked.append((list(turns), first, count))
        rows = [
            [means[turn] + np.random.default_rng((first + n, turn)).normal(0, noise) for turn in turns]
            for n in range(min(count, most))
        ]
        return np.array(rows)

    return leads, asked


# What is proven -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "side", "lost"),
    [
        ((4, 4), (4, 4), 0, (0, 0, 0)),
        ((4, 4), (1, 1), 0, (3, 3, 3)),
        ((4, 4), (6, 6), 1, (2, 2, 2)),
        ((1, 9), (-5, -2), 0, (3, 3, 14)),
        ((-9, -1), (2, 3), 1, (3, 3, 12)),
    ],
)
def test_proofs_say_what_a_turn_has_lost(before, after, side, lost):
    assert proven_loss(before, after, side) == Interval(*lost)


@pytest.mark.parametrize(("before", "after"), [(None, (1, 1)), ((1, 1), None), ((1, 9), (2, 5)), ((3, 3), (1, 9))])
def test_bounds_that_overlap_say_nothing(before, after):
    assert proven_loss(before, after, 0) is None


def test_a_proof_on_one_side_of_a_turn_blames_nobody():
    made = random_table(game("atacama"), 2, {}, 3)
    course = Course(whole(marking(made)), made.sides, (1,), prove=True)
    at = len(course.points) - 3
    # Bots lose all games from there, though after the turn a win is proven.
    lost = Games(np.tile(np.int32([1, 5]), (40, 1, 1)), np.tile(np.int8([2, 1]), (40, 1, 1)))
    for n in (at - 1, at):
        course.games[n] = lost
    course.proven[at] = (4.0, 4.0)
    whole(course.judging())
    assert at not in [change.at for change in course.changes()]
    course.proven[at - 1] = (-4.0, -4.0)
    course._judged[at - 1] = 0
    whole(course.judging())
    assert at in [change.at for change in course.changes()]


# How turns are compared -----------------------------------------------------------------------------------------------


def test_half_are_dropped_and_the_rest_are_played_twice_as_often():
    leads, asked = games_worth(0, 1, 9, 2, 8, noise=1.0)
    best, lost, games = compared(leads, 4)
    assert best == 2
    assert lost.low < 9 < lost.high
    assert lost.low > 8
    assert games == 200
    assert [(len(turns), count) for turns, _, count in asked[:-1]] == [(4, 8), (2, 16)]
    # No game that has chosen a turn counts for it.
    assert asked[-1][:2] == ([0, 2], 24)


def test_what_is_best_is_no_mistake_more_than_once_in_forty():
    found = 0
    leads, _ = games_worth(0, 0, 0, 0, most=60)
    for number in range(200):
        _, lost, games = compared(lambda turns, first, count, of=10_000 * number: leads(turns, first + of, count), 3)
        found += Verdict(lost, ["a1"], games).is_mistake
    assert found <= 12


def test_few_games_are_no_evidence():
    leads, _ = games_worth(0, 9, noise=0.5, most=FEWEST_GAMES - 1)
    _, lost, games = compared(leads, 1)
    assert lost.value > 8
    assert not Verdict(lost, ["a1"], games).is_mistake


# What is looked at ----------------------------------------------------------------------------------------------------


def finished(name):
    return replay(read((TESTS / name).read_text("utf-8")))


def test_the_most_suspicious_comes_first_and_time_ends_it():
    made = random_table(game("ghawar"), 2, {}, 3)
    points = whole(marking(made))
    turns = decisions(made, points)
    assert all(points[each.at - 1].state == each.before and each.played for each in turns)
    course = Course(points, made.sides, (1,))
    mistakes = Mistakes(made, course, trusts=True, seconds=2.0)
    judged = [Judgement((0.0, 0.0), (0.0, 0.0))] * len(turns)
    for n, gave in ((3, 2.0), (5, 7.0), (8, 0.1), (9, 4.0)):
        leads = [0.0, 0.0]
        leads[turns[n].side] = -gave
        judged[n] = Judgement((0.0, 0.0), tuple(leads))
    mistakes.suspect(judged)
    looked = []
    while mistakes.next is not None:
        looked.append(mistakes.next.at)
        mistakes.add(Verdict(Interval(len(looked), 0.5, 9), ["camp"], 100), 1.0)
    assert looked == [turns[5].at, turns[9].at]
    assert [each.at for each in mistakes.worst_first()] == looked[::-1]
    assert {each.evidence for each in mistakes.worst_first()} == {"estimated"}


def test_where_bots_look_further_than_the_evaluation_games_of_the_course_say_what_is_suspicious():
    made = random_table(game("atacama"), 2, {}, 3)
    course = Course(whole(marking(made)), made.sides, (1,))
    turns = decisions(made, course.points)
    # Seat 0 throws its lead away with its second turn, and wins it back with its third.
    for at, lead in enumerate([5, 5, 5, -4, -4, 8]):
        course.games[at] = Games(np.int32([[[lead, 0]]]), np.int8([[[1, 2] if lead > 0 else [2, 1]]]))
    whole(course.judging())
    mistakes = Mistakes(made, course, trusts=False)
    mistakes.suspect([])
    assert mistakes.moments() == []
    assert mistakes.next == next(each for each in turns if each.at == 3)


def test_where_all_act_at_once_nobody_is_blamed():
    made = finished("oil_city/games/six_turns.txt")
    assert decisions(made, whole(marking(made))) == []
