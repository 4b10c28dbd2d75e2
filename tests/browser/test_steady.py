"""A finger that comes down twice does once what it meant, and nothing else."""

import pytest
from browser.board import AtacamaPage
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}, "has_touch": True}


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_second_tap_where_one_built_lands_on_nothing(visit, server, device):
    ada = server.guest()
    page = visit(f"/table/{ada.new_table('here', 'here')}", guest=ada, **device)
    address = page.url
    table = AtacamaPage(page)
    assert table.is_my_turn()
    table.field("e5").tap()
    # As soon as it can be pressed; Playwright would scroll about for it.
    expect(table.build).not_to_have_attribute("data-settling", "")
    box = table.build.bounding_box()
    table.build.tap()
    page.wait_for_timeout(350)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.expect_built("e5")
    expect(table.panel.get_by_text("Your turn")).to_be_visible()
    assert page.get_by_role("dialog").count() == 0
    assert page.url == address
    assert len(table.rigs()) == 1
