"""Driving in situations drawn as text (field/drawing.py says how to read them), and against a route finder that just
tries everything."""

import random

import ghawar.playing
import guven.playing
import pytest
from examples import examples
from field import drawing, naive_driving, situations
from field.naive_driving import EDGE, OUTWARD, PLATFORMS, ROADS, SIDES, STEPS, Drive
from field.situations import drives, show, steps
from hypothesis import given
from hypothesis import strategies as st

GAMES = {"ghawar": ghawar.playing, "guven": guven.playing}
both_games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def truck(t, seat=0):
    """Where a truck is and where it heads; None in its camp."""
    return situations.truck(t, seat)[:2]


def all_of(*drives):
    """Drives written as words."""
    return {tuple(each.split()) for each in drives}


# The drawings themselves ----------------------------------------------------------------------------------------------

WHOLE = """
+   .  +   .   + .   +    . + .  + .  +
.   o  .   R   . 2   .    W . B  . O  .
+   .  +   .   + .   +    . + .  + .  +
.   1B .   _   . W   .    W . W  . W  .
+   .  +   >2* + .   +    . + .  + .  +
.   W  .   W   . W   .    W . W  . W  .
+   .  +   .   + .   +:** . + .  + .  +
.   W  .   W   . W   .    W . W  . 3O .
+   .  +   .   + v4B +    . + .  + .  +
.   W  .   W   . W   .    W . W  . W  .
+   .  +   .   + .   +    . + .  + .  +
.   W  .   W   . W   .    W . W  . W  .
^1R .  +:O .   + .   +    . + .  + <3 +
"""


def test_a_drawing_shows_what_is_where():
    drawn = drawing.read(WHOLE)
    assert drawn.trucks == {
        0: ((0, 0), "n", "R"),
        1: ((3, 8), "e", "*"),
        2: ((11, 0), "w", ""),
        3: ((5, 4), "s", "B"),
    }
    assert drawn.rigs == {"c6": 1, "a5": 0, "f3": 2}
    assert set(PLATFORMS) - drawn.standing == {"b5"}
    assert set(PLATFORMS) - set(drawn.stones) == {"a6", "c6", "b5"}
    assert (drawn.stones["b6"], drawn.stones["a5"], drawn.stones["f3"]) == ("R", "B", "O")
    assert drawn.lying == {(6, 6): "**", (2, 0): "O"}
    assert drawing.show(drawn).split() == WHOLE.split()


def test_a_game_holds_what_is_drawn():
    t = ghawar.playing.drawn(WHOLE, seats=4)
    assert show(t).split() == WHOLE.split()


@pytest.mark.parametrize(("corner", "place"), [("sw", "a1"), ("se", "f1"), ("nw", "a6"), ("ne", "f6")])
def test_a_small_drawing_shows_a_corner(corner, place):
    drawn = drawing.read("+ . +\n. R .\n+ . +", corner)
    assert {name for name, stone in drawn.stones.items() if stone == "R"} == {place}
    assert len(drawn.stones) == 36


# Entering (G11) and the camp ------------------------------------------------------------------------------------------

EMPTY = """
+ . + . +
. W . 1W .
+ . + . +
"""


@both_games
@pytest.mark.parametrize(("seats", "seat"), [(seats, seat) for seats in (2, 3, 4) for seat in range(seats)])
def test_G11_a_truck_enters_anywhere_on_its_own_side(game, seats, seat):
    t = game.drawn(EMPTY, seats, seat).play("roll", "die2")
    assert steps(t) == {f"enter-{number}" for number in range(13)}
    side = SIDES[seats][seat]
    for number in range(13):
        entered = t.after(f"enter-{number}")
        assert truck(entered, seat) == (EDGE[side][number], naive_driving.BACK[OUTWARD[side]])


