"""The ways that a truck can drive, in words: for devices that can't ask the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine

from .kinds import CAMPING, ON_THE_FIELD, entering, stepping
from .lattice import CAMP, COORDINATES, DIRECTION_NAMES, PLATFORM_NAMES
from .outcomes import DRIVE
from .routes import CAMP_MOVE, FIRST_ENTRY, no_routes


class Route(Struct, frozen=True):
    """A way that the truck to move can drive now: its ``moves`` in notation, parted by spaces, where it ends (None: in
    the camp) and with which heading; how many points are ``left`` then; the platforms that it ``passes`` whose rigs the
    truck might drill under on the way. Of the routes that end alike and pass the same rigs there is one."""

    to: tuple[int, int] | None
    heading: str | None
    moves: str
    left: int
    passes: list[str]


def routes_by(ask_routes: Callable[..., Any]) -> Callable[[Engine, Record], dict[str, list[Route]]]:
    """``answers`` of the observation of a game whose ``ask_routes`` this is: ``routes`` of the truck that is in the
    middle of a drive."""

    def answers(engine: Engine, s: Record) -> dict[str, list[Route]]:
        if s["expects"] != DRIVE or s["ended"]:
            return {"routes": []}
        room = no_routes()
        count = engine.run(ask_routes)(s, *room)
        shapes = [each[1:count] for each in room]
        return {"routes": list(_routes(int(s["points_left"]), *(each.tobytes() for each in shapes)))}

    return answers


@lru_cache(maxsize=32)
def _routes(points: int, way: bytes, at: bytes, heading: bytes, passed: bytes) -> tuple[Route, ...]:
    """Routes by the columns of ``Routes``. Everybody at a table may drive the same ones, whatever else they see."""
    routes = []
    ends = np.frombuffer(at, np.int32).tolist()
    facing = np.frombuffer(heading, np.int32).tolist()
    besides = np.frombuffer(passed, np.int64).tolist()
    for each, whole in enumerate(np.frombuffer(way, np.int64).tolist()):
        moves = _moves(whole)
        to = None if ends[each] == CAMP else DIRECTION_NAMES[facing[each]]
        passes = [name for platform, name in enumerate(PLATFORM_NAMES) if besides[each] >> platform & 1]
        routes.append(Route(COORDINATES[ends[each]], to, " ".join(moves), points - len(moves), passes))
    return tuple(routes)


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
