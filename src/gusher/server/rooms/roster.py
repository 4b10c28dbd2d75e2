"""A class list that a host pastes: names, one per line, or a table as spreadsheets write it, with groups and levels.

Whoever is listed has a seat, a number and a PIN before they come. A list replaces the one before it, except for people
who have already come.
"""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from gusher.room import Entry, Role, Room, entries
from gusher.room.room import MOST_PEOPLE
from gusher.server.live.kept_table import now
from gusher.server.people.people import clean_name
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import Dealing, List
from gusher.server.storage.rooms import Beside, KeptPerson

from .coming_in import ComingIn
from .kept_room import KeptRoom

HEADINGS = {
    "name": "name names pupil student player schüler schülerin schüler*in uczeń uczennica",
    "first": "first firstname forename givenname vorname imię imie",
    "last": "last lastname surname familyname nachname familienname nazwisko",
    "group": "group team company table gruppe firma tisch grupa spółka stół",
    "level": "level grade mark niveau stufe note poziom ocena",
}
"""What the columns of a list are called, in small letters and without what stands between words."""
COLUMNS = {word: column for column, words in HEADINGS.items() for word in words.split()}
SEPARATORS = ";\t,"


class Listed(NamedTuple):
    """Somebody in a list, and the ``group`` and the ``level`` that it names, if any."""

    name: str
    group: str = ""
    level: str = ""


def read(text: str) -> list[Listed]:
    """The people of a list. Refusal names the line in which there is no name."""
    lines = text.removeprefix("\N{BYTE ORDER MARK}").splitlines()
    first = next(filter(str.strip, lines), "")
    separator = max(SEPARATORS, key=first.count)
    try:
        table = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)
        rows = [(table.line_num, [cell.strip() for cell in row]) for row in table if any(map(str.strip, row))]
    except csv.Error as error:
        raise Refusal("roster", "text", place={"line": table.line_num}) from error
    headings = [COLUMNS.get("".join(filter(str.isalpha, cell.lower())), "") for cell in rows[0][1]] if rows else []
    if any(headings):
        del rows[0]
    elif len(rows) == 1:
        # All names on one line.
        rows, headings = [(rows[0][0], [name]) for name in rows[0][1] if name], ["name"]
    else:
        seconds = [cells[1] for _, cells in rows if len(cells) > 1]
        # Columns without headings: words of which few come twice are first names; groups have several people.
        are_names = 3 * len(set(seconds)) > 2 * len(seconds) and not all(map(str.isdecimal, seconds))
        headings = ["last", "first"] if are_names else ["name", "group", "level"]
    if not rows:
        raise Refusal("roster_empty", "text")
    return _named([(line, dict(zip(headings, cells, strict=False))) for line, cells in rows])


def _named(rows: Sequence[tuple[int, dict[str, str]]]) -> list[Listed]:
    """Everybody by their first name, and by as much of their last name as tells them from others."""
    firsts = Counter(row.get("first", "") for _, row in rows)
    starts = Counter((row.get("first", ""), row.get("last", "")[:1]) for _, row in rows)
    people = []
    for line, row in rows:
        first, last = row.get("first", ""), row.get("last", "")
        if firsts[first] == 1 or not last:
            last = "" if first else last
        elif starts[first, last[:1]] == 1:
            last = f"{last[:1]}."
        try:
            name = clean_name(row.get("name") or f"{first} {last}", "text")
        except Refusal as refusal:
            raise Refusal("name", "text", place={"line": line}) from refusal
        people.append(Listed(name, row.get("group", ""), row.get("level", "")))
    return people


