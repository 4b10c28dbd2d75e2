"""Wells, but fewest points come first: all else is taken over as it is."""

from __future__ import annotations

import sys
from dataclasses import replace

from games.wells.game import GAME as WELLS
from games.wells.rules import (  # noqa: F401 (the rest of the contract)
    conceal,
    covers,
    ending,
    legal,
    movers,
    play,
    points,
    setup,
    side,
    weights,
    why,
)
from gusher.rules.kernel import int8, int16, record, rule

STATE = record(
    "least",
    coins=(int8, 3),
    bids=(int8, 3),
    won=(int16, 3),
    well=int8,
    rounds=int8,
    seats=int8,
    bids_in=int8,
)


@rule
def places(s, out):
    """Fewest points first; who is level shares the place."""
    points(s, out)
    first, second = out[0], out[1]
    out[0] = 1 if first <= second else 2
    out[1] = 1 if second <= first else 2
    return 2


GAME = replace(WELLS, name="least", record=STATE, rules=sys.modules[__name__])
