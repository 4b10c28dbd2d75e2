"""What the screens of all games on the field have in common, and what the numbers of their records are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gusher.rules.kernel import Names

from .kinds import MOST_SEATS
from .lattice import CAMP, COORDINATES, DIRECTION_NAMES, PLATFORM_NAMES, SIDE, SIDES
from .outcomes import DRIVE, STARTER
from .routes import CAMP_MOVE, FIRST_ENTRY, MOST_ROUTES
from .turns import QUIET_ROUNDS

CONSTANTS: dict[str, Any] = {
    "CAMP": CAMP,
    "CAMP_MOVE": CAMP_MOVE,
    "DIRECTIONS": DIRECTION_NAMES,
    "DRIVE": DRIVE,
    "FIRST_ENTRY": FIRST_ENTRY,
    "MOST_ROUTES": MOST_ROUTES,
    "PLATFORMS": PLATFORM_NAMES,
    "QUIET_ROUNDS": QUIET_ROUNDS,
    "SIDES": SIDES.tolist(),
    "SPACES_OF_A_SIDE": SIDE,
    "STARTER": STARTER,
}
"""What screens need of the numbers and names of all games on the field (``Game.constants``)."""


def names(expects: Mapping[int, str], loads: Sequence[str]) -> dict[str, Names]:
    """What all games on the field call alike (``Game.names``). ``expects`` is what a game waits for by its number,
    ``loads`` what there is to carry, nothing first."""
    load = {number: name or None for number, name in enumerate(loads)}
    return {
        "expects": Names((), expects),
        "stone": Names((PLATFORM_NAMES,), load),
        "rig": Names((PLATFORM_NAMES,), {0: None, **{1 + seat: seat for seat in range(MOST_SEATS)}}),
        "truck_at": Names((), COORDINATES),
        "heading": Names((), dict(enumerate(DIRECTION_NAMES))),
        "load": Names((), load),
        "delivered": Names((None, loads)),
    }
