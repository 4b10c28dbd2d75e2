"""Whoever wants things to stand still gets that."""

import pytest
from browser.board import AtacamaPage
from browser.motion import WATCH
from browser.oil_city.tables import INVESTING, NAMES, lay_hall
from playwright.sync_api import expect


def watched(visit, path, guest, **options):
    page = visit(guest=guest, **options)
    page.add_init_script(WATCH)
    page.goto(path)
    return page


def play_two(page):
    """A move of mine and, where one plays, a bot's that takes its time."""
    table = AtacamaPage(page)
    assert table.is_my_turn()
    table.play("e5")
    assert table.is_my_turn()
    table.play(table.open_fields()[0])
    assert table.is_my_turn()


def test_things_move_when_nobody_minds(visit, server):
    guest = server.guest()
    page = watched(visit, f"/table/{guest.new_table('here', 'foreman')}", guest, reduced_motion="no-preference")
    play_two(page)
    moved = page.evaluate("window.moved")
    assert any(each.startswith("animate") for each in moved), "a rig goes up"
    assert any("Infinity" in each for each in moved), "a bot thinks"


def test_money_flies_where_it_comes_and_goes(visit, server):
    guests = [server.guest() for _ in NAMES]
    table = lay_hall(server, INVESTING, *guests)
    page = watched(visit, f"/table/{table}", guests[0], reduced_motion="no-preference")
    cash = page.get_by_role("region", name="What the company has").locator(".cash b")
    before = cash.inner_text()
    # Two wagons are bought, and the bank sets about it.
    for seat, wanted in enumerate((["1a-wagon1"], ["2a-wagon1"], [], [], [])):
        with guests[seat].sit(table) as chair:
            for action in (*wanted, "ready5-invest"):
                chair.act(action, seat=seat)
    expect(cash).not_to_have_text(before)
    assert any(each.startswith("animate span") for each in page.evaluate("window.moved"))


@pytest.mark.parametrize("how", ["the device", "a setting"])
def test_nothing_moves_for_whoever_asks_for_it(visit, server, how):
    guest = server.guest()
    device = "reduce" if how == "the device" else "no-preference"
    page = watched(visit, "/", guest, reduced_motion=device)
    if how == "a setting":
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("group", name="Animation").get_by_role("radio", name="Off").check(force=True)
        page.get_by_role("button", name="Close").click()
    page.goto(f"/table/{guest.new_table('here', 'foreman')}")
    play_two(page)
    running = page.evaluate(
        "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1).length"
    )
    assert running == 0
    assert page.evaluate("window.moved") == []


def test_the_rules_are_not_scrolled_through(visit, tables):
    page = watched(visit, f"/table/{tables.middle}", tables.ada, reduced_motion="reduce")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Rules").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("link").first.click()
    expect(dialog.locator(".sought")).to_be_in_viewport()
    assert page.evaluate("window.moved") == []