@both_games
def test_G11_a_truck_in_its_camp_must_leave_it(game):
    t = game.drawn(EMPTY).play("roll", "die3")
    assert t.why("stop") == "must_leave"
    assert t.why("n") == t.why("camp") == "in_camp"


@both_games
@pytest.mark.parametrize(
    ("number", "ways"),
    [(0, {"n", "e"}), (4, {"n", "e", "w"}), (5, {"e", "w"}), (12, {"n", "w"})],
)
def test_G12_on_entering_a_truck_may_go_either_way_along_the_side_but_not_straight_back(game, number, ways):
    t = game.drawn(EMPTY).play("roll", "die3", f"enter-{number}")
    assert steps(t) == ways
    assert t.why("camp") == "reversing"


@both_games
def test_G11_not_straight_back_holds_in_the_next_turn_too(game):
    t = game.drawn(EMPTY).play("roll", "die1", "enter-4", "roll", "die1", "enter-4", "roll", "die6")
    assert truck(t) == ((4, 0), "n")
    assert steps(t) == {"n", "e", "w"}
    assert t.why("camp") == "reversing"


@both_games
def test_G11_from_any_space_of_ones_side_into_the_camp(game):
    t = game.drawn("""
        + . + . +
        . W . W .
        + . + . +
        . W . 1W .
        + . . >1 +
    """)
    assert steps(t.after("roll", "die1")) == {"e", "camp"}
    # Loaded as well.
    t = game.drawn("""
        + .   + .
        . W   . 1W
        + <1R + .
    """)
    assert steps(t.after("roll", "die1")) == {"w", "camp"}


@both_games
def test_G11_an_opponents_side_is_no_way_home(game):
    t = game.drawn(
        """
        + .  + .
        . 1W . W
        + .  + .
        """,
        mover=1,
    ).play("roll", "die1", "enter-0", "roll", "die1", "enter-4")
    # The north truck has come in at the north-west corner, which is no side of its own but the north one.
    assert truck(t, 1) == ((0, 12), "s")
    t.play("roll", "die2")
    assert t.why("camp") == "reversing"
    t.play("s", "s")
    t = game.drawn(
        """
        + .  + .
        . 1W . W
        + .  v2 .
        """,
        mover=1,
    ).play("roll", "die1")
    assert steps(t) == {"e", "w"}
    assert t.why("camp") == "not_home"
    assert t.why("s") == "no_road"


# Corners belong to two sides: from there home is where the camp lies.
CORNERS = [
    # corner, the truck's sign, seat, what may be done with one point
    ("sw", "<", 0, {"n", "camp"}),
    ("sw", "v", 0, {"e", "camp"}),
    ("sw", "^", 0, {"n", "e"}),
    ("sw", "v", 1, {"e", "camp"}),
    ("sw", "<", 1, {"n", "camp"}),
    ("sw", ">", 1, {"n", "e"}),
    ("nw", "^", 1, {"e", "camp"}),
    ("nw", "^", 2, {"e", "camp"}),
    ("ne", ">", 2, {"s", "camp"}),
    ("ne", ">", 3, {"s", "camp"}),
    ("ne", "^", 3, {"w", "camp"}),
    ("se", "v", 0, {"w", "camp"}),
    ("se", "v", 3, {"w", "camp"}),
    ("se", "<", 3, {"n", "w"}),
    ("se", "v", 1, {"w"}),
    ("se", ">", 2, {"n"}),
]


@both_games
@pytest.mark.parametrize(("corner", "sign", "seat", "ways"), CORNERS)
def test_G11_G12_corner_spaces(game, corner, sign, seat, ways):
    rows = [["+", ".", "+"], [".", "1W", "."], ["+", ".", "+"]]
    rows[0 if "n" in corner else 2][0 if "w" in corner else 2] = f"{sign}{seat + 1}"
    t = game.drawn("\n".join(map(" ".join, rows)), 4, seat, corner)
    assert steps(t.play("roll", "die1")) == ways


