"""What decided a game: of what brought the winner forward, the greatest that was never made good."""

from types import SimpleNamespace

import numpy as np
import pytest

from gusher.analysis.course import Change, Course, Point
from gusher.analysis.deciding import Decided, clear_changes, decided
from gusher.analysis.mistakes import Mistake, Verdict
from gusher.analysis.numbers import Interval
from gusher.analysis.what_if import Gain, Games

GAMES = 100
LOST = Verdict(Interval(4.0, 2.0, 6.0), [], 200)


def course(*chances, kinds, places=(1, 2)):
    """A course in whose games seat 0 came first so often after each point. ``kinds`` say what led there: a seat, or
    what else."""
    points = [Point(0, 0, "start", None, b"", frozenset())]
    for n, kind in enumerate(kinds, 1):
        seat = kind if isinstance(kind, int) else None
        points.append(Point(n, n - 1, "turn" if seat is not None else kind, seat, b"", frozenset()))
    points[-1] = points[-1]._replace(result=Games(np.int32([[[9, 5]]]), np.int8([[places]])))
    made = Course(points, (0, 1), (GAMES,))
    for at, chance in enumerate(chances):
        wins = np.arange(GAMES) < chance * GAMES
        ranks = np.where(np.stack([wins, ~wins], axis=1), 1, 2)[:, np.newaxis].astype(np.int8)
        made.games[at] = Games(10 - ranks.astype(np.int32), ranks)
    for _ in made.judging():
        pass
    return made


def mistake(at, side):
    return Mistake(at, side, LOST)


@pytest.mark.parametrize(
    ("kind", "mistakes", "what"),
    [
        (0, [], "move"),
        (1, [mistake(2, 1)], "mistake"),
        ("chance", [], "luck"),
        ("phase", [], "phase"),
    ],
)
def test_what_was_never_made_good_decided_the_game(kind, mistakes, what):
    made = course(0.4, 0.4, 0.8, 0.85, kinds=(0, kind, 1, 0))
    assert decided(made, mistakes) == Decided(2, what, 0, pytest.approx(0.4), pytest.approx(0.8))


def test_what_was_made_good_did_not():
    # The greatest change is lost again, and a smaller one stays.
    made = course(0.1, 0.7, 0.2, 0.5, 0.9, kinds=("chance",) * 5)
    assert decided(made, []).at == 4
    assert decided(course(0.5, 0.9, 0.5, 0.5, kinds=("chance",) * 4), []).at == 4


def test_nobody_is_blamed_for_what_is_no_mistake():
    made = course(0.4, 0.4, 0.9, 0.9, kinds=(0, 1, 0, 1))
    assert decided(made, []) is None
    assert clear_changes(made, []) == []
    assert [change.at for change in clear_changes(made, [mistake(2, 1)])] == [2]


def test_one_loses_nothing_by_what_helps_the_winner_too():
    made = course(0.4, 0.4, 0.8, 0.9, kinds=(0, 1, 0, 1))
    gain = Interval(0.2, 0.1, 0.3)
    made.changes = lambda: [Change(2, 1, Gain(gain, gain), 0.1)]
    assert decided(made, []) is None


def test_little_by_little_is_nothing_in_particular():
    made = course(*np.linspace(0.5, 0.95, 10), kinds=("chance",) * 10)
    assert decided(made, []) is None


def test_a_shared_win_was_not_decided():
    assert decided(course(0.2, 0.9, 0.9, kinds=("chance",) * 3, places=(1, 1)), []) is None


def test_what_is_not_known_was_not_decided():
    made = course(0.4, 0.9, kinds=("chance",) * 3)
    assert decided(made, []) is None
    unfinished = course(0.4, 0.9, 0.9, kinds=("chance",) * 3)
    unfinished.points = [*unfinished.points[:-1], SimpleNamespace(result=None)]
    assert decided(unfinished, []) is None
