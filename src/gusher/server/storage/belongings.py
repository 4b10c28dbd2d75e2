"""Everything that is kept of one person, for themselves."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OwnSeat:
    """A seat that is theirs, or was until a bot took over: its number from 0, the name there, and its kind as in
    ``storage.StoredSeat``."""

    table: str
    seat: int
    name: str
    kind: str


@dataclass(frozen=True)
class OwnTable:
    """A table that a person ``made`` or has a seat at. ``since`` and ``changed`` are times in seconds since 1970;
    ``room``: the code of its room. ``removed``: they don't want it in their list any more."""

    id: str
    game: str
    since: float
    changed: float
    over: bool
    public: bool
    from_file: bool
    lesson: str
    room: str | None
    made: bool
    removed: bool
    seats: tuple[OwnSeat, ...]


@dataclass(frozen=True)
class OwnRemark:
    """Something that they have said at a ``table``; a ``hidden`` one has no text any more."""

    table: str
    at: float
    text: str
    watching: bool
    hidden: bool


@dataclass(frozen=True)
class OwnRoom:
    """A room in which a person is: as a ``host``, as the ``wall``, under the ``names`` of members, or several of
    these."""

    code: str
    game: str
    closes: float
    host: bool
    wall: bool
    names: tuple[str, ...]


@dataclass(frozen=True)
class OwnReminder:
    """Where a browser takes reminders for them, in which language, and the page on which they wanted that. The keys by
    which only that browser can read them are left out."""

    endpoint: str
    language: str
    site: str


@dataclass(frozen=True)
class Everything:
    """All that is kept of a person. ``settings`` as JSON; ``sign_outs``: how often they have signed out everywhere;
    ``muted`` are the names of those whom they don't want to read, ``silenced`` the tables at which they may not write,
    ``reported`` at which tables and when they have reported remarks; ``receipts``: how many of their messages are
    noted, so that none is carried out twice."""

    name: str | None
    since: float | None
    settings: str | None
    sign_outs: int
    tables: tuple[OwnTable, ...]
    remarks: tuple[OwnRemark, ...]
    rooms: tuple[OwnRoom, ...]
    reminders: tuple[OwnReminder, ...]
    muted: tuple[str, ...]
    silenced: tuple[str, ...]
    reported: tuple[tuple[str, float], ...]
    receipts: int
