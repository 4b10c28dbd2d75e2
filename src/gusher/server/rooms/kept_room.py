"""What is kept of a room: its log, and what stands beside it, in step with the storage.

Names, PINs, keys and messages are one document beside the log (``Beside``), written in the same transaction. Of a PIN
only a fingerprint is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from gusher.room import Entry, Role, Room
from gusher.room.room import AnyEntry
from gusher.rules.kernel import IllegalError
from gusher.server.live.kept_table import now
from gusher.server.protocol import rooms as asked
from gusher.server.protocol.errors import Refusal
from gusher.server.storage.rooms import Beside, KeptPerson, StoredRoom
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import NotStoredError, TakenError, refusing


class KeptRoom:
    """A room as the storage has it. Changes are stored first and applied then. ``written`` is called after that,
    ``reloaded`` when others have written, and ``erased`` when the room is no longer there."""

    def __init__(
        self,
        stored: StoredRoom,
        storage: Storage,
        written: Callable[[], None],
        reloaded: Callable[[], None],
        erased: Callable[[], None],
    ) -> None:
        self._storage = storage
        self._written = written
        self._reloaded = reloaded
        self._erased = erased
        self.take(stored)

    def take(self, stored: StoredRoom) -> None:
        """Be what is stored. ValueError if that does not fit together."""
        self.stored = stored
        self.room = Room(stored.beside.game)
        self.room.apply(stored.entries)
        if not self.room.members.keys() <= stored.beside.people.keys():
            raise ValueError("of somebody in it nothing is kept")
        if any(not 0 <= member.group < len(self.room.groups) for member in self.room.members.values()):
            raise ValueError("somebody is in a group that there is not")
        if self.room.has_begun and len(stored.beside.tables) != self.room.tables():
            raise ValueError(f"of {self.room.tables()} tables it knows {len(stored.beside.tables)}")

    def person(self, number: int) -> KeptPerson:
        """What is kept of a member. Refusal if nobody has this number."""
        if number not in self.room.members:
            raise Refusal("no_such_person", "person", status=404)
        return self.stored.beside.people[number]

    async def log(
        self, act: asked.RoomAct, by: tuple[Role, int], kind: type[Entry], beside: Beside | None = None, **what: Any
    ) -> None:
        """Store an entry by which somebody does this, with what it changes beside the log."""
        await self.write([self.entry(by, kind, **what)], beside or self.stored.beside, act.key)

    def entry(self, by: tuple[Role, int], kind: type[AnyEntry], **what: Any) -> AnyEntry:
        """The entry by which somebody does this. Refusal if it can't be."""
        entry: AnyEntry = self.proposed(self.room.propose, kind, now(), *by, **what)
        return entry

    @staticmethod
    def proposed(propose: Callable[..., AnyEntry], *args: Any, **what: Any) -> AnyEntry:
        """What is proposed. Refusal if it can't be."""
        try:
            return propose(*args, **what)
        except IllegalError as error:
            status = 404 if error.code.startswith("no_such") else 409
            raise Refusal(error.code, error.field or None, error.detail, status=status) from error

    def beside(self) -> Beside:
        """A copy of what is beside the log, to be changed."""
        return msgspec.convert(msgspec.to_builtins(self.stored.beside, str_keys=True), Beside, strict=False)

    def after(self, entries: Sequence[Entry]) -> Room:
        """The room as it would be with these entries."""
        room = Room(self.stored.beside.game)
        room.apply([*self.stored.entries, *entries])
        return room

    async def write(self, entries: Sequence[Entry], beside: Beside, key: str = "") -> None:
        """Store entries, and what is ``beside`` the log with them; then apply both."""
        try:
            await self._storage.rooms.append(self.stored.id, self.room.n, entries, key, beside)
        except TakenError:
            await self.reload()
            raise Refusal("stale", status=409) from None
        except NotStoredError as error:
            with suppress(Refusal):
                await self.reload()
            raise Refusal("not_stored", status=503) from error
        self.stored.beside = beside
        self.stored.entries = [*self.stored.entries, *entries]
        if key:
            self.stored.keys.add(key)
        self.room.apply(entries)
        self._written()

    async def reload(self) -> None:
        """Take the room as it is stored. Refusal if it was erased."""
        with refusing():
            stored = await self._storage.rooms.load(self.stored.code)
        if stored is None:
            self._erased()
            raise Refusal("room_unknown", status=404)
        self.take(stored)
        self._reloaded()
