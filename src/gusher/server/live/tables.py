"""All tables of this server: making them, finding them, and keeping those in memory that are in use.

There are no snapshots beside the logs. With compiled rules a log of a thousand entries is played again in some 30 ms,
whatever the game: snapshots would save little, and could be wrong.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import takewhile
from weakref import WeakKeyDictionary

from gusher import bots
from gusher.rules.kernel import Game, GusherError, game, games
from gusher.server.bus import Bus, heard_of, here, named, of_table
from gusher.server.people.people import clean_name, new_id
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.protocol.listed import TableSummary
from gusher.server.protocol.new_tables import Again, ChangeSeat, NewSeat, NewTable, NewTime, TakeSeat
from gusher.server.protocol.reasons import COMMON_REASONS
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Bucket
from gusher.server.storage.storage import DamagedError, NotStoredError, Storage, StoredSeat, StoredTable, TakenError
from gusher.table import Clocks, Entry, Proposal, Table, covered, files, lessons
from gusher.table.beginning import propose_clocks, propose_hand, propose_hints
from gusher.table.commands import Abandon, Actor
from gusher.table.commands.clock import propose_clock
from gusher.table.dice import MISSING, Dice
from gusher.table.pausing import Pausing, in_one_go

from . import frozen, views
from .aside import Aside
from .kept_table import folding, now, result_of, standing_of
from .presence import Presence
from .rematch import rotated, seat_for
from .table import LiveTable

log = logging.getLogger("gusher.server")

_PROMISE = re.compile(r"[0-9a-f]{64}")


class Tables:
    """The tables of one process. ``watch`` is called with every table that has changed or was just loaded."""

    def __init__(self, storage: Storage, bus: Bus) -> None:
        self.storage = storage
        self.aside = Aside()
        self.watchers: list[Callable[[LiveTable], None]] = []
        self.bus = bus
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._refreshing: set[asyncio.Task[None]] = set()
        self._is_closed = False
        # The tables that were longer in the storage than here, and how long, when we last looked.
        self._behind: dict[str, int] = {}
        # Who was connected here when other processes were told.
        self._told_here: WeakKeyDictionary[LiveTable, frozenset[str]] = WeakKeyDictionary()
        self._new = Bucket(limits.TABLES_OF_ALL)
        # Those that can't be opened, and why.
        self._damaged: dict[str, str] = {}
        # The public tables with an open seat, and when they were looked up.
        self._open: list[StoredTable] = []
        self._looked = -math.inf
        self._looking = asyncio.Lock()
        bus.listen(self._heard, self._missed)

    # Finding ----------------------------------------------------------------------------------------------------------

    async def get(self, table: str, owner: Hashable = None) -> LiveTable:
        """The table of this id, with this ``owner`` if it is loaded now. Refusal if there is none, or if its log does
        not fit today's rules."""
        if table not in self._live:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table, owner))
                self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
            return await asyncio.shield(self._loading[table])
        self._live.move_to_end(table)
        return self._live[table]

    async def fresh(self, table: str) -> LiveTable:
        """The same, with what other processes may have written."""
        is_known = table in self._live
        live = await self.get(table)
        if is_known:
            await live.refresh()
        return live

    async def glance(self, table: str) -> StoredTable | None:
        """What is known of a table without loading its log; None if there is none."""
        return self._live[table].stored if table in self._live else await self.storage.find(table)

    def shows_past(self, stored: StoredTable) -> bool:
        """Whether it is certain, without loading its log, that earlier positions of a table can be shown."""
        live = self._live.get(stored.id)
        return stored.standing.over or (live is not None and live.table.shows_past)

    async def frozen(self, table: str) -> tuple[StoredTable, list[Entry]]:
        """A table of rules that are not here any more, with its log. Refusal if it is none."""
        stored, entries = await self._read(table)
        if not frozen.is_frozen(stored):
            raise Refusal("not_frozen", status=409)
        return stored, entries

    async def _read(self, table: str) -> tuple[StoredTable, list[Entry]]:
        try:
            found = await self.storage.load(table)
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        except DamagedError as error:
            raise self._refuse_damaged(table, str(error)) from error
        if found is None:
            raise Refusal("unknown_table", status=404)
        if found[0].game not in games():
            raise self._refuse_damaged(table, f"there is no game {found[0].game!r}")
        return found

    async def _load(self, table: str, owner: Hashable) -> LiveTable:
        stored, entries = await self._read(table)
        kind = game(stored.game)
        if frozen.is_frozen(stored):
            detail = f"played by rules {stored.rules_version} of {kind.name}; in force are rules {kind.rules_version}"
            raise Refusal("other_rules", detail=detail, status=409)
        try:
            folded = await self.aside.run(folding(stored, entries), table)
            live = LiveTable(stored, folded, self.storage, self._tell, self.aside)
            live.owner = owner or live.owner
            live.on_attended = self._attended
            live.room = await self.storage.rooms.code_of(stored.room) if stored.room else None
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        except Exception as error:
            # Options and entries may say anything now, and the rules may fail of it in any way.
            raise self._refuse_damaged(table, f"{type(error).__name__}: {error}") from error
        self._damaged.pop(table, None)
        await self._keep_result(live)
        await live.recall()
        await live.begin()
        live.rest()
        self._keep(live)
        return live

    async def _keep_result(self, live: LiveTable) -> None:
        """Earlier releases did not keep how a game ended."""
        if live.stored.standing.over and live.stored.standing.result is None and live.table.over:
            try:
                await self.storage.keep_result(live.stored.id, result_of(live.table))
            except NotStoredError as error:
                # It is told by the table itself, and kept when that is next opened.
                log.warning("The result of table %s could not be kept: %s", live.stored.id, error)

    def _refuse_damaged(self, table: str, why: str) -> Refusal:
        self.tell_damaged(table, why)
        return Refusal("damaged", detail=f"{COMMON_REASONS['damaged']} ({why})", status=409)

    def tell_damaged(self, table: str, why: str) -> None:
        """Say in the log, once, that a table can't be opened, and from now on in the lobby."""
        if table not in self._damaged:
            log.error("Table %s is damaged and can't be opened; all others can. %s", table, why)
        self._damaged[table] = why

    async def look_for_damage(self) -> None:
        """After a start: find the tables that can't be opened, before anybody wants to."""
        try:
            found = await self.storage.damaged()
        except NotStoredError as error:
            log.warning("Nobody could look whether tables are damaged: %s", error)
            return
        for table, why in found.items():
            self.tell_damaged(table, why)

    def _keep(self, live: LiveTable) -> None:
        self._live[live.stored.id] = live
        self.bus.follow(of_table(live.stored.id))
        entries = sum(other.n for other in self._live.values())
        for name, other in list(self._live.items()):
            if len(self._live) <= limits.TABLES_IN_MEMORY and entries <= limits.ENTRIES_IN_MEMORY:
                break
            if other is not live and not other.listeners and not other.users:
                entries -= other.n
                self._let_go(name)
                other.retire()
        for watcher in self.watchers:
            watcher(live)

    def _tell(self, live: LiveTable) -> None:
        for watcher in self.watchers:
            watcher(live)
        self.bus.tell(of_table(live.stored.id), live.token)

    def _let_go(self, table: str) -> LiveTable | None:
        self.bus.leave(of_table(table))
        return self._live.pop(table, None)

    @property
    def live(self) -> list[LiveTable]:
        """The tables that are in memory."""
        return list(self._live.values())

    def is_live(self, table: str) -> bool:
        """Whether a table is in memory."""
        return table in self._live

    def _heard(self, topic: str, teller: str) -> None:
        live = self._live.get(named(topic)) if topic == of_table(named(topic)) else None
        token, people = heard_of(teller)
        if live is None or live.token == token:
            return
        if people is None:
            self._take_in(live)
        elif live.attended_elsewhere(token, people):
            # It does not know either who is here.
            self._tell_who_is_here(live)

    def _attended(self, live: LiveTable) -> None:
        if live.connected != self._told_here.get(live, frozenset()):
            self._told_here[live] = live.connected
            self._tell_who_is_here(live)

    def tell_who_is_here(self) -> None:
        """Tell other processes who is connected to this one, where anybody is."""
        for live in self.live:
            if live.connected:
                self._tell_who_is_here(live)

    def _tell_who_is_here(self, live: LiveTable) -> None:
        if self.bus.is_shared:
            self.bus.tell(of_table(live.stored.id), here(live.token, live.connected))

    def _missed(self) -> None:
        """Of any table that somebody looks at, something may not have been heard."""
        for live in self.live:
            if live.listeners or live.users:
                self._take_in(live)

    def take_in(self, table: str) -> None:
        """A table has been changed or removed in the storage alone: take that in, if it is in memory."""
        live = self._live.get(table)
        if live is not None:
            self._take_in(live)
        self._looked = -math.inf

    async def close(self) -> None:
        """Take in nothing more, neither what is heard from now on nor what is being read: then storage can be
        closed."""
        self._is_closed = True
        for task in self._refreshing:
            task.cancel()
        await asyncio.gather(*self._refreshing, return_exceptions=True)
        await self.aside.close()

    def _take_in(self, live: LiveTable) -> None:
        if self._is_closed:
            return
        task = asyncio.create_task(self._refresh(live))
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    async def catch_up(self) -> None:
        """Take in what other processes have written at tables that are in use, and nobody has told. To be called again
        and again: what was written here a moment ago is perhaps not known yet either, so a table is given the time
        between two calls."""
        for table, n in self._behind.items():
            live = self._live.get(table)
            if live is not None and live.n < n:
                self._take_in(live)
        used = {live.stored.id: live for live in self.live if live.listeners or live.users}
        lengths = await self.storage.lengths(list(used))
        self._behind = {table: n for table, n in lengths.items() if n > used[table].n}

    async def _refresh(self, live: LiveTable) -> None:
        try:
            await live.refresh()
            await live.chat.reload()
        except NotStoredError:
            # What was said is told with the next remark.
            return
        except Refusal:
            # Somebody has deleted it; or the storage can't be read now, and the next act will ask again.
            if live.is_deleted:
                self._let_go(live.stored.id)
            return
        for watcher in self.watchers:
            watcher(live)
        live.show_chat()

    async def lobby(self, person: str | None) -> list[TableSummary]:
        """A person's own tables, and public ones with an open seat, latest change first."""
        found = {table.id: table for table in await self._open_tables()}
        if person is not None:
            found |= {table.id: table for table in await self.storage.tables_of(person, limits.TABLES_LISTED)}
        listed = sorted(found.values(), key=lambda table: table.standing.changed, reverse=True)
        return [self._summary(table, person) for table in listed]

    async def remove(self, table: str, person: str | None) -> None:
        """Take a table out of a person's list of tables for good: one that is over, or can't go on. Its link still
        leads there."""
        stored = await self._listed(table, person)
        can_be_played = not stored.damage and table not in self._damaged and not frozen.is_frozen(stored)
        if not stored.standing.over and can_be_played:
            raise Refusal("not_over", status=409)
        await self.storage.remove(table, str(person))

    async def restore(self, table: str, person: str | None) -> None:
        """Bring a removed table back into a person's list."""
        await self._listed(table, person)
        await self.storage.restore(table, str(person))

    async def _listed(self, table: str, person: str | None) -> StoredTable:
        stored = await self.storage.find(table)
        if stored is None:
            raise Refusal("unknown_table", status=404)
        if person is None or person not in {stored.maker, *(seat.person for seat in stored.seats)}:
            raise Refusal("not_your_table", status=403)
        return stored

    async def _open_tables(self) -> list[StoredTable]:
        """The public ones, looked up once for everybody who asks within a moment."""
        async with self._looking:
            if time.monotonic() - self._looked > limits.SECONDS_OF_A_LIST:
                self._open = await self.storage.open_tables(limits.TABLES_LISTED)
                self._looked = time.monotonic()
            return self._open

    def _look_again(self, table: StoredTable) -> None:
        """Who asks next is shown what has changed here."""
        if table.public:
            self._looked = -math.inf

    def _summary(self, table: StoredTable, person: str | None) -> TableSummary:
        if table.damage:
            self.tell_damaged(table.id, table.damage)
        if table.id not in self._damaged:
            try:
                return views.summary(table, person, self._presence(table.id))
            except Exception as error:  # noqa: BLE001 - a table that nobody can set up must not hide the others
                self.tell_damaged(table.id, f"{type(error).__name__}: {error}")
        return views.damaged_summary(table, person)

    def _presence(self, table: str) -> Presence | None:
        return self._live[table].presence if table in self._live else None

    # Making -----------------------------------------------------------------------------------------------------------

    async def create(
        self,
        person: str,
        wanted: NewTable,
        own_name: str,
        dice: tuple[str, bytes] | None = None,
        owner: Hashable = None,
    ) -> str:
        """Make a table; returns its id. ``dice``: the id and the seed that were promised to its maker. ``owner``: for
        whom the work is done."""
        kind = known_game(wanted.game)
        at = now()
        seats = [_new_seat(kind, seat, each, person) for seat, each in enumerate(wanted.seats)]
        mine = next((seat for seat in seats if seat.kind == "person"), None)
        if mine is not None and not mine.name:
            seats[mine.seat] = replace(mine, name=own_name)
        if wanted.by_hand:
            # There are no dice of ours to add to.
            seats = [replace(seat, promise="") for seat in seats]
        are_apart = not wanted.hints and any(seat.kind == "open" for seat in seats)
        chosen = kind.apart(wanted.options) if are_apart else wanted.options
        table = await self.aside.run(in_one_go(lambda: _set_up(kind, len(seats), chosen)), owner)
        entries: list[Entry] = []
        if wanted.time is not None:
            entries, table = _clocks(table, wanted.time, at)
        if wanted.by_hand:
            try:
                by_hand, table = propose_hand(table, at=at)
            except GusherError as error:
                raise refusal_of(error, kind) from error
            entries = [*entries, *by_hand]
        if wanted.hints:
            try:
                hints, table = propose_hints(table, at=at)
            except GusherError as error:
                raise refusal_of(error, kind) from error
            entries = [*entries, *hints]
        if wanted.aloud:
            if kind.errand is None:
                raise Refusal("no_bank", "aloud")
            aloud, table = _aloud(table, at)
            entries = [*entries, *aloud]
        options = {name: value for name, value in table.options.items() if value is not None}
        stored = StoredTable(
            id=dice[0] if dice else new_id(),
            game=kind.name,
            rules_version=kind.rules_version,
            options=options,
            maker=person,
            seed=dice[1] if dice else secrets.token_bytes(32),
            public=wanted.public,
            made=at,
            seats=tuple(seats),
        )
        made = await self._begun(stored, table, entries, owner)
        if mine is not None and mine.name:
            await self._introduce(person, mine.name)
        return made

    async def _begun(
        self,
        stored: StoredTable,
        table: Table,
        entries: Sequence[Entry],
        owner: Hashable,
        before: StoredTable | None = None,
    ) -> str:
        """Keep a new table; returns its id. If every seat is filled, it begins, as soon as devices have said what they
        promise to add to the dice."""
        until = None
        if stored.is_full:
            stored = replace(stored, promises=tuple(seat.promise for seat in stored.seats))
            until = stored.made + limits.SECONDS_TO_ADD
        if stored.is_full and not stored.awaits_additions:
            nonces = stored.added
            dealer, until = Dice(stored.seed, stored.id, nonces), None
            drawn, table = await self.aside.run(in_one_go(lambda: table.start(dealer, stored.made)), owner)
            entries = [*entries, *drawn]
            stored = replace(stored, nonces=nonces)
        standing = standing_of(table, stored.made, until)
        return await self._create(replace(stored, standing=standing), entries, owner, before)

    async def create_for_room(
        self,
        room: str,
        name: str,
        seats: Sequence[StoredSeat],
        options: Mapping[str, str | bool],
        side_names: Sequence[str],
        clock: int,
        owner: Hashable = None,
        *,
        aloud: bool = False,
    ) -> str:
        """Make a table for a room, with these seats and ``clock`` seconds for each phase; the game begins. Where the
        bank is read ``aloud``, it waits with its first step. Returns the table's id. What else whoever made a table may
        do, the room does for its hosts."""
        kind = known_game(name)
        at = now()
        are_apart = len({seat.person for seat in seats if seat.kind == "person"}) > 1
        wanted = kind.apart(options) if are_apart else options
        table = await self.aside.run(in_one_go(lambda: _set_up(kind, len(seats), wanted)), owner)
        entries: list[Entry] = []
        if clock and kind.done is not None:
            entries, table = propose_clock(table, clock, at=at)
        if aloud:
            read_out, table = _aloud(table, at)
            entries = [*entries, *read_out]
        chosen = {name: value for name, value in table.options.items() if value is not None}
        stored = StoredTable(
            id=new_id(),
            game=kind.name,
            rules_version=kind.rules_version,
            options=chosen,
            maker=room,
            seed=secrets.token_bytes(32),
            room=room,
            side_names=tuple(side_names),
            made=at,
            seats=tuple(seats),
        )
        return await self._begun(stored, table, entries, owner)

    async def close_game(self, table: str) -> None:
        """Before a table is erased, end its game, if somebody is there to be shown how it stood and by which dice."""
        live = self._live.get(table)
        if live is not None and live.listeners and live.stored.has_begun and not live.table.over:
            try:
                await live.do_as(Actor(), Abandon(0))
            except Refusal as refusal:
                # It is erased all the same.
                log.warning("The game at table %s could not be ended before it is erased: %s", table, refusal)

    def forget(self, table: str) -> None:
        """A table has been erased: who is there is told so."""
        live = self._let_go(table)
        if live is not None:
            live.vanish()

    async def play_again(
        self,
        table: str,
        person: str | None,
        wanted: Again,
        dice: tuple[str, bytes] | None = None,
        owner: Hashable = None,
    ) -> str:
        """Another game for all who have played one, with the same options: the id of its table, which is made once
        however many want it. Seats rotate; those of others are kept for them until they say whether they play."""
        promise = _promise(wanted.promise, "promise")
        live = await self.fresh(table)
        old = live.stored
        if not old.drew_all:
            raise Refusal("read_only", status=409)
        if old.room is not None:
            raise Refusal("not_a_host", status=403)
        if not live.table.over:
            raise Refusal("not_over", status=409)
        if person is None or person not in {old.maker, *(seat.person for seat in old.seats)}:
            raise Refusal("not_your_seat", status=403)
        if old.next is not None and await self._is_there(old.next):
            return old.next
        at, kind = now(), live.game
        new = await self.aside.run(in_one_go(lambda: _set_up(kind, len(old.seats), old.options)), owner)
        entries, new = new.proposal(_settled(live.table))
        seats = rotated(old.seats, live.table.sides)
        stored = StoredTable(
            id=dice[0] if dice else new_id(),
            game=kind.name,
            rules_version=kind.rules_version,
            options=old.options,
            maker=person,
            seed=dice[1] if dice else secrets.token_bytes(32),
            public=old.public,
            made=at,
            seats=tuple(
                seat_for(seat, each, person, "" if new.by_hand else promise) for seat, each in enumerate(seats)
            ),
        )
        try:
            made = await self._begun(stored, new, entries, owner, old)
        except TakenError:
            # Somebody else wanted it in the same moment.
            await live.refresh()
            if live.stored.next is None:
                raise Refusal("stale", status=409) from None
            return live.stored.next
        await live.refresh()
        self._tell(live)
        return made

    async def _is_there(self, table: str) -> bool:
        try:
            await self.fresh(table)
        except Refusal as refusal:
            if refusal.status == 404:
                return False
            raise
        return True

    async def delete(self, table: str, person: str | None) -> None:
        """Remove a table whose game has not begun. Only its maker can."""
        live = await self.fresh(table)
        if person is None or live.stored.maker != person:
            raise Refusal("not_the_maker", status=403)
        try:
            await self.storage.delete(table)
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        except TakenError:
            raise Refusal("begun", status=409) from None
        with suppress(Refusal):
            await live.refresh()
        self._let_go(table)
        live.retire()
        self._look_again(live.stored)
        self.bus.tell(of_table(table), live.token)

    async def open_file(self, person: str, text: str, owner: Hashable, count: Callable[[float], None]) -> str:
        """Make a table that shows the game in a file; returns its id. What there is to do is told to ``count`` before
        it is done, which may raise a Refusal."""
        kind = None
        try:
            file = await self.aside.run(files.reading(text, limits.ENTRIES), owner)
            kind = game(file.game)
            count(len(file.steps) / limits.STEPS_OF_A_RECORD)
            table = await self.aside.run(files.replaying(file), owner)
        except GusherError as error:
            raise refusal_of(error, kind) from error
        at = now()
        options = {name: value for name, value in table.options.items() if value is not None}
        stored = StoredTable(
            id=new_id(),
            game=file.game,
            rules_version=file.rules_version,
            options=options,
            maker=person,
            seed=b"",
            from_file=True,
            made=at,
            nonces=(),
            standing=standing_of(table, at),
            seats=tuple(_seat_from_file(seat, file.players, table.exits.stand_ins) for seat in range(file.seats)),
        )
        return await self._create(stored, list(table.entries))

    async def take_lesson(self, person: str, name: str, lesson: str, own_name: str, owner: Hashable) -> str:
        """Make a table at which a person takes a lesson; returns its id. Refusal if there is none of this name."""
        kind = known_game(name)
        found = lessons.lesson(kind.name, lesson)
        if found is None:
            raise Refusal("unknown_lesson", "lesson", f"there are: {', '.join(lessons.lessons(kind.name))}", status=404)
        table = await self.aside.run(found.opening(), owner)
        at = now()
        seats = [_seat_from_file(seat, found.file.players, table.exits.stand_ins) for seat in range(found.file.seats)]
        seats[found.seat] = StoredSeat(found.seat, "person", own_name, None, person)
        stored = StoredTable(
            id=new_id(),
            game=kind.name,
            rules_version=found.file.rules_version,
            options={name: value for name, value in table.options.items() if value is not None},
            maker=person,
            seed=secrets.token_bytes(32),
            lesson=found.name,
            made=at,
            nonces=tuple(MISSING for _ in seats),
            standing=standing_of(table, at),
            seats=tuple(seats),
        )
        return await self._create(stored, list(table.entries), owner)

    async def _create(
        self,
        stored: StoredTable,
        entries: Sequence[Entry],
        owner: Hashable = None,
        before: StoredTable | None = None,
    ) -> str:
        if not self._new.take():
            raise Refusal("too_fast", status=429)
        try:
            is_made = await self.storage.create(stored, entries, limits.TABLES_A_DAY, before)
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        except TakenError:
            if before is not None:
                raise
            # Asked twice, perhaps because the answer got lost. The dice of others are not to be had.
            if (await self.get(stored.id)).stored.maker != stored.maker:
                raise Refusal("invalid", "dice", "there is a table with these dice") from None
            return stored.id
        if not is_made:
            raise Refusal("too_many_tables", status=429)
        self._look_again(stored)
        if any(seat.kind == "bot" for seat in stored.seats) and not stored.from_file:
            await self.get(stored.id, owner)
        return stored.id

    # Seats ------------------------------------------------------------------------------------------------------------

    async def take_seat(self, table: str, seat: int, person: str, wanted: TakeSeat, owner: Hashable = None) -> None:
        """Sit down on an open seat. From now on bots work here for ``owner``."""
        name, promise = clean_name(wanted.name), _promise(wanted.promise, "promise")
        live = await self.get(table)
        adds = not live.stored.has_begun and not live.table.by_hand

        def change(before: StoredSeat) -> StoredSeat:
            if before.kind == "person" and before.person == person:
                if live.stored.room is not None:
                    # Names are the room's.
                    raise Refusal("not_a_host", "seat", status=403)
                return replace(before, name=name)
            if before.kind != "open" and not views.is_kept_for(before, person):
                raise Refusal("seat_taken", "seat", status=409)
            return StoredSeat(seat, "person", name, None, person, promise=promise if adds else "")

        is_guest = live.stored.public and live.stored.maker != person
        await live.seating.change(seat, change, limits.SEATS_AT_PUBLIC_TABLES if is_guest else None)
        live.owner = owner or live.owner
        self._look_again(live.stored)
        await self._introduce(person, name)

    async def add_to_dice(self, table: str, seat: int, person: str | None, addition: str) -> None:
        """Say what this person's device has promised to add to the dice. Said again, nothing is added."""
        await (await self.fresh(table)).seating.add_to_dice(seat, person, addition)

    async def stand_up(self, table: str, seat: int, person: str | None) -> None:
        """Give a seat back before the game begins, or one that is kept: it is open then."""
        live = await self.get(table)

        def change(before: StoredSeat) -> StoredSeat:
            if not (views.owns(before, person) or views.is_kept_for(before, person)):
                raise Refusal("not_your_seat", "seat", status=403)
            if live.stored.has_begun:
                raise Refusal("begun", "seat", status=409)
            return StoredSeat(seat, "open")

        await live.seating.change(seat, change)
        self._look_again(live.stored)

    async def _introduce(self, person: str, name: str) -> None:
        """Whoever has no name yet is called so from now on."""
        try:
            await self.storage.introduce(person, name, now())
        except NotStoredError as error:
            # What they wanted is done; they are asked for a name again.
            log.warning("A name could not be kept: %s", error)

    async def offer_seat(
        self, table: str, seat: int, person: str | None, wanted: ChangeSeat, owner: Hashable = None
    ) -> None:
        """As the table's maker, give a seat that nobody took to a bot, or open one again: a bot's, or that of somebody
        who has not moved yet. From now on bots work here for ``owner``. What was added to the dice stays fixed: who
        sits down later adds nothing, and can check the outcomes like everybody else."""
        live = await self.get(table)
        if person is None or live.stored.maker != person:
            raise Refusal("not_the_maker", status=403)
        bot = _level(live.game, wanted.bot, "bot") if wanted.kind == "bot" else None

        def change(before: StoredSeat) -> StoredSeat:
            if before.kind == "person" and wanted.kind != "open":
                raise Refusal("seat_taken", "seat", status=409)
            if live.table.over:
                raise Refusal("ended", "seat", status=409)
            if live.stored.lesson:
                raise Refusal("begun", "seat", status=409)
            if before.kind == "person" and live.seating.is_kept(seat):
                raise Refusal("seat_kept", "seat", status=409)
            return StoredSeat(seat, wanted.kind, bot=bot)

        await live.seating.change(seat, change)
        live.owner = owner or live.owner
        self._look_again(live.stored)

    # Records ----------------------------------------------------------------------------------------------------------

    def record(self, live: LiveTable, person: str | None, *, names: bool = True) -> Pausing[str]:
        """The game file of a table, as far as a person may see it, with people's ``names`` or without: work that
        pauses."""
        players = frozen.players_of(live.stored.seats, names=names)
        stored, table, seed = live.stored, live.table, None
        if table.over and views.draws(stored, table) and table.outcomes_drawn:
            seed = files.Seed(stored.seed.hex(), stored.id, stored.nonces or (), stored.scheme, stored.promises or ())
        hidden = covered(table, views.viewer(stored, person))
        file = yield from files.filing(table, players, seed, hidden)
        return (yield from files.writing(file))


