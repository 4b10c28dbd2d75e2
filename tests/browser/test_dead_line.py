"""A connection that dies without a word: nobody closes it, and nothing comes any more. It is said where nobody does
anything, too, and what was done meanwhile is done once."""

import pytest
from browser.board import AtacamaPage
from browser.network import Line
from browser.pages import hear_records, wait_on
from playwright.sync_api import expect

LOST = "The server does not answer"
ON_THE_WALL = "The server does not answer. This screen"
PLACES = {
    "table": ("/table/{middle}", "[role=grid]", LOST),
    "phone": ("/room/{room}", "h1 >> text=Hello, Ada", LOST),
    "host": ("/room/{room}/host", "h1", LOST),
    "wall": ("/room/{room}/wall", "text={room}", ON_THE_WALL),
}


@pytest.mark.parametrize("place", PLACES)
def test_it_is_said_within_ten_seconds_though_nobody_does_anything(visit, tables, place):
    path, sign, said = PLACES[place]
    named = {"room": tables.rooms.gathering} if "{room}" in path else {"middle": tables.middle}
    page = visit(guest=tables.ada)
    page.clock.install()
    line = Line(page)
    page.goto(path.format(**named))
    page.locator(sign.format(**named)).first.wait_for()
    notice = page.get_by_role("status").get_by_text(said)
    # Two minutes without a word, but the line is alive: the server answers when it is asked.
    for _ in range(12):
        page.clock.run_for(10_000)
        page.wait_for_timeout(50)
    expect(notice).to_have_count(0)
    line.dead = True
    page.clock.run_for(10_000)
    expect(notice).to_be_visible()
    line.dead = False
    page.clock.run_for(30_000)
    expect(notice).to_have_count(0)


@pytest.mark.usefixtures("compiled_rules")
def test_ten_seconds_without_a_network_in_the_middle_of_a_turn(visit, server):
    """The device goes on working out what a move would do. What was done meanwhile is done once the line is back."""
    ada = server.guest()
    name = ada.new_table("here", "here")
    page = visit(guest=ada)
    page.clock.install()
    line, has_rules = Line(page), hear_records(page)
    page.goto(f"/table/{name}")
    table = AtacamaPage(page)
    wait_on(page, has_rules)
    line.dead = True
    # However long it takes to look at the page: time goes by below.
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    for field in ("c3", "e5"):
        table.field(field).click()
        expect(table.panel.get_by_text(f"Build on {field}?")).to_be_visible()
        expect(table.panel.locator(".preview").get_by_role("listitem").first).to_be_visible()
    page.clock.run_for(500)
    table.build.click()
    page.clock.run_for(3000)
    expect(page.get_by_role("status").get_by_text(LOST)).to_be_visible()
    page.clock.run_for(6000)
    assert table.view()["log"] == []
    line.dead = False
    # It was tried again in vain: that is given up, too.
    page.clock.run_for(30_000)
    page.clock.resume()
    table.expect_built("e5")
    expect(page.get_by_role("status").get_by_text(LOST)).to_have_count(0)
    assert [entry["text"] for entry in table.view()["log"]] == ["e5"]
