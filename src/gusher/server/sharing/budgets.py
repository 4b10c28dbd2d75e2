"""What is counted: how much a person, an address or everybody has asked for, against the figures in ``limits``."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from gusher.server.protocol.errors import Refusal

from . import limits
from .limits import Rate

PART_TOLD = 1 / 16
"""Other processes are told of owners who have used so much of what they may have at once."""


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

    def wait(self, weight: float = 1) -> float:
        """After how many seconds that may pass if nothing else does, as it was counted last; 0 for never."""
        return max(0.0, weight - self._left) / self._rate.a_second if self._rate.a_second else 0.0

    def charge(self, weight: float) -> None:
        """Count what has passed elsewhere. Whoever has had too much waits no longer than for all at once."""
        self.take(0)
        self._left = max(-float(self._rate.at_once), self._left - weight)

    def has(self) -> bool:
        """Whether one more could pass, as it was counted last."""
        return self._left >= 1


class Buckets:
    """Rate-limit buckets by owner, the least recently used evicted."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.refused = 0
        """How often nothing more could pass."""
        # What has passed since the last report to other processes, where there are any.
        self._passed: Counter[str] | None = None

    def take(self, owner: str, weight: float = 1) -> bool:
        """Whether one more of this owner's may pass now, or something that counts as ``weight`` of them."""
        if not self._of(owner).take(weight):
            self.refused += 1
            return False
        if self._passed is not None:
            self._passed[owner] += weight  # type: ignore[assignment]
        return True

    def wait(self, owner: str, weight: float = 1) -> float:
        """After how many seconds that may pass which has just been refused."""
        return self._of(owner).wait(weight)

    def share(self) -> None:
        """From now on, other processes are told what has passed here."""
        self._passed = Counter()

    def passed(self) -> dict[str, float]:
        """What has passed since the last call, by owner. Small amounts are forgotten: they refill soon."""
        passed, self._passed = self._passed or Counter(), Counter()
        return {owner: weight for owner, weight in passed.items() if weight >= self._rate.at_once * PART_TOLD}

    def charge(self, owner: str, weight: float) -> None:
        """Count what has passed elsewhere."""
        self._of(owner).charge(weight)

    def _of(self, owner: str) -> Bucket:
        bucket = self._buckets.get(owner)
        if bucket is None:
            bucket = self._buckets[owner] = Bucket(self._rate)
            if len(self._buckets) > limits.BUCKETS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(owner)
        return bucket

    def has(self, owner: str) -> bool:
        """Whether one more of this owner's could pass now. Counts nothing."""
        bucket = self._buckets.get(owner)
        return bucket is None or (bucket.take(0) and bucket.has())


class Budget:
    """What each person, and each address, may ask for of one kind of work. It is taken before the work is begun."""

    def __init__(self, of_person: Rate, of_address: Rate) -> None:
        self._people = Buckets(of_person)
        self._addresses = Buckets(of_address)

    @property
    def buckets(self) -> tuple[Buckets, Buckets]:
        """Those of people, and those of addresses."""
        return self._people, self._addresses

    def take(self, visitor: Visitor, weight: float = 1) -> None:
        """Count one request, or something that counts as ``weight`` of them. Refusal if it is too much for the person
        or the address."""
        if visitor.person is not None and not self._people.take(visitor.person, weight):
            raise Refusal("too_fast", status=429, wait=self._people.wait(visitor.person, weight))
        if not self._addresses.take(visitor.address, weight):
            raise Refusal("too_fast", status=429, wait=self._addresses.wait(visitor.address, weight))


