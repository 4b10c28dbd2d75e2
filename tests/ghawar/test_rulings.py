"""The rulings G1 to G34 one by one, played out on the field. Driving is in tests/field, too."""

import random
from itertools import product

import pytest
from field.drawing import Drawing
from field.naive_driving import BACK, BESIDE, EDGE, OUTWARD, PLATFORMS, ROADS, SIDES, STEPS, neighbour
from field.situations import set_up, steps, truck
from ghawar.naive import value_board
from ghawar.playing import GHAWAR, Played, drawn

from gusher.rules.kernel import CHANCE

read = GHAWAR.actions.read

ALL_STONES = dict.fromkeys(PLATFORMS, "W")
EMPTY = """
    + .  + .
    . 1W . W
    + .  + .
"""


def field_with(trucks=None, stones=None, rigs=None, gone=(), lying=None):
    """A drawing of a field on which all platforms stand but those that are gone."""
    return Drawing(set(PLATFORMS) - set(gone), dict(stones or {}), dict(rigs or {}), dict(trucks or {}), lying or {})


def price_discs(t, text):
    """Put the discs on the prices from 1 to 4, as "WORB" has them."""
    for price, colour in enumerate(text, start=1):
        t.shown.price["_WORB".index(colour)] = price
    return t


def discs(t):
    """The colours of the discs on the prices from 1 to 4."""
    return "".join(sorted("WORB", key=lambda colour: t.shown.price["_WORB".index(colour)]))


def warehouses(t, *rows):
    """Let each seat have delivered these stones: "WWO" is two white ones and an orange one."""
    for seat, row in enumerate(rows):
        for colour in "WORB":
            t.shown.delivered[seat, "_WORB".index(colour)] = row.count(colour)
    return t


def set_each(field, values):
    """Write a number for each seat."""
    for seat, value in enumerate(values):
        field[seat] = value


def won(t):
    """The points won on the way."""
    return list(t.shown.won)[: t.seats]


def read_dice(seats, seat, dice):
    """The platforms that a seat may choose from when it begins with these dice."""
    t = set_up(Played(seats), seat).play(dice)
    return {text.removeprefix("rig-") for text in t.legal}


# The field ------------------------------------------------------------------------------------------------------------


def test_G1_trucks_drive_on_49_intersections_and_84_road_spaces_and_each_costs_a_point():
    assert sum(x % 2 == 0 and y % 2 == 0 for x, y in ROADS) == 49
    assert len(ROADS) == 49 + 84
    t = drawn(field_with(stones=ALL_STONES, rigs={"c3": 0}), mover=1)
    for space, heading in product(sorted(ROADS), STEPS):
        s = t.after()
        s.shown.truck_at[1] = 13 * space[1] + space[0]
        s.shown.heading[1] = "nesw".index(heading)
        s.play("roll", "die1")
        # On, but not back. Off the field and onto platforms no road leads; home only on the north side.
        ways = {way for way in STEPS if way != BACK[heading] and neighbour(space, way) in ROADS}
        home = {"camp"} if space[1] == 12 and heading != "s" else set()
        assert steps(s) == ways | home
        for way in ways:
            gone = s.after(way)
            assert truck(gone, 1)[:2] == (neighbour(space, way), way)
            assert gone.shown.points_left == 0


def test_G2_next_to_a_platform_is_next_to_its_edge():
    t = drawn(field_with(stones=ALL_STONES, rigs=dict.fromkeys(PLATFORMS, 1)))
    for space in sorted(ROADS):
        s = t.after()
        s.shown.truck_at[0] = 13 * space[1] + space[0]
        drills = {text for text in s.play("roll", "die1").legal if text.startswith("drill")}
        assert drills == {f"drill-{name}" for name in BESIDE[space]}
        assert len(drills) == (
            0 if space[0] % 2 == space[1] % 2 else 1 if space[0] in (0, 12) or space[1] in (0, 12) else 2
        )


@pytest.mark.parametrize(
    ("seats", "sides"),
    [(2, ["south", "north"]), (3, ["south", "west", "north"]), (4, ["south", "west", "north", "east"])],
)
def test_G3_seats_sit_clockwise_from_the_south(seats, sides):
    for seat, side in enumerate(sides):
        t = drawn(EMPTY, seats, seat).play("roll", "die1", "enter-5")
        assert truck(t, seat)[0] == EDGE[side][5]
        assert t.mover == (seat + 1) % seats


@pytest.mark.parametrize(
    ("seat", "dice", "platforms"),
    [
        (0, "1+2", {"a2", "b1"}),
        (1, "1+2", {"b6", "a5"}),
        (2, "1+2", {"f5", "e6"}),
        (3, "1+2", {"e1", "f2"}),
        (0, "3+6", {"c6", "f3"}),
        (1, "3+6", {"f4", "c1"}),
        (2, "3+6", {"d1", "a4"}),
        (3, "3+6", {"a3", "d6"}),
        (1, "1+1", {"a6"}),
        (2, "1+1", {"f6"}),
        (3, "1+1", {"f1"}),
    ],
)
def test_G4_dice_are_read_as_seen_from_the_camp(seat, dice, platforms):
    assert read_dice(4, seat, dice) == platforms


def test_G4_two_players_sit_south_and_north():
    assert read_dice(2, 0, "2+5") == {"b5", "e2"}
    assert read_dice(2, 1, "2+4") == {"e3", "c5"}


# Parts and set-up -----------------------------------------------------------------------------------------------------


