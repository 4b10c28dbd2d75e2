"""Letters and arrows that do on the field what buttons do."""

import re

import pytest
from browser.field import situations
from browser.focus import expect_visible_focus, tab_to
from playwright.sync_api import expect


def on_the_map(table):
    """The keyboard is on the map."""
    tab_to(table.page, table.map.locator('[tabindex="0"]'))


def test_a_turn_with_letters_and_arrows(shared):
    table = shared(situations.ghawar_turn(), "die6")
    keyboard = table.page.keyboard
    on_the_map(table)
    keyboard.press("r")
    table.expect_status("Ada · Your turn: drive, 6 pips left.")
    # Over the edge of the map lies the camp.
    for key in ("Home", "PageDown", "ArrowDown"):
        keyboard.press(key)
    expect(table.place("camp")).to_be_focused()
    expect_visible_focus(table.page)
    keyboard.press("ArrowUp")
    expect(table.place("6,0")).to_be_focused()
    for _ in range(5):
        keyboard.press("ArrowLeft")
    for _ in range(2):
        keyboard.press("Enter")
    table.expect_status("Ada · Your turn: drive, 5 pips left.")
    keyboard.press("d")
    expect(table.place("1,0")).to_have_attribute("aria-label", re.compile("Ada: truck, with a red stone"))
    # One space after the other.
    keyboard.press("Shift+ArrowRight")
    table.expect_status("Ada · Your turn: drive, 4 pips left.")
    expect(table.place("2,0")).to_be_focused()
    keyboard.press("Shift+ArrowLeft")
    expect(table.panel.get_by_role("link", name="Rule G12")).to_be_visible()
    keyboard.press("c")
    expect(table.confirm).to_be_focused()
    keyboard.press("Enter")
    table.expect_status("Ada · Your truck is home: drive out again, or stop.")
    keyboard.press("s")
    table.expect_status("Grace · Your turn: roll, or move one of your rigs.")
    keyboard.press("m")
    expect(table.panel.get_by_text("Which of your rigs?")).to_be_visible()
    assert table.page.locator("[data-platform]:focus").count() == 1
    keyboard.press("Escape")
    expect(table.move_rig).to_be_visible()
    table.expect_told()
    assert table.moves()[-6:] == ["roll", "enter-1", "drill-a1", "e", "camp", "stop"]


def test_other_ways_by_key(shared):
    table = shared(situations.ghawar_six())
    table.place("6,0").click()
    expect(table.panel.get_by_text(re.compile(r"^Route 1 of \d+"))).to_be_visible()
    for number in (2, 3):
        table.page.keyboard.press("w")
        expect(table.panel.get_by_text(re.compile(rf"^Route {number} of \d+"))).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.confirm).to_be_hidden()
    assert table.moves()[-1] == "roll"


@pytest.mark.parametrize(
    ("key", "course", "move"),
    [
        ("x", situations.ghawar_to_dismantle, "dismantle-a1"),
        ("l", lambda: situations.ghawar_barrel().play("roll", "die2", "n"), "load-barrel"),
    ],
)
def test_what_is_done_on_the_spot(shared, key, course, move):
    table = shared(course())
    on_the_map(table)
    table.page.keyboard.press(key)
    table.page.get_by_role("button", name="Take back", exact=True).wait_for()
    table.expect_told()
    assert table.moves()[-1] == move


@pytest.mark.parametrize("game", ["ghawar", "guven"])
def test_all_keys_are_listed(shared, game):
    table = shared({"ghawar": situations.ghawar_turn, "guven": situations.guven_turn}[game]())
    table.page.keyboard.press("?")
    dialog = table.page.get_by_role("dialog")
    for text in ("Roll", "Move a rig", "Another route", "Into the camp", "Drill", "Stop", "Drive one space"):
        expect(dialog.get_by_text(text, exact=True)).to_be_visible()
    for text in ("Load", "Dismantle"):
        expect(dialog.get_by_text(text, exact=True)).to_have_count(int(game == "ghawar"))
