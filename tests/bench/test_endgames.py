"""The figures of endgames measure what they say."""

import pytest

from dev.bench.atacama import endgames
from gusher.rules.kernel.engine import can_compile


@pytest.mark.skipif(not can_compile(), reason="rules can't be compiled here")
def test_the_share_of_positions_that_are_proven_in_time_is_told(monkeypatch):
    monkeypatch.setattr(endgames, "GAMES", 2)
    monkeypatch.setattr(endgames, "ITERATIONS", 20)
    monkeypatch.setattr(endgames, "RIGS", {4: 90.0})
    figure = endgames.proven("atacama.endgames.4", 4)
    assert figure.value == 100
    assert figure.target.bound == 90
    assert figure.details["tactical"].startswith("100 %")
    monkeypatch.setattr(endgames, "SECONDS", 0.0)
    assert endgames.proven("atacama.endgames.4", 4).value == 0
