"""A room that people are in: one object in this process, kept in step with the storage. As at a table, what somebody
wants is checked and stored; only then it is so, and is shown."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

import msgspec

from gusher import bots
from gusher.room import Entry, Role, Room
from gusher.rules.kernel import IllegalError
from gusher.server.live.clock import check_clock
from gusher.server.live.kept_table import now
from gusher.server.live.presence import Attendance
from gusher.server.live.table import LiveTable
from gusher.server.live.tables import Tables
from gusher.server.people.people import People, clean_name
from gusher.server.protocol import rooms as asked
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import DoorName, Entered, RoomDone, RoomDoor, RoomRole, RoomView
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Bucket, Buckets, Visitor
from gusher.server.storage.rooms import Beside, KeptPerson, StoredRoom
from gusher.server.storage.storage import NotStoredError, Storage, TakenError
from gusher.table.commands import Aloud, Clock, Close, Command, End, Extend, Pause, ReadOn, Void
from gusher.table.names import clean

from . import codes, seating, views

log = logging.getLogger("gusher.server")

Erase = Callable[["LiveRoom"], Awaitable[None]]
OUT_OF_ORDER = ("damaged", "other_rules", "unknown_table")
"""What is wrong with a table that can't be opened."""


class Listener(Protocol):
    """Somebody who wants to know when a room has changed."""

    def changed(self) -> None:
        """Called soon after; must not wait."""
        ...


