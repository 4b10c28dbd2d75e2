"""What every game's rules page is held to: rulings in their place, ours marked, three languages that say the same."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import ClassVar

import pytest

from gusher.rules.kernel import LANGUAGES, game, kind_of

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"

LABELS = {"en": "house rule", "de": "Hausregel", "pl": "zasada domowa"}
MINUS = "\N{MINUS SIGN}"
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
HEADING = re.compile(r"^#.*$", re.MULTILINE)


@cache
def page_of(name: str, language: str) -> str:
    """A game's rules page."""
    return (DOCS / f"rules/{name}.{language}.md").read_text("utf-8")


def rulings_of(name: str) -> list[str]:
    """The IDs of a game's rulings."""
    return (TESTS / name / "rulings.txt").read_text("utf-8").split()


def said(page: str) -> dict[str, str]:
    """What stands under each anchor, up to the next one or the next heading."""
    _, *pieces = ANCHOR.split(page)
    return {name: HEADING.split(text)[0] for name, text in zip(pieces[::2], pieces[1::2], strict=True)}


def figures(page: str) -> list[list[str]]:
    """The numbers in each row of the tables."""
    return [re.findall(rf"[-+{MINUS}]?\d+", line) for line in page.splitlines() if line.startswith("|")]


def cells(text: str) -> list[list[str]]:
    """The first table of a text, row by row without the line under its head."""
    rows = re.search(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    assert rows is not None
    head, _, *others = rows[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in (head, *others)]


def quoted(page: str) -> list[str]:
    """What is written as one types it."""
    return re.findall(r"`([^`]+)`", page)


class RulesPages:
    """The checks of one game's pages. ``name`` is the game's, ``house`` the rulings that are ours, in whole or in
    part."""

    name: ClassVar[str]
    house: ClassVar[set[str]]

    @pytest.fixture(params=LANGUAGES)
    def language(self, request):
        return request.param

    @pytest.fixture
    def page(self, language):
        return page_of(self.name, language)

    def test_every_ruling_has_one_place(self, page):
        anchors = Counter(anchor for anchor in ANCHOR.findall(page) if re.fullmatch(r"[A-Z]\d+", anchor))
        assert anchors == Counter(rulings_of(self.name))

    def test_house_rulings_and_only_they_are_marked(self, page, language):
        mark = f'<span class="house">{LABELS[language]}</span>'
        rulings = rulings_of(self.name)
        assert {ruling for ruling in rulings if mark in said(page)[ruling]} == self.house

    def test_there_is_one_kind_of_mark(self, page, language):
        assert set(re.findall(r"<span[^>]*>[^<]*</span>", page)) == {f'<span class="house">{LABELS[language]}</span>'}

    def test_every_ruling_says_something(self, page):
        short = {anchor for anchor, text in said(page).items() if anchor in rulings_of(self.name) and len(text) < 60}
        assert short == set()

    def test_the_pages_have_the_same_anchors_in_the_same_order(self, page):
        assert ANCHOR.findall(page) == ANCHOR.findall(page_of(self.name, "en"))

    def test_every_heading_below_the_title_has_an_anchor(self, page):
        headings = re.findall(r"^##+ .*$", page, flags=re.MULTILINE)
        assert headings
        assert all(ANCHOR.search(heading) for heading in headings)

    def test_links_within_the_page_lead_somewhere(self, page):
        assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= set(ANCHOR.findall(page))

    def test_there_is_no_html_but_anchors_and_marks(self, page):
        assert "<" not in re.sub(r'<a id="\w+"></a>|<span class="house">[^<]*</span>', "", page)

    def test_pages_give_the_same_numbers_and_moves(self, page):
        """What can be compared across languages: tables' figures, and everything between backticks."""
        assert figures(page) == figures(page_of(self.name, "en"))
        assert quoted(page) == quoted(page_of(self.name, "en"))

    def test_what_is_written_as_a_move_is_one(self, page):
        actions = game(self.name).actions
        assert all(actions.write(actions.read(text)) == text for text in quoted(page))

    def test_lines_keep_to_their_length(self, page):
        assert [line for line in page.splitlines() if len(line) > 130 and not line.startswith("|")] == []

    def test_every_kind_of_move_is_on_the_page(self, page):
        played = game(self.name)
        assert {kind_of(played.actions.read(text)) for text in quoted(page)} == set(played.actions.codes)
