"""What the devices at a table are sent: a whole view first, then patches with the fields that have changed since the
last state sent, however far a device is behind. View and patches together equal a fresh view (``test_patches.py``).

Bytes are made once for all who see the same. What a device has been sent is kept with its connection (``Sent``). A log
line that is redacted or shown again is sent once more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import astuple

from gusher.server.protocol.listed import Seat
from gusher.server.protocol.runs import Run, runs, whole
from gusher.server.protocol.seen import Patch, TableView, WayOut
from gusher.server.sharing import limits
from gusher.server.storage.storage import StoredSeat, StoredTable
from gusher.table import Table, Viewer
from gusher.table.covering import NOTHING, Covered
from gusher.table.pausing import Pausing
from gusher.table.view import covered, eye_of, looking, telling

from . import leaving, views
from .plans import planned_by
from .presence import Presence

encode = msgspec.json.Encoder().encode

FIELDS = TableView.__struct_fields__
CHANGING = frozenset(FIELDS) - {"n", "log", "log_from"}
"""The fields that a patch sends only if they have changed."""
FEW_LINES = 64
"""Up to so many lines of a log are kept once encoded, for other devices that need the same."""


class Sent(NamedTuple):
    """What a device has: ``n`` log entries, which of them were redacted (``covered``), and its last view without the
    log (``face``), None if it has none yet. ``as_record``: it works out what follows from the game's ``record``, which
    is None where its seats see different things."""

    n: int = 0
    covered: Covered = NOTHING
    face: TableView | None = None
    as_record: bool = False
    record: bytes | None = None


class Shown(NamedTuple):
    """The table that is looked at, who is here, and the code of its ``room``."""

    stored: StoredTable
    table: Table
    presence: Presence
    room: str | None


SPECTATOR = Viewer()


@dataclass
class _Seating:
    """Who sits at a table, as long as ``stored`` are its seats."""

    stored: tuple[StoredSeat, ...]
    consenting: frozenset[int]
    players: dict[str | None, Viewer]
    seats: dict[frozenset[int], tuple[Presence, list[Seat]]] = field(default_factory=dict)


class Looks:
    """How one table looks to everybody, as it is now; ``forget`` when anything about it has changed."""

    def __init__(self, shown: Callable[[], Shown]) -> None:
        self._shown = shown
        self._seating: _Seating | None = None
        self.forget()

    def forget(self) -> None:
        """Let go of what was made of the table before."""
        self._faces: dict[tuple[frozenset[int], bool, bool], TableView] = {}
        self._common: views.Common | None = None
        # Keeps the base view of each message alive, so that its id() is not reused.
        self._made: dict[Any, tuple[TableView | None, bytes]] = {}
        self._lines: dict[Any, msgspec.Raw] = {}
        self._runs: dict[tuple[bytes, bytes], list[Run]] = {}

    def attend(self) -> None:
        """Somebody has come or gone: update what shows that."""
        for key, face in self._faces.items():
            seats, maker, _ = key
            who = Viewer(seats)
            self._faces[key] = msgspec.structs.replace(
                face,
                seats=self._seats_for(who),
                ways_out=self._ways_out(who, maker=maker),
                watching=self._watching,
            )
        self._made = {}

    def viewer(self, person: str | None) -> Viewer:
        """Somebody at this table."""
        return self._sitting.players.get(person, SPECTATOR)

    @property
    def _sitting(self) -> _Seating:
        stored = self._shown().stored
        if self._seating is None or self._seating.stored is not stored.seats:
            seats = (seat for seat in stored.seats if seat.for_now or seat.kind in ("person", "kept"))
            people = {person for seat in seats for person in seat.people}
            players: dict[str | None, Viewer] = {person: views.viewer(stored, person) for person in people}
            self._seating = _Seating(stored.seats, stored.consenting, players)
        return self._seating

    def _record(self, who: Viewer) -> bytes | None:
        """The game's record as somebody may see it; None if they have seats that see different things."""
        table = self._shown().table
        sight = table.sight(eye_of(table, who))
        return sight.data if all(table.sight(seat) is sight for seat in who.seats) else None

    def face(self, who: Viewer, *, maker: bool, as_record: bool = False) -> TableView:
        """A viewer's view without the log, not to be changed. ``as_record``: without what follows from the record."""
        stored, table, _, room = self._shown()
        key = who.seats, maker, as_record
        face = self._faces.get(key)
        if face is None:
            seen = looking(table, who, self._sitting.consenting, as_record=as_record)
            ways_out = self._ways_out(who, maker=maker)
            if self._common is None:
                self._common = views.common_of(stored, table)
            seats = self._seats_for(who)
            face = views.face_of(stored, table, self._common, seen, seats, ways_out, maker=maker, room=room)
            face.only_for = views.only_for(table, who)
            face.watching = self._watching
            face.planned = planned_by(stored, table, who.seats)
            if as_record:
                face.acting = views.acting(stored, table, self._common, sorted(who.seats)) if table.movers() else []
            self._faces[key] = face
        return face

    def _ways_out(self, who: Viewer, *, maker: bool) -> list[WayOut]:
        stored, table, presence, _ = self._shown()
        deserted = leaving.is_deserted(stored, presence.here, time.time(), who.seats, maker=maker)
        return leaving.ways_out(stored, table, who.seats, maker=maker, deserted=deserted)

    @property
    def _watching(self) -> int:
        return self._shown().presence.watching(self._sitting.players)

    def _seats_for(self, who: Viewer) -> list[Seat]:
        sitting, presence = self._sitting, self._shown().presence
        made = sitting.seats.get(who.seats)
        if made is None or made[0] is not presence:
            seats = [
                views.seat_of(sitting.stored, seat, side, owns_it=seat.seat in who.seats, presence=presence)
                for seat, side in zip(sitting.stored, self._shown().table.sides, strict=True)
            ]
            made = sitting.seats[who.seats] = presence, seats
        return made[1]

    def message(self, who: Viewer, sent: Sent, *, maker: bool) -> Pausing[tuple[bytes, Sent]]:
        """The message with what a device lacks, a view or a patch, and what it has been sent then. Pausing work."""
        table, made, lines = self._shown().table, self._made, self._lines
        record = self._record(who) if sent.as_record else None
        face, hidden = self.face(who, maker=maker, as_record=record is not None), covered(table, who)
        start = views.log_from(table.entries, sent.n)
        again = sorted(hidden.changes(sent.covered, start)) if hidden is not sent.covered else []
        numbers = (*again, *range(start, table.n))
        now = Sent(table.n, hidden, face, sent.as_record, record)
        # Where what was worked out there is sent now, or the other way round, no patch makes one of the other.
        base = sent.face if (sent.record is None) is (record is None) else None
        # Who has been sent the same and sees the same has the same face.
        key = id(base), id(face), numbers if len(numbers) < FEW_LINES else (start, tuple(again))
        if key in made:
            encoded = made[key][1]
        else:
            log = yield from self._log(table, numbers, hidden, lines)
            if base is None:
                first = None if record is None else whole(record)
                message: Any = msgspec.structs.replace(face, log_from=start, log=log, record=first)
            else:
                message = Patch(table.n, log, _changes(base, face), self._runs_of(table, who, sent, record))  # type: ignore[arg-type]
            encoded = encode(message)
            # Of a long log everybody may ask for another part: a few views are kept, not all that were ever made.
            kept = sum(len(message) for _, message in made.values())
            if made is self._made and len(encoded) + kept <= limits.VIEWS_KEPT:
                made[key] = base, encoded
        return encoded, now

    @staticmethod
    def _log(
        table: Table, numbers: Sequence[int], hidden: Covered, known: dict[Any, msgspec.Raw]
    ) -> Pausing[msgspec.Raw]:
        key = tuple((n, n in hidden) for n in numbers) if len(numbers) < FEW_LINES else None
        log = known.get(key) if key is not None else None
        if log is None:
            log = msgspec.Raw(encode((yield from telling(table, numbers, hidden))))
            if key is not None:
                known[key] = log
        return log

    def _runs_of(self, table: Table, who: Viewer, sent: Sent, record: bytes | None) -> list[list[Run]]:
        """What has changed in somebody's record: entry by entry where they may see each, else in one."""
        if record is None or sent.record is None or record == sent.record:
            return []
        records = [sent.record, *table.seen_between(eye_of(table, who), sent.n), record]
        return [self._runs_between(old, new) for old, new in pairwise(records)]

    def _runs_between(self, old: bytes, new: bytes) -> list[Run]:
        key = old, new
        if key not in self._runs:
            self._runs[key] = runs(old, new)
        return self._runs[key]


def _changes(old: TableView, new: TableView) -> dict[str, Any]:
    """The fields of a view that have changed; of its scene, those that have."""
    each = zip(FIELDS, astuple(old), astuple(new), strict=True)
    changes = {name: value for name, was, value in each if name in CHANGING and was is not value and was != value}
    if old.scene and changes.get("scene"):
        changes["scene"] = {name: value for name, value in changes["scene"].items() if old.scene.get(name) != value}
    return changes


def whole_view(table: Table, who: Viewer, face: TableView) -> Pausing[TableView]:
    """A face with all of the log, as work that pauses."""
    log = yield from telling(table, range(table.n), covered(table, who))
    return msgspec.structs.replace(face, log_from=0, log=log)
