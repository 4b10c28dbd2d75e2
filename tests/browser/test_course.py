"""The course of a finished game: a chart along which one can walk by mouse, finger and keys, the moves that changed
most, and the best moves in a position."""

import re

import pytest
from browser.board import AtacamaPage
from browser.tables import rigs_of
from playwright.sync_api import expect
from processes import wait_for

pytestmark = pytest.mark.usefixtures("compiled_rules")

PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True}
WHOLE = 60_000
"""Milliseconds in which a first look at every point of a game has been taken, however busy the computer is."""


def analysed(visit, tables, path="?analysis", **options):
    """The chart of a finished game, and its page."""
    page = visit(f"/table/{tables.over}/replay{path}", guest=tables.ada, **options)
    chart = page.get_by_role("slider", name="Course of the game")
    chart.wait_for()
    return page, chart


def points_of(tables, table):
    """The points of the course, as the server has them."""
    return [point["n"] for point in tables.ada.get(f"/api/tables/{table}/course")["points"]]


def expect_at(page, tables, chart, at, points):
    """The page is at a point of the chart, and the board shows it."""
    expect(chart).to_have_attribute("aria-valuenow", str(at % len(points)))
    view = tables.ada.get(f"/api/tables/{tables.over}/at/{points[at]}")
    AtacamaPage(page).expect_rigs(rigs_of(view))


def test_one_walks_along_the_chart_by_keys_and_mouse(visit, tables):
    page, chart = analysed(visit, tables)
    points = points_of(tables, tables.over)
    expect_at(page, tables, chart, 0, points)
    chart.focus()
    for key, at in (("ArrowRight", 1), ("ArrowUp", 2), ("PageUp", 10), ("ArrowLeft", 9), ("End", len(points) - 1)):
        page.keyboard.press(key)
        expect_at(page, tables, chart, at, points)
        expect(chart).to_be_focused()
    # In words it says what was done and what everybody could expect; at the end, that is how it ended.
    view = tables.ada.get(f"/api/tables/{tables.over}")
    winners = [side for side, place in enumerate(view["places"]) if place == 1]
    points_won = str(view["points"][winners[0]]).replace("-", "−")
    expect(chart).to_have_attribute("aria-valuetext", re.compile(f"{100 // len(winners)}%, {points_won} points"))
    expect(page.get_by_text("Certain: here the game was over.").first).to_be_visible()
    page.keyboard.press("Home")
    expect_at(page, tables, chart, 0, points)
    box = chart.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 10)
    expect_at(page, tables, chart, round((len(points) - 1) / 2), points)
    # Without the chart, the slider is back.
    with page.expect_request(lambda request: request.method == "DELETE" or "/course" in request.url):
        page.get_by_role("button", name="Close the course of the game").click()
    expect(page.get_by_role("slider", name="Position")).to_be_visible()


def test_it_fills_in_and_stops_and_says_what_changed_most(visit, tables):
    page, chart = analysed(visit, tables, "?analysis&at=4", **PHONE)
    lines = page.locator("[data-course] path.line")
    expect(lines.first).to_have_attribute("d", re.compile("L"), timeout=WHOLE)
    changes = page.get_by_role("region", name="What changed the chances most").locator("ol button")
    changes.first.wait_for(timeout=WHOLE)
    asked = []
    page.on("request", lambda request: asked.append((request.method, request.url.rpartition("/")[2])))
    # It goes when all is found: so whether it is there is seen, and it is pressed, in one go.
    press = "(buttons) => (buttons.forEach((button) => button.click()), buttons.length)"
    if page.get_by_role("button", name="Stop", exact=True).evaluate_all(press):
        expect(page.get_by_role("button", name="Go on", exact=True)).to_be_visible()
        # What a page asks for is heard of a little later than what it shows.
        wait_for(lambda: page.evaluate("true") and ("DELETE", "course") in asked)
    # What was found stays.
    sizes = [int(re.match(r"[+−](\d+)", changes.nth(i).inner_text())[1]) for i in range(changes.count())]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 0
    before = chart.get_attribute("aria-valuenow")
    changes.first.tap()
    expect(changes.first).to_have_attribute("aria-current", "true")
    assert chart.get_attribute("aria-valuenow") != before or before == "4"
    # The board comes into sight, where it stands above the list.
    expect(page.locator('[data-field="e5"]')).to_be_in_viewport()
    chart.scroll_into_view_if_needed()
    # By finger, too; and each side says what it could expect.
    box = chart.bounding_box()
    page.touchscreen.tap(box["x"] + 2, box["y"] + box["height"] / 2)
    expect(chart).to_have_attribute("aria-valuenow", "0")
    sides = page.get_by_role("group", name="What each side could expect here").get_by_role("button")
    shares = [int(re.search(r"(\d+)%", sides.nth(i).inner_text())[1]) for i in range(sides.count())]
    assert sum(shares) in (99, 100, 101)
    sides.first.tap()
    expect(sides.first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("95% certainty").first).to_be_visible()
    # The same as a table.
    page.locator("summary", has_text="As a table").tap()
    rows = page.get_by_role("table").last.locator("tbody tr")
    expect(rows).to_have_count(len(points_of(tables, tables.over)))
    expect(rows.first).to_contain_text(f"{shares[0]}%")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_once_it_is_whole_it_says_what_decided_the_game_and_lists_its_mistakes(visit, tables):
    page, chart = analysed(visit, tables)
    card = page.get_by_role("region", name="Mistakes")
    expect(page.get_by_text("decided the game").first).to_be_visible(timeout=4 * WHOLE)
    expect(card.get_by_text("Not all moves have been judged yet.")).to_have_count(0)
    whole = tables.ada.get(f"/api/tables/{tables.over}/course")
    rows = card.locator("ol button")
    few = 8
    expect(rows).to_have_count(min(few, len(whole["mistakes"])))
    if len(whole["mistakes"]) > few:
        card.get_by_role("button", name=f"Show all mistakes ({len(whole['mistakes'])})").click()
    expect(rows).to_have_count(len(whole["mistakes"]))
    costs = [float(re.match(r"−([\d.]+)", text)[1]) for text in rows.all_inner_texts()]
    assert costs == sorted(costs, reverse=True)
    assert costs == pytest.approx([each["lost"]["value"] for each in whole["mistakes"]], abs=0.051)
    # It is proven, or said how sure it is and what would have been better.
    assert all(
        re.search("Proven|95% certainty it cost [^…]* points of lead.\nBetter: ", each)
        for each in rows.all_inner_texts()
    )
    rows.last.click()
    points = [point["n"] for point in whole["points"]]
    expect_at(page, tables, chart, points.index(whole["mistakes"][-1]["n"]), points)


