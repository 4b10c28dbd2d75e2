"""What a screen draws of a Ghawar table beside what lies on it, and where the truck to move can drive. None of it
follows from what rigs conceal."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.driving import DISMANTLING
from gusher.rules.field.lattice import PLATFORM_NAMES, PLATFORMS
from gusher.rules.field.observation import names
from gusher.rules.field.outcomes import DICE_PAIR, DIE, DRIVE, STARTER, STONE, TURN, VALUE
from gusher.rules.field.routes import Routes, Truck, find_routes
from gusher.rules.field.turns import quiet_rounds
from gusher.rules.kernel import Names, driver, int8, int16, record, rule

from .hiding import OPEN, OWN, STRICT
from .kinds import COLOUR_NAMES, LOAD_NAMES, PAIRS
from .loads import BARRELS, BLUE, NOTHING, UNKNOWN, WHITE
from .numbers import COLUMNS
from .platforms import spare_for
from .rigs import reading
from .rules import quiet_rounds_to_end
from .scoring import (
    AS_DELIVERED,
    BARREL_POINTS,
    BASIC,
    BOARD,
    colour_points,
    has_lost,
    is_placed,
    left_in_column,
    numbers_in_sight,
    platform_points,
)  # fmt: skip
from .state import COVER, RIG

SCENE = record(
    "ghawar_scene",
    # By seat, what would come to its points if the game ended now, and whether it would be out for lack of a colour.
    has_lost=(int8, 4),
    colour_points=(int16, (4, 1 + BLUE)),
    barrel_points=(int16, 4),
    platform_points=(int16, 4),
    number_points=(int16, 4),
    # Which colours cover numbers, and which numbers of the value board are the last of their column in sight.
    is_placed=(int8, 1 + BLUE),
    is_last=(int8, (4, COLUMNS)),
    # The free platforms that the dice of phase 1 name, one more than their numbers: the lower die is the column first.
    readings=(int8, 2),
    quiet_rounds=int16,
    quiet_rounds_to_end=int16,
)

EXPECTS = {
    STONE: "stone", VALUE: "price", STARTER: "starter", DICE_PAIR: "dice", RIG: "rig", TURN: "turn", DIE: "die",
    DRIVE: "drive", COVER: "cover",
}  # fmt: skip
"""What the table waits for: in a turn, that somebody rolls or moves a rig."""
MEMORY = {OPEN: "open", OWN: "own", STRICT: "strict"}
ON_FIELD = names(EXPECTS, LOAD_NAMES)
NAMES = {
    **ON_FIELD,
    "stone": Names((PLATFORM_NAMES,), {**ON_FIELD["stone"].values, UNKNOWN: "unknown"}),
    "stands": Names((PLATFORM_NAMES,)),
    "lying": Names((None, LOAD_NAMES)),
    "price": Names((LOAD_NAMES,)),
    "colour_points": Names((None, LOAD_NAMES)),
    "is_placed": Names((LOAD_NAMES,)),
    "to_cover": ON_FIELD["load"],
    "scoring": Names((), {BASIC: "basic", BOARD: "board"}),
    "memory_option": Names((), MEMORY),
    "pair": Names((), dict(enumerate(map(tuple, PAIRS.tolist())))),
    "readings": Names((), {0: None, **dict(enumerate(PLATFORM_NAMES, 1))}),
}
"""What the numbers are called (``Game.names``)."""
CONSTANTS: dict[str, Any] = {
    "BARRELS": BARRELS,
    "BOARD": BOARD,
    "COLOURS": COLOUR_NAMES,
    "COLUMNS": COLUMNS,
    "DISMANTLING": DISMANTLING,
    "EXPECTS": {name: code for code, name in EXPECTS.items()},
    "LOADS": LOAD_NAMES,
    "MEMORY": tuple(MEMORY.values()),
    "PAIRS": PAIRS.tolist(),
    "UNKNOWN": UNKNOWN,
    "WHITE": WHITE,
}
"""What screens need of the rules' numbers and names (``Game.constants``)."""


@rule
def show(s: Any, eye: int, scene: Any) -> None:
    """What the game would come to, what the dice name, and for how many rounds nothing has happened."""
    for seat in range(s.seats):
        show_points(s, seat, scene)
        for column in range(COLUMNS):
            is_last = s.scoring == BOARD and s.covered[seat, column] == 0 and left_in_column(s, column) == 1
            scene.is_last[seat, column] = 1 if is_last else 0
    for colour in range(WHITE, BLUE + 1):
        scene.is_placed[colour] = 1 if is_placed(s, colour) else 0
    scene.readings[0] = free_reading(s, 0)
    scene.readings[1] = free_reading(s, 1)
    if scene.readings[1] == scene.readings[0]:
        scene.readings[1] = 0
    scene.quiet_rounds = quiet_rounds(s)
    scene.quiet_rounds_to_end = quiet_rounds_to_end(s)


@rule
def show_points(s: Any, seat: int, scene: Any) -> None:
    """Who lacks a colour is out, and nothing comes to it (G28)."""
    lost = has_lost(s, seat, AS_DELIVERED)
    scene.has_lost[seat] = 1 if lost else 0
    for colour in range(WHITE, BLUE + 1):
        counts = not lost and s.scoring != BOARD
        scene.colour_points[seat, colour] = colour_points(s, seat, colour, AS_DELIVERED) if counts else 0
    scene.barrel_points[seat] = 0 if lost else BARREL_POINTS * s.barrels[seat]
    scene.platform_points[seat] = 0 if lost else platform_points(s, seat, AS_DELIVERED)
    scene.number_points[seat] = numbers_in_sight(s, seat) if s.scoring == BOARD else 0


@rule
def free_reading(s: Any, first_is_row: int) -> int:
    """One more than the platform that the dice name so, 0 where a rig stands or no rig is to be put up."""
    if s.expects != RIG:
        return 0
    platform = reading(s, first_is_row)
    return 0 if s.rig[platform] > 0 else 1 + platform


@driver
def ask_routes(s: Any, ways: Any, ends: Any, headings: Any, passed: Any) -> int:
    """See ``find_routes``, of the truck that is driving. A loaded truck drills nowhere, and nobody where it is dry."""
    wells = 0
    if s.load[s.to_move] == NOTHING:
        for platform in range(PLATFORMS):
            if s.rig[platform] > 0 and s.dry >> platform & 1 == 0:
                wells |= 1 << platform
    truck = Truck(s.to_move, spare_for(s, s.to_move), s.barrels_out > 0, wells)
    return find_routes(s, truck, Routes(ways, ends, headings, passed))
