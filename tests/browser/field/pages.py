"""The page of a table of both games on the field as people use it, in English."""

from __future__ import annotations

import re
import time
from collections import defaultdict

from browser.pages import TablePage
from field.naive_driving import EDGE, SIDES, STEPS
from playwright.sync_api import Error, Locator, Page, expect
from processes import wait_for
from scenes import named_scene

from gusher.rules.field.lattice import COORDINATES

CAMP = "camp"
COLOURS = {"W": "white", "O": "orange", "R": "red", "B": "blue", "G": "green", "V": "violet"}

_TOLD = r"""() => {
  const scene = { platforms: {}, trucks: {}, lying: {} }
  for (const { dataset, ariaLabel } of document.querySelectorAll('[data-platform]')) {
    const state = ariaLabel.slice(`Platform ${dataset.platform}: `.length)
    const besides = /(, (last move|chosen|hint|can be reached|can be moved|the rig can go here))*$/
    scene.platforms[dataset.platform] = state.replace(besides, '')
  }
  for (const { dataset, ariaLabel } of document.querySelectorAll('[data-space]')) {
    for (const [, owner, load, heading] of ariaLabel.matchAll(/, ([^,]+): truck, (empty|with [^,]+), heading (\w+)/g))
      scene.trucks[owner] = [dataset.space, load, heading]
    const lying = [...ariaLabel.matchAll(/, with ([^,]+) to pick up/g)].map((each) => each[1])
    if (lying.length > 0) scene.lying[dataset.space] = lying
  }
  for (const { ariaLabel } of document.querySelectorAll('[data-camp]')) {
    const truck = /, ([^,]+): truck, (empty|with [^,]+), in its camp/.exec(ariaLabel)
    if (truck) scene.trucks[truck[1]] = ['camp', truck[2], null]
  }
  return scene
}"""
_TELLS = f"""(expected) => {{
  const isTree = (value) => value && !Array.isArray(value) && typeof value === 'object'
  const sorted = (all) => JSON.stringify(all, (_, value) =>
    isTree(value) ? Object.fromEntries(Object.entries(value).sort()) : value)
  return sorted(({_TOLD})()) === sorted(expected)
}}"""

_DRAWN = """() => Object.fromEntries([...document.querySelectorAll('[data-truck]')].map((truck) => {
  const map = document.querySelector('[role="grid"]').getBoundingClientRect()
  const box = truck.querySelector('.cab').parentElement.getBoundingClientRect()
  const at = (middle, from, size) => (middle - from) / size
  return [truck.dataset.truck, [at((box.left + box.right) / 2, map.left, map.width),
    at((box.top + box.bottom) / 2, map.top, map.height)]]
}))"""


def key_of(space: list[int] | tuple[int, int] | None) -> str:
    """A space as the page names it; the camp is ``camp``."""
    return CAMP if space is None else f"{space[0]},{space[1]}"


def ends(scene: dict) -> dict[str, list[dict]]:
    """The routes of a scene by where they end, in their order."""
    by_end = defaultdict(list)
    for route in scene["routes"]:
        by_end[key_of(route["to"])].append(route)
    return by_end


def spaces_of(scene: dict, moves: list[str]) -> list[str]:
    """Where the truck to move is after each of these moves, as the page names spaces."""
    seat = scene["to_move"]
    at, spaces = scene["truck_at"][seat], []
    for move in moves:
        if move == CAMP:
            at = None
        elif move.startswith("enter-"):
            at = EDGE[SIDES[scene["seats"]][seat]][int(move.removeprefix("enter-"))]
        else:
            at = (at[0] + STEPS[move][0], at[1] + STEPS[move][1])
        spaces.append(key_of(at))
    return spaces


def stones_of(scene: dict, seat: int) -> dict[str, int]:
    """How many stones of each colour a seat has delivered."""
    return {colour: stones for colour, stones in scene["delivered"][seat].items() if colour}


def told(scene: dict, names: list[str]) -> dict:
    """What a page has to tell of a scene to those who can't see it: platforms, trucks, and what lies on the roads."""
    trucks = {
        names[seat]: [key_of(at), _load(scene["load"][seat]), scene["heading"][seat] if at else None]
        for seat, at in enumerate(scene["truck_at"][: scene["seats"]])
    }
    lying = {
        key_of(at): [_thing(load) for load, count in here.items() for _ in range(count)]
        for at, here in zip(COORDINATES.values(), scene.get("lying", ()), strict=False)
        if any(here.values())
    }
    return {
        "platforms": {name: _platform(scene, name, names) for name in scene["rig"]},
        "trucks": trucks,
        "lying": lying,
    }


