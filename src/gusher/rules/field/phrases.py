"""What the log says of actions and outcomes that all games on the field have."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Phrase, kind_of

from . import kinds
from .driving import begin_drive, side_of, truck_on
from .lattice import DIRECTION_NAMES, PLATFORM_NAMES, SPACE_NAMES, STEP, outer_space

PLAIN = {kinds.ROLL: "roll", kinds.CAMP_IN: "camp", kinds.STOP: "stop"}
"""Actions of which there is nothing more to say."""


def phrase(after: Any, seat: int, action: int, spare: int, may_throw_out: bool) -> Phrase:
    """What an action does. ``after`` is a view of a copy of the state in which it is done, to try things out; ``spare``
    and ``may_throw_out`` as in ``driving``."""
    kind = kind_of(action)
    if kind == kinds.LAY_STONE:
        colour = kinds.COLOUR_NAMES[kinds.colour_laid(action) - 1]
        return Phrase("lay_stone", {"platform": PLATFORM_NAMES[kinds.platform_laid(action)], "colour": colour})
    if kind == kinds.SET_VALUE:
        colour = kinds.COLOUR_NAMES[kinds.colour_valued(action) - 1]
        return Phrase("set_price", {"colour": colour, "price": kinds.value_set(action)})
    if kind == kinds.START:
        return Phrase("starts", {"player": 1 + kinds.seat_starting(action)})
    if kind == kinds.THROW_DIE:
        pips = kinds.pips_thrown(action)
        return Phrase(_of_die(after, pips, spare, may_throw_out), {"pips": pips})
    if kind == kinds.MOVE_RIG:
        words = {"from": PLATFORM_NAMES[kinds.rig_moved(action)], "to": PLATFORM_NAMES[kinds.rig_target(action)]}
        return Phrase("move_rig", {**words})
    if kind in (kinds.ENTER, kinds.STEP_ON):
        target = _target(after, seat, action)
        space = {"space": SPACE_NAMES[target]}
        other = truck_on(after, seat, target)
        if other >= 0:
            return Phrase("throw_out", {"player": 1 + other, **space})
        if kind == kinds.ENTER:
            return Phrase("enter", {**space})
        return Phrase("step", {"direction": DIRECTION_NAMES[kinds.direction_stepped(action)], **space})
    return Phrase(PLAIN[kind], {})


def _of_die(after: Any, pips: int, spare: int, may_throw_out: bool) -> str:
    """Whether the truck has to turn round for a roll, or is stuck (G15)."""
    seat = after.to_move
    heading = after.heading[seat]
    begin_drive(after, seat, pips, spare, may_throw_out)
    if after.points_left == 0:
        return "die_stuck"
    return "die" if after.heading[seat] == heading else "die_turned"


def _target(v: Any, seat: int, action: int) -> int:
    """The space that a truck enters or steps on."""
    if kind_of(action) == kinds.ENTER:
        return outer_space(side_of(v, seat), kinds.position_entered(action))
    return v.truck_at[seat] + STEP[kinds.direction_stepped(action)]  # type: ignore[no-any-return]
