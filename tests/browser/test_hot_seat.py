"""Two people at one device: the enhanced tactical game with everything that it has."""

import random
import re

import pytest
from browser.board import AtacamaPage
from browser.pages import opened
from browser.tables import ENHANCED, play_on, rigs_of
from playwright.sync_api import expect
from scenes import named_scene

NOT_LAID = re.compile("not laid yet")


def place(table, field, red=False):
    """Choose the colour, then the field, then build."""
    table.panel.get_by_role("radio", name=re.compile("^Red rig" if red else "^Plain rig")).check(force=True)
    table.play(field)
    expect(table.field(field)).to_have_attribute("aria-label", re.compile(": red rig on" if red else r"^\w\d: rig on"))


# In every run one is played by keys and one by taps (test_keyboard.py, test_touch.py).
@pytest.mark.slow
def test_a_whole_enhanced_tactical_game(visit):
    page = visit("/")
    opened(page).get_by_role("link", name="New table").click()
    page.get_by_label("Who sits in seat 2?").select_option("here")
    page.get_by_role("textbox", name="Name").nth(0).fill("Ada")
    page.get_by_role("textbox", name="Name").nth(1).fill("Grace")
    page.get_by_role("radio", name="Enhanced").check(force=True)
    page.get_by_role("switch", name="Red rigs").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    table = AtacamaPage(page)
    assert table.is_my_turn()

    # Stage one: three tiles of nine.
    expect(page.get_by_text("Stage 1 of 3")).to_be_visible()
    expect(page.get_by_role("gridcell")).to_have_count(81)
    assert page.locator('[data-field][aria-label*="not laid yet"]').count() == 54
    expect(table.players.get_by_text("No concession yet")).to_have_count(2)
    laid = [each for each in named_scene(table.view())["tile_at"] if each]
    assert len(laid) == 3
    for letter in laid:
        expect(page.get_by_role("link", name=f"Tile {letter} is laid")).to_be_visible()

    chance = random.Random(11)
    moves = claims = 0
    red = {0: 3, 1: 3}
    while table.is_my_turn():
        seat = moves % 2
        expect(table.panel).to_contain_text(
            "You have to claim" if claims == 0 and not table.open_fields() else f"{('Ada', 'Grace')[seat]} · "
        )
        if moves == 8:
            # Grace and Ada have moved four times each; Ada claims.
            assert table.view()["scene"]["stage"] == 2
            claim(table, page)
            claims = 1
            red[0] -= 1
            page.get_by_role("button", name="Take back").click()
            expect(table.players.get_by_text("No concession yet")).to_have_count(2)
            expect(page.get_by_role("link", name="Ada takes back")).to_be_visible()
            claim(table, page)
        else:
            field = chance.choice(table.open_fields())
            use_red = red[seat] > 0 and moves % 5 == seat
            if red[seat]:
                place(table, field, use_red)
            else:
                expect(table.panel.get_by_role("radio")).to_have_count(0)
                table.play(field)
            red[seat] -= use_red
        moves += 1
        if moves == 6:
            expect(page.get_by_text("Stage 2 of 3")).to_be_visible()
            expect(page.locator('[data-field][aria-label*="not laid yet"]')).to_have_count(27)
            # Tiles have come since: what is known can't be taken back.
            expect(page.get_by_role("button", name="Take back")).to_be_disabled()
        if moves == 12:
            expect(page.get_by_text("Stage 3 of 3")).to_be_visible()
            expect(page.locator('[data-field][aria-label*="not laid yet"]')).to_have_count(0)

    view = table.view()
    assert view["over"]
    assert set(named_scene(view)["concession"][:2]) == {"turquoise", "orange"}
    assert {2} <= set(table.rigs().values())
    table.expect_rigs(rigs_of(view))
    assert table.points() == dict(enumerate(view["points"]))
    expect(table.end).to_have_text(re.compile("Ada|Grace"))
    expect(page.get_by_role("button", name="Take back")).to_be_hidden()


def claim(table, page):
    """Orange for the rows, paid with a red rig, through the form."""
    table.panel.get_by_role("button", name="Claim a concession").click()
    form = table.panel
    expect(form.get_by_role("heading", name="Claim a concession")).to_be_visible()
    form.get_by_role("radio", name=re.compile("^Turquoise")).check(force=True)
    form.get_by_role("radio", name=re.compile("^Orange")).check(force=True)
    form.get_by_role("radio", name="Rows").check(force=True)
    form.get_by_role("radio", name=re.compile("^Red rig")).check(force=True)
    expect(form).to_contain_text("You get the orange concession for the rows.")
    expect(form).to_contain_text("Grace gets the turquoise concession for the columns.")
    form.get_by_role("button", name="Claim", exact=True).click()
    expect(table.players.get_by_role("listitem").nth(0)).to_contain_text("Rows")
    expect(table.players.get_by_role("listitem").nth(1)).to_contain_text("Columns")
    told = "Ada claims the orange concession for the rows and pays with a red rig"
    expect(page.get_by_role("link", name=told).first).to_be_visible()
    scene = named_scene(table.view())
    assert scene["concession"][:2] == ["orange", "turquoise"]
    assert scene["direction"][:2] == ["rows", "columns"]
    assert scene["hand"][0][1] < 3


def test_a_claim_can_be_left_again(visit, tables):
    page = visit(f"/table/{tables.unclaimed}", guest=tables.ada)
    table = AtacamaPage(page)
    n = table.view()["n"]
    table.panel.get_by_role("button", name="Claim a concession").click()
    table.panel.get_by_role("button", name="Not now").click()
    expect(table.panel.get_by_text("choose a field or claim a concession")).to_be_visible()
    assert table.view()["n"] == n


def test_the_last_chance_for_a_claim_is_a_duty(visit, server):
    guest = server.guest()
    number = guest.new_table("here", "here", options=ENHANCED)
    assert not play_on(guest, number)["over"], "nobody has claimed, so somebody has to"
    page = visit(f"/table/{number}", guest=guest)
    table = AtacamaPage(page)
    expect(table.panel.get_by_text("last chance for a claim")).to_be_visible()
    expect(table.panel.get_by_role("button", name="Not now")).to_be_hidden()
    table.panel.get_by_role("button", name="Claim", exact=True).click()
    expect(table.end).to_be_visible()
    assert table.points() == dict(enumerate(table.view()["points"]))
