"""What the server asks of its storage about rooms. A room's log is kept like a table's; all that may have to be erased
lies beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct

from gusher.room import Entry


class KeptPerson(Struct):
    """Somebody in a room: their ``name``; the person of the device that they use (None: they have come back nowhere
    yet); a fingerprint of their PIN, and how many wrong ones were typed since the last right one."""

    name: str
    person: str | None
    pin: str
    wrong: int = 0


class Beside(Struct):
    """What is kept beside the log of a room. ``people`` by number; ``hosts`` and ``walls`` are the persons of devices
    with these rights, and ``host_key`` and ``wall_key`` what gives them. ``names`` of groups; the ids of the
    ``tables``; how many groups sit ``at_table`` (0: as is usual); what a host has ``told`` everybody."""

    game: str
    options: dict[str, str | bool]
    host_key: str
    wall_key: str
    at_table: int = 0
    people: dict[int, KeptPerson] = {}
    hosts: list[str] = []
    walls: list[str] = []
    names: dict[int, str] = {}
    tables: list[str] = []
    told: str = ""


@dataclass
class StoredRoom:
    """A room as it is kept: its ``code``, when it ``closes``, what is ``beside`` its log, the ``entries`` of that, and
    the ``keys`` of the messages that they come from."""

    id: str
    code: str
    closes: float
    beside: Beside
    entries: list[Entry] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)


class Rooms(Protocol):
    """See ``storage.Storage``."""

    async def create(self, room: StoredRoom) -> None:
        """Keep a new room. TakenError if another has its code."""
        ...

    async def load(self, code: str) -> StoredRoom | None:
        """The room with this code; None if there is none. DamagedError if it can't be what was written."""
        ...

    async def code_of(self, room: str) -> str | None:
        """The code of the room of this id."""
        ...

    async def append(self, room: str, n: int, entries: Sequence[Entry], key: str, beside: Beside) -> None:
        """Add entries to a log of ``n``, and keep what is beside it now. TakenError if it is longer by now."""
        ...

    async def erase(self, room: str) -> None:
        """Remove a room, with its tables and all that belongs to them."""
        ...

    async def forget_tables(self, room: str, but: Sequence[str]) -> None:
        """Remove the tables that were made for a room ``but`` for those that it knows of."""
        ...

    async def closing(self, before: float) -> list[tuple[str, str]]:
        """The ids and codes of the rooms that close before this time."""
        ...
