"""Puzzles of Oil City at the desk: tokens are placed, and a wrong choice is answered by what it gives away; plots are
arranged, one way or another that comes to the same."""

import re

import arranged
import pytest
from browser.oil_city.pages import Desk
from playwright.sync_api import expect

from gusher.table import puzzles

PUZZLE = next(each for each in puzzles.puzzles("oil_city") if len(each.solution.split()) == 4 and not each.alike)


@pytest.fixture(scope="module", autouse=True)
def _fast(server):
    """Tries are answered once the rules are compiled."""
    server.wait_until_fast()


def test_tokens_are_missed_and_the_solution_is_told(visit):
    page = visit(f"/puzzles/oil_city/{PUZZLE.name}")
    card = page.get_by_role("region", name=re.compile(r"Puzzle \d+ of"))
    expect(card).to_contain_text(f"Company {1 + PUZZLE.seat} places up to three tokens.")
    desk = Desk(page)
    expect(page.get_by_role("heading", name="Deals")).to_have_count(0)
    desk.press("Tokens placed")
    page.get_by_role("dialog", name="Done already?").get_by_role("button", name="Go on").click()
    verdict = card.get_by_role("status").first
    expect(verdict).to_contain_text("Not this one. Expected in the end:")
    expect(verdict).to_contain_text("That gives away")
    card.get_by_role("button", name="Try again").click()
    card.get_by_role("button", name="Solution").click()
    expect(verdict).to_contain_text("This was the move.")
    expect(card).to_contain_text("Tempting: place a token")
    expect(card).to_contain_text(f"Played on {int(PUZZLE.sure['times'])} times")


def only_puts(moves):
    return moves is not None and not any(each.endswith("-off") for each in moves)


def test_pieces_that_stand_elsewhere_and_yield_the_same_are_right(visit):
    puzzle, moves = next((each, moves) for each in arranged.PLOTS if only_puts(moves := arranged.otherwise(each)))
    assert moves != puzzle.solution.split()
    page = visit(f"/puzzles/oil_city/{puzzle.name}")
    card = page.get_by_role("region", name=re.compile(r"Puzzle \d+ of"))
    expect(card).to_contain_text(f"Company {1 + puzzle.seat} arranges its plots.")
    desk = Desk(page)
    for _, spot, piece in (move.split("-") for move in moves[:-1]):
        desk.piece(piece).click()
        desk.field(spot).click()
        expect(desk.field(spot)).to_have_class(re.compile(r"\bpiece\b"))
    desk.press("Plots arranged")
    expect(card.get_by_role("status").first).to_contain_text("That’s it!")
    expect(card).to_contain_text(re.compile(r"Tempting: arrange plot \d+: [a-i] "))
    expect(page.get_by_role("main")).to_contain_text("The plots are arranged.")
