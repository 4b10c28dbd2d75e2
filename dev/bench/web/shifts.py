"""How much of a page moves by itself when somebody moves: what browsers call a layout shift."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from dev.bench.figures import Figure, Target
from gusher.rules.kernel import games
from gusher.server.http.guest import Guest

from .pages import LAPTOP, PATIENCE, PHONE, browsing

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from gusher.server.http.guest import Chair

BOUND = 0.02
MOVES = 12
NOTE = """
window.shifts = []
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) window.shifts.push({
    value, hadRecentInput, moved: sources.map(({ node, previousRect, currentRect }) => {
      const element = node && (node.nodeType === 1 ? node : node.parentElement)
      const box = ({ left, top, width, height }) => [left, top, width, height].map(Math.round).join(' ')
      const words = (node?.textContent ?? '').trim().replaceAll(/\\s+/g, ' ').slice(0, 30)
      return `${element?.localName}.${element?.classList[0]} “${words}” ${box(previousRect)} → ${box(currentRect)}`
    }),
  })
}).observe({ type: 'layout-shift', buffered: true })
"""
"""``shifts``: every layout shift so far, those after a tap included, with what moved from where to where."""
QUIET = 700
"""Once nothing has changed for so many milliseconds, a move is shown."""
_SHOWN = f"""new Promise((done) => {{
  let timer = setTimeout(done, {QUIET})
  new MutationObserver(() => {{
    clearTimeout(timer)
    timer = setTimeout(done, {QUIET})
  }}).observe(document.querySelector('main'), {{ childList: true, subtree: true, characterData: true }})
}})"""
VIEWS = {"phone": "", "phone, at the log": "document.querySelector('.log').scrollIntoView()", "laptop": ""}
"""What is looked at, and what has to be done for it."""


def shifts(page: Page) -> list[dict[str, Any]]:
    """What has shifted since the last call, once the page has come to rest."""
    page.evaluate(_SHOWN)
    moved: list[dict[str, Any]] = page.evaluate("window.shifts.splice(0)")
    return moved


def total(moved: list[dict[str, Any]]) -> float:
    """The sum of layout shifts as CLS counts them: the part of the screen that moved, times how far it moved."""
    return float(sum(each["value"] for each in moved))


def act(chair: Chair, chance: random.Random) -> bool:
    """One action of whoever is waited for among this person's seats; False if it is others' turn."""
    for seat, legal in chair.view["legal"].items():
        if legal and int(seat) in chair.view["movers"]:
            chair.act(next_move(legal, chance), seat=int(seat))
            return True
    return False


def next_move(legal: list[str], chance: random.Random) -> str:
    """What somebody does who wants to get on: the dice are rolled, and a phase is ended, as soon as they can be."""
    return next((move for move in sorted(legal) if re.match(r"roll|ready", move)), None) or chance.choice(sorted(legal))


def shift(name: str) -> Figure:
    """The greatest of one move, in the first moves of all games, on a phone and on a laptop. No page is touched: the
    moves are made by other connections of the same people."""
    worst: dict[str, float] = {}
    with browsing() as (browser, server):
        for game in games():
            ada, others = Guest(server.url), Guest(server.url)
            table = _table(game, ada, others)
            with looking_on(browser, server.url, ada, table) as pages:
                worst |= _greatest(game, pages, table, (ada, others))
    return Figure(name, max(worst.values()), "CLS", target=Target("value", "most", BOUND), details=worst)


def _table(game: str, ada: Guest, others: Guest) -> str:
    """A new one, as small as the game allows."""
    least = next(each["seats"][0] for each in ada.get("/api/games") if each["name"] == game)
    table = ada.new_table("here", *["open"] * (least - 1), game=game)
    for seat in range(1, least):
        others.take_seat(table, seat)
    return table


@contextmanager
def looking_on(browser: Browser, url: str, guest: Guest, table: str) -> Iterator[dict[str, Page]]:
    """Pages of this person at that table, by what they look at, each with its first shifts behind it."""
    key, _, value = (guest.cookie or "").partition("=")
    with ExitStack() as stack:
        pages = {}
        for view, scroll in VIEWS.items():
            size = LAPTOP if view == "laptop" else PHONE
            context = browser.new_context(viewport=size, base_url=url, has_touch=size is PHONE, is_mobile=size is PHONE)
            stack.callback(context.close)
            context.add_cookies([{"name": key, "value": value, "url": url}])
            context.add_init_script(NOTE)
            page = context.new_page()
            page.goto(f"/table/{table}")
            page.locator(".log").first.wait_for(state="attached", timeout=PATIENCE)
            if scroll:
                page.evaluate(scroll)
            shifts(page)
            pages[view] = page
        yield pages


def _greatest(game: str, pages: dict[str, Page], table: str, people: tuple[Guest, Guest]) -> dict[str, float]:
    greatest = dict.fromkeys((f"{game}, {view}" for view in pages), 0.0)
    chance = random.Random(1)  # noqa: S311 - any games will do
    with people[0].sit(table) as first, people[1].sit(table) as second:
        for _ in range(MOVES):
            newest = max(first.view["n"], second.view["n"])
            first.until(newest)
            second.until(newest)
            if not (act(first, chance) or act(second, chance)):
                break
            for view, page in pages.items():
                now = round(total(shifts(page)), 4)
                greatest[f"{game}, {view}"] = max(greatest[f"{game}, {view}"], now)
    return greatest


FIGURES = {"web.shift": shift}
