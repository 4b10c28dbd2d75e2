"""A value board of one's own, from a file."""

import re

from browser.field.pages import FieldPage
from playwright.sync_api import expect

from gusher.rules.ghawar.numbers import read_numbers

ROWS = [
    "+9 -8 +7 -6 +5 -4 +3 -2 +1",
    "+1 +9 -8 +7 -6 +5 -4 +3 -2",
    "+2 -1 +9 -8 +7 -6 +5 -4 +3",
    "-3 +2 -1 +9 -8 +7 -6 +5 -4",
]


def file_of(rows):
    """The text of a file with these rows."""
    return 'rows = """\n' + "\n".join(rows) + '\n"""\n'


GOOD = file_of(ROWS)


def choose(page, text, name="my numbers.toml"):
    """Choose a file on the page for a new table."""
    details = page.locator("details", has_text="Own value board")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Choose a file").set_input_files(file)


def upload(page, text, name="my numbers.toml"):
    """Choose one that is taken."""
    choose(page, text, name)
    expect(page.get_by_text(f"{name} is loaded")).to_be_visible()


BROKEN = [
    (GOOD.replace("+7", "+seven", 1), "A number has a sign", ["row 1", "number 3", "+seven"]),
    (GOOD.replace(" -4\n", "\n"), "exactly nine numbers", ["row 4", "8 numbers"]),
    (file_of(ROWS[:3]), "exactly four rows", ["3 rows"]),
    (GOOD.replace("rows", "lines"), "something in this file besides", ["lines"]),
    (GOOD.replace('"""', '"', 1), "cannot be read as a file of numbers", ["line 1"]),
]
"""Files of numbers, what is wrong with each, and where."""


def test_a_broken_file_tells_what_is_wrong_and_where(visit, expected):
    expected.append("status of 400")
    page = visit("/new/ghawar")
    page.get_by_role("radio", name="Value board").check(force=True)
    alert = page.get_by_role("alert")
    for broken, reason, places in BROKEN:
        choose(page, broken)
        expect(alert).to_contain_text(reason)
        expect(alert).to_contain_text("This file can’t be used:")
        for place in places:
            expect(alert).to_contain_text(place)
        expect(page.get_by_text("is loaded")).to_be_hidden()


def test_a_good_file_starts_a_table_with_its_numbers(visit):
    page = visit("/new/ghawar")
    page.get_by_role("radio", name="3 players").check(force=True)
    for seat in (2, 3):
        page.get_by_label(f"Who sits in seat {seat}?").select_option("here")
    page.get_by_role("radio", name="Value board").check(force=True)
    upload(page, GOOD)
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/table/*")
    table = FieldPage(page)
    board = page.get_by_role("grid", name="Value board")
    board.wait_for()
    shown = [row.get_by_role("gridcell").all_inner_texts() for row in board.get_by_role("row").all()]
    assert shown == [row.replace("-", "−").split() for row in ROWS[:3]]
    assert table.scene["numbers"][:3] == [list(map(int, row.split())) for row in ROWS[:3]]
    assert read_numbers(GOOD) is not None
    page.get_by_role("button", name="More").click()
    expect(page.get_by_text(re.compile("Ghawar · .*Own value board"))).to_be_visible()


def test_our_own_numbers_are_a_template(visit):
    page = visit("/new/ghawar")
    page.locator("details", has_text="Own value board").locator("summary").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save ours as a template").click()
    assert saving.value.suggested_filename == "numbers.toml"
    assert read_numbers(saving.value.path().read_text("utf-8")) is not None
