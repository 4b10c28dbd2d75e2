"""What a truck brings home: stones, after which prices move (G17), and the barrels of rich discoveries (G21, G23)."""

from __future__ import annotations

from typing import Any

from gusher.rules.field.lattice import CENTRE
from gusher.rules.field.turns import something_happened
from gusher.rules.kernel import rule

from .end_of_game import end_if_delivered
from .loads import BARREL, BARRELS, BLUE, NOTHING, WHITE
from .scoring import is_placed
from .state import COVER


@rule
def deliver(s: Any, seat: int) -> None:
    """Unload in the camp: a barrel, or a stone, for its price or to cover a number (G17, G23, G32)."""
    load = s.load[seat]
    s.load[seat] = NOTHING
    if load == NOTHING:
        return
    something_happened(s)
    if load == BARREL:
        s.barrels[seat] += 1
        s.barrels_out -= 1
        return
    sets = sets_of(s, seat)
    s.delivered[seat, load] += 1
    s.stones_left -= 1
    s.stones_on_the_way -= 1
    if is_placed(s, load):
        s.to_cover = load
        s.expects = COVER
    else:
        s.won[seat] += s.price[load]
    lower_price(s, load)
    if sets_of(s, seat) > sets:
        bring_barrel(s)
    if s.expects != COVER:
        end_if_delivered(s)


@rule
def lower_price(s: Any, colour: int) -> None:
    """A delivered colour drops to price 1; those that were below it move up one (G17)."""
    for other in range(WHITE, BLUE + 1):
        if s.price[other] < s.price[colour]:
            s.price[other] += 1
    s.price[colour] = 1


@rule
def sets_of(s: Any, seat: int) -> int:
    """How many sets of all four colours a seat has delivered (G21)."""
    sets = s.delivered[seat, WHITE]
    for colour in range(WHITE + 1, BLUE + 1):
        sets = min(sets, s.delivered[seat, colour])
    return sets  # type: ignore[no-any-return]


@rule
def bring_barrel(s: Any) -> None:
    """A completed set brings a barrel to the centre, as long as there is one (G21)."""
    if s.barrels_come < BARRELS:
        s.barrels_come += 1
        s.barrels_out += 1
        s.barrels_new += 1
        s.lying[CENTRE, BARREL] += 1
        s.lying_about += 1
