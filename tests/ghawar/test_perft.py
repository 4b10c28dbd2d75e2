"""Perft: how many ways every variant can go on, against an independent count, and figures on record."""

import random

import pytest
from field.situations import at_first_turn
from field.styles import choose
from ghawar.naive import Naive
from ghawar.playing import GHAWAR, IDS, VARIANTS, Played
from played import fastest

ENGINE = fastest(GHAWAR)

FROM_THE_START = [1, 36, 36 * 35, 36 * 35 * 34, 36 * 35 * 34 * 33]
"""By depth: which of the 36 stones comes to lie on a1, on b1 and so on."""


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=IDS)
def test_stones_fall_as_often_as_there_are_orders_of_them(seats, options):
    start = GHAWAR.start(seats, options)
    assert [ENGINE.perft(start, depth) for depth in range(5)] == FROM_THE_START


FROM_THE_FIRST_TURN = {
    2: [1, 17, 306, 5008, 85086, 1374072],
    3: [1, 17, 271, 4466, 67441, 1020201],
    4: [1, 12, 168, 1996, 28381, 335160],
}
"""By the number of seats, and by depth. Rolls, entering, steps; and rigs that are moved instead."""


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=IDS)
def test_figures_on_record(seats, options):
    figures = FROM_THE_FIRST_TURN[seats]
    t = at_first_turn(Played(seats, ENGINE, **options))
    deepest = len(figures) if ENGINE.is_compiled else 3
    assert [ENGINE.perft(t.state, depth) for depth in range(deepest)] == figures[:deepest]


def compare(naive, t, depth):
    """The counts below each first move, so that a difference shows where it is."""
    counts = ENGINE.perft_by_first(t.state, depth)
    assert {GHAWAR.actions.write(action): count for action, count in counts.items()} == naive.perft_by_first(depth)


@pytest.mark.parametrize("due", ["price", "dice", "rig", "turn", "die", "drive", "cover"])
@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=IDS)
def test_an_independent_count_agrees(seats, options, due):
    """From a position reached at random in which this is to come, late in the game where it comes often."""
    if due == "cover" and options["scoring"] == "basic":
        due, late = "drive", 900
    else:
        late = {"turn": 300, "die": 500, "drive": 200, "cover": 400}.get(due, 0)
    chooser = random.Random(f"{due}{seats}")
    naive, t = Naive(seats, **options), Played(seats, ENGINE, **options)
    played = 0
    while naive.due != due or played < late:
        text = choose(naive, "sensible", chooser)
        naive.play(naive.movers[0], text)
        t.play(text)
        played += 1
    compare(naive, t, {"price": 4, "drive": 4}.get(due, 2))
    compare(naive, t, 1)
