"""What money and tokens are worth to a company, by how many investments are still to come.

Money is worth what can still be bought with it, less and less the more there is, since every turn has three tokens
only. A company invests by one outlook (``ALONE``) and deals by another (``AMONG_OTHERS``).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.kinds import TURNS

from .room import GROWTH, SAVES, TRAITS, ZLOTY


class Outlook(NamedTuple):
    """By what a company judges. All but ``growth`` have one number for each count of investments to come, from 0 on."""

    zloty: tuple[float, ...]
    """Points for the first złoty."""
    enough: tuple[float, ...]
    """With how much money, in złr, another złoty is worth only 1/e of that."""
    usual: tuple[float, ...]
    """How much money a company usually has left then, in złr."""
    token: tuple[float, ...]
    """Points for a token that is not placed for anything else."""
    growth: float
    """What part of what its wells would yield later it counts on: not all of it will be sold well."""


ALONE, AMONG_OTHERS = range(2)
FOR_INVESTING = Outlook(
    zloty=(0.0, 0.0023, 0.0031, 0.004, 0.0047, 0.0052, 0.0055),
    enough=(1.0, 1350.0, 1850.0, 2400.0, 3100.0, 4000.0, 5300.0),
    usual=(0.0, 700.0, 600.0, 500.0, 430.0, 340.0, 200.0),
    token=(0.0, 1.45, 1.5, 1.6, 1.65, 1.7, 1.75),
    growth=0.9,
)
"""Found by trying: by these numbers companies that make no deals end with most points."""
FOR_DEALS = Outlook(
    zloty=(0.0, 0.0031, 0.0039, 0.0047, 0.0055, 0.0063, 0.0071),
    enough=(1.0, 1700.0, 2500.0, 3300.0, 4100.0, 4900.0, 5700.0),
    usual=(900.0,) * (TURNS + 1),
    token=(0.0, 1.9, 1.9, 1.95, 2.0, 2.0, 2.0),
    growth=1.0,
)
"""With numbers near those, companies that dealt by them made half as many deals."""
OUTLOOKS = np.array(
    [[each.growth, 1.0, *each.zloty, *each.enough, *each.usual, *each.token] for each in (FOR_INVESTING, FOR_DEALS)]
)
"""As ``Room.traits`` has them, where goods are kept."""


@apart
def set_mind(room: Any, level: Any, outlook: int) -> None:
    """Let whoever thinks in a room think as a level does, and judge by an outlook."""
    for each in range(TRAITS):
        room.traits[each] = OUTLOOKS[outlook, each]
    room.traits[GROWTH] *= level.growth
    room.traits[SAVES] *= level.saves
    for each in range(ZLOTY, ZLOTY + TURNS + 1):
        room.traits[each] *= level.thrift
