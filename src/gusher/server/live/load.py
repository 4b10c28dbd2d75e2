"""Load figures of each process, for the operator's page. Processes send each other theirs."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from gusher.server.bus import Bus
from gusher.server.protocol.admin import AdminProcess

LOAD = "load"
"""The topic under which processes tell how much they have to do."""
SECONDS_BETWEEN_WORDS = 5.0
SECONDS_BELIEVED = 20.0


class Word(msgspec.Struct, array_like=True):
    """What a process of this ``token`` tells of itself."""

    token: str
    load: AdminProcess


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Word).decode


class Load:
    """What this process knows. ``read`` looks how it is here, given seconds since the start, entries a second, and
    how late the loop is; ``entries`` counts what was written."""

    def __init__(
        self, bus: Bus, entries: Callable[[], int], read: Callable[[float, float, float], AdminProcess]
    ) -> None:
        self._bus = bus
        self._entries = entries
        self._read = read
        self._token = secrets.token_hex(8)
        self._began = time.monotonic()
        self._own = read(0.0, 0.0, 0.0)
        self._others: dict[str, tuple[float, AdminProcess]] = {}
        bus.follow(LOAD)
        bus.listen(self._heard)

    @property
    def all(self) -> list[AdminProcess]:
        """The load of all processes heard from lately, this one's first."""
        now = time.monotonic()
        self._others = {token: each for token, each in self._others.items() if now - each[0] < SECONDS_BELIEVED}
        others = (load for _, load in self._others.values())
        return [self._own, *sorted(others, key=lambda each: each.process)]

    async def run(self) -> None:
        """Look and tell, until cancelled."""
        before, then = self._entries(), time.monotonic()
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_WORDS)
            now, entries = time.monotonic(), self._entries()
            late = max(0.0, now - then - SECONDS_BETWEEN_WORDS)
            self._own = self._read(now - self._began, (entries - before) / (now - then), late)
            before, then = entries, now
            if self._bus.is_shared:
                self._bus.tell(LOAD, _encode(Word(self._token, self._own)).decode())

    def _heard(self, topic: str, text: str) -> None:
        if topic != LOAD:
            return
        try:
            word = _decode(text)
        except msgspec.MsgspecError:
            # Of another version, which tells other things.
            return
        if word.token != self._token:
            self._others[word.token] = (time.monotonic(), word.load)


def memory() -> int:
    """Bytes of memory that this process has now, or had at most where the system tells no more."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(most if sys.platform == "darwin" else most * 1024)
