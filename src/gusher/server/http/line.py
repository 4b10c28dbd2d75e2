"""A line: the connection between a device and uvicorn, bounded in what it may cost.

Uvicorn buffers whatever a network brings and a device does not read. A ``Line`` hands data on in slices and only while
it is wanted, reads nothing from a device that does not read its answers, and is dropped if a request never ends or an
answer is never fetched.
"""

from __future__ import annotations

import asyncio
import math
import ssl
import time
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gusher.server.bus.siblings import Siblings
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.sharing.turns import Turns

from .encrypting import Encrypted, PlainError
from .homes import elsewhere

State = Literal["head", "body", "answer", "talk", "closing"]
"""What a line waits for: a request's head, its body, our answer, or the end; or it is a WebSocket (``talk``)."""

_FULL = msgspec.json.encode(Refusal("server_full").failure())
NO_MORE = (
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\ncontent-type: application/json\r\n"
    b"content-length: %d\r\n\r\n%b" % (len(_FULL), _FULL)
)
LONG_HEAD = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Line(asyncio.Protocol):
    """One connection, and the protocol of uvicorn that serves it now: HTTP first, a WebSocket after an upgrade."""

    def __init__(
        self,
        enter: Callable[[Line, str], bool],
        leave: Callable[[Line], bool],
        turns: Turns,
        siblings: Siblings | None,
        http: Http,
        security: ssl.SSLContext | None = None,
    ) -> None:
        self._enter, self._leave, self._turns, self._siblings = enter, leave, turns, siblings
        http.line = self
        self.inner: Http | WebSocketsSansIOProtocol = http
        self.transport: Any = None
        self._security = security
        self.has_begun = False
        """Whether the inner protocol serves it: if it is encrypted, only once both ends have agreed on keys."""
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
        self.transport = transport if self._security is None else Encrypted(transport, self._security)
        host = (transport.get_extra_info("peername") or ("",))[0]
        if not self._enter(self, str(host)):
            self.drop(NO_MORE)
        elif self._security is None:
            self._begin()

    def begin_with(self, read: bytes) -> None:
        """Another process has passed the line on, and has read this of it."""
        self._waiting += read
        self.is_at_home = True

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._waiting.clear()
        if self._leave(self) and self.has_begun:
            self.inner.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """It has sent something."""
        if isinstance(self.transport, Encrypted):
            self._decrypt(self.transport, data)
        else:
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

    def _begin(self) -> None:
        self.has_begun = True
        self.inner.connection_made(Tap(self))  # type: ignore[arg-type]
        if self._waiting:
            self.feed()

    def _decrypt(self, transport: Encrypted, data: bytes) -> None:
        try:
            self._waiting += transport.take(data)
        except PlainError as error:
            transport.below.write(error.answer)
            transport.below.close()
        except ssl.SSLError:
            # It can't be understood, or does not trust our certificate.
            self.drop()
        else:
            if self.has_begun:
                self.feed()
            elif transport.is_agreed:
                self._begin()
            if transport.is_ended:
                transport.close()

    # Handing on -------------------------------------------------------------------------------------------------------

    def feed(self) -> None:
        """Hand on what has come, slice by slice, while it is wanted and when it is this address's turn."""
        if not self._is_feeding and self._waiting and self.is_ready():
            self._is_feeding = True
            self._turns.soon(self.address, self._feed)
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
        """Whether a request belongs to another process, which has taken the connection."""
        siblings = self._siblings
        if siblings is None or self._head_bytes or self.state()[0] != "head":
            return False
        if self.is_at_home:
            # For one request.
            self.is_at_home = False
            return False
        home = elsewhere(siblings, self._waiting)
        if home is None or self.transport.get_write_buffer_size():
            return False
        if not self._is_paused:
            # What comes from now on is for whoever takes it.
            self.transport.pause_reading()
            self._is_paused = True
        if not siblings.pass_on(home, self.transport.get_extra_info("socket").fileno(), bytes(self._waiting)):
            # Feeding reads on.
            return False
        # The connection stays open: another process has it now.
        self._waiting.clear()
        if self._leave(self):
            self.inner.connection_lost(None)
        self.transport.abort()
        return True

    def set_reading(self) -> None:
        """Read from the network only while little waits to be handed on and the device reads what it is sent."""
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
        # What is answered early may still have a body to come, which is no head of a request.
        if cycle is None or (cycle.response_complete and self.inner.has_come):
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


class Tap:
    """A line's transport as its inner protocol sees it: the line decides what is read."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._outer = line.transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self._outer, name)

    def pause_reading(self) -> None:
        """The inner protocol has enough for now."""
        self._line.is_wanted = False
        self._line.set_reading()

    def resume_reading(self) -> None:
        """The inner protocol wants more: what waits already, else what comes."""
        self._line.is_wanted = True
        self._line.feed()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send; to a device that has gone, nothing. Requests that came in one go are answered after it has."""
        if not self._outer.is_closing():
            self._outer.write(data)

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """An upgrade: from now on another protocol serves the line."""
        assert isinstance(protocol, WebSocketsSansIOProtocol)
        self._line.inner = protocol


class Http(HttpToolsProtocol):
    """Uvicorn's HTTP, which counts the requests of its line and takes in the next only when all before are answered:
    otherwise pipelined requests would add up without end."""

    requests = 0
    has_come = True
    """Whether all of the newest request is there."""
    line: Line

    def on_message_begin(self) -> None:
        """The head of a request has begun to come."""
        self.requests += 1
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is there; perhaps a body follows."""
        self.has_come = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self.has_come = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """An answer is sent: the next request of those that have come is dealt with, or more are taken in."""
        super().on_response_complete()
        self.line.feed()
