"""The chat of one table: who may write, who reads what, and what each device has not been sent yet.

Where things are hidden from players, watchers talk among themselves until the game is over: they might say what a
player has forgotten. Devices get remarks over the table's connection and send them over HTTP.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.remarks import ChatNews, ChatRemark, NewRemark
from gusher.server.sharing import limits
from gusher.server.storage.sql.chats import Remark
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import refusing
from gusher.table.names import clean

from .kept_table import KeptTable


class Read(NamedTuple):
    """What a device has been sent: everything up to ``revision``, whether that included what watchers say among
    themselves (``everybody``), the last ``rules``, and how often everything was to be sent ``again``."""

    revision: int = -1
    everybody: bool = False
    rules: tuple[bool, str | None, bool, bool] | None = None
    again: int = 0


class Chat:
    """What is said at a table. It is loaded when the first device asks for it (``open``)."""

    def __init__(self, kept: KeptTable, storage: Storage) -> None:
        self._kept = kept
        self._storage = storage
        self._is_loaded = False
        self._choice: bool | None = None
        self._remarks: dict[int, Remark] = {}
        self._changed: dict[int, int] = {}
        self._silenced: frozenset[str] = frozenset()
        self._names: dict[str, str] = {}
        self._muted: dict[str, frozenset[str]] = {}
        # How often a person was to be sent everything again, unnoticed by others.
        self._again: dict[str, int] = {}
        self._writing = asyncio.Lock()
        self.revision = 0

    @property
    def is_possible(self) -> bool:
        """Whether anybody talks at such a table: not at a lesson, nor over a file."""
        stored = self._kept.stored
        return not stored.from_file and not stored.lesson

    @property
    def is_on(self) -> bool:
        """Whether one can write now. Where everybody acts at once, a class plays: there its maker turns it on."""
        return self._kept.table.game.done is None if self._choice is None else self._choice

    async def open(self, person: str | None) -> None:
        """Make ready what a person's device is to be sent."""
        if not self.is_possible:
            return
        with refusing():
            if not self._is_loaded:
                async with self._writing:
                    await self._load()
            muted = await self._storage.chats.muted(person) if person is not None else None
        if person is not None and (muted or person in self._muted):
            self._muted[person] = muted or frozenset()

    async def reload(self) -> None:
        """Take in what other processes have written."""
        if self._is_loaded:
            async with self._writing:
                await self._load()

    async def _load(self) -> None:
        chat = await self._storage.chats.load(self._kept.stored.id)
        for remark in chat.remarks:
            await self._learn_name(remark.person)
        before, self._remarks = self._remarks, {remark.n: remark for remark in chat.remarks}
        self._changed = {n: self._changed.get(n, 0) for n in self._remarks}
        self._choice, self._silenced, self._is_loaded = chat.is_on, chat.silenced, True
        self._change(n for n, remark in self._remarks.items() if before.get(n) != remark)

    async def _learn_name(self, person: str) -> None:
        if person not in self._names:
            self._names[person] = await self._storage.name(person)

    # Telling ----------------------------------------------------------------------------------------------------------

    def news(self, person: str | None, read: Read) -> tuple[ChatNews | None, Read]:
        """What a person has not been sent since ``read``, and what they have been sent with that."""
        if not self._is_loaded or not self.is_possible:
            return None, read
        is_maker = person is not None and person == self._kept.stored.maker
        rules = self.is_on, self._why_not(person), is_maker, self._is_apart
        everybody = not self._is_apart or not self.has_played(person)
        now = Read(self.revision, everybody, rules, self._again.get(person or "", 0))
        if now == read:
            return None, read
        is_anew = now.again != read.again or (everybody and not read.everybody)
        since = -1 if is_anew else read.revision
        remarks = [
            self._seen_by(remark, person)
            for n, remark in self._remarks.items()
            if self._changed[n] > since and (everybody or not remark.watching or remark.person == person)
        ]
        if read.rules is None:
            remarks = remarks[-limits.REMARKS_TOLD :]
        if not remarks and rules == read.rules:
            return None, now
        return ChatNews(*rules, remarks), now

    def has_played(self, person: str | None) -> bool:
        """Whether somebody has or had a seat here: whoever has left knows what players know."""
        return person is not None and any(seat.person == person for seat in self._kept.stored.seats)

    @property
    def _is_apart(self) -> bool:
        table = self._kept.table
        return table.hides and not table.over

    def _seen_by(self, remark: Remark, person: str | None) -> ChatRemark:
        stored = self._kept.stored
        seat = next((each for each in stored.seats if each.person == remark.person), None)
        is_mine, is_maker = remark.person == person, person is not None and person == stored.maker
        muted = person is not None and remark.person in self._muted.get(person, ())
        return ChatRemark(
            n=remark.n,
            at=remark.at,
            seat=None if seat is None or remark.watching else seat.seat,
            name=seat.name if seat is not None and seat.name else self._names.get(remark.person, ""),
            text="" if muted else remark.text,
            mine=is_mine,
            watching=remark.watching,
            state="hidden" if remark.hidden else "muted" if muted else "said",
            reported=is_maker and remark.reported and not remark.hidden,
        )

    # Writing ----------------------------------------------------------------------------------------------------------

    async def say(self, person: str, wanted: NewRemark, at: float) -> None:
        """Say something. Refusal if this person may not, or if it is no text."""
        text = clean(" ".join(wanted.text.split()), limits.LONGEST_REMARK)
        if text is None:
            raise Refusal("remark", "text")
        await self.open(person)
        async with self._writing:
            why = self._why_not(person)
            if not self.is_possible or why:
                raise Refusal(why or "chat_off", status=409)
            await self._learn_name(person)
            remark = Remark(-1, person, at, text, not self.has_played(person), key=wanted.key)
            kept = await self._storage.chats.say(self._table, remark, limits.REMARKS_KEPT)
            self._remarks[kept.n] = kept
            for n in [n for n in self._remarks if n <= kept.n - limits.REMARKS_KEPT]:
                del self._remarks[n], self._changed[n]
            self._change([kept.n])

    async def hide(self, person: str | None, n: int) -> None:
        """Erase a remark: one's own, or any as the table's maker."""
        await self.open(person)
        async with self._writing:
            remark = self._find(person, n)
            if remark.person != person:
                self._check_maker(person)
            await self._storage.chats.hide(self._table, n)
            self._remarks[n] = replace(remark, text="", hidden=True)
            self._change([n])

    async def report(self, person: str | None, n: int, at: float) -> None:
        """Ask the table's maker to look at a remark; nobody else notices."""
        await self.open(person)
        async with self._writing:
            remark = self._find(person, n)
            await self._storage.chats.report(self._table, n, person or "", at)
            self._remarks[n] = replace(remark, reported=True)
            self._tell_again(self._kept.stored.maker)

    async def silence(self, person: str | None, n: int) -> None:
        """As the table's maker, silence a remark's writer, and erase all that they have said."""
        await self.open(person)
        async with self._writing:
            remark = self._find(person, n)
            self._check_maker(person)
            if remark.person == person:
                raise Refusal("not_yourself", status=409)
            await self._storage.chats.silence(self._table, remark.person)
            self._silenced |= {remark.person}
            theirs = [n for n, each in self._remarks.items() if each.person == remark.person]
            for each in theirs:
                self._remarks[each] = replace(self._remarks[each], text="", hidden=True)
            self._change(theirs)

    async def mute(self, person: str, n: int, *, muted: bool) -> None:
        """Hide a remark's writer from this person, at all tables, or show them again. Nobody else notices."""
        await self.open(person)
        async with self._writing:
            remark = self._find(person, n)
            if remark.person == person:
                raise Refusal("not_yourself", status=409)
            await self._storage.chats.mute(person, remark.person, muted=muted)
            others = self._muted.get(person, frozenset())
            self._muted[person] = others | {remark.person} if muted else others - {remark.person}
            self._tell_again(person)

    async def switch(self, person: str | None, *, is_on: bool) -> None:
        """As the table's maker, let people write here, or not."""
        await self.open(person)
        self._check_maker(person)
        if not self.is_possible:
            raise Refusal("chat_off", status=409)
        async with self._writing:
            await self._storage.chats.switch(self._table, is_on=is_on)
            self._choice = is_on
            self._change(())

    @property
    def _table(self) -> str:
        return self._kept.stored.id

    def _find(self, person: str | None, n: int) -> Remark:
        remark = self._remarks.get(n)
        is_apart = self._is_apart and self.has_played(person)
        if remark is None or (is_apart and remark.watching and remark.person != person):
            raise Refusal("unknown_remark", status=404)
        return remark

    def _tell_again(self, person: str) -> None:
        self._again[person] = self._again.get(person, 0) + 1

    def _check_maker(self, person: str | None) -> None:
        if person is None or person != self._kept.stored.maker:
            raise Refusal("not_the_maker", status=403)

    def _why_not(self, person: str | None) -> str | None:
        """The code of the reason why a person may not write."""
        if not self.is_on:
            return "chat_off"
        return "silenced" if person in self._silenced else None

    def _change(self, remarks: Iterable[int]) -> None:
        self.revision += 1
        for n in remarks:
            self._changed[n] = self.revision
