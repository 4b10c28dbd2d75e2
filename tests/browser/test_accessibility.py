"""Light and dark, and that axe-core sees what is wrong there. What it says of every screen: test_screens.py."""

import pytest
from browser import looking
from browser.pages import card
from playwright.sync_api import expect


def test_dark_is_dark_and_axe_sees_what_is_wrong(visit):
    page = visit("/", color_scheme="light")
    card(page).wait_for()
    background = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(background)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(background) != light
    page.evaluate("document.querySelector('h1').style.color = '#333'")
    page.evaluate("document.querySelector('h2').insertAdjacentHTML('afterend', '<button></button>')")
    page.evaluate(looking.AXE)
    problems = [each.partition(":")[0] for each in page.evaluate(looking.RUN_AXE, {})["problems"]]
    assert problems == ["button-name", "color-contrast"]


FAULTS = {
    "color-contrast": "(entry) => entry.querySelector('.text').style.color = '#bbb'",
    "link-name": "(entry) => entry.querySelector('a').textContent = ''",
    "button-name": "(entry) => entry.append(document.createElement('button'))",
    "aria-valid-attr-value": "(entry) => entry.setAttribute('aria-hidden', 'perhaps')",
}


def test_axe_finds_the_one_entry_of_many_that_is_unlike_the_others(visit, tables):
    page = visit(f"/table/{tables.over}", guest=tables.ada, color_scheme="light", reduced_motion="reduce")
    entries = page.get_by_role("region", name="What happened").get_by_role("listitem")
    expect(entries.nth(12)).to_be_visible()
    before = page.locator("body").inner_html()
    assert looking.axe(page) == {"light": [], "dark": []}
    assert page.locator("body").inner_html().replace(' style=""', "") == before, "the page is as it was"
    for number, fault in enumerate(FAULTS.values(), start=7):
        entries.nth(number).evaluate(fault)
    problems = looking.axe(page)
    assert {each.partition(":")[0] for each in problems["light"]} == FAULTS.keys()


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_a_chosen_theme_wins_over_the_device_s(visit, theme):
    other = "dark" if theme == "Light" else "light"
    page = visit("/", color_scheme=other)
    background = "getComputedStyle(document.documentElement).backgroundColor"
    before = page.evaluate(background)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name=theme).check(force=True)
    page.wait_for_function(f"(before) => {background} !== before", arg=before)
    page.evaluate(looking.AXE)
    page.wait_for_function(looking.STILL)
    assert page.evaluate(looking.RUN_AXE, {})["problems"] == []
