"""Perft: how many ways the game can go on, against an independent count, and figures on record."""

import random

import pytest
from field.situations import at_first_turn
from field.styles import choose
from guven.naive import Naive
from guven.playing import GUVEN, Played
from played import fastest

ENGINE = fastest(GUVEN)

FROM_THE_START = [1, 36, 36 * 35, 36 * 35 * 34, 36 * 35 * 34 * 33]
"""By depth: which of the 36 stones comes to lie on a1, on b1 and so on."""


@pytest.mark.parametrize("seats", GUVEN.seats)
def test_stones_fall_as_often_as_there_are_orders_of_them(seats):
    start = GUVEN.start(seats, {})
    assert [ENGINE.perft(start, depth) for depth in range(5)] == FROM_THE_START


FROM_THE_FIRST_TURN = {
    2: [1, 113, 12662, 1418222],
    3: [1, 101, 9106, 639678],
    4: [1, 105, 8222, 536094],
}
"""By the number of seats, and by depth. Rolls, entering, steps; and rigs that are moved instead."""


@pytest.mark.parametrize("seats", GUVEN.seats)
def test_figures_on_record(seats):
    figures = FROM_THE_FIRST_TURN[seats]
    t = at_first_turn(Played(seats, ENGINE))
    deepest = len(figures) if ENGINE.is_compiled else 3
    assert [ENGINE.perft(t.state, depth) for depth in range(deepest)] == figures[:deepest]


def compare(naive, t, depth):
    """The counts below each first move, so that a difference shows where it is."""
    counts = ENGINE.perft_by_first(t.state, depth)
    assert {GUVEN.actions.write(action): count for action, count in counts.items()} == naive.perft_by_first(depth)


@pytest.mark.parametrize("due", ["price", "dice", "turn", "die", "drive"])
@pytest.mark.parametrize("seats", GUVEN.seats)
def test_an_independent_count_agrees(seats, due):
    """From a position reached at random in which this is to come, late in the game where it comes often."""
    late = {"turn": 300, "die": 500, "drive": 200}.get(due, 0)
    chooser = random.Random(f"{due}{seats}")
    naive, t = Naive(seats), Played(seats, ENGINE)
    played = 0
    while naive.due != due or played < late:
        text = choose(naive, "sensible", chooser)
        naive.play(naive.movers[0], text)
        t.play(text)
        played += 1
    compare(naive, t, {"price": 4, "drive": 4}.get(due, 2))
    compare(naive, t, 1)
