"""All connections of a server: how many may be open, by address too. All are looked after once a second."""

from __future__ import annotations

import asyncio
import socket
import ssl
import time
from collections import Counter
from typing import Any

from gusher.server.background import Background
from gusher.server.bus.siblings import Siblings
from gusher.server.sharing import limits
from gusher.server.sharing.turns import Turns

from .addresses import Networks, block_of
from .line import Http, Line

MANY = ""
"""Instead of an address: that of a trusted proxy is many people's."""


class Lines:
    """All connections of a server: at most ``most``, with a bound for each address that is not a trusted proxy's. Their
    data is taken in turns. They are encrypted if there is a ``security``."""

    def __init__(
        self,
        most: int,
        proxies: Networks,
        turns: Turns,
        siblings: Siblings | None = None,
        security: ssl.SSLContext | None = None,
    ) -> None:
        self.most = most
        self.security = security
        self.turns = turns
        self.siblings = siblings
        self.most_of_address = min(limits.SOCKETS_OF_ADDRESS, max(1, most // 2))
        self._proxies = proxies
        self._open: dict[Line, str] = {}
        self._by_address: Counter[str] = Counter()
        self._sweeping: asyncio.TimerHandle | None = None
        self._taking = Background()
        self._is_stopping = False

    def stop(self) -> None:
        """Let nobody in any more, since a newcomer would not be told that the server stops."""
        self._is_stopping = True
        for line in list(self._open):
            if not line.has_begun:
                line.drop()

    def protocol(self, **parts: Any) -> Line:
        """What uvicorn asks for with every new connection."""
        return Line(self.enter, self.leave, self.turns, self.siblings, Http(**parts), self.security)

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

    def take(self, connection: socket.socket, read: bytes, **parts: Any) -> None:
        """Serve a connection that another process has passed on, of which it has ``read`` this."""
        self._taking.begin(self._take(connection, read, **parts))

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
        # The timer is set first, so that an error at one line does not end it.
        self._sweeping = asyncio.get_running_loop().call_later(1.0, self._sweep) if self._open else None
        now = time.monotonic()
        for line in list(self._open):
            line.check(now)
        self._drop_most_unread()

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
