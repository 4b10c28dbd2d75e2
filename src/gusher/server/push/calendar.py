"""A person's deadlines as a calendar (iCalendar, RFC 5545), for programs that fetch it regularly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime

from gusher.rules.kernel import games
from gusher.server.storage.storage import StoredTable

from .wording import wording_at

LONGEST_LINE = 75
"""The most bytes in a line; a longer one goes on in the next."""


def calendar(
    tables: Iterable[StoredTable],
    person: str,
    site: str,
    language: str,
    at: float,
    challenges: Mapping[str, float] | None = None,
) -> bytes:
    """The calendar: an event where time runs out for this person, with the address of the table at this ``site``.
    ``challenges``: until when they can say, at which tables, that they play."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Gusher//Gusher//EN", "X-WR-CALNAME:Gusher"]
    for table in tables:
        deadline = (challenges or {}).get(table.id)
        if deadline is None and _waits_for(table, person):
            deadline = table.standing.deadline
        if deadline is not None:
            lines += _event(table, person, site, language, at, deadline)
    return b"".join(part + b"\r\n" for line in [*lines, "END:VCALENDAR"] for part in _folded(line.encode()))


def _waits_for(table: StoredTable, person: str) -> bool:
    """Whether a person's time runs at a table that can be told of."""
    standing = table.standing
    moves = any(table.seats[seat].person == person and table.seats[seat].kind == "person" for seat in standing.movers)
    is_told = not table.damage and table.game in games() and table.has_begun and not standing.over
    return is_told and moves and standing.deadline is not None


def _event(table: StoredTable, person: str, site: str, language: str, at: float, deadline: float) -> list[str]:
    title, text = wording_at(table, person, language)
    return [
        "BEGIN:VEVENT",
        f"UID:{table.id}-{table.standing.n}@gusher",
        f"DTSTAMP:{_time(at)}",
        f"DTSTART:{_time(deadline)}",
        f"SUMMARY:{_escaped(title)}",
        f"DESCRIPTION:{_escaped(text)}",
        f"URL:{site}/table/{table.id}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def _folded(line: bytes) -> Iterator[bytes]:
    """A line in parts that are short enough, none of which ends within a letter."""
    start, room = 0, LONGEST_LINE
    while len(line) - start > room:
        end = start + room
        while line[end] & 0xC0 == 0x80:
            end -= 1
        yield (b" " if start else b"") + line[start:end]
        start, room = end, LONGEST_LINE - 1
    yield (b" " if start else b"") + line[start:]
