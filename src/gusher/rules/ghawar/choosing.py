"""What there is to choose from before a roll: nearly everything, since a rig moves only to the next platforms."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.kinds import ROLLING
from gusher.rules.field.outcomes import TURN
from gusher.rules.kernel import rule

from .loads import BLUE, WHITE
from .rules import legal


@rule
def choices(s: Any, seat: int, out: Any) -> int:
    """Write all that is legal; but who carries the last stone has nothing to gain by moving rigs. How much."""
    if s.expects == TURN and s.stones_left == 1 and WHITE <= s.load[seat] <= BLUE:
        out[0] = ROLLING
        return 1
    return legal(s, seat, out)
