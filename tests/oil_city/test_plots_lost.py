"""A plot that a company has not got can not be taken from it."""

import pytest

from gusher.rules.kernel import game, view
from gusher.rules.kernel.conformance import strict_view
from gusher.rules.oil_city import plots

PLOT = 26


@pytest.mark.parametrize("held", [0, 1, None], ids=["none", "another", "as many as there is room for"])
def test_nothing_happens_to_whoever_has_not_got_it(held):
    s = game("oil_city").start(5, {})
    row = view(s).plot.shape[1] if held is None else held
    view(s).plots[1] = row
    for place in range(row):
        view(s).plot[1, place] = 1 + (place + 1) % PLOT
    before = s.tobytes()
    # The first was read past the end of its row.
    plots.lose_plot(strict_view(s), 1, PLOT)
    assert s.tobytes() == before
