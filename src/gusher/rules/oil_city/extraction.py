"""Phase C: the bank rolls for every plot with an active well (O11 to O14)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .bank import left, move, pay_out
from .components import FIELDS
from .items import BANK, CRUDE, DISTILLERY, DRILL, DRILLER, FAN, KEROSENE, NOTHING, PUMP, TOWER
from .plots import good_of, is_active, is_next_to
from .state import PLANNED, SHOWN, company_in_turn
from .terms import write_off_driller


@rule
def is_rolled_for(s: Any, plot: int) -> bool:
    """Whether a plot has an active well. What somebody may not see is not active for them."""
    for field in range(FIELDS):
        if is_active(s, SHOWN, plot, field):
            return True
    return False


@apart
def find_next_plot(s: Any) -> bool:
    """Go on to the next plot with an active well, company by company, in the order in which plots came. Whether there
    is one."""
    while s.order_at < s.companies:
        company = company_in_turn(s, s.order_at)
        while s.plot_at < s.plots[company]:
            if is_rolled_for(s, s.plot[company, s.plot_at] - 1):
                return True
            s.plot_at += 1
        s.order_at += 1
        s.plot_at = 0
    return False


@apart
def extract(s: Any, number: int) -> None:
    """What the plot that is rolled for yields; then drillers leave it."""
    company = company_in_turn(s, s.order_at)
    plot = s.plot[company, s.plot_at] - 1
    for good in range(CRUDE, KEROSENE + 1):
        pay_out(s, company, good, yielded(s, plot, good, number))
    for field in range(FIELDS):
        if leaves(s, SHOWN, plot, field):
            lose_driller(s, company, plot, field)
    s.plot_at += 1


@rule
def yielded(s: Any, plot: int, good: int, number: int) -> int:
    """How much of a good a plot yields when this number is rolled, as far as the bank has it."""
    units = 0
    for field in range(FIELDS):
        if is_active(s, SHOWN, plot, field) and good_extracted(s, SHOWN, plot, field) == good:
            units += units_from(s, SHOWN, plot, field, number)
    return min(units, left(s, good))


@rule
def drillers_leaving(s: Any, plot: int) -> int:
    """How many drillers leave a plot after its extraction."""
    count = 0
    for field in range(FIELDS):
        if leaves(s, SHOWN, plot, field):
            count += 1
    return count


@rule
def leaves(s: Any, picture: int, plot: int, field: int) -> bool:
    """Whether a driller stands there without a fan: it leaves after the extraction (O14)."""
    return s.piece[picture, plot, field] == DRILLER and not is_next_to(s, picture, plot, field, FAN)


@apart
def units_from(s: Any, picture: int, plot: int, field: int, number: int) -> int:
    """The number rolled; a pump makes water 1; a Canadian drill adds 1 to a tower's yield, if there is any (O13)."""
    units = number
    if units == 0 and is_next_to(s, picture, plot, field, PUMP):
        units = 1
    if units > 0 and s.piece[picture, plot, field] == TOWER and is_next_to(s, picture, plot, field, DRILL):
        units += 1
    return units


@rule
def good_extracted(s: Any, picture: int, plot: int, field: int) -> int:
    """What a well yields; a distillery next to it turns crude into kerosene (O13)."""
    good = good_of(s, plot, field)
    return KEROSENE if good == CRUDE and is_next_to(s, picture, plot, field, DISTILLERY) else good


@apart
def lose_driller(s: Any, company: int, plot: int, field: int) -> None:
    """A driller goes back to the bank (O14). If it was borrowed, it need not be returned (O19)."""
    s.piece[SHOWN, plot, field] = NOTHING
    s.piece[PLANNED, plot, field] = NOTHING
    move(s, company, BANK, DRILLER, 1)
    write_off_driller(s, company)
