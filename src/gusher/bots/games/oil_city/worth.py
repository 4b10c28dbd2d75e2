"""What a company may expect to have in the end, in points, by what it has and would have (O20).

Counted are points that are sure, what its plots promise, the best sale of this turn's goods, goods that are kept,
wagons and money. Only differences matter: what is the same whatever it does (turns with sales to come) is left out.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy, rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.components import FIELDS
from gusher.rules.oil_city.investing import ITEM_BOUGHT
from gusher.rules.oil_city.items import COUNTED, CRUDE, GAS, MONEY, PIECES, REFINERY, WAGON
from gusher.rules.oil_city.kinds import BOUGHT, MOST_CRUDE, WAGON_ROOM
from gusher.rules.oil_city.scoring import REFINERY_POINTS
from gusher.rules.oil_city.state import PLANNED, SHOWN

from .arranging import LEAST_GAIN, add_yield, arrange, fit, worth_of_all
from .prospects import look_ahead, money_worth, rate
from .room import (  # fmt: skip
    FIRST,
    GROSS,
    IS_BEFORE,
    KEEP,
    KINDS_OF_GOODS,
    MAY_BUY,
    PLOTS,
    SALES,
    SPARE_WAGON,
    TO_COME,
    TRIED_PLOTS,
    WAGON_COST,
)

PART_OF_PRICE = 0.95
"""What part of its price a piece in hand is worth."""
AS_THEY_STAND = -1
"""In place of a number of sweeps: pieces stay where they stand, and new ones are put beside them."""
SPARE_WAGONS = 4
"""More wagons than that are hardly worth keeping."""


@apart
def take_stock(s: Any, company: int, room: Any, sweeps: int) -> None:
    """Note what a company has and what it is worth to it, and arrange its pieces in thought, or leave them
    AS_THEY_STAND."""
    look_ahead(s, company, room)
    for item in range(COUNTED):
        room.own[item] = s.held[company, item]
    room.numbers[PLOTS] = s.plots[company]
    for each in range(s.plots[company]):
        room.plots[each] = s.plot[company, each] - 1
    if sweeps == AS_THEY_STAND:
        stand_as_they_do(s, room)
    elif room.numbers[SALES] - 1 + room.numbers[IS_BEFORE] > 0:
        arrange(s, room, sweeps)


@rule
def stand_as_they_do(s: Any, room: Any) -> None:
    """Let pieces stand where everybody sees them; those in hand are put beside them while that counts."""
    for each in range(room.numbers[PLOTS]):
        plot = room.plots[each]
        for field in range(FIELDS):
            room.stands[FIELDS * plot + field] = s.piece[SHOWN, plot, field]
    if room.numbers[SALES] - 1 + room.numbers[IS_BEFORE] > 0:
        fit(s, room.plots, room.numbers[PLOTS], room.stands, room, room.own, 0)


@apart
def plan_arrangement(s: Any, thought: Any, company: int, room: Any, sweeps: int) -> bool:
    """Arrange in thought, into ``stands``. Whether that is better than what is planned now (O11)."""
    copy(thought, s)
    take_stock(thought, company, room, sweeps)
    count = room.numbers[PLOTS]
    for each in range(count):
        plot = room.plots[each]
        for field in range(FIELDS):
            room.tried_stands[FIELDS * plot + field] = s.piece[PLANNED, plot, field]
    better = worth_of_all(s, room.plots, count, room.stands, room)
    return better > worth_of_all(s, room.plots, count, room.tried_stands, room) + LEAST_GAIN


@apart
def suppose_nothing(room: Any) -> None:
    """Begin with what the company has."""
    for item in range(COUNTED):
        room.tried[item] = room.own[item]
    room.numbers[TRIED_PLOTS] = room.numbers[PLOTS]
    for each in range(room.numbers[PLOTS]):
        plot = room.plots[each]
        room.tried_plots[each] = plot
        for field in range(FIELDS):
            room.tried_stands[FIELDS * plot + field] = room.stands[FIELDS * plot + field]


@rule
def suppose_plot(room: Any, plot: int) -> None:
    """Another plot, bare."""
    room.tried_plots[room.numbers[TRIED_PLOTS]] = plot
    room.numbers[TRIED_PLOTS] += 1
    for field in range(FIELDS):
        room.tried_stands[FIELDS * plot + field] = 0


@rule
def suppose_plot_gone(room: Any, plot: int) -> None:
    """One plot less; what stood there is put elsewhere."""
    last = room.numbers[TRIED_PLOTS] - 1
    for each in range(last + 1):
        if room.tried_plots[each] == plot:
            room.tried_plots[each] = room.tried_plots[last]
            room.numbers[TRIED_PLOTS] = last
            return


@apart
def worth(s: Any, room: Any) -> float:
    """What the company may expect with what it would have."""
    numbers, tried = room.numbers, room.tried
    plots, count = room.tried_plots, numbers[TRIED_PLOTS]
    points = REFINERY_POINTS * tried[REFINERY] + money_worth(room, tried[MONEY], numbers[TO_COME])
    for good in range(KINDS_OF_GOODS):
        room.pool[good] = tried[CRUDE + good]
    if numbers[SALES] - 1 + numbers[IS_BEFORE] > 0:
        fit(s, plots, count, room.tried_stands, room, tried, 0)
        points += worth_of_all(s, plots, count, room.tried_stands, room) + spare_pieces(s, room)
        if numbers[IS_BEFORE] == 1:
            points -= count_yield(s, room)
    return points + crude_kept(room) + best_sale(room, tried[WAGON])  # type: ignore[no-any-return]


@rule
def spare_pieces(s: Any, room: Any) -> float:
    """Pieces that stand nowhere are worth part of their price, while there may still be a plot for them; ``fit`` has
    said how many do."""
    points = 0.0
    for bought in range(len(BOUGHT)):
        piece = ITEM_BOUGHT[bought]
        if piece <= PIECES:
            spare = room.tried[piece] - room.standing[piece]
            points += spare * PART_OF_PRICE * s.prices[bought] * rate(room, 0.0, room.numbers[TO_COME])
    return points if room.numbers[SALES] > 1 else 0.0


@rule
def count_yield(s: Any, room: Any) -> float:
    """Add to the pool what is extracted before this turn's sale. Returns what the plots' promise counts for it."""
    for good in range(KINDS_OF_GOODS):
        room.sold[good] = room.pool[good]
    for each in range(room.numbers[TRIED_PLOTS]):
        add_yield(s, room.tried_plots[each], room.tried_stands, room.pool)
    counted = 0.0
    for good in range(KINDS_OF_GOODS):
        counted += (room.pool[good] - room.sold[good]) * room.values[FIRST + good]
    return counted


@rule
def crude_kept(room: Any) -> float:
    """Crude, less and less worth the more there is: a token refines four of it."""
    crude = room.pool[0]
    most = MOST_CRUDE * max(1, room.numbers[TO_COME])
    return room.values[KEEP] * (min(crude, most) + 0.3 * max(0.0, crude - most))  # type: ignore[no-any-return]


@apart
def best_sale(room: Any, wagons: int) -> float:
    """What the goods in the pool are worth if every wagon that pays goes, each with the units that gain most by
    selling; the first brings a point. ``sold`` says what goes. Wagons may be bought while there is a token to place."""
    values = room.values
    points = 0.0
    there = 0.0
    for good in range(GAS - CRUDE, KINDS_OF_GOODS):
        room.sold[good] = 0.0
        points += values[KEEP + good] * room.pool[good]
        there += room.pool[good]
    spare = values[SPARE_WAGON] if room.numbers[SALES] > 1 else 0.0
    left = min(wagons, SPARE_WAGONS)
    points += spare * left
    for wagon in range(wagons + room.numbers[MAY_BUY]):
        cost = values[WAGON_COST] if wagon >= wagons else spare if wagon >= wagons - left else 0.0
        is_first = wagon == 0 and there > 0
        gain = load_wagon(room, is_first, False) - cost
        if is_first:
            gain += min(1.0, there)
        if gain <= 0.0:
            return points
        points += gain
        load_wagon(room, is_first, True)
    return points


@apart
def load_wagon(room: Any, is_first: bool, is_meant: bool) -> float:
    """What another wagon gains with the units that selling suits best; on the first something goes in any case. Noted
    in ``sold`` if it is meant."""
    free = 1.0 * WAGON_ROOM
    gain = 0.0
    seen = 0
    for _ in range(KINDS_OF_GOODS - 1):
        best = 0
        for good in range(GAS - CRUDE, KINDS_OF_GOODS):
            is_left = seen >> good & 1 == 0 and room.pool[good] > room.sold[good]
            if is_left and (best == 0 or advantage(room, good) > advantage(room, best)):
                best = good
        if best == 0:
            return gain
        seen |= 1 << best
        part = min(free, room.pool[best] - room.sold[best])
        if advantage(room, best) <= 0.0:
            part = min(part, 1.0) if is_first and free == WAGON_ROOM else 0.0
        gain += part * advantage(room, best)
        free -= part
        if is_meant:
            room.sold[best] += part
    return gain


@rule
def advantage(room: Any, good: int) -> float:
    """What selling a unit now is better than keeping it."""
    return room.values[GROSS + good] - room.values[KEEP + good]  # type: ignore[no-any-return]