class LiveRoom:
    """One room. ``erase`` removes it, and ``tell`` tells other processes that it has changed."""

    def __init__(
        self,
        stored: StoredRoom,
        storage: Storage,
        tables: Tables,
        people: People,
        erase: Erase,
        tell: Callable[[LiveRoom], None],
    ) -> None:
        self.stored = stored
        self.token = secrets.token_hex(8)
        self._tell_others = tell
        self.listeners: set[Listener] = set()
        self.is_erased = False
        # From where people have come.
        self.addresses: set[str] = set()
        self._storage = storage
        self._tables = tables
        self._people = people
        self._erase = erase
        self._lock = asyncio.Lock()
        self._joining = Bucket(limits.JOINS_OF_ROOM)
        self._acts = Buckets(limits.ACTS_OF_MEMBER)
        # Whether people may sit at the tables otherwise than they do here.
        self._is_unseated = False
        self._glances: dict[str, views.Glance] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._told = float("-inf")
        self._views: dict[bool, RoomView] = {}
        self._take(stored)
        self.on_attended: Callable[[LiveRoom], None] | None = None
        self._attendance = Attendance((), self._persons, self._attended)
        self._told_here = frozenset[str]()

    def _take(self, stored: StoredRoom) -> None:
        self.stored = stored
        self.room = Room(stored.beside.game)
        self.room.apply(stored.entries)
        if not self.room.members.keys() <= stored.beside.people.keys():
            raise ValueError("of somebody in it nothing is kept")
        if any(not 0 <= member.group < len(self.room.groups) for member in self.room.members.values()):
            raise ValueError("somebody is in a group that there is not")
        if self.room.has_begun and len(stored.beside.tables) != self.room.tables():
            raise ValueError(f"of {self.room.tables()} tables it knows {len(stored.beside.tables)}")

    def _persons(self) -> set[str | None]:
        return {kept.person for kept in self.stored.beside.people.values()}

    # Looking ----------------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The code under which people join."""
        return self.stored.code

    def role(self, person: str | None) -> RoomRole:
        """What somebody is here."""
        return views.role_of(self.stored.beside, person)

    def may_look(self, person: str | None, wanted: str) -> RoomRole:
        """The role in which somebody looks who ``wanted`` to (empty: as a member). Refusal if they may not."""
        beside = self.stored.beside
        is_host = person is not None and person in beside.hosts
        if wanted == "host" and is_host:
            return "host"
        if wanted == "wall" and (is_host or (person is not None and person in beside.walls)):
            return "wall"
        if wanted == "" and views.number_of(beside, person) is not None:
            return "member"
        raise Refusal("not_here", "as", status=403)

    def door(self, person: str | None) -> RoomDoor:
        """The room for somebody who has its code."""
        kept = self.stored.beside.people
        names = [
            DoorName(number, kept[number].name, kept[number].wrong >= limits.WRONG_PINS) for number in self.room.members
        ]
        role = self.role(person)
        return RoomDoor(self.stored.id, self.code, self.stored.beside.game, role, not self.room.locked, names)

    def view(self, person: str | None, role: RoomRole) -> RoomView:
        """The room as somebody sees it in a role that is theirs."""
        is_host = role == "host"
        if is_host not in self._views:
            made = views.view(self.stored, self.room, self._glances, self._attendance.presence, now(), host=is_host)
            self._views[is_host] = made
        me = views.number_of(self.stored.beside, person) if role == "member" else None
        host = self.stored.beside.hosts.index(person) + 1 if is_host and person is not None else None
        mark = "" if me is None else _mark(self.stored.beside.people[me].pin)
        found: RoomView = msgspec.structs.replace(
            self._views[is_host], role=role, me=me, host=host, pin_mark=mark, now=now()
        )
        return found

    def join(self, listener: Listener, visitor: Visitor) -> None:
        """Tell ``listener`` of changes from now on; the visitor is here."""
        self.listeners.add(listener)
        self._attendance.come(visitor)

    def leave(self, listener: Listener, visitor: Visitor) -> None:
        """The opposite of ``join``."""
        self.listeners.discard(listener)
        self._attendance.go(visitor)

    @property
    def connected(self) -> frozenset[str]:
        """The people who are connected to this process."""
        return self._attendance.own

    def attended_elsewhere(self, process: str, people: Sequence[str]) -> bool:
        """See ``Attendance.hear``."""
        return self._attendance.hear(process, people)

    def _attended(self) -> None:
        self.changed()
        if self.on_attended is not None and self.connected != self._told_here:
            self._told_here = self.connected
            self.on_attended(self)

    def changed(self) -> None:
        """Something is not as it was: tell everybody, but not more often than they can read."""
        self._views = {}
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(loop.time(), self._told + limits.SECONDS_BETWEEN_PRESENCES), self._tell)

    def _tell(self) -> None:
        self._timer = None
        self._told = asyncio.get_running_loop().time()
        for listener in list(self.listeners):
            listener.changed()

    def table_changed(self, live: LiveTable) -> None:
        """One of its tables is not as it was."""
        for_now = frozenset(seat.seat for seat in live.stored.seats if seat.for_now)
        glance = views.Glance(live.table.over, for_now)
        if self._glances.get(live.stored.id) != glance:
            self._glances[live.stored.id] = glance
            self.changed()

    async def look_at_tables(self) -> None:
        """After it was loaded: how its tables stand, and whether people sit there as they do here. A server that was
        killed in between has perhaps written only one of the two, or made tables for a game that never started."""
        await self._storage.rooms.forget_tables(self.stored.id, self.stored.beside.tables)
        await self._seat_tables()

    def close(self) -> None:
        """Tell nobody any more."""
        self._attendance.close()
        if self._timer is not None:
            self._timer.cancel()

    def knows(self, address: str) -> None:
        """Somebody has come in from this address."""
        if len(self.addresses) < limits.ADDRESSES_OF_ROOM:
            self.addresses.add(address)

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        """One thing is done here after the other. Refusal once the room has been erased; and while people can't be
        seated at the tables as they sit here, nothing else is done."""
        async with self._lock:
            if self.is_erased:
                raise Refusal("room_unknown", "code", status=404)
            if self._is_unseated:
                await self._seat_tables()
            yield

    async def settle(self) -> None:
        """Let people sit at the tables as they do here."""
        async with self._in_turn():
            return

    async def expire(self) -> None:
        """Erase it, since its time has come."""
        async with self._lock:
            if not self.is_erased:
                await self._erase(self)

    # Coming in --------------------------------------------------------------------------------------------------------

    async def enter(self, person: str, wanted: asked.JoinRoom) -> Entered:
        """Join as somebody new, or as who this person is here already. Who asks again because the answer got lost is
        told another PIN. Refusal as from ``Room.propose_join``, or if too many come at once."""
        name = clean_name(wanted.name)
        async with self._in_turn():
            number = views.number_of(self.stored.beside, person)
            if number is not None:
                is_again = bool(wanted.key) and _own_key("join", number, wanted.key) in self.stored.keys
                pin = await self._new_pin(number) if is_again else ""
                return self._entered(number, pin)
            if not self._joining.take():
                raise Refusal("too_fast", status=429)
            entry = self._proposed(self.room.propose_join, now())
            number, pin = entry.person or 0, codes.new_pin()
            beside = self._beside()
            beside.people[number] = KeptPerson(name, person, self._fingerprint(number, pin))
            await self._write([entry], beside, _own_key("join", number, wanted.key))
            await self._seat_tables()
            return self._entered(number, pin)

    def _entered(self, number: int, pin: str) -> Entered:
        mark = _mark(self.stored.beside.people[number].pin) if pin else ""
        return Entered(self.stored.id, "member", number, pin, mark)

    async def come_back(self, person: str, wanted: asked.ReturnToRoom, wrong_pins: Buckets, address: str) -> Entered:
        """Be a member on this device from now on, and on the one before no longer. After five wrong PINs the name is
        locked until a host lets it in. Refusal, too, for an address with too many ``wrong_pins``, before the PIN is
        looked at."""
        async with self._in_turn():
            kept = self.stored.beside.people.get(wanted.number)
            if kept is None or wanted.number not in self.room.members:
                raise Refusal("no_such_person", "number", status=404)
            if kept.person == person:
                return Entered(self.stored.id, "member", wanted.number)
            if kept.wrong >= limits.WRONG_PINS:
                raise Refusal("pin_locked", "number", status=403)
            if not wrong_pins.has(address):
                raise Refusal("too_fast", status=429, wait=wrong_pins.wait(address))
            beside = self._beside()
            if not hmac.compare_digest(kept.pin, self._fingerprint(wanted.number, wanted.pin.strip())):
                wrong_pins.take(address)
                beside.people[wanted.number].wrong += 1
                await self._write([], beside)
                raise Refusal("pin_wrong", "pin", status=403)
            other = views.number_of(beside, person)
            if other is not None:
                # A device is one person's: whoever used it before comes back by their own PIN.
                beside.people[other].person = None
            beside.people[wanted.number].person = person
            beside.people[wanted.number].wrong = 0
            await self._write([], beside)
            await self._seat_tables()
            return Entered(self.stored.id, "member", wanted.number)

    async def enter_by_key(self, person: str, key: str) -> Entered:
        """Have the rights of a link on this device."""
        async with self._in_turn():
            beside = self._beside()
            if hmac.compare_digest(key.encode(), beside.host_key.encode()):
                if person not in beside.hosts:
                    beside.hosts.append(person)
                    await self._write([self._proposed(self.room.propose, "host", now(), "host")], beside)
                return Entered(self.stored.id, "host")
            if hmac.compare_digest(key.encode(), beside.wall_key.encode()):
                if person not in beside.walls:
                    beside.walls = [*beside.walls[-limits.WALLS_OF_ROOM + 1 :], person]
                    await self._write([], beside)
                return Entered(self.stored.id, "wall")
            raise Refusal("unknown_key", "key", status=403)

    def _fingerprint(self, number: int, pin: str) -> str:
        return self._people.fingerprint("pin", f"{self.stored.id}:{number}:{pin}")

    # Acting -----------------------------------------------------------------------------------------------------------

    async def act(self, person: str | None, act: asked.RoomAct, owner: Hashable = None) -> RoomDone:
        """Carry out what a host, or a member for themselves, wants; once, if it is sent again. Refusal if they may
        not."""
        async with self._in_turn():
            by = self._may(person, act)
            act = msgspec.structs.replace(act, key=_own_key(*by, act.key))
            if act.key and act.key in self.stored.keys:
                return RoomDone(self.room.n)
            self._check_space(by)
            return RoomDone(*await self._do(act, by, owner))

    def _may(self, person: str | None, act: asked.RoomAct) -> tuple[Role, int]:
        """As what somebody does this, and as which. Refusal if they may not."""
        beside = self.stored.beside
        if person is not None and person in beside.hosts:
            return "host", beside.hosts.index(person) + 1
        number = views.number_of(beside, person)
        if number is None:
            raise Refusal("not_here", status=403)
        own = isinstance(act, asked.Place | asked.Rename | asked.StandIn) and act.person == number
        if isinstance(act, asked.NameGroup) and number in self.room.members:
            own = self.room.members[number].group == act.group
        if not own:
            raise Refusal("not_a_host", status=403)
        return "member", number

    def _check_space(self, by: tuple[Role, int]) -> None:
        """Members leave half of the log to hosts, and nobody of them does so much that others wait. Refusal if it is
        too much."""
        is_host = by[0] == "host"
        if not is_host and not self._acts.take(str(by[1])):
            raise Refusal("too_fast", status=429)
        if self.room.n >= limits.ENTRIES_OF_ROOM * (1 if is_host else limits.SHARE_OF_PERSON):
            raise Refusal("log_full", status=409)

    async def _do(self, act: asked.RoomAct, by: tuple[Role, int], owner: Hashable) -> tuple[int, str]:
        pin = ""
        match act:
            case asked.Arrange():
                await self._log(act, by, "arrange", people=act.people, sides=self.stored.beside.at_table)
            case asked.Place():
                await self._log(act, by, "place", person=act.person, group=act.group, seat=act.seat)
                await self._seat_tables()
            case asked.Remove():
                beside = self._beside()
                beside.people.pop(act.person, None)
                await self._log(act, by, "remove", beside, person=act.person)
                await self._seat_tables()
            case asked.Lock():
                await self._log(act, by, "lock", on=act.locked)
            case asked.FillWithBots():
                self._check_level(act.level)
                await self._fill(act, by)
                await self._seat_tables()
            case asked.SetBot():
                self._check_level(act.level)
                await self._log(act, by, "bot", group=act.group, seat=act.seat, level=act.level or "")
                await self._seat_tables()
            case asked.Show():
                wall = {"blank": act.blank, "hidden": act.points_hidden}
                await self._log(act, by, "show", None, **wall, page=act.page, table=act.table)
            case asked.TurnTo():
                await self._log(act, by, "turn_to", phase=act.phase)
            case asked.Tell():
                beside = self._beside()
                beside.told = _line(act.text) if act.text.strip() else ""
                await self._log(act, by, "tell", beside, on=bool(beside.told))
            case asked.Rename():
                self._person(act.person)
                beside = self._beside()
                beside.people[act.person].name = clean_name(act.name)
                await self._write([], beside, act.key)
                await self._seat_tables()
            case asked.NameGroup():
                if not 0 <= act.group < len(self.room.groups):
                    raise Refusal("no_such_group", "group", status=404)
                beside = self._beside()
                beside.names[act.group] = clean_name(act.name)
                await self._write([], beside, act.key)
                await self._seat_tables()
            case asked.NewPin():
                self._person(act.person)
                pin = await self._new_pin(act.person)
            case asked.StandIn():
                await self._stand_in(act)
            case asked.Start():
                await self._start(act, by, owner)
            case asked.ReadAloud():
                await self._log(act, by, "aloud", on=await self._read_aloud(act))
            case asked.TakeDesk():
                await self._log(act, by, "desk", desk=act.desk)
            case asked.Read():
                await self._read(act, by)
            case asked.EraseRoom():
                await self._erase(self)
            case _:
                await self._act_at_tables(act, by)
        return self.room.n, pin

    def _check_level(self, level: str | None) -> None:
        if level is not None and level not in bots.levels(self.stored.beside.game):
            raise Refusal("unknown_bot", "level", status=404)

    async def _fill(self, act: asked.FillWithBots, by: tuple[Role, int]) -> None:
        trial, entries = self._after([]), []
        for number, group in enumerate(trial.groups):
            if trial.of_group(number) or (trial.has_begun and group.side is None):
                continue
            for seat in range(trial.form.seats):
                entry = self._proposed(trial.propose, "bot", now(), *by, group=number, seat=seat, level=act.level)
                trial.apply([entry])
                entries.append(entry)
        await self._write(entries, self.stored.beside, act.key)

    async def _new_pin(self, number: int) -> str:
        beside, pin = self._beside(), codes.new_pin()
        kept = beside.people[number]
        kept.pin, kept.wrong = self._fingerprint(number, pin), 0
        await self._write([], beside)
        return pin

    def _person(self, number: int) -> KeptPerson:
        if number not in self.room.members:
            raise Refusal("no_such_person", "person", status=404)
        return self.stored.beside.people[number]

    async def _stand_in(self, act: asked.StandIn) -> None:
        self._person(act.person)
        group = self.room.members[act.person].group
        seats, at_table = self.room.seats_in(group), self.room.table_seats(group)
        if not at_table:
            raise Refusal("not_begun", "person", status=409)
        shared = {seat for number, own in seats.items() if number != act.person for seat in own}
        own = [at_table[seat] for seat in seats[act.person] if seat not in shared]
        if not own:
            # Their partner plays the same.
            raise Refusal("seat_taken", "person", status=409)
        await (await self._table_of(group)).seating.stand_in_for(own, on=act.on)

    async def _table_of(self, group: int) -> LiveTable:
        return await self._tables.get(self.stored.beside.tables[self.room.groups[group].table])

    async def _act_at_tables(self, act: asked.RoomAct, by: tuple[Role, int]) -> None:
        """What is done at the tables is an entry of theirs; the room's log says who did it."""
        tables = self.stored.beside.tables
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
                await live.do(self.stored.id, _command(act))
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
            await self._log(act, by, "clock", seconds=act.seconds)
        else:
            await self._log(act, by, "act", table=one, what=str(act.__struct_config__.tag))

    async def _read_aloud(self, act: asked.ReadAloud) -> bool:
        """Tell the tables first: what the room says of them is so then."""
        self._entry(("host", 0), "aloud", on=act.on)
        for name in self.stored.beside.tables:
            live = await self._tables.get(name)
            if not live.table.over:
                await live.do(self.stored.id, Aloud(0, act.on, key=act.key))
        return act.on

    async def _read(self, act: asked.Read, by: tuple[Role, int]) -> None:
        """What is read stands in the table's log alone: there are hundreds of steps in a game."""
        live = await self._tables.get(self._table_named(act.table))
        command = ReadOn(0, act.n, act.far, key=act.key)
        await live.do(self.stored.id, command, self.room.desks_of(by[1]))

    def _table_named(self, number: int) -> str:
        tables = self.stored.beside.tables
        if not tables:
            raise Refusal("not_begun", status=409)
        if not 0 <= number < len(tables):
            raise Refusal("unknown_table", "table", status=404)
        return tables[number]

    # The tables -------------------------------------------------------------------------------------------------------

    async def _start(self, act: asked.Start, by: tuple[Role, int], owner: Hashable) -> None:
        entry = self._entry(by, "start")
        beside = self._beside()
        trial = self._after([entry])
        try:
            for number in range(trial.tables()):
                made = await self._tables.create_for_room(
                    self.stored.id,
                    beside.game,
                    seating.seats(trial, number, beside),
                    beside.options,
                    seating.names(trial, number, beside),
                    trial.clock,
                    owner,
                    aloud=trial.aloud,
                )
                beside.tables.append(made)
        except Refusal:
            await self._forget(beside.tables)
            raise
        try:
            await self._write([entry], beside, act.key)
        except Refusal as refusal:
            if refusal.status != 503:
                # Else nobody can tell whether it was written.
                await self._forget(beside.tables)
            raise
        for table in beside.tables:
            self.table_changed(await self._tables.get(table))

    async def _forget(self, tables: Sequence[str]) -> None:
        """Remove tables that were made for a game which has not started: what can't be removed now is, when the room
        is next loaded, or erased."""
        own = self.stored.beside.tables
        with suppress(NotStoredError):
            await self._storage.rooms.forget_tables(self.stored.id, own)
        for table in tables:
            if table not in own:
                self._tables.forget(table)

    async def _seat_tables(self) -> None:
        """Let everybody sit at the tables as they do here."""
        beside, self._is_unseated = self.stored.beside, True
        for number, name in enumerate(beside.tables):
            try:
                live = await self._tables.get(name)
            except Refusal as refusal:
                if refusal.reason.code not in OUT_OF_ORDER:
                    raise
                # It hurts nobody at the others.
                log.warning("Nobody can be seated at table %s of room %s: %s", name, self.code, refusal)
                continue
            names = seating.names(self.room, number, beside)
            await live.seating.seat_all(seating.seats(self.room, number, beside), names)
            self.table_changed(live)
        self._is_unseated = False

    # Writing ----------------------------------------------------------------------------------------------------------

    async def _log(
        self, act: asked.RoomAct, by: tuple[Role, int], kind: str, beside: Beside | None = None, **what: Any
    ) -> None:
        await self._write([self._entry(by, kind, **what)], beside or self.stored.beside, act.key)

    def _entry(self, by: tuple[Role, int], kind: str, **what: Any) -> Entry:
        return self._proposed(self.room.propose, kind, now(), *by, **what)

    @staticmethod
    def _proposed(propose: Callable[..., Entry], *args: Any, **what: Any) -> Entry:
        try:
            return propose(*args, **what)
        except IllegalError as error:
            status = 404 if error.code.startswith("no_such") else 409
            raise Refusal(error.code, error.field or None, error.detail, status=status) from error

    def _beside(self) -> Beside:
        """A copy of what is beside the log, to be changed."""
        return msgspec.convert(msgspec.to_builtins(self.stored.beside, str_keys=True), Beside, strict=False)

    def _after(self, entries: Sequence[Entry]) -> Room:
        room = Room(self.stored.beside.game)
        room.apply([*self.stored.entries, *entries])
        return room

    async def _write(self, entries: Sequence[Entry], beside: Beside, key: str = "") -> None:
        try:
            await self._storage.rooms.append(self.stored.id, self.room.n, entries, key, beside)
        except TakenError:
            await self._reload()
            raise Refusal("stale", status=409) from None
        except NotStoredError as error:
            with suppress(Refusal):
                await self._reload()
            raise Refusal("not_stored", status=503) from error
        self.stored.beside = beside
        self.stored.entries = [*self.stored.entries, *entries]
        if key:
            self.stored.keys.add(key)
        self.room.apply(entries)
        self.changed()
        self._tell_others(self)

    async def refresh(self) -> None:
        """Take in what other processes have written."""
        async with self._lock:
            await self._reload()

    async def _reload(self) -> None:
        """Whatever was written, by whomever, is the truth."""
        try:
            stored = await self._storage.rooms.load(self.code)
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        if stored is None:
            self.vanish()
            raise Refusal("room_unknown", status=404)
        self._take(stored)
        self._is_unseated = True
        self.changed()

    def vanish(self) -> None:
        """It has been erased: who is here is told so."""
        self.is_erased = True
        self._tell()

    @property
    def is_due(self) -> bool:
        """Whether it is time that it erases itself."""
        return self.stored.closes <= time.time()


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


LETTERS_OF_MARK = 8


def _mark(fingerprint: str) -> str:
    """A word for a PIN. Only its owner is told it; without the server's secret it says nothing of the PIN."""
    return fingerprint[:LETTERS_OF_MARK]


def _own_key(role: str, number: int | None, key: str) -> str:
    """The key of a message as it is kept: nobody's is somebody else's."""
    return f"{role}{number}:{key}" if key else ""


def _line(text: str) -> str:
    """A line that hosts tell everybody. Refusal if it can't be one."""
    found = clean(text, limits.LONGEST_REMARK)
    if found is None:
        raise Refusal("remark", "text")
    return found
