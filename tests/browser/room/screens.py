"""The screens of rooms, and how to get there in any language."""

from __future__ import annotations

from browser.looking import Place, Screen
from playwright.sync_api import expect


def opening(at: Place) -> None:
    at.page.goto("/room")
    at.page.get_by_role("button", name=at.say("room.open"), exact=True).wait_for()
    at.page.get_by_label(at.say("room.howMany")).fill("many")
    at.page.get_by_role("alert").wait_for()
    at.page.get_by_text(at.say("reach.title")).click()
    at.page.get_by_text(at.say("reach.no")).wait_for()


def coming_back(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.door}")
    at.click("room.wasHere")
    at.page.get_by_role("heading", name=at.say("room.whoAreYou")).wait_for()


def waiting(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.gathering}")
    at.page.get_by_role("heading", name=at.say("practice.title")).wait_for()
    expect(at.page.get_by_role("heading", name="Ada").last).to_be_visible()


def at_the_table(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.playing}")
    at.page.get_by_role("heading", name=at.say("hall.title"), exact=True).wait_for(state="attached")
    at.page.get_by_role("button", name=at.say("room.menuOf", n=1)).click()
    at.page.get_by_role("dialog").wait_for()


def console(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.gathering}/host")
    at.page.get_by_role("button", name="Grace").click()
    at.page.get_by_role("dialog").wait_for()


def console_playing(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.playing}/host")
    at.page.get_by_role("timer").wait_for()
    expect(at.page.get_by_text(at.say("room.thinking"), exact=True).first).to_be_visible()


def console_afterwards(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.afterwards}/host")
    at.page.get_by_role("heading", name=at.say("room.games"), exact=True).wait_for()
    at.click("room.compare")
    at.page.get_by_role("dialog").get_by_role("table").first.wait_for()


def console_reading(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.aloud}/host")
    at.page.get_by_role("button", name=at.say("aloud.next"), exact=True).wait_for()


def console_with_a_box(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.box}/host")
    at.page.get_by_role("button", name="Borysław").first.wait_for()


def listening(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.aloud}")
    at.page.get_by_text(at.say("status.listen"), exact=True).wait_for()


def tournament(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.tournament}/host")
    at.click("tournament.correct")
    at.page.get_by_role("dialog").wait_for()


def tournament_waiting(at: Place) -> None:
    at.page.goto(f"/room/{at.tables.rooms.tournament}")
    at.page.get_by_role("heading", name=at.say("tournament.standings"), exact=True).wait_for()


GO = (
    opening,
    coming_back,
    waiting,
    at_the_table,
    listening,
    console,
    console_playing,
    console_reading,
    console_with_a_box,
    console_afterwards,
    tournament,
    tournament_waiting,
)
OF_TOURNAMENTS = (tournament, tournament_waiting)
SCREENS = {f"room_{go.__name__}": Screen(go, game="guven" if go in OF_TOURNAMENTS else "oil_city") for go in GO}