def known_game(name: str) -> Game:
    """The game of this name. Refusal if there is none."""
    if name not in games():
        raise Refusal("unknown_game", "game", f"there are: {', '.join(games())}")
    return game(name)


def check_parts(name: str, option: str, text: str) -> None:
    """Refusal if no table of this game can be made with ``text`` as its own parts for ``option``, as when it is."""
    kind = known_game(name)
    found = next((each for each in kind.options if each.name == option and each.kind == "parts"), None)
    if found is None:
        raise Refusal("option_unknown", "option", status=404)
    try:
        found.check(text, kind.seats[0])
    except GusherError as error:
        raise refusal_of(error, kind) from error


@cache
def cards_of(name: str) -> object:
    """What is printed on a game's own cards, for those who want to know before there is a table. Refusal if it has
    none."""
    kind = known_game(name)
    if kind.cards is None:
        raise Refusal("not_found", status=404)
    return kind.cards({**kind.resolve(kind.seats[0], {}), "rules_version": kind.rules_version})


def _set_up(kind: Game, seats: int, options: Mapping[str, object]) -> Table:
    try:
        return Table(kind, seats, options)
    except GusherError as error:
        if error.field != "seats":
            error.field = f"options.{error.field}" if error.field in options else error.field
        raise refusal_of(error, kind) from error


