"""What moderators see of the storage: counts, tables, reported remarks, bans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

TableState = Literal["open", "running", "idle", "over"]
BanKind = Literal["person", "address"]


@dataclass(frozen=True)
class Glimpse:
    """A table as it is seen from outside: how many of its ``seats`` people or bots have (``taken``), how many
    ``entries`` its log has, and times in seconds since 1970. Nothing of what is played there, and nobody's name.
    ``state``: it has not begun, goes on, goes on but was not used for a day, or is over."""

    id: str
    game: str
    state: TableState
    taken: int
    bots: int
    seats: int
    entries: int
    made: float
    changed: float
    public: bool
    of_room: bool
    from_file: bool
    lesson: bool


@dataclass(frozen=True)
class Count:
    """How much there is: tables by state, rooms, people who gave a name, reports, jobs that wait, bytes of the
    database."""

    tables: dict[TableState, int]
    rooms: int
    people: int
    reports: int
    jobs: int
    bytes: int


@dataclass(frozen=True)
class Report:
    """A remark that was reported, by whom and when first. ``people`` are ids."""

    table: str
    n: int
    at: float
    text: str
    writer: str
    reported: float
    people: tuple[str, ...]


@dataclass(frozen=True)
class Ban:
    """Who is not let in until some time: by a fingerprint of a person, or an address."""

    id: str
    kind: BanKind
    who: str
    made: float
    until: float
