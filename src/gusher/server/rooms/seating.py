"""Who sits where at the tables of a room, as it has them.

Where a host plays for a group, its seats are the host's. A seat can have several people (``StoredSeat.others``), and
sides can have names (``side_names``). Both lie beside the table's log, and only the room changes them.
``AtTables.look`` repairs what a killed server wrote by half.
"""

from __future__ import annotations

from gusher.room import Room, seats_of_sides
from gusher.server.storage.rooms import Beside
from gusher.server.storage.storage import StoredSeat

from .naming import apart


def seats(room: Room, table: int, beside: Beside) -> list[StoredSeat]:
    """The seats of a table, by number."""
    sides = room.sides_at(table)
    places = seats_of_sides(room.game, len(sides))
    by_number: dict[int, StoredSeat] = {}
    for side, number in enumerate(sides):
        members, levels = room.seats_in(number), room.bots_in(number)
        host = room.groups[number].host
        instead = [beside.hosts[host - 1]] if host is not None and not members else []
        for place, seat in enumerate(places[side]):
            who = [each for each, own in members.items() if place in own]
            here = [person for each in who if (person := beside.people[each].person) is not None]
            bot = levels[place] or None
            persons = here or ([] if bot else instead)
            by_number[seat] = StoredSeat(
                seat=seat,
                kind="bot" if bot else "person",
                name=", ".join(apart(beside, each) for each in who),
                bot=bot,
                person=persons[0] if persons else None,
                others=tuple(persons[1:]),
            )
    return [by_number[seat] for seat in sorted(by_number)]


def names(room: Room, table: int, beside: Beside) -> list[str]:
    """The names that the sides of a table have given themselves; empty if none has."""
    side_names = [beside.names.get(number, "") for number in room.sides_at(table)]
    return side_names if any(side_names) else []
