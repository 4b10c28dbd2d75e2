"""What a company wants to do in a phase, in actions: tokens, pieces on fields, goods on wagons.

Each function writes the actions into ``out`` and returns how many there are."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.components import FIELDS, PARTNERS
from gusher.rules.oil_city.items import CRUDE, GAS, GOODS_SOLD, NOTHING, WAGON
from gusher.rules.oil_city.kinds import (
    TURNS,
    loading,
    peddling,
    placing_token,
    putting,
    refining,
    sending,
    taking,
    taking_up,
)
from gusher.rules.oil_city.state import PEDLAR, PLANNED, RUN

from .room import PLOTS
from .selling import find_load
from .worth import plan_arrangement


@apart
def place_tokens(places: int, company: int, tokens: Any, counts: Any, at: int, out: Any) -> int:
    """Tokens for some places of a company, a set of bits, as they stand partner by partner from ``at`` on. Refineries
    and pedlars come first: they may have to bring what is spent."""
    count = 0
    for back in range(RUN):
        for each in range(PARTNERS):
            if places >> each & 1 and tokens[at + each] == RUN - back:
                out[count] = place_token(PARTNERS * company + each, RUN - back, counts[at + each])
                count += 1
    return count


@rule
def place_token(place: int, token: int, count: int) -> int:
    """What places a token, given as the rules keep it."""
    if token == RUN:
        return refining(place, count)
    return peddling(place, count) if token == 1 + PEDLAR else placing_token(place, token - 1, count)


@apart
def take_tokens(s: Any, places: int, company: int, out: Any) -> int:
    """Take up the tokens that lie on some places of a company, a set of bits."""
    count = 0
    for each in range(PARTNERS):
        if places >> each & 1 and s.token[PARTNERS * company + each] != NOTHING:
            out[count] = taking_up(PARTNERS * company + each)
            count += 1
    return count


@apart
def move_pieces_on_plots(s: Any, company: int, plots: Any, plot_count: int, stands: Any, out: Any) -> int:
    """What is to be taken up, then what is to be put down, so that these plots look as in ``stands``, which has FIELDS
    a plot."""
    count = 0
    for is_put in range(2):
        for each in range(plot_count):
            for field in range(FIELDS):
                there = s.piece[PLANNED, plots[each], field]
                wanted = stands[FIELDS * plots[each] + field]
                if is_put == 0 and there != NOTHING and there != wanted:
                    out[count] = taking(company, plots[each], field)
                    count += 1
                elif is_put == 1 and wanted != NOTHING and wanted != there:
                    out[count] = putting(company, plots[each], field, wanted)
                    count += 1
    return count


@apart
def load_goods(s: Any, company: int, goods: Any, out: Any) -> int:
    """What loads so much of each good that is sold; what is not to go is unloaded first."""
    count = 0
    done = 0
    for _ in range(GOODS_SOLD):
        first = -1
        for good in range(GOODS_SOLD):
            is_left = done >> good & 1 == 0
            if is_left and (first < 0 or more_of(s, company, goods, good) < more_of(s, company, goods, first)):
                first = good
        done |= 1 << first
        if more_of(s, company, goods, first) != 0:
            out[count] = loading(company, first, goods[first])
            count += 1
    return count


@rule
def more_of(s: Any, company: int, goods: Any, good: int) -> int:
    """How much more of a good is to go than is loaded."""
    return goods[good] - s.loaded[company, good]  # type: ignore[no-any-return]


@apart
def plan_pieces(s: Any, thought: Any, company: int, room: Any, sweeps: int, out: Any) -> int:
    """The best arrangement that is found with so many sweeps. Nothing where it stands as well already."""
    if not plan_arrangement(s, thought, company, room, sweeps):
        return 0
    return move_pieces_on_plots(s, company, room.plots, room.numbers[PLOTS], room.stands, out)


@apart
def plan_load(s: Any, company: int, room: Any, out: Any) -> int:
    """What is best sold now. In the last turn all wagons go that can."""
    find_load(s, company, room)
    units = 0
    for good in range(GOODS_SOLD):
        room.goods[good] = int(room.sold[GAS - CRUDE + good] + 0.5)
        units += room.goods[good]
    count = load_goods(s, company, room.goods, out)
    if s.turn == TURNS - 1:
        out[count] = sending(company, min(units, s.held[company, WAGON]))
        count += 1
    return count