def test_the_address_keeps_the_chart_while_it_is_open(visit, tables):
    page, chart = analysed(visit, tables)
    at = re.compile(r"\?analysis&at=(\d+)$")
    chart.focus()
    # No move has led there, so none of those below can be it.
    page.keyboard.press("Home")
    page.wait_for_url(at)
    before = page.url
    page.get_by_role("region", name="What changed the chances most").locator("ol button").last.click(timeout=WHOLE)
    page.wait_for_url(lambda url: at.search(url) and url != before)
    before, shown = page.url, chart.get_attribute("aria-valuenow")
    page.reload()
    expect(chart).to_have_attribute("aria-valuenow", shown)
    assert page.url == before
    # A line of the log leads elsewhere in the same chart.
    page.get_by_role("region", name="What happened").get_by_role("link").first.click()
    page.wait_for_url(lambda url: at.search(url) and url != before)
    expect(chart).to_be_visible()
    page.get_by_role("button", name="Close the course of the game").click()
    page.wait_for_url(re.compile(r"/replay\?at=\d+$"))


@pytest.mark.parametrize(("asked", "is_end"), [("9999", True), ("1e3", True), ("-4", False)])
def test_an_address_beyond_the_game_shows_the_nearest_position(visit, tables, asked, is_end):
    page, chart = analysed(visit, tables, f"?analysis&at={asked}")
    expect_at(page, tables, chart, -1 if is_end else 0, points_of(tables, tables.over))
    expect(page.locator("header")).to_contain_text("Atacama")


def test_leaving_the_page_stops_it(visit, tables):
    page, _ = analysed(visit, tables)
    # What was known already would have nothing to stop.
    stopped = []
    page.on("request", lambda request: stopped.append(request.method) if request.method == "DELETE" else None)
    is_working = page.get_by_role("button", name="Stop", exact=True).is_visible()
    page.get_by_role("link", name="To the table").click()
    page.wait_for_url(f"**/table/{tables.over}")
    assert stopped == (["DELETE"] if is_working else [])


def test_the_best_moves_in_a_position(visit, tables):
    view = tables.ada.get(f"/api/tables/{tables.over}")
    last = max(line["n"] for line in view["log"] if line["kind"] == "action")
    page, _ = analysed(visit, tables, f"?analysis&at={last}")
    card = page.get_by_role("region", name="Best moves here")
    card.get_by_role("button", name="Find the best moves").click()
    moves = card.locator("> ol > li")
    moves.first.wait_for(timeout=WHOLE)
    # Before the last move the end is proven, and what was played is among them.
    expect(card).to_contain_text("Proven: ")
    expect(card.get_by_text("This was played.")).to_have_count(1)
    assert 1 <= moves.count() <= 4
    # Another position is another question: at the end nobody is to move.
    page.keyboard.press("End")
    expect(card.get_by_text("Certain: here the game was over.")).to_be_visible()


def test_a_game_that_goes_on_has_no_analysis(visit, tables):
    page = visit(f"/table/{tables.middle}/replay?analysis", guest=tables.ada)
    page.get_by_role("slider", name="Position").wait_for()
    expect(page.get_by_role("button", name="Analysis")).to_have_count(0)
