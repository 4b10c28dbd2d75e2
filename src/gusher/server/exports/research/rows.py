"""The rows: who took part (wide), and all that was done (long). Both follow from the logs of a room and its tables."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gusher.analysis.debriefing import Cell
from gusher.room import Entry as RoomEntry
from gusher.room import Room
from gusher.room import entries as of_room
from gusher.table import entries as of_table
from gusher.table.entries import Entry

Seated = Mapping[int, Mapping[int, list[int]]]
"""The people at each seat, by table."""


class Played(NamedTuple):
    """A table of a session: its log, which of the entries stand, the side of each seat, and each side's points and
    places. The log is empty while the game goes on: it may show what is still hidden."""

    entries: Sequence[Entry]
    stands: Sequence[bool]
    sides: Sequence[int]
    points: Sequence[int]
    places: Sequence[int]
    is_over: bool


class Session(NamedTuple):
    """A room: what it is called in the data, its game and ``treatment``, its log, its tables by round, and the names of
    people, and of groups by table and side in the last round; both empty where none are told."""

    name: str
    game: str
    treatment: str
    entries: Sequence[RoomEntry]
    rounds: Sequence[Sequence[Played]]
    people: Mapping[int, str]
    groups: Mapping[tuple[int, int], str]


class Seating:
    """Who sat where, at any time of a session."""

    def __init__(self, session: Session) -> None:
        self._at: list[list[tuple[float, Seated]]] = [[] for _ in session.rounds]
        room, number = Room(session.game), 0
        for entry in session.entries:
            room.apply([entry])
            number += isinstance(entry, of_room.Start | of_room.Again | of_room.Pair)
            if room.has_begun and max(0, number - 1) < len(self._at):
                self._at[max(0, number - 1)].append((entry.at, _seated(room)))

    def at(self, round_: int, time: float) -> Seated:
        """The people at the tables of a round, as they sat last before this time."""
        known = self._at[round_]
        last = bisect_right(known, time, key=lambda each: each[0])
        return known[max(0, last - 1)][1] if known else {}


def _seated(room: Room) -> Seated:
    seated: dict[int, dict[int, list[int]]] = {}
    for number, group in enumerate(room.groups):
        there = room.table_seats(number)
        for person, seats in room.seats_in(number).items():
            for seat in seats if there else ():
                seated.setdefault(group.table, {}).setdefault(there[seat], []).append(person)
    return seated


def participants(session: Session) -> Iterator[dict[str, Cell]]:
    """A row for each person, in a tournament for each round that they played."""
    seating = Seating(session)
    joined = {each.person: each for each in session.entries if isinstance(each, of_room.Join)}
    left = {each.person: each.at for each in session.entries if isinstance(each, of_room.Remove)}
    for person, join in joined.items():
        own: dict[str, Cell] = {
            "session": session.name,
            "game": session.game,
            "treatment": session.treatment,
            "person": person,
            "name": session.people.get(person, ""),
            "joined": join.at,
            "left": left.get(person),
        }
        games = [
            _game(session, seating, number, person, left.get(person, float("inf")))
            for number in range(len(session.rounds))
        ]
        for game in [each for each in games if each] or [{}]:
            yield own | game


def _game(session: Session, seating: Seating, number: int, person: int, until: float) -> dict[str, Cell]:
    """What somebody did in a round; empty if they did not play."""
    for table, by_seat in seating.at(number, until - 1e-6).items():
        seats = sorted(seat for seat, people in by_seat.items() if person in people)
        if seats and table < len(session.rounds[number]) and session.rounds[number][table].sides:
            played = session.rounds[number][table]
            side, spans = played.sides[seats[0]], _stand_ins(played.entries, seats[0])
            shared = sorted({other for seat in seats for other in by_seat[seat] if other != person})
            return {
                "round": 1 + number,
                "table": 1 + table,
                "side": 1 + side,
                "group_name": session.groups.get((table, side), "") if number == len(session.rounds) - 1 else "",
                "seats": " ".join(str(1 + seat) for seat in seats),
                "shares_with": " ".join(map(str, shared)),
                "stand_ins": " ".join(f"{begin:.0f}-{end:.0f}" for begin, end in spans),
                "stand_in_seconds": round(sum(end - begin for begin, end in spans)),
                "points": played.points[side] if played.points else None,
                "place": played.places[side] if played.places and played.is_over else None,
            }
    return {}


def _stand_ins(entries: Sequence[Entry], seat: int) -> list[tuple[float, float]]:
    """When bots played a seat of somebody's."""
    spans, begun = [], None
    for entry in entries:
        if entry.seat == seat and isinstance(entry, of_table.Takeover) and begun is None:
            begun = entry.at
        elif entry.seat == seat and isinstance(entry, of_table.Return) and begun is not None:
            spans.append((begun, entry.at))
            begun = None
    return [*spans, (begun, entries[-1].at)] if begun is not None else spans


def decisions(session: Session) -> Iterator[dict[str, Cell]]:
    """A row for each entry of each game that is over: what people and bots did, even if it was refused or taken back,
    and what was drawn."""
    seating = Seating(session)
    for number, tables in enumerate(session.rounds):
        for table, played in enumerate(tables):
            replaced: set[int] = set()
            before = played.entries[0].at if played.entries else 0.0
            for entry, stands in zip(played.entries, played.stands, strict=True):
                if isinstance(entry, of_table.Takeover):
                    replaced.add(entry.seat)
                elif isinstance(entry, of_table.Return):
                    replaced.discard(entry.seat)
                seat = entry.seat
                people = [] if seat is None else seating.at(number, entry.at).get(table, {}).get(seat, [])
                yield {
                    "session": session.name,
                    "game": session.game,
                    "treatment": session.treatment,
                    "round": 1 + number,
                    "table": 1 + table,
                    "n": entry.n,
                    "time": entry.at,
                    "seconds": round(entry.at - before, 3),
                    "kind": entry.kind,
                    "by": _by(entry, is_person=bool(people) and seat not in replaced),
                    "person": " ".join(map(str, people)),
                    "seat": None if seat is None else 1 + seat,
                    "side": None if seat is None else 1 + played.sides[seat],
                    "text": _text(entry),
                    "stands": int(stands),
                }
                before = entry.at


def _by(entry: Entry, *, is_person: bool) -> str:
    if entry.role:
        return "host" if entry.role == "maker" else "clock"
    if entry.seat is None:
        return "chance"
    return "person" if is_person else "bot"


def _text(entry: Entry) -> str:
    if isinstance(entry, of_table.Action | of_table.Outcome):
        return entry.text
    return entry.wish if isinstance(entry, of_table.Ask) else ""
