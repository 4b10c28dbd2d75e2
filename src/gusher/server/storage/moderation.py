"""What moderators see of the storage: counts, tables, reported remarks, bans."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gusher.server.protocol.admin import AdminState

BanKind = Literal["person", "address"]


@dataclass(frozen=True)
class Count:
    """How much there is: tables by state, rooms, people who gave a name, reports, jobs that wait, bytes of the
    database."""

    tables: dict[AdminState, int]
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
