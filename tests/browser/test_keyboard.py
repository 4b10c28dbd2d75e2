"""A whole game by keyboard alone, two people at one device."""

import random

import pytest
from browser.board import AtacamaPage
from browser.focus import expect_visible_focus, has_focus, tab_to
from browser.pages import card
from browser.tables import rigs_of
from playwright.sync_api import expect
from scenes import named_scene

COUNT_POINTERS = """
window.pointers = 0
addEventListener('pointerdown', () => window.pointers++, true)
"""


def walk(page, table, start, to):
    """With the arrow keys, from one field to another; up and down before left and right."""
    rows, columns = int(to[1]) - int(start[1]), ord(to[0]) - ord(start[0])
    for _ in range(abs(rows)):
        page.keyboard.press("ArrowUp" if rows > 0 else "ArrowDown")
    for _ in range(abs(columns)):
        page.keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")
    expect(table.field(to)).to_be_focused()


def test_a_whole_game_at_one_device(visit):
    page = visit()
    page.add_init_script(COUNT_POINTERS)
    page.goto("/")
    tab_to(page, card(page).get_by_role("heading").get_by_role("button"))
    page.keyboard.press("Enter")
    tab_to(page, card(page).get_by_role("link", name="New table"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/atacama")
    seat = page.get_by_label("Who sits in seat 2?")
    tab_to(page, seat)
    page.keyboard.press("ArrowUp")
    expect(seat).to_have_value("here")
    tab_to(page, page.get_by_role("button", name="Start the game"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")

    table = AtacamaPage(page)
    assert table.is_my_turn()
    # The board is one stop of the Tab key, however many fields it has.
    tab_to(page, table.field("e5"))
    at = "e5"
    chance = random.Random(8)
    moves = 0
    while table.is_my_turn():
        name = f"Player {moves % 2 + 1}"
        expect(table.panel.get_by_text(name)).to_be_visible()
        fields = table.open_fields()
        near = min(abs(ord(at[0]) - ord(each[0])) + abs(int(at[1]) - int(each[1])) for each in fields)
        field = chance.choice(
            [each for each in fields if abs(ord(at[0]) - ord(each[0])) + abs(int(at[1]) - int(each[1])) <= near + 1]
        )
        walk(page, table, at, field)
        at = field
        expect_visible_focus(page)
        page.keyboard.press(chance.choice(("Enter", " ")))
        expect(table.field(field)).to_have_attribute("aria-selected", "true")
        page.keyboard.press("Enter")
        table.expect_built(field)
        assert has_focus(table.field(field)), "the focus stays where somebody has just built"
        expect_visible_focus(page)
        moves += 1

    view = table.view()
    assert view["over"]
    assert moves == len(rigs_of(view))
    assert table.points() == dict(enumerate(view["points"]))
    assert has_focus(table.field(at))
    tab_to(page, table.result.get_by_role("link", name="Replay"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/replay*")
    assert page.evaluate("window.pointers") == 0


def test_keys_of_the_board(visit, tables):
    page = visit(f"/table/{tables.fresh}", guest=tables.ada)
    table = AtacamaPage(page)
    table.is_my_turn()
    tab_to(page, table.field("e5"))
    for key, field in {
        "Home": "a5",
        "ArrowLeft": "a5",
        "End": "i5",
        "ArrowRight": "i5",
        "PageUp": "i9",
        "ArrowUp": "i9",
        "Control+Home": "a9",
        "PageDown": "a1",
        "Control+End": "i1",
    }.items():
        page.keyboard.press(key)
        expect(table.field(field)).to_be_focused()
        expect_visible_focus(page)
    assert page.locator('[role="gridcell"][tabindex="0"]').count() == 1


def test_escape_lets_go(visit, tables):
    page = visit(f"/table/{tables.fresh}", guest=tables.ada)
    table = AtacamaPage(page)
    table.is_my_turn()
    tab_to(page, table.field("e5"))
    page.keyboard.press("Enter")
    expect(table.build).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.panel.get_by_text("Your turn: choose a field.")).to_be_visible()
    expect(table.field("e5")).to_be_focused()
    assert table.view()["n"] == 0


def test_a_closed_field_explains_itself_when_the_focus_comes_there(visit, tables):
    page = visit(f"/table/{tables.middle}", guest=tables.ada)
    table = AtacamaPage(page)
    table.is_my_turn()
    closed = {field: why for field, why in named_scene(table.view())["why"].items() if why}
    tab_to(page, page.locator('[role="gridcell"][tabindex="0"]'))
    at = "e5"
    for field in ("d5", "d4", "d3", "e3", "f3", "f4"):
        walk(page, table, at, field)
        at = field
        if field in closed:
            expect(table.panel.get_by_role("link", name="Rule A7")).to_be_visible()
            expect(table.panel.locator("b", has_text=field)).to_be_visible()
        else:
            expect(table.panel.get_by_role("link", name="Rule A7")).to_be_hidden()
    assert {"d5", "d4", "d3", "e3", "f3", "f4"} & closed.keys()


@pytest.mark.parametrize("key", ["?", "Settings"])
def test_dialogs_keep_the_focus_and_give_it_back(visit, tables, key):
    page = visit(f"/table/{tables.fresh}", guest=tables.ada)
    table = AtacamaPage(page)
    table.is_my_turn()
    if key == "?":
        before = table.field("e5")
        tab_to(page, before)
        page.keyboard.press("?")
    else:
        before = page.get_by_role("button", name=key)
        tab_to(page, before)
        page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Tab")
        # Past the last stop comes the browser's own bar, then the dialog again: never the page below.
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(before).to_be_focused()
    expect_visible_focus(page)


def test_the_skip_link_leads_past_the_head(visit, tables):
    page = visit("/")
    card(page).wait_for()
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    expect(skip).to_be_focused()
    expect_visible_focus(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("!!document.activeElement.closest('main')")
