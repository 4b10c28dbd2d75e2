"""The rules page in three languages: rulings are there, house rulings marked, and its example is right."""

# Tests carry the IDs of rulings as they are written.

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gusher.rules.atacama.parts import default_tiles

DOCS = Path(__file__).parents[2] / "docs"
PAGES = {language: (DOCS / f"rules/atacama.{language}.md").read_text("utf-8") for language in ("en", "de", "pl")}

RULINGS = [
    "A1",
    "A2",
    "A3",
    "A4",
    "A5",
    "A6",
    "A7",
    "A8",
    "A9",
    "A10",
    "A11",
    "A12",
    "A13",
    "A14",
    "A15",
    "A16",
]
HOUSE = {"A1", "A2", "A3", "A6", "A7", "A8", "A9", "A10", "A11", "A13", "A14", "A15"}
"""Rulings that are ours, in whole or in part."""

LABELS = {"en": "house ruling", "de": "Hausregel", "pl": "zasada domowa"}
MINUS = "\N{MINUS SIGN}"
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')

EXAMPLE = {"d9": "S2", "d5": "S5", "d3": "G1", "d1": "C4", "a5": "S1", "g5": "C4", "i5": "C3"}
"""The rigs of the example, and what lies under them as the page says."""


@pytest.fixture(params=PAGES)
def language(request):
    return request.param


@pytest.fixture
def page(language):
    return PAGES[language]


def said(page: str) -> dict[str, str]:
    """What stands under each anchor, up to the next one or the next heading."""
    _, *pieces = ANCHOR.split(page)
    return {
        name: re.split(r"^#", text, flags=re.MULTILINE)[0] for name, text in zip(pieces[::2], pieces[1::2], strict=True)
    }


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_its_place(page, ruling):
    assert ANCHOR.findall(page).count(ruling) == 1


@pytest.mark.parametrize("ruling", RULINGS)
def test_house_rulings_and_only_they_are_marked(page, language, ruling):
    mark = f'<span class="house">{LABELS[language]}</span>'
    assert (mark in said(page)[ruling]) == (ruling in HOUSE)


def test_there_is_one_kind_of_mark(page, language):
    assert set(re.findall(r"<span[^>]*>[^<]*</span>", page)) == {f'<span class="house">{LABELS[language]}</span>'}


def test_the_pages_have_the_same_anchors_in_the_same_order(page):
    assert ANCHOR.findall(page) == ANCHOR.findall(PAGES["en"])


def test_every_heading_below_the_title_has_an_anchor(page):
    headings = re.findall(r"^##+ .*$", page, flags=re.MULTILINE)
    assert headings
    assert all(ANCHOR.search(heading) for heading in headings)


def test_links_within_the_page_lead_somewhere(page):
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= set(ANCHOR.findall(page))


def test_there_is_no_html_but_anchors_and_marks(page):
    assert "<" not in re.sub(r'<a id="\w+"></a>|<span class="house">[^<]*</span>', "", page)


def test_pages_give_the_same_numbers_fields_and_moves(page):
    """What can be compared across languages: tables' figures, and everything between backticks."""
    table = [re.findall(rf"[-+{MINUS}]?\d+", line) for line in page.splitlines() if line.startswith("|")]
    assert table == [re.findall(rf"[-+{MINUS}]?\d+", line) for line in PAGES["en"].splitlines() if line.startswith("|")]
    assert re.findall(r"`[^`]+`", page) == re.findall(r"`[^`]+`", PAGES["en"])


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
    assert f"**+{line_total('d', minus=copper)}**" in example
    assert f"**+{line_total('5', minus=silver)}**" in example


def test_A14_the_example_with_a_red_rig_is_scored_right(page):
    silver, copper = 2, 3
    example = said(page)["example"]
    assert f"+{line_total('d', minus=copper, red='d5')}" in example
    assert f"{MINUS}{-line_total('5', minus=silver, red='d5')}" in example


def test_A9_no_other_line_of_the_example_counts():
    for line in "abcefghi12346789":
        assert sum(line in field for field in EXAMPLE) < 4


def test_the_notation_page_names_every_kind_of_move():
    notation = (DOCS / "notation.md").read_text("utf-8")
    for move in ("e5", "e5*", "turquoise-columns", "turquoise-rows", "orange-columns", "orange-rows*", "+D"):
        assert f"`{move}`" in notation
