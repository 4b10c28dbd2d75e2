"""What if: something in a finished game is changed, bots play on, and bands show what comes of it."""

import re
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest
from browser.board import AtacamaPage
from browser.field.pages import FieldPage, key_of
from browser.pages import wait_on
from playwright.sync_api import expect
from scenes import named_scene

PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True}


@pytest.fixture(scope="module", autouse=True)
def _fast(server):
    """Bots play on once the rules are compiled."""
    server.wait_until_fast()


def series_of(request):
    """The method and the query of a request."""
    return request.method, parse_qs(urlsplit(request.url).query)


def beginning_of_a_drive(guest, table):
    """The entry that begins a long drive."""
    log = guest.get(f"/api/tables/{table}")["log"]
    return next(line for die, line in pairwise(log) if die["text"] in ("die5", "die6") and line["phrase"] == "step")


def another_way(guest, table, line, left=0):
    """The only way to a place to which somebody could have driven by some steps, with at least so many pips left."""
    asked = {"n": line["n"], "moves": [], "seat": line["seat"]}
    routes = named_scene(guest.post(f"/api/tables/{table}/branch", asked)["view"])["routes"]
    ends = [key_of(route["to"]) for route in routes]
    return next(
        route
        for route, end in zip(routes, ends, strict=True)
        if ends.count(end) == 1 and route["left"] >= left and " " in route["moves"]
    )


def test_a_decision_is_changed_and_bands_grow_until_they_are_stopped(visit, server, tables):
    table = tables.field.ghawar_over
    line = beginning_of_a_drive(tables.ada, table)
    page = visit(f"/table/{table}/replay?at={line['n'] + 1}", guest=tables.ada, **PHONE)
    asked = []
    page.on("request", lambda request: asked.append(series_of(request)) if "/what-if?" in request.url else None)
    page.get_by_role("button", name="What if…?").click()
    card = page.get_by_role("region", name="What if…?")
    expect(card.get_by_role("heading")).to_be_focused()
    # As at the table, a way is chosen on the map, which shows how it was before, and driven. From there one can go on.
    board, way = FieldPage(page), another_way(tables.ada, table, line, left=2)
    again = card.get_by_role("button", name="Begin anew")
    board.drive(key_of(way["to"]))
    expect(board.panel.locator(".status")).to_contain_text(f"{way['left']} pips left")
    again.click()
    board.drive(key_of(way["to"]))
    expect(again).to_be_visible()
    card.get_by_role("button", name="Play on").click()
    bars = card.get_by_role("progressbar")
    expect(bars).to_have_js_property("max", 1000)
    sides = card.get_by_role("table")
    sides.first.wait_for()
    view = server.guest().get(f"/api/tables/{table}")
    assert sides.count() == len(view["points"])
    for side, points in enumerate(view["points"]):
        rows = sides.nth(side).locator("tbody tr")
        expect(rows).to_have_count(3)
        expect(rows.nth(2)).to_contain_text(str(points).replace("-", "−"))
        expect(rows.nth(1)).to_contain_text(re.compile(r"\(−?\d+ to −?\d+\)\s*\d+%"))
    before = bars.evaluate("bar => bar.value")
    page.wait_for_function("before => document.querySelector('progress').value > before", arg=before)
    expect(card).to_contain_text("People would play otherwise")
    card.get_by_role("button", name="Stop").click()
    expect(card.get_by_role("button", name="Go on")).to_be_visible()
    # What was found stays.
    expect(sides.first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    wanted = {"n": [str(line["n"])], "instead": way["moves"].split()}
    wait_on(page, lambda: "DELETE" in dict(asked))
    assert {method for method, _ in asked} == {"GET", "DELETE"}
    for _, query in asked:
        assert {name: query[name] for name in wanted} == wanted
    assert len({query["seed"][0] for _, query in asked}) == 1

    # Gone on with, and left by going elsewhere: that stops it, too.
    card.get_by_role("button", name="Go on").click()
    with page.expect_request(lambda request: request.method == "DELETE" and "/what-if?" in request.url):
        page.get_by_role("link", name="To the table").click()


def test_what_is_done_by_keys_is_done_instead(visit, tables):
    table = tables.field.guven_over
    line = beginning_of_a_drive(tables.ada, table)
    way = another_way(tables.ada, table, line)
    page = visit(f"/table/{table}/replay?at={line['n'] + 1}", guest=tables.ada)
    page.get_by_role("button", name="What if…?").click()
    instead = page.get_by_role("region", name="What if…?").get_by_role("group", name="Instead")
    board = FieldPage(page)
    # Until the position from before is there, places belong to the game that was.
    expect(board.place(key_of(way["to"]))).to_have_attribute("data-open", "true")
    board.place(key_of(way["to"])).focus()
    page.keyboard.press("Enter")
    board.confirm.press("Enter")
    expect(instead.get_by_role("radio", checked=True)).to_have_value(way["moves"])


def test_where_all_act_at_once_the_desk_says_what_is_done_instead(visit, tables):
    table = tables.hall.over
    log = tables.ada.get(f"/api/tables/{table}")["log"]
    # The token of somebody else, who has no other.
    line = next(line for line in log if line["phrase"] == "token" and line["seat"] == 4)
    page = visit(f"/table/{table}/replay?at={line['n'] + 1}", guest=tables.ada)
    page.get_by_role("button", name="What if…?").click()
    instead = page.get_by_role("region", name="What if…?").get_by_label("Instead")
    place = page.locator(f'[data-place="{line["words"]["place"]}"]')
    place.get_by_role("button", name="1 driller").click()
    expect(place.get_by_role("button", name="Take up")).to_be_visible()
    expect(instead).to_have_value(f"{line['words']['place']}-driller1")
    page.get_by_role("button", name="Begin anew").click()
    expect(place).to_contain_text("no token yet")


def test_from_here_bots_play_on_to_the_last_game(visit, tables):
    page = visit(f"/table/{tables.over}/replay?at=9", guest=tables.ada)
    page.get_by_role("button", name="What if…?").click()
    card = page.get_by_role("region", name="What if…?")
    # Another field is chosen on the board, which shows how it was before.
    board = AtacamaPage(page)
    open_fields = page.locator("[data-open]")
    open_fields.first.wait_for()
    field = open_fields.last.get_attribute("data-field")
    board.field(field).click()
    expect(card.get_by_label("Instead")).to_have_value(re.compile(field))
    expect(page.get_by_role("button", name="Build", exact=True)).to_have_count(0)
    card.get_by_role("radio", name="Nothing: bots play on from here").check()
    expect(open_fields).to_have_count(0)
    card.get_by_role("button", name="Play on").click()
    expect(card.get_by_text("1000 of 1000 games")).to_be_visible()
    expect(card.get_by_role("table").first.locator("tbody tr")).to_have_count(2)
    expect(page.get_by_text("All games are played.")).to_be_attached()
    # Another position is another question.
    page.get_by_role("button", name="Next move", exact=True).click()
    expect(card.get_by_role("table")).to_have_count(0)
    card.get_by_role("button", name="Close “What if”").click()
    expect(card).to_have_count(0)


def test_a_game_that_goes_on_is_not_asked_about(visit, tables):
    page = visit(f"/table/{tables.middle}/replay", guest=tables.ada)
    page.get_by_role("slider").wait_for()
    expect(page.get_by_role("button", name="What if…?")).to_have_count(0)
