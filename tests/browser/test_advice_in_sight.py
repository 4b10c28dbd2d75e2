"""A suggestion that is asked for on a phone is seen without looking for it, and so are the board that it is about and
what decides: prices, points, whose metals count."""

import pytest
from browser import looking
from browser.test_bar import DECIDES
from examples import nightly
from playwright.sync_api import expect

PHONES = {"upright": (360, 800), **{size: looking.SIZES[size] for size in ("on its side", "smallest phone")}}
PHONES["magnified by two"] = looking.SIZES["magnified by two"]

_COVERED = """(card, selectors) => {
  const { left, top } = card.getBoundingClientRect()
  const covered = []
  for (const part of document.querySelectorAll(selectors)) {
    if (!part.checkVisibility()) continue
    const { right, bottom } = part.getBoundingClientRect()
    if (right > left + 1 && bottom > top + 1) covered.push(part.ariaLabel || part.textContent.trim())
  }
  return covered
}"""
"""What the card, in the lower right corner of the window, lies on."""

_BEGINS_ABOVE_BUTTONS = """(card) => {
  const reason = card.querySelector('.did + p')
  const line = parseFloat(getComputedStyle(reason).lineHeight)
  return reason.getBoundingClientRect().top + line <= card.querySelector('.buttons').getBoundingClientRect().top
}"""
"""Whether the reason begins where it is seen."""


@pytest.mark.parametrize("phone", ["smallest phone", "magnified by two", *nightly("upright", "on its side")])
def test_a_suggestion_comes_into_sight(visit, tables, phone):
    width, height = PHONES[phone]
    page = visit(guest=tables.ada, viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce")
    told = {
        "atacama": tables.ada.new_table("here", "novice"),
        "ghawar": tables.field.ghawar_bot,
        "guven": tables.field.guven_bot,
    }
    for game, table in told.items():
        page.goto(f"/table/{table}")
        page.get_by_role("grid").wait_for()
        page.locator("[data-advice]").tap()
        card = page.locator("#advice")
        expect(card.locator(".did")).to_be_in_viewport(ratio=1)
        expect(card.get_by_role("button", name="Choose")).to_be_in_viewport(ratio=1)
        assert card.evaluate(_BEGINS_ABOVE_BUTTONS), game
        assert page.evaluate("scrollY") == 0
        assert page.locator(DECIDES[game][1]).first.is_visible()
        assert card.evaluate(_COVERED, ", ".join(DECIDES[game])) == [], game
        card.get_by_role("button", name="Close").tap()
        expect(card).to_be_hidden()
        page.wait_for_function("() => scrollY === 0")
