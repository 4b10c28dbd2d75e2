"""A table that somebody plays at or watches: one object in this process, kept in step with the storage.

Write, then tell: what somebody wants is checked and stored, and only then it is the table and is shown.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Container, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import msgspec

from gusher.rules.kernel import CHANCE, Game, GusherError, IllegalError, NotationError, game
from gusher.server.protocol.errors import Refusal, refusal_of
from gusher.server.protocol.messages import Consider, Considered, Draw, Draws, DueOutcome, Reason, TableView
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Buckets, Visitor
from gusher.server.storage.receipts import Receipt, Receipts
from gusher.server.storage.storage import (
    DamagedError,
    NotStoredError,
    Result,
    Standing,
    Storage,
    StoredSeat,
    StoredTable,
    TakenError,
    TooManyError,
)
from gusher.table import Entry, Proposal, Table, Viewer, consider, covered
from gusher.table.branches import Tried, branching_off, everybody
from gusher.table.commands import Act, Actor, Clock, Command, Known, Moment, TimeUp, Vacate
from gusher.table.commands.command import DESKS, check_plays
from gusher.table.commands.stand_in import propose_return, propose_stand_in, propose_standing_in
from gusher.table.dice import ADDITION, MISSING, Dice, promise
from gusher.table.draws import drawing
from gusher.table.entries import ActingRole
from gusher.table.pausing import MANY, Pausing, in_one_go, whole
from gusher.table.view import telling

from . import leaving, views
from .accounts import Accounts
from .aside import Aside
from .chat import Chat
from .clock import Alarm
from .company import StoredCompany
from .looks import SPECTATOR, Looks, Told
from .presence import Attendance, Presence
from .showing import Showing

log = logging.getLogger("gusher.server")

SECONDS_BEFORE_RETRY = 5.0
"""When a phase could not be ended."""


class Listener(Protocol):
    """Somebody who wants to know when a table has changed."""

    def changed(self) -> None:
        """Called right after; must not wait."""
        ...


def standing_of(table: Table, at: float, deadline: float | None = None) -> Standing:
    """How a table stands, for lists of tables; its time runs out at ``deadline``."""
    movers = tuple(seat for seat in table.movers() if seat != CHANCE)
    return Standing(table.n, at, table.over, movers, deadline, result_of(table) if table.over else None)


def result_of(table: Table) -> Result:
    """How a game ended that is over."""
    return Result(table.ending or "", tuple(table.points), tuple(table.places), table.exits.resigned)


def _receipt(person: str | None, key: str, n: int) -> Receipt | None:
    """The receipt for a message, if it is to have one."""
    return Receipt(person, key, n) if person is not None and key else None


def _beside_the_log(stored: StoredTable) -> object:
    """What of a table can change without an entry."""
    return stored.seats, stored.promises, stored.nonces, stored.next, stored.side_names, stored.maker


def folding(stored: StoredTable, entries: Sequence[Entry]) -> Pausing[Table]:
    """The table that a log comes to, as work that pauses. GusherError if the log does not fit the rules."""
    # A game opened from a file hides nothing: its reader has seen it.
    kind = game(stored.game)
    table = Table(kind, len(stored.seats), stored.options, is_open=stored.from_file, rules_version=stored.rules_version)
    yield from table.applying(entries)
    return table


def check_clock(seconds: int, field: str) -> None:
    """Refusal if no phase can be given so many seconds."""
    if seconds and not limits.SHORTEST_CLOCK <= seconds <= limits.LONGEST_CLOCK:
        raise Refusal("invalid", field, f"from {limits.SHORTEST_CLOCK} to {limits.LONGEST_CLOCK}, or 0")


def now() -> float:
    """The time as entries have it."""
    return round(time.time(), 3)


class LiveTable:
    """One table. ``on_change`` is called after every change made here, for listeners elsewhere (bus, bots)."""

    def __init__(
        self, stored: StoredTable, table: Table, storage: Storage, on_change: Callable[[LiveTable], None], aside: Aside
    ) -> None:
        self.stored = stored
        # For whom bots work here: the address that made or stirred this table last, else whoever made it.
        self.owner: Hashable = stored.maker
        self.token = secrets.token_hex(8)
        self._storage = storage
        self._on_change = on_change
        self.aside = aside
        self.table = table
        self.version = 0
        self.is_deleted = False
        self.listeners: set[Listener] = set()
        self.users = 0
        self.showing = Showing()
        self._lock = asyncio.Lock()
        # Who has moved has been here, whenever this process began.
        movers = (person for seat in stored.seats if table.written_by((seat.seat,)) for person in seat.people)
        self._attendance = Attendance(movers, self._players, self._attended)
        self._looks = Looks(self)
        self.chat = Chat(self, storage)
        self._unsure = False
        self._receipts = Receipts()
        self._writes = Buckets(limits.WRITES)
        self._accounts = Accounts(aside)
        self._alarm = Alarm(self._time_up)
        # The code of the room that it belongs to.
        self.room: str | None = None
        # Called when somebody has come or gone.
        self.on_attended: Callable[[LiveTable], None] = _nobody_asks

    def _players(self) -> set[str]:
        return {person for seat in self.stored.seats for person in seat.people}

    # Looking ----------------------------------------------------------------------------------------------------------

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

    def view(self, person: str | None) -> TableView:
        """What a person may know."""
        return whole(self.viewing(person))

    def viewing(self, person: str | None) -> Pausing[TableView]:
        """The same as work that pauses, for long logs."""
        who = self._looks.viewer(person)
        return self._whole(self.table, who, self._looks.face(who, maker=self._is_maker(person)))

    @staticmethod
    def _whole(table: Table, who: Viewer, face: TableView) -> Pausing[TableView]:
        log = yield from telling(table, range(table.n), covered(table, who))
        return msgspec.structs.replace(face, log_from=0, log=log)

    def told(self, known: int, *, as_record: bool = False) -> Told:
        """Where a device that already has ``known`` entries resumes. Tables with hidden information start from
        scratch."""
        return Told(0 if self.table.conceals else known, as_record=as_record)

    async def newest(self, person: str | None, told: Told) -> tuple[bytes, Told]:
        """The message with everything that a device lacks, and what the device has after it. Long work is done
        aside."""
        who = self._looks.viewer(person)
        work = self._looks.message(who, told, maker=self._is_maker(person))
        if self.n - told.n < 2 * MANY:
            return whole(work)
        return await self.aside.run(work, person)

    def cards(self) -> object:
        """What is printed on the cards of this table. Refusal if the game has none."""
        if self.game.cards is None:
            raise Refusal("not_found", status=404)
        return self.table.cards()

    def draws(self) -> Pausing[Draws]:
        """All that was drawn in a game that is over, as work that pauses."""
        if not views.draws(self.stored, self.table):
            raise Refusal("read_only", status=409)
        if not self.table.over:
            raise Refusal("not_over", status=409)
        drawn = yield from drawing(self.table)
        return Draws([Draw(each.n, each.k, each.text, *each.span) for each in drawn])

    async def books(self, owner: Hashable) -> object:
        """The accounts of this table. Refusal if the game keeps none."""
        return await self._accounts.of(self.table, owner)

    def view_at(self, person: str | None, n: int) -> Pausing[TableView]:
        """The table as it was after ``n`` entries, as work that pauses; nobody can act there. While something is
        hidden, what was in sight then may be hidden now: then only the present is shown."""
        then = yield from self._back_to(n, "n")
        who, maker = self._looks.viewer(person), self._is_maker(person)
        past = yield from self._whole(then, who, Looks(self._past(then)).face(who, maker=maker))
        past.legal, past.due, past.thinking, past.ways_out, past.request = {}, [], [], [], None
        past.undo = msgspec.structs.replace(past.undo, to=None, needs=[])
        return past

    def pictured(self, at: int | None) -> Pausing[TableView]:
        """What a picture shows of the table as it is, or as it was after ``at`` entries: what a spectator sees, without
        the log. The past is shown where ``view_at`` shows it."""
        if at is None:
            return self._looks.face(SPECTATOR, maker=False)
        then = yield from self._back_to(at, "at")
        return Looks(self._past(then)).face(SPECTATOR, maker=False)

    def branch(self, n: int, moves: Sequence[Tried]) -> Pausing[Table]:
        """The table as it would be with these moves after ``n`` entries of a game that is over, as work that pauses.
        Refusal: ``not_over``, ``unknown_entry``, or what the rules have against a move."""
        if not self.table.over:
            raise Refusal("not_over", status=409)
        try:
            return (yield from branching_off(self.table, n, moves))
        except IndexError:
            raise Refusal("unknown_entry", "n", f"the log has {self.n} entries", status=404) from None
        except (IllegalError, NotationError) as error:
            raise refusal_of(error, self.game) from error

    def view_of(self, branch: Table) -> Pausing[TableView]:
        """A branch of this table as whoever tries it out sees it, as work that pauses: they act for all seats, and say
        what chance brings."""
        who = everybody(branch)
        view = yield from self._whole(branch, who, Looks(self._past(branch)).face(who, maker=False))
        seen = {seat: branch.sight(seat).legal(seat) for seat in range(branch.seats)}
        view.legal = {seat: legal for seat, legal in seen.items() if legal}
        view.due = [DueOutcome(text, phrase.name, phrase.words) for text, phrase in branch.due()]
        view.undo = msgspec.structs.replace(view.undo, to=None, needs=[])
        view.thinking, view.ways_out, view.request, view.only_for = [], [], None, None
        return view

    def _past(self, then: Table) -> _Past:
        return _Past(self.stored, then, self.presence, self.room)

    def _back_to(self, n: int, field: str) -> Pausing[Table]:
        if not 0 <= n <= self.n:
            raise Refusal("unknown_entry", field, f"the log has {self.n} entries", status=404)
        if n < self.n and not self.table.shows_past:
            raise Refusal("still_hidden", field, status=409)
        return (yield from self.table.returning(n))

    def consider(self, person: str | None, message: Consider) -> Considered:
        """What a move of one of a person's seats would do. Changes nothing."""
        try:
            check_plays(self.table, self._actor(person, ()), message.seat)
            found = consider(self.table, self._looks.viewer(person), message.seat, message.action)
        except GusherError as error:
            raise refusal_of(error, self.game) from error
        reason = Reason(found.reason, found.section) if found.reason else None
        return Considered(message.id, message.action, reason, found.points, found.scene)

    def said(self) -> None:
        """Something has been said here, or was hidden: tell everybody. The table itself has not changed."""
        self._on_change(self)
        self.show_chat()

    def show_chat(self) -> None:
        """Tell everybody here what they have not read."""
        for listener in self.listeners:
            listener.changed()

    def _is_maker(self, person: str | None) -> bool:
        return person is not None and person == self.stored.maker

    # Acting -----------------------------------------------------------------------------------------------------------

    async def do(self, person: str | None, command: Command, desks: Container[int] = DESKS) -> int:
        """Carry out what somebody wants, unless that has been done: its answer got lost, and it is sent again. Returns
        how many entries the log has then. ``desks``: those of the bank at which they read out. Refusal if they may not,
        or the rules are against it."""
        async with self._lock:
            await self._settle()
            if isinstance(command, Known) and command.n > self.n:
                # Another process has told this device something that we don't know yet.
                await self._reload()
            if not self._receipts.has(person, command.key):
                try:
                    await self._carry_out(self._actor(person, desks), command, person)
                except Refusal:
                    # Another process has done it, perhaps, and we have learnt of it just now.
                    if not self._receipts.has(person, command.key):
                        raise
            return self.n

    async def do_as(self, actor: Actor, command: Command) -> None:
        """Carry out what nobody in particular wants: whoever runs the server, or who looks after people's traces."""
        async with self._lock:
            await self._settle()
            await self._carry_out(actor, command)

    async def act_for_bot(self, seat: int, action: str, n: int, *, is_due: bool = True) -> None:
        """A bot's move, found for the table as it was after ``n`` entries. Refusal if that has changed. The table waits
        for it if it ``is_due``."""
        async with self._lock:
            await self._settle()
            is_asked = seat in (self.bots_to_move() if is_due else self.bots())
            # Where others were quicker, it has to be asked again what it does now.
            if not is_asked or (self.n != n and self.table.why(seat, action) is not None):
                raise Refusal("stale", "n", status=409)
            seats = frozenset({seat})
            role: ActingRole = "clock" if seat == self.table.pace.flagged else ""
            await self._carry_out(Actor(seats, seats, role=role), Act(0, n, seat, [action]))

    async def leave_vacated(self) -> bool:
        """Leave the game on seats whose people have erased themselves. False while it has not begun."""
        async with self._lock:
            await self._reload()
            if not self.stored.has_begun:
                # Until everybody has added to the dice nobody sits down or gets up.
                await self._begin()
            if not self.stored.has_begun:
                return not self.stored.is_adding
            while seats := leaving.vacated(self.stored, self.table):
                await self._carry_out(Actor(seats, seats), Vacate(0))
            return True

    async def _time_up(self) -> None:
        """The time of a phase or a turn has run out, unless something has happened meanwhile."""
        async with self._lock:
            try:
                await self._settle()
                due = self._due()
                if self.stored.is_adding:
                    await self._begin()
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

    def _due(self) -> float | None:
        """When time runs out here; None if it does not, or has and a bot is at work on it."""
        if self.stored.is_adding:
            return self.stored.standing.deadline
        return None if self.table.pace.flagged is not None else views.deadline_of(self.stored, self.table)

    def _wind(self) -> None:
        self._alarm.set(self._due())

    def _actor(self, person: str | None, desks: Container[int]) -> Actor:
        own = [seat for seat in self.stored.seats if views.owns(seat, person)]
        playing = frozenset(seat.seat for seat in own if not seat.for_now)
        return Actor(frozenset(seat.seat for seat in own), playing, self._is_maker(person), desks=desks)

    async def _carry_out(self, actor: Actor, command: Command, person: str | None = None) -> None:
        company = StoredCompany(self.stored, self.table, self.presence.here, now())
        self._check(actor, company, command)
        if command.is_stale(self.table):
            raise Refusal("stale", "n", status=409)
        try:
            self._check_limits(person, actor, command)
            proposal = self._proposed(
                lambda dice: command.propose(self.table, actor, Moment(company, dice, company.at))
            )
        except Refusal:
            # Before we say no: is this still how the table stands, or has another process written?
            await self._reload()
            if command.is_stale(self.table):
                raise Refusal("stale", "n", status=409) from None
            raise
        if proposal.entries:
            if person is not None and not self._writes.take(person, command.weight):
                raise Refusal("too_fast", status=429)
            await self._write(proposal, person, command.key)

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
        """Whether the log has room for this: who plays leaves half of it to others who play here, and its end to what
        closes phases and games; and a clock has its bounds."""
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

    def _own_seat(self, person: str | None, seat: int) -> StoredSeat:
        if not 0 <= seat < len(self.stored.seats):
            raise Refusal("unknown_seat", "seat", status=404)
        if not views.owns(self.stored.seats[seat], person):
            raise Refusal("not_your_seat", "seat", status=403)
        return self.stored.seats[seat]

    def _proposed(self, propose: Callable[[Dice], Proposal[Table]]) -> Proposal[Table]:
        if self.n >= limits.ENTRIES:
            raise Refusal("log_full", status=409)
        try:
            return propose(self._dice())
        except GusherError as error:
            raise refusal_of(error, self.game) from error

    def _dice(self, nonces: tuple[str, ...] | None = None) -> Dice:
        return Dice(self.stored.seed, self.stored.id, nonces or self.stored.nonces or (), self.stored.scheme)

    # Sitting down -----------------------------------------------------------------------------------------------------

    def is_kept(self, seat: int) -> bool:
        """Whether a seat belongs to whoever sits there for good: they have moved, or the game is over."""
        return self.table.over or self.table.written_by((seat,)) > 0

    async def change_seat(
        self, seat: int, change: Callable[[StoredSeat], StoredSeat], most_held: int | None = None
    ) -> None:
        """Change a seat as ``change`` says, which raises Refusal where that can't be; and begin, if it was the last.
        ``most_held``: so many seats whoever sits down may have at public tables of others."""
        async with self._lock:
            await self._reload()
            if not 0 <= seat < len(self.stored.seats):
                raise Refusal("unknown_seat", "seat", status=404)
            if self.stored.from_file:
                raise Refusal("read_only", status=409)
            before = self.stored.seats[seat]
            if self.stored.is_adding:
                raise Refusal("begun", "seat", status=409)
            after = change(before)
            try:
                await self._sure(self._storage.change_seat(self.stored.id, before, after, most_held))
            except TooManyError:
                raise Refusal("too_many_seats", "seat", status=409) from None
            except TakenError:
                await self._reload()
                raise Refusal("seat_taken", "seat", status=409) from None
            self.stored = self.stored.with_seat(after)
            if after.person is not None:
                self._attendance.knows(after.person)
            self._changed()
            await self._begin()

    async def add_to_dice(self, seat: int, person: str | None, addition: str) -> None:
        """What a device has promised to add to the dice for a person's seat; begin, if it was the last. Refusal where
        nothing was promised, or something else, or where it is too late. Said again, nothing is added."""
        async with self._lock:
            await self._reload()
            found = self._own_seat(person, seat)
            is_one = re.fullmatch(ADDITION, addition) and addition != MISSING
            if not is_one or found.promise == "" or promise(self.stored.id, addition) != found.promise:
                raise Refusal("addition", "addition")
            if found.nonce == addition:
                return
            if not self.stored.is_adding:
                raise Refusal("begun" if self.stored.has_begun else "open_seats", "seat", status=409)
            try:
                await self._sure(self._storage.add_to_dice(self.stored.id, found, addition))
            except TakenError:
                await self._reload()
                if self.stored.seats[seat].nonce != addition:
                    raise Refusal("begun", "seat", status=409) from None
            else:
                self.stored = self.stored.with_seat(replace(found, nonce=addition))
                self._on_change(self)
            await self._begin()

    async def seat_all(self, wanted: Sequence[StoredSeat], names: Sequence[str]) -> None:
        """As the room of this table, seat people and bots as ``wanted``, and call its sides by these names. A bot that
        plays for now goes on until its person comes back, or somebody new sits there. Where a bot gives way to people,
        or they to a bot, an entry says so."""
        async with self._lock:
            await self._settle()
            seats = [
                replace(seat, kind="bot", bot=before.bot, for_now=True)
                if before.for_now and not seat.bot and set(seat.people) <= set(before.people)
                else seat
                for seat, before in zip(wanted, self.stored.seats, strict=True)
            ]
            changed = [seat for seat, before in zip(seats, self.stored.seats, strict=True) if seat != before]
            turned = [seat for seat in changed if seat.kind != self.stored.seats[seat.seat].kind]
            if turned and not self.table.over:
                await self._write(self._proposed(lambda _: self._turned(turned)), seats=changed)
            elif changed:
                await self._sure(self._storage.keep_seats(self.stored.id, changed))
                for seat in changed:
                    self.stored = self.stored.with_seat(seat)
            for person in (person for seat in changed for person in seat.people):
                self._attendance.knows(person)
            is_renamed = tuple(names) != self.stored.side_names
            if is_renamed:
                await self._sure(self._storage.keep_side_names(self.stored.id, names))
                self.stored = replace(self.stored, side_names=tuple(names))
            if changed or is_renamed:
                self._changed()

    def _turned(self, seats: Sequence[StoredSeat]) -> Proposal[Table]:
        """The entries by which people give way to bots on these seats, or bots to people."""
        entries, table = [], self.table
        for seat in seats:
            if seat.kind == "bot":
                some, table = propose_stand_in(table, [seat.seat], seat.bot or "", role="maker", at=now())
            else:
                some, table = propose_return(table, [seat.seat], role="maker", at=now())
            entries += some
        return Proposal(entries, table)

    async def stand_in_for(self, seats: Sequence[int], *, on: bool) -> None:
        """As the room of this table, let bots play these seats for now, or no longer; those where that is so already
        stay as they are."""
        async with self._lock:
            await self._settle()
            wanted = [seat for seat in seats if self.stored.seats[seat].for_now != on]
            if wanted:
                level, at = leaving.stand_in(self.stored.game), now()
                await self._write(
                    self._proposed(lambda _: propose_standing_in(self.table, wanted, level, on=on, role="maker", at=at))
                )

    async def _begin(self) -> None:
        """Once every seat is filled, fix which promises count; once they have been kept, or nobody waits any longer,
        fix the dice, and draw what is due at the very beginning."""
        if self.stored.has_begun or self.stored.from_file or not self.stored.is_full:
            return
        if self.stored.promises is None:
            await self._fix_promises()
        due = self._due()
        if self.stored.awaits_additions and due is not None and time.time() < due:
            self._wind()
            return
        nonces, at = self.stored.added, now()
        table = self.table
        entries, begun = await self.aside.run(in_one_go(lambda: table.start(self._dice(nonces), at)), self.stored.id)
        standing = standing_of(begun, at)
        try:
            await self._sure(self._storage.begin(self.stored.id, nonces, entries, standing))
        except TakenError:
            await self._reload()
            return
        self.table = begun
        self.stored = replace(self.stored, nonces=nonces, standing=standing)
        self._changed()

    async def _fix_promises(self) -> None:
        until = now() + limits.SECONDS_TO_ADD
        seats = self.stored.seats
        try:
            await self._sure(self._storage.fix_promises(self.stored.id, seats, until))
        except TakenError:
            await self._reload()
            return
        promises, standing = tuple(seat.promise for seat in seats), replace(self.stored.standing, deadline=until)
        self.stored = replace(self.stored, promises=promises, standing=standing)
        self._changed()

    # Writing ----------------------------------------------------------------------------------------------------------

    async def _write(
        self, proposal: Proposal[Table], person: str | None = None, key: str = "", seats: Sequence[StoredSeat] = ()
    ) -> None:
        """Store what has been proposed, by a message that its sender calls ``key``; then it is the table. These
        ``seats`` change with it, else those that bots or people have from now on."""
        entries, after = proposal
        receipt = _receipt(person, key, entries[0].n)
        seats = seats or leaving.taken_over(self.stored, entries)
        seated = self.stored
        for seat in seats:
            seated = seated.with_seat(seat)
        standing = standing_of(after, entries[-1].at, views.deadline_of(seated, after))
        try:
            await self._sure(self._storage.append(self.stored.id, entries, standing, receipt, seats))
        except TakenError:
            await self._reload()
            raise Refusal("stale", "n", status=409) from None
        if receipt is not None:
            self._receipts.add([receipt])
        self.table = after
        self.stored = replace(seated, standing=standing)
        self._changed()

    async def _sure(self, writing: Awaitable[None]) -> None:
        """Wait for the storage. Whatever goes wrong on the way, the truth is what it says when asked again."""
        self._unsure = True
        try:
            await writing
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        except (TakenError, TooManyError):
            self._unsure = False
            raise
        self._unsure = False

    async def refresh(self) -> None:
        """Take in what other processes have written. What was missing for the beginning may have come by another."""
        async with self._lock:
            await self._reload()
            if self.stored.is_adding and not self.stored.awaits_additions:
                await self._begin()

    async def begin(self) -> None:
        """Begin if every seat is filled and nobody did: somebody sat down and the server was killed right then."""
        async with self._lock:
            await self._begin()
            self._wind()

    async def recall(self) -> None:
        """Learn which messages have been carried out here before this process knew the table."""
        async with self._lock:
            try:
                self._receipts.add(await self._storage.receipts(self.stored.id))
            except NotStoredError as error:
                raise Refusal("not_stored", status=503) from error

    async def _settle(self) -> None:
        if self._unsure:
            await self._reload()

    async def _reload(self) -> None:
        try:
            found = await self._storage.load(self.stored.id, self.n)
            if found is not None and found[1]:
                self._receipts.add(await self._storage.receipts(self.stored.id, self.n))
        except NotStoredError as error:
            raise Refusal("not_stored", status=503) from error
        except DamagedError as error:
            raise Refusal("damaged", detail=str(error), status=409) from error
        if found is None:
            self.is_deleted = True
            self._show()
            raise Refusal("deleted", status=404)
        stored, entries = found
        self._unsure = False
        if entries:
            newer = self.table.fork()
            newer.apply(entries)
            self.table = newer
        if entries or _beside_the_log(stored) != _beside_the_log(self.stored):
            self.stored = stored
            self._changed(is_ours=False)

    # Telling ----------------------------------------------------------------------------------------------------------

    def vanish(self) -> None:
        """It has been erased: who is here is told so."""
        self.is_deleted = True
        self.retire()
        self._show()

    def retire(self) -> None:
        """Nobody watches the table, and this process forgets it, until it is opened again: by somebody, or shortly
        before its time runs out (``clock.Timekeeper``)."""
        self._alarm.set(None)
        self._attendance.close()

    def join(self, listener: Listener, visitor: Visitor) -> None:
        """Tell ``listener`` of every change from now on; the visitor is here."""
        self.listeners.add(listener)
        self._attendance.come(visitor)
        if self.is_played_by_bots:
            self._on_change(self)

    def leave(self, listener: Listener, visitor: Visitor) -> None:
        """The opposite of ``join``."""
        self.listeners.discard(listener)
        self.rest()
        self._attendance.go(visitor)

    def rest(self) -> None:
        """Keep little in memory as long as nobody looks on: there may be many such tables."""
        if not self.listeners:
            self._looks.forget()
            self.table.rest()

    @property
    def presence(self) -> Presence:
        """Who is here."""
        return self._attendance.presence

    def away(self, person: str) -> float:
        """For how many seconds a player has not been connected: 0 if they are, and for ever if nobody saw them here."""
        return self._attendance.away(person)

    def people_to_move(self) -> list[StoredSeat]:
        """The seats of people for whom the table waits, until their time has run out."""
        stored, pace = self.stored, self.table.pace
        if stored.from_file or not stored.has_begun or not stored.is_full or pace.paused is not None or pace.reading:
            return []
        seats = (stored.seats[seat] for seat in stored.standing.movers if seat != pace.flagged)
        return [seat for seat in seats if seat.kind == "person"]

    @property
    def connected(self) -> frozenset[str]:
        """The people who are connected to this process."""
        return self._attendance.own

    def attended_elsewhere(self, process: str, people: Sequence[str]) -> bool:
        """See ``Attendance.hear``."""
        return self._attendance.hear(process, people)

    def _attended(self) -> None:
        self._looks.attend()
        self._tell()
        self.on_attended(self)

    def _changed(self, *, is_ours: bool = True) -> None:
        self._wind()
        self._show()
        if is_ours:
            self._on_change(self)

    def _show(self) -> None:
        self._looks.forget()
        self._tell()

    def _tell(self) -> None:
        self.version += 1
        for listener in self.listeners:
            listener.changed()


def _nobody_asks(_: LiveTable) -> None:
    return


@dataclass(frozen=True)
class _Past:
    """A table as it was."""

    stored: StoredTable
    table: Table
    presence: Presence
    room: str | None
