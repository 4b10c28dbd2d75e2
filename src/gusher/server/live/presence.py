"""Who is at a table: connected, away, or not come yet. Everybody there sees it; it is not stored.

After a restart, players who have not moved count as not come yet. A change of presence costs a patch of a few bytes.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import NamedTuple

from gusher.server.protocol.listed import Attending
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor
from gusher.server.storage.storage import StoredSeat


class Presence(NamedTuple):
    """``here`` are the people, and the devices without a person, that are connected or were a moment ago; the players
    in ``known`` have been here."""

    here: frozenset[Hashable] = frozenset()
    known: frozenset[Hashable] = frozenset()

    def of(self, seat: StoredSeat) -> Attending | None:
        """How the person of a seat attends; None where no person sits."""
        people = seat.people
        if not (seat.kind == "person" or seat.for_now) or not people:
            return None
        if not self.here.isdisjoint(people):
            return "connected"
        return "never" if self.known.isdisjoint(people) else "away"

    def watching(self, players: Collection[str | None]) -> int:
        """How many are here besides the players."""
        return sum(each not in players for each in self.here)


class Attendance:
    """Keeps the ``presence`` at a table, and calls ``changed`` when it has become another one: seldom enough for many
    who come at once, and not while a device only changes its connection.

    ``known`` are the players who have been here before, ``players`` says who they all are. A device without a person is
    known by its address. ``announce`` tells other processes who is connected to this one (``own``).
    """

    def __init__(
        self,
        known: Iterable[str],
        players: Callable[[], Collection[str | None]],
        changed: Callable[[], None],
        announce: Callable[[], None],
    ) -> None:
        self.presence = Presence(known=frozenset(known))
        self._players = players
        self._changed = changed
        self._announce = announce
        self._announced = frozenset[str]()
        self._connections: Counter[Hashable] = Counter()
        # Who has gone, and until when they are counted as here all the same.
        self._going: dict[Hashable, float] = {}
        # When players went last.
        self._gone: dict[Hashable, float] = {}
        self._told = float("-inf")
        self._timer: asyncio.TimerHandle | None = None
        # Whom other processes have said to be there, and until when that is believed.
        self._elsewhere: dict[str, tuple[frozenset[str], float]] = {}

    @property
    def own(self) -> frozenset[str]:
        """The people whose devices are connected to this process, or were until a moment ago."""
        return frozenset(who for who in (*self._connections, *self._going) if isinstance(who, str))

    def hear(self, process: str, people: Collection[str]) -> None:
        """Another process says who is connected to it."""
        is_new = process not in self._elsewhere
        until = asyncio.get_running_loop().time() + limits.SECONDS_OF_A_PRESENCE
        self._elsewhere[process] = frozenset(people), until
        self._look()
        if is_new:
            # It does not know who is here either.
            self._announce()

    def come(self, visitor: Visitor) -> None:
        """A device has connected."""
        who = _name(visitor)
        self._connections[who] += 1
        self._going.pop(who, None)
        self._look()

    def go(self, visitor: Visitor) -> None:
        """It has gone."""
        who = _name(visitor)
        self._connections[who] -= 1
        if self._connections[who] <= 0:
            del self._connections[who]
            now = asyncio.get_running_loop().time()
            self._going[who] = now + limits.SECONDS_TO_COME_BACK
            if who in self._players():
                self._gone[who] = now
            self._look()

    def away(self, person: str) -> float:
        """For how many seconds a player has not been connected: 0 if they are, infinity if they never were."""
        if person in self._connections or any(person in people for people, _ in self._elsewhere.values()):
            return 0.0
        return asyncio.get_running_loop().time() - self._gone.get(person, float("-inf"))

    def knows(self, person: str) -> None:
        """Note that a person has been here, since they sat down. The caller tells everybody."""
        self.presence = self.presence._replace(known=self.presence.known | {person})

    def close(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        self._going = {who: until for who, until in self._going.items() if until > now}
        self._elsewhere = {each: said for each, said in self._elsewhere.items() if said[1] > now}
        elsewhere = frozenset[Hashable]().union(*(people for people, _ in self._elsewhere.values()))
        here = elsewhere.union(self._connections, self._going)
        ends = [*self._going.values(), *(until for _, until in self._elsewhere.values())]
        next_look = min(ends, default=None)
        due = self._told + limits.SECONDS_BETWEEN_PRESENCES
        is_told = here != self.presence.here and due <= now
        if here != self.presence.here and not is_told:
            next_look = due
        self.close()
        if next_look is not None:
            self._timer = asyncio.get_running_loop().call_at(next_look, self._look)
        if is_told:
            self._told = now
            self.presence = Presence(here, self.presence.known | here.intersection(self._players()))
            # Last: whoever is told may have something to say about it.
            self._changed()
            if self.own != self._announced:
                self._announced = self.own
                self._announce()


def _name(visitor: Visitor) -> Hashable:
    return visitor.person if visitor.person is not None else (visitor.address,)
