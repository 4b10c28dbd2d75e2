"""Lines: the connections between devices and uvicorn, each bounded in what it may cost.

Uvicorn's protocols take in whatever a network brings and keep whatever a device does not read. A ``Line`` stands
between the two. It hands on what comes in a little at a time and only while it is wanted, reads nothing from a device
that does not read its answers, and is dropped if a request never ends or an answer is never fetched. ``Lines`` counts
them, by address too, and looks after all of them once a second.
"""

from __future__ import annotations

import asyncio
import math
import socket
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal, Protocol

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Bucket
from gusher.server.sharing.turns import Turns

from .addresses import Networks, block_of

State = Literal["head", "body", "answer", "talk", "closing"]
"""What a line is at: the head of a request is due, or the rest of its body, or our answer; or it is a WebSocket; or
it is to close when all is read."""

_FULL = msgspec.json.encode(Refusal("server_full").failure())
NO_MORE = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\n\r\n%b" % (len(_FULL), _FULL)
)
WIRE = "gusher.wire"
"""Where a WebSocket stands in its scope."""
_TEXT = b"\x81"
"""How a frame begins that is a whole text."""
MANY = ""
"""Instead of an address: that of a trusted proxy is many people's."""
LONG_HEAD = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Homes(Protocol):
    """Where tables and rooms live, if several processes serve them."""

    def elsewhere(self, request: bytes | bytearray) -> int | None:
        """The other process that a request belongs to, by how it begins; None if it may be served here."""
        ...

    def pass_on(self, home: int, connection: int, read: bytes) -> bool:
        """Give that process a connection, by its file number, of which this was ``read``. Whether it has taken it."""
        ...


