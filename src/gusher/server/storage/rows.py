"""Tables as rows of a database, and back. What a row says is believed only if it can be what was written: a damaged
one is reported as such, and hurts nobody else.

The log and the table's line in the lobby say so, also of a table whose log the rules refuse. Nothing of it is changed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, get_args

import msgspec
from sqlalchemy import Row

from gusher.table import Entry
from gusher.table.dice import SCHEMES
from gusher.table.entries import Clock
from gusher.table.plans import Plan

from .storage import DamagedError, Result, SeatKind, Standing, StoredSeat, StoredTable

PLAIN = (
    "id",
    "game",
    "rules_version",
    "maker",
    "public",
    "from_file",
    "made",
    "lesson",
    "next",
    "room",
    "scheme",
    "level",
    "brought",
)
"""What of a table stands in its row as it is."""

_decode_entry = msgspec.json.Decoder(Entry).decode
_encode = msgspec.json.Encoder().encode

for _kind in (StoredTable, StoredSeat):
    # msgspec works out what it has to know of a type when that is first used. Several threads read tables, and if two
    # of them were the first at once, the process would end (seen with msgspec 0.22, by SIGSEGV). So it is done here.
    msgspec.json.Decoder(_kind)


def row_of(table: StoredTable) -> dict[str, Any]:
    """A table's own row."""
    return {
        **{name: getattr(table, name) for name in PLAIN},
        "options": json.dumps(table.options),
        "side_names": json.dumps(table.side_names) if table.side_names else None,
        "seed": table.seed.hex(),
        "nonces": None if table.nonces is None else json.dumps(table.nonces),
        "promises": None if table.promises is None else json.dumps(table.promises),
        **standing_row(table.standing),
    }


def seat_row(seat: StoredSeat) -> dict[str, Any]:
    """A seat's own row, without its table."""
    return {
        **asdict(seat),
        "others": json.dumps(seat.others) if seat.others else None,
        "for_now": seat.for_now or None,
        "plan": plan_text(seat.plan),
    }


def plan_text(plan: Plan | None) -> str | None:
    """What somebody has planned, as its column has it."""
    return None if plan is None else _encode(plan).decode()


def standing_row(standing: Standing) -> dict[str, Any]:
    """The part of it that changes with every entry."""
    return {
        "n": standing.n,
        "changed": standing.changed,
        "over": standing.over,
        "movers": json.dumps(standing.movers),
        "deadline": standing.deadline,
        "result": None if standing.result is None else result_text(standing.result),
    }


def result_text(result: Result) -> str:
    """How a game ended, as its column has it."""
    return json.dumps(asdict(result))


def entry_rows(table: str, entries: Sequence[Entry]) -> list[tuple[str, int, str]]:
    """A row for each entry: its table, its number, and the entry."""
    return [(table, entry.n, _encode(entry).decode()) for entry in entries]


def table_of(row: Row[Any], seats: Sequence[Row[Any]]) -> StoredTable:
    """A table from its row and those of its seats, in order. If they can't be what was written, it has only what lists
    need of it, and ``damage`` says what is wrong."""
    try:
        return _read_table(row, [_read_seat(seat) for seat in seats])
    except (ValueError, TypeError, RecursionError, msgspec.MsgspecError) as error:
        return _remains(row, seats, str(error))


def entries_of(rows: Sequence[tuple[int, str]], seats: int) -> list[Entry]:
    """Entries from the numbers and texts of their rows, at a table of so many seats. DamagedError names the first that
    can't be what was written, as far as that shows without the rules."""
    entries = []
    for n, text in rows:
        try:
            entry = _decode_entry(text)
        except (ValueError, TypeError, RecursionError, msgspec.MsgspecError) as error:
            raise DamagedError(f"entry {n}: {error}") from error
        if entry.n != n:
            raise DamagedError(f"entry {n}: it says that it is entry {entry.n}")
        # Compiled rules would look for such a seat somewhere in memory.
        named = [seat for seat in (entry.seat, *getattr(entry, "waiting", ())) if seat is not None]
        if not all(0 <= seat < seats for seat in named):
            raise DamagedError(f"entry {n}: of {seats} seats it names {named}")
        to = getattr(entry, "to", None)
        if to is not None and not 0 <= to <= n:
            raise DamagedError(f"entry {n}: it goes back to {to}")
        entries.append(entry)
    return entries


