"""A suggestion that is asked for on a phone is seen without looking for it, and so is the board that it is about."""

import pytest
from playwright.sync_api import expect

PHONES = {"upright": {"width": 360, "height": 800}, "on its side": {"width": 844, "height": 390}}


@pytest.mark.parametrize("phone", PHONES)
def test_a_suggestion_comes_into_sight(visit, tables, phone):
    page = visit(guest=tables.ada, viewport=PHONES[phone], has_touch=True, reduced_motion="reduce")
    for table in (tables.ada.new_table("here", "novice"), tables.field.ghawar_bot, tables.field.guven_bot):
        page.goto(f"/table/{table}")
        page.get_by_role("grid").wait_for()
        page.locator("[data-advice]").tap()
        card = page.locator("#advice")
        expect(card.get_by_role("heading")).to_be_in_viewport(ratio=1)
        expect(card.get_by_role("button", name="Choose")).to_be_in_viewport(ratio=1)
        assert page.evaluate("scrollY") == 0
        board, box = page.get_by_role("grid").bounding_box(), card.bounding_box()
        assert box["y"] >= board["y"] + 0.85 * board["height"] or box["x"] >= board["x"] + board["width"]
        card.get_by_role("button", name="Close").tap()
        expect(card).to_be_hidden()
        page.wait_for_function("() => scrollY === 0")
