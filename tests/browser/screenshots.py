"""The screenshots in the documentation, taken of the true screens: ``docs/pictures/*.webp``.

PYTHONPATH=.:tests .venv/bin/python -m browser.screenshots [NAME]...

takes all, or those that are named, in two minutes. The app has to be built. Each looks the same every time, but for
what bots decide in the room.
"""

from __future__ import annotations

import base64
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import NamedTuple

from browser.laying import lay
from playwright.sync_api import Browser, Page, sync_playwright

from dev.testing.servers import LiveServer
from dev.testing.tools import ROOT, chromium
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING
from gusher.server.http.guest import Guest, RefusedError
from gusher.table import files

FOLDER = ROOT / "docs/pictures"
QUALITY = 85
NAMES = ("Ada", "Grace")
COMPANIES = {
    "Black Gold": ("Ada", "Bea", "Cyd"),
    "Łukasiewicz & Co": ("Dot", "Eve", "Fay"),
    "Bóbrka": ("Gus", "Hal", "Ida"),
    "Wietrzno": ("Jan", "Kim", "Leo"),
    "Słoboda": ("Mia", "Noa", "Ola"),
    "Carpathia": ("Pia", "Quim", "Rue"),
    "Naphtha": ("Sam", "Tea", "Uma"),
    "Lamp & Wick": ("Vic", "Wim"),
}
READY = ("Eve", "Fay", "Gus", "Hal", "Ida", "Jan", "Kim", "Leo", "Mia", "Noa", "Ola")
AWAY = "Wim"
LAST = set(COMPANIES["Lamp & Wick"])
TURN = 2
"""The third: they are counted from 0."""
SECONDS_A_PHASE = 180
PATIENCE = 120.0
"""Seconds that the bots may take to get there."""


class Window(NamedTuple):
    """How large a screen is."""

    width: int
    height: int


DESK = Window(1280, 860)
PROJECTOR = Window(1280, 720)
LAPTOP = Window(1280, 765)
PHONE = Window(360, 720)


class Studio:
    """A server, a browser, and the room of a class that is made once."""

    def __init__(self, server: LiveServer, browser: Browser, stack: ExitStack) -> None:
        self.server, self._browser, self._stack = server, browser, stack
        self._class: Class | None = None

    @contextmanager
    def page(self, path: str, window: Window, guest: Guest | None = None) -> Iterator[Page]:
        """A page in a browser of its own, as this guest sees it once nothing moves any more."""
        context = self._browser.new_context(
            base_url=self.server.url,
            viewport=window._asdict(),
            locale="en-GB",
            reduced_motion="reduce",
            service_workers="block",
        )
        context.add_init_script("try { localStorage['gusher.oil_city'] ??= 'played' } catch {}")
        if guest is not None:
            name, _, value = guest.cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": self.server.url}])
        page = context.new_page()
        page.goto(path)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        yield page
        context.close()

    def take(self, name: str, path: str, window: Window, guest: Guest | None = None) -> None:
        """Write what a page shows to the file of that name."""
        with self.page(path, window, guest) as page:
            shown = page.context.new_cdp_session(page).send(
                "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
            )
        (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(shown["data"]))

    @property
    def room(self) -> Class:
        """A class in the middle of a lesson."""
        if self._class is None:
            self._class = Class(self.server, self._stack)
        return self._class


