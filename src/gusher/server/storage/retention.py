"""Which tables are old. Rooms have a time of their own, and their tables go with them."""

from __future__ import annotations

from dataclasses import dataclass


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
