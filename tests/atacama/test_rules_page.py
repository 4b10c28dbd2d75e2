"""The rules page in three languages: rulings are there, house rules marked, and its example is right."""

# Tests carry the IDs of rulings as they are written.

from __future__ import annotations

import re
from typing import ClassVar

import pytest
from rules_pages import MINUS, RulesPages, page_of, said

from gusher.rules.atacama.parts import default_tiles
from gusher.rules.kernel import LANGUAGES

EXAMPLE = {"c9": "G2", "c7": "C4", "c3": "S4", "c1": "S2", "a3": "G2", "e3": "G1", "i3": "C2"}
"""The rigs of the example, and what lies under them as the page says."""


class TestPages(RulesPages):
    name = "atacama"
    house: ClassVar = {"A1", "A2", "A3", "A6", "A7", "A8", "A9", "A10", "A11", "A13", "A14", "A15"}


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture
def page(language):
    return page_of("atacama", language)


# The example


def under(field: str) -> tuple[int, int]:
    """(ore, amount) of a field on our tiles, laid as in the basic game (A1, A5)."""
    column, row = "abcdefghi".index(field[0]), 9 - int(field[1])
    tile, place = row // 3 * 3 + column // 3, row % 3 * 3 + column % 3
    return default_tiles().ores[tile][place], default_tiles().amounts[tile][place]


def line_total(line: str, minus: int, red: str = "") -> int:
    rigs = [field for field in EXAMPLE if line in field]
    assert len(rigs) == 4
    signed = [(-1 if under(field)[0] == minus else 1) * under(field)[1] * (1 + (field == red)) for field in rigs]
    return sum(signed)


def test_A9_the_example_agrees_with_our_tiles(page, language):
    ores = {"en": "gold silver copper", "de": "Gold Silber Kupfer", "pl": "złoto srebro miedź"}[language].split()
    example = " ".join(said(page)["example"].split())
    for field, expected in EXAMPLE.items():
        ore, amount = under(field)
        assert expected == f"{' GSC'[ore]}{amount}"
        assert re.search(rf"{field} \({ores[ore - 1]} {amount}\)", example)


def test_A7_the_rigs_of_the_example_may_stand():
    places = [(ord(field[0]), int(field[1])) for field in EXAMPLE]
    assert all(abs(a - c) + abs(b - d) != 1 for a, b in places for c, d in places)


def test_A9_the_example_is_scored_right(page):
    silver, copper = 2, 3
    example = said(page)["example"]
    assert f"**+{line_total('c', minus=copper)}**" in example
    assert f"**+{line_total('3', minus=silver)}**" in example


def test_A14_the_example_with_a_red_rig_is_scored_right(page):
    silver, copper = 2, 3
    example = said(page)["example"]
    assert f"+{line_total('c', minus=copper, red='c3')}" in example
    assert f"{MINUS}{-line_total('3', minus=silver, red='c3')}" in example


def test_A9_no_other_line_of_the_example_counts():
    for line in "abdefghi12456789":
        assert sum(line in field for field in EXAMPLE) < 4
