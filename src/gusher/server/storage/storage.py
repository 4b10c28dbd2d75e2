"""What is stored of tables and people, and the errors of storing (``sql.storage.Storage``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from gusher.server.protocol.errors import Refusal
from gusher.table.dice import MIRRORED, MISSING, SCHEME, SEEDED, SEEDED_NAME
from gusher.table.plans import Plan

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


@contextmanager
def refusing() -> Iterator[None]:
    """Turn a NotStoredError into the Refusal ``not_stored``, for whoever has asked for something."""
    try:
        yield
    except NotStoredError as error:
        raise Refusal("not_stored", status=503) from error


@dataclass(frozen=True)
class StoredSeat:
    """A seat: who has it, under which name, by which hash a device has promised what it adds to the dice, and what that
    is (``nonce``), once it has said so. ``others`` play it, too. ``for_now``: a bot plays it until they come back.
    ``plan``: what its person has planned, which nobody else is to know."""

    seat: int
    kind: SeatKind
    name: str = ""
    bot: str | None = None
    person: str | None = None
    nonce: str = ""
    others: tuple[str, ...] = ()
    for_now: bool = False
    promise: str = ""
    plan: Plan | None = None

    @property
    def people(self) -> tuple[str, ...]:
        """All who play there."""
        return self.others if self.person is None else (self.person, *self.others)


@dataclass(frozen=True)
class Result:
    """How a game ended: the code of its ending, points and places by side (no places if it was abandoned), the seats
    that resigned, and those of them that had to because they were out of time."""

    ending: str
    points: tuple[int, ...]
    places: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()
    out_of_time: tuple[int, ...] = ()


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
    it. ``side_names``: what the sides call themselves, if they do. ``level``: see ``NewTable``. ``brought``: so many of
    its first entries came with the file of a game that goes on here. Of a table that has some ``damage`` only that is
    right, and its id: the rest is what could be read. ``sealed``: another table that draws the same is not over, so the
    seed is not shown; it is not kept, but found out whenever the table is loaded."""

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
    level: str = ""
    brought: int = 0
    standing: Standing = field(default_factory=Standing)
    seats: tuple[StoredSeat, ...] = ()
    damage: str = ""
    sealed: bool = False

    @property
    def dice_name(self) -> str:
        """The name under which the table draws."""
        if self.scheme == SEEDED:
            return SEEDED_NAME
        return self.room if self.scheme == MIRRORED and self.room else self.id

    @property
    def has_dice(self) -> bool:
        """Whether people play here by the table's own dice: not where a file is shown, nor in a lesson."""
        return not self.from_file and not self.lesson

    @property
    def drew_all(self) -> bool:
        """Whether all outcomes came from these dice: where a game goes on from a file, that brought some with it."""
        return self.has_dice and self.brought == 0

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


@dataclass(frozen=True)
class Mail:
    """Where a person is reminded by e-mail, in a ``language``. The ``address`` is sealed; links in e-mails name it by
    its ``key``. ``until``: when it can no longer be confirmed; None once it is."""

    person: str
    address: str
    language: str
    key: str
    until: float | None


@dataclass(frozen=True)
class Webhook:
    """Another service, by its address, that is told in a ``language`` when it is a person's turn. ``site``: the origin
    at which they asked for it."""

    person: str
    url: str
    language: str
    site: str
