"""What a process does for tables though nobody asks it to: bots, clocks, what is to be forgotten. Of several processes
that share a storage each does its part, and goes on with that of one which is gone."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from gusher.bots.search.bot import is_planned
from gusher.server.background import Background
from gusher.server.bus import BOTS, Bus, named
from gusher.server.live.clock import Timekeeper
from gusher.server.live.retention import Retention
from gusher.server.live.table import LiveTable
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.storage.leases import Leases
from gusher.server.storage.retention import Keep
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import NotStoredError

from .botrunner import BotRunner, work_at
from .workers import Workers

SECONDS_BETWEEN_LOOKS = 1.0
LOOKS_BETWEEN_PRESENCES = 10
CLOCK = "clock"

log = logging.getLogger("gusher.server")


class Duties:
    """The duties of one process. Where it does not ``think``, others are told of the tables that wait for bots. Of a
    server tables go after a time, as it ``keep`` says."""

    def __init__(
        self,
        storage: Storage,
        tables: Tables,
        bus: Bus,
        leases: Leases,
        workers: Workers,
        *,
        thinks: bool = True,
        keep: Keep | None = None,
    ) -> None:
        self._storage = storage
        self._tables = tables
        self._bus = bus
        self._leases = leases
        self._runner = BotRunner(tables, workers, leases) if thinks else None
        self._opening = Background()
        self._retention = Retention(storage, tables, bus, leases, keep or Keep())
        # What was held for nothing when we last looked.
        self._idle: set[str] = set()
        self._is_trouble = False
        # What tells other processes who is connected to this one.
        self.presences: list[Callable[[], None]] = [tables.tell_who_is_here]
        if self._runner is None:
            tables.watchers.append(self._ask_for_bots)
        elif bus.is_shared:
            bus.follow(BOTS)
            bus.listen(self._asked_for_bots, self._may_be_waited_for)

    def tasks(self) -> list[Coroutine[Any, Any, object]]:
        """What runs from now on, until cancelled."""
        tasks: list[Coroutine[Any, Any, object]] = [
            self._tables.look_for_damage(),
            self._retention.run(),
            Timekeeper(self._storage, self._open_for_clock).run(),
            self._bus.run(),
            self._tables.uptime.run(self._tables.make_up),
        ]
        if self._bus.is_shared:
            tasks.append(self._keep_up())
        elif self._runner is not None:
            tasks.append(self._runner.resume())
        return tasks

    async def close(self) -> None:
        """Stop, and leave everything to others."""
        self._opening.cancel()
        if self._runner is not None:
            await self._runner.close()
        try:
            await self._tables.uptime.sign()
            await self._leases.leave()
        except NotStoredError as error:
            log.warning("Other processes will go on only after a moment: %s", error)

    # Bots -------------------------------------------------------------------------------------------------------------

    def _ask_for_bots(self, live: LiveTable) -> None:
        if live.bots_to_move() or (is_planned(live.game.name) and live.bots()):
            self._bus.tell(BOTS, live.stored.id)

    def _asked_for_bots(self, topic: str, table: str) -> None:
        # Of a table that is in memory we hear anyway.
        if topic == BOTS and not self._tables.is_live(table):
            self._opening.begin(self._think_at(table))

    def _may_be_waited_for(self) -> None:
        # That a table waits may have been said while nothing was heard.
        if self._runner is not None:
            self._opening.begin(self._runner.resume())

    async def _think_at(self, table: str) -> None:
        try:
            is_ours = await self._leases.take(work_at(table))
        except NotStoredError as error:
            # It is looked for again.
            log.warning("Nobody thinks at table %s for now: %s", table, error)
            return
        if is_ours:
            await self._open(table)

    # Clocks -----------------------------------------------------------------------------------------------------------

    async def _open_for_clock(self, table: str) -> None:
        """A table whose time is about to run out is opened by one process."""
        if not self._bus.is_shared or await self._leases.take(f"{CLOCK}:{table}"):
            await self._tables.get(table)

    # Keeping up with other processes ----------------------------------------------------------------------------------

    async def _keep_up(self) -> None:
        await self._leases.renew()
        if self._runner is not None:
            self._opening.begin(self._runner.resume())
        for look in itertools.count():
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            if look % LOOKS_BETWEEN_PRESENCES == 0:
                for tell in self.presences:
                    tell()
            try:
                await self._leases.renew()
                await self._take_over()
                await self._drop_what_is_over()
                await self._tables.catch_up()
                self._is_trouble = False
            except NotStoredError as error:
                if not self._is_trouble:
                    log.warning("Nobody could look for what other processes have done: %s", error)
                self._is_trouble = True
            except Exception:
                # Whatever it is, it is tried again.
                log.exception("Nobody could look for what other processes have done")
            if self._runner is not None:
                self._runner.look_again()

    async def _take_over(self) -> None:
        kinds = [CLOCK] if self._runner is None else [CLOCK, BOTS]
        for name in await self._leases.take_over(kinds):
            self._opening.begin(self._open(named(name)))

    async def _drop_what_is_over(self) -> None:
        """Let go of what is held for tables that are over, or have left memory."""
        used = {live.stored.id for live in self._tables.live if not live.table.over}
        idle = {name for name in self._leases.held if named(name) not in used}
        # Some are perhaps being opened.
        await self._leases.drop(sorted(idle & self._idle))
        self._idle = idle - self._idle

    async def _open(self, table: str) -> None:
        try:
            live = await self._tables.fresh(table)
        except Refusal as refusal:
            log.warning("Table %s can't go on: %s", table, refusal)
        except Exception:
            # Whatever it is, the others go on.
            log.exception("Table %s can't go on", table)
        else:
            if self._runner is not None:
                self._runner.look(live)
