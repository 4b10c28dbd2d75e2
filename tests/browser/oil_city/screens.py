"""The screens of Oil City, and how to get there in any language."""

from __future__ import annotations

from browser.looking import Place, Screen
from browser.oil_city.tables import ARRANGING
from playwright.sync_api import expect


def desk(at: Place, name: str) -> None:
    """A desk, once its cards are there."""
    at.page.goto(f"/table/{getattr(at.tables.hall, name)}")
    at.page.get_by_role("heading", name=at.say("hall.title"), exact=True).wait_for(state="attached")
    expect(at.page.locator("article").first).to_be_visible()


def new_table(at: Place) -> None:
    at.page.goto("/new/oil_city")
    at.page.get_by_label(at.say("seating.who", n=2)).select_option("open")
    at.page.get_by_label(at.say("seating.companies")).first.select_option("4")


def arranging(at: Place) -> None:
    desk(at, "arranging")
    at.page.locator("[data-tray] button").first.click()
    expect(at.page.locator("[data-tray] [aria-pressed=true]")).to_have_count(1)


def loading(at: Place) -> None:
    desk(at, "loading")
    at.page.get_by_role("heading", name=at.say("load.title")).wait_for()


def writing(at: Place) -> None:
    desk(at, "investing")
    write = at.page.get_by_role("button", name=at.say("deals.write"), exact=True)
    throw_away = at.page.get_by_role("button", name=at.say("deals.drop"), exact=True)
    write.or_(throw_away).wait_for()
    if write.is_visible():
        write.click()
        at.page.get_by_role("group", name=at.say("deals.we_give"), exact=True).locator(".palette button").first.click()
    throw_away.wait_for()


def shared(at: Place) -> None:
    """Who has a device that all companies share."""
    # Before, there are no rules for devices.
    at.tables.server.wait_until_fast()
    at.page.goto("/new/oil_city")
    for n in (2, 3):
        at.page.get_by_label(at.say("seating.who", n=n)).select_option("here")
    at.page.get_by_role("switch", name=at.say("here.option")).check(force=True)
    at.page.get_by_text(at.say("here.ready")).wait_for()
    at.click("new.start")
    at.page.get_by_text(at.say("handOver.others")).wait_for()


def passing(at: Place) -> None:
    """A desk on such a device, with an offer for somebody else who shares it."""
    shared(at)
    at.page.locator("section.card .primary").click()
    at.page.get_by_role("button", name=at.say("deals.write"), exact=True).click()
    at.page.get_by_role("group", name=at.say("deals.we_give"), exact=True).locator(".palette button").first.click()
    at.page.locator(".send button").first.click()
    at.page.get_by_role("article", name=at.say("deals.ours")).get_by_role("button").first.wait_for()


def the_end(at: Place) -> None:
    at.page.goto(f"/table/{at.tables.hall.over}")
    at.page.locator("figure").nth(2).wait_for()


def debrief(at: Place) -> None:
    """All pages one under another, with all that is said about how they are counted."""
    at.page.goto(f"/debrief/{at.tables.hall.over}")
    at.page.get_by_role("heading", name=at.say("debrief.downloads")).wait_for()
    for how in at.page.locator("summary", has_text=at.say("debrief.how")).all():
        how.click()


def debrief_on_a_projector(at: Place) -> None:
    """A page that fills the window, after some others."""
    at.page.goto(f"/debrief/{at.tables.hall.over}?projector")
    for _ in range(6):
        at.click("debrief.after")
    at.page.get_by_role("heading", name=at.say("debrief.pages.luck"), exact=True).wait_for()


def plans(at: Place) -> None:
    """The best plans for a phase of somebody else, and what was done."""
    at.tables.server.wait_until_fast()
    at.page.goto(f"/table/{at.tables.hall.over}/replay?analysis&at={ARRANGING}")
    at.page.get_by_role("button", name=at.say("best.askPlans")).click()
    card = at.page.get_by_role("region", name=at.say("best.plans"))
    card.get_by_label(at.say("best.whose")).select_option(index=1)
    card.get_by_text(at.say("best.done")).wait_for()
    card.locator(".value").first.wait_for()
    stop = at.page.get_by_role("button", name=at.say("whatIf.stop"), exact=True)
    if stop.is_visible():
        stop.click()


GO = (new_table, writing, arranging, loading, shared, passing, the_end, debrief, debrief_on_a_projector, plans)
SCREENS = {f"oil_city_{go.__name__}": Screen(go, game="oil_city") for go in GO}
