"""How much one person, device or address may ask for, and how much the server takes on."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import Refusal

TABLES_A_DAY = 1000
"""Tables that one person can make in 24 hours."""
TABLES_AT_ONCE = 500
TABLES_A_SECOND = 10
"""Tables that are made in this process, by whomever: so many at once, and so many each second in the long run."""
SOCKETS_OF_ONE = 128
"""Connections that one person, or one address without a cookie, can have open."""
SOCKETS = 4000
"""Connections to this process."""

MESSAGES_AT_ONCE = 60
MESSAGES_A_SECOND = 30
"""What one connection may send: so many at once, and so many each second in the long run."""
REFUSALS_IN_A_ROW = 600
"""A connection that goes on sending although it is refused is closed."""

LOOKS_BACK_AT_ONCE = 200
LOOKS_BACK_A_SECOND = 20
"""How many earlier positions one person can ask for. Each is played again from the start of the game."""
BUCKETS = 10_000
"""Of so many people that is counted; who has not asked for longest is forgotten."""

EXPLANATIONS_KEPT = 1000
LEDGERS_KEPT = 200
LEDGERS_AT_ONCE = 2
"""Games whose luck is being counted; others wait for their turn."""

SHORTEST_CLOCK = 10
LONGEST_CLOCK = 3600
"""Seconds that a phase can be given."""

LARGEST_MESSAGE = 4 * 1024
LARGEST_FRAME = 64 * 1024
"""A longer message is refused; one longer than that, the connection is closed before it is read."""
LARGEST_BODY = 64 * 1024
LARGEST_FILE = 256 * 1024

TABLES_IN_MEMORY = 500
"""Tables that nobody watches and that are kept nevertheless, because somebody may come back."""
TABLES_LISTED = 50
ANSWERS_WAITING = 64
"""A connection that does not read its answers is closed when so many wait."""


class Bucket:
    """Lets through so many at once, and so many a second."""

    def __init__(self, at_once: float = MESSAGES_AT_ONCE, a_second: float = MESSAGES_A_SECOND) -> None:
        self._at_once = self._left = at_once
        self._a_second = a_second
        self._when = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass now."""
        now = time.monotonic()
        self._left = min(self._at_once, self._left + (now - self._when) * self._a_second)
        self._when = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each of those who asked lately."""

    def __init__(self, at_once: float = LOOKS_BACK_AT_ONCE, a_second: float = LOOKS_BACK_A_SECOND) -> None:
        self._rate = (at_once, a_second)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, owner: str) -> bool:
        """Whether one more of this owner's may pass now."""
        bucket = self._buckets.setdefault(owner, Bucket(*self._rate))
        self._buckets.move_to_end(owner)
        if len(self._buckets) > BUCKETS:
            self._buckets.popitem(last=False)
        return bucket.take()


class Sockets:
    """The open connections, counted by whom they belong to."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, owner: str) -> Iterator[None]:
        """Count a connection while it is open. Refusal if there are too many."""
        if self._open.total() >= SOCKETS:
            raise Refusal("server_full", status=503)
        if self._open[owner] >= SOCKETS_OF_ONE:
            raise Refusal("too_many_sockets", status=429)
        self._open[owner] += 1
        try:
            yield
        finally:
            self._open[owner] -= 1
            if not self._open[owner]:
                del self._open[owner]