def test_G11_G13_home_a_truck_may_stop_or_drive_on_from_anywhere_with_a_fresh_heading():
    t = ghawar.playing.drawn("""
        + .  + .
        . 1W . W
        + .  + <1
    """).play("roll", "die4", "camp")
    assert steps(t) == {"stop"} | {f"enter-{number}" for number in range(13)}
    again = t.after("enter-3")
    assert truck(again) == ((3, 0), "n")
    assert steps(again) == {"w", "e"}
    assert t.after("stop").mover == 1
    # The last point home ends the turn by itself.
    t = ghawar.playing.drawn("""
        + .  + .
        . 1W . W
        + .  + <1
    """).play("roll", "die1", "camp")
    assert (t.mover, truck(t)) == (1, (None, None))


def test_G11_home_again_and_again_in_one_roll():
    t = ghawar.playing.drawn("""
        + . +  .
        . W .  1W
        + . +  <1
    """).play("roll", "die6", "camp", "enter-12", "w", "camp", "enter-0", "e")
    assert (t.mover, truck(t)) == (1, ((1, 0), "e"))


def test_V8_home_ends_the_drive():
    t = guven.playing.drawn("""
        + . +  .
        . W .  1W
        + . +  <1
    """).play("roll", "die6", "camp")
    assert (t.mover, truck(t)) == (1, (None, None))


# Heading (G12) --------------------------------------------------------------------------------------------------------


@both_games
@pytest.mark.parametrize(
    ("sign", "ways"), [("^", {"n", "e", "w"}), (">", {"n", "e", "s"}), ("v", {"e", "s", "w"}), ("<", {"n", "s", "w"})]
)
def test_G12_a_truck_may_turn_at_intersections_but_not_reverse(game, sign, ways):
    t = game.drawn(f"""
        + . +  . +
        . W .  1W .
        + . {sign}1 . +
        . W .  W .
        + . +  . +
    """).play("roll", "die1")
    assert steps(t) == ways
    assert {t.why(direction) for direction in STEPS if direction not in ways} == {"reversing"}


@both_games
def test_G12_between_two_platforms_there_is_only_one_way_on(game):
    t = game.drawn("""
        + . + . +
        . W . 1W .
        + . + >1 +
        . W . W .
        + . + . +
    """).play("roll", "die1")
    assert steps(t) == {"e"}
    assert t.why("n") == t.why("s") == "no_road"


@both_games
def test_G12_the_heading_lasts_from_turn_to_turn(game):
    t = game.drawn("""
        + . + . +
        . W . 1W .
        + >1 + . +
        . W . W .
        + . + . +
    """).play("roll", "die1", "e", "roll", "die1", "enter-0", "roll", "die1")
    assert truck(t) == ((2, 2), "e")
    assert steps(t) == {"n", "e", "s"}


@both_games
def test_G1_the_outermost_ring_is_road_and_the_field_ends_there(game):
    t = game.drawn(
        """
        + .  +  . +
        . 1W .  W .
        + .  >1 . +
        . W  .  W .
        + .  +  . +
        """,
        corner="ne",
    ).play("roll", "die6", "e", "e", "n", "n", "w")
    assert truck(t) == ((11, 12), "w")
    assert steps(t) == {"w"}
    assert t.why("n") == "no_road"


# The whole roll (G13) and trucks in the way (G14) ---------------------------------------------------------------------


@both_games
@pytest.mark.parametrize("die", range(1, 7))
def test_G13_every_complete_drive_has_as_many_steps_as_points(game, die):
    t = game.drawn("""
        + . + . + .
        . W . 1W . W
        + . >1 . + .
        . W . W . W
        + . + . + .
    """).play("roll", f"die{die}")
    complete = drives(t)
    long = {drive for drive in complete if "camp" not in drive}
    assert {len(drive) for drive in long} == {die}
    assert len(long) >= 3
    # Home it is two steps south and one more: from three points on there are drives that end there.
    assert any("camp" in drive for drive in complete) == (die >= 3)


