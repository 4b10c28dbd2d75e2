"""A whole game on a phone, by touch alone."""

import random

from browser.board import AtacamaPage
from browser.tables import rigs_of
from playwright.sync_api import expect

from gusher.table import files

PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

COUNT_MICE = """
window.mice = 0
addEventListener('pointerdown', (event) => { if (event.pointerType === 'mouse') window.mice++ }, true)
"""


def test_a_whole_game_against_a_bot(visit, tables):
    page = visit(guest=tables.ada, **PHONE)
    page.add_init_script(COUNT_MICE)
    page.goto(f"/table/{tables.ada.new_table('here', 'apprentice')}")
    table = AtacamaPage(page)

    chance = random.Random(5)
    moves = 0
    while table.is_my_turn():
        field = chance.choice(table.open_fields())
        table.field(field).tap()
        expect(table.panel.get_by_role("heading", name=f"Build on {field}?")).to_be_visible()
        # In reach of a thumb, whatever has been scrolled.
        expect(table.build).to_be_in_viewport(ratio=1)
        table.build.tap()
        table.expect_built(field)
        moves += 1
    assert moves >= 8

    view = table.view()
    assert view["over"]
    assert table.points() == dict(enumerate(view["points"]))
    table.expect_rigs(rigs_of(view))

    with page.expect_download() as download:
        page.get_by_role("link", name="Game file").tap()
    text = download.value.path().read_text("utf-8")
    assert download.value.suggested_filename.endswith(".txt")
    file = files.read(text)
    replayed = files.replay(file)
    assert replayed.over
    assert list(replayed.points) == view["points"]
    assert replayed.ending == view["ending"]
    assert file.players[1].kind == "bot"
    assert page.evaluate("window.mice") == 0


def test_a_tap_chooses_and_another_field_can_be_chosen_instead(visit, tables):
    page = visit(f"/table/{tables.fresh}", guest=tables.ada, **PHONE)
    table = AtacamaPage(page)
    table.field("e5").tap()
    expect(table.panel.get_by_role("heading", name="Build on e5?")).to_be_visible()
    table.field("b2").tap()
    expect(table.panel.get_by_role("heading", name="Build on b2?")).to_be_visible()
    expect(table.field("b2")).to_have_attribute("aria-selected", "true")
    expect(table.field("e5")).to_have_attribute("aria-selected", "false")
    table.panel.get_by_role("button", name="Choose another field").tap()
    expect(table.panel.get_by_text("Your turn: choose a field.")).to_be_visible()
    assert table.view()["n"] == 0
