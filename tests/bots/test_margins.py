"""How likely a lead lasts, against all ways in which it can go on."""

from itertools import product

import pytest

from gusher.analysis.field.margins import chances_to_lead

STONES = 5
AHEAD = chances_to_lead(STONES)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("left", [0, 1, 4, STONES])
def test_every_stone_falls_to_anybody_alike(seats, left):
    for margin in range(-STONES, STONES + 1):
        ahead = 0
        for takers in product(range(seats), repeat=left):
            ahead += margin + takers.count(0) - takers.count(1) > 0
        assert AHEAD[seats, STONES + 1 + margin, left] == pytest.approx(ahead / seats**left)
