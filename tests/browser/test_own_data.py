"""In the settings somebody has a file of all that is known of them, and erases it after being asked."""

import json

from playwright.sync_api import expect


def test_a_file_and_then_nothing_any_more(visit):
    page = visit("/")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Wilhelmina")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("Saved")).to_be_visible()
    dialog.get_by_text("What Gusher knows of you").click()
    with page.expect_download() as started:
        dialog.get_by_role("link", name="Download the file").click()
    assert started.value.suggested_filename == "gusher.json"
    assert json.loads(started.value.path().read_text("utf-8"))["name"] == "Wilhelmina"
    dialog.get_by_role("button", name="Delete my data").press("Enter")
    expect(dialog.get_by_role("button", name="No, leave it").last).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("button", name="Delete my data")).to_be_focused()
    page.keyboard.press("Enter")
    with page.expect_navigation():
        dialog.get_by_role("button", name="Yes, erase everything").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").get_by_label("Your name")).to_have_value("")
    # The key of a first game is set for every page by these tests themselves; which games there are is nobody's own.
    kept = {"gusher.settings", "gusher.oil_city", "gusher.games"}
    assert set(page.evaluate("() => Object.keys(localStorage)")) <= kept
