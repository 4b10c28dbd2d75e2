"""Puzzles: from the lobby to the list, a wrong try with its refutation, hints, the right one, and on to the next."""

import re

import pytest
from browser.board import AtacamaPage
from browser.pages import opened
from playwright.sync_api import expect

from gusher.table import puzzles

FIRST = puzzles.puzzles("atacama")[0]


@pytest.fixture(scope="module", autouse=True)
def _fast(server):
    """Tries are answered once the rules are compiled."""
    server.wait_until_fast()


def wrong_move(server):
    puzzle = server.guest().get(f"/api/puzzles/atacama/{FIRST.name}")
    legal = puzzle["view"]["legal"][str(puzzle["seat"])]
    return next(move for move in legal if move != FIRST.solution and re.fullmatch("[a-i][1-9]", move))


def test_a_puzzle_is_missed_and_solved(visit, server):
    page = visit("/", anew=True)
    opened(page).get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles: Atacama")).to_be_visible()
    expect(page.get_by_text("0 of 300 solved")).to_be_visible()
    # Six of each grade as they stand, the rest behind a tap.
    easy = page.get_by_role("region", name="Easy")
    expect(easy.locator(".stamps svg")).to_have_count(6)
    expect(easy.get_by_role("link", name="Puzzle 60, not tried yet")).to_be_hidden()
    easy.locator("summary").click()
    expect(easy.get_by_role("link", name="Puzzle 60, not tried yet")).to_be_visible()
    page.get_by_role("link", name="Begin").click()
    card = page.get_by_role("region", name="Puzzle 1 of 300")
    expect(card).to_contain_text(re.compile("Only one move still"))
    assert page.url.endswith(f"/puzzles/atacama/{FIRST.name}")

    table = AtacamaPage(page)
    wrong = wrong_move(server)
    table.play(wrong)
    expect(card.get_by_role("status").first).to_contain_text("Not this one.")
    # Where nothing moves, the answer stands there at once; one walks on, and back, by keys.
    line = card.get_by_role("list", name="How it goes on")
    expect(line.locator("[aria-current]")).to_have_count(1)
    line.get_by_role("button").first.focus()
    page.keyboard.press("Home")
    expect(line.locator("[aria-current]")).to_have_count(0)
    page.keyboard.press("End")
    expect(line.locator("button").last).to_have_attribute("aria-current", "step")
    card.get_by_role("button", name="Try again").click()

    card.get_by_role("button", name="Hint").click()
    card.get_by_role("button", name="Another hint").click()
    expect(card).to_contain_text("It is one of these:")
    expect(card).to_contain_text(FIRST.solution)
    table.play(FIRST.solution)
    expect(card.get_by_role("status").first).to_contain_text("That’s it!")
    expect(card).to_contain_text(f"Tempting: {FIRST.others[0]}")
    expect(card).to_contain_text(f"then answers {FIRST.answer}")
    following = card.get_by_role("link", name="Next puzzle")
    following.click()
    expect(page.get_by_role("region", name=re.compile(r"Puzzle \d+ of 300"))).to_contain_text("is to move")
    # Who has had help sees it again.
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("link", name="Puzzle 1, solved with a hint").first).to_be_visible()


def test_one_goes_on_while_the_server_can_not_be_reached(visit, server, expected):
    page = visit(anew=True)
    # From now on this device knows the rules and all puzzles.
    with page.expect_event("requestfinished", lambda asked: "/modules/atacama-" in asked.url):
        page.goto(f"/puzzles/atacama/{FIRST.name}")
    card = page.get_by_role("region", name="Puzzle 1 of 300")
    expect(card).to_contain_text("Only one move still")
    expected.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    table = AtacamaPage(page)
    wrong = wrong_move(server)
    table.play(wrong)
    expect(card).to_contain_text(f"Not this one. {wrong} does not win.")
    expect(card).to_contain_text("The server can’t be reached just now to show how the game goes on.")
    page.context.set_offline(False)
    card.get_by_role("button", name="Try again").click()
    table.play(wrong)
    expect(card.get_by_role("list", name="How it goes on").get_by_role("button").nth(1)).to_be_visible()
    expect(card).not_to_contain_text("can’t be reached")


def test_whoever_gives_up_is_shown_the_move(visit, expected):
    expected.append("404")
    page = visit(f"/puzzles/atacama/{FIRST.name}", anew=True)
    page.get_by_role("button", name="Solution").click()
    card = page.get_by_role("region", name="Puzzle 1 of 300")
    expect(card).to_contain_text("This was the move.")
    expect(card).to_contain_text("Why it is good: ")
    expect(card).to_contain_text(FIRST.solution)
    page.goto("/puzzles/atacama/nothing")
    expect(page.get_by_role("alert")).to_contain_text("There is no such puzzle.")
    expect(page.get_by_role("heading", name="This puzzle can’t be opened")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    # The solution was seen, which is more than a hint.
    expect(page.get_by_role("link", name="Puzzle 1, solution seen").first).to_be_visible()
