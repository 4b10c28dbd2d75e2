"""A turn as somebody may see it: which entries it has, and what is hidden of it."""

from pathlib import Path

import pytest
from ghawar import worlds
from ghawar.worlds import GHAWAR, put
from recorded import games_beside, read

from gusher.rules.ghawar.loads import UNKNOWN
from gusher.rules.kernel import CHANCE, from_bytes, game, view
from gusher.table import Table, Viewer, turn
from gusher.table.commands.undo import propose_undo
from gusher.table.entries import step_entry

ANN, BOB, NOBODY = Viewer(frozenset({0}), "player"), Viewer(frozenset({1}), "player"), Viewer()
RIGS = [["a1", "c3", "c4", "c5", "c6"], ["b1", "d3", "d4", "d5", "d6"]]
BEGUN = worlds.begun(2, {"a1": "R", "b1": "W"}, RIGS)


def ghawar(memory, *texts):
    """Ann's truck can reach the road between a1, under her own rig, and b1, under Bob's."""
    return put(Table(GHAWAR, 2, {"memory": memory}), *BEGUN, *texts)


def stones(seen, number):
    return from_bytes(GHAWAR.record, seen.states[number])["stone"]


def test_a_turn_is_what_one_seat_does_until_somebody_else_or_chance_acts():
    table = ghawar("open", "roll", "die2", "enter-2", "n", "drill-a1", "roll")
    n = len(BEGUN)
    assert turn(table, ANN, n).moves == ["roll"]
    for entry in (n + 1, n + 2, n + 3, n + 4):
        seen = turn(table, ANN, entry)
        assert (seen.seat, seen.first, seen.to) == (0, n + 2, n + 5)
        assert seen.moves == ["enter-2", "n", "drill-a1"]
        assert seen.whole
    assert turn(table, ANN, n + 5).moves == ["roll"]
    assert turn(table, ANN, n + 5).seat == 1


def test_the_states_of_a_turn_are_those_around_its_moves():
    table = ghawar("open", "roll", "die2", "enter-2", "n", "drill-a1", "roll")
    n = len(BEGUN) + 2
    seen = turn(table, NOBODY, n)
    assert seen.states == [table.after(each).state.tobytes() for each in range(n, n + 4)]


def test_what_was_taken_back_or_never_was_belongs_to_no_turn():
    table = Table(game("atacama"), 2, {})
    for text, seat in (("e5", 0), ("a1", 1)):
        table.apply([step_entry(table.n, seat, text)])
    table.take(propose_undo(table, 1, 1))
    assert turn(table, NOBODY, 0).moves == ["e5"]
    for n in (-1, 1, 2, 3):
        with pytest.raises(IndexError):
            turn(table, NOBODY, n)
    drawn = ghawar("open", "roll", "die2")
    with pytest.raises(IndexError):
        turn(drawn, NOBODY, drawn.n - 1)


@pytest.mark.parametrize(
    ("memory", "viewer", "sees_a1", "sees_b1"),
    [
        ("strict", ANN, False, False),
        ("strict", NOBODY, False, False),
        ("own", ANN, True, False),
        ("own", BOB, False, True),
        ("own", NOBODY, False, False),
    ],
)
def test_what_rigs_hide_is_blank(memory, viewer, sees_a1, sees_b1):
    table = ghawar(memory, "roll", "die2", "enter-2", "n", "stop")
    seen = turn(table, viewer, table.n - 1)
    assert (stones(seen, 0)[0] != UNKNOWN, stones(seen, 0)[1] != UNKNOWN) == (sees_a1, sees_b1)
    assert not seen.whole
    assert seen.moves == ["enter-2", "n", "stop"]


def test_what_was_drilled_fades_from_a_turn_as_it_does_from_the_log():
    table = ghawar("strict", "roll", "die2", "enter-2", "n", "drill-a1")
    n = table.n - 1
    assert turn(table, ANN, n).moves == ["enter-2", "n", "drill-a1"]
    put(table, "roll")
    assert turn(table, ANN, n).moves == ["enter-2", "n", ""]


def test_what_was_covered_since_is_blank_in_earlier_turns_too():
    """In a turn in which a stone lay open nobody finds it again once a rig has covered it."""
    table = ghawar("strict", "roll", "die1", "enter-2", "d3-e3")
    place = worlds.NAMES.index("e3")
    then = turn(Table(GHAWAR, 2, {"memory": "strict"}, table.entries[:-1]), BOB, table.n - 2)
    assert stones(then, 0)[place] != UNKNOWN
    now = turn(table, BOB, table.n - 2)
    assert all(stones(now, each)[place] == UNKNOWN for each in range(len(now.states)))
    # Its own platform, which the rig has uncovered, was covered then.
    assert stones(now, 0)[worlds.NAMES.index("d3")] == UNKNOWN


def test_when_the_game_is_over_all_is_seen():
    [path, *_] = games_beside(Path(worlds.__file__))
    steps = [step.text for step in read(path).steps]
    table = put(Table(GHAWAR, read(path).seats, {**read(path).options, "memory": "strict"}), *steps)
    assert table.over
    assert turn(table, NOBODY, steps.index(next(text for text in steps if text.startswith("drill")))).whole


def test_where_everybody_acts_at_once_a_deed_is_asked_about_with_the_small_steps_to_it():
    table = Table(game("oil_city"), 3, {"companies": "3"})

    def draw():
        while table.movers() == [CHANCE]:
            table.apply([step_entry(table.n, CHANCE, table.legal(CHANCE)[0])])

    draw()
    begun = table.n
    deeds = ((0, "1-draft"), (0, "1-wants-100"), (0, "1-offers-2"), (0, "1a-plot1"), (0, "ready1-invest"))
    for seat, text in (*deeds, (1, "ready1-invest"), (2, "ready1-invest")):
        table.apply([step_entry(table.n, seat, text)])
    for entry in range(begun, begun + 3):
        assert turn(table, ANN, entry).moves == ["1-draft", "1-wants-100", "1-offers-2"]
    # Of what kind a hidden step is, others may not tell: it stands alone.
    assert [turn(table, BOB, entry).moves for entry in range(begun, begun + 3)] == [[""], [""], ["1-offers-2"]]
    assert turn(table, ANN, begun + 4).moves == ["1a-plot1", "ready1-invest"]
    served = table.n
    draw()
    seen = turn(table, BOB, served)
    assert (seen.seat, seen.first, seen.to, seen.moves) == (0, served, served + 1, ["settle-1a"])
    # What was shown then is still shown while the next tokens are hidden.
    while table.movers() != [0, 1, 2] or view(table.state).turn == 0:
        draw()
        for seat in table.movers():
            if seat != CHANCE:
                table.apply(
                    [step_entry(table.n, seat, next(each for each in table.legal(seat) if each.startswith("ready")))]
                )
    assert view(from_bytes(table.game.record, turn(table, BOB, served).states[0])).token[0] > 0
    # An event is for everybody.
    with pytest.raises(IndexError):
        turn(table, BOB, next(n for n, each in enumerate(table.entries) if each.text.startswith("event")))
