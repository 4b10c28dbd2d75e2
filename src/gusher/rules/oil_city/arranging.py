"""Before the dice: companies arrange what stands on their plots, freely (O11, O12)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .components import FIELDS, MOST_PLOTS
from .items import DRILLER, NOTHING, PIECES
from .kinds import putting, taking
from .plots import holds_plot, in_hand, is_site, is_well, takes_only_towers
from .reasons import Reason
from .state import PLANNED, SHOWN


@apart
def why_put(s: Any, company: int, plot: int, field: int, piece: int) -> int:
    """A piece from the hand, on a free field of an own plot that takes it."""
    if not holds_plot(s, company, plot):
        return Reason.NOT_YOUR_PLOT
    if s.piece[PLANNED, plot, field] != NOTHING:
        return Reason.FIELD_TAKEN
    misfit = why_not_there(s, plot, field, piece)
    if misfit != Reason.LEGAL:
        return misfit
    return Reason.LEGAL if in_hand(s, company, piece) > 0 else Reason.NOT_IN_HAND


@rule
def why_not_there(s: Any, plot: int, field: int, piece: int) -> int:
    """Improvements go on the fields for them, towers and drillers on wells, drillers not where only towers may stand,
    nothing on the name."""
    if is_site(s, plot, field):
        return Reason.LEGAL if piece > DRILLER else Reason.IMPROVEMENTS_ONLY
    if not is_well(s, plot, field):
        return Reason.NAME_FIELD
    if piece > DRILLER:
        return Reason.WELLS_ONLY
    return Reason.TOWERS_ONLY if piece == DRILLER and takes_only_towers(s, plot, field) else Reason.LEGAL


@rule
def why_take(s: Any, company: int, plot: int, field: int) -> int:
    """Something that stands on an own plot."""
    if not holds_plot(s, company, plot):
        return Reason.NOT_YOUR_PLOT
    return Reason.LEGAL if s.piece[PLANNED, plot, field] != NOTHING else Reason.FIELD_EMPTY


@apart
def list_arrangements(s: Any, company: int, out: Any, count: int) -> int:
    """All that a company can put and take, from ``out[count]`` on; how many actions there are then."""
    for piece in range(1, 1 + PIECES):
        if s.held[company, piece] > 0 and in_hand(s, company, piece) > 0:
            for each in range(s.plots[company]):
                plot = s.plot[company, each] - 1
                for field in range(FIELDS):
                    is_free = s.piece[PLANNED, plot, field] == NOTHING
                    if is_free and why_not_there(s, plot, field, piece) == Reason.LEGAL:
                        out[count] = putting(company, plot, field, piece)
                        count += 1
    for each in range(s.plots[company]):
        plot = s.plot[company, each] - 1
        for field in range(FIELDS):
            if s.piece[PLANNED, plot, field] != NOTHING:
                out[count] = taking(company, plot, field)
                count += 1
    return count


@rule
def put(s: Any, plot: int, field: int, piece: int) -> None:
    """Put a piece on a field, for its company to see."""
    s.piece[PLANNED, plot, field] = piece


@rule
def show_arrangements(s: Any) -> None:
    """Everybody sees how the plots were arranged, and nothing changes any more."""
    for plot in range(MOST_PLOTS):
        for field in range(FIELDS):
            s.piece[SHOWN, plot, field] = s.piece[PLANNED, plot, field]
