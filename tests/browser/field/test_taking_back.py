"""Taking back on the field: a whole drive at once, until something has come to light."""

import pytest
from browser.field import situations
from examples import nightly
from playwright.sync_api import expect


def taken_back(table):
    """How many moves were taken back."""
    return sum("undone" in line for line in table.view()["log"] if line["kind"] == "action")


@pytest.mark.parametrize("game", ["ghawar", *nightly("guven")])
def test_a_drive_of_many_steps_is_taken_back_at_once(shared, game):
    table = shared(situations.ghawar_six() if game == "ghawar" else situations.guven_six())
    expect(table.back).to_be_disabled()
    table.drive("4,2")
    table.expect_told()
    steps = len(table.moves()) - table.moves().index("roll") - 1
    assert steps > 2
    table.take_back()
    assert table.told()["trucks"]["Ada"][0] == "camp"
    assert table.moves()[-1] == "roll"
    assert taken_back(table) == steps
    table.expect_status("Ada · Your turn: drive, 6 pips left.")
    # Not the die: it has fallen.
    expect(table.back).to_be_disabled()


def test_what_is_open_can_be_drilled_and_laid_back(shared):
    table = shared(situations.ghawar_turn().play("roll", "die3", "enter-1"))
    table.button("Drill on a1").click()
    table.confirm.click()
    table.expect_told()
    assert table.told()["trucks"]["Ada"][1] == "with a red stone"
    table.take_back()
    assert table.told()["trucks"]["Ada"][1] == "empty"
    assert table.told()["platforms"]["a1"] == "rig (Ada), red stone under it"


@pytest.mark.parametrize("platform", ["a1", *nightly("b1")])
def test_what_a_rig_covered_stays_known(shared, server, platform):
    # From memory: there was a stone below one of the rigs, and nothing below the other.
    course = situations.ghawar_turn(memory="strict").play("roll", "die3", "enter-1", "drill-a1", "e", "camp", "f4-f5")
    way = {"a1": "enter-1", "b1": "enter-3"}[platform]
    table = shared(course.play("roll", "die6", way))
    table.expect_told()
    assert table.told()["platforms"][platform] == "rig (Ada), what it covers is not shown"
    entries = table.view()["n"]
    table.button(f"Drill on {platform}").click()
    table.confirm.click()
    table.expect_told()
    assert table.told()["trucks"]["Ada"][1] == ("empty" if platform == "a1" else "with an orange stone")
    expect(table.back).to_be_disabled()
    # Nor by going round the page.
    for to in (entries, entries - 1):
        assert table.ask(server, type="undo", seat=0, to=to)["reason"]["code"] == "undo_revealed"
    # What comes after can be taken back, down to there.
    table.drive({"a1": "4,2", "b1": "6,2"}[platform])
    table.expect_told()
    table.take_back()
    assert table.scene["truck_at"][0] == ((1, 0) if platform == "a1" else (3, 0))
    assert table.moves()[-1] == f"drill-{platform}"
    expect(table.back).to_be_disabled()


def test_the_end_of_a_turn_can_be_taken_back(shared):
    # The other seat is at the same device, so nobody has to be asked.
    table = shared(situations.ghawar_turn())
    table.move_rig.click()
    table.place("a1").click()
    table.place("a2").click()
    table.confirm.click()
    table.expect_status("Grace · Your turn: roll, or move one of your rigs.")
    table.take_back()
    table.expect_status("Ada · Your turn: roll, or move one of your rigs.")
    assert table.told()["platforms"]["a1"] == "rig (Ada), red stone under it"
