"""What the log says of actions and outcomes that all games on the field have."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Sentence, kind_of, rule

from .driving import NOWHERE, heading_for, side_of, truck_on
from .kinds import (
    CAMP_IN,
    COLOUR_NAMES,
    ENTER,
    LAY_STONE,
    MOVE_RIG,
    ROLL,
    SET_VALUE,
    START,
    STEP_ON,
    THROW_DIE,
    colour_laid,
    colour_valued,
    direction_stepped,
    pips_thrown,
    platform_laid,
    position_entered,
    rig_moved,
    rig_target,
    seat_starting,
    value_set,
)
from .lattice import DIRECTION_NAMES, PLATFORM_NAMES, SPACE_NAMES, STEP, outer_space

COLOURS = ("", *COLOUR_NAMES)
"""By number."""

SENTENCES = (
    Sentence("lay_stone", {"platform": PLATFORM_NAMES, "colour": COLOURS}),
    Sentence("set_price", {"colour": COLOURS, "price": None}),
    Sentence("starts", {"player": None}),
    Sentence("die", {"pips": None}),
    Sentence("die_turned", {"pips": None}),
    Sentence("die_stuck", {"pips": None}),
    Sentence("roll"),
    Sentence("move_rig", {"from": PLATFORM_NAMES, "to": PLATFORM_NAMES}),
    Sentence("enter", {"space": SPACE_NAMES}),
    Sentence("step", {"space": SPACE_NAMES, "direction": DIRECTION_NAMES}),
    Sentence("throw_out", {"space": SPACE_NAMES, "player": None}),
    Sentence("camp"),
    Sentence("stop"),
)
LAID, VALUED, STARTS, THROWN, TURNED, STUCK, ROLLED, MOVED, ENTERED, STEPPED, THREW_OUT, CAMPED, STOPPED = range(13)
FIRST_OF_OWN = 13
"""Their numbers. A game's own sentences follow."""


@rule
def tell(s: Any, seat: int, action: int, spare: int, may_throw_out: bool, out: Any) -> None:
    """See ``Telling``; ``spare`` and ``may_throw_out`` as in ``driving``."""
    kind = kind_of(action)
    if kind == LAY_STONE:
        out[0] = LAID
        out[1] = platform_laid(action)
        out[2] = colour_laid(action)
    elif kind == SET_VALUE:
        out[0] = VALUED
        out[1] = colour_valued(action)
        out[2] = value_set(action)
    elif kind == START:
        out[0] = STARTS
        out[1] = 1 + seat_starting(action)
    elif kind == THROW_DIE:
        out[0] = told_of_die(s, pips_thrown(action), spare, may_throw_out)
        out[1] = pips_thrown(action)
    elif kind == MOVE_RIG:
        out[0] = MOVED
        out[1] = rig_moved(action)
        out[2] = rig_target(action)
    elif kind == ENTER:
        tell_way(s, seat, ENTERED, outer_space(side_of(s, seat), position_entered(action)), out)
    elif kind == STEP_ON:
        out[2] = direction_stepped(action)
        tell_way(s, seat, STEPPED, s.truck_at[seat] + STEP[direction_stepped(action)], out)
    elif kind == ROLL:
        out[0] = ROLLED
    elif kind == CAMP_IN:
        out[0] = CAMPED
    else:
        out[0] = STOPPED


@rule
def told_of_die(s: Any, pips: int, spare: int, may_throw_out: bool) -> int:
    """The sentence for a roll: whether the truck has to turn round for it, or is stuck (G15)."""
    heading = heading_for(s, s.to_move, pips, spare, may_throw_out)
    if heading == NOWHERE:
        return STUCK
    return THROWN if heading == s.heading[s.to_move] else TURNED


@rule
def tell_way(s: Any, seat: int, sentence: int, space: int, out: Any) -> None:
    """By which sentence a truck gets to a space, unless somebody is thrown out there."""
    other = truck_on(s, seat, space)
    out[0] = sentence
    out[1] = space
    if other >= 0:
        out[0] = THREW_OUT
        out[2] = 1 + other
