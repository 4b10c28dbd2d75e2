"""The rounds of a room that plays no tournament, as results of a tournament: who played whom, and how it ended.

Who plays for themselves goes by their number; a group of several, and one that bots or a host play, by a number above
all people's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from . import entries as log
from .entries import Entry
from .room import MOST_PEOPLE, Room
from .tournament import Event, Match, Round

GROUPS_FROM = MOST_PEOPLE * 10
"""The number of the first group that goes by none of its people's."""
Ended = tuple[tuple[int, ...], tuple[int, ...]]
"""The places and the points of a table by side; both empty where its game has no result yet."""


def sides_of_rounds(game: str, written: Iterable[Entry]) -> list[list[list[int]]]:
    """The groups at each table of each round, by side."""
    room, rounds = Room(game), []
    for entry in written:
        room.apply([entry])
        if isinstance(entry, log.Start | log.Again | log.Pair):
            rounds.append([room.sides_at(table) for table in range(room.tables())])
    return rounds


class Sat(NamedTuple):
    """Where somebody sat from a time on (0: from the beginning of the round): their ``group``, and their ``seats`` in
    it."""

    since: float
    group: int
    seats: list[int]


def places_of_rounds(game: str, written: Iterable[Entry]) -> list[dict[int, list[Sat]]]:
    """Where everybody sat in each round, one after another: people go elsewhere, and come in late."""
    room, rounds = Room(game), list[dict[int, list[Sat]]]()
    for entry in written:
        room.apply([entry])
        if isinstance(entry, log.Start | log.Again | log.Pair):
            rounds.append({})
            moved, since = list(room.members), 0.0
        elif isinstance(entry, log.Join | log.Place) and rounds:
            moved, since = [entry.person], entry.at
        else:
            continue
        for number in moved:
            group = room.members[number].group
            rounds[-1].setdefault(number, []).append(Sat(since, group, room.seats_in(group)[number]))
    return rounds


def unit_of(room: Room, group: int) -> int:
    """By which number a group goes in results."""
    members = room.of_group(group)
    return members[0].number if room.form.seats == 1 and len(members) == 1 else GROUPS_FROM + group


def played(room: Room, rounds: Sequence[Sequence[Sequence[int]]], ended: Sequence[Sequence[Ended]]) -> Event:
    """The rounds so far. Tables with one side only are left out: nobody was beaten there."""
    made = []
    for tables, results in zip(rounds, ended, strict=True):
        matches = [
            Match(tuple(unit_of(room, group) for group in sides), *result)
            for sides, result in zip(tables, results, strict=True)
            if len(sides) > 1
        ]
        made.append(Round(matches))
    at_table = max((len(match.people) for each in made for match in each.matches), default=2)
    return Event("swiss", at_table, by_margin=True, rounds=made)
