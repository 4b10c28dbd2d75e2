"""How people are spread over groups and tables. A room knows of a game only how many seats its sides have, and how many
sides can play: this follows from the game's contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from gusher.rules.kernel import game
from gusher.rules.kernel.engine import engine


class Form(NamedTuple):
    """The form in which a room plays a game: groups of so many ``seats``, and how many of them (``sides``, ascending)
    can sit at one table."""

    seats: int
    sides: tuple[int, ...]


class Plan(NamedTuple):
    """Groups for a number of people: how many each is meant for (``sizes``), and at which table it sits."""

    sizes: tuple[int, ...]
    tables: tuple[int, ...]


@cache
def form_of(name: str) -> Form:
    """The form of a game: that in which most numbers of seats can be played, with equal sides."""
    kind = game(name)
    sides_of: dict[int, list[int]] = {}
    for seats in kind.seats:
        start = kind.start(seats, {})
        sizes = Counter(engine(kind).side(start, seat) for seat in range(seats))
        if len(set(sizes.values())) == 1:
            sides_of.setdefault(sizes[0], []).append(len(sizes))
    seats = max(sides_of, key=lambda each: (len(sides_of[each]), -each))
    return Form(seats, tuple(sorted(sides_of[seats])))


@cache
def seats_of_sides(name: str, sides: int) -> tuple[tuple[int, ...], ...]:
    """The seats of each side at a table with so many sides, in the form of the game."""
    kind = game(name)
    total = sides * form_of(name).seats
    start = kind.start(total, {})
    of = [engine(kind).side(start, seat) for seat in range(total)]
    return tuple(tuple(seat for seat in range(total) if of[seat] == side) for side in range(sides))


def planned(form: Form, people: int, most: int = 0) -> Plan:
    """As few groups as hold so many people, of nearly equal sizes, at as few tables as hold these, with at most
    ``most`` groups each (0: large tables for groups of several, the smallest for single people). Further groups that a
    table needs are meant for nobody yet."""
    usual = form.sides[-1] if form.seats > 1 else form.sides[0]
    most = max((each for each in form.sides if each <= most), default=form.sides[0]) if most else usual
    wanted = max(1, -(-people // form.seats))
    tables = -(-wanted // most)
    at_table = [next(sides for sides in form.sides if sides >= least) for least in _spread(wanted, tables)]
    sizes = _spread(people, sum(at_table))
    return Plan(tuple(sizes), tuple(table for table, count in enumerate(at_table) for _ in range(count)))


def _spread(things: int, places: int) -> list[int]:
    """So many things over so many places, as evenly as can be."""
    return [things // places + (place < things % places) for place in range(places)]


def dealt(seats: int, chosen: Sequence[int | None], bots: Sequence[bool]) -> list[list[int]]:
    """Which seats of a group each of its people plays, in the order in which they came: the one that they have
    ``chosen``, else a free one, else one shared with as few as possible. Seats left over then go to those with fewest.
    Nobody plays a bot's seat.
    """
    free = [seat for seat in range(seats) if not bots[seat]]
    if not free or not chosen:
        return [[] for _ in chosen]
    own: list[list[int]] = [[seat] if seat is not None and seat in free else [] for seat in chosen]
    crowd = Counter(seat for mine in own for seat in mine)
    for mine in own:
        if not mine:
            seat = min(free, key=lambda each: (crowd[each], each))
            crowd[seat] += 1
            mine.append(seat)
    for seat in free:
        if not crowd[seat]:
            min(own, key=len).append(seat)
    return [sorted(mine) for mine in own]
