"""Who sees what rigs cover (G34), where a good memory pays off."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.kinds import CAMP_IN, DRILL, LAY_STONE, platform_drilled, platform_laid
from gusher.rules.field.lattice import PLATFORMS, is_in
from gusher.rules.kernel import kind_of, rule

from .kinds import COVER_NUMBER, DISMANTLE
from .loads import UNKNOWN

OPEN, OWN, STRICT = 0, 1, 2
"""Who is shown what a rig covers (G34): everybody, its owner, nobody."""


@rule
def is_hidden(s: Any, seat: int, platform: int) -> bool:
    """Whether a rig hides from a seat what lies under it, if anything: from all but its owner, or from all (G34)."""
    if s.memory_option == OPEN or s.ended > 0 or s.rig[platform] == 0:
        return False
    return s.memory_option == STRICT or s.rig[platform] != 1 + seat  # type: ignore[no-any-return]


@rule
def conceal(s: Any, seat: int) -> None:
    """Blank what rigs hide from a seat, be it a stone or nothing (G34)."""
    for platform in range(PLATFORMS):
        if is_hidden(s, seat, platform):
            s.stone[platform] = UNKNOWN


@rule
def covers(s: Any, seat: int, action: int) -> bool:
    """Whether an action in the log tells what a rig hides from a seat: the stone laid there, and what drilling there
    found, once the next turn has begun (G34)."""
    kind = kind_of(action)
    if kind == LAY_STONE:
        return is_hidden(s, seat, platform_laid(action))
    if kind != DRILL:
        return False
    platform = platform_drilled(action)
    return is_hidden(s, seat, platform) and not is_in(s.drilled, platform)


@rule
def reveals(s: Any, seat: int, action: int) -> bool:
    """Whether an action has brought to light what a rig hid: the rig is gone, a truck has loaded it, or the game is
    over. Where nothing is on its way, a stone that is delivered (and covers a number) or a platform that is gone may
    have ended the game, or not (G25)."""
    kind = kind_of(action)
    may_end = s.stones_on_the_way == 0 and (kind == CAMP_IN or kind == COVER_NUMBER or kind == DISMANTLE)
    for other in range(s.seats):
        if s.load[other] == UNKNOWN:
            return True
    for platform in range(PLATFORMS):
        if s.stone[platform] == UNKNOWN and (may_end or not is_hidden(s, seat, platform)):
            return True
    return False
