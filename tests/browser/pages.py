"""What pages of all games have in common, in English: a card of the lobby, and a table's page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

END = re.compile(r" wins?$|^Shared victory: ")

_ASK = """([url, message]) => new Promise((answer, fail) => {
  const socket = new WebSocket(url)
  socket.onmessage = ({ data }) => {
    const heard = JSON.parse(data)
    if (heard.type === 'view') socket.send(JSON.stringify({ id: 1, n: heard.n, ...message }))
    else if (heard.id === 1) { socket.close(); answer(heard) }
  }
  socket.onerror = () => fail(new Error('no connection'))
})"""


def wait_on(page: Page, condition: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until something is so that is learnt from the page's events, which come only while one waits for it."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        page.wait_for_timeout(50)


def hear_records(page: Page) -> Callable[[], bool]:
    """Whether the page has been sent a game's record from now on: it has the rules then, and goes by them."""
    told: list[bool] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: told.append('"record":[' in str(text))))
    return lambda: any(told)


def card(page: Page, game: str = "Atacama") -> Locator:
    """The card of a game in the lobby, by its title."""
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name=game, exact=True))


def opened(page: Page, game: str = "Atacama") -> Locator:
    """The same, opened: with all that leads to the game, not only to a first move."""
    article = card(page, game)
    article.get_by_role("heading").get_by_role("button").click()
    return article


class TablePage:
    """The page of a table or a replay, whatever is played there. ``move`` is how the part is called where one moves,
    if it is not in English."""

    def __init__(self, page: Page, move: str = "Your move") -> None:
        self.page = page
        self.panel = page.get_by_role("region", name=move)
        self.players = page.get_by_role("list", name="Players")
        self.end = page.get_by_role("heading", name=END)
        self.result = page.get_by_role("region", name=END)

    @property
    def id(self) -> str:
        """The table's id, out of the address."""
        match = re.search(r"/table/([^/?]+)", self.page.url)
        assert match, self.page.url
        return match[1]

    def view(self, at: int | None = None) -> dict:
        """What the server tells this page's person about the table, now or after ``at`` entries."""
        path = f"/api/tables/{self.id}" + ("" if at is None else f"/at/{at}")
        # The server may close an idle connection just as it is used again; a browser asks once more then.
        answer = self.page.request.get(path, max_retries=1)
        assert answer.ok, answer.text()
        return answer.json()

    def ask(self, server, **message: object) -> dict:
        """What the server answers to a message that goes round the page, from its person."""
        url = f"{server.ws_url}/api/tables/{self.id}/live?after=0"
        return self.page.evaluate(_ASK, [url, message])

    def is_my_turn(self) -> bool:
        """Wait until somebody at this page is to move, or the game is over; whether it goes on."""
        expect(self.panel.get_by_text("Your turn").or_(self.end)).to_be_visible()
        return not self.end.is_visible()

    def points(self) -> dict[int, int]:
        """Each seat's points as the result shows them."""
        points = {}
        for line in self.result.get_by_role("listitem").all():
            last = re.search(r"([−-]?\d+)\s*$", line.inner_text())
            assert last, line.inner_text()
            points[int(line.get_attribute("data-seat"))] = int(last[1].replace("−", "-"))
        return points

    def figures(self) -> dict[int, tuple[int, int]]:
        """What the list of players shows of each seat, without what a preview adds: points that are won, and what would
        come to them."""
        figures = self.players.get_by_role("listitem").evaluate_all(
            """(all) => all.map((one) =>
              [one.querySelector('output').firstChild, one.querySelector('[data-more]')]
                .map((part) => part?.textContent.trim() ?? '0'))"""
        )
        read = ([int(figure.replace("−", "-")) for figure in parts] for parts in figures)
        return {seat: (won, more) for seat, (won, more) in enumerate(read)}

    def running_points(self) -> dict[int, int]:
        """Both together; at the end as the result shows them."""
        if self.end.is_visible():
            return self.points()
        return {seat: sum(parts) for seat, parts in self.figures().items()}
