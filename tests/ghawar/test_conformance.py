"""The rules keep to the contract, with every number of seats and every value of an option."""

from itertools import product

import pytest
from examples import run
from ghawar.playing import GHAWAR, scramble

from gusher.rules.kernel.conformance import check

SEEDS = {2: 4, 3: 3, 4: 2}
"""By seats: games that end early. At random, rigs are moved a lot, until nothing has happened for long enough; other
tests play further."""
EVERY = 3 if run.is_quick else 1
"""One of so many states is asked about."""

QUICK = {(2, "basic", "strict"), (3, "board", "own")}
"""Both ways of scoring, and both of hiding what rigs cover. All others take minutes together."""


@pytest.mark.parametrize(
    ("seats", "scoring", "memory"),
    [
        pytest.param(seats, *how, marks=[] if (seats, *how) in QUICK else pytest.mark.slow)
        for seats, how in product(GHAWAR.seats, (("basic", "open"), ("board", "own"), ("basic", "strict")))
    ],
)
def test_every_option_conforms(seats, scoring, memory):
    options = {"scoring": scoring, "memory": memory}
    # All actions are many; some of them are asked about in each state, and always the legal ones.
    how = {"games": 1, "seed": SEEDS[seats], "most_plies": 4000, "most_asked": 20, "every": EVERY}
    report = check(GHAWAR, seats, options, scramble=scramble, **how)
    assert report.longest > 60
    assert (report.hidden > 100 / EVERY) == (memory != "open")
    assert (report.foreseen > 50 / EVERY) == (memory != "open")
    assert report.scrambled == (set() if memory == "open" else GHAWAR.secrets)
    assert report.unseen == ({*GHAWAR.hidden} if memory == "strict" else set())
