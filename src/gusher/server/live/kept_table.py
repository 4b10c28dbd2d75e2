"""What is kept of a table: its log and who sits there, in step with the storage."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from gusher.rules.kernel import CHANCE, GusherError, game
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.sharing import limits
from gusher.server.storage.receipts import Receipt, Receipts
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import (
    DamagedError,
    Result,
    Standing,
    StoredSeat,
    StoredTable,
    TakenError,
    TooManyError,
    refusing,
)
from gusher.table import Entry, Proposal, Table
from gusher.table.dice import Dice
from gusher.table.pausing import Pausing

from . import leaving, views


class KeptTable:
    """A table as the storage has it: ``table`` is the game, ``stored`` the rest. A change is stored first and applied
    then. Writers hold the ``lock``. ``written`` is called after that, ``reloaded`` when others have written, and
    ``erased`` when the table is no longer in the storage."""

    def __init__(
        self,
        stored: StoredTable,
        table: Table,
        storage: Storage,
        written: Callable[[], None],
        reloaded: Callable[[], None],
        erased: Callable[[], None],
    ) -> None:
        self.stored = stored
        self.table = table
        self.storage = storage
        self.receipts = Receipts()
        self.lock = asyncio.Lock()
        self._written = written
        self._reloaded = reloaded
        self._erased = erased
        self._unsure = False

    def change(self, stored: StoredTable, table: Table | None = None) -> None:
        """This is stored now, and everybody is told."""
        self.stored = stored
        if table is not None:
            self.table = table
        self._written()

    async def write(
        self, proposal: Proposal[Table], person: str | None = None, key: str = "", seats: Sequence[StoredSeat] = ()
    ) -> None:
        """Store what was proposed by a message with this ``key``, then apply it. These ``seats`` change with it; by
        default those that the entries give to bots or people."""
        entries, after = proposal
        receipt = Receipt(person, key, entries[0].n) if person is not None and key else None
        seats = seats or leaving.taken_over(self.stored, entries)
        seated = self.stored
        for seat in seats:
            seated = seated.with_seat(seat)
        standing = standing_of(after, entries[-1].at, views.deadline_of(seated, after))
        try:
            await self.sure(self.storage.append(self.stored.id, entries, standing, receipt, seats))
        except TakenError:
            await self.reload()
            raise Refusal("stale", "n", status=409) from None
        if receipt is not None:
            self.receipts.add([receipt])
        self.change(replace(seated, standing=standing), after)

    async def sure(self, writing: Awaitable[None]) -> None:
        """Wait for the storage. After an error it is asked again what was written (``settle``)."""
        self._unsure = True
        try:
            with refusing():
                await writing
        except (TakenError, TooManyError):
            self._unsure = False
            raise
        self._unsure = False

    async def recall(self) -> None:
        """Learn which messages have been carried out here before this process knew the table."""
        with refusing():
            self.receipts.add(await self.storage.receipts(self.stored.id))

    async def settle(self) -> None:
        """Reload after a write whose outcome is unknown."""
        if self._unsure:
            await self.reload()

    async def reload(self) -> None:
        """Take in what other processes have written. Refusal if the table is there no more, or can't be read now."""
        try:
            with refusing():
                loaded = await self.storage.load(self.stored.id, self.n)
                if loaded is not None and loaded[1]:
                    self.receipts.add(await self.storage.receipts(self.stored.id, self.n))
        except DamagedError as error:
            raise Refusal("damaged", detail=str(error), status=409) from error
        if loaded is None:
            self._erased()
            raise Refusal("deleted", status=404)
        stored, entries = loaded
        self._unsure = False
        if entries:
            newer = self.table.fork()
            newer.apply(entries)
            self.table = newer
        if entries or _beside_the_log(stored) != _beside_the_log(self.stored):
            self.stored = stored
            self._reloaded()

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return self.table.n

    def due(self) -> float | None:
        """When time runs out here; None if it does not, or has and a bot is at work on it."""
        if self.stored.is_adding:
            return self.stored.standing.deadline
        return None if self.table.pace.flagged is not None else views.deadline_of(self.stored, self.table)

    def proposed(self, propose: Callable[[Dice], Proposal[Table]]) -> Proposal[Table]:
        """What this comes to with the table's dice. Refusal if the log is full, or the rules are against it."""
        if self.n >= limits.ENTRIES:
            raise Refusal("log_full", status=409)
        try:
            return propose(self.dice())
        except GusherError as error:
            raise refusal_of(error, game(self.stored.game)) from error

    def dice(self, nonces: tuple[str, ...] | None = None) -> Dice:
        """The dice of the table; ``nonces``: what the seats add to them, before that is settled."""
        return Dice(self.stored.seed, self.stored.dice_name, nonces or self.stored.nonces or (), self.stored.scheme)


def standing_of(table: Table, at: float, deadline: float | None = None) -> Standing:
    """How a table stands, for lists of tables; its time runs out at ``deadline``."""
    movers = tuple(seat for seat in table.movers() if seat != CHANCE)
    return Standing(table.n, at, table.over, movers, deadline, result_of(table) if table.over else None)


def result_of(table: Table) -> Result:
    """How a game ended that is over."""
    exits = table.exits
    return Result(table.ending or "", tuple(table.points), tuple(table.places), exits.resigned, exits.out_of_time)


def _beside_the_log(stored: StoredTable) -> object:
    """What of a table can change without an entry."""
    return stored.seats, stored.promises, stored.nonces, stored.next, stored.side_names, stored.maker, stored.sealed


def folding(stored: StoredTable, entries: Sequence[Entry]) -> Pausing[Table]:
    """The table that a log comes to, as work that pauses. GusherError if the log does not fit the rules."""
    # A game opened from a file hides nothing: its reader has seen it.
    kind = game(stored.game)
    table = Table(kind, len(stored.seats), stored.options, is_open=stored.from_file, rules_version=stored.rules_version)
    yield from table.applying(entries)
    return table


def now() -> float:
    """The time as entries have it."""
    return round(time.time(), 3)
