"""Tiles of one's own, from a file."""

import re

import pytest
from browser.board import AtacamaPage
from playwright.sync_api import expect

from gusher.rules.atacama.kinds import FIELD_NAMES
from gusher.rules.atacama.parts import read_tiles

GOOD = "".join(f'{letter} = """\nG1 S2 C3\nC4 G5 S1\nS3 C2 G4\n"""\n' for letter in "ABCDEFGHI")


def choose(page, text, name="my tiles.toml"):
    """Choose a file on the page for a new table."""
    details = page.locator("details", has_text="Own tiles")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Choose a file").set_input_files(file)


def shown(table):
    """What each field of the board shows."""
    labels = [table.field(name).get_attribute("aria-label") for name in FIELD_NAMES]
    return {label.partition(": ")[0]: label.partition(": ")[2].partition(",")[0] for label in labels}


def upload(page, text, name="my tiles.toml"):
    """Choose one that is taken."""
    choose(page, text, name)
    expect(page.get_by_text(f"{name} is loaded")).to_be_visible()


BROKEN = [
    (GOOD.replace("C4", "X4", 1), "A field begins with G, S or C", ["tile A", "row 2", "field 1", "X4"]),
    (
        GOOD[::-1].replace("3C 2S 1G", "9C 2S 1G", 1)[::-1],
        "an amount from 1 to 5",
        ["tile I", "row 1", "field 3", "C9"],
    ),
    (GOOD.replace("C4 G5 S1\n", "C4 G5\n", 1), "exactly three fields", ["tile A", "row 2", "2 fields"]),
    (GOOD.replace("S3 C2 G4\n", "", 1), "exactly three lines", ["tile A", "2 rows"]),
    (GOOD.replace("E =", "E2 ="), "besides the tiles A to I", ["E2"]),
    (GOOD[: GOOD.index("I =")], "A tile is missing", ["tile I"]),
    (GOOD.replace("B =", "B"), "cannot be read as a file of tiles", ["line 6"]),
]
"""Files of tiles, what is wrong with each, and where."""


def test_a_broken_file_tells_what_is_wrong_and_where(visit, expected):
    expected.append("status of 400")
    page = visit("/new/atacama")
    alert = page.get_by_role("alert")
    for broken, reason, places in BROKEN:
        choose(page, broken)
        expect(alert).to_contain_text(reason)
        expect(alert).to_contain_text("This file can’t be used:")
        for place in places:
            expect(alert).to_contain_text(place)
        expect(page.get_by_text("is loaded")).to_be_hidden()
    # Mended, it is accepted.
    upload(page, GOOD)
    expect(alert).to_be_hidden()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")


@pytest.mark.parametrize("where", ["server", "device"])
def test_a_good_file_starts_a_table_with_its_tiles(visit, where):
    page = visit("/new/atacama")
    page.get_by_role("switch", name="Only on this device").set_checked(where == "device", force=True)
    upload(page, GOOD)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    table = AtacamaPage(page)
    assert table.is_my_turn()
    for field, label in {
        "a9": "gold 1",
        "c9": "copper 3",
        "a8": "copper 4",
        "b8": "gold 5",
        "i1": "gold 4",
        "g1": "silver 3",
    }.items():
        expect(table.field(field)).to_have_attribute("aria-label", re.compile(f"^{field}: {label}, open"))
    assert len(set(shown(table).values())) == 9
    assert read_tiles(GOOD) is not None
    page.get_by_role("button", name="More").click()
    expect(page.get_by_text(re.compile("Atacama · .*Own tiles"))).to_be_visible()
    page.keyboard.press("Escape")
    table.play("e5")


def test_a_file_can_be_removed_again(visit):
    page = visit("/new/atacama")
    upload(page, GOOD)
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    table = AtacamaPage(page)
    assert table.is_my_turn()
    expect(table.field("a9")).to_have_attribute("aria-label", re.compile("^a9: silver 1"))


def test_our_own_tiles_are_a_template(visit):
    page = visit("/new/atacama")
    page.locator("details", has_text="Own tiles").locator("summary").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save ours as a template").click()
    assert saving.value.suggested_filename == "tiles.toml"
    assert len(read_tiles(saving.value.path().read_text("utf-8")).ores) == 9


def test_other_tiles_of_ours_are_chosen_by_their_name(visit):
    page = visit("/new/atacama")
    page.locator("label", has_text="Tiles").get_by_role("combobox").select_option("Taltal")
    expect(page.get_by_text("Gold in ones only.")).to_be_visible()
    expect(page.get_by_text(re.compile(r"it is worth −?\d\.\d points to begin \(± \d\.\d\)"))).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    table = AtacamaPage(page)
    assert table.is_my_turn()
    page.get_by_role("button", name="More").click()
    expect(page.get_by_text(re.compile("Atacama · .*Taltal"))).to_be_visible()
    page.keyboard.press("Escape")
    assert {what for what in shown(table).values() if what.startswith("gold")} == {"gold 1"}


def test_sets_whose_boards_are_mirror_images_are_marked(visit):
    page = visit("/new/atacama")
    tiles = page.locator("label", has_text="Tiles").get_by_role("combobox")
    marked = tiles.locator("optgroup[label='Mirror images'] option")
    expect(marked).to_have_count(11)
    assert {"The first tiles", "Quillagua"} < set(marked.all_inner_texts())
    tiles.select_option("The first tiles")
    expect(page.get_by_text("Who does not begin can copy every move here")).to_be_visible()
