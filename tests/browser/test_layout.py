"""The tests of the layout notice what is wrong with it, and what they can't say of every screen (test_screens.py)."""

import pytest
from browser import looking
from browser.pages import card


def test_words_on_words_are_noticed(visit):
    page = visit("/", viewport={"width": 360, "height": 800})
    card(page).wait_for()
    assert looking.cut(page) == []
    page.evaluate("document.querySelector('h1').style.marginBottom = '-30px'")
    assert any(each.startswith("“Drilling games") for each in looking.cut(page))


def test_cut_off_text_is_noticed(visit):
    page = visit("/", viewport={"width": 360, "height": 800})
    card(page).wait_for()
    assert looking.cut(page) == []
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 80px; overflow: hidden; white-space: nowrap'")
    assert any("leaves <h1" in each for each in looking.cut(page))
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 80px; border: 1px solid; white-space: nowrap'")
    assert any("leaves <h1" in each for each in looking.cut(page))
    page.evaluate("document.querySelector('h1').style.cssText = 'width: 800px; white-space: nowrap'")
    assert any("wide in a window" in each for each in looking.cut(page))


@pytest.mark.parametrize("name", ["middle", "ghawar_six"])
def test_across_a_room_nobody_scrolls_to_what_has_happened(visit, tables, name):
    table = getattr(tables, name, None) or getattr(tables.field, name)
    page = visit(guest=tables.ada)
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/table/{table}?projector")
        page.locator(".board .last, .map .last").first.wait_for()
        log = page.get_by_role("region", name="What happened")
        log.wait_for()
        box = log.bounding_box()
        # It has what the rest leaves of the height.
        assert height - 60 < box["y"] + box["height"] < height
        assert box["height"] > height / 4
        assert page.evaluate("document.documentElement.scrollHeight") <= height
