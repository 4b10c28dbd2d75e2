"""Looking back: step by step, by slider, out of the log, and from a game file."""

import re

import pytest
from browser.board import AtacamaPage
from browser.tables import rigs_of
from playwright.sync_api import expect
from scenes import named_scene

from gusher.table import files

BASIC = """Gusher game file 1
game: atacama, rules {rules}
seats: 2
seat 1: person Ada
seat 2: bot driller

1. e5 c3 g7
2. {moves}
"""


def stops_of(view):
    """How many entries stand at each stop of a replay; tiles laid together are one stop."""
    stops, previous = [0], None
    for line in view["log"]:
        if "undone" in line or line["kind"] not in ("action", "outcome"):
            continue
        if previous == line["kind"] == "outcome":
            stops.pop()
        stops.append(line["n"] + 1)
        previous = line["kind"]
    return stops


@pytest.fixture(params=["over", "enhanced_over"])
def replayed(request, visit, tables):
    """The replay of a finished game, at its beginning."""
    table = getattr(tables, request.param)
    page = visit(f"/table/{table}/replay", guest=tables.ada)
    page.get_by_role("slider").wait_for()
    return AtacamaPage(page)


def expect_position(table, stops, stop):
    """The board shows what the server has for this position, and the page says which it is."""
    page = table.page
    expect(page.get_by_text(f"{stop} of {len(stops) - 1}", exact=True)).to_be_visible()
    view = table.view(at=stops[stop])
    table.expect_rigs(rigs_of(view))
    not_laid = sum(ore is None for ore in named_scene(view)["ore"].values())
    expect(page.locator('[data-field][aria-label*="not laid yet"]')).to_have_count(not_laid)
    assert table.running_points() == dict(enumerate(view["points"]))
    return view


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_through_a_whole_game_by_keyboard(replayed, every):
    """The board is compared at every position, or at some, the first and the last ones among them."""
    page = replayed.page
    stops = stops_of(replayed.view())
    last = len(stops) - 1
    assert last > 15
    expect_position(replayed, stops, 0)
    expect(page.get_by_text("The beginning")).to_be_visible()
    expect(replayed.end).to_be_hidden()
    page.keyboard.press("End")
    expect_position(replayed, stops, last)
    expect(replayed.end).to_be_visible()
    page.keyboard.press("Home")
    expect_position(replayed, stops, 0)
    for stop in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        if stop % every == 0 or stop in (1, last - 1, last):
            expect_position(replayed, stops, stop)
    expect(replayed.end).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect_position(replayed, stops, last - 1)
    page.keyboard.press("End")
    expect_position(replayed, stops, last)
    # Nothing can be played there.
    assert replayed.open_fields() == []


def test_by_slider_and_buttons(visit, tables):
    page = visit(f"/table/{tables.over}/replay", guest=tables.ada)
    table = AtacamaPage(page)
    slider = page.get_by_role("slider", name="Position")
    slider.wait_for()
    stops = stops_of(table.view())
    last = len(stops) - 1
    slider.fill("7")
    expect_position(table, stops, 7)
    slider.press("ArrowRight")
    expect_position(table, stops, 8)
    for name, stop in (
        ("To the beginning", 0),
        ("Next move", 1),
        ("Next move", 2),
        ("Previous move", 1),
        ("To the end", last),
    ):
        page.get_by_role("button", name=name, exact=True).click()
        expect_position(table, stops, stop)
    expect(page.get_by_role("button", name="Next move", exact=True)).to_be_disabled()
    # The address names the position, so that it can be sent to somebody.
    slider.fill("4")
    expect_position(table, stops, 4)
    page.reload()
    expect_position(table, stops, 4)


def test_it_plays_by_itself_and_pauses(visit, tables):
    page = visit(f"/table/{tables.over}/replay", guest=tables.ada, reduced_motion="no-preference")
    table = AtacamaPage(page)
    stops = stops_of(table.view())
    expect(page.get_by_text(f"2 of {len(stops) - 1}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Speed: 1×").click()
    page.get_by_role("button", name="Speed: 2×").click()
    expect(page.get_by_role("button", name="Speed: 4×")).to_have_text("4×")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text(f"{len(stops) - 1} of {len(stops) - 1}", exact=True)).to_be_visible()