@both_games
def test_G13_nobody_stops_with_points_left(game):
    t = game.drawn("""
        + . + . +
        . W . 1W .
        + . >1 . +
        . W . W .
        + . + . +
    """).play("roll", "die2")
    assert t.why("stop") == "points_left"
    assert "stop" not in t.legal


AHEAD = """
    + .  + .  + .
    . W  . 1W . W
    + >1 + .  <2 .
    . W  . W  . W
    + .  + .  + .
"""


@both_games
def test_G14_a_truck_blocks_its_space(game):
    t = game.drawn("""
        + .  +  .  +
        . 1W .  W  .
        + .  >1 <2 .
        . W  .  W  .
        + .  +  .  +
    """).play("roll", "die1")
    assert steps(t) == {"n", "s"}
    assert t.why("e") == "blocked"


@both_games
def test_G13_a_space_that_is_free_is_a_dead_end_if_the_rest_can_not_be_driven_from_there(game):
    # Two points: the space before the other truck is the last one.
    t = game.drawn(AHEAD).play("roll", "die2")
    assert drives(t) == all_of("e n", "e s", "e e")
    # With three it leads nowhere.
    t = game.drawn(AHEAD).play("roll", "die3")
    assert drives(t) == all_of("e n n", "e s s")


@both_games
def test_G13_looking_ahead_sees_around_corners(game):
    t = game.drawn(
        """
        +  . +  .  +
        .  W .  W  .
        v2 . +  .  +
        .  W .  1W .
        +  . <1 .  +
        """,
        mover=1,
    )
    assert ("s", "s", "e") in drives(t.after("roll", "die3"))
    for die in (4, 5, 6):
        rolled = t.after("roll", f"die{die}")
        assert steps(rolled) == {"e"}
        assert rolled.why("s") == "dead_end"


@both_games
def test_G14_camps_do_not_block(game):
    t = game.drawn(EMPTY).play("roll", "die1", "enter-5")
    assert truck(t, 1) == (None, None)
    t.play("roll", "die1", "enter-5")
    assert truck(t, 1) == ((5, 12), "s")


@both_games
def test_G14_no_entering_where_a_truck_stands(game):
    t = game.drawn("""
        + .  +  .
        . 1W .  W
        + .  <2 .
    """).play("roll", "die1")
    assert t.why("enter-2") == "blocked"
    assert steps(t) == {f"enter-{number}" for number in range(13) if number != 2}
    # On the road space beside it there is one way to go on, along the side.
    t = game.drawn("""
        + .  +  .
        . 1W .  W
        +  . <2 .
    """).play("roll", "die3", "enter-1")
    assert steps(t) == {"w"}


# Turning round (G15) --------------------------------------------------------------------------------------------------


@both_games
def test_G15_a_truck_that_can_not_go_on_turns_round(game):
    t = game.drawn("""
        + . + .  +  .
        . W . 1W .  W
        + . + >1 <2 .
        . W . W  .  W
        + . + .  +  .
    """)
    turned = t.after("roll", "die1")
    assert truck(turned) == ((3, 2), "w")
    assert drives(turned) == all_of("w")
    assert turned.why("e") == "reversing"


@both_games
def test_G15_also_if_it_could_go_on_for_a_part_of_the_roll(game):
    t = game.drawn(
        """
        +  . +  .  +
        .  W .  W  .
        +  . +  .  +
        v2 W .  1W .
        +  . <1 .  +
        """,
        mover=1,
    )
    assert drives(t.after("roll", "die1")) == all_of("s")
    assert drives(t.after("roll", "die2")) == all_of("s e")
    assert truck(t.after("roll", "die2"), 1) == ((0, 1), "s")
    assert drives(t.after("roll", "die3")) == all_of("n n n", "n e e")
    assert truck(t.after("roll", "die3"), 1) == ((0, 1), "n")


