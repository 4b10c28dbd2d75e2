"""Who is at a table: connected, away, or not come yet. Everybody there is told so; it is written nowhere."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import NamedTuple

from gusher.server.protocol.messages import Attending
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Visitor
from gusher.server.storage.storage import StoredSeat


class Presence(NamedTuple):
    """``here`` are the people who are connected, or were until a moment ago, and those devices without a person; the
    players in ``known`` have been here."""

    here: frozenset[Hashable] = frozenset()
    known: frozenset[Hashable] = frozenset()

    def of(self, seat: StoredSeat) -> Attending | None:
        """How the person of a seat attends; None where no person sits."""
        if seat.kind != "person" or seat.person is None:
            return None
        if seat.person in self.here:
            return "connected"
        return "away" if seat.person in self.known else "never"

    def watching(self, players: Collection[str | None]) -> int:
        """How many are here besides the players."""
        return sum(each not in players for each in self.here)


class Attendance:
    """Keeps the ``presence`` at a table, and calls ``changed`` when it has become another one: seldom enough for many
    who come at once, and not while a device only changes its connection.

    ``known`` are the players who have been here before, ``players`` says who they all are. A device without a person is
    known by its address.
    """

    def __init__(
        self, known: Iterable[str], players: Callable[[], Collection[str | None]], changed: Callable[[], None]
    ) -> None:
        self.presence = Presence(known=frozenset(known))
        self._players = players
        self._changed = changed
        self._connections: Counter[Hashable] = Counter()
        # Who has gone, and until when they are counted as here all the same.
        self._going: dict[Hashable, float] = {}
        # When players went last.
        self._gone: dict[Hashable, float] = {}
        self._told = float("-inf")
        self._timer: asyncio.TimerHandle | None = None

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
        """For how many seconds a player has not been connected: 0 if they are, and for ever if nobody saw them here."""
        if person in self._connections:
            return 0.0
        return asyncio.get_running_loop().time() - self._gone.get(person, float("-inf"))

    def knows(self, person: str) -> None:
        """Somebody has been here otherwise: they sat down. Whoever changes the seat tells of it."""
        self.presence = self.presence._replace(known=self.presence.known | {person})

    def close(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        self._going = {who: until for who, until in self._going.items() if until > now}
        here = frozenset([*self._connections, *self._going])
        next_look = min(self._going.values(), default=None)
        if here != self.presence.here:
            due = self._told + limits.SECONDS_BETWEEN_PRESENCES
            if due <= now:
                self._told = now
                self.presence = Presence(here, self.presence.known | here.intersection(self._players()))
                self._changed()
            else:
                next_look = due
        self.close()
        if next_look is not None:
            self._timer = asyncio.get_running_loop().call_at(next_look, self._look)


def _name(visitor: Visitor) -> Hashable:
    return visitor.person if visitor.person is not None else (visitor.address,)
