"""A table that somebody plays at or watches: one object in this process, kept in step with the storage.

A command is checked and stored; only then it changes the table and is shown. The rest of a table in use is in
``kept_table`` (the log and the seats as they are stored), ``sitting`` (who sits down, and the beginning), ``looks``
(what devices are sent) and ``past`` (earlier positions).
"""

from __future__ import annotations

import logging
import math
import secrets
import time
from collections.abc import AsyncIterator, Callable, Container, Hashable, Sequence
from contextlib import asynccontextmanager

from gusher.rules.kernel import Game, GusherError, IllegalError, game
from gusher.server.protocol.connection import Consider, Considered
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.protocol.failing import Reason
from gusher.server.protocol.seen import TableView
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Buckets, Visitor
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import StoredSeat, StoredTable, refusing
from gusher.table import Table, consider
from gusher.table.commands import Act, Actor, Clock, Command, Known, MakeUp, Moment, TimeUp, Vacate
from gusher.table.commands.command import DESKS, check_plays
from gusher.table.entries import ActingRole
from gusher.table.pausing import MANY, Pausing, whole
from gusher.table.plans import Line

from . import leaving, plans, views
from .accounts import Accounts
from .aside import Aside
from .chat import Chat
from .clock import Alarm, check_clock
from .company import StoredCompany
from .kept_table import KeptTable, now
from .looks import Looks, Sent, Shown, whole_view
from .presence import Attendance, Presence
from .showing import Showing
from .sitting import Seating
from .uptime import Uptime

log = logging.getLogger("gusher.server")

SECONDS_BEFORE_RETRY = 5.0
"""When a phase could not be ended."""


Listener = Callable[[], None]
"""Called soon after a table, or a room, has changed; must not wait."""


