"""The rules page of Güven's Ghawar in three languages: rulings are there, ours are marked, its example is right."""

# Tests carry the IDs of rulings as they are written.

from __future__ import annotations

from typing import ClassVar

import pytest
from played import fastest
from rules_pages import RulesPages, cells, page_of, said

from gusher.rules.kernel import LANGUAGES, game, view

GUVEN = game("guven")


class TestPages(RulesPages):
    name = "guven"
    # What both games share (V1, V6) is ours in part, too.
    house: ClassVar = {"V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8", "V10"}


@pytest.fixture(params=LANGUAGES)
def page(request):
    return page_of("guven", request.param)


def test_V10_the_example_is_scored_right(page):
    _, *colours, cash, total = cells(said(page)["example"])
    assert len(colours) == 6
    state = GUVEN.start(2, {})
    s = view(state)
    for seat in range(2):
        s.money[seat] = int(cash[2 + seat].replace("−", "-"))
        for colour, row in enumerate(colours, 1):
            s.value[colour] = int(row[1])
            s.delivered[seat, colour] = int(row[2 + seat])
    points = fastest(GUVEN).points(state)
    assert [f"**{each}**" for each in points] == total[2:]
    assert f"= {points[0]}." in said(page)["example"]


def test_V10_the_example_has_six_values_and_six_stones_of_every_colour(page):
    _, *colours, cash, _ = cells(said(page)["example"])
    assert sorted(int(row[1]) for row in colours) == [1, 2, 3, 4, 5, 6]
    assert [int(row[2]) + int(row[3]) for row in colours] == [6] * 6
    # With two players, what one has gained the other has paid.
    assert sum(int(each.replace("−", "-")) for each in cash[2:]) == 0
