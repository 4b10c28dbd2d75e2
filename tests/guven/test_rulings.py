"""The rulings V1 to V10 one by one, played out on the field. Driving is in tests/field, too."""

import random

import pytest
from field.drawing import Drawing
from field.naive_driving import EDGE, OUTWARD, PLATFORMS, ROADS, SIDES, neighbour
from field.situations import set_up, steps, truck
from guven.playing import GUVEN, Played, drawn

from gusher.rules.field.observation import CONSTANTS
from gusher.rules.kernel import CHANCE

COLOURS = "WORBGV"
EMPTY = """
    + .  + .
    . 1W . W
    + .  + .
"""


def field_with(trucks=None, stones=None, rigs=None):
    """A drawing of a field."""
    return Drawing(set(PLATFORMS), dict(stones or {}), dict(rigs or {}), dict(trucks or {}))


def values(t, text):
    """Let the colours be worth 1 to 6 in this order."""
    for value, colour in enumerate(text, start=1):
        t.shown.value[1 + COLOURS.index(colour)] = value
    return t


def warehouses(t, *rows):
    """Let each seat have delivered these stones: "WWO" is two white ones and an orange one."""
    for seat, row in enumerate(rows):
        for number, colour in enumerate(COLOURS, start=1):
            t.shown.delivered[seat, number] = row.count(colour)
    return t


def money(t):
    return list(t.shown.money)[: t.seats]


# Set-up ---------------------------------------------------------------------------------------------------------------


def test_V1_the_field_is_the_lattice_of_ghawar():
    """Every crossing and every space between is one space: a six from c3 leads six of them away."""
    t = drawn(field_with({0: ((4, 6), "n", "")}, dict.fromkeys(PLATFORMS, "W"), {"c3": 1}))
    t.play("roll", "die6", "n", "n", "e", "e", "n", "n")
    assert truck(t) == ((6, 10), "n", "")
    assert t.mover == 1
    for space in ROADS:
        s = drawn(field_with({0: (space, "e", "")}, dict.fromkeys(PLATFORMS, "W"))).play("roll", "die1")
        on = {way for way in "nes" if neighbour(space, way) in ROADS}
        home = {"camp"} if space[1] == 0 else set()
        assert steps(s) == on | home


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_V1_seats_and_sides_are_those_of_ghawar(seats):
    for seat in range(seats):
        t = drawn(EMPTY, seats, seat).play("roll", "die1", "enter-4")
        assert truck(t, seat)[0] == EDGE[SIDES[seats][seat]][4]


