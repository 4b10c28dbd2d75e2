"""All rooms of this server: opening them, finding them by their codes, and erasing them when their time has come."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from gusher.room import Entry, Room, entries, opened
from gusher.rules.kernel import GusherError
from gusher.server.background import Background
from gusher.server.bus import Bus, heard_of, here, named, of_room
from gusher.server.live.clock import check_clock
from gusher.server.live.kept_table import now
from gusher.server.live.making import check_time, known_game
from gusher.server.live.table import LiveTable
from gusher.server.live.tables import Tables
from gusher.server.people.people import People, new_id
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import LONGEST_SEED, LONGEST_TREATMENT, NewRoom, RoomCreated
from gusher.server.sharing import limits
from gusher.server.sharing.kept import Kept
from gusher.server.storage.rooms import Beside, StoredRoom
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import DamagedError, TakenError, refusing
from gusher.table.names import clean

from . import codes
from .live import LiveRoom
from .tournaments import Work, rules_of

log = logging.getLogger("gusher.server")

TRIES = 20
"""Codes that are drawn until one is free. With a thousand rooms, one in a hundred and thirty is taken."""
SECONDS_BETWEEN_LOOKS = 3600.0


class Rooms:
    """The rooms of one process."""

    def __init__(self, storage: Storage, tables: Tables, people: People, bus: Bus, work: Work) -> None:
        self._storage = storage
        self._bus = bus
        self._refreshing = Background()
        self._tables = tables
        self._people = people
        self._work = work
        self._live: dict[str, LiveRoom] = {}
        self._by_id: dict[str, LiveRoom] = {}
        # Nothing is kept here: each is loaded once for all who ask meanwhile.
        self._loading: Kept[str, LiveRoom] = Kept(lambda: 0)
        tables.watchers.append(self._table_changed)
        bus.listen(self._heard, self._missed)

    async def create(self, person: str, wanted: NewRoom) -> RoomCreated:
        """Open a room; this person is its first host. Refusal names what is wrong."""
        kind = known_game(wanted.game)
        check_clock(wanted.clock, "clock")
        if not 1 <= wanted.days <= limits.MOST_DAYS_OF_ROOM:
            raise Refusal("invalid", "days", f"from 1 to {limits.MOST_DAYS_OF_ROOM}")
        treatment = _line(wanted.treatment, LONGEST_TREATMENT, "treatment")
        seed = _line(wanted.seed, LONGEST_SEED, "seed")
        if seed and wanted.by_hand:
            raise Refusal("invalid", "seed", "real dice have none")
        at = now()
        try:
            entry = opened(
                wanted.game,
                wanted.people,
                sides=wanted.at_table,
                clock=wanted.clock,
                at=at,
                aloud=wanted.aloud,
                by_hand=wanted.by_hand,
            )
            kind.resolve(kind.seats[-1], wanted.options)
            written: list[Entry] = [entry, entries.Host(1, at, "host", 1)]
            if wanted.tournament is not None:
                if wanted.tournament.time is not None:
                    check_time(wanted.tournament.time)
                room = Room(wanted.game)
                room.apply(written)
                written.append(room.propose(entries.Tournament, at, "host", 1, **rules_of(wanted.tournament)))
        except GusherError as error:
            raise Refusal(error.code, error.field, error.detail) from error
        beside = Beside(
            wanted.game,
            wanted.options,
            codes.new_key(),
            codes.new_key(),
            wanted.at_table,
            hosts=[person],
            naming=wanted.naming,
            treatment=treatment,
            seed=seed,
            time=wanted.tournament.time if wanted.tournament else None,
        )
        closes = at + wanted.days * 86400.0
        for _ in range(TRIES):
            stored = StoredRoom(new_id(), codes.new_code(), closes, beside, written)
            try:
                with refusing():
                    await self._storage.rooms.create(stored)
            except TakenError:
                continue
            return RoomCreated(stored.id, stored.code)
        raise Refusal("room_full", "code", "no code is free", status=503)

    async def get(self, code: str) -> LiveRoom:
        """The room with this code, however it was typed. Refusal ``room_unknown`` if there is none."""
        code = codes.cleaned(code)
        if code not in self._live:
            return await self._loading.of(code, lambda: self._load(code))
        live = self._live[code]
        if live.is_due:
            await live.expire()
            raise Refusal("room_unknown", "code", status=404)
        return live

    async def _load(self, code: str) -> LiveRoom:
        if len(code) != codes.CODE_LENGTH or not set(code) <= set(codes.LETTERS):
            raise Refusal("room_unknown", "code", status=404)
        try:
            with refusing():
                stored = await self._storage.rooms.load(code)
        except DamagedError as error:
            raise self._refuse_damaged(code, str(error)) from error
        if stored is None or stored.closes <= time.time():
            raise Refusal("room_unknown", "code", status=404)
        try:
            live = LiveRoom(
                stored,
                self._storage,
                self._tables,
                self._people,
                self.erase,
                self._tell,
                self._tell_who_is_here,
                self._work,
            )
        except Exception as error:
            # Entries may say anything now, and the room may fail of it in any way.
            raise self._refuse_damaged(code, f"{type(error).__name__}: {error}") from error
        self._by_id[stored.id] = live
        with refusing():
            await live.tables.look()
        self._live[code] = live
        self._bus.follow(of_room(code))
        return live

    @staticmethod
    def _refuse_damaged(code: str, why: str) -> Refusal:
        log.error("Room %s is damaged and can't be opened; all others can. %s", code, why)
        return Refusal("damaged", detail=why, status=409)

    async def erase(self, room: LiveRoom) -> None:
        """Remove a room with its tables. Running games end first, so that watchers see the seed of the dice."""
        for table in room.stored.beside.all_tables():
            await self._tables.close_game(table)
        if room.tournaments.shares_luck:
            # Only now are all over that share a seed.
            for table in room.stored.beside.tables:
                with suppress(Refusal):
                    await self._tables.fresh(table)
        await self._erase(room.stored.id)
        self._forget(room)
        self._tell(room)

    def _forget(self, room: LiveRoom) -> None:
        """It has been erased: who is there, or at its tables, is told so."""
        self._bus.leave(of_room(room.code))
        self._live.pop(room.code, None)
        self._by_id.pop(room.stored.id, None)
        for table in room.stored.beside.all_tables():
            self._tables.forget(table)
        room.vanish()
        room.close()

    async def _erase(self, room: str) -> None:
        with refusing():
            await self._storage.rooms.erase(room)

    async def tidy(self) -> None:
        """Every now and then, erase the rooms whose time has come. Never ends."""
        while True:
            try:
                for room, code in await self._storage.rooms.closing(time.time()):
                    if code in self._live:
                        await self._live[code].expire()
                    else:
                        await self._erase(room)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
                log.warning("Old rooms could not be erased: %s", error)
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def settle(self, code: str) -> None:
        """Take in a change that was made in the storage alone, and seat people at the room's tables. Refusal
        ``room_unknown`` if the room is gone."""
        room = self._live.get(code)
        if room is not None:
            await self._refresh(room)
        await (await self.get(code)).settle()

    def close(self) -> None:
        """Tell nobody any more."""
        for room in self._live.values():
            room.close()

    def _tell(self, room: LiveRoom) -> None:
        self._bus.tell(of_room(room.code), room.token)

    def _heard(self, topic: str, teller: str) -> None:
        room = self._live.get(named(topic)) if topic == of_room(named(topic)) else None
        token, people = heard_of(teller)
        if room is None or room.token == token:
            return
        if people is None:
            self._refreshing.begin(self._refresh(room))
        else:
            room.attendance.hear(token, people)

    def tell_who_is_here(self) -> None:
        """See ``Tables.tell_who_is_here``."""
        for room in self._live.values():
            if room.attendance.own:
                self._tell_who_is_here(room)

    def _tell_who_is_here(self, room: LiveRoom) -> None:
        if self._bus.is_shared:
            self._bus.tell(of_room(room.code), here(room.token, room.attendance.own))

    def _missed(self) -> None:
        for room in self._live.values():
            self._refreshing.begin(self._refresh(room))

    async def _refresh(self, room: LiveRoom) -> None:
        try:
            await room.refresh()
        except Refusal:
            # Erased; or the storage can't be read now, and whoever acts next will ask it again.
            if room.is_erased:
                self._forget(room)

    def _table_changed(self, live: LiveTable) -> None:
        room = self._by_id.get(live.stored.room or "")
        if room is not None:
            room.table_changed(live)


def _line(text: str, longest: int, field: str) -> str:
    """A line that a host has typed, or nothing. Refusal if it can't be one."""
    line = clean(text, longest)
    if text.strip() and line is None:
        raise Refusal("invalid", field, "it can't be read as one line of text")
    return line or ""
