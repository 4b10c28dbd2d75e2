"""Whole drives: exactly what the rules allow one action after another, and those that end alike only once."""

import random
import time

import ghawar.playing
import guven.playing
import pytest
from examples import examples, run
from field import drawing, situations
from field.naive_driving import PLATFORMS, ROADS
from hypothesis import given
from hypothesis import strategies as st
from played import fastest

from gusher.rules.field.drives import WholeDrives, drives
from gusher.rules.kernel import key
from gusher.rules.kernel.engine import Engine, can_compile

GAMES = {"ghawar": ghawar.playing, "guven": guven.playing}
ENGINES = {name: fastest(playing.Played().game) for name, playing in GAMES.items()}
# In a quick run interpreted: to compile them takes longer than all tests here.
LISTS = {
    name: WholeDrives(Engine(engine.game, is_compiled=can_compile() and not run.is_quick))
    for name, engine in ENGINES.items()
}
MATTERS = {
    name: tuple(field for field in engine.game.key if field not in ("drilled", "dry"))
    for name, engine in ENGINES.items()
}
"""What makes a position once a drive is over: not where the truck tried to drill."""


def listed(t):
    """The drives of whoever is driving, as texts."""
    return [tuple(map(t.game.actions.write, drive)) for drive in LISTS[t.game.name](t.state)]


def all_ends(engine, s):
    """The keys of all positions in which a turn can end, by trying every action."""
    name = engine.game.name
    [seat] = engine.movers(s)
    expects = s["expects"]
    ends = set()
    passed = set()
    to_do = [s]
    while to_do:
        before = to_do.pop()
        if engine.movers(before) != [seat] or before["expects"] != expects:
            ends.add(key(before, MATTERS[name]))
            continue
        for action in engine.legal(before, seat):
            after = engine.copy(before)
            engine.play_unchecked(after, seat, action)
            if bytes(after) not in passed:
                passed.add(bytes(after))
                to_do.append(after)
    return ends


def ends_of_drives(engine, s):
    """The keys of the positions after whole drives, every action of which must be legal."""
    [seat] = engine.movers(s)
    ends = []
    for drive in LISTS[engine.game.name](s):
        after = engine.copy(s)
        for action in drive:
            assert engine.movers(after) == [seat]
            assert after["expects"] == s["expects"]
            assert engine.why(after, seat, action) == 0
            engine.play_unchecked(after, seat, action)
        assert engine.movers(after) != [seat] or after["expects"] != s["expects"]
        ends.append(key(after, MATTERS[engine.game.name]))
    return ends


STARTS = {}


def at_start(name, seats, options):
    """A game at the first turn of phase 2, made once for all examples."""
    wanted = (name, seats, *options.items())
    if wanted not in STARTS:
        STARTS[wanted] = situations.at_first_turn(GAMES[name].Played(seats, ENGINES[name], **options))
    return STARTS[wanted].after()


@st.composite
def situations_of(draw, name):
    """Trucks near each other on a field with rigs, bare platforms and loads that lie about; the first one is to
    roll."""
    chooser = random.Random(draw(st.integers(0, 10**9)))
    seats = draw(st.integers(2, 4))
    options = {"scoring": draw(st.sampled_from(["basic", "board"]))} if name == "ghawar" else {}
    drawn = drawing.read("+")
    drawn.rigs = {place: chooser.randrange(seats) for place in PLATFORMS if chooser.random() < 0.5}
    for place in PLATFORMS:
        if chooser.random() < 0.3:
            del drawn.stones[place]
            if name == "ghawar" and place not in drawn.rigs and chooser.random() < 0.3:
                drawn.standing.remove(place)
        else:
            drawn.stones[place] = chooser.choice("WORB")
    wide = draw(st.integers(1, 4))
    middle = draw(st.sampled_from([(0, 0), (12, 12), (12, 0), (6, 0), (0, 5), (5, 1), (6, 6), (3, 4), (7, 2)]))
    near = sorted(space for space in ROADS if max(abs(space[0] - middle[0]), abs(space[1] - middle[1])) <= wide)
    for seat, space in enumerate(chooser.sample(near, min(seats, len(near)))):
        load = chooser.choice("WORB") if chooser.random() < 0.3 else ""
        if seat > 0 or chooser.random() < 0.8:
            drawn.trucks[seat] = (space, chooser.choice("nesw"), load)
    if name == "ghawar" and draw(st.booleans()):
        for space in chooser.sample(near, 2):
            drawn.lying[space] = "".join(sorted(chooser.choices("*WORB", k=chooser.randint(1, 2))))
    t = situations.put(drawn, at_start(name, seats, options))
    if name == "ghawar" and draw(st.booleans()):
        # One stone away from a set.
        for colour in range(1, 5):
            t.shown.delivered[0, colour] = 0 if colour == t.shown.load[0] else 1
    return t


@pytest.mark.parametrize("name", GAMES)
@examples(50 if can_compile() else 15)
@given(data=st.data(), points=st.integers(1, 6))
def test_they_come_to_all_that_single_actions_come_to_and_to_each_once(name, data, points):
    compare(name, data, points)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@examples(400 if can_compile() else 30)
