"""Three people at one device."""

import re

from browser.field.pages import CAMP, FieldPage, ends
from browser.pages import opened
from playwright.sync_api import expect

TITLES = {"ghawar": "Ghawar", "guven": "Ghawar by Güven"}
THREE = ("Ada", "Grace", "Marie")


def set_up(page, game):
    """A new table of three, as people set it up."""
    opened(page, TITLES[game]).get_by_role("link", name="New table").click()
    page.get_by_role("radio", name="3 players").check(force=True)
    for seat in (2, 3):
        page.get_by_label(f"Who sits in seat {seat}?").select_option("here")
    for seat, name in enumerate(THREE):
        page.get_by_role("textbox", name="Name").nth(seat).fill(name)


def whose(table):
    """Whose turn it is, as the page says."""
    status = table.panel.locator(".status")
    expect(status).to_have_text(re.compile(" · Your turn: "))
    return status.inner_text().partition(" · ")[0]


def test_the_first_phase_of_three(visit):
    page = visit("/")
    set_up(page, "ghawar")
    page.get_by_role("radio", name="Value board").check(force=True)
    page.get_by_role("radio", name="All from memory").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    table = FieldPage(page)
    page.get_by_role("button", name="More").click()
    expect(page.get_by_text("Ghawar · Value board · All from memory")).to_be_visible()
    page.keyboard.press("Escape")
    first = THREE.index(whose(table))
    assert first == table.scene["starter"]
    expect(table.players.get_by_text(re.compile("Side: (South|West|North)"))).to_have_count(3)
    expect(page.get_by_role("grid", name="Value board").get_by_role("row")).to_have_count(3)
    for turn in range(3):
        name = THREE[(first + turn) % 3]
        expect(table.panel.locator(".status")).to_have_text(re.compile(f"^{name} · Your turn: put a rig on "))
        readings = [platform for platform in table.scene["readings"] if platform]
        dice = table.scene["pair"]
        assert len(readings) == (1 if dice[0] == dice[1] or len(readings) == 1 else 2)
        assert table.open_places() == set(readings)
        table.button(f"Put a rig on {readings[-1]}").click()
        table.confirm.click()
        expect(table.place(readings[-1])).to_have_attribute("aria-label", re.compile(rf"rig \({name}\)"))
        table.expect_told()
    # What they cover is shown to none of the three.
    covers = {name: state for name, state in table.told()["platforms"].items() if state.startswith("rig")}
    assert len(covers) == 3
    assert all(state.endswith("what it covers is not shown") for state in covers.values())


def test_everybody_rolls_once(visit):
    page = visit("/")
    set_up(page, "guven")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    table = FieldPage(page)
    # Where everybody's rigs stand is up to the dice, so that phase 2 comes at once.
    first = THREE.index(whose(table))
    table.expect_told()
    assert set(table.scene["rig"].values()) - {None} == {0, 1, 2}
    expect(page.get_by_text(re.compile(r"^Set-up: \d+ draws$"))).to_be_visible()
    for turn in range(3):
        name = THREE[(first + turn) % 3]
        table.expect_status(f"{name} · Your turn: roll, or move one of your rigs.")
        table.roll.click()
        expect(table.panel.locator(".status")).to_have_text(re.compile(f"^{name} · Your turn: drive, [1-6] pips? left"))
        # As far as the die goes. A way that uses it up comes first.
        final = [end for end, routes in ends(table.scene).items() if end != CAMP and not routes[-1]["left"]]
        table.drive(final[0])
        table.expect_told()
        if table.button("Stop").is_visible():
            table.button("Stop").click()
    assert whose(table) == THREE[first]
    assert all(table.scene["truck_at"][:3])
