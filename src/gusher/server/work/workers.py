"""The processes in which bots think. One that hangs is killed, one that dies breaks nothing.

The pool does first what was asked first. So it gets no more work than it has workers; all else waits here, where owners
share the time of the workers. The owner is the address of the request, or of the last action at the table; it is kept
in memory only. Work that a table no longer needs is not begun.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Hashable
from concurrent.futures.process import BrokenProcessPool
from importlib.util import find_spec
from typing import Any, TypeVar

from pebble import ProcessPool

from gusher.server.sharing.slots import Slots

MOST = 8
SECONDS_TO_THINK = 30.0
"""No level thinks this long, nor loads this long before its first move on a slow and busy machine: a worker that does
hangs. It counts from when a worker has taken the job."""
SECONDS_TO_PREPARE = 300.0
SECONDS_FOR_OTHERS = 0.1
"""So long a worker that is prepared holds on to a further request, so that another one gets the next."""

T = TypeVar("T")


Chooser = Callable[[str, bytes, int, str, int], str]
"""From game, state as the seat knows it, seat, level and seed to a move in notation."""


def always() -> bool:
    """What is wanted whatever happens meanwhile."""
    return True


def may_compile() -> bool:
    """Whether it is worth a try to compile rules, as far as can be said without loading Numba (see ``can_compile``)."""
    return find_spec("numba") is not None and os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def count() -> int:
    """As many as there are cores, but for the one that serves."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST, cores - 1))


# In the worker --------------------------------------------------------------------------------------------------------


def think(name: str, record: bytes, seat: int, level: str, seed: int) -> str:
    """One move of a bot: ``gusher.bots.choose``."""
    from gusher import bots

    return bots.choose(name, record, seat, level, seed)


def prepare(names: tuple[str, ...]) -> None:
    """Load what bots need of these games into this process, from the cache on disk."""
    from gusher import bots
    from gusher.rules.kernel import game

    for name in names:
        bots.compile_search(game(name))


_prepared: set[tuple[str, ...]] = set()


def _prepare_once(load: Callable[[tuple[str, ...]], None], names: tuple[str, ...]) -> int:
    """Prepare this process if it isn't yet; tells which one it is."""
    if names in _prepared:
        time.sleep(SECONDS_FOR_OTHERS)
    else:
        load(names)
        _prepared.add(names)
    return os.getpid()


def _begin() -> None:
    """What every worker does first: watching over the server, and loading what takes a moment."""
    threading.Thread(target=_end_with_server, daemon=True).start()
    import gusher.bots  # noqa: F401
    from gusher.rules.kernel.engine import can_compile

    # Where it can, this loads Numba, for which the first move would have to wait.
    if may_compile():
        can_compile()


def _end_with_server() -> None:
    """End when the server is gone, however it went and whatever this worker is at."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


# In the server --------------------------------------------------------------------------------------------------------


class Workers:
    """The pool. ``chooser`` is what they do; tests give them something worse."""

    def __init__(self, size: int | None = None, chooser: Chooser = think, seconds: float = SECONDS_TO_THINK) -> None:
        self.size = size or count()
        """How many processes there are."""
        self._slots = Slots(self.size)
        self._chooser = chooser
        self._seconds = seconds
        self._pool: ProcessPool | None = None
        self._closed = False

    @property
    def busy(self) -> int:
        """How many of them are at work."""
        return self._slots.used

    @property
    def wanted(self) -> int:
        """How much work waits for one of them."""
        return self._slots.wanted

    async def choose(
        self,
        name: str,
        record: bytes,
        seat: int,
        level: str,
        seed: int,
        *,
        owner: Hashable = None,
        is_wanted: Callable[[], bool] = always,
    ) -> str:
        """What a bot does. TimeoutError if it hangs, ProcessExpired if it dies, or whatever it raises.

        The next worker that is free works for the ``owner`` who has had the least of their time lately. UnwantedError
        if ``is_wanted`` denies it then.
        """
        asked = (name, record, seat, level, seed)
        return str(await self.work(self._chooser, *asked, owner=owner, is_wanted=is_wanted))

    async def work(
        self,
        function: Callable[..., T],
        *arguments: Any,
        owner: Hashable = None,
        is_wanted: Callable[[], bool] = always,
    ) -> T:
        """Let a worker call a function that can be imported, with arguments that can be sent. The rest is as in
        ``choose``."""
        async with self._slots.slot(owner, is_wanted):
            result: T = await self._run(self._seconds, function, *arguments)
            return result

    async def prepare(self, names: tuple[str, ...]) -> None:
        """Let every worker load the compiled code of these games; those that come later do so with their first move.

        TimeoutError if not all of them have done so in a long time.
        """
        ready: set[int] = set()
        async with asyncio.timeout(SECONDS_TO_PREPARE):
            # Nobody can say which worker gets a request, so we ask until each has answered. That is the server's own
            # business, and waits for nobody's turn.
            while len(ready) < self.size:
                left = self.size - len(ready)
                each = (self._run(SECONDS_TO_PREPARE, _prepare_once, prepare, names) for _ in range(left))
                ready |= set(await asyncio.gather(*each))

    def start(self) -> None:
        """Start the processes now, so that the first move need not wait for them."""
        self._get()

    async def close(self) -> None:
        """Stop them all, whatever they are at."""
        self._closed = True
        self._slots.close()
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            await asyncio.to_thread(self._pool.join)

    async def _run(self, seconds: float, function: Callable[..., Any], *arguments: Any) -> Any:
        try:
            future = self._get().schedule(function, arguments, timeout=seconds)
        except (BrokenProcessPool, RuntimeError):
            if self._closed:
                raise
            self._pool = None
            future = self._get().schedule(function, arguments, timeout=seconds)
        return await asyncio.wrap_future(future)

    def _get(self) -> ProcessPool:
        if self._closed:
            # Whoever is still at work must not start processes that nobody would stop.
            raise RuntimeError("the workers have been stopped")
        if self._pool is None or not self._pool.active:
            # A server with threads must not be forked, and Windows can't fork at all.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPool(self.size, initializer=_begin, context=context)
            self._pool.schedule(os.getpid)
        return self._pool