@both_games
def test_G15_turning_is_forbidden_where_the_heading_allows_a_drive(game):
    t = game.drawn(AHEAD).play("roll", "die1")
    assert truck(t) == ((1, 2), "e")
    assert t.why("w") == "reversing"


@both_games
def test_G15_between_two_trucks_a_truck_is_stuck_and_keeps_its_heading(game):
    t = game.drawn(
        """
        + . +  .  +  .
        . W .  W  .  1W
        + . ^3 >1 <2 .
        . W .  W  .  W
        + . +  .  +  .
        """,
        seats=3,
    ).play("roll", "die4")
    # Nothing to choose: it is the next one's turn.
    assert t.mover == 1
    assert truck(t) == ((3, 2), "e")


@both_games
def test_G15_a_stuck_truck_may_still_drill_where_it_stands(game):
    t = game.drawn(
        """
        + . +  .  +  .
        . W .  2R .  1W
        + . ^3 >1 <2 .
        . W .  W  .  W
        + . +  .  +  .
        """,
        seats=3,
    ).play("roll", "die4")
    assert t.legal == {"drill-b2", "stop"}
    assert t.why("w") == t.why("e") == "no_points"
    assert truck(t) == ((3, 2), "e")
    t.play("drill-b2")
    assert t.mover == 1
    assert situations.truck(t) == ((3, 2), "e", "R")


@both_games
def test_G15_two_trucks_that_meet_do_not_block_each_other_for_ever(game):
    """Face to face where neither road has a crossing: each in its turn turns round."""
    meeting = """
        +  .  + .
        .  1W . W
        v1 .  + .
        ^2 W  . W
        +  .  + .
    """
    # At a crossing there is a way round, and no turning.
    t = game.drawn(meeting)
    assert drives(t.after("roll", "die2")) == all_of("e e")
    assert truck(t.after("roll", "die2", "e", "e")) == ((2, 2), "e")
    # Between crossings there is none.
    t = game.drawn(meeting, mover=1)
    assert truck(t.after("roll", "die2"), 1) == ((0, 1), "s")
    assert drives(t.after("roll", "die2")) == all_of("s e")


@both_games
def test_G15_turned_round_a_truck_on_its_side_can_be_driven_home(game):
    """It has just come in and can't go on: turned round, its camp is ahead."""
    t = game.drawn(
        """
        ^2 .  + .
        .  1W . W
        ^1 >3 + .
        """,
        seats=3,
    ).play("roll", "die2")
    # North there is one space only, and east a truck: turned round it heads for its camp.
    assert truck(t) == ((0, 0), "s")
    assert drives(t) == (all_of("camp stop") | {("camp", f"enter-{n}") for n in range(13) if n != 1}
                         if game is ghawar.playing else all_of("camp"))  # fmt: skip


# Dismantling and throwing out as ways to use up points (G13, G18, G22) ------------------------------------------------


def test_G18_dismantling_uses_up_three_points_and_is_looked_ahead_to():
    jam = """
        + . +  .  +  .
        . W .  o  .  1W
        + . ^3 >1 <2 .
        . W .  W  .  W
        + . +  .  +  .
    """
    t = ghawar.playing.drawn(jam, seats=3)
    assert drives(t.after("roll", "die3")) == all_of("dismantle-b2")
    # With any other roll the truck is stuck.
    for die in (1, 2, 4, 5, 6):
        stuck = t.after("roll", f"die{die}")
        assert stuck.mover == 1
        assert truck(stuck) == ((3, 2), "e")


def test_G18_a_truck_does_not_turn_round_if_it_can_dismantle():
    t = ghawar.playing.drawn("""
        + . + .  +  .
        . W . o  .  1W
        + . + >1 <2 .
        . W . W  .  W
        + . + .  +  .
    """)
    assert drives(t.after("roll", "die3")) == all_of("dismantle-b2")
    assert truck(t.after("roll", "die3")) == ((3, 2), "e")
    # With four points it has to, and may dismantle before it goes.
    assert ("dismantle-b2", "w") in drives(t.after("roll", "die4"))
    assert truck(t.after("roll", "die4")) == ((3, 2), "w")


