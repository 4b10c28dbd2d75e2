"""A picture of the position on the screen, to be had at the end of a game and from the tools of a replay."""

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize(("path", "asked"), [("", "?lang=en"), ("/replay?at=3", "?lang=en&at=3")])
def test_the_position_on_the_screen_can_be_saved(visit, tables, path, asked):
    table = tables.over
    page = visit(f"/table/{table}{path}", guest=tables.ada)
    if "replay" in path:
        page.get_by_role("button", name="More", exact=True).click()
    link = page.get_by_role("link", name="Save a picture")
    expect(link).to_have_attribute("href", f"/api/tables/{table}/picture.png{asked}")
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename.endswith(".png")
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
