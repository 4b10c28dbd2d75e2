"""All tables of this server: finding them, and keeping those in memory that are in use.

There are no snapshots beside the logs: with compiled rules, a log of a thousand entries is replayed in some 30 ms.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress

from gusher.rules.kernel import game, games
from gusher.server.background import Background
from gusher.server.bus import Bus, heard_of, here, named, of_table
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.reasons import COMMON_REASONS
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Bucket
from gusher.server.sharing.kept import Kept
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import DamagedError, NotStoredError, StoredTable, TakenError, refusing
from gusher.table import Entry
from gusher.table.commands import Abandon, Actor
from gusher.table.entries import Clock

from . import frozen
from .aside import Aside
from .kept_table import folding, result_of
from .presence import Presence
from .table import LiveTable
from .uptime import Uptime

log = logging.getLogger("gusher.server")


class Tables:
    """The tables of one process. ``watch`` is called with every table that has changed or was just loaded."""

    def __init__(self, storage: Storage, bus: Bus) -> None:
        self.storage = storage
        self.aside = Aside()
        self.uptime = Uptime(storage.uptimes)
        self.watchers: list[Callable[[LiveTable], None]] = []
        self.bus = bus
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        # Nothing is kept here: each is loaded once for all who ask meanwhile.
        self._loading: Kept[str, LiveTable] = Kept(lambda: 0)
        self._refreshing = Background()
        self._is_closed = False
        # The tables that were longer in the storage than here, and how long, when we last looked.
        self._behind: dict[str, int] = {}
        # How many may be made at once, whoever makes them.
        self.new = Bucket(limits.TABLES_OF_ALL)
        # Those that can't be opened, and why.
        self.damaged: dict[str, str] = {}
        # The public tables with an open seat, and when they were looked up.
        self._open: list[StoredTable] = []
        # Their clocks.
        self.open_clocks: dict[str, Clock] = {}
        self._looked = -math.inf
        self._looking = asyncio.Lock()
        bus.listen(self._heard, self._missed)

    # Finding ----------------------------------------------------------------------------------------------------------

    async def get(self, table: str, owner: Hashable = None) -> LiveTable:
        """The table of this id; ``owner`` as in ``LiveTable``, if it is loaded now. Refusal if there is none, or its
        log does not fit today's rules."""
        if table not in self._live:
            return await self._loading.of(table, lambda: self._load(table, owner))
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

    async def open_tables(self) -> list[StoredTable]:
        """The public ones with an open seat, looked up once for everybody who asks within a moment."""
        async with self._looking:
            if time.monotonic() - self._looked > limits.SECONDS_OF_A_LIST:
                self._open = await self.storage.open_tables(limits.TABLES_LISTED)
                self.open_clocks = await self.storage.clocks([table.id for table in self._open])
                self._looked = time.monotonic()
            return self._open

    def look_again(self, table: StoredTable) -> None:
        """Who asks next is shown what has changed here."""
        if table.public:
            self._looked = -math.inf

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
            with refusing():
                loaded = await self.storage.load(table)
        except DamagedError as error:
            raise self._refuse_damaged(table, str(error)) from error
        if loaded is None:
            raise Refusal("unknown_table", status=404)
        if loaded[0].game not in games():
            raise self._refuse_damaged(table, f"there is no game {loaded[0].game!r}")
        return loaded

    async def _load(self, table: str, owner: Hashable) -> LiveTable:
        stored, entries = await self._read(table)
        kind = game(stored.game)
        if frozen.is_frozen(stored):
            detail = f"played by rules {stored.rules_version} of {kind.name}; in force are rules {kind.rules_version}"
            raise Refusal("other_rules", detail=detail, status=409)
        try:
            storage, folded = self.storage, await self.aside.run(folding(stored, entries), table)
            live = LiveTable(stored, folded, storage, self.tell, self.aside, self.uptime, self._tell_who_is_here)
            live.owner = owner or live.owner
            live.room = await storage.rooms.code_of(stored.room) if stored.room else None
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        except Exception as error:
            # Options and entries may say anything now, and the rules may fail of it in any way.
            raise self._refuse_damaged(table, f"{type(error).__name__}: {error}") from error
        self.damaged.pop(table, None)
        await self._keep_result(live)
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
                # The table itself shows it, and it is kept when that is next opened.
                log.warning("The result of table %s could not be kept: %s", live.stored.id, error)

    def _refuse_damaged(self, table: str, why: str) -> Refusal:
        self.tell_damaged(table, why)
        return Refusal("damaged", detail=f"{COMMON_REASONS['damaged']} ({why})", status=409)

    def tell_damaged(self, table: str, why: str) -> None:
        """Say in the log, once, that a table can't be opened, and from now on in the lobby."""
        if table not in self.damaged:
            log.error("Table %s is damaged and can't be opened; all others can. %s", table, why)
        self.damaged[table] = why

    async def look_for_damage(self) -> None:
        """Find the tables that can't be opened, before anybody wants to open them."""
        try:
            damaged = await self.storage.damaged()
        except NotStoredError as error:
            log.warning("Nobody could look whether tables are damaged: %s", error)
            return
        for table, why in damaged.items():
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

    def tell(self, live: LiveTable) -> None:
        """A table has been changed here: who watches is told, and other processes."""
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

    def presence(self, table: str) -> Presence | None:
        """Who is at a table, if it is in memory."""
        return self._live[table].presence if table in self._live else None

    def _heard(self, topic: str, teller: str) -> None:
        live = self._live.get(named(topic)) if topic == of_table(named(topic)) else None
        token, people = heard_of(teller)
        if live is None or live.token == token:
            return
        if people is None:
            self._take_in(live)
        else:
            live.attendance.hear(token, people)

    def tell_who_is_here(self) -> None:
        """Tell other processes who is connected to this one, where anybody is."""
        for live in self.live:
            if live.attendance.own:
                self._tell_who_is_here(live)

    def _tell_who_is_here(self, live: LiveTable) -> None:
        if self.bus.is_shared:
            self.bus.tell(of_table(live.stored.id), here(live.token, live.attendance.own))

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
        """Take in nothing more from other processes, so that the storage can be closed."""
        self._is_closed = True
        await self._refreshing.close()
        await self.aside.close()

    def _take_in(self, live: LiveTable) -> None:
        if not self._is_closed:
            self._refreshing.begin(self._refresh(live))

    async def make_up(self) -> None:
        """After an outage: give back what it has cost, at all tables that are in memory."""
        for live in self.live:
            await live.make_up()

    async def catch_up(self) -> None:
        """Take in what other processes have written without telling, at tables in use. To be called again and again: a
        table is refreshed if it was behind at the call before and still is."""
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
            # What was said is sent with the next remark.
            return
        except Refusal:
            # Somebody has deleted it; or the storage can't be read now, and the next act will ask again.
            if live.is_deleted:
                self._let_go(live.stored.id)
            return
        for watcher in self.watchers:
            watcher(live)
        live.tell_listeners()

    # Removing ---------------------------------------------------------------------------------------------------------

    async def close_game(self, table: str) -> None:
        """Before a table is erased, end its game if somebody is connected, so that they see the seed of the dice."""
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

    async def delete(self, table: str, person: str | None) -> None:
        """Remove a table whose game has not begun. Only its maker can."""
        live = await self.fresh(table)
        if not live.is_maker(person):
            raise Refusal("not_the_maker", status=403)
        try:
            with refusing():
                await self.storage.delete(table)
        except TakenError:
            raise Refusal("begun", status=409) from None
        with suppress(Refusal):
            await live.refresh()
        self._let_go(table)
        live.retire()
        self.look_again(live.stored)
        self.bus.tell(of_table(table), live.token)
