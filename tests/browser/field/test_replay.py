"""Looking back at finished games on the field, and at games from files."""

import re

import pytest
from browser.field.pages import FieldPage
from browser.field.tables import recorded
from browser.laying import cut
from examples import nightly
from playwright.sync_api import expect
from scenes import named_scene

from gusher.table import files

GAMES = {"ghawar": "standstill_with_nothing_done_two", "guven": "standstill_with_a_load_on_the_road_two"}


def stops_of(view):
    """How many entries stand at each stop of a replay; consecutive outcomes are one stop."""
    stops, previous = [0], None
    for line in view["log"]:
        if previous == line["kind"] == "outcome":
            stops.pop()
        stops.append(line["n"] + 1)
        previous = line["kind"]
    return stops


def expect_position(table, stops, stop):
    """The page shows what the server has for this position, and says which it is."""
    expect(table.page.get_by_text(f"{stop} of {len(stops) - 1}", exact=True)).to_be_visible()
    view = table.view(at=stops[stop])
    table.expect_told(named_scene(view))
    assert table.running_points() == dict(enumerate(view["points"]))


@pytest.mark.parametrize("game", ["ghawar", *nightly("guven")])
def test_a_game_from_a_file_is_looked_at_step_by_step(visit, game, tmp_path):
    record = recorded(game, GAMES[game])
    path = tmp_path / "a game.txt"
    path.write_text(files.write(record), "utf-8")
    page = visit("/")
    page.get_by_label("Open a game file").set_input_files(path)
    page.wait_for_url("**/table/*/replay")
    table = FieldPage(page)
    page.get_by_role("button", name="To the end", exact=True).click()
    expect(table.end).to_be_visible()
    stops = stops_of(table.view())
    last = len(stops) - 1
    expect_position(table, stops, last)
    assert table.points() == dict(enumerate(record.result.points))
    page.keyboard.press("Home")
    expect_position(table, stops, 0)
    expect(table.end).to_be_hidden()
    for stop in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect_position(table, stops, stop)
    slider = page.get_by_role("slider", name="Position")
    slider.fill(str(last - 30))
    for back in range(30, 26, -1):
        expect_position(table, stops, last - back)
        slider.press("ArrowRight")
    # Nothing can be played there.
    assert table.open_places() == set()
    table.place("6,6").click()
    expect(table.confirm).to_be_hidden()
    # A line of the log leads to its position; a turn of several steps lies open there.
    page.get_by_role("button", name="Show every step").first.click()
    line = table.log.locator("li li a").first
    n = int(re.search(r"at=(\d+)", line.get_attribute("href"))[1])
    line.click()
    expect(page).to_have_url(re.compile(f"at={n}$"))
    expect_position(table, stops, stops.index(n))


def test_it_drives_by_itself(visit, tables):
    page = visit(f"/table/{tables.field.ghawar_over}/replay?at=200", guest=tables.ada)
    table = FieldPage(page)
    page.get_by_role("button", name="Play", exact=True).click()
    stops = stops_of(table.view())
    at = max(i for i, n in enumerate(stops) if n <= 200)
    expect(page.get_by_text(f"{at + 2} of {len(stops) - 1}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("game", "name", "move", "instead", "reason"),
    [
        ("ghawar", "all_delivered_two", "drill-a2", "drill-f6", "Your truck is not next to this platform."),
        ("ghawar", "all_delivered_two", "rig-b4", "rig-f6", "Your dice do not lead to this platform."),
        ("guven", "all_delivered_two", "roll", "stop", "You have not rolled yet."),
    ],
)
def test_a_broken_file_names_the_line(visit, expected, game, name, move, instead, reason):
    expected.append("status of 400")
    record, _ = cut(recorded(game, name), 120)
    text = re.sub(rf"\b{move}\b", instead, files.write(record), count=1)
    line = text[: text.index(instead)].count("\n") + 1
    page = visit("/")
    file = {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Open a game file").set_input_files(file)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(reason)
    expect(alert).to_contain_text(f"({instead})")
    expect(alert).to_contain_text(re.compile(rf"\bline {line}\b", re.IGNORECASE))
