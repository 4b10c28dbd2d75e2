"""Fingers that are quicker than the network: no tap is lost to a change that still travels."""

import re

import pytest
from browser.board import AtacamaPage
from browser.network import delay
from browser.oil_city.pages import Desk
from browser.oil_city.tables import ARRANGING, LOADING, NAMES, TRADING, lay_hall
from browser.pages import wait_on
from examples import nightly
from playwright.sync_api import expect
from scenes import named_scene

pytestmark = pytest.mark.usefixtures("compiled_rules")

GAPS = (60, 350, *nightly(120, 200))
"""Milliseconds between two taps; what is sent takes longer."""
LATE = 500

PRESS = """async ([places, gap]) => {
  for (const [x, y] of places) {
    document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await new Promise((go) => setTimeout(go, gap))
  }
}"""
"""Clicks whatever lies at these places of the window, one after the other."""


def late_hall(visit, server, steps):
    """A page of the first company in a hall after so many steps, all of whose messages leave late, and a function that
    asks the server for the scene."""
    guests = [server.guest() for _ in NAMES]
    table = lay_hall(server, steps, *guests)
    page = visit(guest=guests[0])
    delay(page, LATE)
    page.goto(f"/table/{table}")
    return page, lambda: named_scene(guests[0].get(f"/api/tables/{table}"))


def middle(locator):
    box = locator.bounding_box()
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


@pytest.mark.parametrize("gap", GAPS)
def test_in_the_hall(visit, server, gap):
    page, scene = late_hall(visit, server, LOADING)
    gas = page.get_by_role("group", name=re.compile("^gas$", re.IGNORECASE))
    less, more = (middle(gas.get_by_role("button").nth(n)) for n in (0, 1))
    expect(gas.locator("output b")).to_have_text("0")
    page.evaluate(PRESS, [[more, more, less, more], gap])
    expect(gas.locator("output b")).to_have_text("2")
    # So it is at the server, too, once all has arrived.
    wait_on(page, lambda: scene()["loaded"][0]["gas"] == 2)


@pytest.mark.parametrize("gap", GAPS)
def test_pieces_are_put_up_one_after_the_other(visit, server, gap):
    page, _ = late_hall(visit, server, ARRANGING)
    desk = Desk(page)
    expect(desk.piece("tower")).to_have_accessible_name("3 tower")
    tower = middle(desk.piece("tower"))
    page.evaluate(PRESS, [[tower, middle(desk.field("41e")), tower, middle(desk.field("41i"))], gap])
    for spot in ("41e", "41i"):
        desk.expect_on(spot, "tower")
    expect(desk.piece("tower")).to_have_accessible_name("1 tower")


@pytest.mark.parametrize("gap", GAPS)
def test_a_deal_is_written_line_by_line(visit, server, gap):
    page, scene = late_hall(visit, server, TRADING)
    page.get_by_role("button", name="Write an offer").click()
    given, wanted = (page.get_by_role("group", name=name) for name in ("We give", "We get"))
    money, gas = (
        side.get_by_role("button", name=f"Put in: {thing}", exact=True)
        for side, thing in ((given, "złr"), (wanted, "gas"))
    )
    page.evaluate(PRESS, [[middle(money), middle(gas)], gap])
    for side, thing in ((given, "złr"), (wanted, "gas")):
        expect(side.get_by_label(f"How much: {thing}")).to_be_visible()
    wait_on(page, lambda: sum(amount > 0 for amount in scene()["amount"]["1-draft"]) == 2)


@pytest.mark.parametrize("gap", GAPS)
def test_at_one_device_the_next_field_is_chosen_while_a_move_travels(visit, server, gap):
    ada = server.guest()
    page = visit(guest=ada)
    delay(page, LATE)
    page.goto(f"/table/{ada.new_table('here', 'here')}")
    table = AtacamaPage(page)
    table.field("c3").click()
    # What it would bring stands above the buttons.
    expect(table.panel.locator(".preview").get_by_role("listitem").first).to_be_visible()
    expect(table.build).not_to_have_attribute("data-settling", "")
    page.evaluate(PRESS, [[middle(table.build), middle(table.field("e5"))], gap])
    table.expect_built("c3")
    expect(table.panel.get_by_text("Build on e5?")).to_be_visible()
    table.build.click()
    table.expect_built("e5")
    assert [entry["text"] for entry in table.view()["log"]] == ["c3", "e5"]
