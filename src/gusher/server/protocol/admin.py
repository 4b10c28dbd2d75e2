"""What those who look after a server and its page say to each other (``/admin``). Nobody is named in it, and nothing is
shown of what is played: tables and people have ids here that are good for nothing else. Times are in seconds since
1970."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

AdminState = Literal["open", "running", "idle", "over"]
BanKind = Literal["person", "address"]
LONGEST_TOKEN = 1000
MOST_HOURS = 24 * 366


class AdminEnter(Struct, forbid_unknown_fields=True):
    """POST /api/admin/session: come in with the token that the server was started with."""

    token: Annotated[str, Meta(max_length=LONGEST_TOKEN)]


class AdminProcess(Struct):
    """One process of the server: what the system calls it (``process``), how long it has run (``seconds``), entries
    that it has written a second lately, WebSockets and the people they belong to, tables in memory, pieces of work that
    wait for a worker, workers at work and all of them, its memory in bytes, and how late its loop is in seconds."""

    process: int
    seconds: float
    entries: float
    sockets: int
    people: int
    tables: int
    waiting: int
    busy: int
    workers: int
    memory: int
    late: float


class AdminView(Struct):
    """GET /api/admin: how all is. ``tables`` by state; ``people`` who gave a name; ``jobs`` that wait for workers
    elsewhere; ``database``: its bytes; ``has_imprint``: it says who runs it."""

    version: str
    now: float
    processes: list[AdminProcess]
    tables: dict[AdminState, int]
    rooms: int
    people: int
    reports: int
    bans: int
    jobs: int
    database: int
    has_imprint: bool


class AdminTable(Struct):
    """A table as it is seen from outside. ``state``: it has not begun, goes on, goes on but was not used for a day, or
    is over. ``taken`` of its ``seats`` have people or bots; ``entries`` are those of its log; ``of_room``: it goes with
    its room."""

    id: str
    game: str
    state: AdminState
    taken: int
    bots: int
    seats: int
    entries: int
    made: float
    changed: float
    public: bool
    of_room: bool
    from_file: bool


class AdminTables(Struct):
    """GET /api/admin/tables: some tables, the latest used first; there is ``more``, used before the last of them."""

    tables: list[AdminTable]
    more: bool


class AdminReport(Struct):
    """A remark that was reported: who wrote it and who has reported it, as fingerprints; empty is somebody unknown."""

    table: str
    n: int
    at: float
    text: str
    writer: str
    reported: float
    by: list[str]


class AdminBot(Struct):
    """An account of a bot that somebody has written: its ``name``, which everybody sees, its ``owner`` (a fingerprint),
    when it was ``made`` and last ``seen``, and at how many ``tables`` it has a seat. ``off``: it was switched off."""

    id: str
    name: str
    owner: str
    made: float
    seen: float | None
    tables: int
    off: bool


class SwitchBot(Struct, forbid_unknown_fields=True):
    """PUT /api/admin/bots/{bot}: let a bot play no longer, or again."""

    off: bool


class AdminBan(Struct):
    """Who is not let in: a fingerprint of a person, or an address."""

    id: str
    kind: BanKind
    who: str
    made: float
    until: float


class NewBan(Struct, forbid_unknown_fields=True):
    """POST /api/admin/bans: let somebody in no longer for so many ``hours``. Of an address in IPv6, its block of 2^64
    is meant."""

    kind: BanKind
    who: Annotated[str, Meta(max_length=100)]
    hours: Annotated[int, Meta(ge=1, le=MOST_HOURS)]
