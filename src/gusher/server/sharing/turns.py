"""Turns: a server's time is shared by addresses, not by how much each of them asks for."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable

SECONDS_AT_A_STRETCH = 0.002
"""So long small pieces may follow each other before the event loop looks at everything else."""


class Turns:
    """Work on the event loop, scheduled round robin by address: a thousand jobs of one client delay the others by one
    job."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Callable[[], None] | asyncio.Future[None]]] = OrderedDict()
        self._is_granting = False
        # Who has had a turn without waiting, in this round of the loop.
        self._first: str | None = None

    async def mine(self, address: str) -> None:
        """Wait until it is this address's turn. What the caller does then, until it next waits, is one piece. Where
        nobody waits, that is at once, for one caller in each round of the loop."""
        if not self._is_granting:
            self._first = address
            self._begin()
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._add(address, turn)
        await turn

    def soon(self, address: str, piece: Callable[[], None]) -> None:
        """Call ``piece``, which does not fail, when it is this address's turn."""
        self._add(address, piece)

    def _add(self, address: str, turn: Callable[[], None] | asyncio.Future[None]) -> None:
        self._waiting.setdefault(address, deque()).append(turn)
        if not self._is_granting:
            self._begin()

    def _begin(self) -> None:
        self._is_granting = True
        asyncio.get_running_loop().call_soon(self._grant)

    def _grant(self) -> None:
        until = time.perf_counter() + SECONDS_AT_A_STRETCH
        if self._first is not None and self._first in self._waiting:
            self._waiting.move_to_end(self._first)
        self._first = None
        try:
            while self._waiting:
                address, turns = self._waiting.popitem(last=False)
                turn = turns.popleft()
                if turns:
                    self._waiting[address] = turns
                if isinstance(turn, asyncio.Future):
                    if not turn.done():
                        # What follows is done in the next round of the loop, and nobody knows how long that takes.
                        turn.set_result(None)
                        break
                else:
                    turn()
                    if time.perf_counter() > until:
                        break
        finally:
            self._is_granting = bool(self._waiting)
            if self._is_granting:
                asyncio.get_running_loop().call_soon(self._grant)
