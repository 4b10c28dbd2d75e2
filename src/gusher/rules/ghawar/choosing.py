"""What there is to choose from before a roll: everything, since a rig moves only to the next platforms."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule

from .rules import legal


@rule
def choices(s: Any, seat: int, out: Any) -> int:
    """Write all that is legal; how much."""
    return legal(s, seat, out)
