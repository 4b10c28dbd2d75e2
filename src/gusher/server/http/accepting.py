"""Taking connections on Windows.

There asyncio closes the listening socket if a device hangs up before its connection is accepted (python/cpython#93821):
one phone that leaves the network at the wrong moment would keep out everybody after it. Here the next one is accepted.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any, Protocol

SECONDS_BETWEEN_TRIES = 0.05
"""Not 0: while nothing can be accepted, the loop has other work."""


class Listener(Protocol):
    """A listening socket; its number is -1 once it is closed."""

    def fileno(self) -> int:
        """See ``socket.socket``."""
        ...


def next_one(accept: Callable[[Any], asyncio.Future[Any]], listener: Listener) -> asyncio.Future[Any]:
    """The next connection that ``accept`` completes. OSError only if the listening socket is closed."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Any] = loop.create_future()
    asked: list[asyncio.Future[Any]] = []

    def ask() -> None:
        if answer.cancelled():
            return
        try:
            asked[:] = [accept(listener)]
        except OSError as error:
            answer.set_exception(error)
        else:
            asked[0].add_done_callback(take)

    def take(taken: asyncio.Future[Any]) -> None:
        if taken.cancelled() or answer.cancelled():
            answer.cancel()
        elif (error := taken.exception()) is None:
            answer.set_result(taken.result())
        elif isinstance(error, OSError) and listener.fileno() != -1:
            loop.call_later(SECONDS_BETWEEN_TRIES, ask)
        else:
            answer.set_exception(error)

    def give_up(_: object) -> None:
        if answer.cancelled():
            for each in asked:
                each.cancel()

    answer.add_done_callback(give_up)
    ask()
    return answer


if sys.platform == "win32":

    class _Proactor(asyncio.IocpProactor):
        def accept(self, listener: Any) -> Any:
            return next_one(super().accept, listener)

    def loop() -> asyncio.AbstractEventLoop:
        """A loop that keeps accepting connections."""
        return asyncio.ProactorEventLoop(_Proactor())
