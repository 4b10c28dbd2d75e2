"""Three ways to play on the field: with a finger, with a mouse, and with keys alone. What a test does with one of them
has to work with all."""

from __future__ import annotations

from typing import ClassVar

from browser import looking
from browser.field.pages import CAMP, FieldPage
from browser.focus import expect_visible_focus, has_focus, tab_to
from field.naive_driving import PLATFORMS
from playwright.sync_api import Locator, expect

PHONE = {"viewport": {"width": 360, "height": 800}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

COUNT_POINTERS = """
window.pointers = { mouse: 0, touch: 0, pen: 0 }
addEventListener('pointerdown', (event) => window.pointers[event.pointerType]++, true)
"""


class Mouse:
    """Clicks."""

    options: ClassVar[dict] = {}
    pointers = "mouse"

    def __init__(self, table: FieldPage) -> None:
        self.table, self.page = table, table.page

    def choose(self, what: str) -> None:
        """Something on the map: a space, a platform or the camp."""
        self.table.place(what).click()

    def press(self, button: Locator) -> None:
        button.click()

    def cover(self, row: int, column: int) -> None:
        """Choose a number of the value board."""
        self.page.locator(f'[data-number="{row}-{column}"]').click()


class Touch(Mouse):
    """Taps. What is pressed has to be in reach of a thumb, without scrolling."""

    options = PHONE
    pointers = "touch"

    def choose(self, what: str) -> None:
        self._tap(self.table.place(what))

    def press(self, button: Locator) -> None:
        expect(button).to_be_in_viewport(ratio=1)
        self._tap(button)

    def cover(self, row: int, column: int) -> None:
        self._tap(self.page.locator(f'[data-number="{row}-{column}"]'))

    def _tap(self, what: Locator) -> None:
        """Tap once what is in sight and at rest: trying again would scroll, and a thumb does not."""
        expect(what).to_be_in_viewport()
        what.evaluate(SETTLED)
        what.tap(force=True)


class Keys(Mouse):
    """Arrow keys on the map, Tab everywhere; the focus can always be seen."""

    pointers = None

    def choose(self, what: str) -> None:
        at = self._on_the_map()
        space = at if what == CAMP else _space(what)
        for key, steps in zip(("ArrowRight", "ArrowUp"), (space[0] - at[0], space[1] - at[1]), strict=True):
            way = key if steps > 0 else {"ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown"}[key]
            for _ in range(abs(steps)):
                self.page.keyboard.press(way)
        if what == CAMP:
            self.page.keyboard.press("PageDown")
            self.page.keyboard.press("ArrowDown")
        expect(self.table.place(what)).to_be_focused()
        expect_visible_focus(self.page)
        self.page.keyboard.press("Enter")
        self._expect_focus()

    def press(self, button: Locator) -> None:
        tab_to(self.page, button)
        self.page.keyboard.press("Enter")
        self._expect_focus()

    def _expect_focus(self) -> None:
        """Whatever a key has led to, the keyboard is somewhere: a button that goes away does not take it along."""
        looking.drawn(self.page)
        assert self.page.evaluate("document.activeElement !== document.body"), "the focus is lost"

    def cover(self, row: int, column: int) -> None:
        tab_to(self.page, self.page.locator('[data-number][tabindex="0"]'))
        at = self.page.locator("[data-number]:focus").get_attribute("data-number").split("-")
        for _ in range(row - int(at[0])):
            self.page.keyboard.press("ArrowDown")
        for _ in range(column - int(at[1])):
            self.page.keyboard.press("ArrowRight")
        expect_visible_focus(self.page)
        self.page.keyboard.press("Enter")

    def _on_the_map(self) -> tuple[int, int]:
        stop = self.table.map.locator('[tabindex="0"]')
        if not has_focus(stop):
            tab_to(self.page, stop, key="Shift+Tab" if stop.evaluate(IS_BEFORE_THE_FOCUS) else "Tab")
        return tuple(map(int, stop.get_attribute("data-cell").split(",")))


SETTLED = """async (element) => {
  const frame = () => new Promise(requestAnimationFrame)
  const place = () => JSON.stringify(element.getBoundingClientRect())
  for (let was = place(), frames = 0; frames < 3; frames++) {
    await frame()
    const is = place()
    if (is !== was || element.hasAttribute('data-settling')) frames = -1
    was = is
  }
}"""
"""Waits until an element has stood where it stands for three frames, and takes fingers: a button that has just appeared
or moved lets them through."""

IS_BEFORE_THE_FOCUS = """(element) => {
  const focused = document.activeElement
  return focused !== document.body && (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
}"""

HANDS = {"finger": Touch, "mouse": Mouse, "keys": Keys}


def _space(what: str) -> tuple[int, int]:
    return tuple(map(int, what.split(","))) if "," in what else PLATFORMS[what]
