"""Memory without leaks (G34): what a rig covers can't be told from anything that goes out to whom it is hidden from."""

import random
from contextlib import ExitStack
from itertools import product

import numpy as np
import pytest
from examples import nightly, run
from ghawar import worlds
from ghawar.worlds import ASKED, IDS, NAMES, VARIANTS, differences, put, told
from msgspec import structs

from gusher.rules.field.kinds import DRILL, LAY_STONE, platform_laid
from gusher.rules.field.reasons import FieldReason
from gusher.rules.ghawar import extraction, hiding, rules
from gusher.rules.ghawar.kinds import COLOUR_NAMES
from gusher.rules.ghawar.loads import NOTHING, UNKNOWN
from gusher.rules.ghawar.reasons import Reason
from gusher.rules.kernel import CHANCE, IllegalError, engine, fields_of, kind_of, named, view
from gusher.table import Table, Viewer, consider, files, known, turn
from gusher.table import view as view_of
from gusher.table.commands.undo import propose_undo
from gusher.table.undo import last_own_step


def by_turns(values):
    """Every variant with each of two values; in every run four of those, by turns."""
    for (number, variant), (each, value) in product(enumerate(VARIANTS), enumerate(values)):
        marks = [pytest.mark.slow] if (number + number // 2 + each) % 4 else []
        yield pytest.param(*variant, value, id=f"{IDS[number]} {value}", marks=marks)


@pytest.mark.parametrize(("seats", "memory", "scoring"), list(by_turns(("basic", "board"))))
def test_g34_the_colour_of_a_covered_stone_is_told_to_nobody_who_may_not_see_it(seats, memory, scoring, at_full_speed):
    chooser, compared, differed = random.Random(seats), 0, 0
    texts = worlds.lively(seats, scoring, most=400)
    owners = [range(seats), *([seat] for seat in range(seats))]
    for begin in range(90, 370, 60 if run.is_quick else 45):
        covering = owners[begin // 45 % len(owners)]
        twins = worlds.exchanged(texts, seats, memory, begin, begin + 10, covering, scoring=scoring)
        if twins is None:
            continue
        for n in (twins.begin, twins.end):
            one, other = twins.tables(n)
            asked = chooser.sample(ASKED, 20)
            for viewer in twins.affected:
                assert differences(told(one, viewer, asked), told(other, viewer, asked)) == [], (n, viewer)
                compared += 1
            for viewer in twins.unaffected:
                differed += differences(told(one, viewer, []), told(other, viewer, [])) != []
    assert compared > 3
    assert (differed > 0) == (memory == "own")


@pytest.mark.parametrize(("seats", "memory", "in_between"), list(by_turns(("covered", "uncovered"))))
def test_g34_whether_anything_is_covered_is_told_to_nobody_who_may_not_see_it(seats, memory, in_between, at_full_speed):
    twins = worlds.drilled_next_door(seats, memory, uncovered=in_between == "uncovered")
    one, other = twins.tables(twins.begin - 1)
    assert all(differences(told(one, viewer, []), told(other, viewer, [])) for viewer in twins.affected)
    for n, asked in ((twins.begin, ASKED), (twins.begin + 9, ASKED[::10]), (twins.end, ASKED[5::10])):
        one, other = twins.tables(n)
        for viewer in twins.affected:
            assert differences(told(one, viewer, asked), told(other, viewer, asked)) == [], (n, viewer)
        for viewer in twins.unaffected:
            assert "view" in differences(told(one, viewer, []), told(other, viewer, []))


# What would not be noticed ------------------------------------------------------------------------------------------


def conceals_all_but(place):
    def conceal(s, seat):
        for platform in range(36):
            if NAMES[platform] != place and hiding.is_hidden(s, seat, platform):
                s.stone[platform] = UNKNOWN

    return conceal


def conceals_stones_only(s, seat):
    for platform in range(36):
        if s.stone[platform] and hiding.is_hidden(s, seat, platform):
            s.stone[platform] = UNKNOWN


def covers_stones_only(s, seat, action):
    return kind_of(action) == LAY_STONE and hiding.is_hidden(s, seat, platform_laid(action))


def covers_drilling_only(s, seat, action):
    return kind_of(action) == DRILL and hiding.covers(s, seat, action)


def drills_for_stones_only(s, seat, platform):
    reason = extraction.why_drill(s, seat, platform)
    harmless = (FieldReason.LEGAL, Reason.NOT_NEXT_TO)
    return Reason.NO_RIG_THERE if reason in harmless and not s.stone[platform] else reason


def looks_ahead_on_the_true_state(table, viewer, seat, text):
    action = table.game.actions.read(text)
    after = table.engine.copy(table.state)
    if table.why(seat, text) is None:
        table.engine.play_unchecked(after, seat, action)
    return fields_of(table.engine, table.engine.concealed(after, seat))


def turn_as_it_was(table, viewer, n):
    seen = turn(table, viewer, n)
    states = [table.after(each).state.tobytes() for each in range(seen.first, seen.to + 1)]
    moves = [table.entries[each].text for each in range(seen.first, seen.to)]
    return structs.replace(seen, states=states, moves=moves)


LEAKS = {
    "conceal skips a platform": ({"conceal": conceals_all_but("a1")}, {}),
    "conceal skips another platform": ({"conceal": conceals_all_but("b1")}, {}),
    "conceal shows where there is nothing": ({"conceal": conceals_stones_only}, {}),
    "nothing is covered in the log": ({"covers": lambda s, seat, action: False}, {}),
    "drilling is not covered in the log": ({"covers": covers_stones_only}, {}),
    "stones are not covered in the log": ({"covers": covers_drilling_only}, {}),
    "owners see what is hidden from all": (
        {"is_hidden": lambda s, seat, at: s.rig[at] > 0 and s.rig[at] != 1 + seat},
        {},
    ),
    "what is legal depends on it": ({"why_drill": drills_for_stones_only}, {}),
    "looking ahead shows it": ({}, {"consider": looks_ahead_on_the_true_state}),
    "turns are explained as they were": ({}, {"turn": turn_as_it_was}),
    "records tell it": ({}, {"record": lambda table, hidden: files.GameFile.of(table)}),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak, monkeypatch):
    # Rules are replaced where they run as they stand.
    monkeypatch.setattr(engine, "_ready", set())
    of_rules, asked_in_another_way = LEAKS[leak]
    next_door = worlds.drilled_next_door(2, "strict")
    laid = {"a1": "R", "b1": "W", "c1": "W", "d1": "R"}
    start = worlds.begun(2, laid, [["a1", "c3", "c4", "c5", "c6"], ["b1", "d3", "d4", "d5", "d6"]])
    turn = ["roll", "die2", "enter-2", "n"]
    exchanged = worlds.exchanged([*start, *turn], 2, "strict", len(start), len(start) + 4, [0, 1])
    for name, function in of_rules.items():
        monkeypatch.setattr(hiding if name == "is_hidden" else rules, name, function)
    assert any(
        differences(*(told(table, viewer, **asked_in_another_way) for table in (one, other)))
        for twins in (exchanged, next_door)
        for n in range(twins.end, twins.begin - 1, -6)
        for one, other in [twins.tables(n)]
        for viewer in twins.affected
    )


# What fades, and when -------------------------------------------------------------------------------------------------

SPECTATOR, ANN, BOB = Viewer(), Viewer(frozenset({0}), "player"), Viewer(frozenset({1}), "player")
BOTH = Viewer(frozenset({0, 1}), "hot_seat")
RIGS = [["a1", "c3", "c4", "c5", "c6"], ["b1", "d3", "d4", "d5", "d6"]]


def table_of(memory, *texts, laid=(("a1", "R"), ("b1", "W"))):
    """Ann's truck can reach the road between a1, under her own rig, and b1, under Bob's."""
    return put(Table(worlds.GHAWAR, 2, {"memory": memory}), *worlds.begun(2, dict(laid), RIGS), *texts)


def lines(table, viewer, *numbers):
    """The texts of these lines of the log as a viewer is told them; without numbers, that of the newest."""
    log = view_of(table, viewer).log
    shown = [log[n] for n in numbers or [-1]]
    assert all(line.text or (line.phrase, line.words) == ("", {}) for line in shown)
    return [line.text for line in shown]


def stones_of(table, viewer):
    """What somebody is shown on the platforms; ``unknown`` where a rig covers it from them."""
    return named(worlds.GHAWAR, view_of(table, viewer).scene)["stone"]


@pytest.mark.parametrize(
    ("memory", "seen"),
    [
        ("open", [("a1:R", "b1:W")] * 3),
        ("own", [("a1:R", ""), ("", "b1:W"), ("", "")]),
        ("strict", [("", "")] * 3),
    ],
)
def test_g34_where_stones_were_laid_fades_once_a_rig_covers_them(memory, seen):
    for viewer, (a1, b1) in zip((ANN, BOB, SPECTATOR), seen, strict=True):
        first = table_of(memory)
        assert lines(first, viewer, 0, 1, 2) == [a1, b1, "c1:W"]
        shown = stones_of(first, viewer)
        assert shown["a1"] == ("red" if a1 else "unknown")
        assert shown["b1"] == ("white" if b1 else "unknown")
        assert shown["c1"] == "white"


def test_g34_they_come_back_when_the_rig_has_moved_on():
    table = table_of("strict")
    assert lines(table, SPECTATOR, 0) == [""]
    put(table, "a1-a2")
    assert lines(table, SPECTATOR, 0, 6) == ["a1:R", ""]
    assert [stones_of(table, SPECTATOR)[place] for place in ("a1", "a2")] == ["red", "unknown"]


@pytest.mark.parametrize("memory", ["own", "strict"])
@pytest.mark.parametrize("place", ["a1", "b1"])
def test_g34_what_drilling_came_to_is_told_until_the_next_turn_begins(memory, place):
    # With the last point: the stone on the truck ends the turn, but the next one has not begun.
    drilled = table_of(memory, "roll", "die2", "enter-2", "n", f"drill-{place}")
    assert drilled.movers() == [1]
    n = drilled.n - 1
    assert [lines(drilled, viewer) for viewer in (ANN, BOB, SPECTATOR, BOTH)] == [[f"drill-{place}"]] * 4
    put(drilled, "roll", "die1")
    owner = ANN if place == "a1" else BOB
    for viewer in (ANN, BOB, SPECTATOR):
        assert lines(drilled, viewer, n) == [f"drill-{place}" if (memory, viewer) == ("own", owner) else ""]
    # The device that both play at looks with Bob's eyes while it is his turn.
    assert lines(drilled, BOTH, n) == lines(drilled, BOB, n)


LOADED = ("roll", "die2", "enter-2", "n", "drill-a1")
AND_HOME = ("d3-e3", "roll", "die6", "n", "w", "w", "s", "s", "camp")


def test_g34_dry_holes_fade_too_and_a_moved_rig_begins_a_turn():
    # Ann comes back and finds nothing under the same rig.
    table = table_of("strict", *LOADED, *AND_HOME, "e3-d3", *LOADED)
    n = table.n - 1
    assert view_of(table, SPECTATOR).log[n].phrase == "drill_dry"
    assert stones_of(table, SPECTATOR)["a1"] == "unknown"
    put(table, "drill-b1")
    assert lines(table, SPECTATOR, n, n + 1) == ["drill-a1", "drill-b1"]
    put(table, "d3-e3")
    assert lines(table, SPECTATOR, n, n + 1) == ["", ""]


def test_g34_when_the_game_is_over_everything_lies_open():
    texts = worlds.lively(2, seed=5, most=5000)
    table = put(Table(worlds.GHAWAR, 2, {"memory": "strict"}), *texts)
    assert table.over
    assert [line.text for line in view_of(table, SPECTATOR).log] == texts
    assert "unknown" not in stones_of(table, SPECTATOR).values()
    assert "?" not in told(table, SPECTATOR)["record"].decode()


def test_g34_nothing_is_hidden_at_a_table_that_shows_a_file():
    texts = worlds.begun(2, {}, RIGS)
    entries = worlds.entries_of(texts, 2, memory="strict")
    table = Table(worlds.GHAWAR, 2, {"memory": "strict"}, entries, is_open=True)
    assert [line.text for line in view_of(table, SPECTATOR).log] == texts
    assert stones_of(table, SPECTATOR)["a1"] in COLOUR_NAMES


# Several seats at one device ------------------------------------------------------------------------------------------


def test_g34_a_shared_device_shows_what_the_seat_to_move_may_see_and_else_what_anybody_may():
    third = [["a3", "a4", "a5", "a6", "b6"]]
    texts = worlds.begun(3, {"a1": "R", "b1": "W"}, RIGS + third)
    table = put(Table(worlds.GHAWAR, 3, {"memory": "own"}), *texts)
    assert [stones_of(table, BOTH)[place] for place in ("a1", "b1")] == ["red", "unknown"]
    put(table, "c3-b3")
    assert [stones_of(table, BOTH)[place] for place in ("a1", "b1")] == ["unknown", "white"]
    assert lines(table, BOTH, 0, 1) == ["", "b1:W"]
    put(table, "d3-e3")
    # Somebody else, elsewhere, is to move.
    assert table.movers() == [2]
    assert view_of(table, BOTH).scene == view_of(table, SPECTATOR).scene
    assert lines(table, BOTH, 0, 1) == ["", ""]


def test_g34_asking_for_another_seat_at_the_device_does_not_show_what_that_seat_may_see():
    table = table_of("own", "roll", "die2", "enter-2", "n")
    # Under her own rig Ann sees what she will load; what is under Bob's rig not even he is told at her turn.
    assert named(worlds.GHAWAR, consider(table, BOTH, 0, "drill-a1").scene)["load"][0] == "red"
    preview = consider(table, BOTH, 0, "drill-b1")
    assert (preview.reason, preview.points, preview.scene) == (None, [], None)
    assert consider(table, BOTH, 1, "drill-b1").reason == "not_your_turn"


# Taking back ----------------------------------------------------------------------------------------------------------


def why_not_back(table, viewer):
    """Why somebody can't take back their last step; None if they can."""
    undo = view_of(table, viewer, consenting={0, 1}).undo
    assert (undo.to is None) == (undo.why is not None)
    with ExitStack() as stack:
        harmless = stack.enter_context(pytest.raises(IllegalError)) if undo.why else None
        propose_undo(table, min(viewer.seats), last_own_step(table, viewer.seats), consenting={0, 1})
    assert harmless is None or harmless.value.code == undo.why
    return undo.why


@pytest.mark.parametrize(("memory", "why"), [("open", None), ("own", "undo_revealed"), ("strict", "undo_revealed")])
def test_g34_what_a_drill_or_a_moved_rig_has_shown_is_not_taken_back(memory, why):
    for place in ("a1", "b1"):
        table = table_of(memory, "roll", "die3", "enter-2", "n")
        assert why_not_back(table, ANN) is None
        put(table, f"drill-{place}")
        assert why_not_back(table, ANN) == why
        # What came after may be, but not both.
        put(table, "n")
        assert why_not_back(table, ANN) is None
        if why:
            with pytest.raises(IllegalError) as harmless:
                propose_undo(table, 0, table.n - 2)
            assert harmless.value.code == "undo_revealed"
    assert why_not_back(table_of(memory, "a1-a2"), ANN) == why


def test_g34_a_dry_hole_is_not_taken_back_either():
    assert why_not_back(table_of("strict", *LOADED, *AND_HOME, "e3-d3", *LOADED), ANN) == "undo_revealed"


# Bots -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "memory"), [VARIANTS[0], VARIANTS[3], *nightly(*VARIANTS[1:3], *VARIANTS[4:])])
def test_g34_bots_are_given_what_somebody_knows_who_has_seen_everything_and_forgets_nothing(seats, memory):
    table = Table(worlds.GHAWAR, seats, {"memory": memory})
    remembered = {eye: [None] * 36 for eye in range(-1, seats)}
    for n, text in enumerate(worlds.lively(seats, seed=4, most=500)):
        put(table, text)
        for eye, stones in remembered.items():
            # Only what that seat is shown, and told at the time, goes into what it knows.
            shown = view(table.engine.copy(table.seen(eye)))
            stones[:] = [known if seen == UNKNOWN else seen for known, seen in zip(stones, shown.stone, strict=True)]
            if text.startswith("drill"):
                [line] = view_of(table, Viewer(frozenset({eye} - {-1})), log_from=n).log
                assert line.phrase in ("drill", "drill_foreign", "drill_dry")
                stones[NAMES.index(line.words["platform"])] = NOTHING
            shown.stone[:] = memoryview(np.array(stones, np.int8))
            assert shown.record.tobytes() == table.state.tobytes()
            if eye >= 0:
                assert known(table, eye) == table.state.tobytes()


@pytest.mark.parametrize(
    ("memory", "scoring"), [("own", "board"), ("strict", "basic"), *nightly(("own", "basic"), ("strict", "board"))]
)
def test_a_device_foresees_what_brings_nothing_to_light(memory, scoring):
    """Nearly all of it: it is careful where a delivery or a dismantling may end the game (G25)."""
    careful = foreseen = revealing = 0
    fast, s = engine.engine(worlds.GHAWAR), worlds.GHAWAR.start(3, {"memory": memory, "scoring": scoring})
    for text in worlds.lively(3, scoring, seed=2):
        [mover] = fast.movers(s)
        for action in fast.legal(s, mover) if mover != CHANCE else ():
            guess, truth = fast.concealed(s, mover), fast.foreseen(s, mover, mover, action)
            fast.play_unchecked(guess, mover, action)
            if not fast.reveals(guess, mover, action):
                assert truth is not None
                assert fast.concealed(guess, mover).tobytes() == truth.tobytes()
                foreseen += 1
            elif truth is None:
                revealing += 1
            else:
                careful += 1
        fast.play_unchecked(s, mover, worlds.GHAWAR.actions.read(text))
    assert foreseen > 500
    assert revealing > 20
    assert careful < {"basic": 0.03, "board": 0.12}[scoring] * foreseen
