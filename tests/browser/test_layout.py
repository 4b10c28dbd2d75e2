"""The tests of the layout notice what is wrong with it. What they say of every screen: test_screens.py."""

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