class LiveTable:
    """One table. ``on_change`` is called after every change made here, for listeners elsewhere (bus, bots), and
    ``announce`` when other people are connected to this process than before."""

    def __init__(
        self,
        stored: StoredTable,
        table: Table,
        storage: Storage,
        on_change: Callable[[LiveTable], None],
        aside: Aside,
        uptime: Uptime,
        announce: Callable[[LiveTable], None] = lambda _: None,
    ) -> None:
        self._kept = KeptTable(stored, table, storage, self._written, self._reloaded, self.vanish)
        # For whom bots work here: the address that made or stirred this table last, else whoever made it.
        self.owner: Hashable = stored.maker
        self.token = secrets.token_hex(8)
        self._on_change = on_change
        self.aside = aside
        self._uptime = uptime
        # The outages before then have been made up for.
        self._made_up = -math.inf
        self.version = 0
        self.is_deleted = False
        self.listeners: set[Listener] = set()
        self.users = 0
        self.showing = Showing()
        # Who has moved has been here, whenever this process began.
        movers = (person for seat in stored.seats if table.written_by((seat.seat,)) for person in seat.people)
        self.attendance = Attendance(movers, self._players, self._attended, lambda: announce(self))
        self.looks = Looks(lambda: Shown(self.stored, self.table, self.presence, self.room))
        self.chat = Chat(self._kept, storage)
        self._writes = Buckets(limits.WRITES)
        self.accounts = Accounts(aside)
        self.seating = Seating(self._kept, aside, self.attendance.knows, self._wind, lambda: on_change(self))
        self._alarm = Alarm(self._time_up)
        # The code of the room that it belongs to.
        self.room: str | None = None

    def _players(self) -> set[str]:
        return {person for seat in self.stored.seats for person in seat.people}

    # Looking ----------------------------------------------------------------------------------------------------------

    @property
    def stored(self) -> StoredTable:
        """Who sits there, and what was chosen."""
        return self._kept.stored

    @property
    def table(self) -> Table:
        """The game that is played, with its log."""
        return self._kept.table

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return game(self.stored.game)

    @property
    def n(self) -> int:
        """How many entries the log has."""
        return self.table.n

    def bots_to_move(self) -> list[int]:
        """The seats for which the table waits for bots: their own, once the people of their side have done what they
        wanted to, and the one whose time has run out."""
        return self._bots_among(self.stored.standing.movers, self.table.pace.flagged)

    def bots(self) -> list[int]:
        """The seats of all bots that decide for their side, whether the table waits for them or not: of none beside
        people."""
        return [] if self.table.over else self._bots_among(range(len(self.stored.seats)))

    def _bots_among(self, seats: Sequence[int], flagged: int | None = None) -> list[int]:
        pace = self.table.pace
        if pace.paused is not None or pace.reading or (self.is_played_by_bots and not self.listeners):
            return []
        return views.waits_for_bots(self.stored, seats, self.table.sides, flagged)

    @property
    def is_played_by_bots(self) -> bool:
        """Whether no person ever had a seat here: then they play for those who look on."""
        return all(seat.person is None and seat.kind == "bot" for seat in self.stored.seats)

    def viewing(self, person: str | None) -> Pausing[TableView]:
        """What a person may know: work that pauses, for long logs."""
        who = self.looks.viewer(person)
        return whole_view(self.table, who, self.looks.face(who, maker=self.is_maker(person)))

    def resume_from(self, known: int, *, as_record: bool = False) -> Sent:
        """Where a device that already has ``known`` entries resumes. Tables with hidden information start from
        scratch: what a device knew before says nothing about what it may know now."""
        return Sent(0 if self.table.conceals else known, as_record=as_record)

    async def newest(self, person: str | None, sent: Sent) -> tuple[bytes, Sent]:
        """The message with everything that a device lacks, and what the device has after it. Long work is done
        aside."""
        who = self.looks.viewer(person)
        work = self.looks.message(who, sent, maker=self.is_maker(person))
        if self.n - sent.n < 2 * MANY:
            return whole(work)
        return await self.aside.run(work, person)

    def cards(self) -> object:
        """What is printed on the cards of this table. Refusal if the game has none."""
        if self.game.cards is None:
            raise Refusal("not_found", status=404)
        return self.table.cards()

    def consider(self, person: str | None, message: Consider) -> Considered:
        """What a move of one of a person's seats would do. Changes nothing."""
        try:
            check_plays(self.table, self._actor(person, ()), message.seat)
            effect = consider(self.table, self.looks.viewer(person), message.seat, message.action)
        except GusherError as error:
            raise refusal_of(error, self.game) from error
        reason = Reason(effect.reason, effect.section) if effect.reason else None
        return Considered(message.id, message.action, reason, effect.points, effect.scene)

    def said(self) -> None:
        """Something has been said here, or was hidden: tell everybody. The table itself has not changed."""
        self._on_change(self)
        self.tell_listeners()

    def tell_listeners(self) -> None:
        """Let the devices here see what is new in the table or in its chat."""
        for listener in self.listeners:
            listener()

    def is_maker(self, person: str | None) -> bool:
        """Whether somebody has made this table."""
        return person is not None and person == self.stored.maker

    # Acting -----------------------------------------------------------------------------------------------------------

    async def do(self, person: str | None, command: Command, desks: Container[int] = DESKS) -> int:
        """Carry out a command, unless it was done before and is sent again because its answer got lost. Returns how
        many entries the log has then. ``desks``: those of the bank at which this person reads out. Refusal if they may
        not, or the rules are against it."""
        async with self._in_turn():
            if isinstance(command, Known) and command.n > self.n:
                # Another process has told this device something that we don't know yet.
                await self._kept.reload()
            if not self._kept.receipts.has(person, command.key):
                try:
                    await self._carry_out(self._actor(person, desks), command, person)
                except Refusal:
                    # Another process has done it, perhaps, and we have learnt of it just now.
                    if not self._kept.receipts.has(person, command.key):
                        raise
            return self.n

    async def do_as(self, actor: Actor, command: Command) -> None:
        """Carry out a command that does not come from a person at the table."""
        async with self._in_turn():
            await self._carry_out(actor, command)

    async def act_for_bot(self, seat: int, action: str, n: int, *, is_due: bool = True) -> None:
        """Do a bot's move, chosen after ``n`` entries. Refusal if the table has changed. ``is_due``: the
        table waits for it."""
        async with self._in_turn():
            is_asked = seat in (self.bots_to_move() if is_due else self.bots())
            # Where others were quicker, it has to be asked again what it does now.
            if not is_asked or (self.n != n and self.table.why(seat, action) is not None):
                raise Refusal("stale", "n", status=409)
            seats = frozenset({seat})
            role: ActingRole = "clock" if seat == self.table.pace.flagged else ""
            await self._carry_out(Actor(seats, seats, role=role), Act(0, n, seat, [action]))

    async def plan(self, person: str, seat: int, n: int, lines: Sequence[Line]) -> None:
        """Keep what a person plans for their seat while others are to move. Refusal if they can't plan that."""
        async with self._in_turn():
            await self._kept.reload()
            await plans.plan(self._kept, self.aside, person, seat, n, lines)

    async def leave_vacated(self) -> bool:
        """Leave the game on seats whose people have erased themselves. False while it has not begun."""
        async with self._kept.lock:
            await self._kept.reload()
            if not self.stored.has_begun:
                # Until everybody has added to the dice nobody sits down or gets up.
                await self.seating.start()
            if not self.stored.has_begun:
                return not self.stored.is_adding
            while seats := leaving.vacated(self.stored, self.table):
                await self._carry_out(Actor(seats, seats), Vacate(0))
            return True

    async def _time_up(self) -> None:
        """The time of a phase or a turn has run out, unless something has happened meanwhile."""
        async with self._kept.lock:
            try:
                await self._kept.settle()
                await self._make_up()
                due = self._kept.due()
                if self.stored.is_adding:
                    await self.seating.start()
                elif due is not None and due <= time.time():
                    await self._carry_out(Actor(role="clock"), TimeUp(0))
                self._wind()
            except Refusal as refusal:
                if refusal.reason.code == "stale":
                    # Another process has: its clock is as good as ours.
                    self._wind()
                    return
                log.warning("The clock could not end what it should at table %s: %s", self.stored.id, refusal)
                self._alarm.set(time.time() + SECONDS_BEFORE_RETRY)

    def _wind(self) -> None:
        self._alarm.set(self._kept.due())

    def _actor(self, person: str | None, desks: Container[int]) -> Actor:
        own = [seat for seat in self.stored.seats if views.owns(seat, person)]
        playing = frozenset(seat.seat for seat in own if not seat.for_now)
        return Actor(frozenset(seat.seat for seat in own), playing, self.is_maker(person), desks=desks)

    async def _carry_out(self, actor: Actor, command: Command, person: str | None = None) -> None:
        company = StoredCompany(self.stored, self.table, self.presence.here, now())
        self._check(actor, company, command)
        if command.is_stale(self.table):
            raise Refusal("stale", "n", status=409)
        try:
            self._check_limits(person, actor, command)
            proposal = self._kept.proposed(
                lambda dice: command.propose(self.table, actor, Moment(company, dice, company.at))
            )
        except Refusal:
            # Before we say no: is this still how the table stands, or has another process written?
            await self._kept.reload()
            if command.is_stale(self.table):
                raise Refusal("stale", "n", status=409) from None
            raise
        if proposal.entries:
            if person is not None and not self._writes.take(person, command.weight):
                raise Refusal("too_fast", status=429)
            await self._kept.write(proposal, person, command.key)
            await self._make_planned_move()

    async def _make_planned_move(self) -> None:
        """Make a move that somebody has planned, if it is due; others may follow from it."""
        planned = plans.due_move(self.stored, self.table) if self.stored.has_begun else None
        if planned is None:
            return
        seat, move = planned
        try:
            await self._carry_out(
                Actor(frozenset({seat}), frozenset({seat})), Act(0, n=self.n, seat=seat, actions=[move])
            )
        except Refusal as refusal:
            # The game may be paused, for example. The next entry of the log brings another try.
            log.debug("A planned move waits at table %s: %s", self.stored.id, refusal)

    def _check(self, actor: Actor, company: StoredCompany, command: Command) -> None:
        """Refusal if it is not for ``actor`` to want this, or nobody may now."""
        if self.stored.from_file:
            raise Refusal("read_only", status=409)
        if command.is_for_maker and not actor.is_maker:
            raise Refusal("not_the_maker", status=403)
        try:
            command.check(self.table, actor, company)
        except IllegalError as error:
            raise refusal_of(error) from error
        if not self.stored.has_begun or (command.needs_all_seats and not self.stored.is_full):
            raise Refusal("open_seats", status=409)

    def _check_limits(self, person: str | None, actor: Actor, command: Command) -> None:
        """Refusal if a clock is out of bounds or the log has no room: players leave half of it to the others, and its
        end to what closes phases and games."""
        if isinstance(command, Clock):
            check_clock(command.seconds, "seconds")
        if not command.is_play:
            return
        if self.n >= limits.entries_of_play():
            raise Refusal("log_full", status=409)
        share = int(limits.ENTRIES * limits.SHARE_OF_PERSON)
        if person is None or self.n < share:
            return
        others = set(range(len(self.stored.seats))) - actor.seats - self.stored.consenting
        if others and self.table.written_by(actor.seats) >= share:
            raise Refusal("log_full", status=409)

    async def refresh(self) -> None:
        """Take in what other processes have written, and begin if they have added the last that was missing."""
        async with self._kept.lock:
            await self._kept.reload()
            if self.stored.is_adding and not self.stored.awaits_additions:
                await self.seating.start()
            await self._make_planned_move()

    async def begin(self) -> None:
        """After the table was loaded: recall what has been done here, and begin if every seat is filled and nobody did.
        Somebody sat down and the server was killed right then."""
        async with self._kept.lock:
            await self._kept.recall()
            await self._make_up()
            await self.seating.start()
            await self._make_planned_move()
            self._wind()

    async def make_up(self) -> None:
        """Give whoever's time runs back what an outage has cost, so far as anything can be stored again."""
        try:
            async with self._in_turn():
                return
        except Refusal as refusal:
            log.warning("Table %s waits for what an outage has cost it: %s", self.stored.id, refusal)

    @asynccontextmanager
    async def _in_turn(self) -> AsyncIterator[None]:
        """Hold the table as it is stored, with what an outage has cost made up for. Refusal if that can't be stored."""
        async with self._kept.lock:
            await self._kept.settle()
            await self._make_up()
            yield

    async def _make_up(self) -> None:
        with refusing():
            await self._uptime.renew()
            if self._made_up == self._uptime.began:
                return
            pace, lost = self.table.pace, 0.0
            if pace.ends is not None:
                lost = await self._uptime.lost(max(pace.since, pace.restored))
        try:
            if lost:
                await self._carry_out(Actor(role="clock"), MakeUp(0, seconds=math.ceil(lost)))
        except Refusal as refusal:
            if refusal.reason.code == "not_stored":
                raise
            if refusal.reason.code == "stale":
                # Another process was first, perhaps with this very entry: it is looked for again.
                return
            # A table without room for it, say, can be opened all the same.
            log.warning("Table %s can't be given back what an outage has cost: %s", self.stored.id, refusal)
        self._made_up = self._uptime.began

    # Telling ----------------------------------------------------------------------------------------------------------

    def vanish(self) -> None:
        """It has been erased: who is here is told so."""
        self.is_deleted = True
        self.retire()
        self._show()

    def retire(self) -> None:
        """Stop the timers: this process forgets the table until somebody opens it again, or ``clock.Timekeeper``."""
        self._alarm.set(None)
        self.attendance.close()

    def join(self, listener: Listener, visitor: Visitor) -> None:
        """Tell ``listener`` of every change from now on; the visitor is here."""
        self.listeners.add(listener)
        self.attendance.come(visitor)
        if self.is_played_by_bots:
            self._on_change(self)

    def leave(self, listener: Listener, visitor: Visitor) -> None:
        """The opposite of ``join``."""
        self.listeners.discard(listener)
        self.rest()
        self.attendance.go(visitor)

    def rest(self) -> None:
        """Free memory while nobody looks on: there may be many such tables."""
        if not self.listeners:
            self.looks.forget()
            self.table.rest()

    @property
    def presence(self) -> Presence:
        """Who is here."""
        return self.attendance.presence

    def people_to_move(self) -> list[StoredSeat]:
        """The seats of people for whom the table waits, until their time has run out."""
        stored, pace = self.stored, self.table.pace
        if stored.from_file or not stored.has_begun or not stored.is_full or pace.paused is not None or pace.reading:
            return []
        seats = (stored.seats[seat] for seat in stored.standing.movers if seat != pace.flagged)
        return [seat for seat in seats if seat.kind == "person"]

    def _attended(self) -> None:
        self.looks.attend()
        self._tell()

    def _written(self) -> None:
        self._reloaded()
        self._on_change(self)

    def _reloaded(self) -> None:
        self._wind()
        self._show()

    def _show(self) -> None:
        self.looks.forget()
        self._tell()

    def _tell(self) -> None:
        self.version += 1
        self.tell_listeners()
