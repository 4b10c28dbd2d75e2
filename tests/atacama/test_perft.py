"""Perft: how many ways every variant can go on, against an independent count, and figures on record."""

import random

import pytest
from atacama.naive import Naive
from atacama.playing import ATACAMA, IDS, VARIANTS
from examples import run
from played import fastest

ENGINE = fastest(ATACAMA)

ON_RECORD = {
    "basic": [1, 81, 6192, 445956, 30206160],
    "basic tactical": [1, 162, 24768, 3567648],
    "enhanced": [1, 9, 72, 504, 15624, 420336, 9694944],
    "enhanced tactical": [1, 9, 72, 504, 31248, 1681344],
    "four basic": [1, 81, 6192, 445956, 30206160],
    "four basic tactical": [1, 162, 24768, 3567648],
}
"""By depth. A rig of either colour is a move of its own: a factor of two at every move of the tactical variants, while
both colours last. In the enhanced game the first three are tiles."""


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=IDS)
def test_figures_on_record(seats, options, request):
    figures = ON_RECORD[IDS[VARIANTS.index((seats, options))]]
    start = ATACAMA.start(seats, options)
    # At first four can do what two can.
    deepest = (4 if run.is_quick and seats == 4 else len(figures)) if ENGINE.is_compiled else 3
    assert [ENGINE.perft(start, depth) for depth in range(deepest)] == figures[:deepest]


def by_first(naive, depth):
    return {text: naive.after(text).perft(depth - 1) for text in sorted(naive.legal())}


def compare(naive, s, depth):
    """The counts below each first move, so that a difference shows where it is."""
    counts = {ATACAMA.actions.write(action): count for action, count in ENGINE.perft_by_first(s, depth).items()}
    assert counts == by_first(naive, depth)


FROM_THE_START = [
    # Four can do what two can, at first, and nobody can claim so early. Later on all are counted in every run.
    pytest.param(*variant, id=name, marks=[] if name in ("basic", "enhanced") else [pytest.mark.slow])
    for variant, name in zip(VARIANTS, IDS, strict=True)
]


@pytest.mark.parametrize(("seats", "options"), FROM_THE_START)
def test_an_independent_count_agrees_from_the_start(seats, options):
    compare(Naive(seats, **options), ATACAMA.start(seats, options), 5 if options["variant"] == "enhanced" else 3)


@pytest.mark.parametrize(("seats", "options"), VARIANTS, ids=IDS)
@pytest.mark.parametrize("moves", [9, 17, 25])
def test_an_independent_count_agrees_later(seats, options, moves):
    """From positions reached at random, with tiles and claims still to come, and down to the end of the game."""
    chooser = random.Random(moves)
    naive, s = Naive(seats, **options), ATACAMA.start(seats, options)
    for _ in range(moves):
        text = chooser.choice(sorted(naive.legal()))
        naive.play(text)
        ENGINE.play_unchecked(s, ENGINE.movers(s)[0], ATACAMA.actions.read(text))
    compare(naive, s, 2 if moves < 20 else 3)
