"""What an empty truck loads on its drive: a stone from under a rig (G16), or what lies on the road (G19)."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.driving import can_use_up
from gusher.rules.field.lattice import CENTRE, NEXT_TO, is_in
from gusher.rules.field.reasons import FieldReason
from gusher.rules.field.turns import something_happened
from gusher.rules.kernel import rule

from .loads import BARREL, NOTHING
from .reasons import Reason
from .state import FIRST_LOADS


@rule
def why_drill(s: Any, seat: int, platform: int) -> int:
    """Next to a rig whose hole was not found dry this turn (G16)."""
    if not is_in(NEXT_TO[s.truck_at[seat]], platform):
        return Reason.NOT_NEXT_TO
    if s.rig[platform] == 0:
        return Reason.NO_RIG_THERE
    if is_in(s.dry, platform):
        return Reason.DRY
    return why_take(s, seat)


@rule
def why_load(s: Any, seat: int, load: int) -> int:
    """What lies where the truck is (G19)."""
    if s.lying[s.truck_at[seat], load] == 0:
        return Reason.NOTHING_LIES_THERE
    return why_take(s, seat)


@rule
def why_take(s: Any, seat: int) -> int:
    """With a load the truck can't dismantle; it must be able to use up its points without that (G13)."""
    if can_use_up(s, seat, s.truck_at[seat], s.heading[seat], s.points_left, 0, s.barrels_out > 0):
        return FieldReason.LEGAL
    return FieldReason.DEAD_END


@rule
def drill(s: Any, seat: int, platform: int) -> None:
    """Load the stone under a rig; its owner gets a point for that, if it is somebody else. Or find the hole dry
    (G16)."""
    s.drilled |= 1 << platform
    stone = s.stone[platform]
    if stone == NOTHING:
        s.dry |= 1 << platform
        return
    s.stone[platform] = NOTHING
    s.load[seat] = stone
    s.stones_on_the_way += 1
    owner = s.rig[platform] - 1
    if owner != seat:
        s.won[owner] += 1
    something_happened(s)


@rule
def load_up(s: Any, seat: int, load: int) -> None:
    """Load what lies on the space (G19). Of the barrels on the centre one that nobody has loaded yet goes first; what
    was thrown out has been loaded before, and breaks no standstill (G26)."""
    space = s.truck_at[seat]
    s.lying[space, load] -= 1
    s.lying_about -= 1
    s.load[seat] = load
    is_first = load == BARREL and space == CENTRE and s.barrels_new > 0
    if is_first:
        s.barrels_new -= 1
    if is_first or s.version < FIRST_LOADS:
        something_happened(s)
