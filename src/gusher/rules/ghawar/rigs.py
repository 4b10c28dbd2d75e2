"""Rigs: put up where the dice of phase 1 say (G9), and moved in a turn instead of driving (G20)."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.driving import side_of
from gusher.rules.field.lattice import platform_read
from gusher.rules.field.outcomes import DICE_PAIR, TURN
from gusher.rules.field.reasons import FieldReason
from gusher.rules.field.rigs import next_free_platform
from gusher.rules.field.turns import pass_turn
from gusher.rules.kernel import rule

from .kinds import PAIRS, putting_rig
from .loads import NOTHING
from .reasons import Reason
from .state import RIG


@rule
def why_put_rig(s: Any, platform: int) -> int:
    """On a free platform that the dice name, either of them the column (G9)."""
    if s.expects != RIG:
        return Reason.NOT_PLACING
    if platform != reading(s, 0) and platform != reading(s, 1):
        return Reason.NOT_ROLLED
    return Reason.OCCUPIED if s.rig[platform] > 0 else FieldReason.LEGAL


@rule
def reading(s: Any, first_is_row: int) -> int:
    """The platform that the dice of phase 1 name if the first is the column, or the row (G4, G9)."""
    one = PAIRS[s.pair, first_is_row]
    other = PAIRS[s.pair, 1 - first_is_row]
    return platform_read(side_of(s, s.to_move), one, other)


@rule
def list_rigs(s: Any, out: Any) -> int:
    """Both readings of the dice, where they are free and not the same (G9)."""
    count = 0
    for first_is_row in range(2):
        platform = reading(s, first_is_row)
        if s.rig[platform] == 0 and (count == 0 or putting_rig(platform) != out[0]):
            out[count] = putting_rig(platform)
            count += 1
    return count


@rule
def put_rig(s: Any, seat: int, platform: int) -> None:
    """Put up a rig. When everyone has put up all, phase 2 begins with who began phase 1 (G9)."""
    s.rig[platform] = 1 + seat
    s.rigs_in_hand[seat] -= 1
    s.pair = 0
    pass_turn(s)
    s.expects = DICE_PAIR if s.rigs_in_hand[s.to_move] > 0 else TURN


@rule
def why_move_rig(s: Any, seat: int, platform: int, target: int) -> int:
    """One's own rig, to the next platform in its row or column that stands and has no rig (G20)."""
    if s.expects != TURN:
        return FieldReason.ALREADY_ROLLED
    if s.rig[platform] != 1 + seat:
        return Reason.NOT_YOUR_RIG
    if s.stands[target] == 0:
        return Reason.NO_PLATFORM
    if s.rig[target] > 0:
        return Reason.OCCUPIED
    for direction in range(4):
        if next_free_platform(s, platform, direction) == target:
            return FieldReason.LEGAL
    return Reason.NOT_NEXT_PLATFORM


@rule
def move_rig(s: Any, seat: int, platform: int, target: int) -> None:
    """Move a rig: it uncovers one platform and covers another (G20)."""
    s.rig[platform] = 0
    s.rig[target] = 1 + seat
    s.spare &= ~(1 << target)
    if s.stone[platform] == NOTHING:
        s.spare |= 1 << platform