def _platform(scene: dict, name: str, names: list[str]) -> str:
    rig, stone = scene["rig"][name], scene["stone"][name]
    if "stands" in scene and not scene["stands"][name]:
        return "dismantled"
    if rig is None:
        return f"{stone} stone" if stone else "empty"
    if stone == "unknown":
        return f"rig ({names[rig]}), what it covers is not shown"
    return f"rig ({names[rig]}), {f'{stone} stone' if stone else 'nothing'} under it"


def _thing(load: str) -> str:
    return "a barrel" if load == "barrel" else f"{'an' if load == 'orange' else 'a'} {load} stone"


def _load(load: str | None) -> str:
    return f"with {_thing(load)}" if load else "empty"


SECONDS = 30.0
MILLISECONDS_BETWEEN_LOOKS = 2000


class FieldPage(TablePage):
    """The page of a table on the field, or of its replay."""

    def __init__(self, page: Page, move: str = "Your move") -> None:
        super().__init__(page, move)
        self.map = page.get_by_role("grid", name=re.compile("^Board"))
        self.roll = self.panel.get_by_role("button", name="Roll", exact=True)
        self.move_rig = self.panel.get_by_role("button", name="Move a rig", exact=True)
        self.confirm = self.panel.locator("[data-confirm]")
        self.other_way = self.panel.get_by_role("button", name="Another route", exact=True)
        self.back = page.get_by_role("button", name="Take back", exact=True)
        self.log = page.get_by_role("region", name="What happened")

    def place(self, what: str) -> Locator:
        """A space by its key, a platform by its name, or the camp of whoever is to move."""
        if what == CAMP:
            return self.page.locator("button[data-camp]")
        kind = "space" if "," in what else "platform"
        return self.page.locator(f'[data-{kind}="{what}"]')

    def open_places(self) -> set[str]:
        """What is marked on the map as something that can be chosen."""
        return set(
            self.page.locator("[data-open]").evaluate_all(
                "(all) => all.map(({ dataset }) => dataset.platform ?? dataset.space ?? dataset.number ?? 'camp')"
            )
        )

    def button(self, name: str) -> Locator:
        """A button in the part of the page where one moves."""
        return self.panel.get_by_role("button", name=name, exact=True)

    @property
    def names(self) -> list[str]:
        """What the seats are called on this page."""
        self.players.or_(self.end).wait_for()
        if self.end.is_visible():
            lines = self.result.get_by_role("listitem").all()
            by_seat = sorted(lines, key=lambda line: int(line.get_attribute("data-seat")))
            return [line.locator(".name").inner_text() for line in by_seat]
        return self.players.get_by_role("listitem").locator("strong").all_inner_texts()

    @property
    def scene(self) -> dict:
        """What the server shows this page's person of the table, by its names."""
        return named_scene(self.view())

    def moves(self) -> list[str]:
        """What has been played and stands, as texts."""
        return [line["text"] for line in self.view()["log"] if line["kind"] == "action" and "undone" not in line]

    def expect_status(self, text: str) -> None:
        """Wait until the page says whose turn it is and what they do."""
        expect(self.panel.locator(".status")).to_have_text(text)

    def drive(self, what: str, by: int = 0) -> None:
        """Choose a place with the mouse, by a certain one of the ways that lead there, and go."""
        expect(self.place(what)).to_have_attribute("data-open", "true")
        # A move that is on its way to the server is waited for before the next is chosen.
        expect(self.map).to_have_attribute("aria-busy", "false")
        self.place(what).click()
        for _ in range(by):
            self.other_way.click()
        self.confirm.click()
        # The names of things on the map are those of the newest position.
        expect(self.place(what)).to_have_attribute("aria-label", re.compile(r"\btruck\b"))
        expect(self.confirm).to_be_hidden()

    def take_back(self) -> None:
        """Take back what can be, and wait until the page tells of what is left."""
        entries = self.view()["n"]
        self.back.click()
        wait_for(lambda: self.view()["n"] > entries)
        self.expect_told()

    def told(self) -> dict:
        """What the page tells those who can't see it."""
        return self.page.evaluate(_TOLD)

    def expect_told(self, scene: dict | None = None) -> None:
        """Wait until the page tells of this scene, or of the table as it is when what the page has sent is done."""
        until = time.monotonic() + SECONDS
        while True:
            expect(self.map).to_have_attribute("aria-busy", "false")
            # The table may go on meanwhile: then the page is right to tell of something newer.
            expected = told(scene or self.scene, self.names)
            try:
                self.page.wait_for_function(_TELLS, arg=expected, timeout=MILLISECONDS_BETWEEN_LOOKS)
            except Error:
                if time.monotonic() > until:
                    # Says what is different.
                    assert self.told() == expected
                    raise
            else:
                return

    def drawn(self) -> dict[str, list[float]]:
        """Where each seat's truck is drawn, in parts of the map's width from the left and of its height from above."""
        return self.page.evaluate(_DRAWN)