def test_V2_six_stones_of_each_of_six_colours_one_on_each_platform_by_chance():
    t = Played(3)
    left = dict.fromkeys(COLOURS, 6)
    for number, name in enumerate(sorted(PLATFORMS, key=lambda name: (name[1], name[0]))):
        assert t.mover == CHANCE
        assert t.weights == {f"{name}:{colour}": count for colour, count in left.items() if count}
        colour = COLOURS[(number // 2) % 6] if number < 24 else COLOURS[(number - 24) // 2]
        t.play(f"{name}:{colour}")
        left[colour] -= 1
    assert not any(left.values())


def test_V2_the_colours_get_the_values_1_to_6_by_chance_and_keep_them():
    t = Played()
    while "W=1" not in t.legal:
        t.play(min(t.legal))
    for value, colour in enumerate("GROWBV", start=1):
        left = "GROWBV"[value - 1 :]
        assert t.weights == {f"{each}={value}": 1 for each in left}
        t.play(f"{colour}={value}")
    assert [t.shown.value[1 + COLOURS.index(colour)] for colour in "GROWBV"] == [1, 2, 3, 4, 5, 6]
    before = list(t.shown.value)
    assert list(t.to_the_end().shown.value) == before


def test_V2_everything_is_open():
    t = drawn("""
        + .  +  .
        . 2R .  1B
        + >1 +  .
        . 1G .  V
        + .  +  .
    """)  # fmt: skip
    for seat in (-1, 0, 1):
        assert t.engine.concealed(t.state, seat).tobytes() == t.state.tobytes()


@pytest.mark.parametrize(("seats", "rigs"), [(2, 14), (3, 10), (4, 8)])
def test_V3_rigs_for_everyone_and_a_truck_each(seats, rigs):
    s = set_up(Played(seats)).shown
    assert list(s.rigs_in_hand)[:seats] == [rigs] * seats
    assert list(s.truck_at)[:seats] == [169] * seats


def test_V4_who_starts_is_chance():
    for seats in GUVEN.seats:
        t = Played(seats)
        while "start1" not in t.legal:
            t.play(min(t.legal))
        assert t.weights == {f"start{1 + seat}": 1 for seat in range(seats)}


# Phase 1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "dice", "platform"),
    [(0, "2-5", "b5"), (1, "2-5", "e5"), (2, "2-5", "e2"), (3, "2-5", "b2"), (0, "5-2", "e2"), (1, "5-2", "b2")],
)
def test_V5_the_first_die_is_the_column_and_the_second_the_row_as_seen_from_the_seat(seat, dice, platform):
    t = set_up(Played(4), seat)
    assert t.mover == CHANCE
    assert t.weights == {f"{column}-{row}": 1 for column in range(1, 7) for row in range(1, 7)}
    t.play(dice)
    number = "abcdef".index(platform[0]) + 6 * (int(platform[1]) - 1)
    assert [each for each in range(36) if t.shown.rig[each]] == [number]
    assert t.shown.rig[number] == 1 + seat


def test_V5_where_a_rig_stands_nothing_happens_and_the_next_one_rolls():
    t = set_up(Played()).play("2-5")
    # The same platform from the north.
    t.play("5-2")
    assert t.shown.rig[1 + 6 * 4] == 1
    assert list(t.shown.rigs_in_hand)[:2] == [13, 14]
    assert (t.mover, t.shown.to_move) == (CHANCE, 0)


@pytest.mark.parametrize(("seats", "starter"), [(2, 0), (2, 1), (3, 1), (4, 3)])
def test_V5_the_phase_ends_after_the_round_in_which_someone_put_up_the_last_rig(seats, starter):
    for seed in range(8):
        t = set_up(Played(seats), starter)
        chooser = random.Random(seed)
        rolls = 0
        while "roll" not in t.legal:
            assert rolls % seats or 0 not in list(t.shown.rigs_in_hand)[:seats]
            t.play(chooser.choice(sorted(t.legal)))
            rolls += 1
        put_up = [sum(owner == 1 + seat for owner in t.shown.rig) for seat in range(seats)]
        assert max(put_up) == {2: 14, 3: 10, 4: 8}[seats]
        # Whole rounds, and who opened this phase opens the next. What is left over has left the game.
        assert rolls % seats == 0
        assert t.mover == starter
        assert sum(put_up) < 36


# Phase 2 --------------------------------------------------------------------------------------------------------------


def test_V6_a_turn_is_a_roll_or_a_rig_and_the_whole_roll_is_driven():
    t = drawn(EMPTY)
    assert "roll" in t.legal
    t.play("roll")
    assert t.weights == {f"die{number}": 1 for number in range(1, 7)}
    t.play("die3")
    assert steps(t) == {f"enter-{number}" for number in range(13)}
    assert t.why("a1-b1") == "already_rolled"
    t.play("enter-4", "n")
    assert t.why("stop") == "points_left"
    assert t.play("n").mover == 1


def test_V6_blocking_turning_round_and_being_stuck():
    t = drawn("""
        + . + .  +  .
        . W . W  .  1W
        + . + >1 <2 .
        . W . W  .  W
        + . + .  +  .
    """).play("roll", "die2")  # fmt: skip
    assert truck(t)[:2] == ((3, 2), "w")
    assert steps(t) == {"w"}
    stuck = drawn("""
        + . +  .  +  .
        . W .  W  .  1W
        + . >3 >1 <2 .
        . W .  W  .  W
        + . +  .  +  .
    """, seats=3).play("roll", "die2")  # fmt: skip
    assert (stuck.mover, truck(stuck)[:2]) == (1, ((3, 2), "e"))


def test_V6_nothing_is_dismantled_or_thrown_out():
    t = drawn("""
        + . +  .  +  .
        . W .  o  .  1W
        + . >3 >1 <2 .
        . W .  W  .  W
        + . +  .  +  .
    """, seats=3)  # fmt: skip
    assert {t.after("roll", f"die{number}").mover for number in range(1, 7)} == {1}
    kinds = {GUVEN.actions.write(action).split("-")[0] for action in GUVEN.actions}
    assert not {"dismantle", "load", "cover", "rig"} & kinds


ROAD = """
    + .  +  .  +  .
    . 2B .  2R .  1
    + >1 .  .  +  .
    . 1G .  1O .  W
    + .  +  .  +  .
"""


def test_V7_only_where_the_drive_ends():
    t = drawn(ROAD).play("roll", "die2")
    assert t.legal == {"e"}
    assert t.why("drill-a2") == "not_at_the_end"
    t.play("e")
    assert t.legal == {"n", "e", "s"}
    t.play("e")
    assert t.legal == {"drill-b2", "drill-b1", "stop"}
    # One of them.
    t.play("drill-b1")
    assert (t.mover, truck(t)[2]) == (1, "O")


def test_V7_under_a_rig_next_to_the_truck_with_a_stone_and_with_an_empty_truck():
    # No rig on the one side, no stone on the other: nothing to choose, and the turn is over.
    t = drawn(ROAD.replace("2R", "2").replace("1O", "O")).play("roll", "die2", "e", "e")
    assert t.mover == 1
    t = drawn(ROAD.replace("2R", "2")).play("roll", "die2", "e", "e")
    assert t.legal == {"drill-b1", "stop"}
    assert t.why("drill-b2") == "no_stone"
    assert t.why("drill-a1") == "not_next_to"
    assert t.play("stop").mover == 1
    assert drawn(ROAD.replace(">1", ">1W")).play("roll", "die2", "e", "e").mover == 1


def test_V7_a_stuck_truck_ends_where_it_stands():
    t = drawn("""
        + . +  .  +  .
        . W .  2B .  1W
        + . >3 >1 <2 .
        . W .  W  .  W
        + . +  .  +  .
    """, seats=3).play("roll", "die2")  # fmt: skip
    assert t.legal == {"drill-b2", "stop"}
    assert truck(t.play("drill-b2")) == ((3, 2), "e", "B")


def test_V7_it_is_free_under_an_own_rig_and_costs_the_stones_value_under_anothers():
    t = values(drawn(ROAD), "WORBGV").play("roll", "die2", "e", "e")
    assert money(t) == [0, 0]
    assert money(t.after("drill-b1")) == [0, 0]
    # Red is worth 3. Money may go below 0.
    assert money(t.after("drill-b2")) == [-3, 3]
    three = values(drawn(ROAD.replace("2R", "3R"), seats=3), "WROBGV").play("roll", "die2", "e", "e", "drill-b2")
    assert money(three) == [-2, 0, 2]


def test_V8_driving_off_ones_own_side_ends_the_drive_and_the_next_one_enters_anywhere():
    home = """
        + .   + .
        . 2W  . W
        + <1R + .
    """
    t = drawn(home).play("roll", "die6")
    assert steps(t) == {"w", "camp"}
    t.play("camp")
    assert (t.mover, truck(t)) == (1, (None, None, ""))
    assert t.shown.delivered[0, 3] == 1
    t.play("roll", "die1", "enter-0", "roll", "die1")
    assert steps(t) == {f"enter-{number}" for number in range(13)}
    # It costs a point like any other step: with one point left it can still be done.
    assert drawn(home).play("roll", "die1", "camp").mover == 1


def test_V8_not_straight_back_after_entering_and_not_on_another_side():
    t = drawn(EMPTY).play("roll", "die2", "enter-4")
    assert t.why("camp") == "reversing"
    t = drawn("""
        + .  + .
        . 1W . W
        v2 . + .
    """, mover=1).play("roll", "die1")  # fmt: skip
    assert t.why("camp") == "not_home"
    assert steps(t) == {"e"}


def test_V9_one_own_rig_to_any_platform_without_a_rig():
    t = drawn(field_with(stones=dict.fromkeys(PLATFORMS, "W"), rigs={"b3": 0, "c3": 1, "f6": 0}))
    free = set(PLATFORMS) - {"b3", "c3", "f6"}
    assert t.legal == {"roll"} | {f"{rig}-{place}" for rig in ("b3", "f6") for place in free}
    assert t.why("b3-c3") == t.why("b3-f6") == "occupied"
    assert t.why("c3-d3") == t.why("a1-a2") == "not_your_rig"
    t.play("b3-e5")
    assert (t.shown.rig[1 + 12], t.shown.rig[4 + 24], t.mover) == (0, 1, 1)
    # The stone stays.
    assert t.shown.stone[1 + 12] == 1


# The end --------------------------------------------------------------------------------------------------------------


def test_V10_the_game_ends_at_once_when_no_stone_is_left_on_platforms_or_trucks():
    last = {0: ((1, 0), "w", "R")}
    t = drawn(field_with(last, rigs={"c3": 0})).play("roll", "die6", "w", "camp")
    assert (t.mover, t.ending) == (None, "all_delivered")
    assert t.why("roll", 1) == "game_over"
    # Not while one is on a truck, nor while one lies where no rig stands.
    t = drawn(field_with({**last, 1: ((5, 6), "n", "B")}, rigs={"c3": 0})).play("roll", "die6", "w", "camp")
    assert (t.mover, t.ending) == (1, None)
    t = drawn(field_with(last, {"f6": "W"}, {"c3": 0})).play("roll", "die6", "w", "camp")
    assert (t.mover, t.ending) == (1, None)


RIGS = {0: ("a1", "b1"), 1: ("f6", "e6"), 2: ("a6", "b6")}


def quiet(seats, mover=0):
    """All trucks in their camps, a rig in each corner, and one on c3."""
    rigs = {pair[0]: seat for seat, pair in RIGS.items() if seat < seats}
    return drawn(field_with(stones=dict.fromkeys(PLATFORMS, "W"), rigs={**rigs, "c3": 0}), seats, mover)


def shuttle(t, turns, at):
    """Move rigs to and fro; how many turns were played."""
    played, at = 0, dict(at)
    while played < turns and t.mover is not None:
        here, there = at[t.mover]
        at[t.mover] = (there, here)
        t.play(f"{here}-{there}")
        played += 1
    return played


def shown_quiet(t):
    """How many quiet rounds a screen shows, of 20."""
    assert CONSTANTS["QUIET_ROUNDS"] == 20
    return t.scene["quiet_rounds"]


@pytest.mark.parametrize(("seats", "mover"), [(2, 0), (2, 1), (3, 0), (3, 2)])
def test_V10_or_after_20_full_rounds_in_which_nothing_was_loaded_or_delivered(seats, mover):
    t = quiet(seats, mover)
    assert shuttle(t, 1000, RIGS) == 20 * seats
    assert t.ending == "standstill"


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
@pytest.mark.parametrize("what", ["load", "deliver"])
def test_V10_a_round_in_which_something_was_loaded_or_delivered_is_not_counted(seats, turn, what):
    t = quiet(seats)
    shuttle(t, turn, RIGS)
    at = {seat: pair if seat >= turn else pair[::-1] for seat, pair in RIGS.items()}
    s = t.shown
    if what == "load":
        s.truck_at[turn], s.heading[turn] = 13 * 4 + 4, 0
        t.play("roll", "die1", "n", "drill-c3")
    else:
        x, y = EDGE[SIDES[seats][turn]][3]
        outward = "nesw".index(OUTWARD[SIDES[seats][turn]])
        s.truck_at[turn], s.heading[turn], s.load[turn] = 13 * y + x, outward, 1
        t.play("roll", "die1", "camp")
    assert t.mover == (turn + 1) % seats
    assert shuttle(t, 1000, at) == (seats - 1 - turn) + 20 * seats
    assert t.ending == "standstill"


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_V10_the_screen_counts_rounds_from_the_starters_turn(seats, turn):
    """As long as turns are to come there is a round to go; the round in which something was loaded is none."""
    t = quiet(seats)
    shuttle(t, turn, RIGS)
    at = {seat: pair if seat >= turn else pair[::-1] for seat, pair in RIGS.items()}
    t.shown.truck_at[turn], t.shown.heading[turn] = 13 * 4 + 4, 0
    t.play("roll", "die1", "n", "drill-c3")
    told = [shown_quiet(t)]
    while t.mover is not None:
        here, there = at[t.mover]
        at[t.mover] = (there, here)
        t.play(f"{here}-{there}")
        told.append(shown_quiet(t))
    rest = seats - 1 - turn
    assert told[:rest] == [0] * rest
    assert told[rest:] == [round_ for round_ in range(20) for _ in range(seats)] + [20]
    assert t.ending == "standstill"


def test_V10_loads_on_trucks_then_count_nothing():
    t = values(warehouses(quiet(2), "W", ""), "WORBGV")
    t.shown.load[1], t.shown.truck_at[1] = 6, 13 * 6 + 6
    shuttle(t, 1000, RIGS)
    assert t.ending == "standstill"
    assert t.points == [1 + 1, 0]


def test_V10_the_values_of_the_stones_and_once_more_for_who_alone_has_most_of_a_colour():
    t = values(warehouses(drawn(EMPTY, 3), "WWWORRG", "WWOOBBGG", "RRVVVVVVBB"), "WORBGV")
    for seat, amount in enumerate((-4, 9, -5)):
        t.shown.money[seat] = amount
    # Values: white 1, orange 2, red 3, blue 4, green 5, violet 6.
    first = 3 * 1 + 1 * 2 + 2 * 3 + 1 * 5 + 1  # most white, level in red
    second = 2 * 1 + 2 * 2 + 2 * 4 + 2 * 5 + 2 + 5  # most orange and green, level in blue
    third = 2 * 3 + 6 * 6 + 2 * 4 + 6  # most violet
    assert t.points == [first - 4, second + 9, third - 5]
    assert t.points == [13, 40, 51]
    assert t.places == [3, 2, 1]


def test_V10_level_is_a_shared_win_and_one_may_end_below_nothing():
    t = values(warehouses(drawn(EMPTY, 4), "WW", "O", "", ""), "WORBGV")
    for seat, amount in enumerate((0, -1, 0, -2)):
        t.shown.money[seat] = amount
    # White: 2 and once more 1; orange: 2 and once more 2.
    assert t.points == [3, 3, 0, -2]
    assert t.places == [1, 1, 3, 4]
