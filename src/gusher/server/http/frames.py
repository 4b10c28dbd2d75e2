"""Uvicorn's WebSocket as we serve it: with bounds, and as the ``Wire`` of a connection."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Bucket

WIRE = "gusher.wire"
"""Where a WebSocket stands in its scope."""
_TEXT = b"\x81"
"""How a frame begins that is a whole text."""


class Frames(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, closed if a device sends too many frames that are no messages. Once accepted it is the
    ``Wire`` of a connection (``wire_of``), without layers between, which would cost more than most messages."""

    def __init__(self, *parts: Any, **named: Any) -> None:
        super().__init__(*parts, **named)
        self._others = Bucket(limits.FRAMES)
        self.when_read: Callable[[], None] = lambda: None

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
        """The server stops: tell the device, unless the line is closing already. Uvicorn would say goodbye again there,
        which is an error."""
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
        """Take a part of a message, within bounds."""
        self._count()
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; after we have closed, within bounds."""
        if self.close_sent:
            self._count()
        super().send_receive_event_to_app()

    def _count(self) -> None:
        if not self._others.take():
            self.transport.abort()


def wire_of(scope: Any) -> Frames:
    """The WebSocket that a request has become."""
    wire: Frames = scope[WIRE]
    return wire


def _length(size: int) -> bytes:
    """How a frame from a server tells how long it is."""
    if size < 126:
        return bytes((size,))
    return b"\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x7f" + size.to_bytes(8, "big")
