"""Who sits down at a table, who gets up, what they add to the dice, and the beginning of the game."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.storage.storage import StoredSeat, StoredTable, TakenError, TooManyError
from gusher.table import Proposal, Table
from gusher.table.commands.stand_in import propose_standing_in
from gusher.table.dice import ADDITION, MISSING, promise
from gusher.table.pausing import in_one_go

from . import leaving, views
from .aside import Aside
from .kept_table import KeptTable, now, standing_of


class Seating:
    """The seats of one table. Calls ``knows`` with everybody who sits down, ``wind`` when the deadline may change,
    and ``tell_others`` after a change that only other processes have to know."""

    def __init__(
        self,
        kept: KeptTable,
        aside: Aside,
        knows: Callable[[str], None],
        wind: Callable[[], None],
        tell_others: Callable[[], None],
    ) -> None:
        self._kept = kept
        self._aside = aside
        self._knows = knows
        self._wind = wind
        self._tell_others = tell_others

    @property
    def stored(self) -> StoredTable:
        """The table without its log."""
        return self._kept.stored

    @property
    def table(self) -> Table:
        """The game."""
        return self._kept.table

    def is_kept(self, seat: int) -> bool:
        """Whether a seat belongs to whoever sits there for good: they have moved, or the game is over."""
        return self.table.over or self.table.written_by((seat,), self.stored.brought) > 0

    async def change(self, seat: int, change: Callable[[StoredSeat], StoredSeat], most_held: int | None = None) -> None:
        """Change a seat as ``change`` says, which may raise Refusal, and begin if it was the last. ``most_held``: how
        many seats this person may have at public tables of others."""
        async with self._kept.lock:
            await self._kept.reload()
            if not 0 <= seat < len(self.stored.seats):
                raise Refusal("unknown_seat", "seat", status=404)
            if self.stored.from_file:
                raise Refusal("read_only", status=409)
            before = self.stored.seats[seat]
            if self.stored.is_adding:
                raise Refusal("begun", "seat", status=409)
            after = change(before)
            try:
                await self._kept.sure(self._kept.storage.change_seat(self.stored.id, before, after, most_held))
            except TooManyError:
                raise Refusal("too_many_seats", "seat", status=409) from None
            except TakenError:
                await self._kept.reload()
                raise Refusal("seat_taken", "seat", status=409) from None
            if after.person is not None:
                self._knows(after.person)
            self._kept.change(self.stored.with_seat(after))
            await self.start()

    async def add_to_dice(self, seat: int, person: str | None, addition: str) -> None:
        """Add to the dice what a device has promised for a person's seat, and begin if it was the last. Refusal if it
        promised nothing or something else, or if it is too late. Adding the same again changes nothing."""
        async with self._kept.lock:
            await self._kept.reload()
            own = self._own_seat(person, seat)
            is_one = re.fullmatch(ADDITION, addition) and addition != MISSING
            if not is_one or own.promise == "" or promise(self.stored.id, addition) != own.promise:
                raise Refusal("addition", "addition")
            if own.nonce == addition:
                return
            if not self.stored.is_adding:
                raise Refusal("begun" if self.stored.has_begun else "open_seats", "seat", status=409)
            try:
                await self._kept.sure(self._kept.storage.add_to_dice(self.stored.id, own, addition))
            except TakenError:
                await self._kept.reload()
                if self.stored.seats[seat].nonce != addition:
                    raise Refusal("begun", "seat", status=409) from None
            else:
                self._kept.stored = self.stored.with_seat(replace(own, nonce=addition))
                self._tell_others()
            await self.start()

    async def seat_all(self, wanted: Sequence[StoredSeat], names: Sequence[str]) -> None:
        """As the room of this table, seat people and bots as ``wanted``, and give its sides these names. A bot that
        plays for now goes on until its person comes back, or somebody new sits there. Entries tell where bots and
        people replace each other."""
        async with self._kept.lock:
            await self._kept.settle()
            seats = [
                replace(seat, kind="bot", bot=before.bot, for_now=True)
                if before.for_now and not seat.bot and set(seat.people) <= set(before.people)
                else seat
                for seat, before in zip(wanted, self.stored.seats, strict=True)
            ]
            changed = [seat for seat, before in zip(seats, self.stored.seats, strict=True) if seat != before]
            turned = [seat for seat in changed if seat.kind != self.stored.seats[seat.seat].kind]
            if turned and not self.table.over:
                await self._kept.write(self._kept.proposed(lambda _: self._turned(turned)), seats=changed)
            elif changed:
                await self._kept.sure(self._kept.storage.keep_seats(self.stored.id, changed))
                for seat in changed:
                    self._kept.stored = self.stored.with_seat(seat)
            for person in (person for seat in changed for person in seat.people):
                self._knows(person)
            is_renamed = tuple(names) != self.stored.side_names
            if is_renamed:
                await self._kept.sure(self._kept.storage.keep_side_names(self.stored.id, names))
                self._kept.stored = replace(self.stored, side_names=tuple(names))
            if changed or is_renamed:
                self._kept.change(self.stored)

    def _turned(self, seats: Sequence[StoredSeat]) -> Proposal[Table]:
        """The entries by which people give way to bots on these seats, or bots to people."""
        entries, table = [], self.table
        for seat in seats:
            level, is_bot = seat.bot or "", seat.kind == "bot"
            some, table = propose_standing_in(table, [seat.seat], level, on=is_bot, role="maker", at=now())
            entries += some
        return Proposal(entries, table)

    async def stand_in_for(self, seats: Sequence[int], *, on: bool) -> None:
        """As the room of this table, let bots play these seats for now, or no longer."""
        async with self._kept.lock:
            await self._kept.settle()
            wanted = [seat for seat in seats if self.stored.seats[seat].for_now != on]
            if wanted:
                level, at = leaving.stand_in(self.stored.game), now()
                await self._kept.write(
                    self._kept.proposed(
                        lambda _: propose_standing_in(self.table, wanted, level, on=on, role="maker", at=at)
                    )
                )

    async def start(self) -> None:
        """Once every seat is filled, fix which promises count. Once they are kept, or their time is over, fix the dice
        and draw what is due at the beginning."""
        if self.stored.has_begun or self.stored.from_file or not self.stored.is_full:
            return
        if self.stored.promises is None:
            await self._fix_promises()
        due = self._kept.due()
        if self.stored.awaits_additions and due is not None and time.time() < due:
            self._wind()
            return
        nonces, at = self.stored.added, now()
        table = self.table
        entries, begun = await self._aside.run(
            in_one_go(lambda: table.start(self._kept.dice(nonces), at)), self.stored.id
        )
        standing = standing_of(begun, at)
        try:
            await self._kept.sure(self._kept.storage.begin(self.stored.id, nonces, entries, standing))
        except TakenError:
            await self._kept.reload()
            return
        self._kept.change(replace(self.stored, nonces=nonces, standing=standing), begun)

    async def _fix_promises(self) -> None:
        until = now() + limits.SECONDS_TO_ADD
        seats = self.stored.seats
        try:
            await self._kept.sure(self._kept.storage.fix_promises(self.stored.id, seats, until))
        except TakenError:
            await self._kept.reload()
            return
        promises, standing = tuple(seat.promise for seat in seats), replace(self.stored.standing, deadline=until)
        self._kept.change(replace(self.stored, promises=promises, standing=standing))

    def _own_seat(self, person: str | None, seat: int) -> StoredSeat:
        if not 0 <= seat < len(self.stored.seats):
            raise Refusal("unknown_seat", "seat", status=404)
        if not views.owns(self.stored.seats[seat], person):
            raise Refusal("not_your_seat", "seat", status=403)
        return self.stored.seats[seat]