class Class:
    """Twenty-three people in eight companies: bots have played two turns for them, and now they extract themselves."""

    def __init__(self, server: LiveServer, stack: ExitStack) -> None:
        self.host = server.guest()
        people = [name for company in COMPANIES.values() for name in company]
        made = self.host.post("/api/rooms", {"game": "oil_city", "people": len(people), "clock": SECONDS_A_PHASE})
        self.code = made["code"]
        self.guests = {name: server.guest() for name in people}
        numbers = {name: guest.join_room(self.code, name)["number"] for name, guest in self.guests.items()}
        for group, (company, partners) in enumerate(COMPANIES.items()):
            self._act("name_group", group=group, name=company)
            for name in partners:
                self._act("place", person=numbers[name], group=group)
        self._act("start")
        played_for = [name for name in people if name != AWAY]
        for name in played_for:
            self._act("stand_in", person=numbers[name], on=True)
        bench = stack.enter_context(self.host.be_in_room(self.code, "host"))
        self.wall = f"/room/{self.code}/wall/{bench.view['links']['wall']}"
        self.table = bench.view["tables"][0]["id"]
        self._play_on(lambda: [self._act("stand_in", person=numbers[name], on=False) for name in played_for])
        for name in played_for:
            stack.enter_context(self.guests[name].be_in_room(self.code))
            if name in READY:
                self._be_ready(name)

    def _act(self, act: str, **what: object) -> None:
        self.host.act_in_room(self.code, act, **what)

    def _play_on(self, send_bots_home: Callable[[], object]) -> None:
        """Until the third turn's extraction. Nobody plays for the one who is away, so bots wait in their company, and
        each phase for the host to end it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            view = self.host.get(f"/api/tables/{self.table}")
            phase = view["scene"]["turn"], view["scene"]["phase"]
            awaited = {seat["name"] for seat in view["seats"] if seat["seat"] in view["movers"]}
            if phase == (TURN, ARRANGING) and awaited:
                return
            others_are_done = AWAY in awaited and awaited <= LAST
            if others_are_done and phase == (TURN, INVESTING):
                send_bots_home()
            if others_are_done or (phase == (TURN, CHOOSING) and awaited):
                with suppress(RefusedError):  # others have acted meanwhile
                    self._act("next_phase", table=0, n=view["n"])
            time.sleep(0.05)
        raise TimeoutError("the bots have not got there")

    def _be_ready(self, name: str) -> None:
        with self.guests[name].sit(self.table) as chair:
            for seat, moves in chair.view["legal"].items():
                ready = [move for move in moves if move.startswith("ready")]
                if ready:
                    chair.act(*ready, seat=int(seat))


def atacama(studio: Studio) -> None:
    """Nineteen rigs into a game."""
    _extract("atacama", studio)


def ghawar(studio: Studio) -> None:
    """Two trucks, and the barrels out."""
    _extract("ghawar", studio)


def oil_city(studio: Studio) -> None:
    """The desk of a company in that class."""
    studio.take("oil_city", f"/table/{studio.room.table}", DESK, studio.room.guests["Dot"])


def room_wall(studio: Studio) -> None:
    """The big screen of a class."""
    while time.time() % 30 > 10:  # companies stay for so many seconds of each half minute, then comes the map
        time.sleep(0.1)
    studio.take("room_wall", studio.room.wall, PROJECTOR)


def room_host(studio: Studio) -> None:
    """The host's screen in the same moment."""
    studio.take("room_host", f"/room/{studio.room.code}/host", LAPTOP, studio.room.host)


def room_phone(studio: Studio) -> None:
    """A phone in the same moment."""
    studio.take("room_phone", f"/table/{studio.room.table}", PHONE, studio.room.guests["Ada"])


SCREENSHOTS: dict[str, Callable[[Studio], None]] = {
    each.__name__: each for each in (atacama, ghawar, oil_city, room_wall, room_host, room_phone)
}


def _extract(name: str, studio: Studio) -> None:
    """The position of which the lobby shows a part."""
    ada = studio.server.guest()
    record = files.read((ROOT / "src/gusher/rules" / name / "pictures/extract.txt").read_text("utf-8"))
    table = lay(studio.server, record, *((ada, each) for each in NAMES))
    studio.take(name, f"/table/{table}", DESK, ada)


def main(names: list[str]) -> None:
    """Take these screenshots, or all."""
    with ExitStack() as stack:
        server = stack.enter_context(LiveServer())
        browser = stack.enter_context(sync_playwright()).chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        server.wait_until_fast()
        studio = Studio(server, browser, stack)
        for name in names or SCREENSHOTS:
            SCREENSHOTS[name](studio)
            print(f"{name}: {(FOLDER / f'{name}.webp').stat().st_size / 1000:.0f} kB")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
