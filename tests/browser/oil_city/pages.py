"""The page of a hall, in English, and people who play there by script."""

from __future__ import annotations

import re
from collections.abc import Iterable

from browser.pages import TablePage
from playwright.sync_api import Locator, Page, expect

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
PIECES = ("tower", "driller", "pump", "fan", "drill", "distillery")


class Desk(TablePage):
    """A company's desk. ``tab`` shows a part of it where there is room for one only."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.tray = page.get_by_role("group", name="Pieces in hand")
        self.bank = page.get_by_role("region", name="The bank at work")

    def tab(self, name: str) -> None:
        self.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=name).click()

    def field(self, spot: str) -> Locator:
        """A field of a plot: ``41e``."""
        return self.page.locator(f'[data-spot="{spot}"]')

    def piece(self, name: str) -> Locator:
        """A piece in hand."""
        return self.tray.get_by_role("button").nth(PIECES.index(name))

    def press(self, name: str) -> None:
        self.panel.get_by_role("button", name=name).click()

    def put_in(self, side: str, *things: str) -> None:
        """Tap things into a tray of the deal that is being written."""
        for thing in things:
            button = self.page.get_by_role("group", name=side).get_by_role(
                "button", name=f"Put in: {thing}", exact=True
            )
            expect(button).to_be_enabled()
            button.click()

    def go_on(self, name: str) -> None:
        """Be done, though something lies undone."""
        self.press(name)
        self.page.get_by_role("dialog", name="Done already?").get_by_role("button", name="Go on").click()

    def expect_on(self, spot: str, piece: str | None) -> None:
        """Wait until this, or nothing, stands on a field."""
        expect(self.field(spot)).to_have_attribute(
            "aria-label", re.compile(rf": {piece}$" if piece else r"^\w: [^:]*(: (crude|gas|wax))?$")
        )


def sensible(legal: Iterable[str], count: int) -> str:
    """What a company does that wants to get on: a token or a piece now and then, all goods loaded, then ready."""
    moves = sorted(legal)
    ready = next((move for move in moves if move.startswith("ready")), "")
    if ready.endswith("load"):
        loads = [move for move in moves if re.fullmatch(r"\d+-(gas|wax|kerosene)[1-9]\d*", move)]
        return loads[-1] if loads and count < 4 else ready
    tokens = [move for move in moves if re.search(r"-(plot|driller|wagon)1$", move)]
    puts = [move for move in moves if re.search(r"\d[a-i]-(tower|driller)$", move)]
    wanted = (tokens or puts) if count < 3 else []
    return wanted[count % len(wanted)] if wanted else ready


def play_phase(chair) -> None:
    """Do what is sensible until this person is ready."""
    count = 0
    seat = next(each["seat"] for each in chair.view["seats"] if each["mine"])
    while seat in chair.view["movers"]:
        move = sensible(chair.view["legal"][str(seat)], count)
        chair.act(move, seat=seat)
        count += 1
        if move.startswith("ready"):
            return


def invest(desk):
    """Every partner's token goes on the first thing that is possible."""
    for _ in range(3):
        choices = desk.page.locator("[data-place] .counts button:not(.closed)")
        if choices.count() == 0:
            break
        before = desk.page.get_by_role("button", name="Take up").count()
        choices.last.click()
        expect(desk.page.get_by_role("button", name="Take up")).to_have_count(before + 1)
    desk.press("Tokens placed")


def arrange(desk):
    """The first piece in hand goes where it may."""
    in_hand = desk.tray.get_by_role("button").and_(desk.page.locator(":not(.none)"))
    expect(desk.tray).to_be_visible()
    if in_hand.count() > 0:
        in_hand.first.click()
        places = desk.page.locator(".field.open:not(.piece)")
        if places.count() > 0:
            places.first.click()
            expect(desk.page.locator(".field.piece").first).to_be_visible()
    desk.press("Plots arranged")


def load(desk):
    """As much as the wagons hold."""
    for every in desk.page.get_by_role("button", name=re.compile("^Max")).all():
        if every.is_enabled():
            every.click()
            expect(every).to_be_disabled()
    desk.press("Wagons loaded")


def stay(desk):
    """Where there is nothing to decide, the phone would be done by itself before we are."""
    not_yet = desk.page.get_by_role("button", name="Not yet")
    if not_yet.is_visible():
        not_yet.click()
