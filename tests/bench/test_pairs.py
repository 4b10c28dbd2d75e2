"""Matches of four players, two against two."""

from collections import Counter
from itertools import combinations

import pytest

from dev.opponents.atacama import match, pairs
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine, can_compile

pytestmark = pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")


def played(names, **options):
    engine = Engine(game("atacama"), is_compiled=True)
    return list(pairs.results(engine, names, options, count=6, seconds=0.01, seed=3))


def test_both_sit_in_every_two_seats_once():
    assert sorted(map(sorted, pairs.SEATINGS)) == sorted(map(list, combinations(range(4), 2)))
    assert set(Counter(seat for own in pairs.SEATINGS for seat in own).values()) == {3}


def test_who_plays_at_random_loses_to_who_does_not():
    games = played(("surveyor", "random"))
    assert sum(each.share for each in games) > 4
    assert sum(each.margin for each in games) > 0
    assert played(("surveyor", "random")) == games
    assert sum(each.share for each in played(("random", "surveyor"), tactical=True)) < 2


def test_the_games_of_a_board_are_one_observation():
    assert match.blocks([1.0] * 6 + [0.0, 1.0] * 3 + [0.5], len(pairs.SEATINGS)) == [1.0, 0.5, 0.5]