def test_G18_a_step_is_legal_if_dismantling_uses_up_the_rest():
    t = ghawar.playing.drawn(
        """
        +  .  +  .
        .  1W .  W
        +  .  v1 .
        .  o  .  W
        ^3 .  ^2 .
        """,
        seats=3,
        mover=2,
    )
    # East there is one space, and the platform beside it can take the rest of a four, not of a five.
    assert ("e", "dismantle-a1") in drives(t.after("roll", "die4"))
    assert t.after("roll", "die4", "e").legal == {"dismantle-a1"}
    assert t.after("roll", "die5").why("e") == "dead_end"


def test_G18_once_a_turn():
    t = ghawar.playing.drawn("""
        + . + .  + .
        . W . o  . 1W
        + . + >1 + .
        . W . o  . o
        + . + .  + .
    """).play("roll", "die6")
    assert all(sum(text.startswith("dismantle") for text in drive) <= 1 for drive in drives(t))
    t.play("dismantle-b2")
    assert t.why("dismantle-b1") == "already_dismantled"


def test_G18_a_loaded_truck_does_not_dismantle():
    t = ghawar.playing.drawn(
        """
        + . +  .   +  .
        . W .  o   .  1W
        + . ^3 >1R <2 .
        . W .  W   .  W
        + . +  .   +  .
        """,
        seats=3,
    ).play("roll", "die3")
    assert t.mover == 1
    # So an empty one may not load if only dismantling uses up the rest.
    t = ghawar.playing.drawn(
        """
        + . +  .  +  .
        . W .  o  .  1W
        + . ^3 >1:R <2 .
        . W .  2B  .  W
        + . +  .  +  .
        """,
        seats=3,
    ).play("roll", "die3")
    assert t.legal == {"dismantle-b2"}
    assert t.why("drill-b1") == t.why("load-R") == "dead_end"
    t.play("dismantle-b2")
    assert t.legal == {"drill-b1", "load-R", "stop"}


def test_G22_the_last_point_may_throw_out_another_truck_while_a_barrel_is_out():
    t = ghawar.playing.drawn(AHEAD.replace("+ >1", "+:* >1"))
    assert drives(t.after("roll", "die3")) == all_of("e n n", "e s s", "e e e")
    assert drives(t.after("roll", "die4")) == drives(ghawar.playing.drawn(AHEAD).play("roll", "die4"))
    thrown = t.after("roll", "die3", "e", "e", "e")
    assert (truck(thrown), truck(thrown, 1)) == (((4, 2), "e"), (None, None))


def test_G22_a_truck_that_can_throw_out_does_not_turn_round():
    t = ghawar.playing.drawn("""
        +:* . + .  +  .
        .   W . 1W .  W
        +   . + >1 <2 .
        .   W . W  .  W
        +   . + .  +  .
    """)
    assert drives(t.after("roll", "die1")) == all_of("e")
    assert drives(t.after("roll", "die2")) == all_of("w n", "w s", "w w")


def test_G22_the_last_point_may_enter_where_a_truck_stands():
    t = ghawar.playing.drawn("""
        +:* .  +  .
        .   1W .  W
        +   .  <2 .
    """)
    assert steps(t.after("roll", "die1")) == {f"enter-{number}" for number in range(13)}
    assert "enter-2" not in steps(t.after("roll", "die2"))


# Against the route finder ---------------------------------------------------------------------------------------------