def _settled(table: Table) -> list[Entry]:
    """What was settled at a table before anything was played: clocks, hints, and who enters the outcomes or reads them
    out."""
    kinds = ("hand", "aloud") if table.game.done is not None else ("hand", "clock", "hints")
    return list(takewhile(lambda entry: entry.kind in kinds and entry.role == "maker", table.entries))


def _aloud(table: Table, at: float) -> Proposal[Table]:
    """Let whoever made a table read out what its bank does, from the beginning."""
    return table.proposal([Entry(table.n, "aloud", at=at, role="maker", on=True)])


def _clocks(table: Table, time: NewTime, at: float) -> Proposal[Table]:
    if not limits.SHORTEST_CLOCK <= time.seconds <= limits.LONGEST_TURN:
        raise Refusal("invalid", "time.seconds", f"from {limits.SHORTEST_CLOCK} to {limits.LONGEST_TURN}")
    if not 0 <= time.increment <= limits.LONGEST_INCREMENT:
        raise Refusal("invalid", "time.increment", f"from 0 to {limits.LONGEST_INCREMENT}")
    try:
        return propose_clocks(table, Clocks(time.seconds, time.total, time.increment, time.loses), at=at)
    except GusherError as error:
        raise refusal_of(error, table.game) from error


def _new_seat(kind: Game, seat: int, wanted: NewSeat, person: str) -> StoredSeat:
    field = f"seats[{seat}]"
    if wanted.kind == "open":
        return StoredSeat(seat, "open")
    if wanted.kind == "bot":
        return StoredSeat(seat, "bot", bot=_level(kind, wanted.bot, f"{field}.bot"))
    name = clean_name(wanted.name, f"{field}.name") if wanted.name.strip() else ""
    return StoredSeat(seat, "person", name, None, person, promise=_promise(wanted.promise, f"{field}.promise"))


def _seat_from_file(seat: int, players: Mapping[int, files.Player], stand_ins: Mapping[int, str]) -> StoredSeat:
    player = players.get(seat)
    if seat in stand_ins:
        return StoredSeat(seat, "bot", player.name if player else "", bot=stand_ins[seat])
    if player is None:
        return StoredSeat(seat, "person")
    if player.kind == "bot":
        return StoredSeat(seat, "bot", bot=player.name)
    return StoredSeat(seat, "person", player.name)


def _level(kind: Game, level: str | None, field: str) -> str:
    known = bots.levels(kind.name)
    if level not in known:
        raise Refusal("unknown_bot", field, f"{kind.name} has: {', '.join(known)}")
    return level


def _promise(promise: str, field: str) -> str:
    if promise and not _PROMISE.fullmatch(promise):
        raise Refusal("promise", field)
    return promise
