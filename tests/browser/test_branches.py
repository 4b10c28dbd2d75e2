"""Moves that are tried out beside a finished game: by mouse, finger and keys, with what to expect of them."""

import json
import re

import pytest
from browser.board import AtacamaPage
from browser.looking import speak
from browser.tables import rigs_of
from browser.words import LANGUAGES
from examples import nightly
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True}
AT = 6


@pytest.fixture
def trying(visit, tables):
    """The page of a finished game on which somebody has begun to try moves, and what begins it."""

    def begin(**options):
        page = visit(f"/table/{tables.over}/replay?at={AT}", guest=tables.ada, **options)
        page.get_by_role("button", name="Try moves").click()
        expect(page.get_by_role("heading", name="Trying moves")).to_be_focused()
        return AtacamaPage(page)

    return begin


def rigs_before(tables):
    return rigs_of(tables.ada.get(f"/api/tables/{tables.over}/at/{AT}"))


def expect_rigs(board, tables, *fields):
    board.expect_rigs(rigs_before(tables) | dict.fromkeys(fields, 1))


def others(tables, count):
    """Fields that can be built on one after the other, and were not next."""
    table, played = tables.over, []
    for _ in range(count):
        asked = {"n": AT, "moves": [{"seat": (AT + i) % 2, "text": text} for i, text in enumerate(played)]}
        view = tables.ada.post(f"/api/tables/{table}/branch", asked)["view"]
        played.append(max(next(iter(view["legal"].values()))))
    return played


def test_one_goes_on_by_keys_and_walks_about_and_comes_back(trying, tables):
    board = trying()
    page = board.page
    one, other = others(tables, 2)
    for field in (one, other):
        board.play(field)
    expect_rigs(board, tables, one, other)
    page.get_by_role("heading", name="Trying moves").focus()
    page.keyboard.press("ArrowLeft")
    expect_rigs(board, tables, one)
    page.keyboard.press("Home")
    expect_rigs(board, tables)
    # Somebody else goes on from there: that is another branch, and the first one stays.
    page.get_by_role("button", name="Let a bot move").click()
    branches = page.get_by_role("combobox", name="Tried so far")
    expect(branches.locator("option")).to_have_count(2)
    branches.select_option(index=0)
    expect_rigs(board, tables, one, other)
    page.get_by_role("button", name="Back to the game").click()
    expect_rigs(board, tables)
    expect(page.get_by_text(f"{AT} of ", exact=False).first).to_be_visible()


@pytest.mark.parametrize("with_chart", [False, True], ids=["alone", "chart"])
def test_who_comes_back_by_keys_is_where_they_left(trying, with_chart):
    page = trying().page
    if with_chart:
        page.get_by_role("button", name="Analysis").click()
        page.get_by_role("slider", name="Course of what is tried").wait_for()
    page.get_by_role("button", name="Back to the game").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Try moves")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Trying moves")).to_be_focused()


def test_what_was_tried_is_there_after_the_tab_was_closed_until_it_is_deleted(trying, tables):
    board = trying()
    [field] = others(tables, 1)
    board.play(field)
    expect_rigs(board, tables, field)
    page = board.page.context.new_page()
    board.page.close()
    page.goto(f"/table/{tables.over}/replay?at={AT}")
    page.get_by_role("button", name="Try moves").click()
    board = AtacamaPage(page)
    branches = page.get_by_role("combobox", name="Tried so far")
    branches.select_option(label=f"1: {field}")
    expect_rigs(board, tables, field)
    page.get_by_role("button", name="Delete this try").click()
    expect_rigs(board, tables)
    expect(branches).to_be_hidden()
    page.get_by_role("button", name="Undo deletion").click()
    expect_rigs(board, tables, field)
    expect(page.get_by_role("button", name="Delete this try")).to_be_focused()


def test_a_best_move_is_tried_on_a_phone(visit, tables):
    page = visit(f"/table/{tables.over}/replay?analysis&at={AT}", guest=tables.ada, **PHONE)
    page.get_by_role("button", name="Find the best moves").tap()
    page.get_by_role("button", name="Try it: move 1 on the board").tap()
    expect(page.get_by_role("heading", name="Trying moves")).to_be_visible()
    # What follows is expected to follow; what it promises is shown like the course of the game.
    chart = page.get_by_role("slider", name="Course of what is tried")
    expect(chart).to_have_attribute("aria-valuenow", "1")
    # How the game went on is drawn behind it, and the legend tells them apart.
    behind = page.locator("[data-course] path.behind")
    expect(behind).to_have_count(1)
    expect(behind.first).to_have_attribute("d", re.compile(r"^M\S+ \S+ L"))
    expect(page.get_by_text("the game as it was played")).to_be_visible()
    expect(page.get_by_role("button", name="Next move", exact=True)).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("size", [[390, 844], *nightly([844, 390])], ids=["upright", "sideways"])
def test_the_move_takes_no_more_of_a_phone_than_it_says(visit, tables, size):
    width, height = size
    phone = {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True}
    page = visit(f"/table/{tables.over}/replay?at={AT}", guest=tables.ada, **phone)
    page.get_by_role("button", name="Try moves").tap()
    board = AtacamaPage(page)
    board.panel.wait_for()
    assert board.panel.bounding_box()["height"] < 60
    # What is chosen there has all the room that it needs.
    [field] = others(tables, 1)
    board.field(field).tap()
    expect(board.build).to_be_in_viewport()
    assert board.panel.bounding_box()["height"] > 60


def tries_of(guest, table, first, *lengths):
    """The game's own moves from its entry ``first`` on as if they had been tried, so many each time."""
    log = [line for line in guest.get(f"/api/tables/{table}")["log"] if line["n"] >= first and "undone" not in line]
    moves = [{key: line[key] for key in ("seat", "text")} for line in log if line["kind"] in ("action", "outcome")]
    return {"at": 1, "branches": [{"n": first, "moves": moves[:length]} for length in lengths]}


def test_tries_are_called_by_words_in_every_language(visit, tables, words):
    table = tables.field.ghawar_over
    log = tables.ada.get(f"/api/tables/{table}")["log"]
    first = next(line["n"] for line in log if line["phrase"] == "roll")
    page = visit(guest=tables.ada)
    page.goto("/")
    kept = tries_of(tables.ada, table, first, 3, 12)
    page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [f"gusher.branches.{table}", json.dumps(kept)])
    page.goto(f"/table/{table}/replay?at={first}")
    page.get_by_role("button", name="Try moves").click()
    for language in LANGUAGES:
        speak(page, language)
        tries = page.get_by_label(words[language]("branch.others")).locator("option")
        expect(tries).to_have_count(3)
        say = words[language].of("ghawar")
        known = [say.pattern(key) for key in say.keys if key.startswith("short.")]
        for number in range(2):
            expect(tries.nth(number)).to_contain_text(say.forms("short.roll")[0])
            text = tries.nth(number).inner_text().removesuffix(" …").partition(": ")[2]
            for part in text.split(" · "):
                assert any(each.match(part) for each in known), text
