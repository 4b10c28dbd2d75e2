"""What whole drives have to know of Ghawar (see ``gusher.rules.field.drives``)."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.lattice import PLATFORMS, SPACES
from gusher.rules.kernel import advance, rule

from .loads import BLUE, LOADS, NOTHING, WHITE
from .rules import list_takes


@rule
def takes(s: Any, seat: int, out: Any) -> int:
    """An empty truck can drill, load and dismantle (G16, G18, G19)."""
    return list_takes(s, seat, s.truck_at[seat], out, 0) if s.load[seat] == NOTHING else 0


@rule
def fingerprint(s: Any, seat: int) -> int:
    """Stones and platforms that are left, the load, what was delivered and at which prices, whose trucks were thrown
    out, and what lies about."""
    stones = 0
    for platform in range(PLATFORMS):
        if s.stone[platform] != NOTHING:
            stones |= 1 << platform
    mark = advance(1 + (stones | s.load[seat] << PLATFORMS | s.to_cover << PLATFORMS + 3))
    mark = advance(mark ^ (s.spare | s.barrels[seat] << PLATFORMS | s.barrels_come << PLATFORMS + 2))
    delivered = s.won[seat] & 0xFFF
    for colour in range(WHITE, BLUE + 1):
        delivered = (delivered << 4 | s.delivered[seat, colour]) << 3 | s.price[colour]
    mark = advance(mark ^ delivered)
    others = 0
    for other in range(s.seats):
        if other != seat:
            others = others << 8 | s.truck_at[other]
    mark = advance(mark ^ others)
    about = s.lying_about
    space = 0
    while about > 0 and space < SPACES:
        for load in range(WHITE, LOADS):
            if s.lying[space, load] > 0:
                mark = advance(mark ^ (space << 8 | load << 4 | s.lying[space, load]))
                about -= s.lying[space, load]
        space += 1
    return advance(advance(mark))
