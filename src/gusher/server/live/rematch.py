"""Another game for those who have played one: who sits where in it.

The next table is made once, however many want it: the old one refers to it, and both are written together. Seats of
others are kept for them until they take them or give them back; the game begins when none is kept or open. Until then
one can stand up, and the table's maker can delete it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gusher.server.storage.storage import StoredSeat


def rotated(seats: Sequence[StoredSeat], sides: Sequence[int]) -> list[StoredSeat]:
    """The same people and bots, each a side further to the front: who was second begins, and who was first is last.
    Those who share a side move together, where all sides have equally many seats."""
    order = sorted(range(len(seats)), key=lambda seat: (sides[seat], seat))
    step = sides.count(sides[order[0]])
    moved = list(seats)
    for place, seat in enumerate(order):
        moved[seat] = seats[order[(place + step) % len(order)]]
    return moved


def seat_for(seat: int, before: StoredSeat, person: str, promise: str) -> StoredSeat:
    """The next seat of the player at ``before``: ``person``, who asked for the game, has it at once; for others, also
    those who left theirs to a bot, it is kept."""
    if before.person is None:
        bot = before.bot if before.kind == "bot" else None
        return StoredSeat(seat, "bot" if bot else "open", bot=bot)
    if before.person == person:
        return StoredSeat(seat, "person", before.name, None, person, promise=promise)
    return StoredSeat(seat, "kept", before.name, None, before.person)
