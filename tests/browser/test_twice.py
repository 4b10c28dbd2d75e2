"""A finger that comes down twice where a button was does once what it meant (Atacama: test_steady.py)."""

import re

import pytest
from browser.field.tables import FieldTables
from browser.oil_city.tables import INVESTING, NAMES, lay_hall
from playwright.sync_api import expect
from processes import wait_for

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def tap_twice(page, button):
    """Two taps at the same place, as quick as a hand that trembles."""
    expect(button).not_to_have_attribute("data-settling", "")
    box = button.bounding_box()
    place = (box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*place)
    page.wait_for_timeout(250)
    page.touchscreen.tap(*place)


def moves(guest, table):
    return [line["text"] for line in guest.get(f"/api/tables/{table}")["log"] if line["kind"] == "action"]


def there(guest, table):
    """Wait until the page of this person is connected: before, it says that nothing can be done."""
    wait_for(lambda: guest.get(f"/api/tables/{table}")["seats"][0]["presence"] == "connected")


def moves_since(page, guest, table, before):
    """What was done, once anything was, with what may follow at once."""
    wait_for(lambda: len(moves(guest, table)) > len(before))
    page.wait_for_timeout(600)
    return moves(guest, table)[len(before) :]


@pytest.mark.parametrize("name", ["ghawar_six", "guven_turn"])
def test_on_the_field(visit, server, name):
    ada = server.guest()
    course = getattr(FieldTables(server, ada), name)
    page = visit(f"/table/{course}", guest=ada, reduced_motion="reduce", **PHONE)
    there(ada, course)
    panel = page.get_by_role("region", name="Your move")
    before = moves(ada, course)
    if name == "guven_turn":
        tap_twice(page, panel.get_by_role("button", name="Roll", exact=True))
    else:
        page.locator("[data-open]").first.tap()
        tap_twice(page, panel.locator("[data-confirm]"))
    after = moves_since(page, ada, course, before)
    # One wish: a roll, or one whole drive, and nothing begun after it.
    assert after.count("roll") <= 1
    assert after
    expect(panel.locator("[data-confirm]")).to_be_hidden()


def test_in_the_hall(visit, server):
    guests = [server.guest() for _ in NAMES]
    table = lay_hall(server, INVESTING, *guests)
    page = visit(f"/table/{table}", guest=guests[0], reduced_motion="reduce", **PHONE)
    there(guests[0], table)
    before = moves(guests[0], table)
    panel = page.get_by_role("region", name="Your move")
    tap_twice(page, panel.get_by_role("button", name="Tokens placed"))
    after = moves_since(page, guests[0], table, before)
    assert len(after) == 1
    assert re.fullmatch(r"ready\d-invest", after[0])
