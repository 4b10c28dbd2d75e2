"""A picture of a position to share shows what any spectator sees, and not a byte tells what a company keeps to itself
(O21)."""

import pytest
from oil_city import worlds
from pictured import seen_of

from gusher.pictures import Asked, draw


def drawn(table):
    return draw(seen_of(table), Asked("pl"))


@pytest.mark.parametrize("story", worlds.STORIES, ids=lambda story: story.__name__)
def test_O21_what_a_company_keeps_to_itself_changes_no_picture(story):
    twins = story()
    differed = False
    for _, one, other in twins.along(twins.end):
        differed |= one.state.tobytes() != other.state.tobytes()
        assert drawn(one) == drawn(other)
    assert differed
