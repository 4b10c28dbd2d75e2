"""A class with real phones among its devices: two of 23, or all of them. The server is killed in every phase."""

import random
import re
import time
from contextlib import ExitStack, closing, suppress

import pytest
from classroom import PUPILS, Pupil, Room, assert_books_hold, kill_meanwhile
from playwright.sync_api import Error, expect

from dev.testing.servers import LiveServer

PHONE = {"width": 360, "height": 800}
READY = re.compile(r"^(Tokens placed|Plots arranged|Wagons loaded)$")
DONE = "Change something after all"
SECONDS = 900.0
"""Twenty-three phones take their turns on whatever computer this is; longer takes only what hangs."""
MILLISECONDS_TO_TAP = 2000


class Phone:
    """A pupil in a browser, who taps what there is to tap."""

    def __init__(self, new_context, room, name):
        self.page = new_context(base_url=room.server.url, viewport=PHONE, has_touch=True, is_mobile=True).new_page()
        self.page.goto(f"/room/{room.code}")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join", exact=True).click()
        self.page.get_by_role("button", name="I have written it down").click()
        expect(self.page.get_by_role("heading", name=f"Hello, {name}")).to_be_visible()

    def tap_until(self, is_so):
        """Tap whatever the phone asks for to be done with a phase."""
        page, until = self.page, time.monotonic() + SECONDS
        taps = [
            page.get_by_role("dialog").get_by_role("button", name="Go on"),
            page.get_by_role("button", name="Skip to the result"),
            page.get_by_role("button", name=READY),
        ]
        while not is_so():
            assert time.monotonic() < until, page.locator("body").inner_text()
            for tap in taps:
                # What is about to be tapped may give way to something else.
                with suppress(Error):
                    if tap.is_visible() and tap.is_enabled():
                        tap.click(timeout=MILLISECONDS_TO_TAP)
                        break
            page.wait_for_timeout(150)

    def is_done(self):
        """Whether nothing is asked for any more."""
        return self.page.get_by_role("button", name=DONE).is_visible()


@pytest.fixture
def new_context(chrome):
    """Makes contexts that end with the test. Those of one that failed would go on looking for its server."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(closing(chrome.new_context(**options)))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("phones", [2, PUPILS])
def test_real_phones_in_a_class(new_context, tmp_path, phones, expected):
    # Where a part of the app does not come, the page loads itself anew.
    expected.append("Unable to preload CSS|Failed to fetch dynamically imported module")
    drawn = random.Random(phones)
    with LiveServer(tmp_path, compiles=False) as server:
        room = Room(server)
        browsers = [Phone(new_context, room, f"Phone {number}") for number in range(phones)]
        pupils = [Pupil(room, f"Pupil {number}") for number in range(PUPILS - phones)]
        links = room.view()["links"]
        wall = new_context(base_url=server.url, viewport={"width": 1280, "height": 720}).new_page()
        wall.goto(f"/room/{room.code}/wall/{links['wall']}")
        expect(wall.get_by_text(room.code).first).to_be_visible()
        room.act("start")
        room.table = room.view()["tables"][0]["id"]
        for pupil in pupils:
            pupil.sit()
        for _ in range(3):
            phase = room.phase()
            with kill_meanwhile(server, drawn):
                for phone in browsers[1:]:
                    phone.tap_until(phone.is_done)
                for number, pupil in enumerate(pupils):
                    # Enough for the phones to see; in tests/server/test_class.py everybody drafts.
                    pupil.play(drawn, drafts=1 if number % 3 == 0 else 0)
            # One is the last, and sees the next phase begin.
            browsers[0].tap_until(lambda phase=phase: room.phase() != phase)
        room.act("finish")
        for phone in browsers:
            expect(phone.page.get_by_text("The game is over.").first).to_be_visible()
        room.act("podium", on=True)
        expect(wall.get_by_text(re.compile("winner|first place", re.IGNORECASE)).first).to_be_visible()
        for pupil in pupils:
            pupil.leave()
    assert_books_hold(tmp_path, room.table)
