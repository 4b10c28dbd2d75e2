"""What the server asks of its storage: little, so that other databases can give it too.

Any number of processes may share one storage. Nothing is edited in a log, and the number of an entry is taken by
whoever is first; a seat changes only from what the asker believes it to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, Protocol

from gusher.table import Entry
from gusher.table.dice import MISSING, SCHEME

from .belongings import Belongings
from .chats import Chats
from .credentials import Credentials
from .erasing import Erasing
from .jobs import Jobs
from .leases import Leases
from .moderation import Moderation
from .receipts import Receipt
from .retention import Retention
from .rooms import Rooms

SeatKind = Literal["person", "bot", "open", "kept"]
"""``kept``: for a person who has been asked whether they play."""


class TakenError(Exception):
    """Somebody else was first: the entry's number, the seat or the beginning is taken."""


class TooManyError(Exception):
    """Somebody would have more than they may; nothing has changed."""


class NotStoredError(Exception):
    """It could not be written, and it is as if nothing had been asked."""


class DamagedError(Exception):
    """What is kept of a table can't be what was written. Says what is wrong with it."""


@dataclass(frozen=True)
class StoredSeat:
    """A seat: who has it, under which name, by which hash a device has promised what it adds to the dice, and what that
    is (``nonce``), once it has said so. ``others`` play it, too. ``for_now``: a bot plays it until they come back."""

    seat: int
    kind: SeatKind
    name: str = ""
    bot: str | None = None
    person: str | None = None
    nonce: str = ""
    others: tuple[str, ...] = ()
    for_now: bool = False
    promise: str = ""

    @property
    def people(self) -> tuple[str, ...]:
        """All who play there."""
        return self.others if self.person is None else (self.person, *self.others)


@dataclass(frozen=True)
class Result:
    """How a game ended: the code of its ending, points and places by side (no places if it was abandoned), and the
    seats that resigned."""

    ending: str
    points: tuple[int, ...]
    places: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()


@dataclass(frozen=True)
class Standing:
    """How a table stands after its newest entry, for lists of tables. ``deadline``: then something is to be done
    because time runs out, in seconds since 1970; None if it doesn't. ``result``: of a game that is over; None, too,
    where it ended before results were kept and nobody has opened the table since."""

    n: int = 0
    changed: float = 0.0
    over: bool = False
    movers: tuple[int, ...] = ()
    deadline: float | None = None
    result: Result | None = None


@dataclass(frozen=True)
class StoredTable:
    """A table without its log. ``scheme`` is that of its dice. ``promises``, by seat, are those that count, and
    None until every seat has been filled once. ``nonces`` is None until the game has begun: once what was promised
    has been said, or at the deadline of its standing. ``next``: the table at which those who played here go on.
    ``lesson``: the one that is taken here, if one is. ``room``: the id of the one that it belongs to, which made
    it. ``side_names``: what the sides call themselves, if they do. Of a table that has some ``damage`` only that is
    right, and its id: the rest is what could be read."""

    id: str
    game: str
    rules_version: int
    options: dict[str, str | bool]
    maker: str
    seed: bytes
    public: bool = False
    from_file: bool = False
    made: float = 0.0
    scheme: int = SCHEME
    promises: tuple[str, ...] | None = None
    nonces: tuple[str, ...] | None = None
    lesson: str = ""
    next: str | None = None
    room: str | None = None
    side_names: tuple[str, ...] = ()
    standing: Standing = field(default_factory=Standing)
    seats: tuple[StoredSeat, ...] = ()
    damage: str = ""

    @property
    def drew_all(self) -> bool:
        """Whether all outcomes came from the table's own dice: a file and a lesson bring some with them."""
        return not self.from_file and not self.lesson

    # Every device that is told of a change asks for these.

    @property
    def has_begun(self) -> bool:
        """Whether the game has begun. Until then nobody acts and nothing is drawn."""
        return self.nonces is not None

    @property
    def is_adding(self) -> bool:
        """Whether it is settled what counts for the dice, and devices are to say what they have promised. Nobody sits
        down or gets up then: they could know more than others did."""
        return self.promises is not None and self.nonces is None

    @property
    def awaits_additions(self) -> bool:
        """Whether a device has promised to add something to the dice and has not said what."""
        return any(seat.promise and not seat.nonce for seat in self.seats)

    @property
    def added(self) -> tuple[str, ...]:
        """What the seats have added to the dice so far."""
        return tuple(seat.nonce or MISSING for seat in self.seats)

    @cached_property
    def is_full(self) -> bool:
        """Whether somebody sits on every seat."""
        return all(seat.kind in ("person", "bot") for seat in self.seats)

    @cached_property
    def people(self) -> frozenset[int]:
        """The seats that persons have."""
        return frozenset(seat.seat for seat in self.seats if seat.kind == "person")

    @cached_property
    def consenting(self) -> frozenset[int]:
        """Seats that agree to any undo: bots, and those where nobody sits."""
        return frozenset(range(len(self.seats))) - self.people

    def with_seat(self, seat: StoredSeat) -> StoredTable:
        """The table after one seat has changed."""
        return replace(self, seats=tuple(seat if each.seat == seat.seat else each for each in self.seats))


