"""Platforms that nobody needs any more are taken down on a drive (G18)."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.driving import DISMANTLING, can_use_up
from gusher.rules.field.lattice import NEXT_TO, is_in
from gusher.rules.field.reasons import FieldReason
from gusher.rules.field.turns import something_happened
from gusher.rules.kernel import rule

from .end_of_game import end_if_out_of_reach
from .loads import NOTHING
from .reasons import Reason


@rule
def spare_for(s: Any, seat: int) -> int:
    """The platforms that a truck might take down in the rest of its drive: none if it is loaded or has done so
    (G18)."""
    return 0 if s.load[seat] != NOTHING or s.dismantled > 0 else s.spare


@rule
def why_dismantle(s: Any, seat: int, platform: int) -> int:
    """Once a turn, next to a platform with neither rig nor stone, for three points (G18)."""
    if s.dismantled > 0:
        return Reason.ALREADY_DISMANTLED
    if not is_in(NEXT_TO[s.truck_at[seat]], platform):
        return Reason.NOT_NEXT_TO
    if s.stands[platform] == 0:
        return Reason.NO_PLATFORM
    if s.rig[platform] > 0:
        return Reason.RIG_STANDS_THERE
    if s.stone[platform] != NOTHING:
        return Reason.STONE_LIES_THERE
    left = s.points_left - DISMANTLING
    if left < 0:
        return Reason.TOO_FEW_POINTS
    if can_use_up(s, seat, s.truck_at[seat], s.heading[seat], left, 0, s.barrels_out > 0):
        return FieldReason.LEGAL
    return FieldReason.DEAD_END


@rule
def dismantle(s: Any, seat: int, platform: int) -> None:
    """Take down a platform; it goes to the camp at once (G18)."""
    s.stands[platform] = 0
    s.spare &= ~(1 << platform)
    s.platforms[seat] += 1
    s.dismantled = 1
    s.points_left -= DISMANTLING
    something_happened(s)
    end_if_out_of_reach(s)
