"""What people say at a table. It is kept beside the log, never in it, so that all of it can be erased."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Remark:
    """Something that somebody has said, number ``n`` at its table. ``watching``: by somebody without a seat. What is
    ``hidden`` has no text any more. ``reported``: somebody wants whoever made the table to look at it. ``key``: see
    ``gusher.table.commands.command.Key``."""

    n: int
    person: str
    at: float
    text: str
    watching: bool
    hidden: bool = False
    reported: bool = False
    key: str = ""


@dataclass(frozen=True)
class StoredChat:
    """All that is kept of the chat of one table. ``is_on``: what its maker has chosen, None if nothing. People in
    ``silenced`` may not write there."""

    is_on: bool | None = None
    remarks: tuple[Remark, ...] = ()
    silenced: frozenset[str] = frozenset()


class Chats(Protocol):
    """What the server asks of its storage about chats: as ``storage.Storage``."""

    async def load(self, table: str) -> StoredChat:
        """The chat of a table."""
        ...

    async def say(self, table: str, remark: Remark, most: int) -> Remark:
        """Keep a remark under the next number, and the latest ``most`` of the table; returns it as it is kept. One that
        its person has sent under the same key is that one."""
        ...

    async def hide(self, table: str, n: int) -> None:
        """Erase the text of a remark."""
        ...

    async def report(self, table: str, n: int, person: str, at: float) -> None:
        """Keep that somebody has reported a remark; once, however often they do. ``person`` is empty where nobody knows
        who it was."""
        ...

    async def silence(self, table: str, person: str) -> None:
        """Keep that a person may not write at a table any more, and erase all that they have said there."""
        ...

    async def switch(self, table: str, *, is_on: bool) -> None:
        """Keep whether a table has a chat."""
        ...

    async def mute(self, person: str, other: str, *, muted: bool) -> None:
        """Keep whether a person wants to read what another one writes, at any table."""
        ...

    async def muted(self, person: str) -> frozenset[str]:
        """Whom a person does not want to read."""
        ...
