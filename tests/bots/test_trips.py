"""How many turns trips take, against a count that goes another way."""

import numpy as np
import pytest

from gusher.analysis.field import trips
from gusher.analysis.field.trips import AT_CENTRE, CAMP_PLACE, GOAL_AS_SOUTH, HOME, PLACES, place_of, turns_for_goals
from gusher.rules.field.lattice import (
    CAMP,
    CENTRE,
    EAST,
    NEXT_TO,
    NORTH,
    PLATFORM_NAMES,
    ROADS,
    SIDE,
    SOUTH,
    SPACES,
    STEP,
    WEST,
    is_on_side,
    opposite,
    outer_space,
    platform_read,
)

IN_PASSING, AT_THE_END = turns_for_goals(in_passing=True), turns_for_goals(in_passing=False)
ON_ROADS = [4 * space + heading for space in range(SPACES) if ROADS[space] for heading in range(4)]


def steps(place):
    """Where a truck of the south side can be one point later."""
    if place == CAMP_PLACE:
        return [4 * outer_space(SOUTH, position) + NORTH for position in range(SIDE)]
    space, heading = divmod(place, 4)
    camp = [CAMP_PLACE] if is_on_side(space, SOUTH) and heading != NORTH else []
    ways = [each for each in range(4) if each != opposite(heading) and ROADS[space] >> each & 1]
    return camp + [4 * (space + STEP[each]) + each for each in ways]


def after_roll(places, points):
    """All places where a roll can end, and all that it can come by, the first ones included."""
    passed = set(places)
    for _ in range(points):
        places = {there for place in places for there in ([CAMP_PLACE] if place == CAMP_PLACE else steps(place))}
        passed |= places
    return places, passed


def test_the_way_home_is_as_long_as_it_takes_to_roll_it():
    chooser = np.random.default_rng(1)
    for place in chooser.choice(ON_ROADS, 60, replace=False).tolist():
        expected = 1.0
        for points in range(1, 7):
            ends, _ = after_roll({place}, points)
            expected += min(HOME[end] for end in ends) / 6
        assert HOME[place] == pytest.approx(expected, abs=2 * trips.ACCURACY)


def test_who_stands_before_the_camp_is_home_with_the_next_roll():
    for position in range(SIDE):
        space = outer_space(SOUTH, position)
        for heading in (EAST, WEST, SOUTH):
            assert HOME[4 * space + heading] == 1.0
    assert HOME[CAMP_PLACE] == 0.0


@pytest.mark.parametrize("goal", [0, PLATFORM_NAMES.index("c4"), AT_CENTRE])
def test_a_goal_is_as_far_as_its_last_roll_and_the_ones_before(goal):
    """Where a drive has to end to load, a turn leads to where the goal is, or to where it takes fewer turns."""

    def is_there(place):
        space = place // 4
        return place != CAMP_PLACE and (space == CENTRE if goal == AT_CENTRE else NEXT_TO[space] >> goal & 1)

    turns = AT_THE_END[goal]
    chooser = np.random.default_rng(2)
    for place in [
        CAMP_PLACE,
        *(chooser.permutation([4 * s + h for s in range(SPACES) if ROADS[s] for h in range(4)])[:40]),
    ]:
        expected = 1.0
        for points in range(1, 7):
            here = {place}
            for _ in range(points):
                here = {there for each in here for there in steps(each)}
            expected += min(min(HOME[end], turns[end]) if is_there(end) else turns[end] for end in here) / 6
        assert turns[place] == pytest.approx(expected, abs=3 * trips.ACCURACY)


def test_loading_in_passing_never_takes_longer_and_mostly_less():
    roads = [*ON_ROADS, CAMP_PLACE]
    more = AT_THE_END[:, roads] - IN_PASSING[:, roads]
    assert more.min() > -0.01
    assert more.mean() > 0.5
    assert IN_PASSING[:, roads].max() < 15


def test_what_lies_farther_takes_longer():
    row = [IN_PASSING[PLATFORM_NAMES.index(f"c{rank}"), CAMP_PLACE] for rank in range(1, 7)]
    assert row == sorted(row)
    assert row[-1] > row[0] + 2


@pytest.mark.parametrize("side", [SOUTH, WEST, NORTH, EAST])
def test_every_side_sees_the_field_as_the_south_does(side):
    assert place_of(side, CAMP, 0) == CAMP_PLACE
    mine = {int(place_of(side, outer_space(side, position), opposite(side))) for position in range(SIDE)}
    assert mine == {4 * outer_space(SOUTH, position) + NORTH for position in range(SIDE)}
    for column in range(1, 7):
        for row in range(1, 7):
            assert GOAL_AS_SOUTH[side, platform_read(side, column, row)] == platform_read(SOUTH, column, row)
    assert GOAL_AS_SOUTH[side, AT_CENTRE] == AT_CENTRE
    every = {int(place_of(side, space, heading)) for space in range(SPACES) for heading in range(4)}
    assert every == set(range(PLACES - 1))
