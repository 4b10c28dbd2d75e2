"""What the screens of all games on the field have in common: platforms, trucks, what lies about, and routes."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine

from .kinds import CAMPING, ON_THE_FIELD, entering, stepping
from .lattice import CAMP, DIRECTION_NAMES, PLATFORM_NAMES, SIDE, SIDES
from .outcomes import STARTER
from .routes import CAMP_MOVE, FIRST_ENTRY, MOST_ROUTES, no_routes
from .turns import QUIET_ROUNDS

CONSTANTS: dict[str, Any] = {
    "CAMP": CAMP,
    "CAMP_MOVE": CAMP_MOVE,
    "DIRECTIONS": DIRECTION_NAMES,
    "FIRST_ENTRY": FIRST_ENTRY,
    "MOST_ROUTES": MOST_ROUTES,
    "PLATFORMS": PLATFORM_NAMES,
    "QUIET_ROUNDS": QUIET_ROUNDS,
    "SIDES": SIDES.tolist(),
    "SPACES_OF_A_SIDE": SIDE,
    "STARTER": STARTER,
}
"""What screens need of the numbers and names of all games on the field (``Game.constants``)."""

Space = tuple[int, int]
"""A space as (x, y), counted from the south-west corner (G1)."""


class Platform(Struct, frozen=True):
    """A platform: whether it still ``stands``, the seat of its ``rig``, its ``stone``'s colour. ``hidden``: a rig
    covers what is there from whoever looks."""

    name: str
    stands: bool
    rig: int | None
    stone: str | None
    hidden: bool


class Truck(Struct, frozen=True):
    """A seat's truck. ``at`` and ``heading`` are None in the camp; ``load`` is a colour or ``barrel``."""

    at: Space | None
    heading: str | None
    load: str | None


class Lying(Struct, frozen=True):
    """What lies on a space of the road."""

    at: Space
    loads: list[str]


class Route(Struct, frozen=True):
    """A way that the truck to move can drive now: its ``moves`` in notation, parted by spaces, where it ends (None: in
    the camp) and with which heading; how many points are ``left`` then; the platforms that it ``passes`` whose rigs the
    truck might drill under on the way. Of the routes that end alike and pass the same rigs there is one."""

    to: Space | None
    heading: str | None
    moves: str
    left: int
    passes: list[str]


def space(at: int) -> Space | None:
    """A space's number as (x, y); None for the camp."""
    return None if at == CAMP else (at % SIDE, at // SIDE)


def sides(seats: int) -> list[str]:
    """The side of every seat's camp (G3)."""
    return [DIRECTION_NAMES[side] for side in SIDES[seats, :seats]]


def trucks(v: Any, load_names: tuple[str, ...]) -> list[Truck]:
    """Every seat's truck."""
    return [
        Truck(
            space(v.truck_at[seat]),
            None if v.truck_at[seat] == CAMP else DIRECTION_NAMES[v.heading[seat]],
            load_names[v.load[seat]] or None,
        )
        for seat in range(v.seats)
    ]


def routes_of(engine: Engine, s: Record, ask_routes: Callable[..., Any]) -> list[Route]:
    """The routes of the truck that is in the middle of a drive, as the game's ``ask_routes`` finds them."""
    found = no_routes()
    count = engine.run(ask_routes)(s, *found)
    shapes = [each[1:count] for each in found]
    return list(_routes(int(s["points_left"]), *(each.tobytes() for each in shapes)))


@lru_cache(maxsize=32)
def _routes(points: int, way: bytes, at: bytes, heading: bytes, passed: bytes) -> tuple[Route, ...]:
    """The same as they are told. Everybody at a table may drive the same, whatever else they see."""
    found = []
    ends = np.frombuffer(at, np.int32).tolist()
    facing = np.frombuffer(heading, np.int32).tolist()
    besides = np.frombuffer(passed, np.int64).tolist()
    for each, whole in enumerate(np.frombuffer(way, np.int64).tolist()):
        moves = _moves(whole)
        to = None if ends[each] == CAMP else DIRECTION_NAMES[facing[each]]
        passes = [name for platform, name in enumerate(PLATFORM_NAMES) if besides[each] >> platform & 1]
        found.append(Route(space(ends[each]), to, " ".join(moves), points - len(moves), passes))
    return tuple(found)


def _moves(way: int) -> list[str]:
    moves = []
    while way:
        move = way & 31
        way >>= 5
        if move == CAMP_MOVE:
            action = CAMPING
        else:
            action = entering(move - FIRST_ENTRY) if move >= FIRST_ENTRY else stepping(move - 1)
        moves.append(ON_THE_FIELD.write(action))
    return moves[::-1]
