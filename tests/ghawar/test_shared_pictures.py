"""A picture of a position to share shows what any spectator sees, and not a byte tells what is covered (G34)."""

import pytest
from ghawar import worlds
from pictured import seen_of

from gusher.pictures import Asked, draw
from gusher.rules.kernel import LANGUAGES


def drawn(table, language):
    return draw(seen_of(table), Asked(language))


@pytest.mark.parametrize(("seats", "memory"), worlds.VARIANTS, ids=worlds.IDS)
def test_g34_what_is_covered_changes_no_picture(seats, memory):
    twins = worlds.drilled_next_door(seats, memory)
    one, other = twins.tables(twins.begin)
    assert one.state.tobytes() != other.state.tobytes()
    for language in LANGUAGES:
        assert drawn(one, language) == drawn(other, language)
        assert ">?</text>" in drawn(one, language)
