"""Real dice and stones on the table: what they show is chosen, read in words, and entered."""

from browser.pages import opened
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True}


def test_the_first_stones_are_entered_and_one_is_taken_for_another(visit):
    page = visit("/", **PHONE)
    opened(page, "Ghawar").get_by_role("link", name="New table").tap()
    page.get_by_label("Who sits in seat 2?").select_option("here")
    page.get_by_role("switch", name="Dice, cards and tiles by hand").check(force=True)
    page.get_by_role("button", name="Start the game").tap()
    entry = page.get_by_role("region", name="What do your real dice, cards or tiles show?")
    enter = entry.get_by_role("button", name="Enter")
    expect(enter).to_be_disabled()
    for colour in ("red", "white", "blue"):
        expect(entry.get_by_role("radio")).to_have_count(4)
        entry.get_by_text(f"a {colour}", exact=True).tap()
        expect(entry.locator("p")).to_contain_text(colour)
        enter.tap()
        expect(entry.locator("p")).to_have_text("What do your real dice, cards or tiles show?")
    stones = page.locator("[data-number] [data-stone], [data-stone]")
    expect(page.locator('[data-stone="blue"]').first).to_be_attached()
    assert stones.count() >= 3
    log = page.get_by_role("region", name="What happened")
    expect(log.get_by_role("listitem").filter(has_text="entered by hand")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
