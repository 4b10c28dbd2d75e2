"""Scoring (O20). Points count the value of a company; cash decides at most between companies that are level."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .components import FIELDS
from .items import DISTILLERY, DRILLER, FAN, MONEY, NOTHING, PUMP, REFINERY
from .kinds import TURNS
from .plots import is_next_to
from .state import ENDLESS_GOODS, SHOWN

REVENUE_A_POINT = 1000
"""In złr."""
REFINERY_POINTS = 2
DIFFERENT_IMPROVEMENTS = 3
"""So many different ones on a plot bring a point."""


@rule
def points(s: Any, out: Any) -> int:
    """Every company's points, as if the game ended now; plots as everybody sees them."""
    for company in range(s.companies):
        out[company] = (
            assets(s, company)
            + refinery_points(s, company)
            + s.revenue[company] // REVENUE_A_POINT
            + turns_with_sales(s, company)
        )
    return s.companies  # type: ignore[no-any-return]


@apart
def assets(s: Any, company: int) -> int:
    """Points for plots and what stands on them; after the sixth extraction, as that left them."""
    if s.counted:
        return s.assets[company]  # type: ignore[no-any-return]
    total = 0
    for each in range(s.plots[company]):
        total += plot_points(s, s.plot[company, each] - 1)
    return total


@rule
def refinery_points(s: Any, company: int) -> int:
    """Points for refineries; after the sixth extraction, as that left them, whatever is given back later. By rules 1
    and 2 those held at the very end counted."""
    if s.counted and s.version >= ENDLESS_GOODS:
        return REFINERY_POINTS * s.refineries[company]  # type: ignore[no-any-return]
    return REFINERY_POINTS * s.held[company, REFINERY]  # type: ignore[no-any-return]


@rule
def plot_points(s: Any, plot: int) -> int:
    """A plot, the buildings on it, drillers next to a fan, and three different improvements."""
    return 1 + buildings(s, plot) + drillers_that_stay(s, plot) + has_three_improvements(s, plot)


@rule
def buildings(s: Any, plot: int) -> int:
    """Towers, drills, pumps, fans and distilleries on a plot."""
    count = 0
    for field in range(FIELDS):
        piece = s.piece[SHOWN, plot, field]
        if piece > NOTHING and piece != DRILLER:
            count += 1
    return count


@rule
def drillers_that_stay(s: Any, plot: int) -> int:
    """Drillers next to a fan."""
    count = 0
    for field in range(FIELDS):
        if s.piece[SHOWN, plot, field] == DRILLER and is_next_to(s, SHOWN, plot, field, FAN):
            count += 1
    return count


@rule
def has_three_improvements(s: Any, plot: int) -> int:
    """1 if a plot has three different improvements, or four."""
    different = 0
    for improvement in range(PUMP, DISTILLERY + 1):
        for field in range(FIELDS):
            if s.piece[SHOWN, plot, field] == improvement:
                different += 1
                break
    return 1 if different >= DIFFERENT_IMPROVEMENTS else 0


@rule
def turns_with_sales(s: Any, company: int) -> int:
    """Turns in which at least one wagon was sold."""
    count = 0
    for turn in range(TURNS):
        if s.sold[company, turn] > 0:
            count += 1
    return count


@rule
def count_assets(s: Any) -> None:
    """After the sixth extraction plots, pieces and refineries are counted, whatever becomes of them."""
    for company in range(s.companies):
        s.assets[company] = assets(s, company)
        s.refineries[company] = s.held[company, REFINERY]
    s.counted = 1


# Places ---------------------------------------------------------------------------------------------------------------


@rule
def places(s: Any, out: Any) -> int:
    """Every company's place. Most points; with the option, of those level most wagons sold, then most cash. Who is
    still level shares it."""
    count = points(s, out)
    for one in range(count):
        out[count + one] = 1
        for other in range(count):
            if is_ahead(s, out, other, one):
                out[count + one] += 1
    for one in range(count):
        out[one] = out[count + one]
    return count


@rule
def is_ahead(s: Any, scores: Any, other: int, one: int) -> bool:
    """Whether a company comes before another."""
    if scores[other] != scores[one] or s.tie_break == 0:
        return scores[other] > scores[one]  # type: ignore[no-any-return]
    if wagons_sold(s, other) != wagons_sold(s, one):
        return wagons_sold(s, other) > wagons_sold(s, one)
    return cash(s, other) > cash(s, one)


@rule
def wagons_sold(s: Any, company: int) -> int:
    """Over all turns."""
    count = 0
    for turn in range(TURNS):
        count += s.sold[company, turn]
    return count


@rule
def cash(s: Any, company: int) -> int:
    """Money, less what is owed (O19)."""
    return s.held[company, MONEY] - money_owed(s, company)  # type: ignore[no-any-return]


@rule
def money_owed(s: Any, company: int) -> int:
    """The money that a company has promised others, due or not."""
    money = 0
    for term in range(s.terms):
        if s.debtor[term] == company and s.owed_item[term] == MONEY:
            money += s.owed[term]
    return money
