"""What a room does at its tables: it makes them, seats people there, and does for its hosts what whoever made a table
may do.

The room itself is the maker of its tables; hosts act as such through it. Pages show no chat there, and nobody leaves or
ends a game except through a host. A room's id is no secret, so the resume code that spells it is refused: it would make
somebody the maker of its tables.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress

from gusher.room import Entry, Role, entries
from gusher.server.live import making
from gusher.server.live.clock import check_clock
from gusher.server.live.table import LiveTable
from gusher.server.live.tables import Tables
from gusher.server.protocol import rooms as asked
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.seen import DueOutcome
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import NotStoredError
from gusher.table.commands import Aloud, Clock, Close, Command, End, Enter, Extend, Pause, ReadOn, Retract, Void
from gusher.table.dice import seeded

from . import seating
from .kept_room import KeptRoom

log = logging.getLogger("gusher.server")

OUT_OF_ORDER = ("damaged", "other_rules", "unknown_table")
"""What is wrong with a table that can't be opened."""


class AtTables:
    """The tables of one room. ``changed`` is called with each that has changed. ``is_unseated``: people may sit there
    otherwise than in the room."""

    def __init__(self, kept: KeptRoom, storage: Storage, tables: Tables, changed: Callable[[LiveTable], None]) -> None:
        self._kept = kept
        self._storage = storage
        self._tables = tables
        self._changed = changed
        self.is_unseated = False

    async def stand_in(self, act: asked.StandIn) -> None:
        """Let bots play the seats of a member for now, or no longer."""
        self._kept.person(act.person)
        group = self._kept.room.members[act.person].group
        seats, at_table = self._kept.room.seats_in(group), self._kept.room.table_seats(group)
        if not at_table:
            raise Refusal("not_begun", "person", status=409)
        shared = {seat for number, own in seats.items() if number != act.person for seat in own}
        own = [at_table[seat] for seat in seats[act.person] if seat not in shared]
        if not own:
            # Their partner plays the same.
            raise Refusal("seat_taken", "person", status=409)
        table = self._kept.stored.beside.tables[self._kept.room.groups[group].table]
        await (await self._tables.get(table)).seating.stand_in_for(own, on=act.on)

    async def act(self, act: asked.RoomAct, by: tuple[Role, int]) -> None:
        """What is done at the tables is an entry of theirs; the room's log says who did it."""
        tables = self._kept.stored.beside.tables
        if not tables and not isinstance(act, asked.SetClock):
            raise Refusal("not_begun", status=409)
        one = act.table if isinstance(act, asked.NextPhase | asked.VoidPhase) else None
        if one is not None:
            self._table_named(one)
        if isinstance(act, asked.SetClock):
            check_clock(act.seconds, "seconds")
        done, refused = 0, Refusal("ended", status=409)
        for name in tables if one is None else [tables[one]]:
            try:
                live = await self._tables.get(name)
                if live.table.over:
                    continue
                await live.do(self._kept.stored.id, _command(act))
                done += 1
            except Refusal as refusal:
                # What can't be done at one of several tables keeps nobody from the others; what could be in a moment
                # is asked for again.
                if refusal.status in (429, 503):
                    raise
                refused = refusal
        if tables and not done:
            raise refused
        if isinstance(act, asked.SetClock):
            await self._kept.log(act, by, entries.Clock, seconds=act.seconds)
        else:
            await self._kept.log(act, by, entries.Act, table=one, what=str(act.__struct_config__.tag))

    async def read_aloud(self, act: asked.ReadAloud) -> bool:
        """Tell the tables first: what the room says of them is so then."""
        self._kept.entry(("host", 0), entries.Aloud, on=act.on)
        for name in self._kept.stored.beside.tables:
            live = await self._tables.get(name)
            if not live.table.over:
                await live.do(self._kept.stored.id, Aloud(0, act.on, key=act.key))
        return act.on

    async def read(self, act: asked.Read, by: tuple[Role, int]) -> None:
        """What is read stands in the table's log alone: there are hundreds of steps in a game."""
        live = await self._tables.get(self._table_named(act.table))
        command = ReadOn(0, act.n, act.far, key=act.key)
        await live.do(self._kept.stored.id, command, self._kept.room.desks_of(by[1]))

    async def enter(self, act: asked.EnterOutcome | asked.Retract, by: tuple[Role, int]) -> None:
        """As ``read``: what was entered stands in the table's log alone."""
        live = await self._tables.get(self._table_named(act.table))
        command: Command = (
            Enter(0, act.n, act.outcome, key=act.key)
            if isinstance(act, asked.EnterOutcome)
            else Retract(0, act.n, key=act.key)
        )
        await live.do(self._kept.stored.id, command, self._kept.room.desks_of(by[1]))

    async def due(self, table: int) -> asked.DueAtTable:
        """What hosts can enter at a table."""
        live = await self._tables.get(self._table_named(table))
        due = [DueOutcome(text, phrase.name, phrase.words) for text, phrase in live.table.due()]
        return asked.DueAtTable(live.n, due)

    def _table_named(self, number: int) -> str:
        tables = self._kept.stored.beside.tables
        if not tables:
            raise Refusal("not_begun", status=409)
        if not 0 <= number < len(tables):
            raise Refusal("unknown_table", "table", status=404)
        return tables[number]

    async def start(self, act: asked.Start, by: tuple[Role, int], owner: Hashable) -> None:
        """Make the tables, and begin."""
        await self.begin(self._kept.entry(by, entries.Start), act.key, owner)

    async def opened(self, table: str, *, fresh: bool = False) -> LiveTable | None:
        """A table, ``fresh`` with what other processes may have written; None if it is out of order, so that nothing
        keeps the others from going on."""
        try:
            return await (self._tables.fresh(table) if fresh else self._tables.get(table))
        except Refusal as refusal:
            if refusal.reason.code not in OUT_OF_ORDER:
                raise
            log.warning("Table %s of room %s can't be opened: %s", table, self._kept.stored.code, refusal)
            return None

    async def again(self, act: asked.PlayAgain, by: tuple[Role, int], owner: Hashable) -> None:
        """Make other tables for the same people."""
        beside = self._kept.stored.beside
        if act.rounds != len(beside.former) + bool(beside.tables):
            raise Refusal("stale", "rounds", status=409)
        for name in beside.tables:
            live = await self.opened(name)
            if live is not None and not live.table.over:
                raise Refusal("not_over", status=409)
        await self.begin(self._kept.entry(by, entries.Again), act.key, owner)

    async def begin(self, entry: Entry, key: str, owner: Hashable) -> None:
        """Make the tables that an entry begins, and write it."""
        beside = self._kept.beside()
        beside.leave_tables()
        trial = self._kept.after([entry])
        seed = secrets.token_bytes(32) if trial.event is not None and trial.event.mirrored else None
        if beside.seed:
            seed = seeded(beside.seed, len(beside.former))
        try:
            for number in range(trial.tables()):
                made = await making.create_for_room(
                    self._tables,
                    self._kept.stored.id,
                    beside.game,
                    seating.seats(trial, number, beside),
                    beside.options,
                    seating.names(trial, number, beside),
                    trial.clock,
                    owner,
                    aloud=trial.aloud,
                    time=beside.time,
                    seed=None if trial.by_hand else seed,
                    is_chosen=bool(beside.seed),
                    by_hand=trial.by_hand,
                )
                beside.tables.append(made)
        except Refusal:
            await self._forget(beside.tables)
            raise
        try:
            await self._kept.write([entry], beside, key)
        except Refusal as refusal:
            if refusal.status != 503:
                # Else nobody can tell whether it was written.
                await self._forget(beside.tables)
            raise
        for table in beside.tables:
            self._changed(await self._tables.get(table))

    async def _forget(self, tables: Sequence[str]) -> None:
        """Remove tables that were made for a game that has not started, if not now then when the room is next loaded or
        erased."""
        own = self._kept.stored.beside.all_tables()
        with suppress(NotStoredError):
            await self._storage.rooms.forget_tables(self._kept.stored.id, own)
        for table in tables:
            if table not in own:
                self._tables.forget(table)

    async def seat(self) -> None:
        """Let everybody sit at the tables as they do here."""
        beside, self.is_unseated = self._kept.stored.beside, True
        for number, name in enumerate(beside.tables):
            live = await self.opened(name)
            if live is None:
                continue
            names = seating.names(self._kept.room, number, beside)
            await live.seating.seat_all(seating.seats(self._kept.room, number, beside), names)
            self._changed(live)
        self.is_unseated = False

    async def look(self) -> None:
        """After the room was loaded: see how its tables stand, and seat people. A server that was killed meanwhile may
        have written only one of the two, or made tables for a game that never started."""
        await self._storage.rooms.forget_tables(self._kept.stored.id, self._kept.stored.beside.all_tables())
        await self.seat()


def _command(act: asked.RoomAct) -> Command:
    """What an act of the hosts asks of a table."""
    match act:
        case asked.PauseAll():
            return Pause(0, act.paused, key=act.key)
        case asked.MoreTime():
            return Extend(0, act.seconds, key=act.key)
        case asked.SetClock():
            return Clock(0, act.seconds, key=act.key)
        case asked.NextPhase():
            return Close(0, act.n, key=act.key)
        case asked.VoidPhase():
            return Void(0, act.n, key=act.key)
        case asked.FinishGame():
            return End(0, "agreed", key=act.key)
    raise TypeError(f"{type(act).__name__} asks nothing of a table")
