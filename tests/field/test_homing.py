"""The chance of being home soon, against a count that simply tries every drive."""

from fractions import Fraction
from functools import cache

import pytest
from field.naive_driving import ROADS, SIDES, Drive, begun, ways_on

from gusher.rules.field.driving import side_of
from gusher.rules.field.homing import ROW, ROWS, chances_to_be_home, count_turn, points_home, points_to, spread
from gusher.rules.field.lattice import CAMP, EAST, NORTH, PLATFORMS, SIDE, SOUTH, WEST
from gusher.rules.field.lattice import SIDES as SIDES_BY_SEAT
from gusher.rules.kernel import blank, game, view

NUMBERS = {"south": SOUTH, "west": WEST, "north": NORTH, "east": EAST}
HEADINGS = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}


def number(space):
    return space[0] + SIDE * space[1]


@cache
def ends(drive):
    """Where a drive can end with all its points used up: places with headings, None for the camp."""
    if drive.points == 0:
        return {(drive.place, drive.heading)}
    home = {(None, None)} if drive.is_home else set()
    return home.union(*(ends(after) for after in ways_on(drive).values()))


@cache
def naive_chance(side, place, heading, others, turns):
    """How likely it is home after so many turns at most, as a fraction."""
    if place is None:
        return Fraction(1)
    if turns == 0:
        return Fraction(0)
    rolls = (Drive(side, pips, place, heading, others, is_loaded=True) for pips in range(1, 7))
    return sum(max(naive_chance(side, *end, others, turns - 1) for end in ends(begun(roll))) for roll in rolls) / 6


SITUATIONS = [
    ("south", (4, 2), "s", ()),
    ("south", (4, 0), "n", ()),
    ("south", (3, 0), "n", ()),
    ("north", (0, 9), "s", ()),
    ("west", (5, 6), "e", ()),
    ("east", (12, 12), "e", ()),
    ("south", (6, 3), "s", ((6, 1),)),
    ("south", (0, 3), "s", ((0, 1), (2, 2))),
    # Shut in between two trucks: stuck as long as they stay.
    ("south", (3, 0), "e", ((2, 0), (5, 0))),
    # A dead end: it has to turn round for some rolls.
    ("north", (12, 9), "n", ((12, 12), (10, 10))),
]


@pytest.mark.parametrize(("side", "place", "heading", "others"), SITUATIONS)
def test_two_turns_against_trying_everything(side, place, heading, others):
    chances = chances_to_be_home(NUMBERS[side], number(place), HEADINGS[heading], 2, [number(each) for each in others])
    expected = [naive_chance(side, place, heading, frozenset(others), turns) for turns in (1, 2)]
    assert chances == pytest.approx([float(each) for each in expected])


@pytest.mark.parametrize(("side", "place", "heading", "others"), SITUATIONS)
def test_compiled_rules_count_the_same(side, place, heading, others):
    """To the last bit, so that a device says the same."""
    seat = SIDES_BY_SEAT[4].tolist().index(NUMBERS[side])
    s = view(blank(game("ghawar").record))
    s.seats = 4
    free = iter(map(number, others))
    for each in range(4):
        s.truck_at[each] = number(place) if each == seat else next(free, CAMP)
    s.heading[seat] = HEADINGS[heading]
    ways = memoryview(bytearray(8 * ROWS * ROW)).cast("d", (ROWS, ROW))
    counted = [count_turn(s, seat, turn, ways) for turn in range(1, 7)]
    taken = [number(each) for each in others]
    assert counted == chances_to_be_home(NUMBERS[side], number(place), HEADINGS[heading], 6, taken)


def test_chances_worked_out_by_hand():
    # One space inside, heading home: two points to the camp. A one leads to the side, and from there home for certain.
    assert chances_to_be_home(SOUTH, number((2, 1)), SOUTH, 2) == pytest.approx([5 / 6, 1])
    # On the side, just come from the camp: never straight back, but a two leads along the side and home.
    assert chances_to_be_home(SOUTH, number((2, 0)), NORTH, 2) == pytest.approx([5 / 6, 1])
    # In the corner, just come from the camp, the neighbour's truck beside: the road leads away, round and home.
    assert chances_to_be_home(SOUTH, number((0, 0)), NORTH, 1, [number((1, 0))]) == [0]


def test_chances_grow_with_the_turns_and_every_truck_gets_home():
    for place in sorted(ROADS)[::7]:
        for heading in (NORTH, EAST, SOUTH, WEST):
            chances = chances_to_be_home(WEST, number(place), heading, 12)
            assert chances == sorted(chances)
            assert chances[-1] > 0.99


def test_trucks_in_their_camps_and_the_truck_itself_block_nothing():
    alone = chances_to_be_home(SOUTH, number((6, 6)), EAST, 4)
    assert chances_to_be_home(SOUTH, number((6, 6)), EAST, 4, [CAMP, number((6, 6))]) == alone
    assert chances_to_be_home(SOUTH, number((6, 6)), EAST, 4, [number((6, 5))]) != alone


def test_the_sides_are_alike():
    """What holds in the south holds turned by a quarter in the west, and so on."""
    place, heading = (4, 3), EAST
    expected = chances_to_be_home(SOUTH, number(place), heading, 4)
    for side in (WEST, NORTH, EAST):
        # A quarter turn clockwise: south becomes west.
        place, heading = (place[1], 12 - place[0]), (heading + 1) % 4
        assert chances_to_be_home(side, number(place), heading, 4) == pytest.approx(expected)


def test_it_is_as_far_home_as_from_home():
    s = view(blank(game("ghawar").record))
    s.seats = 4
    ways = memoryview(bytearray(8 * ROWS * ROW)).cast("d", (ROWS, ROW))
    for seat in range(4):
        s.truck_at[seat] = CAMP
        spread(s, seat, ways)
        for platform in range(PLATFORMS):
            assert points_to(ways, platform) == points_home(platform, side_of(s, seat))
    # Past the platform, back on the other side: no truck turns round.
    s.truck_at[0], s.heading[0] = number((2, 3)), NORTH
    spread(s, 0, ways)
    assert [points_to(ways, platform) for platform in (6, 7, 12, 0)] == [0, 0, 2, 6]


def test_all_seats_have_a_side():
    assert {side for sides in SIDES.values() for side in sides} == set(NUMBERS)
