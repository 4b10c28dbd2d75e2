"""The best plans of a company for a phase of a finished game: whose is chosen, and one is tried on the board."""

import re

import pytest
from browser.oil_city.pages import PHONE
from browser.oil_city.tables import ARRANGING, INVESTING
from playwright.sync_api import expect

pytestmark = pytest.mark.usefixtures("compiled_rules")

WHILE_THE_BANK_SETTLES = INVESTING + 20
"""So much of the recorded game has been played when tokens are settled that were placed from INVESTING on."""
LONG = 60_000
"""Milliseconds in which plans are found, however busy the computer is."""


@pytest.fixture
def asked(visit, tables):
    """The card with the plans at a position of the finished game, and its page."""

    def open_card(at, **options):
        page = visit(f"/table/{tables.hall.over}/replay?analysis&at={at}", guest=tables.ada, **options)
        find = page.get_by_role("button", name="Find the best plans", include_hidden=True)
        find.wait_for(state="attached")
        if options:
            # A phone shows one part at a time, once it knows whose desk it is: until then it shows all.
            parts = page.get_by_role("navigation", name="Parts of the table")
            parts.get_by_role("button", name="Hall").tap()
        find.click()
        card = page.get_by_role("region", name="Best plans here")
        card.locator("> ol > li").first.wait_for(timeout=LONG)
        return page, card

    return open_card


def reckoned(card):
    """The points that the plans are reckoned to come to, in the order in which they are told."""
    return [float(each) for each in re.findall(r"Estimated points: (\d+(?:\.\d+)?)", card.inner_text())]


def test_whose_plans_is_chosen_by_keys(asked):
    _, card = asked(ARRANGING)
    whose = card.get_by_label("Whose plans")
    # One's own come first.
    expect(whose.locator("option:checked")).to_have_text(re.compile("Ada"))
    expect(card).to_contain_text("Turn 1/6: Extraction")
    expect(card.get_by_text("This was done.")).to_have_count(1)
    whose.focus()
    for name in ("Grace", "Marie"):
        whose.press("ArrowDown")
        expect(whose.locator("option:checked")).to_have_text(re.compile(name))
    expect(card.locator("> ol > li")).to_have_count(2, timeout=LONG)
    points = reckoned(card)
    assert points == sorted(points, reverse=True)
    # What was done is told beside the best, with what that cost.
    expect(card.locator("li.played")).to_contain_text("This was done.")
    expect(card.locator("> ol > li").first).to_contain_text(re.compile(r"\+[\d.]+ compared with what was done"))


def test_while_the_bank_is_at_work_one_is_led_to_the_phase_before(asked):
    page, card = asked(WHILE_THE_BANK_SETTLES)
    expect(card).to_contain_text("Turn 5/6: Investment")
    card.get_by_role("button", name="To the beginning of this phase").click()
    expect(page).to_have_url(re.compile(rf"at={INVESTING}\b"))
    card.locator("> ol > li").first.wait_for(timeout=LONG)
    expect(card.get_by_role("button", name="To the beginning of this phase")).to_have_count(0)


def test_a_plan_is_tried_on_the_board_of_a_phone(asked):
    page, card = asked(ARRANGING, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    card.get_by_role("button", name="Try it: plan 1 on the board").tap()
    expect(page.get_by_role("heading", name="Trying moves")).to_be_focused()
    expect(page.get_by_role("button", name="Previous move", exact=True)).to_be_enabled()
    # Nothing lies in hand any more.
    expect(page.locator('[data-spot="41h"]')).to_have_attribute("aria-label", re.compile("Canadian drill"))


def test_what_is_tried_stands_beside_what_was_done(asked):
    page, card = asked(ARRANGING)
    whose = card.get_by_label("Whose plans")
    whose.select_option(index=2)
    expect(card.locator("> ol > li")).to_have_count(2, timeout=LONG)
    expect(card.locator("li.played")).to_contain_text("This was done.")
    card.get_by_role("button", name="Try it: plan 1 on the board").click()
    expect(page.get_by_role("heading", name="Trying moves")).to_be_focused()
    whose.select_option(index=2)
    expect(card.locator("li.played")).to_contain_text("This is what is tried.", timeout=LONG)
    expect(card.locator("li.played")).to_contain_text(re.compile(r"\+[\d.]+ compared with what was done"))
    done = card.locator("> ol > li:not(.played)")
    expect(done).to_have_count(1)
    expect(done).to_contain_text("This was done.")
