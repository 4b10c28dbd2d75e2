"""A second visit, what is loaded up to one's first move, and how soon a tap is answered."""

from __future__ import annotations

from statistics import median

from dev.bench.figures import Figure, Target
from gusher.rules.kernel import games

from .pages import PATIENCE, PHONE, WATCH, browsing, counting

VISITS = 9
TAPS = 12
SECONDS_AHEAD = 3
"""In which what is loaded ahead has come."""


def second_visit(name: str) -> Figure:
    """The lobby, by somebody who has been here before: when something is drawn first, and when it can be used."""
    painted, usable = [], []
    with browsing() as (browser, server):
        context = browser.new_context(viewport=PHONE, base_url=server.url, service_workers="block")
        context.add_init_script(WATCH)
        for _ in range(VISITS + 1):
            page = context.new_page()
            page.goto("/")
            page.wait_for_function("() => window.usable !== null", timeout=PATIENCE)
            painted.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
            usable.append(page.evaluate("window.usable"))
            page.close()
    # The first was the first visit.
    first = {"first visit, painted, ms": round(painted[0]), "first visit, usable, ms": round(usable[0])}
    details = {"usable, ms": round(median(usable[1:])), "slowest usable, ms": round(max(usable[1:])), **first}
    spread = (min(painted[1:]), max(painted[1:]))
    return Figure(name, median(painted[1:]), "ms", target=Target("value", "most", 500), spread=spread, details=details)


def bytes_to_the_first_move(name: str) -> Figure:
    """All that comes over the network from pressing "Play now" until it is one's own turn for the first time, and what
    is loaded ahead by then, of the game that needs most. The same of a form whose game the device is to hold."""
    totals = {}
    with browsing() as (browser, server):
        server.wait_for_modules()
        for number, game in enumerate(games()):
            for is_from_form in (False, True):
                context = browser.new_context(viewport=PHONE, base_url=server.url, service_workers="block")
                page = context.new_page()
                count = counting(page)
                page.goto("/")
                page.get_by_role("button", name="Play now", exact=True).nth(number).wait_for(timeout=PATIENCE)
                page.wait_for_load_state("networkidle")
                first = sum(count.values())
                if is_from_form:
                    page.goto(f"/new/{game}")
                    page.get_by_role("switch", name="Only on this device").check(force=True, timeout=PATIENCE)
                    page.get_by_role("button", name="Start the game").click(timeout=PATIENCE)
                else:
                    page.get_by_role("button", name="Play now", exact=True).nth(number).click()
                page.wait_for_url("**/table/*")
                page.locator("main section").first.wait_for(timeout=PATIENCE)
                page.wait_for_load_state("networkidle")
                page.wait_for_timeout(SECONDS_AHEAD * 1000)
                called = f"{game}, from the form" if is_from_form else game
                totals[called] = round((sum(count.values()) - first) / 1000, 1)
                context.close()
    return Figure(name, max(totals.values()), "kB", target=Target("value", "most", 300), details=totals)


def tap(name: str) -> Figure:
    """From a tap on a field of Atacama until everybody's points are shown as they would become."""
    with browsing() as (browser, server):
        page = browser.new_context(
            viewport=PHONE, base_url=server.url, has_touch=True, service_workers="block"
        ).new_page()
        page.add_init_script(WATCH)
        page.goto("/")
        page.get_by_role("button", name="Play now", exact=True).first.tap(timeout=PATIENCE)
        open_fields = page.locator("main [data-open]")
        open_fields.first.wait_for(timeout=PATIENCE)
        for number in range(TAPS):
            open_fields.nth(5 * number).tap()
            page.wait_for_function("(number) => window.taps.length > number", arg=number, timeout=PATIENCE)
            page.wait_for_timeout(200)
        taps = sorted(page.evaluate("window.taps"))
    details, spread = {"slowest, ms": round(taps[-1])}, (taps[0], taps[-1])
    return Figure(name, median(taps), "ms", target=Target("value", "most", 50), spread=spread, details=details)


FIGURES = {"web.visit": second_visit, "web.bytes": bytes_to_the_first_move, "web.tap": tap}
