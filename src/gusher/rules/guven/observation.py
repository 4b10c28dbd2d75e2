"""What a screen draws of a table of Güven's game beside what lies on it, and where the truck to move can drive.
Everything in this game is public."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.observation import names
from gusher.rules.field.outcomes import DICE_PAIR, DIE, DRIVE, STARTER, STONE, TURN, VALUE
from gusher.rules.field.routes import Routes, Truck, find_routes
from gusher.rules.field.turns import quiet_rounds
from gusher.rules.kernel import Names, driver, int8, int16, int32, record, rule

from .kinds import COLOUR_NAMES, LOAD_NAMES
from .scoring import COLOURS, has_most, value_of_majorities, value_of_stones

SCENE = record(
    "guven_scene",
    # By seat, what its stones are worth, and that with its money; what its majorities would be if the game ended now;
    # in which colours it has one.
    stone_points=(int32, 4),
    won=(int32, 4),
    majority_points=(int32, 4),
    has_most=(int8, (4, 1 + COLOURS)),
    quiet_rounds=int16,
)

EXPECTS = {
    STONE: "stone", VALUE: "value", STARTER: "starter", DICE_PAIR: "dice", TURN: "turn", DIE: "die", DRIVE: "drive",
}  # fmt: skip
"""What the table waits for: in a turn, that somebody rolls or moves a rig."""
NAMES = {**names(EXPECTS, LOAD_NAMES), "value": Names((LOAD_NAMES,)), "has_most": Names((None, LOAD_NAMES))}
"""What the numbers are called (``Game.names``)."""
CONSTANTS: dict[str, Any] = {
    "COLOURS": COLOUR_NAMES,
    "EXPECTS": {name: code for code, name in EXPECTS.items()},
    "LOADS": LOAD_NAMES,
}
"""What screens need of the rules' numbers and names (``Game.constants``)."""


@rule
def show(s: Any, eye: int, scene: Any) -> None:
    """What the game would come to, and for how many rounds nothing has happened."""
    for seat in range(s.seats):
        scene.stone_points[seat] = value_of_stones(s, seat)
        scene.won[seat] = s.money[seat] + scene.stone_points[seat]
        scene.majority_points[seat] = value_of_majorities(s, seat)
        for colour in range(1, 1 + COLOURS):
            scene.has_most[seat, colour] = 1 if has_most(s, seat, colour) else 0
    scene.quiet_rounds = quiet_rounds(s)


@driver
def ask_routes(s: Any, ways: Any, ends: Any, headings: Any, passed: Any) -> int:
    """See ``find_routes``, of the truck that is driving."""
    return find_routes(s, Truck(s.to_move, 0, False, 0), Routes(ways, ends, headings, passed))
