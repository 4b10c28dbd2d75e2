"""A finger that comes down twice where a button was does once what it meant (Atacama: test_steady.py)."""

import re

import pytest
from browser.field.tables import FieldTables
from browser.oil_city.tables import INVESTING, NAMES, lay_hall
from browser.pages import wait_on
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def tap_twice(page, button, has_followed):
    """Two taps at the same place, as quick as a hand that trembles: the page's clock stands between them, however long
    the first one takes."""
    expect(button).not_to_have_attribute("data-settling", "")
    box = button.bounding_box()
    place = (box["x"] + box["width"] / 4, box["y"] + box["height"] / 2)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    page.touchscreen.tap(*place)
    wait_on(page, has_followed)
    page.wait_for_timeout(100)
    page.clock.run_for(250)
    page.touchscreen.tap(*place)
    page.clock.resume()


def moves(guest, table):
    return [line["text"] for line in guest.get(f"/api/tables/{table}")["log"] if line["kind"] == "action"]


def there(page, guest, table):
    """Wait until the page of this person is connected: before, it says that nothing can be done."""
    wait_on(page, lambda: guest.get(f"/api/tables/{table}")["seats"][0]["presence"] == "connected")


def moves_since(page, guest, table, before):
    """What was done, with what may follow a moment later, also on a late line."""
    page.wait_for_timeout(1200)
    return moves(guest, table)[len(before) :]


@pytest.mark.parametrize("name", ["ghawar_six", "guven_turn"])
def test_on_the_field(visit, server, name):
    ada = server.guest()
    course = getattr(FieldTables(server, ada), name)
    page = visit(f"/table/{course}", guest=ada, reduced_motion="reduce", **PHONE)
    there(page, ada, course)
    panel = page.get_by_role("region", name="Your move")
    before = moves(ada, course)

    def has_moved():
        return len(moves(ada, course)) > len(before)

    if name == "guven_turn":
        tap_twice(page, panel.get_by_role("button", name="Roll", exact=True), has_moved)
    else:
        page.locator("[data-open]").first.tap()
        tap_twice(page, panel.locator("[data-confirm]"), has_moved)
    after = moves_since(page, ada, course, before)
    # One wish: a roll, or one whole drive, and nothing begun after it.
    assert after.count("roll") <= 1
    assert after
    expect(panel.locator("[data-confirm]")).to_be_hidden()


def test_in_the_hall(visit, server):
    guests = [server.guest() for _ in NAMES]
    table = lay_hall(server, INVESTING, *guests)
    page = visit(f"/table/{table}", guest=guests[0], reduced_motion="reduce", **PHONE)
    there(page, guests[0], table)
    before = moves(guests[0], table)
    panel = page.get_by_role("region", name="Your move")
    question = page.get_by_role("dialog", name="Done already?")
    tap_twice(page, panel.get_by_role("button", name="Tokens placed"), question.is_visible)
    # The finger comes down where the answer is now, and does not give it.
    assert moves_since(page, guests[0], table, before) == []
    question.get_by_role("button", name="Go on all the same").tap()
    expect(question).to_be_hidden()
    [done] = moves_since(page, guests[0], table, before)
    assert re.fullmatch(r"ready\d-invest", done)