@dataclass(frozen=True)
class Key:
    """By what a person is known who has signed out everywhere ``generation`` times: their cookies name that number, and
    their code spells ``code`` instead of their id."""

    person: str
    generation: int
    code: str


@dataclass(frozen=True)
class Subscription:
    """Where a browser takes messages for a person who is away (Web Push), the keys by which only it can read them, the
    person's ``language``, and the ``site`` on which they asked for it."""

    endpoint: str
    person: str
    p256dh: str
    auth: str
    language: str
    site: str


class Storage(Protocol):
    """Everything that is kept. Each call is one transaction; when it returns, it is on disk.

    Any call may raise ``NotStoredError``. Lists hold damaged tables, too, with what is wrong with them.
    """

    @property
    def chats(self) -> Chats:
        """What people say at tables."""
        ...

    @property
    def rooms(self) -> Rooms:
        """Rooms and their logs."""
        ...

    @property
    def jobs(self) -> Jobs:
        """What servers let workers elsewhere work out."""
        ...

    @property
    def erasing(self) -> Erasing:
        """Forgetting people."""
        ...

    @property
    def retention(self) -> Retention:
        """Tables that are old."""
        ...

    @property
    def moderation(self) -> Moderation:
        """Queries for moderators."""
        ...

    @property
    def belongings(self) -> Belongings:
        """What is known of a person, all together."""
        ...

    @property
    def credentials(self) -> Credentials | None:
        """Where this holds what proves who is who; None if the data folder does."""
        ...

    def leases(self) -> Leases:
        """A new process among those that share this storage, and what it holds."""
        ...

    async def create(
        self, table: StoredTable, entries: Sequence[Entry], most_in_a_day: int, before: StoredTable | None = None
    ) -> bool:
        """Keep a new table, unless its maker has made ``most_in_a_day`` within 24 hours; then False. It is the next one
        after ``before``, if that is given.

        TakenError if there is a table of this id, or if ``before`` has another next one by now.
        """
        ...

    async def delete(self, table: str) -> None:
        """Remove a table whose game has not begun, with all that belongs to it. TakenError if it has."""
        ...

    async def load(self, table: str, after: int = 0) -> tuple[StoredTable, list[Entry]] | None:
        """A table and its entries from number ``after`` on; None if there is none. DamagedError if they can't be what
        was written."""
        ...

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        standing: Standing,
        receipt: Receipt | None = None,
        seats: Sequence[StoredSeat] = (),
    ) -> None:
        """Add entries to a log, and the receipt of the message that they come from; of each person at least the latest
        ``receipts.KEPT`` stay. ``seats`` change with them. TakenError if one of the entries' numbers is taken."""
        ...

    async def keep_result(self, table: str, result: Result) -> None:
        """Keep how a game ended that is over, where that has not been kept."""
        ...

    async def receipts(self, table: str, after: int = 0) -> list[Receipt]:
        """The receipts at a table for entries from number ``after`` on, the oldest first."""
        ...

    async def fix_promises(self, table: str, seats: Sequence[StoredSeat], until: float) -> None:
        """Fix which promises count, those of ``seats``, as long as these sit there; the game begins at ``until`` at the
        latest. TakenError if others do, or if that has been done."""
        ...

    async def add_to_dice(self, table: str, before: StoredSeat, nonce: str) -> None:
        """Keep what the device of a seat has promised to add. TakenError unless that is waited for."""
        ...

    async def begin(self, table: str, nonces: tuple[str, ...], entries: Sequence[Entry], standing: Standing) -> None:
        """Fix what the dice are mixed with, which is what its seats have added, and add the first entries. TakenError
        if somebody has done so, or if the seats have added something else."""
        ...

    async def change_seat(
        self, table: str, before: StoredSeat, after: StoredSeat, most_held: int | None = None
    ) -> None:
        """Change a seat. TakenError if it is not as ``before`` says, or where what was promised to the dice is waited
        for; TooManyError if somebody sits down who has
        ``most_held`` seats already at public tables of others that have not begun, or where something has happened
        within 24 hours and the game goes on."""
        ...

    async def keep_seats(self, table: str, seats: Sequence[StoredSeat]) -> None:
        """Keep seats as a room has given them, whatever they were before."""
        ...

    async def keep_side_names(self, table: str, names: Sequence[str]) -> None:
        """Keep what the sides of a table call themselves."""
        ...

    async def tables_of(self, person: str, most: int) -> list[StoredTable]:
        """The tables that a person made or has a seat at, latest change first; not the lessons that they took, nor
        what they have removed."""
        ...

    async def find(self, table: str) -> StoredTable | None:
        """A table without its log, as in lists; None if there is none."""
        ...

    async def remove(self, table: str, person: str) -> None:
        """Take a table out of ``tables_of`` a person. It stays there for everybody else."""
        ...

    async def restore(self, table: str, person: str) -> None:
        """The opposite of ``remove``."""
        ...

    async def open_tables(self, most: int) -> list[StoredTable]:
        """Public tables with an open seat that are not over, latest change first."""
        ...

    async def waiting_for_bots(self, since: float) -> list[StoredTable]:
        """The tables that changed after ``since``, are not over, have no open seat, and wait for a bot: to move, or
        because they have not begun."""
        ...

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How many entries the logs of these tables have; those that there are not are left out."""
        ...

    async def due(self, after: float, until: float) -> list[str]:
        """The ids of the tables whose deadline lies between the two."""
        ...

    async def damaged(self) -> dict[str, str]:
        """The tables that can't be what was written, and why, as far as it shows without the rules of their games. This
        looks at everything, and takes its time."""
        ...

    async def name(self, person: str) -> str:
        """A person's name, empty if they never gave one."""
        ...

    async def rename(self, person: str, name: str, at: float) -> None:
        """Keep a person's name."""
        ...

    async def introduce(self, person: str, name: str, at: float) -> None:
        """The same for somebody who has none; another name stays."""
        ...

    async def knows(self, person: str) -> bool:
        """Whether anything is kept of a person: a name, settings, a seat or a table that they made."""
        ...

    async def renew(self, person: str, code: str) -> Key:
        """Keep that a person has signed out everywhere, with what their code spells from now on, and forget which
        devices remind them."""
        ...

    async def keys(self) -> list[Key]:
        """Of everybody who has ever signed out everywhere."""
        ...

    async def settings(self, person: str) -> str | None:
        """A person's settings as they were kept; None if none were."""
        ...

    async def keep_settings(self, person: str, chosen: str) -> None:
        """Keep a person's settings instead of those before."""
        ...

    async def subscribe(self, subscription: Subscription, most: int) -> None:
        """Keep a subscription; one with the same endpoint goes. TooManyError if the person has ``most`` others."""
        ...

    async def unsubscribe(self, endpoint: str) -> None:
        """Forget the subscription with this endpoint, if there is one."""
        ...

    async def subscriptions(self, person: str) -> list[Subscription]:
        """A person's subscriptions."""
        ...

    async def writes(self) -> bool:
        """Whether something can be written now, or could a moment ago."""
        ...

    async def close(self) -> None:
        """Finish what is being written, and let go of everything."""
        ...