def test_G5_nine_stones_of_each_colour_one_on_each_platform_by_chance():
    t = Played(4)
    names = sorted(PLATFORMS, key=lambda name: (name[1], name[0]))
    left = dict.fromkeys("WORB", 9)
    for number, name in enumerate(names):
        assert t.mover == CHANCE
        assert t.weights == {f"{name}:{colour}": count for colour, count in left.items() if count}
        colour = "WORB"[number // 9 if number < 30 else 3]
        t.play(f"{name}:{colour}")
        left[colour] -= 1
    assert not any(left.values())
    assert t.why("a1:W") == "not_waiting_for_outcome"


def test_G6_four_discs_by_chance_on_the_prices_1_to_4():
    t = Played()
    while "W=1" not in t.legal:
        t.play(min(t.legal))
    assert t.weights == {"W=1": 1, "O=1": 1, "R=1": 1, "B=1": 1}
    t.play("R=1")
    assert t.weights == {"W=2": 1, "O=2": 1, "B=2": 1}
    t.play("O=2", "W=3")
    assert t.weights == {"B=4": 1}
    assert discs(t.play("B=4")) == "ROWB"


def test_G7_five_rigs_and_a_truck_each_three_barrels_and_36_stones_to_deliver():
    for seats in GHAWAR.seats:
        s = set_up(Played(seats)).shown
        assert list(s.rigs_in_hand) == [5] * seats + [0] * (4 - seats)
        assert set(s.truck_at) == {169}
        assert s.stones_left == 36
        # That there are three barrels is seen where they run out: G21.


def test_G8_who_starts_is_chance():
    for seats in GHAWAR.seats:
        for starter in range(seats):
            t = Played(seats)
            while "start1" not in t.legal:
                t.play(min(t.legal))
            assert t.weights == {f"start{1 + seat}": 1 for seat in range(seats)}
            t.play(f"start{1 + starter}", "1+2")
            assert t.mover == starter


# Phase 1 --------------------------------------------------------------------------------------------------------------


def test_G9_two_dice_and_the_mover_says_which_is_the_column():
    t = set_up(Played())
    assert t.mover == CHANCE
    assert t.weights == {f"{a}+{b}": 1 if a == b else 2 for a in range(1, 7) for b in range(a, 7)}
    t.play("2+5")
    assert (t.mover, t.legal) == (0, {"rig-b5", "rig-e2"})
    assert t.why("rig-b2") == "not_rolled"
    assert t.after("rig-b5").shown.rig[1 + 6 * 4] == 1
    assert set_up(Played()).play("4+4").legal == {"rig-d4"}


def test_G9_a_taken_platform_can_not_be_chosen_and_if_both_are_the_dice_are_thrown_again():
    t = set_up(Played()).play("1+2", "rig-a2")
    # From the north, a 5 and a 6 point to the same two platforms.
    t.play("5+6")
    assert t.legal == {"rig-b1"}
    assert t.why("rig-a2") == "occupied"
    t.play("rig-b1", "1+2")
    assert t.mover == CHANCE
    assert len(t.weights) == 21
    # It is still the same player's turn.
    assert t.play("1+3").mover == 0


@pytest.mark.parametrize(("seats", "starter"), [(2, 1), (3, 2), (4, 1)])
def test_G9_five_rigs_each_in_turn_and_who_opened_phase_1_opens_phase_2(seats, starter):
    t = set_up(Played(seats), starter)
    chooser = random.Random(1)
    putting = []
    while "roll" not in t.legal:
        if t.mover != CHANCE:
            putting.append(t.mover)
        t.play(chooser.choice(sorted(t.legal)))
    assert putting == [(starter + turn) % seats for turn in range(5 * seats)]
    assert t.mover == starter


# A turn ---------------------------------------------------------------------------------------------------------------


def test_G10_rolling_is_always_allowed_and_every_number_as_likely():
    t = drawn(EMPTY)
    assert t.legal == {"roll", "a1-b1", "a1-a2"}
    t.play("roll")
    assert t.weights == {f"die{number}": 1 for number in range(1, 7)}
    # Even for a truck that is stuck: then the turn passes.
    t = drawn("""
        + . +  .  +  .
        . W .  W  .  1W
        + . ^3 >1 <2 .
        . W .  W  .  W
        + . +  .  +  .
    """, seats=3)  # fmt: skip
    assert "roll" in t.legal
    assert t.play("roll", "die2").mover == 1


def test_G10_one_of_the_two_a_turn():
    t = drawn(EMPTY)
    assert t.after("a1-b1").mover == 1
    assert t.play("roll", "die1").why("a1-b1") == t.why("roll") == "already_rolled"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G11_a_truck_comes_in_on_any_of_13_spaces_and_leaves_again_from_any_of_them(seats):
    for seat in range(seats):
        edge = EDGE[SIDES[seats][seat]]
        for number in range(13):
            t = drawn(EMPTY, seats, seat).play("roll", "die3", f"enter-{number}")
            assert truck(t, seat)[0] == edge[number]
            assert t.why("camp") == "reversing"
            # One space along the side, and home is open.
            along = next(way for way in STEPS if neighbour(edge[number], way) in edge)
            assert "camp" in t.play(along).legal


def test_G11_G13_home_in_mid_drive_a_truck_may_go_out_again_anywhere_or_stop():
    t = drawn("""
        + .  +  .
        . 1W .  W
        + .  v1 .
    """).play("roll", "die4", "camp")  # fmt: skip
    assert t.legal == {"stop"} | {f"enter-{number}" for number in range(13)}
    assert t.after("enter-12").legal == {"n", "w"}
    assert t.after("stop").mover == 1


def test_G12_the_heading_lasts_and_forbids_only_the_way_back():
    t = drawn("""
        + . +  . +
        . W .  W .
        + . >1 . +
        . W .  W .
        + . +  . +
        . W .  1W .
        + . +  . +
    """).play("roll", "die1", "n", "roll", "die1", "enter-0", "roll", "die1")  # fmt: skip
    assert truck(t)[1] == "n"
    assert steps(t) == {"n"}
    assert t.why("s") == "reversing"


def test_G13_the_whole_roll_must_be_driven():
    t = drawn("""
        + .  + . +
        . 1W . W .
        + .  ^1 . +
        . W  . W .
        + .  + . +
    """).play("roll", "die3", "n", "n")  # fmt: skip
    assert (t.mover, t.shown.points_left) == (0, 1)
    assert t.why("stop") == "points_left"
    assert t.play("e").mover == 1


@pytest.mark.parametrize("memory", ["open", "own", "strict"])
@pytest.mark.parametrize("rig", ["1", "1B", "2", "2B"])
def test_G13_drilling_and_loading_are_refused_where_the_rest_could_not_be_used_up_whatever_is_under_the_rig(
    rig, memory
):
    """Only by dismantling the rest can be used up, and a truck with a load can't. A dry hole would leave it empty; yet
    the refusal must not tell that."""
    t = drawn(f"""
        + . +  .   +  .
        . W .  o   .  1W
        + . ^3 >1:R <2 .
        . W .  {rig}  .  W
        + . +  .   +  .
    """, seats=3, memory=memory).play("roll", "die3")  # fmt: skip
    assert t.why("drill-b1") == t.why("load-R") == "dead_end"
    assert t.legal == {"dismantle-b2"}
    # Nor does it matter whether anything lies about that could be loaded.
    bare = t.after()
    bare.shown.lying[13 * 2 + 3, 3] = bare.shown.lying_about = 0
    assert (bare.why("drill-b1"), bare.legal) == ("dead_end", {"dismantle-b2"})
    assert {"drill-b1", "load-R"} <= t.play("dismantle-b2").legal


def test_G14_a_space_with_a_truck_can_not_be_entered_or_passed():
    t = drawn("""
        + . +  .  +  .
        . W .  1W .  W
        + . >1 <2 +  .
        . W .  W  .  W
        + . +  .  +  .
    """)  # fmt: skip
    for die in range(1, 7):
        rolled = t.after("roll", f"die{die}")
        assert rolled.why("e") == "blocked"
        assert steps(rolled) == {"n", "s"}


def test_G15_who_can_not_go_on_turns_round_and_who_can_not_do_that_either_stays():
    turned = drawn("""
        + . + .  +  .
        . W . 1W .  W
        + . + >1 <2 .
        . W . W  .  W
        + . + .  +  .
    """).play("roll", "die2")  # fmt: skip
    assert truck(turned)[:2] == ((3, 2), "w")
    assert steps(turned) == {"w"}
    stuck = drawn("""
        + . +  .  +  .
        . W .  2B .  1W
        + . >3 >1 <2 .
        . W .  W  .  W
        + . +  .  +  .
    """, seats=3).play("roll", "die2")  # fmt: skip
    assert truck(stuck)[:2] == ((3, 2), "e")
    assert stuck.legal == {"drill-b2", "stop"}
    assert won(stuck.after("drill-b2")) == [0, 1, 0]
    assert stuck.after("stop").mover == 1


# Drilling, delivering, dismantling, loading ---------------------------------------------------------------------------

ROAD = """
    + .  +  .  +  .
    . 2B .  1R .  2
    + >1 .  .  +  .
    . W  .  W  .  1O
    + .  +  .  +  .
"""


def test_G16_at_any_moment_of_the_drive():
    t = drawn(ROAD).play("roll", "die2")
    assert "drill-a2" in t.legal
    # On the first space, on one in between, and on the last.
    assert truck(t.after("drill-a2"))[2] == "B"
    t = drawn(ROAD).play("roll", "die3", "e", "e")
    assert truck(t.after("drill-b2"))[2] == "R"
    assert t.after("drill-b2", "e").mover == 1
    t = drawn(ROAD).play("roll", "die2", "e", "e")
    assert t.legal == {"drill-b2", "stop"}
    t.play("drill-b2")
    assert (t.mover, truck(t)[2]) == (1, "R")


def test_G16_only_under_a_rig_next_to_the_truck_and_only_with_an_empty_truck():
    t = drawn(ROAD).play("roll", "die4")
    assert t.why("drill-a1") == "no_rig_there"
    assert t.why("drill-b2") == "not_next_to"
    assert drawn(ROAD.replace(">1", ">1W")).play("roll", "die4").why("drill-a2") == "loaded"
    assert drawn(EMPTY).play("roll", "die4").why("drill-a1") == "in_camp"


def test_G16_a_dry_hole_can_not_be_tried_again_this_turn():
    t = drawn(ROAD.replace("2B", "2")).play("roll", "die2")
    before = (won(t), truck(t), t.shown.points_left)
    t.play("drill-a2")
    assert (won(t), truck(t), t.shown.points_left) == before
    assert t.why("drill-a2") == "dry"
    assert steps(t) == {"e"}
    # In the next turn it can.
    t.play("e", "e", "stop", "roll", "die1", "enter-0", "roll", "die6")
    t.shown.truck_at[0] -= 2
    assert "drill-a2" in t.legal


def test_G16_both_sides_of_the_road_can_be_tried():
    t = drawn(ROAD.replace("2B", "2").replace(". W  .  W  .  1O", ". 1  .  W  .  1O"))
    t.play("roll", "die2", "drill-a2", "drill-a1")
    assert t.legal == {"e"}


def test_G16_a_stone_from_under_someone_elses_rig_gives_its_owner_a_point_and_a_dry_hole_does_not():
    t = drawn(ROAD).play("roll", "die2")
    assert won(t.after("drill-a2")) == [0, 1]
    assert won(drawn(ROAD.replace("2B", "2")).play("roll", "die2", "drill-a2")) == [0, 0]
    assert won(drawn(ROAD.replace("2B", "1B")).play("roll", "die2", "drill-a2")) == [0, 0]


def test_G16_a_hole_that_was_not_dry_can_be_tried_again_on_another_way_in_the_same_turn():
    t = drawn("""
        + .  + .
        . 1R . 2W
        + <1 + .
    """).play("roll", "die6", "drill-a1", "w", "camp", "enter-1")  # fmt: skip
    assert truck(t)[2] == ""
    assert "drill-a1" in t.legal
    assert t.play("drill-a1").why("drill-a1") == "dry"


HOME = """
    + .   + .
    . 2W  . W
    + <1R + .
"""


def test_G17_a_stone_scores_its_price_and_its_disc_drops_to_1():
    # The rulebook's picture: a red stone at 4.
    t = price_discs(drawn(HOME), "WOBR").play("roll", "die2", "camp")
    assert won(t) == [4, 0]
    assert discs(t) == "RWOB"
    assert t.shown.delivered[0, 3] == 1
    assert truck(t) == (None, None, "")
    # From 2, only what lay below it moves up.
    t = price_discs(drawn(HOME), "WRBO").play("roll", "die2", "camp")
    assert won(t) == [2, 0]
    assert discs(t) == "RWBO"
    # At 1 nothing moves.
    t = price_discs(drawn(HOME), "RWBO").play("roll", "die2", "camp")
    assert (won(t), discs(t)) == ([1, 0], "RWBO")


def test_G17_the_last_stone_ends_the_game_in_mid_drive():
    t = drawn(field_with({0: ((1, 0), "w", "R")}, rigs={"c3": 0})).play("roll", "die6", "w", "camp")
    assert (t.mover, t.ending, t.shown.points_left) == (None, "all_delivered", 4)


PLANT = """
    + . +  . +  .
    . o .  o .  W
    + . >1 . +  .
    . o .  o .  2W
    + . +  . +  .
"""


def test_G18_three_points_for_a_platform_with_neither_rig_nor_stone():
    t = drawn(PLANT).play("roll", "die6", "e")
    assert t.game.constants["DISMANTLING"] == 3
    assert {"dismantle-b1", "dismantle-b2"} <= t.legal
    assert t.why("dismantle-a1") == "not_next_to"
    t.play("dismantle-b1")
    assert t.shown.points_left == 2
    assert list(t.shown.platforms) == [1, 0, 0, 0]
    assert not t.shown.stands[1]
    # It went to the camp at once; the truck drives on, empty.
    assert truck(t) == ((3, 2), "e", "")
    assert t.why("dismantle-b2") == "already_dismantled"
    t.play("e", "n")
    assert t.mover == 1


def test_G18_not_with_a_rig_or_a_stone_on_it_nor_with_a_load_nor_with_too_few_points():
    rig = drawn(PLANT.replace(". o .  o .  W", ". o .  1 .  W")).play("roll", "die6", "e")
    assert rig.why("dismantle-b2") == "rig_stands_there"
    stone = drawn(PLANT.replace(". o .  o .  W", ". o .  R .  W")).play("roll", "die6", "e")
    assert stone.why("dismantle-b2") == "stone_lies_there"
    assert drawn(PLANT.replace(">1", ">1R")).play("roll", "die6", "e").why("dismantle-b1") == "loaded"
    assert drawn(PLANT).play("roll", "die3", "e").why("dismantle-b1") == "too_few_points"
    assert drawn(PLANT.replace(". o .  o .  2W", ". o .  _ .  2W")).play("roll", "die6", "e").why(
        "dismantle-b1"
    ) == "no_platform"  # fmt: skip


def test_G18_in_the_next_turn_there_is_another():
    t = drawn(PLANT).play("roll", "die4", "e", "dismantle-b1", "roll", "die1", "enter-0", "roll", "die4")
    assert "dismantle-b2" in t.legal


def test_G18_once_a_turn_even_after_coming_home():
    t = drawn("""
        + .  + .
        . o  . 2W
        + >1 + .
        . o  . W
        + .  + .
    """).play("roll", "die6", "dismantle-a1")  # fmt: skip
    assert t.why("dismantle-a2") == "already_dismantled"
    assert all("dismantle" not in text for text in t.play("e", "s", "s").legal)


LOADS = """
    + .     + .
    . 2W    . W
    + >1:RB* + .
    . W     . W
    + .     + .
"""


def test_G19_an_empty_truck_loads_one_of_what_lies_on_its_space():
    t = drawn(LOADS).play("roll", "die2")
    assert {"load-R", "load-B", "load-barrel"} <= t.legal
    assert t.why("load-W") == "nothing_lies_there"
    t.play("load-B")
    assert truck(t)[2] == "B"
    assert t.why("load-R") == "loaded"
    assert won(t) == [0, 0]
    # The rest stays.
    assert [t.shown.lying[13 * 2 + 1, load] for load in range(1, 6)] == [0, 0, 1, 0, 1]


def test_G19_at_any_moment_of_the_drive():
    t = drawn(LOADS.replace(">1:RB*", ".:R").replace("+ .:R", ">1 .:R"))
    assert t.play("roll", "die1", "e").legal == {"load-R", "drill-a2", "stop"}
    assert t.play("load-R").mover == 1
    t = drawn(LOADS.replace(">1:RB*", ".:R").replace("+ .:R", ">1 .:R"))
    assert truck(t.play("roll", "die2", "e", "load-R", "e")) == ((2, 2), "e", "R")
    assert truck(drawn(LOADS).play("roll", "die1", "load-barrel", "e")) == ((2, 2), "e", "*")


def test_G20_a_rig_moves_to_the_next_platform_each_way_over_rigs_and_gaps():
    t = drawn(field_with(
        stones=ALL_STONES | {"b3": "R"},
        rigs={"b3": 0, "c3": 1, "b4": 0, "b5": 1, "a3": 1},
        gone=["d3", "b6"],
    ))  # fmt: skip
    for name in ("d3", "b6"):
        t.shown.stone["abcdef".index(name[0]) + 6 * (int(name[1]) - 1)] = 0
    # East over a rig and a gap; west a rig, then the edge; north rigs and a gap; south the next one.
    assert {text for text in t.legal if text.startswith("b3")} == {"b3-e3", "b3-b2"}
    assert t.why("b3-c3") == "occupied"
    assert t.why("b3-d3") == "no_platform"
    assert t.why("b3-f3") == t.why("b3-c4") == "not_next_platform"
    assert t.why("c3-c2") == t.why("d4-d5") == "not_your_rig"
    t.play("b3-e3")
    assert t.mover == 1
    assert (t.shown.rig[4 + 12], t.shown.rig[1 + 12]) == (1, 0)
    # The stones stay where they are.
    assert (t.shown.stone[1 + 12], t.shown.stone[4 + 12]) == (3, 1)


# Barrels --------------------------------------------------------------------------------------------------------------

CENTRE = 13 * 6 + 6


def test_G21_a_set_of_all_four_colours_brings_a_barrel_to_the_centre():
    t = warehouses(drawn(HOME), "WWOB").play("roll", "die1", "camp")
    assert t.shown.lying[CENTRE, 5] == 1
    # No set, no barrel; nor for a stone more of a colour of a set.
    for row in ("WWO", "WORB", "WORBWO"):
        assert warehouses(drawn(HOME), row).play("roll", "die1", "camp").shown.lying[CENTRE, 5] == 0
    # The second set, and what others have delivered doesn't count.
    assert warehouses(drawn(HOME), "WORBWOB").play("roll", "die1", "camp").shown.lying[CENTRE, 5] == 1
    assert warehouses(drawn(HOME), "WWO", "B").play("roll", "die1", "camp").shown.lying[CENTRE, 5] == 0


def test_G21_there_are_three_barrels_in_all():
    t = drawn(HOME)
    t.shown.barrels_come = 3
    assert warehouses(t, "WOB").play("roll", "die1", "camp").shown.lying[CENTRE, 5] == 0
    t = drawn(HOME)
    t.shown.barrels_come = 2
    assert warehouses(t, "WOB").play("roll", "die1", "camp").shown.lying[CENTRE, 5] == 1


def test_G21_even_under_a_truck_which_can_load_it():
    drawing = field_with({0: ((1, 0), "w", "R"), 1: ((6, 6), "n", "")}, ALL_STONES, {"c3": 0})
    t = warehouses(drawn(drawing), "WOB").play("roll", "die2", "w", "camp")
    assert t.mover == 1
    assert "load-barrel" in t.play("roll", "die1").legal


MEETING = """
    + .  +    .  +:* .
    . W  .    2R .   W
    + >1 .    <2B .  .
    . W  .    1W .   W
    + .  +    .  +   .
"""


def test_G22_the_last_point_may_throw_out_a_truck_whose_load_stays():
    t = drawn(MEETING).play("roll", "die2", "e")
    assert "e" in t.legal
    t.play("e")
    assert truck(t) == ((3, 2), "e", "")
    assert truck(t, 1) == (None, None, "")
    assert t.shown.lying[13 * 2 + 3, 4] == 1
    # The thrower may drill or load there at once.
    assert t.legal == {"drill-b1", "drill-b2", "load-B", "stop"}
    t.play("load-B")
    assert truck(t)[2] == "B"
    assert t.mover == 1
    # Who was thrown out starts from the camp.
    assert steps(t.play("roll", "die1")) == {f"enter-{number}" for number in range(13)}


def test_G22_passing_through_stays_forbidden():
    t = drawn(MEETING).play("roll", "die3")
    assert ("e" in t.play("e").legal, t.why("e")) == (False, "blocked")


def test_G22_only_while_a_barrel_is_on_a_space_or_on_a_truck():
    none = MEETING.replace("+:*", "+")
    assert drawn(none).play("roll", "die2", "e").why("e") == "blocked"
    on_a_truck = none.replace("<2B", "<2*")
    t = drawn(on_a_truck).play("roll", "die2", "e", "e")
    assert t.shown.lying[13 * 2 + 3, 5] == 1
    # One that is at home is over.
    t = drawn(none)
    t.shown.barrels_come = 1
    t.shown.barrels[1] = 1
    assert t.play("roll", "die2", "e").why("e") == "blocked"


def test_G23_a_delivered_barrel_is_worth_3_at_the_end_and_moves_no_prices():
    t = price_discs(drawn(HOME.replace("<1R", "<1*")), "WOBR")
    before = t.points
    t.play("roll", "die1", "camp")
    assert discs(t) == "WOBR"
    assert (won(t), list(t.shown.barrels)) == ([0, 0], [1, 0, 0, 0])
    assert t.points == [before[0] + 3, before[1]]
    # It is no stone: the locomotive stays, and throwing out is over.
    assert t.shown.stones_left == 36
    assert t.shown.barrels_out == 0


# The end --------------------------------------------------------------------------------------------------------------


def test_G24_the_game_ends_with_the_last_stone():
    t = drawn(field_with({0: ((1, 0), "w", "R")}, {"c3": "W"}, {"c3": 0})).play("roll", "die2", "w", "camp")
    assert (t.mover, t.ending) == (1, None)
    t = drawn(field_with({0: ((1, 0), "w", "R")}, rigs={"c3": 0})).play("roll", "die2", "w", "camp")
    assert (t.mover, t.ending) == (None, "all_delivered")
    for text in ("roll", "enter-3", "stop"):
        assert t.why(text, 0) == t.why(text, 1) == "game_over"


def bridge(trucks=None, lying=None, over="f1"):
    """A rig stands on a1, a stone lies on f6, and one platform links them: all that is left of the field."""
    gone = set(PLATFORMS) - {"a1", over, "f6"}
    beside = {"f1": ((11, 0), "e", ""), "a6": ((1, 12), "e", "")}[over]
    return field_with({0: beside, **(trucks or {})}, {"f6": "R"}, {"a1": 0}, gone, lying)


@pytest.mark.parametrize("over", ["f1", "a6"])
def test_G25_the_game_ends_when_no_rig_can_ever_reach_a_stone(over):
    t = drawn(bridge(over=over)).play("roll", "die6")
    assert t.ending is None
    t.play(f"dismantle-{over}")
    # In mid-drive, and with the points as they stand.
    assert (t.mover, t.ending) == (None, "out_of_reach")
    assert t.shown.points_left == 3


@pytest.mark.parametrize("over", ["f1", "a6"])
def test_G25_a_row_or_a_column_links_over_gaps_and_a_rig_reaches_its_own_stone(over):
    # Nothing but three platforms stands, far apart. A delivery changes nothing about that, and the game goes on.
    t = drawn(bridge({1: ((4, 12), "n", "B")}, over=over), mover=1).play("roll", "die1", "camp")
    assert t.ending is None
    # Where the rig itself stands on the stone, no link is needed.
    t = drawn(bridge(over=over))
    t.shown.rig[0], t.shown.rig[35] = 0, 1
    assert t.play("roll", "die6", f"dismantle-{over}").ending is None


def test_G25_not_while_a_stone_is_on_a_truck_or_on_a_space():
    t = drawn(bridge({1: ((4, 12), "n", "B")})).play("roll", "die3", "dismantle-f1")
    assert (t.mover, t.ending) == (1, None)
    t.play("roll", "die1", "camp")
    assert t.ending == "out_of_reach"
    t = drawn(bridge(lying={(12, 0): "B"})).play("roll", "die3", "dismantle-f1")
    assert t.ending is None
    # Nor while the last stone in reach is on its way home.
    gone = set(PLATFORMS) - {"a1", "f6"}
    t = drawn(field_with({0: ((1, 0), "w", "")}, {"a1": "W", "f6": "R"}, {"a1": 0}, gone))
    t.play("roll", "die2", "drill-a1", "w")
    assert t.ending is None
    assert t.play("camp").ending == "out_of_reach"


def test_G25_barrels_do_not_delay_it():
    t = drawn(bridge({1: ((4, 12), "n", "*")}, {(6, 6): "*"})).play("roll", "die3", "dismantle-f1")
    assert t.ending == "out_of_reach"


def shuttle(t, turns, rigs):
    """Move rigs to and fro; how many turns were played."""
    played = 0
    at = dict(rigs)
    while played < turns and t.mover is not None:
        here, there = at[t.mover]
        at[t.mover] = (there, here)
        t.play(f"{here}-{there}")
        played += 1
    return played


RIGS = {0: ("a1", "b1"), 1: ("f6", "e6"), 2: ("a6", "b6")}


BESIDE_C3 = (13 * 5 + 4, 0)
"""The space west of c3, and a heading north."""


def quiet(seats, mover=0):
    """All trucks in their camps, rigs in three corners, and one on c3."""
    rigs = {pair[0]: seat for seat, pair in RIGS.items() if seat < seats}
    return drawn(field_with(stones=ALL_STONES, rigs={**rigs, "c3": 0}), seats, mover)


def shown_quiet(t, to_end=20):
    """How many quiet rounds a screen shows, of 20."""
    assert t.scene["quiet_rounds_to_end"] == to_end
    return t.scene["quiet_rounds"]


@pytest.mark.parametrize(("seats", "mover"), [(2, 0), (2, 1), (3, 0), (3, 2)])
def test_G26_the_game_ends_after_20_full_rounds_without_loading_delivering_or_dismantling(seats, mover):
    t = quiet(seats, mover)
    assert shuttle(t, 1000, RIGS) == 20 * seats
    assert t.ending == "standstill"


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_G26_a_round_in_which_something_was_loaded_counts_for_nothing(seats, turn):
    t = quiet(seats)
    shuttle(t, turn, RIGS)
    at = {seat: pair if seat >= turn else pair[::-1] for seat, pair in RIGS.items()}
    assert t.mover == turn
    t.shown.truck_at[turn], t.shown.heading[turn] = BESIDE_C3
    t.play("roll", "die1", "drill-c3", "n")
    assert shuttle(t, 1000, at) == (seats - 1 - turn) + 20 * seats
    assert t.ending == "stones_counted"


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_G26_the_screen_counts_rounds_from_the_starters_turn(seats, turn):
    """As long as turns are to come there is a round to go; the round in which something was loaded is none."""
    t = quiet(seats)
    shuttle(t, turn, RIGS)
    at = {seat: pair if seat >= turn else pair[::-1] for seat, pair in RIGS.items()}
    t.shown.truck_at[turn], t.shown.heading[turn] = BESIDE_C3
    t.play("roll", "die1", "drill-c3", "n")
    told = [shown_quiet(t)]
    while t.mover is not None:
        here, there = at[t.mover]
        at[t.mover] = (there, here)
        t.play(f"{here}-{there}")
        told.append(shown_quiet(t))
    rest = seats - 1 - turn
    assert told[:rest] == [0] * rest
    assert told[rest:] == [round_ for round_ in range(20) for _ in range(seats)] + [20]
    assert t.ending == "stones_counted"


def test_G26_delivering_and_dismantling_count_as_well_and_dry_holes_do_not():
    t = quiet(2)
    shuttle(t, 38, RIGS)
    dry = t.after()
    dry.shown.truck_at[0], dry.shown.heading[0] = BESIDE_C3
    dry.shown.stone[14] = 0
    dry.play("roll", "die1", "drill-c3", "n")
    assert dry.after("e6-f6").ending == "standstill"
    bare = t.after()
    bare.shown.truck_at[0], bare.shown.heading[0] = BESIDE_C3
    bare.shown.stone[14], bare.shown.rig[14], bare.shown.spare = 0, 0, 1 << 14
    bare.play("roll", "die3", "dismantle-c3")
    assert bare.after("e6-f6").ending is None
    loaded = t.after()
    loaded.shown.truck_at[0], loaded.shown.heading[0], loaded.shown.load[0] = 3, 2, 1
    loaded.play("roll", "die1", "camp")
    assert loaded.after("e6-f6").ending is None


def lying(t, *loads):
    """The truck of the seat to move stands on the centre, on which these loads lie."""
    t.shown.truck_at[t.mover], t.shown.heading[t.mover] = CENTRE, 0
    for load in loads:
        t.shown.lying[CENTRE, "_WORB*".index(load)] += 1
        t.shown.lying_about += 1
    return t


@pytest.mark.parametrize(
    ("loads", "new", "text", "is_first"),
    [("*", 1, "load-barrel", True), ("*", 0, "load-barrel", False), ("**", 1, "load-barrel", True),
     ("R", 0, "load-R", False), ("R*", 1, "load-R", False)],
)  # fmt: skip
def test_G26_only_what_is_loaded_for_the_first_time_counts(loads, new, text, is_first):
    """What was thrown out has been loaded before: two trucks could take it from each other for ever. By rules 1 they
    did."""
    for version in (1, 2):
        t = quiet(2)
        t.shown.version = version
        shuttle(t, 38, RIGS)
        lying(t, *loads)
        t.shown.barrels_out, t.shown.barrels_new = loads.count("*"), new
        t.play("roll", "die1", text, "n")
        assert t.after("e6-f6").ending == (
            None if is_first or version == 1 else "stones_counted" if text == "load-R" else "standstill"
        )
        assert t.shown.barrels_new == new - is_first


def carrying(seats, mover, loads, *left, **options):
    """All trucks in a corner of their own with a load, ``left`` on the field, and two colours delivered."""
    rigs = {pair[0]: seat for seat, pair in RIGS.items() if seat < seats}
    t = drawn(field_with(stones=dict.fromkeys(left, "W"), rigs=rigs), seats, mover, **options)
    corners = [(0, 0), (12, 12), (0, 12)]
    for seat, load in enumerate(loads):
        t.shown.truck_at[seat] = 13 * corners[seat][1] + corners[seat][0]
        t.shown.load[seat] = "_WORB*".index(load)
    t.shown.stones_on_the_way = sum(load in "WORB" for load in loads)
    t.shown.stones_left = len(left) + t.shown.stones_on_the_way
    return price_discs(t, "WORB")


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_G26_once_every_stone_left_lies_on_a_truck_8_rounds_are_enough(mover):
    t = carrying(3, mover, ["R", "_", "B"])
    assert shown_quiet(t, to_end=8) == 0
    assert shuttle(t, 1000, RIGS) == 8 * 3
    assert t.ending == "stones_counted"
    # With another one under a rig, or on the road, it takes 20.
    assert shuttle(carrying(3, mover, ["R", "_", "B"], "a1"), 1000, RIGS) == 20 * 3
    lies = lying(carrying(3, mover, ["R", "_", "B"]), "W")
    lies.shown.stones_left += 1
    lies.shown.stones_on_the_way += 1
    assert shuttle(lies, 1000, RIGS) == 20 * 3
    old = carrying(3, mover, ["R", "_", "B"])
    old.shown.version = 1
    assert shown_quiet(old) == 0
    assert shuttle(old, 1000, RIGS) == 20 * 3
    assert (won(old), list(old.shown.load)[:3]) == ([0, 0, 0], [3, 0, 4])


@pytest.mark.parametrize(
    ("mover", "loads", "earned", "discs_after"),
    [
        # Red is worth 3, blue 4; what is delivered drops to 1, and what was below it moves up.
        (0, "R_B", [3, 0, 4], "BRWO"),
        (2, "R_B", [4, 0, 4], "RBWO"),
        (1, "R_R", [1, 0, 3], "RWOB"),
        (0, "W*_", [1, 0, 0], "WORB"),
        (0, "*OO", [0, 2, 1], "OWRB"),
    ],
)
def test_G26_stones_on_trucks_then_count_as_delivered_in_order_of_turns(mover, loads, earned, discs_after):
    t = carrying(3, mover, loads, "d4")
    shuttle(t, 1000, RIGS)
    assert t.ending == "stones_counted"
    assert (won(t), discs(t)) == (earned, discs_after)
    for seat, load in enumerate(loads):
        row = [t.shown.delivered[seat, colour] for colour in range(1, 5)]
        assert row == [int(load == colour) for colour in "WORB"]
        assert t.shown.load[seat] == (5 if load == "*" else 0)
    assert t.shown.stones_left == 1
    assert list(t.shown.barrels)[:3] == [0, 0, 0]


def test_G26_on_the_value_board_such_a_stone_earns_its_price_and_is_not_placed():
    t = carrying(2, 0, "RB", scoring="board")
    shuttle(t, 1000, RIGS)
    assert (t.ending, won(t)) == ("stones_counted", [3, 4])
    assert not t.state["covered"].any()


# Basic scoring --------------------------------------------------------------------------------------------------------


def finished(seats, *, delivered, earned, barrels=None, platforms=None, **options):
    """A game in which all that counts has been won as it says."""
    t = warehouses(drawn(EMPTY, seats, **options), *delivered)
    set_each(t.shown.won, earned)
    set_each(t.shown.barrels, barrels or [0] * seats)
    set_each(t.shown.platforms, platforms or [0] * seats)
    return t


def test_G27_points_won_on_the_way_count():
    t = finished(2, delivered=["", ""], earned=[17, 12])
    assert (t.points, t.places) == ([17, 12], [1, 2])


def test_G28_who_lacks_a_colour_ranks_last_and_is_left_out_of_what_follows():
    t = finished(
        3,
        delivered=["WWOOORBBBB", "WWORRRRRB", "WWWWWOOOOORRR"],
        earned=[20, 22, 40],
        barrels=[1, 0, 2],
        platforms=[2, 5, 7],
    )
    # White 2 and 2: nobody. Orange 3 and 1, red 1 and 5, blue 4 and 1: +5 and -2. Of the two, 5 platforms are most.
    assert t.points == [20 + 5 - 2 + 5 + 3 - 3, 22 - 2 + 5 - 2, 40]
    # Most points, and yet last.
    assert t.places == [1, 2, 3]


def test_G28_who_has_lost_shares_the_last_place_whatever_the_points():
    t = finished(4, delivered=["WORB", "WWWW", "WORBWORB", "OOO"], earned=[0, 30, 1, 20])
    # Of the two that are left one has most of everything, the other fewest.
    assert t.points == [0 - 8, 30, 1 + 20, 20]
    assert t.places == [2, 3, 1, 3]


@pytest.mark.parametrize(
    "losers", [each for seats in (2, 3, 4) for each in product((False, True), repeat=seats) if not all(each)], ids=str
)
def test_G28_all_losers_share_the_last_place_whoever_they_are(losers):
    """With any points: they come after all who are left, and none of them before another."""
    for seed in range(5):
        chance = random.Random(seed)
        delivered = [chance.choice(["WWW", "OB", "WOR", ""]) if lost else "WORB" for lost in losers]
        t = finished(len(losers), delivered=delivered, earned=[chance.randrange(40) for _ in losers])
        left = [(-points, seat) for seat, points in enumerate(t.points) if not losers[seat]]
        expected = {seat: 1 + sum(better < points for better, _ in left) for points, seat in left}
        assert t.places == [expected.get(seat, 1 + len(left)) for seat in range(len(losers))]


def test_G28_if_everybody_lacks_a_colour_nobody_is_left_out():
    t = finished(2, delivered=["WWWWWOOOOBBB", "WWWWOOOORRRRRRRRR"], earned=[10, 12])
    # White 5 and 4, orange level, red 0 and 9, blue 3 and 0.
    assert t.points == [10 + 5 - 2 + 5, 12 - 2 + 5 - 2]
    assert t.places == [1, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_G28_a_sole_survivor_wins(seats):
    others = ["WWWWWWWWOOOOOOOO", "RRRR", "BBBB"][: seats - 1]
    t = finished(seats, delivered=["WORB", *others], earned=[3, 60, 50, 40][:seats], barrels=[1, 2, 0, 0][:seats])
    # There is nobody left to have more or fewer than.
    assert t.points == [3 + 3, 60, 50, 40][:seats]
    assert t.places == [1] + [2] * (seats - 1)


def test_G28_the_log_says_who_leaves_the_comparison_or_comes_back():
    """A delivery can cost points: that of the last colour leaves nobody to compare with."""
    t = finished(2, delivered=["WOBB", "WO"], earned=[8, 6])
    red = "WORB".index("R") + 1
    assert (t.points[0], t.scene["won"][0], t.scene["has_lost"][1]) == (8 + 5, 8, 0)
    t.shown.load[0] = t.shown.load[1] = red
    assert t.game.phrase(t.state, 0, read("camp")).name == "deliver_first"
    # A stone of another colour, or of one that is not lacking, changes nobody's place.
    assert t.game.phrase(t.state, 1, read("camp")).name == "deliver"
    t.shown.load[0] = 1
    assert t.game.phrase(t.state, 0, read("camp")).name == "deliver"
    warehouses(t, "WOBBR", "WOB")
    assert (t.points[0], t.scene["won"][0], t.scene["has_lost"][1]) == (8, 8, 1)
    assert t.game.phrase(t.state, 1, read("camp")).name == "deliver_back"


def test_G29_most_and_fewest_of_each_colour_barrels_and_platforms():
    t = finished(
        4,
        delivered=["WWWORRRRBB", "WWWORRBB", "WWORRBBB", "WOOOOOORBB"],
        earned=[10, 12, 9, 8],
        barrels=[0, 0, 1, 2],
        platforms=[0, 1, 4, 4],
    )
    # White 3 3 2 1: nobody has most, the fourth fewest. Orange 1 1 1 6: the fourth most, nobody fewest.
    # Red 4 2 2 1: the first most, the fourth fewest. Blue 2 2 3 2: the third most, nobody fewest.
    assert t.points == [10 + 5 - 4, 12 - 3, 9 + 5 + 3, 8 - 2 + 5 - 2 + 6]
    assert t.places == [3, 4, 1, 2]


def test_G29_who_is_level_shares_the_win_and_a_warehouse_has_no_limit():
    t = finished(2, delivered=["WWWWWWWWWORB", "WOOOOOOOOORRRRRRRRB"], earned=[10, 3])
    # White 9 and 1; orange 1 and 9; red 1 and 8; blue level.
    assert t.points == [10 + 5 - 2 - 2, 3 - 2 + 5 + 5]
    assert (t.points[0], t.places) == (t.points[1], [1, 1])


# Alternative scoring --------------------------------------------------------------------------------------------------


def test_G30_a_row_for_each_player_and_nine_columns_worth_the_same():
    for seats in GHAWAR.seats:
        t = drawn(EMPTY, seats, scoring="board")
        board = [[t.shown.numbers[row, column] for column in range(9)] for row in range(seats)]
        assert board == value_board(seats)
        # Nothing is covered yet: everybody sees all of their numbers.
        assert t.points == [sum(board[0])] * seats
        for row in board:
            assert {number > 0 for number in row} == {True, False}
            assert 0 not in row
            doubled = board[0] + board[0]
            assert any(row == doubled[by : by + 9] for by in range(9))
    four = value_board(4)
    for column in zip(*four, strict=True):
        assert min(column) < 0 < max(column)


@pytest.mark.parametrize(("seats", "placed"), [(2, "R"), (3, "RB"), (4, "ORB")])
def test_G31_which_stones_are_placed(seats, placed):
    for colour in "WORB":
        t = price_discs(drawn(HOME.replace("<1R", "<1" + colour), seats, scoring="board"), "WOBR")
        before = t.points
        t.play("roll", "die3", "camp")
        assert t.legal <= {f"cover-{row}-{column}" for row in range(1, seats + 1) for column in range(1, 10)} or (
            colour not in placed
        )
        assert ("cover-1-1" in t.legal) == (colour in placed)
        # What is placed earns no price, what is not earns its price as usual.
        price = 1 + "WOBR".index(colour)
        assert won(t) == [0 if colour in placed else price] + [0] * (seats - 1)
        assert sum(t.points) - sum(before) == sum(won(t))
        # Discs move for every delivery.
        assert discs(t) == colour + "WOBR".replace(colour, "")


def test_G31_the_stones_that_are_placed_fill_the_board_but_for_one_number_a_column():
    for seats, colours in ((2, 1), (3, 2), (4, 3)):
        t = drawn(HOME, seats, scoring="board")
        for _ in range(9 * colours):
            seat = t.mover
            x, y = EDGE[SIDES[seats][seat]][1]
            t.shown.truck_at[seat] = 13 * y + x
            t.shown.heading[seat] = "nesw".index(OUTWARD[SIDES[seats][seat]])
            t.shown.load[seat] = 3
            t.play("roll", "die1", "camp")
            t.play(min(t.legal))
        in_sight = [[row for row in range(seats) if not t.shown.covered[row, column]] for column in range(9)]
        assert {len(rows) for rows in in_sight} == {1}


def test_G32_a_number_is_covered_before_driving_on_in_anyones_row():
    t = drawn(HOME, 3, scoring="board").play("roll", "die4", "camp")
    assert t.legal == {f"cover-{row}-{column}" for row in (1, 2, 3) for column in range(1, 10)}
    assert t.why("enter-3") == t.why("stop") == "must_cover"
    assert t.why("cover-4-1") == "no_such_row"
    before = t.points
    t.play("cover-2-7")
    # Seat 2 loses what it no longer sees; the drive goes on.
    assert t.points == [before[0], before[1] - value_board(3)[1][6], before[2]]
    assert t.legal == {"stop"} | {f"enter-{number}" for number in range(13)}
    assert t.why("cover-1-1") == "nothing_to_cover"


def test_G32_every_column_keeps_a_number_in_sight():
    t = drawn(HOME, 2, scoring="board")
    t.shown.covered[1, 2] = 1
    t.play("roll", "die1", "camp")
    assert t.why("cover-1-3") == "last_in_column"
    assert t.why("cover-2-3") == "covered"
    assert t.legal == {f"cover-{row}-{column}" for row in (1, 2) for column in range(1, 10) if column != 3}
    # With the last point driven the turn ends once the number is covered.
    assert t.play("cover-1-1").mover == 1


def test_G32_placed_stones_count_towards_sets():
    t = warehouses(drawn(HOME, 2, scoring="board"), "WOB").play("roll", "die1", "camp")
    assert t.shown.lying[CENTRE, 5] == 1


def test_G32_the_last_stone_covers_a_number_and_then_the_game_is_over():
    t = drawn(field_with({0: ((1, 0), "w", "R")}, rigs={"c3": 0}), scoring="board").play("roll", "die6", "w", "camp")
    assert (t.mover, t.ending) == (0, None)
    assert (t.play("cover-2-1").mover, t.ending) == (None, "all_delivered")


def test_G33_numbers_in_sight_drilling_barrels_and_platforms():
    t = finished(
        3,
        delivered=["WWWWWORB", "OOO", ""],
        earned=[4, 0, 2],
        barrels=[0, 1, 2],
        platforms=[3, 1, 0],
        scoring="board",
    )
    assert value_board(3)[0] == [5, -2, 3, -4, 6, -1, 2, -3, 4]
    assert value_board(3)[1] == [4, 5, -2, 3, -4, 6, -1, 2, -3]
    for row, column in ((0, 0), (0, 4), (1, 2), (1, 8)):
        t.shown.covered[row, column] = 1
    # -1 and 15 are left of 10, and 10; nobody has lost for want of a colour, and no colours are counted.
    assert t.points == [4 - 1, 0 + 15 + 3 - 2, 2 + 10 + 6 - 3]
    assert t.places == [3, 1, 2]


# Memory ---------------------------------------------------------------------------------------------------------------

HIDING = """
    + .  +  .  +
    . 2B .  1R .
    + >1 .  .  +
    . 1  .  W  .
    + .  +  .  +
"""
B_TWO = {"a1": 0, "b1": 1, "a2": 6, "b2": 7}


def seen(t, seat):
    """What a seat is shown of four platforms: a letter, "-" for nothing, "?" for what is covered."""
    stones = t.engine.concealed(t.state, seat)["stone"]
    return {name: "-WORB*?"[stones[number]] for name, number in B_TWO.items()}


@pytest.mark.parametrize(
    ("memory", "seat", "expected"),
    [
        ("open", 0, "-WBR"),
        ("open", -1, "-WBR"),
        ("own", 0, "-W?R"),
        ("own", 1, "?WB?"),
        ("own", -1, "?W??"),
        ("strict", 0, "?W??"),
        ("strict", 1, "?W??"),
        ("strict", -1, "?W??"),
    ],
)
def test_G34_what_rigs_cover_is_shown_to_whom_the_option_says(memory, seat, expected):
    t = drawn(HIDING, memory=memory)
    assert "".join(seen(t, seat)[name] for name in ("a1", "b1", "a2", "b2")) == expected


@pytest.mark.parametrize("memory", ["own", "strict"])
def test_G34_drilling_is_offered_next_to_any_rig_whether_or_not_it_covers_a_stone(memory):
    t = drawn(HIDING, memory=memory).play("roll", "die2")
    assert {"drill-a1", "drill-a2"} <= t.legal
    # With less than the whole roll to be driven when loaded, neither is.
    jam = """
        + . +  .  +  .
        . W .  o  .  1W
        + . ^3 >1 <2 .
        . W .  2{} .  W
        + . +  .  +  .
    """
    for stone in ("", "R"):
        stuck = drawn(jam.format(stone), 3, memory=memory).play("roll", "die3")
        assert stuck.legal == {"dismantle-b2"}


def test_G34_a_rig_that_moves_uncovers_what_it_stood_on_and_covers_another_stone():
    t = drawn(HIDING, memory="strict")
    assert seen(t, 1) == {"a1": "?", "b1": "W", "a2": "?", "b2": "?"}
    t.play("a1-b1")
    assert seen(t, 1) == {"a1": "-", "b1": "?", "a2": "?", "b2": "?"}
