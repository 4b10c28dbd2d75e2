"""Nothing is cut off, from a small phone to a projector; on the phone, in any language."""

import pytest
from browser import looking, screens
from browser.pages import card
from browser.words import LANGUAGES

SHORT = {"laptop", "projector"}
"""Where the whole board has to be seen without scrolling."""


@pytest.mark.parametrize("screen", screens.ALL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off(look, language, screen):
    found = look(screen, language)
    assert tuple(found.cut) == looking.sizes_in(language)
    assert {size: problems for size, problems in found.cut.items() if problems} == {}


@pytest.mark.parametrize("screen", screens.ALL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_goes_wrong_behind_the_screen(look, language, screen):
    assert look(screen, language).problems == []


@pytest.mark.parametrize("screen", [name for name, screen in screens.ALL.items() if screen.field])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_board_is_there(look, language, screen):
    boards = look(screen, language).boards
    assert tuple(boards) == looking.sizes_in(language)
    for size, board in boards.items():
        width, height = looking.SIZES[size]
        assert board["left"] >= 0, size
        assert board["right"] <= width, size
        if size in SHORT:
            assert board["top"] >= 0, size
            assert board["bottom"] <= height, size
        # Wide enough for a thumb; on larger screens the board takes most of the height.
        assert board["field"] >= (screens.ALL[screen].least if size == "phone" else height / 15), size


def test_words_on_words_are_noticed(visit):
    page = visit("/", viewport={"width": 360, "height": 800})
    card(page).wait_for()
    assert page.evaluate(looking.OVERLAPS) == []
    page.evaluate("document.querySelector('h1').style.marginBottom = '-30px'")
    assert any(each.startswith("“Drilling games") for each in page.evaluate(looking.OVERLAPS))


def test_cut_off_text_is_noticed(visit):
    page = visit("/", viewport={"width": 360, "height": 800})
    card(page).wait_for()
    assert page.evaluate(looking.CUT) == []
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 80px; overflow: hidden; white-space: nowrap'")
    assert any("leaves <h1" in each for each in page.evaluate(looking.CUT))
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 80px; border: 1px solid; white-space: nowrap'")
    assert any("leaves <h1" in each for each in page.evaluate(looking.CUT))
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 800px; white-space: nowrap'")
    assert any("wide in a window" in each for each in page.evaluate(looking.CUT))


@pytest.mark.parametrize(
    "screen", ["lobby", "new_table", "field_chosen", "claim", "the_end", "replay", "rules", "settings"]
)
def test_a_laptop_at_400_percent(visit, tables, words, screen):
    # What WCAG asks of the reflow of pages: a window of 1280 by 1024, magnified four times.
    page = visit(guest=tables.ada, viewport={"width": 320, "height": 256})
    found = screens.ALL[screen]
    found.go(looking.Place(page, tables, words["en"].of(found.game)))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
