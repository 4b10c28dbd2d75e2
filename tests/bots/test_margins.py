"""How likely a lead lasts, against all ways in which it can go on; and whose what is left is likely to become."""

from itertools import product
from math import prod

import numpy as np
import pytest

from gusher.analysis.evaluation import analysis_of
from gusher.analysis.field.margins import SHARES, SURE, chances_by_share, favours_by_share
from gusher.analysis.field.nearness import (
    WHOLE,
    advantages_by_distance,
    share_with,
    shares_by_distance,
)
from gusher.analysis.field.trips import CAMP_PLACE, GOAL_AS_SOUTH, turns_for_goals
from gusher.rules.field.lattice import PLATFORMS, SIDES

STONES = 5
BY_SHARE = chances_by_share(STONES)
FAVOURS = favours_by_share(STONES, BY_SHARE)
TURNS = turns_for_goals(in_passing=False)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("share", [0, 5, 64, SHARES])
def test_every_stone_falls_to_one_by_its_share_and_to_the_others_alike(seats, share):
    one = share / SHARES
    chance = [one, *[(1 - one) / (seats - 1)] * (seats - 1)]
    for margin in range(-STONES, STONES + 1):
        for left in (0, 1, 4):
            ahead = sum(
                prod(chance[taker] for taker in takers)
                for takers in product(range(seats), repeat=left)
                if margin + takers.count(0) - takers.count(1) > 0
            )
            assert BY_SHARE[seats, share, STONES + 1 + margin, left] == pytest.approx(ahead)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("share", [0, 40, SHARES])
def test_favours_count_being_behind_the_less_the_more_there_are(seats, share):
    favours = FAVOURS[seats, share] / SURE
    one = share / SHARES
    chance = [one, *[(1 - one) / (seats - 1)] * (seats - 1)]
    for margin in range(-STONES, STONES + 1):
        for left in (0, 1, 3):
            favour = 0.0
            for takers in product(range(seats), repeat=left):
                ends = margin + takers.count(0) - takers.count(1)
                favour += prod(chance[taker] for taker in takers) * ((ends > 0) - (ends < 0) / (seats - 1) ** 2)
            assert favours[STONES + 1 + margin, left] == pytest.approx(favour, abs=1 / SURE)


def test_between_two_one_is_favoured_as_much_as_the_other_is_not():
    favours = FAVOURS[2]
    assert favours == pytest.approx(-favours[::-1, ::-1], abs=1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whose_camp_is_nearer_has_the_better_odds(seats):
    shares = shares_by_distance(TURNS, 0.2)[seats, :seats]
    assert (abs(shares.sum(axis=0) - WHOLE) <= seats).all()
    assert (shares > 0).all()
    turns = TURNS[GOAL_AS_SOUTH[SIDES[seats, :seats], :PLATFORMS], CAMP_PLACE]
    for one, other in product(range(seats), repeat=2):
        odds = np.exp(0.2 * (turns[other] - turns[one]))
        assert shares[one] / shares[other] == pytest.approx(odds, rel=0.01)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_somebody_s_share_of_stones_is_the_mean_of_each(seats):
    shares, advantages = (by(TURNS, 0.2)[seats, :seats] for by in (shares_by_distance, advantages_by_distance))
    for platforms in ([0], [35], [3, 8, 20], range(9)):
        for seat in range(seats):
            share = share_with(int(advantages[seat, platforms].sum()), len(platforms), seats)
            assert share == pytest.approx(SHARES / WHOLE * shares[seat, platforms].mean(), abs=0.6)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_on_no_platform_falls_to_anybody_alike(seats):
    assert share_with(0, 0, seats) == share_with(0, 5, seats) == round(SHARES / seats)
    assert share_with(WHOLE // 4, 1, seats) - share_with(0, 1, seats) == SHARES // 4
    assert share_with(WHOLE // 4, 4, seats) - share_with(0, 4, seats) == SHARES // 16


@pytest.mark.parametrize("name", ["ghawar", "guven"])
def test_devices_work_out_the_same_tables(name):
    for table, write in analysis_of(name).tables:
        written = np.zeros_like(table).reshape(-1)
        write(written)
        assert written.tobytes() == table.tobytes()
        assert np.count_nonzero(table) > 1000