class Budgets:
    """All budgets of a process."""

    def __init__(self) -> None:
        self.requests = Buckets(limits.REQUESTS_OF_ADDRESS)
        self.messages = Buckets(limits.MESSAGES_OF_ADDRESS)
        self.looks_back = Budget(limits.LOOKS_BACK, limits.LOOKS_BACK_OF_ADDRESS)
        self.pictures = Budget(limits.PICTURES, limits.PICTURES_OF_ADDRESS)
        self.records = Budget(limits.RECORDS, limits.RECORDS_OF_ADDRESS)
        self.tables = Budget(limits.TABLES, limits.TABLES_OF_ADDRESS)
        self.what_ifs = Budget(limits.WHAT_IFS, limits.WHAT_IFS_OF_ADDRESS)
        self.lobbies = Budget(limits.LOBBIES, limits.LOBBIES_OF_ADDRESS)
        self.public_seats = Buckets(limits.PUBLIC_SEATS_OF_ADDRESS)
        self.changes = Budget(limits.CHANGES, limits.CHANGES_OF_ADDRESS)
        self.chat = Budget(limits.CHAT, limits.CHAT_OF_ADDRESS)
        self.chat_of_watchers = Budget(limits.CHAT, limits.CHAT_OF_WATCHERS)
        self.codes = Budget(limits.CODES, limits.CODES_OF_ADDRESS)
        self.admin_tries = Buckets(limits.ADMIN_TRIES_OF_ADDRESS)
        self.mails = Budget(limits.MAILS, limits.MAILS_OF_ADDRESS)
        self.mails_to = Buckets(limits.MAILS_TO_ONE)
        self.asked = Buckets(limits.ASKED)
        self.own_data = Budget(limits.OWN_DATA, limits.OWN_DATA_OF_ADDRESS)
        self.bots = Budget(limits.BOTS, limits.BOTS_OF_ADDRESS)
        self.bot_moves = Budget(limits.MESSAGES, limits.MESSAGES_OF_ADDRESS)
        self.rooms = Budget(limits.ROOMS, limits.ROOMS_OF_ADDRESS)
        self.doors = Budget(limits.DOORS, limits.DOORS_OF_ADDRESS)
        self.wrong_codes = Buckets(limits.WRONG_CODES_OF_ADDRESS)
        self.wrong_pins = Buckets(limits.WRONG_PINS_OF_ADDRESS)
        self.room_acts = Budget(limits.ROOM_ACTS, limits.ROOM_ACTS_OF_ADDRESS)

    @property
    def buckets(self) -> dict[str, Buckets]:
        """All buckets, by names that are the same in every process of this version."""
        buckets: dict[str, Buckets] = {}
        for name, each in vars(self).items():
            if isinstance(each, Budget):
                buckets[f"{name}.person"], buckets[f"{name}.address"] = each.buckets
            else:
                buckets[name] = each
        return buckets


class Sockets:
    """The open WebSockets, counted by whom they belong to."""

    def __init__(self) -> None:
        self._people: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._closing: dict[str, dict[Callable[[], None], Visitor]] = {}
        # Refuses those who are not let in.
        self.keep_out: Callable[[Visitor], None] = lambda _: None

    @property
    def open(self) -> int:
        """How many there are."""
        return self._addresses.total()

    @property
    def names(self) -> list[str]:
        """The people they belong to, as far as those have been here before."""
        return list(self._people)

    @property
    def people(self) -> int:
        """How many people they belong to, as far as those have been here before."""
        return len(self._people)

    def close_all_of(self, person: str) -> None:
        """Close the connections of a person, whose cookie is nobody's any more."""
        for close in tuple(self._closing.get(person, ())):
            close()

    def close_where(self, is_meant: Callable[[Visitor], bool]) -> None:
        """Close the connections of all visitors who are meant."""
        everybody = [each for some in self._closing.values() for each in some.items()]
        for close, visitor in everybody:
            if is_meant(visitor):
                close()

    @contextmanager
    def one_more(self, visitor: Visitor, close: Callable[[], None]) -> Iterator[None]:
        """Count a connection while it is open. Refusal if there are too many, or for somebody who is not let in."""
        self.keep_out(visitor)
        counted = [(self._addresses, visitor.address, limits.SOCKETS_OF_ADDRESS)]
        if visitor.person is not None:
            counted.append((self._people, visitor.person, limits.SOCKETS_OF_PERSON))
        if any(counter[owner] >= most for counter, owner, most in counted):
            raise Refusal("too_many_sockets", status=429)
        for counter, owner, _ in counted:
            counter[owner] += 1
        person = visitor.person or ""
        self._closing.setdefault(person, {})[close] = visitor
        try:
            yield
        finally:
            self._closing[person].pop(close, None)
            if not self._closing[person]:
                del self._closing[person]
            for counter, owner, _ in counted:
                counter[owner] -= 1
                if not counter[owner]:
                    del counter[owner]
