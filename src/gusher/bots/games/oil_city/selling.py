"""What goes on wagons (O15), and which plots stay when one is to be given back (O10)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.items import CRUDE, WAGON

from .room import KINDS_OF_GOODS, MAY_BUY
from .worth import AS_THEY_STAND, best_sale, suppose_nothing, suppose_plot, take_stock, worth


@apart
def find_load(s: Any, company: int, room: Any) -> None:
    """What is best sold now of each good, into ``sold``."""
    take_stock(s, company, room, AS_THEY_STAND)
    for good in range(KINDS_OF_GOODS):
        room.pool[good] = room.own[CRUDE + good]
    room.numbers[MAY_BUY] = 0
    best_sale(room, room.own[WAGON])


@apart
def worst_drawn(s: Any, thought: Any, company: int, place: int, room: Any) -> int:
    """The plot before a place that would be missed least."""
    copy(thought, s)
    take_stock(thought, company, room, 1)
    worst = -1
    most = 0.0
    for each in range(s.drawn[place]):
        suppose_nothing(room)
        for other in range(s.drawn[place]):
            if other != each:
                suppose_plot(room, s.drawn_plot[place, other] - 1)
        points = worth(thought, room)
        if worst < 0 or points > most:
            worst, most = s.drawn_plot[place, each] - 1, points
    return worst
