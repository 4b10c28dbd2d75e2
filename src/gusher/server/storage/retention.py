"""What the server asks of its storage about tables that are old: as ``storage.Storage``. Rooms have a time of their
own, and their tables go with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Keep:
    """For how many days after their last use tables are kept: those where nothing more will happen (``ended``), and
    games that somebody could go on with (``running``), as ``Old`` has it. None: for ever."""

    ended: float | None = None
    running: float | None = None


@dataclass(frozen=True)
class Old:
    """Tables are old that were last used before this, in seconds since 1970: ``lessons``; those where nothing more
    will happen (``ended``: the game is over, has never begun, came from a file, or no person has a seat); and games
    that somebody could go on with (``running``). None: never. A table is used when something happens in its game, or
    is said."""

    lessons: float | None
    ended: float | None
    running: float | None


class Retention(Protocol):
    """See ``storage.Storage``."""

    async def old(self, than: Old, most: int) -> list[str]:
        """The ids of tables that are old, ``most`` of them, the oldest first."""
        ...

    async def remove(self, tables: Sequence[str], than: Old, *, erases: bool) -> list[str]:
        """Remove those of these tables that are old, with all that belongs to them; which these are. What is removed
        is overwritten on the disk at once if it ``erases``, or with what is written later."""
        ...

    async def discard(self, table: str) -> bool:
        """Remove a table, whatever it is, with all that belongs to it. False if there is none."""
        ...
