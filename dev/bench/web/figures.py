"""A second visit, what is loaded up to the fourth move, and how soon a tap is answered."""

from __future__ import annotations

from statistics import median

from dev.bench.figures import Figure, Target
from gusher.rules.kernel import games
from gusher.server.http.guest import Guest

from .pages import PATIENCE, PHONE, WATCH, browsing, counting

VISITS = 9
TAPS = 12
MOVES = 4


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


def bytes_to_the_fourth_move(name: str) -> Figure:
    """All that comes over the network from the very first page to one's fourth move against a bot, of the game that
    needs most. The moves are made by another connection of the same person."""
    totals, sockets = {}, {}
    with browsing() as (browser, server):
        for number, game in enumerate(games()):
            context = browser.new_context(viewport=PHONE, base_url=server.url, service_workers="block")
            page = context.new_page()
            count = counting(page)
            page.goto("/")
            page.get_by_role("button", name="Play now", exact=True).nth(number).click(timeout=PATIENCE)
            page.wait_for_url("**/table/*")
            page.locator("main section").first.wait_for(timeout=PATIENCE)
            cookies = "; ".join(f"{each['name']}={each['value']}" for each in context.cookies())
            with Guest(server.url, cookies).sit(page.url.rpartition("/")[2]) as chair:
                for _ in range(MOVES):
                    while not any(chair.view["legal"].values()):
                        chair.next_view()
                    seat, actions = next(each for each in chair.view["legal"].items() if each[1])
                    answer = chair.send("act", n=chair.view["n"], seat=int(seat), actions=actions[:1])
                    chair.until(answer["n"])
            page.wait_for_timeout(1000)
            totals[game] = round(sum(count.values()) / 1000, 1)
            sockets[f"{game}, over the socket"] = round(count["socket"] / 1000, 1)
            context.close()
    most = max(totals.values())
    return Figure(name, most, "kB", target=Target("value", "most", 250), details=totals | sockets)


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


FIGURES = {"web.visit": second_visit, "web.bytes": bytes_to_the_fourth_move, "web.tap": tap}
