"""Shares rate-limit usage between processes, so that several of them together allow no more than one.

Open sockets are the exception: each process counts its own.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from heapq import nlargest

import msgspec

from gusher.server.bus import LIMITS, Bus
from gusher.server.sharing.budgets import Budgets

SECONDS_BETWEEN_WORDS = 0.5
"""What passes between two words may pass in every process."""
MOST_TOLD = 500
"""Owners in one word, those first who had most."""

log = logging.getLogger("gusher.server")


class Word(msgspec.Struct, array_like=True):
    """What a process of this ``token`` has let pass, by bucket and owner."""

    token: str
    passed: dict[str, dict[str, float]]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Word).decode


class Telling:
    """Tells others of the budgets of this process, and hears of theirs."""

    def __init__(self, budgets: Budgets, bus: Bus) -> None:
        self._buckets = budgets.buckets
        self._bus = bus
        self._token = secrets.token_hex(8)
        for each in self._buckets.values():
            each.share()
        bus.listen(self._heard)
        bus.follow(LIMITS)

    async def run(self) -> None:
        """Tell, until cancelled."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_WORDS)
            self.tell()

    def tell(self) -> None:
        """Tell what has passed since the last time."""
        passed = {
            name: dict(nlargest(MOST_TOLD, owners.items(), key=lambda each: each[1]))
            for name, buckets in self._buckets.items()
            if (owners := buckets.passed())
        }
        if passed:
            self._bus.tell(LIMITS, _encode(Word(self._token, passed)).decode())

    def _heard(self, topic: str, text: str) -> None:
        if topic != LIMITS:
            return
        try:
            word = _decode(text)
        except msgspec.MsgspecError as error:
            log.warning("A word about limits could not be understood: %s", error)
            return
        if word.token == self._token:
            return
        for name, owners in word.passed.items():
            # Another version may have others.
            if name in self._buckets:
                for owner, weight in owners.items():
                    self._buckets[name].charge(owner, max(0.0, weight))
