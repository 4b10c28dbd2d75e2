"""Whether it is worth rearranging (O11)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy, driver
from gusher.rules.oil_city.components import FIELDS
from gusher.rules.oil_city.state import PLANNED

from .arranging import LEAST_GAIN, worth_of_all
from .room import PLOTS
from .worth import take_stock


@driver
def plan_arrangement(s: Any, thought: Any, company: int, room: Any, sweeps: int) -> bool:
    """Arrange in thought, into ``stands``. Whether that is better than what stands now."""
    copy(thought, s)
    take_stock(thought, company, room, sweeps)
    count = room.numbers[PLOTS]
    for each in range(count):
        plot = room.plots[each]
        for field in range(FIELDS):
            room.tried_stands[FIELDS * plot + field] = s.piece[PLANNED, plot, field]
    better = worth_of_all(s, room.plots, count, room.stands, room.values)
    return better > worth_of_all(s, room.plots, count, room.tried_stands, room.values) + LEAST_GAIN
