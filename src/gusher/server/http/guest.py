"""A person at a server, as a program: for tests, measurements, and whoever wants to play by script."""

from __future__ import annotations

import http.client
import json
import ssl
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from gusher.rules.kernel import games
from gusher.server.protocol.seen import RECORDS, patched
from gusher.table.dice import promise

LOOKS = ("view", "patch")
"""What a message is that tells how the table looks."""
TELLS = (*LOOKS, "chat")
"""What a message is that nobody asked for."""
SECONDS = 60.0
"""How long an answer may take: long, so that a busy machine is not taken for a broken one."""


class RefusedError(Exception):
    """The server said no. ``code`` and ``field`` say why, ``status`` is that of HTTP."""

    def __init__(self, answer: dict[str, Any], status: int | None = None) -> None:
        super().__init__(json.dumps(answer))
        self.code: str = answer["reason"]["code"]
        self.section: str | None = answer["reason"].get("section")
        self.field: str | None = answer.get("field")
        self.detail: str = answer.get("detail", "")
        self.status = status


class Guest:
    """One device, with its cookie. ``url`` is the server's, like ``http://localhost:8000``; ``source`` the address of
    this computer that it is asked from; ``trusting`` the certificates that it trusts instead of the system's."""

    def __init__(
        self,
        url: str,
        cookie: str | None = None,
        source: str | None = None,
        trusting: ssl.SSLContext | None = None,
    ) -> None:
        self.url = url
        self.trusting = trusting
        self.cookie = cookie
        self.source = (source, 0) if source else None

    def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """One request; a body that is not bytes is sent as JSON. Status, headers and body of the answer."""
        sent = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("content-type", "application/json")
        if self.cookie:
            sent["cookie"] = self.cookie
        connection = self._connection()
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            fields = {name.lower(): value for name, value in answer.getheaders()}
            if "set-cookie" in fields:
                self.cookie = fields["set-cookie"].partition(";")[0]
            return answer.status, fields, answer.read()
        finally:
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        parts = urlsplit(self.url)
        if parts.scheme == "https":
            return http.client.HTTPSConnection(
                parts.netloc, timeout=SECONDS, source_address=self.source, context=self.trusting
            )
        return http.client.HTTPConnection(parts.netloc, timeout=SECONDS, source_address=self.source)

    def get(self, path: str) -> Any:
        """GET a JSON answer. RefusedError for an error."""
        return self._json("GET", path)

    def post(self, path: str, body: object) -> Any:
        """POST, and the JSON answer if there is one. RefusedError for an error."""
        return self._json("POST", path, body)

    def put(self, path: str, body: object) -> Any:
        """PUT, and the JSON answer if there is one. RefusedError for an error."""
        return self._json("PUT", path, body)

    def _json(self, method: str, path: str, body: object = None) -> Any:
        status, _, answer = self.ask(method, path, body)
        content: Any = json.loads(answer) if answer else {}
        if status >= 400:
            raise RefusedError(content, status)
        return content

    def new_table(
        self,
        *seats: str,
        game: str | None = None,
        public: bool = False,
        options: dict[str, Any] | None = None,
        time: dict[str, Any] | None = None,
        by_hand: bool = False,
    ) -> str:
        """Make a table, of the first game there is if none is named; each seat is ``here``, ``open`` or the name of a
        bot's level; ``time`` as in ``NewTime``, ``by_hand`` as in ``NewTable``. Returns its id."""
        kinds = [{"kind": seat} if seat in ("here", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        wanted = {"game": game or games()[0], "seats": kinds, "public": public, "options": options or {}, "time": time}
        return str(self.post("/api/tables", {**wanted, "by_hand": by_hand})["id"])

    def take_seat(self, table: str, seat: int, name: str = "Guest", addition: str = "") -> None:
        """Sit down on an open seat, and promise what one will add to the dice, if that is anything."""
        by = promise(table, addition) if addition else ""
        self.post(f"/api/tables/{table}/seats/{seat}", {"name": name, "promise": by})

    def add_to_dice(self, table: str, seat: int, addition: str) -> None:
        """Say what one has promised to add."""
        self.put(f"/api/tables/{table}/seats/{seat}/dice", {"addition": addition})

    def join_room(self, code: str, name: str) -> dict[str, Any]:
        """Join a room; the answer says as whom."""
        answer: dict[str, Any] = self.post(f"/api/rooms/{code}/join", {"name": name})
        return answer

    def act_in_room(self, code: str, act: str, **what: Any) -> dict[str, Any]:
        """Do something in a room, as a host or for oneself."""
        answer: dict[str, Any] = self.post(f"/api/rooms/{code}/acts", {"act": act, **what})
        return answer

    def be_in_room(self, code: str, role: str = "") -> Bench:
        """Connect to a room; use the answer as a context manager."""
        return Bench(self, code, role)

    def sit(self, table: str, after: int = 0) -> Chair:
        """Connect to a table; use the answer as a context manager."""
        return Chair(self, table, after)


class Connected:
    """A connection that tells how something looks, at the ``path`` of a WebSocket; use it as a context manager.
    ``view`` is the newest that has been read."""

    def __init__(
        self, guest: Guest, path: str, headers: dict[str, str] | None = None, subprotocols: Sequence[str] = ()
    ) -> None:
        sent = {**({"Cookie": guest.cookie} if guest.cookie else {}), **(headers or {})}
        url = f"{guest.url.replace('http', 'ws', 1)}{path}"
        self._connecting = connect(
            url,
            additional_headers=sent,
            subprotocols=list(map(Subprotocol, subprotocols)) or None,
            compression=None,
            open_timeout=SECONDS,
            source_address=guest.source,
            ssl=guest.trusting,
            # Who has not read for long does not hear the answer to a ping, and would take the server for gone.
            ping_interval=None,
        )
        self.view: dict[str, Any] = {}

    def __enter__(self) -> Self:
        self.socket = self._connecting.__enter__()
        self.next_view()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connecting.__exit__(kind, error, trace)

    def next_view(self, seconds: float = SECONDS) -> dict[str, Any]:
        """The view after the next change. RefusedError if nothing more is sent."""
        raise NotImplementedError


class Chair(Connected):
    """A connection to a table. ``view`` has all of the log that was sent; ``news`` is the view or patch that came last.
    ``as_record``: it is sent the game's record instead of what follows from that; ``view`` keeps the first."""

    def __init__(
        self,
        guest: Guest,
        table: str,
        after: int = 0,
        headers: dict[str, str] | None = None,
        *,
        as_record: bool = False,
    ) -> None:
        super().__init__(guest, f"/api/tables/{table}/live?after={after}", headers, [RECORDS] if as_record else [])
        self._last = 0
        self.news: dict[str, Any] = {}

    def receive(self, seconds: float = SECONDS) -> dict[str, Any]:
        """The next message, whatever it is. TimeoutError if none comes."""
        return self.hear(json.loads(self.socket.recv(seconds)))

    def hear(self, message: dict[str, Any]) -> dict[str, Any]:
        """Take in a message."""
        if message["type"] in LOOKS:
            self.view = message if message["type"] == "view" else patched(self.view, message)
            self.news = message
        return message

    def next_view(self, seconds: float = SECONDS) -> dict[str, Any]:
        """The view after the next change. RefusedError if the server refuses the connection."""
        while (message := self.receive(seconds))["type"] not in LOOKS:
            if message["type"] == "refused" and message["id"] is None:
                raise RefusedError(message)
        return self.view

    def until(self, n: int, seconds: float = SECONDS) -> dict[str, Any]:
        """The first view of at least ``n`` entries."""
        while self.view["n"] < n:
            self.next_view(seconds)
        return self.view

    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer. RefusedError if it was refused."""
        self._last += 1
        self.socket.send(json.dumps({"type": kind, "id": self._last, **fields}))
        while True:
            answer = self.receive()
            if answer["type"] not in TELLS and answer["id"] == self._last:
                break
        if answer["type"] == "refused":
            raise RefusedError(answer)
        return answer

    def act(self, *actions: str, seat: int | None = None, n: int | None = None) -> int:
        """Play a move of one or several actions, as the seat to move; returns how many entries the log has then, all of
        them seen."""
        return self._do("act", n=self._n(n), seat=self._seat(seat), actions=list(actions))

    def enter(self, outcome: str, n: int | None = None) -> int:
        """Enter what the real dice, cards or tiles show; returns as ``act``."""
        return self._do("enter", n=self._n(n), outcome=outcome)

    def undo(self, to: int, seat: int | None = None) -> int:
        """Take back, or ask the others."""
        return self._do("undo", n=self.view["n"], seat=self._seat(seat), to=to)

    def answer(self, agree: bool, seat: int | None = None) -> int:
        """Agree to a request to take back, or refuse it."""
        return self._do("answer", n=self.view["n"], seat=self._seat(seat), agree=agree)

    def consider(self, action: str, seat: int | None = None) -> dict[str, Any]:
        """What a move would do."""
        return self.send("consider", seat=self._seat(seat), action=action)

    def legal(self) -> list[str]:
        """What one's own seat that is to move may do; nothing if it is somebody else's turn."""
        return next((moves for moves in self.view["legal"].values() if moves), [])

    def is_closed(self, seconds: float = SECONDS) -> bool:
        """Whether the server closes the connection within this time; whatever it says before is read."""
        try:
            while True:
                self.receive(seconds)
        except ConnectionClosed:
            return True
        except TimeoutError:
            return False

    def _do(self, kind: str, **fields: Any) -> int:
        n = int(self.send(kind, **fields)["n"])
        self.until(n)
        return n

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        mine = [each["seat"] for each in self.view["seats"] if each["mine"]]
        return next((each for each in mine if each in self.view["movers"]), mine[0] if mine else 0)

    def _n(self, n: int | None) -> int:
        return int(self.view["n"]) if n is None else n


class Bench(Connected):
    """A connection to a room, by its code. ``role`` is empty for a member, or ``host`` or ``wall``; ``view`` is the
    newest that has been read."""

    def __init__(self, guest: Guest, code: str, role: str = "") -> None:
        super().__init__(guest, f"/api/rooms/{code}/live?as={role}")

    def next_view(self, seconds: float = SECONDS) -> dict[str, Any]:
        """How the room is after the next change. RefusedError if nothing more is sent."""
        self.view = json.loads(self.socket.recv(seconds))
        if self.view["type"] == "refused":
            raise RefusedError(self.view)
        return self.view
