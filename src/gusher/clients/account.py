"""A bot's account at a server, from the bot's side: requests with its token, and the stream of its games, as
``docs/bots.md`` describes both."""

from __future__ import annotations

import json
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
"""The server wants the same again, after a while."""
SECONDS_TO_ANSWER = 60.0
SECONDS_OF_SILENCE = 30.0
"""A stream from which nothing comes for so long, no sign of life either, is dead."""
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds before a lost connection is tried again: each time twice as many."""
TROUBLES = (OSError, HTTPException)
"""The network is at fault, not the request."""


class RefusedError(GusherError):
    """The server has answered with an error: ``code``, ``field`` and ``detail`` are its own."""


class StoppedError(Exception):
    """Nobody waits any more for what was asked."""


class Seat(Struct):
    """Who sits where: ``mine`` is the bot's own seat, and ``kept`` one that it has not taken yet."""

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
    """What others ask for, and who has not answered."""

    waiting: list[int]


class Clock(Struct):
    """The seconds that every seat had left when the turn began, or when the phase ends, in seconds since 1970."""

    ends: float | None = None
    seats: list[float] = []


class Seen(Struct, tag_field="type", tag="view"):
    """A game as the bot's seat sees it: a line of the stream. Fields are those of ``docs/bots.md``; ``log`` is whole
    here."""

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
        """The game as it is here. GusherError if there is none, or none by these rules."""
        if self.game not in games() or not game(self.game).replays(self.rules_version):
            detail = f"{self.game} by rules {self.rules_version} is not known here: another Gusher plays it"
            raise GusherError("unknown_game", "game", detail)
        return game(self.game)

    @property
    def mine(self) -> Seat | None:
        """The seat of the bot."""
        return next((each for each in self.seats if each.mine), None)

    @property
    def moves(self) -> list[str]:
        """What the bot may do now."""
        mine = self.mine
        return self.legal.get(mine.seat, []) if mine is not None and mine.seat in self.movers else []


class Gone(Struct, tag_field="type", tag="gone"):
    """A table is no more the bot's, and why."""

    id: str
    reason: Mapping[str, Any]


_lines = msgspec.json.Decoder(Seen | Gone)


class _NoRedirect(HTTPRedirectHandler):
    """A token is for the server that it was given for, and for no other that this one names."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Account:
    """A bot at the server at ``url``. ``stopped`` ends all waiting; ``tell`` hears of the connection."""

    def __init__(self, url: str, token: str, stopped: Event, tell: Callable[[str], None] = lambda _: None) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise GusherError("invalid", "server", f"{url!r} is no address as in https://gusher.example.org")
        if not (token.isascii() and token.isprintable() and token):
            raise GusherError("invalid", "token", "a token is one line of letters and digits")
        self.url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._stopped, self._tell = stopped, tell
        self._open = build_opener(_NoRedirect).open

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer to a request below /api/bot. Sent again where the server wants it later or the network fails, so a
        move should have a key. RefusedError if it refuses; StoppedError."""
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

    def lines(self) -> Iterator[Seen | Gone]:
        """Every change of every game of the bot, and at first each game as it stands. The stream is opened again
        whenever it ends. RefusedError if the server does not want the bot; StoppedError."""
        known: dict[str, Seen] = {}
        pause, is_lost = FIRST_PAUSE, False
        while True:
            after = urlencode([("after", f"{table}:{seen.n}") for table, seen in known.items()])
            try:
                with closing(self._request("GET", f"stream?{after}", SECONDS_OF_SILENCE)) as stream:
                    if is_lost:
                        self._tell("connected again")
                    pause, is_lost = FIRST_PAUSE, False
                    # One that is cut off has no end.
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
        """A line with its log made whole; ``known`` are the games as they were last told."""
        try:
            read: Seen | Gone = _lines.decode(line)
        except msgspec.DecodeError as error:
            raise RefusedError("invalid", "stream", f"another Gusher than this one: {error}") from None
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
    """What an answer that is an error means."""
    if error.code in LATER:
        after = error.headers.get("Retry-After", "")
        return _LaterError(float(after) if after.isdigit() else FIRST_PAUSE)
    try:
        answer = json.loads(error.read())
        return RefusedError(answer["reason"]["code"], answer.get("field") or "", answer["detail"])
    except (*TROUBLES, ValueError, LookupError, TypeError):
        return RefusedError("invalid", "server", f"it answers {error.code} {error.reason}")
