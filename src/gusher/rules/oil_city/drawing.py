"""Plots are drawn: for landowners at the start, and for whoever buys one; with the option, one too many (O3, O10)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .companies import company_of, seat_of
from .components import MOST_PLOTS, PARTNERS
from .items import BANK, HIDDEN, NOTHING
from .kinds import LAND_DRAWN, drawing_land, drawing_plot, giving_back
from .plots import gain_plot
from .reasons import Reason
from .state import MOST_DRAWN


@rule
def is_in_box(s: Any, plot: int) -> bool:
    """Whether a plot can still be drawn."""
    return s.owner[plot] == BANK and s.layout[plot, 1] != NOTHING  # type: ignore[no-any-return]


@rule
def why_drawn(s: Any, plot: int) -> int:
    """A plot is drawn once, unless it is given back."""
    return Reason.LEGAL if is_in_box(s, plot) else Reason.CARD_GONE


@rule
def list_plots(s: Any, kind: int, out: Any) -> int:
    """Every plot in the box, as an outcome of this kind."""
    count = 0
    for plot in range(MOST_PLOTS):
        if is_in_box(s, plot):
            out[count] = drawing_land(plot) if kind == LAND_DRAWN else drawing_plot(plot)
            count += 1
    return count


@apart
def draw_plot(s: Any, plot: int) -> None:
    """A plot for the place that the bank is busy with; it lies there until the spare one is back."""
    place = s.place_at
    s.plots_in_box -= 1
    if s.is_choice == 0:
        gain_plot(s, company_of(place), plot)
        return
    s.owner[plot] = company_of(place)
    s.drawn_plot[place, s.drawn[place]] = 1 + plot
    s.drawn[place] += 1


@rule
def next_landowner(s: Any) -> int:
    """The place that is still to draw a plot at the start, -1 when all have theirs (O3)."""
    for place in range(PARTNERS * s.companies):
        if s.plots_at_start[place] > 0:
            return place
    return -1


@rule
def seats_that_choose(s: Any) -> int:
    """The set of seats with a plot to give back."""
    choosing = 0
    for place in range(PARTNERS * s.companies):
        if s.drawn[place] > 0:
            choosing |= 1 << seat_of(s, place)
    return choosing


@rule
def why_give_back(s: Any, seat: int, place: int, plot: int) -> int:
    """One of the plots that were drawn for one's own token (O10)."""
    if company_of(place) >= s.companies or seat_of(s, place) != seat:
        return Reason.NOT_YOUR_PLACE
    for each in range(s.drawn[place]):
        if s.drawn_plot[place, each] == 1 + plot:
            return Reason.LEGAL
    return Reason.NOT_DRAWN


@rule
def list_given_back(s: Any, seat: int, out: Any, count: int) -> int:
    """All plots that a seat can give back, from ``out[count]`` on; how many actions there are then."""
    for place in range(PARTNERS * s.companies):
        if seat_of(s, place) == seat:
            for each in range(s.drawn[place]):
                out[count] = giving_back(place, s.drawn_plot[place, each] - 1)
                count += 1
    return count


@apart
def give_back(s: Any, place: int, plot: int) -> None:
    """One plot is back in the box, the others are the company's in the order in which they came."""
    for each in range(s.drawn[place]):
        card = s.drawn_plot[place, each]
        if card != HIDDEN and card == 1 + plot:
            s.owner[plot] = BANK
        elif card != HIDDEN:
            gain_plot(s, company_of(place), card - 1)
    s.plots_in_box += 1
    s.drawn[place] = 0
    for each in range(MOST_DRAWN):
        s.drawn_plot[place, each] = NOTHING
    s.waiting = seats_that_choose(s)


@rule
def give_back_last(s: Any, seat: int) -> None:
    """Who does not choose gives back what came last (O10)."""
    for place in range(PARTNERS * s.companies):
        if s.drawn[place] > 0 and seat_of(s, place) == seat:
            give_back(s, place, s.drawn_plot[place, s.drawn[place] - 1] - 1)