def test_where_nothing_may_move_it_waits_at_the_beginning(visit, tables):
    page = visit(f"/table/{tables.over}/replay", guest=tables.ada)
    expect(page.get_by_text("The beginning")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_each_line_of_the_log_leads_to_its_position(visit, tables):
    page = visit(f"/table/{tables.over}", guest=tables.ada)
    table = AtacamaPage(page)
    lines = page.get_by_role("region", name="What happened").get_by_role("link")
    lines.first.wait_for()
    view = table.view()
    assert lines.count() == view["n"]
    # The latest comes first.
    lines.nth(view["n"] - 5).click()
    page.wait_for_url("**/replay?at=5")
    table.expect_rigs(rigs_of(table.view(at=5)))


@pytest.mark.parametrize("name", ["over", "enhanced_over"])
def test_a_downloaded_file_is_opened_in_the_lobby_by_somebody_else(visit, tables, name, tmp_path):
    page = visit(f"/table/{getattr(tables, name)}/replay", guest=tables.ada)
    table = AtacamaPage(page)
    view = table.view()
    page.get_by_role("button", name="To the end", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Game file").first.click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    replayed = files.replay(files.read(path.read_text("utf-8")))
    assert list(replayed.points) == view["points"]

    other = visit("/")
    other.get_by_label("Open a game file").set_input_files(path)
    other.wait_for_url("**/table/*/replay")
    opened = AtacamaPage(other)
    assert opened.id != table.id
    other.get_by_role("button", name="To the end", exact=True).click()
    expect(opened.end).to_be_visible()
    opened.expect_rigs(rigs_of(view))
    assert opened.points() == dict(enumerate(view["points"]))
    names = [seat["name"] for seat in view["seats"]]
    expect(opened.result).to_contain_text(names[0])
    # It can only be looked at.
    other.get_by_role("link", name="To the table").click()
    expect(opened.end).to_be_visible()
    assert opened.open_fields() == []


BROKEN = [
    (BASIC.format(rules="{rules}", moves="a1 b1 h8"), 8, "There is a rig on a neighbouring field"),
    (BASIC.format(rules="{rules}", moves="a1 c3 h8"), 8, "There is already a rig on this field"),
    (BASIC.format(rules="{rules}", moves="a1 z9"), 8, "There is no such move"),
    (BASIC.format(rules="{rules}", moves="a1").replace("seats: 2", "seats: two"), 3, "can’t be understood"),
    (BASIC.format(rules="999", moves="a1"), 2, "another version of the rules"),
    ("Dear diary,\ntoday I have played Atacama.\n", 1, "not a game file of Gusher"),
]
"""Files, the line that something is wrong with, and what."""


def test_a_broken_file_names_the_line(visit, server, expected):
    expected.append("status of 400")
    [rules] = {game["rules_version"] for game in server.guest().get("/api/games") if game["name"] == "atacama"}
    page = visit("/")
    file = {"name": "game.txt", "mimeType": "text/plain"}
    alert = page.get_by_role("alert")
    for broken, line, reason in BROKEN:
        page.get_by_label("Open a game file").set_input_files({**file, "buffer": broken.format(rules=rules).encode()})
        expect(alert).to_contain_text(reason)
        expect(alert).to_contain_text(re.compile(rf"\bline {line}\b", re.IGNORECASE))
    assert page.url.rstrip("/") == server.url
    # Mended, the same field takes it.
    good = BASIC.format(rules=rules, moves="a1 h8")
    page.get_by_label("Open a game file").set_input_files({**file, "buffer": good.encode()})
    page.wait_for_url("**/table/*/replay")
    page.get_by_role("button", name="To the end", exact=True).click()
    AtacamaPage(page).expect_rigs(dict.fromkeys(("e5", "c3", "g7", "a1", "h8"), 1))


def test_what_was_taken_back_is_no_position(visit, server):
    guest = server.guest()
    number = guest.new_table("here", "here")
    with guest.sit(number) as chair:
        chair.act("e5")
        chair.act("c3")
        chair.undo(1)
        chair.act("d3")
    page = visit(f"/table/{number}/replay?at=0", guest=guest)
    table = AtacamaPage(page)
    expect(page.get_by_text("0 of 2", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    table.expect_rigs({"e5": 1})
    page.keyboard.press("ArrowRight")
    table.expect_rigs({"e5": 1, "d3": 1})