class Lines:
    """All connections of a server. ``most`` of them may be open, of which one address may have its share, unless it is
    a proxy's that is trusted to speak for many. What they bring is taken in turns."""

    def __init__(self, most: int, proxies: Networks, turns: Turns, homes: Homes | None = None) -> None:
        self.most = most
        self.turns = turns
        self.homes = homes
        self.most_of_address = min(limits.SOCKETS_OF_ADDRESS, max(1, most // 2))
        self._proxies = proxies
        self._open: dict[Line, str] = {}
        self._by_address: Counter[str] = Counter()
        self._sweeping: asyncio.TimerHandle | None = None
        self._taking: set[asyncio.Task[None]] = set()
        self._is_stopping = False

    def stop(self) -> None:
        """Let nobody in any more: who came in while the others are told to go would be told nothing, and be waited
        for."""
        self._is_stopping = True

    def protocol(self, **parts: Any) -> Line:
        """What uvicorn asks for with every new connection."""
        return Line(self, Http(**parts))

    def enter(self, line: Line, host: str) -> bool:
        """Count a line; False if there are too many, altogether or of its address, or the server stops."""
        line.address = block_of(host)
        address = MANY if host in self._proxies else line.address
        is_full = address != MANY and self._by_address[address] >= self.most_of_address
        if self._is_stopping or len(self._open) >= self.most or is_full:
            return False
        self._open[line] = address
        self._by_address[address] += 1
        if self._sweeping is None:
            self._sweep()
        return True

    def take(self, loop: asyncio.AbstractEventLoop, connection: socket.socket, read: bytes, **parts: Any) -> None:
        """Serve a connection that another process has passed on, of which it has ``read`` this."""
        task = loop.create_task(self._take(connection, read, **parts))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _take(self, connection: socket.socket, read: bytes, **parts: Any) -> None:
        loop = asyncio.get_running_loop()
        connection.setblocking(False)
        line = self.protocol(**parts)
        line.begin_with(read)
        try:
            await loop.connect_accepted_socket(lambda: line, connection)
        except OSError:
            # It was gone when we took it.
            connection.close()

    def leave(self, line: Line) -> bool:
        """The opposite of ``enter``; False for a line that was not let in."""
        address = self._open.pop(line, None)
        if address is None:
            return False
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
        return True

    def _sweep(self) -> None:
        now = time.monotonic()
        for line in list(self._open):
            line.check(now)
        self._drop_most_unread()
        # One timer for all of them, while there are any.
        self._sweeping = asyncio.get_running_loop().call_later(1.0, self._sweep) if self._open else None

    def _drop_most_unread(self) -> None:
        """Keep what devices have not read within bounds, for each address and for all."""
        unread = {line: line.unread() for line in self._open if line.is_blocked}
        total, of_address = sum(unread.values()), Counter[str]()
        for line, size in unread.items():
            of_address[self._open[line]] += size
        for line in sorted(unread, key=unread.__getitem__, reverse=True):
            address = self._open[line]
            is_too_much = address != MANY and of_address[address] > limits.UNREAD_OF_ADDRESS
            if total > limits.UNREAD or is_too_much:
                total -= unread[line]
                of_address[address] -= unread[line]
                line.drop()


class Line(asyncio.Protocol):
    """One connection, and the protocol of uvicorn that serves it now: HTTP first, a WebSocket after an upgrade."""

    def __init__(self, lines: Lines, http: Http) -> None:
        self._lines = lines
        http.line = self
        self.inner: Http | WebSocketsSansIOProtocol = http
        self.transport: Any = None
        self.address = ""
        self.is_wanted = True
        """Whether the inner protocol wants to read."""
        self.is_blocked = False
        # Whether another process has passed it on: the request that comes is served here.
        self.is_at_home = False
        self._is_feeding = self._is_paused = False
        self._waiting = bytearray()
        self._head_bytes = 0
        # Since when the line has been in its state, as the last look found it.
        self._state: tuple[State, int] = ("head", 0)
        self._since = time.monotonic()
        # Since when the device has not been reading, and how much it had left to read at the last look.
        self._blocked_since = self._unread_since = 0.0
        self._unread = 0

    # What asyncio calls -----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A device has connected."""
        self.transport = transport
        host = (transport.get_extra_info("peername") or ("",))[0]
        if not self._lines.enter(self, str(host)):
            self.drop(NO_MORE)
            return
        self.inner.connection_made(Tap(self))
        if self._waiting:
            self.feed()

    def begin_with(self, read: bytes) -> None:
        """Another process has passed the line on, and has read this of it."""
        self._waiting += read
        self.is_at_home = True

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._waiting.clear()
        if self._lines.leave(self):
            self.inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """It has sent something."""
        self._waiting += data
        self.feed()

    def eof_received(self) -> None:
        """It will send no more."""
        self.inner.eof_received()

    def pause_writing(self) -> None:
        """It does not read what is sent to it. Until it does, nothing more is taken from it."""
        self.is_blocked = True
        self._blocked_since = self._unread_since = time.monotonic()
        self._unread = self.transport.get_write_buffer_size()
        self.inner.pause_writing()
        self.set_reading()

    def resume_writing(self) -> None:
        """It has read enough."""
        self.is_blocked = False
        self.inner.resume_writing()
        self.set_reading()
        self.feed()

    # Handing on -------------------------------------------------------------------------------------------------------

    def feed(self) -> None:
        """Hand on what has come, slice by slice, while it is wanted and when it is this address's turn."""
        if not self._is_feeding and self._waiting and self.is_ready():
            self._is_feeding = True
            self._lines.turns.soon(self.address, self._feed)
        self.set_reading()

    def is_ready(self) -> bool:
        """Whether the inner protocol can do with more, and the device reads what it is sent."""
        has_enough = isinstance(self.inner, Http) and bool(self.inner.pipeline)
        return self.is_wanted and not self.is_blocked and not has_enough

    def _feed(self) -> None:
        self._is_feeding = False
        if self.is_ready() and not self.transport.is_closing() and not self._is_passed_on():
            part = bytes(self._waiting[: limits.SLICE])
            del self._waiting[: limits.SLICE]
            self.inner.data_received(part)
            if self.state()[0] != "head":
                self._head_bytes = 0
            else:
                self._head_bytes += len(part)
                if self._head_bytes > limits.LARGEST_HEAD:
                    self.drop(LONG_HEAD)
        self.feed()

    def _is_passed_on(self) -> bool:
        """Whether a request has begun that belongs to another process, and that has taken the connection."""
        homes = self._lines.homes
        if homes is None or self._head_bytes or self.state()[0] != "head":
            return False
        if self.is_at_home:
            # For one request.
            self.is_at_home = False
            return False
        home = homes.elsewhere(self._waiting)
        if home is None or self.transport.get_write_buffer_size():
            return False
        if not self._is_paused:
            # What comes from now on is for whoever takes it.
            self.transport.pause_reading()
            self._is_paused = True
        if not homes.pass_on(home, self.transport.get_extra_info("socket").fileno(), bytes(self._waiting)):
            # Feeding reads on.
            return False
        # The connection stays open: another process has it now.
        self._waiting.clear()
        if self._lines.leave(self):
            self.inner.connection_lost(None)
        self.transport.abort()
        return True

    def set_reading(self) -> None:
        """Read from the network only while hardly anything waits to be handed on, and the device reads what it is
        sent. Most devices never have more than a message waiting, and then nothing need be said to the system."""
        if self.transport.is_closing():
            self._waiting.clear()
            return
        paused = len(self._waiting) >= limits.SLICE or self.is_blocked
        if paused != self._is_paused:
            self._is_paused = paused
            (self.transport.pause_reading if paused else self.transport.resume_reading)()

    def unread(self) -> int:
        """How many bytes the device has not read."""
        return 0 if self.transport.is_closing() else int(self.transport.get_write_buffer_size())

    def drop(self, last_words: bytes = b"") -> None:
        """End the connection: at once, or when these last words are sent."""
        self._waiting.clear()
        if last_words:
            self.transport.write(last_words)
            self.transport.close()
        else:
            self.transport.abort()

    # Looking after ----------------------------------------------------------------------------------------------------

    def state(self) -> tuple[State, int]:
        """What the line is at, and of which request."""
        if isinstance(self.inner, WebSocketsSansIOProtocol):
            return "talk", 0
        cycle = self.inner.cycle
        number = self.inner.requests
        if cycle is None or cycle.response_complete:
            return "head", number
        return ("body" if cycle.more_body else "answer"), number

    def check(self, now: float) -> None:
        """Drop the line if it has been at the same thing for too long."""
        state: tuple[State, int] = ("closing", 0) if self.transport.is_closing() else self.state()
        if state != self._state:
            self._state, self._since = state, now
        bounds = {
            "head": limits.SECONDS_FOR_HEAD,
            "body": limits.SECONDS_FOR_BODY,
            "closing": limits.SECONDS_TO_CLOSE,
        }
        if now - self._since > bounds.get(state[0], math.inf):
            self.drop()
        elif self.is_blocked:
            unread = self.transport.get_write_buffer_size()
            if unread < self._unread:
                self._unread_since = now
            self._unread = unread
            idle, whole = now - self._unread_since, now - self._blocked_since
            if idle > limits.SECONDS_WITHOUT_READING or whole > limits.SECONDS_TO_READ:
                self.drop()


class Tap(asyncio.Transport):
    """A line's transport as its inner protocol sees it: what that wants of reading is told the line first."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self._line = line
        self._outer = line.transport

    def pause_reading(self) -> None:
        """The inner protocol has enough for now."""
        self._line.is_wanted = False
        self._line.set_reading()

    def resume_reading(self) -> None:
        """The inner protocol wants more: what waits already, else what comes."""
        self._line.is_wanted = True
        self._line.feed()

    def is_reading(self) -> bool:
        """Whether the inner protocol wants to read."""
        return self._line.is_wanted

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send; to a device that has gone, nothing. Requests that came in one go are answered after it has."""
        if not self._outer.is_closing():
            self._outer.write(data)

    def is_closing(self) -> bool:
        """Whether it is closed, or will be when all is sent."""
        return bool(self._outer.is_closing())

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What is known of the connection."""
        return self._outer.get_extra_info(name, default)

    def close(self) -> None:
        """Close when all is sent."""
        self._outer.close()

    def abort(self) -> None:
        """Close at once."""
        self._outer.abort()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """An upgrade: from now on another protocol serves the line."""
        assert isinstance(protocol, WebSocketsSansIOProtocol)
        self._line.inner = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        """The protocol that serves the line."""
        return self._line.inner

    def get_write_buffer_size(self) -> int:
        """How many bytes the device has not read."""
        return int(self._outer.get_write_buffer_size())


class Http(HttpToolsProtocol):
    """Uvicorn's HTTP, which counts the requests of its line and takes the next ones when all before are answered: by
    itself it takes in more with every answer, so that requests sent in one go add up without end."""

    requests = 0
    line: Line

    def on_message_begin(self) -> None:
        """The head of a request has begun to come."""
        self.requests += 1
        super().on_message_begin()

    def on_response_complete(self) -> None:
        """An answer is sent: the next request of those that have come is dealt with, or more are taken in."""
        super().on_response_complete()
        self.line.feed()


class Frames(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, which ends with a device that sends more than its share of frames that are no messages. Once
    it is accepted, it is the ``Wire`` of a connection (``wire_of``): no layers between, which would cost more than most
    messages."""

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        self._others = Bucket(limits.FRAMES)
        self.when_read: Callable[[], None] = _nothing

    def handle_connect(self, event: Any) -> None:
        """Let the application find us."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope[WIRE] = self  # type: ignore[literal-required]

    @property
    def is_blocked(self) -> bool:
        """See ``Wire``."""
        return not self.writable.is_set()

    def tell(self, text: bytes) -> None:
        """See ``Wire``."""
        if not (self.close_sent or self.disconnected):
            self.transport.write(_TEXT + _length(len(text)) + text)

    async def hear(self) -> bytes | None:
        """See ``Wire``."""
        event: Any = await self.receive()
        if event["type"] == "websocket.disconnect":
            return None
        text = event.get("text")
        return (event.get("bytes") or b"") if text is None else text.encode()

    async def close(self, code: int) -> None:
        """See ``Wire``."""
        if not (self.close_sent or self.disconnected):
            with suppress(ClientDisconnected, RuntimeError):
                await self.send({"type": "websocket.close", "code": code, "reason": None})

    def resume_writing(self) -> None:
        """Go on with a device that has read what it was sent."""
        super().resume_writing()
        self.when_read()

    def shutdown(self) -> None:
        """The server stops: tell the device, unless the line is being closed already and only waits until what was sent
        is read. Uvicorn would say goodbye once more there, which is an error, and stop in the middle of stopping."""
        if self.transport.is_closing():
            self.transport.abort()
        else:
            super().shutdown()

    def handle_ping(self) -> None:
        """Answer, within bounds."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Note it, within bounds."""
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Take a part of a message, within bounds: empty ones would add up for ever."""
        self._count()
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; after we have closed nobody takes any, but they must not go on for ever."""
        if self.close_sent:
            self._count()
        super().send_receive_event_to_app()

    def _count(self) -> None:
        if not self._others.take():
            self.transport.abort()


def wire_of(scope: Any) -> Frames:
    """The WebSocket that a request has become."""
    found: Frames = scope[WIRE]
    return found


def _length(size: int) -> bytes:
    """How a frame from a server tells how long it is."""
    if size < 126:
        return bytes((size,))
    return b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big")


def _nothing() -> None:
    return
