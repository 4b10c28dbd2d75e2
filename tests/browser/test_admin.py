"""The page of those who look after a server, by keyboard and finger: the door, figures, tables, what was reported, and
who is kept out; and what those see who are."""

import re

import pytest
from browser import looking
from browser.pages import card
from playwright.sync_api import expect

from dev.testing.servers import LiveServer

TOKEN = "a token of at least sixteen"


@pytest.fixture(scope="module")
def looked_after(tmp_path_factory):
    folder = tmp_path_factory.mktemp("admin")
    (folder / "token").write_text(TOKEN)
    with LiveServer(folder / "data", options=["--admin-token-file", str(folder / "token")], compiles=False) as server:
        yield server


def test_the_whole_page(visit, looked_after, expected):
    expected += ["403", "Failed to load resource"]
    ann, bob = looked_after.guest(), looked_after.guest()
    table = ann.new_table("here", "open", public=True)
    bob.take_seat(table, 1, "Bob")
    ann.new_table("here", "novice")
    bob.post(f"/api/tables/{table}/chat", {"text": "bad words", "key": "k"})
    ann.post(f"/api/tables/{table}/chat/0/report", None)
    page = visit("/admin", url=looked_after.url, viewport={"width": 390, "height": 800})
    page.get_by_label("Token of the server").fill("wrong")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("This is not the token of the server.")
    page.get_by_label("Token of the server").fill(TOKEN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Looking after the server")
    assert TOKEN not in page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_text("bad words")).to_be_visible()
    assert looking.axe(page) == {"light": [], "dark": []}
    assert looking.cut(page) == []
    # A table is ended after being asked; saying no leads back to where one was.
    page.get_by_role("button", name=f"End: {table}").press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=f"End: {table}")).to_be_focused()
    # What goes wrong is said until something else is tried.
    page.route("**/close", lambda route: route.abort())
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Yes, end it").click()
    expect(page.get_by_text("be reached. Try again")).to_be_visible()
    page.unroute("**/close")
    page.get_by_role("button", name=f"End: {table}").press("Enter")
    page.get_by_role("button", name="Yes, end it").click()
    expect(page.get_by_text("be reached. Try again")).to_have_count(0)
    expect(page.get_by_role("button", name=f"End: {table}")).to_have_count(0)
    page.get_by_role("radio", name=re.compile("Finished")).check()
    expect(page.get_by_text(table)).to_have_count(2)
    # What was reported goes, and whoever wrote it is kept out.
    expect(page.get_by_text("bad words")).to_be_visible()
    page.get_by_role("button", name=re.compile("Keep out: ")).click()
    expect(page.get_by_label("Id of the person")).to_be_focused()
    page.get_by_role("button", name="Keep out", exact=True).click()
    expect(page.get_by_text(re.compile("^Person .* until"))).to_be_visible()
    page.get_by_role("button", name="Remove the remark: bad words").click()
    page.get_by_role("button", name="Yes, remove it").click()
    expect(page.get_by_text("Nothing has been reported.")).to_be_visible()
    other = visit("/", url=looked_after.url, guest=bob)
    expect(other.get_by_text("You have been locked out of this server for a while").first).to_be_visible()
    page.get_by_role("button", name=re.compile("Let in again")).click()
    expect(page.get_by_text("Nobody is kept out.")).to_be_visible()
    other.reload()
    card(other).wait_for()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Token of the server")).to_have_value("")
