"""What whole drives have to know of Güven's game (see ``gusher.rules.field.drives``)."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.kinds import drilling
from gusher.rules.field.lattice import BESIDE, PLATFORMS
from gusher.rules.field.reasons import FieldReason
from gusher.rules.kernel import advance, rule

from .rules import why_drill
from .scoring import COLOURS, NOTHING


@rule
def takes(s: Any, seat: int, out: Any) -> int:
    """Where the drive ends, an empty truck can drill (V7)."""
    count = 0
    if s.points_left == 0 and s.load[seat] == NOTHING:
        for each in range(2):
            platform = BESIDE[s.truck_at[seat], each]
            if platform >= 0 and why_drill(s, seat, platform) == FieldReason.LEGAL:
                out[count] = drilling(platform)
                count += 1
    return count


@rule
def fingerprint(s: Any, seat: int) -> int:
    """Stones that are left, the load, and what was delivered."""
    stones = 0
    for platform in range(PLATFORMS):
        if s.stone[platform] != NOTHING:
            stones |= 1 << platform
    mark = advance(1 + (stones | s.load[seat] << PLATFORMS))
    delivered = 0
    for colour in range(1, COLOURS + 1):
        delivered = delivered << 4 | s.delivered[seat, colour]
    return advance(advance(mark ^ delivered))
