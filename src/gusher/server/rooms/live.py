"""A room that people are in: one object in this process, kept in step with the storage. Changes are checked, stored,
applied and shown, in this order."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec

from gusher import bots
from gusher.room import Entry, Role, Room, entries
from gusher.rules.kernel import game
from gusher.server.background import Background
from gusher.server.live.kept_table import now
from gusher.server.live.presence import Attendance
from gusher.server.live.table import Listener, LiveTable
from gusher.server.live.tables import Tables
from gusher.server.people.people import People
from gusher.server.protocol import rooms as asked
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import RoomDone, RoomDoor, RoomRole, RoomTable, RoomView, TournamentState
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Buckets, Visitor
from gusher.server.storage.rooms import StoredRoom
from gusher.server.storage.sql.storage import Storage
from gusher.table.names import clean

from . import naming, roster, unwanted, views
from .at_tables import AtTables
from .coming_in import ComingIn, mark_of, own_key
from .kept_room import KeptRoom
from .tournaments import Tournaments, Work

Erase = Callable[["LiveRoom"], Awaitable[None]]


class LiveRoom:
    """One room. ``erase`` removes it, ``tell`` tells other processes that it has changed, and ``announce`` who is
    connected to this one. ``work`` is done by other processes."""

    def __init__(
        self,
        stored: StoredRoom,
        storage: Storage,
        tables: Tables,
        people: People,
        erase: Erase,
        tell: Callable[[LiveRoom], None],
        announce: Callable[[LiveRoom], None],
        work: Work,
    ) -> None:
        self._kept = KeptRoom(stored, storage, self._written, self._reloaded, self.vanish)
        self.tables = AtTables(self._kept, storage, tables, self.table_changed)
        self.tournaments = Tournaments(self._kept, self.tables, tables, work)
        self._recording = Background()
        self.coming_in = ComingIn(self._kept, people, self._in_turn, self.tables.seat)
        self.token = secrets.token_hex(8)
        self._tell_others = tell
        self.listeners: set[Listener] = set()
        self.is_erased = False
        # From where people have come.
        self.addresses: set[str] = set()
        self._erase = erase
        self._lock = asyncio.Lock()
        self._acts = Buckets(limits.ACTS_OF_MEMBER)
        self._glances: dict[str, views.Glance] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._told = float("-inf")
        self._views: dict[bool, RoomView] = {}
        # The tournament after so many entries: it takes long to work out, and people come and go.
        self._event: tuple[int, TournamentState | None] = (-1, None)
        self.attendance = Attendance((), self._persons, self.changed, lambda: announce(self))

    def _persons(self) -> set[str | None]:
        return {*self.stored.beside.hosts, *(kept.person for kept in self.stored.beside.people.values())}

    # Looking ----------------------------------------------------------------------------------------------------------

    @property
    def stored(self) -> StoredRoom:
        """The room as it is kept."""
        return self._kept.stored

    @property
    def room(self) -> Room:
        """Who is in it, and how far it is."""
        return self._kept.room

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

    def door(self, person: str) -> RoomDoor:
        """The room for somebody who has its code."""
        beside, is_sent_away = self.stored.beside, self.coming_in.is_sent_away(person)
        role, is_open = self.role(person), not self.room.locked
        return RoomDoor(self.stored.id, self.code, beside.game, role, is_open, beside.naming, is_sent_away)

    def view(self, person: str | None, role: RoomRole) -> RoomView:
        """The room as somebody sees it in a role that is theirs."""
        is_host = role == "host"
        if is_host not in self._views:
            links = self.coming_in.links() if is_host else None
            if self._event[0] != self.room.n:
                self._event = self.room.n, views.tournament(self.room, self.stored.beside)
            presence, event = self.attendance.presence, self._event[1]
            made = views.view(self.stored, self.room, self._glances, presence, now(), links, event)
            self._views[is_host] = msgspec.structs.replace(made, hides_tables=self.hides_tables)
        me = views.number_of(self.stored.beside, person) if role == "member" else None
        host = self.stored.beside.hosts.index(person) + 1 if is_host and person is not None else None
        view = self._views[is_host]
        if role == "member" and view.hides_tables:
            own = None if me is None else self.room.table_of(me)
            tables = [each if n == own else RoomTable("", each.over) for n, each in enumerate(view.tables)]
            view = msgspec.structs.replace(view, tables=tables)
        mark = "" if me is None else mark_of(self.stored.beside.people[me].pin)
        return msgspec.structs.replace(view, role=role, me=me, host=host, pin_mark=mark, now=now())

    @property
    def hides_tables(self) -> bool:
        """Whether people may see no table but their own, since another one may be ahead with the same luck."""
        if self.room.event is not None:
            return self.tournaments.hides_tables
        glances = [self._glances.get(table) for table in self.stored.beside.tables]
        return self.tournaments.shares_luck and not all(glance is not None and glance.over for glance in glances)

    def group_name(self, group: int, language: str) -> str:
        """What a group is called: by its number where it has no name; empty for people who play alone."""
        company: Any = game(self.stored.beside.game).texts[language].get("company")
        side = self.room.groups[group].side
        numbered = company["number"].format(n=1 + (group if side is None else side)) if company else ""
        return self.stored.beside.names.get(group) or numbered

    def join(self, listener: Listener, visitor: Visitor) -> None:
        """Tell ``listener`` of changes from now on; the visitor is here."""
        self.listeners.add(listener)
        self.attendance.come(visitor)

    def leave(self, listener: Listener, visitor: Visitor) -> None:
        """The opposite of ``join``."""
        self.listeners.discard(listener)
        self.attendance.go(visitor)

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
            listener()

    def table_changed(self, live: LiveTable) -> None:
        """One of its tables is not as it was."""
        for_now = frozenset(seat.seat for seat in live.stored.seats if seat.for_now)
        glance = views.Glance(live.table.over, for_now)
        if self._glances.get(live.stored.id) != glance:
            self._glances[live.stored.id] = glance
            self.changed()
            is_newly_over = glance.over and self.tournaments.shares_luck
        else:
            is_newly_over = False
        if is_newly_over or self.tournaments.awaits(live):
            self._recording.begin(self._record())

    async def _record(self) -> None:
        # What can't be written now is taken over with the next round, or when the room is next loaded.
        with suppress(Refusal):
            async with self._in_turn():
                await self.tournaments.record()
            await self.tournaments.weigh(self._in_turn)

    def close(self) -> None:
        """Tell nobody any more."""
        self.attendance.close()
        self._recording.cancel()
        if self._timer is not None:
            self._timer.cancel()

    def knows(self, address: str) -> None:
        """Somebody has come in from this address."""
        if len(self.addresses) < limits.ADDRESSES_OF_ROOM:
            self.addresses.add(address)

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        """Serialises requests; each checks its rights inside. If seating people at the tables failed before, it is
        tried again first. Refusal once the room has been erased."""
        async with self._lock:
            if self.is_erased:
                raise Refusal("room_unknown", "code", status=404)
            if self.tables.is_unseated:
                await self.tables.seat()
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

    # Acting -----------------------------------------------------------------------------------------------------------

    async def act(self, person: str | None, act: asked.RoomAct, owner: Hashable = None) -> RoomDone:
        """Carry out an act of a host or a member, once if it is sent again. Refusal if they may not."""
        async with self._in_turn():
            by = self._may(person, act)
            act = msgspec.structs.replace(act, key=own_key(*by, act.key))
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
        own = (
            isinstance(act, asked.Place | asked.Rename | asked.StandIn | asked.TakeOver | asked.Withdraw)
            and act.person == number
        )
        if isinstance(act, asked.NameGroup) and number in self.room.members:
            own = self.room.members[number].group == act.group
        if not own:
            raise Refusal("not_a_host", status=403)
        return "member", number

    def _check_space(self, by: tuple[Role, int]) -> None:
        """Refusal for a member who acts too often, or if the log is full; members leave half of it to hosts."""
        is_host = by[0] == "host"
        if not is_host and not self._acts.take(str(by[1])):
            raise Refusal("too_fast", status=429)
        if self.room.n >= limits.ENTRIES_OF_ROOM * (1 if is_host else limits.SHARE_OF_PERSON):
            raise Refusal("log_full", status=409)

    async def _do(self, act: asked.RoomAct, by: tuple[Role, int], owner: Hashable) -> tuple[int, str, str]:
        pin = data_key = ""
        match act:
            case asked.Arrange():
                await self._kept.log(act, by, entries.Arrange, people=act.people, sides=self.stored.beside.at_table)
            case asked.Place():
                await self._kept.log(act, by, entries.Place, person=act.person, group=act.group, seat=act.seat)
                await self.tables.seat()
            case asked.List():
                await roster.expect(self._kept, self.coming_in, act, by)
                await self.tables.seat()
            case asked.Remove():
                beside = self._kept.beside()
                self.coming_in.send_away(beside, act.person)
                await self._kept.log(act, by, entries.Remove, beside, person=act.person)
                await self.tables.seat()
            case asked.LetBackIn():
                beside = self._kept.beside()
                beside.sent_away = []
                await self._kept.write([], beside, act.key)
            case asked.Lock():
                await self._kept.log(act, by, entries.Lock, on=act.locked)
            case asked.FillWithBots():
                self._check_level(act.level)
                await self._fill(act, by)
                await self.tables.seat()
            case asked.SetBot():
                self._check_level(act.level)
                await self._kept.log(act, by, entries.Bot, group=act.group, seat=act.seat, level=act.level or "")
                await self.tables.seat()
            case asked.Show():
                wall = {"blank": act.blank, "hidden": act.points_hidden}
                await self._kept.log(act, by, entries.Show, None, **wall, page=act.page, table=act.table)
            case asked.ShowPodium():
                await self._kept.log(act, by, entries.Podium, on=act.on)
            case asked.TurnTo():
                await self._kept.log(act, by, entries.TurnTo, phase=act.phase)
            case asked.Tell():
                beside = self._kept.beside()
                beside.told = _line(act.text) if act.text.strip() else ""
                await self._kept.log(act, by, entries.Tell, beside, on=bool(beside.told))
            case asked.Rename():
                self._kept.person(act.person)
                beside = self._kept.beside()
                naming.rename(beside, act.person, act.name, by_host=by[0] == "host")
                await self._kept.write([], beside, act.key)
                await self.tables.seat()
            case asked.NameGroup():
                if not 0 <= act.group < len(self.room.groups):
                    raise Refusal("no_such_group", "group", status=404)
                beside = self._kept.beside()
                naming.name_group(beside, act.group, act.name, by_host=by[0] == "host")
                await self._kept.write([], beside, act.key)
                await self.tables.seat()
            case asked.SetDataKey():
                data_key = await self.coming_in.new_data_key(on=act.on)
            case asked.SetUnwanted():
                beside = self._kept.beside()
                beside.unwanted = None if act.words is None else unwanted.checked(act.words)
                await self._kept.write([], beside, act.key)
            case asked.SetNaming() | asked.Decide():
                beside = self._kept.beside()
                if isinstance(act, asked.Decide):
                    naming.decide(beside, act)
                else:
                    naming.change(beside, act.naming)
                await self._kept.write([], beside, act.key)
                await self.tables.seat()
            case asked.NewPin():
                if act.person is not None:
                    self._kept.person(act.person)
                pin = await self.coming_in.new_pin(act.person)
            case asked.StandIn():
                if self.room.event is not None:
                    raise Refusal("no_stand_in", "act", status=409)
                await self.tables.stand_in(act)
            case asked.TakeOver():
                await self._take_over(act)
                await self.tables.seat()
            case asked.Start():
                await self.tables.start(act, by, owner)
            case asked.PlayAgain():
                await self.tables.again(act, by, owner)
            case asked.ReadAloud():
                await self._kept.log(act, by, entries.Aloud, on=await self.tables.read_aloud(act))
            case asked.TakeDesk():
                await self._kept.log(act, by, entries.Desk, desk=act.desk)
            case asked.Read():
                await self.tables.read(act, by)
            case asked.BeginTournament():
                await self.tournaments.begin(act, by)
            case asked.PairRound():
                await self.tournaments.pair(act, by, owner)
            case asked.SetResult():
                await self.tournaments.correct(act, by)
            case asked.Withdraw():
                await self._kept.log(act, by, entries.Withdraw, person=act.person, on=act.on)
            case asked.MarkPresent():
                self._kept.person(act.person)
                beside = self._kept.beside()
                beside.people[act.person].present = act.on
                await self._kept.write([], beside, act.key)
            case asked.EnterOutcome() | asked.Retract():
                await self.tables.enter(act, by)
            case asked.PlayFor():
                await self._play_for(act, by)
                await self.tables.seat()
            case asked.EraseRoom():
                await self._erase(self)
            case _:
                await self.tables.act(act, by)
        return self.room.n, pin, data_key

    def _check_level(self, level: str | None) -> None:
        if level is not None and level not in bots.levels(self.stored.beside.game):
            raise Refusal("unknown_bot", "level", status=404)

    async def _fill(self, act: asked.FillWithBots, by: tuple[Role, int]) -> None:
        trial, filled = self._kept.after([]), []
        for number, group in enumerate(trial.groups):
            if trial.of_group(number) or (trial.has_begun and group.side is None):
                continue
            for seat in range(trial.form.seats):
                entry = self._kept.proposed(
                    trial.propose, entries.Bot, now(), *by, group=number, seat=seat, level=act.level
                )
                trial.apply([entry])
                filled.append(entry)
        await self._kept.write(filled, self.stored.beside, act.key)

    async def _take_over(self, act: asked.TakeOver) -> None:
        self._kept.person(act.person)
        room, beside = self.room, self.stored.beside
        if not 0 <= act.group < len(room.groups) or not 0 <= act.seat < room.form.seats:
            raise Refusal("no_such_place", "seat", status=404)
        group, me = room.groups[act.group], room.members[act.person]
        # A group that was left out has no table, though it keeps the number of the one that it was meant for.
        glance = None if group.side is None else self._glances.get(beside.tables[group.table])
        is_hidden = self.hides_tables and group.table != room.table_of(act.person)
        if room.phase != "playing" or room.event is not None or glance is None or glance.over or is_hidden:
            raise Refusal("room_locked", "group", status=409)
        seats = room.seats_in(me.group)
        others = {seat for number, own in seats.items() if number != act.person for seat in own}
        is_for_now = room.table_seats(act.group)[act.seat] in glance.for_now
        if not others.issuperset(seats[act.person]) or not (group.bots[act.seat] or is_for_now):
            raise Refusal("seat_taken", "seat", status=409)
        trial, written = self._kept.after([]), []
        wishes: list[tuple[type[Entry], dict[str, Any]]] = [
            (entries.Place, {"person": act.person, "group": act.group, "seat": act.seat})
        ]
        if group.bots[act.seat]:
            wishes.insert(0, (entries.Bot, {"group": act.group, "seat": act.seat}))
        for kind, what in wishes:
            written.append(self._kept.proposed(trial.propose, kind, now(), **what))
            trial.apply(written[-1:])
        await self._kept.write(written, beside, act.key)

    async def _play_for(self, act: asked.PlayFor, by: tuple[Role, int]) -> None:
        free = [number for number in range(len(self.room.groups)) if not self.room.of_group(number)]
        # Where the game has begun, a group that was left out stays so.
        free = [number for number in free if not self.room.has_begun or self.room.groups[number].side is not None]
        wanted = free if act.group is None else [act.group]
        trial, changed = self._kept.after([]), []
        for group in wanted:
            entry = self._kept.proposed(trial.propose, entries.PlayFor, now(), *by, group=group, on=act.on)
            trial.apply([entry])
            changed.append(entry)
        await self._kept.write(changed, self.stored.beside, act.key)

    async def due(self, person: str | None, table: int) -> asked.DueAtTable:
        """What hosts can enter at a table. Refusal for anybody else."""
        self.may_look(person, "host")
        return await self.tables.due(table)

    async def refresh(self) -> None:
        """Take in what other processes have written."""
        async with self._lock:
            await self._kept.reload()

    def _written(self) -> None:
        self.changed()
        self._tell_others(self)

    def _reloaded(self) -> None:
        self.tables.is_unseated = True
        self.changed()

    def vanish(self) -> None:
        """It has been erased: who is here is told so."""
        self.is_erased = True
        self._tell()

    @property
    def is_due(self) -> bool:
        """Whether it is time that it erases itself."""
        return self.stored.closes <= time.time()


def _line(text: str) -> str:
    """A line that hosts tell everybody. Refusal if it can't be one."""
    line = clean(text, limits.LONGEST_REMARK)
    if line is None:
        raise Refusal("remark", "text")
    return line
