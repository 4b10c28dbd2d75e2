"""The page of a table of Atacama as people use it, in English."""

from __future__ import annotations

import re

from browser.pages import TablePage
from playwright.sync_api import Error, Page, expect

RIG = re.compile(r"^\w\d: (red )?rig on ")

_RIGS = r"""(cells) => Object.fromEntries(cells.flatMap((cell) => {
  const rig = /^\w\d: (red )?rig on /.exec(cell.getAttribute('aria-label'))
  return rig ? [[cell.dataset.field, rig[1] ? 2 : 1]] : []
}))"""

_SHOWS = f"""(expected) => {{
  const rigs = ({_RIGS})(Array.from(document.querySelectorAll('[data-field]')))
  return Object.entries(rigs).map((rig) => rig.join(' ')).sort().join() === expected
}}"""


class AtacamaPage(TablePage):
    """The page of a table of Atacama, or of its replay."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.grid = page.get_by_role("grid")
        self.build = self.panel.get_by_role("button", name="Build", exact=True)

    def field(self, name: str):
        """One field of the board."""
        return self.page.locator(f'[role="gridcell"][data-field="{name}"]')

    def open_fields(self) -> list[str]:
        """The fields that are marked as open."""
        return sorted(self.page.locator("[data-open]").evaluate_all("(all) => all.map((cell) => cell.dataset.field)"))

    def rigs(self) -> dict[str, int]:
        """The rigs that the board tells of: 1 plain, 2 red."""
        return self.page.locator("[data-field]").evaluate_all(_RIGS)

    def expect_rigs(self, rigs: dict[str, int]) -> None:
        """Wait until the board shows exactly these."""
        expected = ",".join(sorted(f"{field} {rig}" for field, rig in rigs.items()))
        try:
            self.page.wait_for_function(_SHOWS, arg=expected)
        except Error:
            # Says what is there instead.
            assert self.rigs() == rigs
            raise

    def expect_built(self, field: str) -> None:
        """Wait until a rig stands there, confirmed by the server."""
        expect(self.field(field)).to_have_attribute("aria-label", RIG)

    def play(self, field: str) -> None:
        """Choose a field with the mouse, confirm, and wait for the rig."""
        self.field(field).click()
        self.build.click()
        self.expect_built(field)