def clock_of(text: str) -> Clock | None:
    """The clock that an entry sets; None if it is another one, or can't be what was written."""
    try:
        entry = _decode_entry(text)
    except (ValueError, TypeError, RecursionError, msgspec.MsgspecError):
        return None
    return entry if isinstance(entry, Clock) else None


def _read_table(row: Row[Any], seats: list[StoredSeat]) -> StoredTable:
    standing = {
        "n": row.n,
        "changed": row.changed,
        "over": row.over,
        "movers": _json(row, "movers"),
        "deadline": row.deadline,
        "result": None if row.result is None else _json(row, "result"),
    }
    fields = {
        **{name: getattr(row, name) for name in PLAIN},
        "options": _json(row, "options"),
        "seed": bytes.fromhex(row.seed),
        "side_names": [] if row.side_names is None else _json(row, "side_names"),
        "nonces": None if row.nonces is None else _json(row, "nonces"),
        "promises": None if row.promises is None else _json(row, "promises"),
        "standing": standing,
    }
    table: StoredTable = msgspec.convert(
        {**fields, "seats": list(map(asdict, seats))}, StoredTable, builtin_types=[bytes]
    )
    places = range(len(table.seats))
    if [seat.seat for seat in table.seats] != list(places):
        raise ValueError(f"seats: there are {[seat.seat for seat in table.seats]}")
    if not set(table.standing.movers) <= set(places):
        raise ValueError(f"movers: there is no seat {max(table.standing.movers)}")
    _check_result(table.standing.result, places)
    if table.nonces and len(table.nonces) != len(places):
        raise ValueError(f"nonces: {len(table.nonces)} for {len(places)} seats")
    if table.scheme not in SCHEMES:
        raise ValueError(f"scheme: {table.scheme}")
    if table.promises and len(table.promises) != len(places):
        raise ValueError(f"promises: {len(table.promises)} for {len(places)} seats")
    if table.standing.n < 0:
        raise ValueError(f"n: {table.standing.n}")
    if not 0 <= table.brought <= table.standing.n:
        raise ValueError(f"brought: {table.brought} of {table.standing.n} entries")
    return table


def _check_result(result: Result | None, seats: range) -> None:
    if result is None:
        return
    if len(result.points) > len(seats) or len(result.places) not in (0, len(result.points)):
        raise ValueError(f"result: {len(result.places)} places and {len(result.points)} points, {len(seats)} seats")
    if not set(result.resigned) <= set(seats):
        raise ValueError(f"result: there is no seat {max(result.resigned)}")
    if not set(result.out_of_time) <= set(result.resigned):
        raise ValueError(f"result: out of time {result.out_of_time}, resigned {result.resigned}")


def _read_seat(row: Row[Any]) -> StoredSeat:
    fields = {name: getattr(row, name) for name in ("seat", "kind", "name", "bot", "person", "nonce", "promise")}
    fields["others"] = [] if row.others is None else _json(row, "others")
    fields["for_now"] = row.for_now is True
    fields["plan"] = None if row.plan is None else _json(row, "plan")
    try:
        return msgspec.convert(fields, StoredSeat)
    except msgspec.ValidationError as error:
        raise ValueError(f"seat {row.seat}: {error}") from error


def _json(row: Row[Any], column: str) -> Any:
    try:
        return json.loads(getattr(row, column))
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"{column}: {error}") from error


def _remains(row: Row[Any], seats: Sequence[Row[Any]], damage: str) -> StoredTable:
    readable = [
        StoredSeat(
            seat=number,
            kind=seat.kind if seat.kind in get_args(SeatKind) else "person",
            name=str(seat.name),
            bot=seat.bot if isinstance(seat.bot, str) else None,
            person=seat.person if isinstance(seat.person, str) else None,
        )
        for number, seat in enumerate(seats)
    ]
    changed = float(row.changed) if isinstance(row.changed, int | float) else 0.0
    return StoredTable(
        id=row.id,
        game=str(row.game),
        rules_version=0,
        options={},
        maker=str(row.maker),
        seed=b"",
        standing=Standing(changed=changed, over=row.over is True),
        seats=tuple(readable),
        damage=damage,
    )
