"""What the server asks of its storage: little, so that other databases can give it too.

Any number of processes may share one storage. Nothing is edited in a log, and the number of an entry is taken by
whoever is first; a seat changes only from what the asker believes it to be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from gusher.table import Entry

SeatKind = Literal["person", "bot", "open"]


class TakenError(Exception):
    """Somebody else was first: the entry's number, the seat or the beginning is taken."""


class NotStoredError(Exception):
    """It could not be written, and it is as if nothing had been asked."""


@dataclass(frozen=True)
class StoredSeat:
    """A seat: who has it, under which name, and what it gave to the dice."""

    seat: int
    kind: SeatKind
    name: str = ""
    bot: str | None = None
    person: str | None = None
    nonce: str = ""


@dataclass(frozen=True)
class Standing:
    """How a table stands after its newest entry, for lists of tables."""

    n: int = 0
    changed: float = 0.0
    over: bool = False
    movers: tuple[int, ...] = ()


@dataclass(frozen=True)
class StoredTable:
    """A table without its log. ``nonces`` is None until every seat has been filled once and the game begun."""

    id: str
    game: str
    rules_version: int
    options: dict[str, str | bool]
    maker: str
    seed: bytes
    public: bool = False
    from_file: bool = False
    made: float = 0.0
    nonces: tuple[str, ...] | None = None
    standing: Standing = field(default_factory=Standing)
    seats: tuple[StoredSeat, ...] = ()

    def with_seat(self, seat: StoredSeat) -> StoredTable:
        """The table after one seat has changed."""
        return replace(self, seats=tuple(seat if each.seat == seat.seat else each for each in self.seats))


class Storage(Protocol):
    """Everything that is kept. Each call is one transaction; when it returns, it is on disk.

    Any call may raise ``NotStoredError``.
    """

    async def create(self, table: StoredTable, entries: Sequence[Entry], most_in_a_day: int) -> bool:
        """Keep a new table, unless its maker has made ``most_in_a_day`` within 24 hours; then False.

        TakenError if there is a table of this id.
        """
        ...

    async def load(self, table: str, after: int = 0) -> tuple[StoredTable, list[Entry]] | None:
        """A table and its entries from number ``after`` on; None if there is none."""
        ...

    async def append(self, table: str, entries: Sequence[Entry], standing: Standing) -> None:
        """Add entries to a log. TakenError if one of their numbers is taken."""
        ...

    async def begin(self, table: str, nonces: tuple[str, ...], entries: Sequence[Entry], standing: Standing) -> None:
        """Fix what the dice are mixed with, and add the first entries. TakenError if somebody has done so."""
        ...

    async def change_seat(self, table: str, before: StoredSeat, after: StoredSeat) -> None:
        """Change a seat. TakenError if it is not as ``before`` says."""
        ...

    async def tables_of(self, person: str, most: int) -> list[StoredTable]:
        """The tables that a person made or has a seat at, latest change first."""
        ...

    async def open_tables(self, most: int) -> list[StoredTable]:
        """Public tables with an open seat that are not over, latest change first."""
        ...

    async def waiting_for_bots(self, since: float) -> list[StoredTable]:
        """The tables that changed after ``since``, are not over, have no open seat, and wait for a bot: to move, or
        because they have not begun."""
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

    async def close(self) -> None:
        """Finish what is being written, and let go of everything."""
        ...