@given(data=st.data(), points=st.integers(1, 6))
def test_so_they_do_in_many_situations(name, data, points):
    compare(name, data, points)


def compare(name, data, points):
    t = data.draw(situations_of(name))
    t.play("roll", f"die{points if t.shown.truck_at[0] != 169 else min(points, 4)}")
    if t.mover != 0:
        assert listed(t) == []
        return
    ends = ends_of_drives(t.engine, t.state)
    assert len(ends) == len(set(ends))
    assert set(ends) == all_ends(t.engine, t.state)


@pytest.mark.parametrize("name", GAMES)
@examples(30 if can_compile() else 10)
@given(data=st.data(), points=st.integers(3, 6))
def test_in_the_middle_of_a_drive_they_are_what_is_left_of_it(name, data, points):
    t = data.draw(situations_of(name))
    t.play("roll", f"die{points if t.shown.truck_at[0] != 169 else 3}")
    for _ in range(data.draw(st.integers(1, 3))):
        if listed(t):
            t.play(data.draw(st.sampled_from(sorted(t.legal))))
    if listed(t):
        ends = ends_of_drives(t.engine, t.state)
        assert len(ends) == len(set(ends))
        assert set(ends) == all_ends(t.engine, t.state)


def test_there_is_nothing_to_drive_before_the_roll_or_while_a_number_is_to_be_covered():
    t = situations.at_first_turn(ghawar.playing.Played(2, ENGINES["ghawar"], scoring="board"))
    assert listed(t) == []
    t = ghawar.playing.drawn(
        """
        +   .  +
        .   1W .
        v1R .  +
        """,
        scoring="board",
    ).play("roll", "die4")
    assert ("camp",) in listed(t)
    assert not any(drive[0] == "camp" and len(drive) > 1 for drive in listed(t))
    t.play("camp")
    assert listed(t) == []
    # What is left of the roll is driven when the number is covered.
    t.play("cover-1-1")
    assert ("stop",) in listed(t)
    assert ("enter-3", "e", "e") in listed(t)


def test_of_the_ways_to_the_same_space_with_the_same_heading_there_is_one():
    t = guven.playing.drawn(
        """
        + . + . +
        . W . W .
        + . + . +
        . W . W .
        + >1 + . +
        """
    ).play("roll", "die5")  # fmt: skip
    ways = [drive for drive in listed(t) if sorted(drive) == ["e", "e", "e", "n", "n"]]
    # To (4, 2): heading north along the edge, or east through the middle.
    assert sorted(drive[-1] for drive in ways) == ["e", "n"]


def test_a_dry_hole_makes_no_other_drive_but_the_stop_beside_it_has_to_be_said():
    t = ghawar.playing.drawn("""
        + .  +  .
        . 1  .  2W
        + >1 +  .
    """).play("roll", "die2")
    assert not any("drill-a1" in drive for drive in listed(t))
    assert ("e", "n", "stop") in listed(t)
    assert ("e", "n", "drill-b1") in listed(t)
    assert ("e", "e", "stop") in listed(t)


def test_what_was_thrown_out_can_be_loaded_in_the_same_drive():
    t = ghawar.playing.drawn("""
        +:* .  +  .   +
        .   W  .  1W  .
        +   >1 +  <2B .
    """).play("roll", "die2")  # fmt: skip
    assert {("e", "e", "stop"), ("e", "e", "load-B"), ("e", "e", "drill-b1")} <= set(listed(t))


# The searches of the bots, which have these lists compiled into them, are tested in every run.
@pytest.mark.slow
@pytest.mark.skipif(not can_compile(), reason="takes compiled rules")
@pytest.mark.parametrize("name", GAMES)
def test_interpreted_and_compiled_lists_are_the_same(name):
    slow = WholeDrives(Engine(ENGINES[name].game, is_compiled=False))
    t = at_start(name, 4, {}).play("roll", "die3")
    assert slow(t.state) == LISTS[name](t.state) == drives(ENGINES[name], t.state) != []


@pytest.mark.slow
@pytest.mark.skipif(not can_compile(), reason="takes compiled rules")
@pytest.mark.parametrize("name", GAMES)
def test_all_drives_of_a_six_from_the_middle_take_no_time(name):
    drawn = drawing.read("+")
    chooser = random.Random(1)
    drawn.rigs = dict(zip(chooser.sample(sorted(PLATFORMS), 20), [0, 1, 2, 3] * 5, strict=True))
    for seat, space in enumerate([(6, 6), (9, 6), (4, 4), (6, 9)]):
        drawn.trucks[seat] = (space, "n", "")
    t = situations.put(drawn, at_start(name, 4, {})).play("roll", "die6")
    times = []
    for _ in range(300):
        began = time.perf_counter()
        LISTS[name](t.state)
        times.append(time.perf_counter() - began)
    # The best of them: what else the machine does can only add to it. Measured: 33 and 7 microseconds.
    assert min(times) < 100e-6
