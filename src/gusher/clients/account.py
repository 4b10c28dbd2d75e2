"""The bot's side of a bot account (``docs/bots.md``): requests with its token, and the stream of its games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPException, HTTPResponse
from threading import Event
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec
from msgspec import Struct

from gusher.rules.kernel import Fields, Fillings, Game, GusherError, game, games

LATER = (429, 503)
"""The server asks for the same request later."""
SECONDS_TO_ANSWER = 60.0
SECONDS_OF_SILENCE = 30.0
"""A stream that sends nothing for so long, not even a sign of life, is dead."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds before reconnecting, doubled each time."""
TROUBLES = (OSError, HTTPException)
"""Errors of the network, not of the request."""


class RefusedError(GusherError):
    """The server answered with an error: ``code``, ``field`` and ``detail`` are the server's."""


class StoppedError(Exception):
    """``stopped`` was set while something was waited for."""


class Seat(Struct):
    """A seat and who sits there. ``mine``: it is the bot's own; of the ``kind`` ``kept`` until the bot takes it."""

    seat: int
    name: str
    mine: bool
    kind: str
    bot: str | None = None


class LogLine(Struct):
    """An entry of the log. A move or outcome has its ``text`` in notation, empty if it is hidden from the seat."""

    n: int
    kind: str
    seat: int | None
    text: str = ""
    phrase: str = ""
    words: Fillings = {}
    undone: bool = False

    @property
    def stands(self) -> bool:
        """Whether it is a move or an outcome that was not taken back."""
        return self.kind in ("action", "outcome") and not self.undone


class Wish(Struct):
    """A request of another player, and the seats that have not answered it."""

    waiting: list[int]


class Clock(Struct):
    """The seconds that each seat had left when the turn began, or the end of the phase in seconds since 1970."""

    ends: float | None = None
    seats: list[float] = []


class Seen(Struct, tag_field="type", tag="view"):
    """A game as the bot's seat sees it: a line of the stream, with the fields in ``docs/bots.md`` and the whole log."""

    id: str
    game: str
    rules_version: int
    options: dict[str, str | bool]
    seats: list[Seat]
    n: int
    movers: list[int]
    over: bool
    ending: str | None
    points: list[int]
    legal: dict[int, list[str]]
    scene: Fields | None
    log: list[LogLine]
    request: Wish | None = None
    clock: Clock | None = None

    @property
    def kind(self) -> Game:
        """This Gusher's game of that name. GusherError if it doesn't have the game, or not with these rules."""
        if self.game not in games() or not game(self.game).replays(self.rules_version):
            detail = f"this version of Gusher has no {self.game} with rules {self.rules_version}"
            raise GusherError("unknown_game", "game", detail)
        return game(self.game)

    @property
    def mine(self) -> Seat | None:
        """The bot's seat."""
        return next((each for each in self.seats if each.mine), None)

    @property
    def moves(self) -> list[str]:
        """The bot's legal moves."""
        mine = self.mine
        return self.legal.get(mine.seat, []) if mine is not None and mine.seat in self.movers else []


class Gone(Struct, tag_field="type", tag="gone"):
    """The bot has lost its seat at a table, and why."""

    id: str
    reason: Mapping[str, Any]


_lines = msgspec.json.Decoder(Seen | Gone)
_ID = re.compile(r"[\w-]{1,40}", re.ASCII)


class _NoRedirect(HTTPRedirectHandler):
    """The token must not be sent to another server."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Account:
    """A bot at the server ``url``. ``stopped`` ends all waiting; ``tell`` gets news of the connection."""

    def __init__(self, url: str, token: str, stopped: Event, tell: Callable[[str], None] = lambda _: None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise GusherError("invalid", "server", f"{url!r} is not an address such as https://gusher.example.org")
        if not (token.isascii() and token.isprintable() and token):
            raise GusherError("invalid", "token", "a token is one line of letters and digits")
        self.url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._stopped, self._tell = stopped, tell
        self._open = build_opener(_NoRedirect).open

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a request below /api/bot. It is sent again if the server is busy or the network fails, so a
        move should have a key. RefusedError; StoppedError."""
        pause = FIRST_PAUSE
        while True:
            try:
                with closing(self._request(method, path, SECONDS_TO_ANSWER, body)) as answer:
                    return json.loads(answer.read() or b"null")
            except _LaterError as later:
                self._wait(later.seconds)
            except TROUBLES:
                self._wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def join(self, link: str) -> str:
        """Take a seat at a table, or accept a challenge, by its link or id. Its id."""
        table = link.rstrip("/").rpartition("/")[2]
        if not _ID.fullmatch(table):
            raise GusherError("invalid", "link", f"{link!r} is neither the link nor the id of a table")
        self.ask("POST", f"tables/{table}/seat", {})
        return table

    def lines(self) -> Iterator[Seen | Gone]:
        """Each game as it stands, then every change of every game. Reconnects whenever the stream ends. RefusedError if
        the server refuses the bot; StoppedError."""
        known: dict[str, Seen] = {}
        pause, is_lost = FIRST_PAUSE, False
        while True:
            after = urlencode([("after", f"{table}:{seen.n}") for table, seen in known.items()])
            try:
                with closing(self._request("GET", f"stream?{after}", SECONDS_OF_SILENCE)) as stream:
                    if is_lost:
                        self._tell("connected again")
                    pause, is_lost = FIRST_PAUSE, False
                    # A line without an end was cut off.
                    while (line := stream.readline()).endswith(b"\n"):
                        if line.strip():
                            yield self._read(line, known)
                        if self._stopped.is_set():
                            raise StoppedError
            except _LaterError as later:
                self._wait(later.seconds)
                continue
            except TROUBLES as error:
                if not is_lost:
                    self._tell(f"the connection is lost ({error}); trying again")
                is_lost = True
            self._wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    @staticmethod
    def _read(line: bytes, known: dict[str, Seen]) -> Seen | Gone:
        """A line, with its log completed from the last states of the games (``known``)."""
        try:
            read: Seen | Gone = _lines.decode(line)
        except msgspec.DecodeError as error:
            raise RefusedError("invalid", "stream", f"the server has another version of Gusher: {error}") from None
        if isinstance(read, Gone):
            known.pop(read.id, None)
            return read
        before = known.get(read.id)
        entries = {each.n: each for each in (*(before.log if before else ()), *read.log)}
        read.log = [entries[n] for n in sorted(entries)]
        known[read.id] = read
        if read.over:
            del known[read.id]
        return read

    def _request(self, method: str, path: str, seconds: float, body: object = None) -> HTTPResponse:
        content = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}/api/bot{'/' if path else ''}{path}", content, self._headers, method=method)  # noqa: S310 - checked above
        try:
            answer: HTTPResponse = self._open(request, timeout=seconds)
        except HTTPError as error:
            with error:
                raise _refused(error) from None
        return answer

    def _wait(self, seconds: float) -> None:
        if self._stopped.wait(seconds):
            raise StoppedError


class _LaterError(Exception):
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds


def _refused(error: HTTPError) -> Exception:
    """The exception for an error that the server answers with."""
    if error.code in LATER:
        after = error.headers.get("Retry-After", "")
        return _LaterError(float(after) if after.isdigit() else FIRST_PAUSE)
    try:
        answer = json.loads(error.read())
        return RefusedError(answer["reason"]["code"], answer.get("field") or "", answer["detail"])
    except (*TROUBLES, ValueError, LookupError, TypeError):
        return RefusedError("invalid", "server", f"it answers {error.code} {error.reason}")
