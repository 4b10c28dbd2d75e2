"""Ghawar's rules page in three languages: rulings are there, house rules marked, and its tables are right."""

# Tests carry the IDs of rulings as they are written.

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

import pytest
from played import fastest
from rules_pages import RulesPages, cells, page_of, said

from gusher.rules.field.lattice import DIRECTION_NAMES, PLATFORM_NAMES, platform_read
from gusher.rules.ghawar.delivery import lower_price
from gusher.rules.ghawar.loads import BLUE, COLOURS, WHITE
from gusher.rules.ghawar.numbers import default_numbers
from gusher.rules.ghawar.scoring import BOARD, is_placed
from gusher.rules.kernel import LANGUAGES, game, view

GHAWAR = game("ghawar")
LETTERS = {
    language: {letter: colour for colour, letter in enumerate(letters, WHITE)}
    for language, letters in (("en", "WORB"), ("de", "WORB"), ("pl", "BPCN"))
}
"""The initials of the colours, as stones show them."""
PLACED_COLOURS = {
    "en": ("white", "orange", "red", "blue"),
    "de": ("Weiß", "Orange", "Rot", "Blau"),
    "pl": ("białe", "pomarańczowe", "czerwone", "niebieskie"),
}


class TestPages(RulesPages):
    name = "ghawar"
    house: ClassVar = {
        "G2", "G3", "G4", "G5", "G8", "G9", "G11", "G12", "G13", "G14", "G15", "G16", "G17", "G18", "G19", "G23", "G25",
        "G26", "G28", "G29", "G30", "G32", "G33", "G34",
    }  # fmt: skip


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture
def page(language):
    return page_of("ghawar", language)


def test_G4_the_table_reads_column_1_and_row_3_from_every_side(page):
    _, [south, west, north, east] = cells(said(page)["G4"])
    for name, side in ((south, "south"), (west, "west"), (north, "north"), (east, "east")):
        assert PLATFORM_NAMES[platform_read(DIRECTION_NAMES.index(side), 1, 3)] == name


def test_G17_the_example_of_prices_is_right(page, language):
    [_, *prices], [_, *before], [_, *after] = cells(said(page)["prices"])
    s = view(GHAWAR.start(3, {}))
    for price, letter in zip(prices, before, strict=True):
        s.price[LETTERS[language][letter]] = int(price)
    assert f" {s.price[BLUE]} " in said(page)["prices"].split("|")[0]
    lower_price(s, BLUE)
    assert [int(price) for price in prices] == [s.price[LETTERS[language][letter]] for letter in after]


def test_G29_the_example_is_scored_right(page):
    _, won, *colours, barrels, platforms, total = cells(said(page)["example"])
    assert len(colours) == COLOURS
    state = GHAWAR.start(3, {})
    s = view(state)
    for seat in range(3):
        s.won[seat], s.barrels[seat], s.platforms[seat] = (int(row[1 + seat]) for row in (won, barrels, platforms))
        for colour, row in enumerate(colours, WHITE):
            s.delivered[seat, colour] = int(row[1 + seat])
    points = fastest(GHAWAR).points(state)
    assert [f"**{each}**" for each in points] == total[1:]
    assert f"= {points[0]}." in said(page)["example"]


def test_G29_the_example_has_nine_stones_of_every_colour(page):
    _, _, *colours, _, _, _ = cells(said(page)["example"])
    assert [sum(int(each) for each in row[1:]) for row in colours] == [9] * COLOURS


def test_G30_the_numbers_of_the_value_board_are_those_played_on(page):
    _, *rows = cells(said(page)["G30"])
    assert [[int(each.replace("−", "-")) for each in row[1:]] for row in rows] == [
        list(numbers) for numbers in default_numbers()
    ]


def test_G30_all_rows_have_the_same_numbers_shifted_by_a_column():
    rows = default_numbers()
    assert all(below == (*above[-1:], *above[:-1]) for above, below in pairwise(rows))


def test_G31_the_table_says_which_stones_cover_numbers(page, language):
    _, *rows = cells(said(page)["G31"])
    assert [row[0] for row in rows] == ["4", "3", "2"]
    for seats, placed, priced in rows:
        s = view(GHAWAR.start(int(seats), {"scoring": "board"}))
        assert s.scoring == BOARD
        covering = [is_placed(s, colour) for colour in range(WHITE, WHITE + COLOURS)]
        for texts, wanted in ((placed, True), (priced, False)):
            words = zip(PLACED_COLOURS[language], covering, strict=True)
            assert texts.split(", ") == [word for word, covers in words if covers == wanted]
