"""What the log says of actions and outcomes that all games on the field have."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Phrase, first_of, kind_of, second_of

from .driving import begin_drive, side_of, truck_on
from .kinds import CAMP_IN, ENTER, LAY_STONE, MOVE_RIG, ROLL, SET_VALUE, START, STEP_ON, STOP, THROW_DIE
from .lattice import DIRECTION_NAMES, PLATFORM_NAMES, STEP, outer_space
from .notation import COLOUR_NAMES

PLAIN = {ENTER: "enter", ROLL: "roll", CAMP_IN: "camp", STOP: "stop"}
"""Actions of which there is nothing more to say."""


def phrase(after: Any, seat: int, action: int, spare: int, may_throw_out: bool) -> Phrase:
    """What an action does. ``after`` is a view of a copy of the state in which it is done, to try things out; ``spare``
    and ``may_throw_out`` as in ``driving``."""
    kind, number, second = kind_of(action), first_of(action), second_of(action)
    if kind == LAY_STONE:
        return Phrase("lay_stone", {"platform": PLATFORM_NAMES[number], "colour": COLOUR_NAMES[second]})
    if kind == SET_VALUE:
        return Phrase("set_price", {"colour": COLOUR_NAMES[number], "price": 1 + second})
    if kind == START:
        return Phrase("starts", {"number": 1 + number})
    if kind == THROW_DIE:
        return Phrase(_of_die(after, 1 + number, spare, may_throw_out), {"pips": 1 + number})
    if kind == MOVE_RIG:
        return Phrase("move_rig", {"from": PLATFORM_NAMES[number], "to": PLATFORM_NAMES[second]})
    if kind in (ENTER, STEP_ON):
        target = _target(after, seat, kind, number)
        other = truck_on(after, seat, target)
        if other >= 0:
            return Phrase("throw_out", {"number": 1 + other})
    return Phrase("step", {"direction": DIRECTION_NAMES[number]}) if kind == STEP_ON else Phrase(PLAIN[kind], {})


def _of_die(after: Any, pips: int, spare: int, may_throw_out: bool) -> str:
    """Whether the truck has to turn round for a roll, or is stuck (G15)."""
    seat = after.to_move
    heading = after.heading[seat]
    begin_drive(after, seat, pips, spare, may_throw_out)
    if after.points_left == 0:
        return "die_stuck"
    return "die" if after.heading[seat] == heading else "die_turned"


def _target(v: Any, seat: int, kind: int, number: int) -> int:
    return outer_space(side_of(v, seat), number) if kind == ENTER else v.truck_at[seat] + STEP[number]
