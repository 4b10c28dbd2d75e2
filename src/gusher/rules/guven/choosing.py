"""What there is to choose from before a roll, but for moves of a rig that nobody makes who wants to win."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.kinds import ROLLING, moving_rig
from gusher.rules.field.lattice import PLATFORMS
from gusher.rules.kernel import rule

from .scoring import NOTHING


@rule
def choices(s: Any, seat: int, out: Any) -> int:
    """Write the roll, and those moves of a rig that make sense: to a stone, from where there is none or one worth no
    more; rigs over nothing are all alike. How many."""
    out[0] = ROLLING
    count = 1
    idle = False
    for platform in range(PLATFORMS):
        if s.rig[platform] == 1 + seat:
            here = s.stone[platform]
            if here != NOTHING or not idle:
                idle = idle or here == NOTHING
                for target in range(PLATFORMS):
                    there = s.stone[target]
                    if s.rig[target] == 0 and there != NOTHING and there != here and s.value[there] >= s.value[here]:
                        out[count] = moving_rig(platform, target)
                        count += 1
    return count
