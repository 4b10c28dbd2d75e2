"""What is counted: how much a person, an address or everybody has asked for, against the figures in ``limits``."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from gusher.server.protocol.errors import Refusal

from . import limits
from .limits import Rate


class Visitor(NamedTuple):
    """Who asks: the person of the cookie, if there is one, and the address. Cookies are free, addresses are not; but
    a whole class has one."""

    person: str | None
    address: str


class Bucket:
    """Lets through so many at once, and so many a second."""

    __slots__ = ("_left", "_rate", "_when")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = float(rate.at_once)
        self._when = time.monotonic()

    def take(self, weight: float = 1) -> bool:
        """Whether one more may pass now, or something that counts as ``weight`` of them."""
        now = time.monotonic()
        self._left = min(self._rate.at_once, self._left + (now - self._when) * self._rate.a_second)
        self._when = now
        if self._left < weight:
            return False
        self._left -= weight
        return True


class Buckets:
    """One bucket for each of those who asked lately."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, owner: str, weight: float = 1) -> bool:
        """Whether one more of this owner's may pass now, or something that counts as ``weight`` of them."""
        bucket = self._buckets.get(owner)
        if bucket is None:
            bucket = self._buckets[owner] = Bucket(self._rate)
            if len(self._buckets) > limits.BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(owner)
        return bucket.take(weight)


class Budget:
    """What each person, and each address, may ask for of one kind of work. It is taken before the work is begun."""

    def __init__(self, of_person: Rate, of_address: Rate) -> None:
        self._people = Buckets(of_person)
        self._addresses = Buckets(of_address)

    def take(self, visitor: Visitor, weight: float = 1) -> None:
        """Count one request, or something that counts as ``weight`` of them. Refusal if it is too much for the person
        or the address."""
        if visitor.person is not None and not self._people.take(visitor.person, weight):
            raise Refusal("too_fast", status=429)
        if not self._addresses.take(visitor.address, weight):
            raise Refusal("too_fast", status=429)


class Budgets:
    """All budgets of a process."""

    def __init__(self) -> None:
        self.requests = Buckets(limits.REQUESTS_OF_ADDRESS)
        self.messages = Buckets(limits.MESSAGES_OF_ADDRESS)
        self.looks_back = Budget(limits.LOOKS_BACK, limits.LOOKS_BACK_OF_ADDRESS)
        self.pictures = Budget(limits.PICTURES, limits.PICTURES_OF_ADDRESS)
        self.records = Budget(limits.RECORDS, limits.RECORDS_OF_ADDRESS)
        self.tables = Budget(limits.TABLES, limits.TABLES_OF_ADDRESS)
        self.lobbies = Budget(limits.LOBBIES, limits.LOBBIES_OF_ADDRESS)
        self.public_seats = Buckets(limits.PUBLIC_SEATS_OF_ADDRESS)
        self.changes = Budget(limits.CHANGES, limits.CHANGES_OF_ADDRESS)
        self.chat = Budget(limits.CHAT, limits.CHAT_OF_ADDRESS)
        self.chat_of_watchers = Budget(limits.CHAT, limits.CHAT_OF_WATCHERS)
        self.codes = Budget(limits.CODES, limits.CODES_OF_ADDRESS)


class Sockets:
    """The open WebSockets, counted by whom they belong to."""

    def __init__(self) -> None:
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    @contextmanager
    def one_more(self, visitor: Visitor) -> Iterator[None]:
        """Count a connection while it is open. Refusal if there are too many."""
        counted = [(self._addresses, visitor.address, limits.SOCKETS_OF_ADDRESS)]
        if visitor.person is not None:
            counted.append((self._people, visitor.person, limits.SOCKETS_OF_PERSON))
        if any(counter[owner] >= most for counter, owner, most in counted):
            raise Refusal("too_many_sockets", status=429)
        for counter, owner, _ in counted:
            counter[owner] += 1
        try:
            yield
        finally:
            for counter, owner, _ in counted:
                counter[owner] -= 1
                if not counter[owner]:
                    del counter[owner]