@st.composite
def jams(draw, name):
    """Trucks close together, some platforms bare, perhaps a barrel about; and who is to move."""
    chooser = random.Random(draw(st.integers(0, 10**9)))
    seats = draw(st.integers(2, 4))
    seat = draw(st.integers(0, seats - 1))
    drawn = drawing.read(EMPTY)
    wide = draw(st.integers(1, 3))
    middle = draw(
        st.sampled_from([(0, 0), (12, 12), (0, 12), (12, 0), (6, 0), (0, 5), (12, 7), (5, 12), (6, 6), (3, 4)])
    )
    near = sorted(space for space in ROADS if max(abs(space[0] - middle[0]), abs(space[1] - middle[1])) <= wide)
    at_home = draw(st.integers(0, 5)) == 0
    for other, space in enumerate(chooser.sample(near, min(seats, len(near)))):
        load = chooser.choice("WORB") if chooser.random() < 0.3 else ""
        if other != seat or not at_home:
            drawn.trucks[other] = (space, chooser.choice("nesw"), load)
    if name == "ghawar":
        for place in PLATFORMS:
            if place not in drawn.rigs and chooser.random() < 0.3:
                del drawn.stones[place]
                if chooser.random() < 0.4:
                    drawn.standing.remove(place)
        if draw(st.booleans()):
            drawn.lying[6, 6] = "*"
    return drawn, seats, seat


def as_drive(name, drawn, seats, seat, points):
    """The same for the route finder."""
    place, heading, load = drawn.trucks.get(seat, (None, None, ""))
    return Drive(
        SIDES[seats][seat],
        points,
        place,
        heading,
        frozenset(at for other, (at, _, _) in drawn.trucks.items() if other != seat),
        is_loaded=bool(load),
        free=frozenset(drawn.standing - drawn.rigs.keys() - drawn.stones.keys()) if name == "ghawar" else frozenset(),
        may_throw_out=any("*" in loads for loads in drawn.lying.values()),
        camp_ends=name == "guven",
    )


@pytest.mark.parametrize("name", GAMES)
@examples(250)
@given(data=st.data(), points=st.integers(1, 6))
def test_all_drives_are_those_that_the_route_finder_tries_out(name, data, points):
    drawn, seats, seat = data.draw(jams(name))
    t = GAMES[name].drawn(drawn, seats, seat)
    expected = naive_driving.begun(as_drive(name, drawn, seats, seat, points))
    heading_before = truck(t, seat)[1]
    t.play("roll", f"die{points}")
    # G15: turned round, or stuck with the heading it had.
    assert truck(t, seat) == (expected.place, expected.heading)
    assert expected.points in (0, points)
    if expected.points == 0:
        assert truck(t, seat)[1] == heading_before
        assert t.mover != seat or steps(t) <= {"stop"}
        return
    assert t.shown.points_left == points
    assert steps(t) == naive_driving.legal(expected)
    if points <= 4 and expected.place is not None:
        assert drives(t) == naive_driving.drives(expected)
    else:
        # Too many to list: one of them, step by step.
        while expected.points and not (expected.is_home and expected.camp_ends):
            ways = sorted(naive_driving.legal(expected))
            assert steps(t) == set(ways) | ({"stop"} if expected.is_home else set())
            text = data.draw(st.sampled_from(ways))
            expected = naive_driving.ways_on(expected)[text]
            t.play(text)


@examples(300)
@given(data=st.data(), points=st.integers(1, 5), name=st.sampled_from(list(GAMES)))
def test_the_route_finder_agrees_with_itself(data, points, name):
    """Looking ahead finds exactly the first steps of all complete drives."""
    drawn, seats, seat = data.draw(jams(name))
    drive = as_drive(name, drawn, seats, seat, points if seat in drawn.trucks else min(points, 3))
    complete = naive_driving.drives(drive)
    assert naive_driving.legal(drive) == {each[0] for each in complete}
    assert naive_driving.can_be_used_up(drive) == bool(complete)
    for each in complete:
        assert sum(3 if text.startswith("dismantle") else text != "stop" for text in each) <= drive.points
