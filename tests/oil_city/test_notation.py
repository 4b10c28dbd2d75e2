"""How actions are written, and what is none."""

from __future__ import annotations

import random

import pytest
from oil_city.playing import OIL_CITY

from gusher.rules.kernel import NotationError
from gusher.rules.oil_city.kinds import ACTIONS, MOST_IN_A_LINE


@pytest.mark.parametrize("kind", ACTIONS.kinds, ids=lambda kind: kind.name)
def test_every_kind_of_action_is_read_as_it_is_written(kind):
    """All actions of small kinds, and some of those with many."""
    chance = random.Random(kind.code)
    written = set()
    for _ in range(400):
        action = kind.at(chance.randrange(kind.count))
        text = OIL_CITY.actions.write(action)
        assert text == text.strip()
        assert " " not in text
        assert ":" not in text
        assert OIL_CITY.actions.read(text) == action
        written.add(action)
    assert len({OIL_CITY.actions.write(action) for action in written}) == len(written)


@pytest.mark.parametrize(
    "text",
    ["", "0a-tower1", "11a-tower1", "1d-tower1", "1a-tower0", "1a-tower4", "1a-tower01", "1a-peddles-",
     "1a-peddles-g4", "1a-peddles-k1g1", "1-gives-", "1-gives-50", "1-gives-0", f"1-gives-{100 * MOST_IN_A_LINE + 100}",
     "1-gives-1plot4", "1-gives-plot52", "1-gives-gas", "1-gives-0gas", "1-offers-11", "1-offers-0", "accept-1d1",
     "accept-1a100", "ready7-invest", "ready1-event", "1-52a-tower", "1-1j-tower", "1-1a-refinery", "1-gas121", "die3",
     "event13", "settle-11a", "plot0", "term-151", "REOPEN", "1-line9-due1", "\u0661-draft"],
)  # fmt: skip
def test_what_is_no_action_is_refused(text):
    with pytest.raises(NotationError):
        OIL_CITY.actions.read(text)