def dealt(people: Sequence[Listed], dealing: Dealing, free: Sequence[int], drawn: random.Random) -> list[int]:
    """The group of each person, where each group has so many seats ``free``: as the list puts them together, at random,
    or so that every group has somebody of each level."""
    order = list(range(len(people)))
    if dealing == "listed":
        groups = list(dict.fromkeys(each.group for each in people))
        order.sort(key=lambda k: groups.index(people[k].group))
        places = [group for group, count in enumerate(free) for _ in range(count)]
    else:
        drawn.shuffle(order)
        if dealing == "balanced":
            order.sort(key=lambda k: (len(people[k].level), people[k].level))
        rounds = range(max(free, default=0))
        # There and back, so that nobody gets the better half of every level.
        places = [g for k in rounds for g in range(len(free))[:: 1 if k % 2 == 0 else -1] if free[g] > k]
    by_person = dict(zip(order, places, strict=False))
    return [by_person[k] for k in range(len(people))]


async def expect(kept: KeptRoom, coming_in: ComingIn, act: List, by: tuple[Role, int]) -> None:
    """Keep seats for the people of a list. Refusal if it can't be read, or the game has begun."""
    if kept.room.has_begun:
        raise Refusal("begun", status=409)
    people, beside, trial = read(act.text), kept.beside(), kept.after([])
    absent = [number for number in sorted(trial.members) if beside.people[number].person is None]
    if len(trial.members) - len(absent) + len(people) > MOST_PEOPLE:
        raise Refusal("room_full", "text", status=409)
    made: list[Entry] = []

    def add(kind: type[Entry], **what: Any) -> None:
        entry: Entry = kept.proposed(trial.propose, kind, now(), *by, **what)
        trial.apply([entry])
        made.append(entry)

    for number in absent[len(people) :]:
        add(entries.Remove, person=number)
        del beside.people[number]
    if trial.event is not None:
        # In a tournament everybody is alone, in the order in which they come.
        groups = [number - 1 for number in absent] + list(range(trial.joined, trial.joined + len(people)))
    else:
        groups = _groups(trial, beside, people, act.dealing, set(absent), add)
    for k, (each, group) in enumerate(zip(people, groups, strict=False)):
        if k < len(absent):
            number = absent[k]
            if trial.members[number].group != group:
                add(entries.Place, person=number, group=group)
        else:
            number = trial.joined + 1
            add(entries.Join, person=number, group=group)
        pins = beside.people[number].pins if number in beside.people else 0
        beside.people[number] = KeptPerson(each.name, None, "", is_named=True, pins=pins)
        coming_in.renew_pin(beside, number)
    await kept.write(made, beside, act.key)


def _groups(
    room: Room, beside: Beside, people: Sequence[Listed], dealing: Dealing, absent: set[int], add: Any
) -> list[int]:
    """The group of each of these people. There are more groups first where those in the room are too few, and they are
    called as the list calls them."""
    labels = list(dict.fromkeys(each.group for each in people if each.group))
    is_labelled = dealing == "listed" and len(labels) > 1 and room.form.seats > 1
    here = len(room.members.keys() - absent)
    wanted = max(here + len(people), (len(labels) + here) * room.form.seats if is_labelled else 0)
    free = _free(room, absent)
    if sum(free) < len(people) or (is_labelled and len(free) < len(labels)):
        add(entries.Arrange, people=wanted, sides=beside.at_table)
        free = _free(room, absent)
    if not is_labelled:
        return dealt(people, dealing, free, random.SystemRandom())
    # Groups in which nobody is yet come first.
    own = sorted(range(len(free)), key=lambda group: (free[group] < room.groups[group].size, group))[: len(labels)]
    for group, label in zip(own, labels, strict=True):
        if not label.isdecimal():
            beside.names[group], beside.named = clean_name(label, "text"), sorted({*beside.named, group})
    return [own[labels.index(each.group)] if each.group else own[-1] for each in people]


def _free(room: Room, absent: set[int]) -> list[int]:
    """How many seats each group has left if people who are absent have none."""
    taken = Counter(member.group for number, member in room.members.items() if number not in absent)
    return [max(0, group.size - taken[number]) for number, group in enumerate(room.groups)]
