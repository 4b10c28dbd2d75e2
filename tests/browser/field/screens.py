"""The screens of both games on the field, and how to get there in any language."""

from __future__ import annotations

import re
from collections.abc import Callable

from browser.field.pages import CAMP, FieldPage, ends
from browser.looking import Place, Screen
from playwright.sync_api import expect


def table(at: Place, name: str) -> FieldPage:
    """The table of that name, once its map is drawn."""
    at.page.goto(f"/table/{getattr(at.tables.field, name)}")
    at.page.get_by_role("grid").first.wait_for()
    return FieldPage(at.page, at.say("table.move"))


def choose_way(at: Place, name: str) -> None:
    """A place where several ways lead, so that they are on the map and can be gone through."""
    page = table(at, name)
    several = [end for end, routes in ends(page.scene).items() if len(routes) > 1 and end != CAMP]
    page.place(several[-1]).click()
    at.page.get_by_role("button", name=at.say("drive.other_way"), exact=True).wait_for()


def the_end(at: Place, name: str) -> None:
    table(at, name)
    at.page.get_by_role("link", name=at.say("end.download")).wait_for()


def replay(at: Place, name: str, n: int) -> None:
    at.page.goto(f"/table/{getattr(at.tables.field, name)}/replay?at={n}")
    at.page.get_by_role("slider").wait_for()


def new_table(at: Place, game: str) -> None:
    at.page.goto(f"/new/{game}")
    at.page.get_by_role("button", name=at.say("new.start")).wait_for()


def rules(at: Place, last: str) -> None:
    at.page.goto(f"/rules/{at.say.about}")
    at.page.locator(f"#{last}").wait_for(state="attached")


def ghawar_new(at: Place) -> None:
    new_table(at, "ghawar")
    at.page.locator("summary", has_text=at.say("options.numbers.title")).click()


def ghawar_dice(at: Place) -> None:
    page = table(at, "ghawar_dice")
    page.place("b5").click()
    expect(page.confirm).to_be_visible()


def ghawar_ways(at: Place) -> None:
    choose_way(at, "ghawar_six")


def ghawar_four(at: Place) -> None:
    table(at, "ghawar_four")


def ghawar_throw_out(at: Place) -> None:
    page = table(at, "ghawar_throw_out")
    page.place("6,7").click()
    expect(page.confirm).to_be_visible()


def ghawar_cover(at: Place) -> None:
    page = table(at, "ghawar_cover")
    at.page.locator("[data-number][data-open]").nth(3).click()
    expect(page.confirm).to_be_enabled()


def ghawar_explained(at: Place) -> None:
    page = table(at, "ghawar_six")
    page.place("6,12").click()
    expect(page.panel.get_by_text(at.say("reasons.in_camp.text"))).to_be_visible()


def ghawar_end(at: Place) -> None:
    the_end(at, "ghawar_over")


def ghawar_end_lost(at: Place) -> None:
    the_end(at, "ghawar_lost")


def ghawar_replay(at: Place) -> None:
    replay(at, "ghawar_over", 150)


def ghawar_rules(at: Place) -> None:
    rules(at, "G34")


def asked(at: Place, name: str) -> None:
    """A bot's turn explained, and a turn suggested, with how both were counted."""
    table(at, name)
    page = at.page
    page.get_by_role("button", name=re.compile("^" + re.escape(at.say("explain.ask")))).first.click()
    page.get_by_role("button", name=at.say("advice.ask"), exact=True).click()
    counted = page.locator("summary", has_text=at.say("explain.counted"))
    expect(counted).to_have_count(2)
    for summary in counted.all():
        summary.click()


def ghawar_asked(at: Place) -> None:
    asked(at, "ghawar_bot")


def guven_asked(at: Place) -> None:
    asked(at, "guven_bot")


def luck(at: Place, name: str) -> None:
    """A finished game's ledger, with what its parts mean and why one of its turns was made."""
    the_end(at, name)
    at.click("luck.ask")
    meaning = at.page.locator("summary", has_text=at.say("luck.meaning"))
    meaning.click(timeout=60_000)
    ledger = at.page.get_by_role("region", name=at.say("luck.title"))
    ledger.get_by_role("button", name=re.compile("^" + re.escape(at.say("explain.ask")))).first.click()
    ledger.locator("summary", has_text=at.say("explain.counted")).wait_for()


def ghawar_luck(at: Place) -> None:
    luck(at, "ghawar_over")


def guven_luck(at: Place) -> None:
    luck(at, "guven_over_two")


def guven_new(at: Place) -> None:
    new_table(at, "guven")


def guven_move(at: Place) -> None:
    page = table(at, "guven_turn")
    at.click("drive.move_rig")
    page.place("a1").click()
    page.place("b3").click()
    expect(page.confirm).to_be_visible()


def guven_ways(at: Place) -> None:
    choose_way(at, "guven_six")


def guven_beside(at: Place) -> None:
    page = table(at, "guven_beside")
    expect(page.panel.locator(".button.primary")).to_have_count(2)


def guven_end(at: Place) -> None:
    the_end(at, "guven_over")


def guven_replay(at: Place) -> None:
    replay(at, "guven_over", 150)


def guven_rules(at: Place) -> None:
    rules(at, "V10")


def guven_puzzle(at: Place) -> None:
    name = at.tables.ada.get("/api/puzzles/guven")[-1]["name"]
    at.page.goto(f"/puzzles/guven/{name}")
    at.page.get_by_role("button", name=at.say("puzzle.hint")).wait_for()


PLAIN = (ghawar_new, ghawar_rules, guven_new, guven_rules)
FURTHER_DOWN = (ghawar_asked, ghawar_luck, guven_asked, guven_luck)
"""Where the page has been scrolled, so that nothing is to be said of how the board lies."""
WITH_A_BOARD = (
    ghawar_dice,
    ghawar_ways,
    ghawar_four,
    ghawar_throw_out,
    ghawar_cover,
    ghawar_explained,
    ghawar_end,
    ghawar_end_lost,
    ghawar_replay,
    guven_move,
    guven_ways,
    guven_beside,
    guven_end,
    guven_replay,
    guven_puzzle,
)
SMALLEST = 24
"""How wide a platform has to be, in pixels: as WCAG wants it of everything that is touched. A camp on each side of the
map leaves no more than that on a phone."""


def _screen(go: Callable[[Place], None]) -> Screen:
    game = go.__name__.partition("_")[0]
    return Screen(go, game, "[data-platform]", SMALLEST) if go in WITH_A_BOARD else Screen(go, game)


SCREENS = {go.__name__: _screen(go) for go in (*PLAIN, *FURTHER_DOWN, *WITH_A_BOARD)}
