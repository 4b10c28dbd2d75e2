"""A table's page as people use it, in English."""

from __future__ import annotations

import re

from playwright.sync_api import Error, Page, expect

RIG = re.compile(r"^\w\d: (red )?rig on ")
END = re.compile(r" wins$|^Shared victory: ")

_RIGS = r"""(cells) => Object.fromEntries(cells.flatMap((cell) => {
  const rig = /^\w\d: (red )?rig on /.exec(cell.getAttribute('aria-label'))
  return rig ? [[cell.dataset.field, rig[1] ? 2 : 1]] : []
}))"""

_SHOWS = f"""(expected) => {{
  const rigs = ({_RIGS})(Array.from(document.querySelectorAll('[data-field]')))
  return Object.entries(rigs).map((rig) => rig.join(' ')).sort().join() === expected
}}"""


class TablePage:
    """The page of a table or a replay."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.grid = page.get_by_role("grid")
        self.panel = page.get_by_role("region", name="Your move")
        self.players = page.get_by_role("list", name="Players")
        self.build = self.panel.get_by_role("button", name="Build", exact=True)
        self.end = page.get_by_role("heading", name=END)
        self.result = page.get_by_role("region", name=END)

    @property
    def id(self) -> str:
        """The table's id, out of the address."""
        found = re.search(r"/table/([^/?]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def view(self, at: int | None = None) -> dict:
        """What the server tells this page's person about the table, now or after ``at`` entries."""
        path = f"/api/tables/{self.id}" + ("" if at is None else f"/at/{at}")
        answer = self.page.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

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

    def is_my_turn(self) -> bool:
        """Wait until somebody at this page is to move, or the game is over; whether it goes on."""
        expect(self.panel.get_by_text("Your turn").or_(self.end)).to_be_visible()
        return not self.end.is_visible()

    def points(self) -> dict[int, int]:
        """Each seat's points as the result shows them."""
        found = {}
        for line in self.result.get_by_role("listitem").all():
            last = re.search(r"([−-]?\d+)\s*$", line.inner_text())
            assert last, line.inner_text()
            found[int(line.get_attribute("data-seat"))] = int(last[1].replace("−", "-"))
        return found

    def running_points(self) -> dict[int, int]:
        """Each seat's points as the list of players shows them, without what a preview adds."""
        figures = self.players.get_by_role("listitem").evaluate_all(
            "(all) => all.map((one) => one.querySelector('output').firstChild.textContent.trim())"
        )
        return {seat: int(figure.replace("−", "-")) for seat, figure in enumerate(figures)}

    def play(self, field: str) -> None:
        """Choose a field with the mouse, confirm, and wait for the rig."""
        self.field(field).click()
        self.build.click()
        self.expect_built(field)
