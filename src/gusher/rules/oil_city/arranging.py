"""Before the dice: companies arrange what stands on their plots, freely (O11, O12)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import pack, rule
from gusher.rules.kernel.marking import apart

from .components import FIELDS, MOST_PLOTS
from .items import DRILLER, NOTHING, PIECES
from .kinds import PUT, TAKE
from .plots import holds_plot, in_hand, is_site, is_well, takes_only_towers
from .reasons import (
    FIELD_EMPTY,
    FIELD_TAKEN,
    IMPROVEMENTS_ONLY,
    LEGAL,
    NAME_FIELD,
    NOT_IN_HAND,
    NOT_YOUR_PLOT,
    TOWERS_ONLY,
    WELLS_ONLY,
)  # fmt: skip
from .state import PLANNED, SHOWN


@rule
def piece_of_spot(spot: int) -> int:
    """The piece that a spot names."""
    return 1 + spot % PIECES


@rule
def field_of_spot(spot: int) -> int:
    """The field that a spot names."""
    return spot // PIECES


@apart
def why_put(s: Any, company: int, plot: int, field: int, piece: int) -> int:
    """A piece from the hand, on a free field of an own plot that takes it."""
    if not holds_plot(s, company, plot):
        return NOT_YOUR_PLOT
    if s.piece[PLANNED, plot, field] != NOTHING:
        return FIELD_TAKEN
    misfit = why_not_there(s, plot, field, piece)
    if misfit != LEGAL:
        return misfit
    return LEGAL if in_hand(s, company, piece) > 0 else NOT_IN_HAND


@rule
def why_not_there(s: Any, plot: int, field: int, piece: int) -> int:
    """Improvements go on the fields for them, towers and drillers on wells, drillers not where only towers may stand,
    nothing on the name."""
    if is_site(s, plot, field):
        return LEGAL if piece > DRILLER else IMPROVEMENTS_ONLY
    if not is_well(s, plot, field):
        return NAME_FIELD
    if piece > DRILLER:
        return WELLS_ONLY
    return TOWERS_ONLY if piece == DRILLER and takes_only_towers(s, plot, field) else LEGAL


@rule
def why_take(s: Any, company: int, plot: int, field: int) -> int:
    """Something that stands on an own plot."""
    if not holds_plot(s, company, plot):
        return NOT_YOUR_PLOT
    return LEGAL if s.piece[PLANNED, plot, field] != NOTHING else FIELD_EMPTY


@apart
def list_arrangements(s: Any, company: int, out: Any, count: int) -> int:
    """All that a company can put and take, from ``out[count]`` on; how many actions there are then."""
    for piece in range(1, 1 + PIECES):
        if s.held[company, piece] > 0 and in_hand(s, company, piece) > 0:
            for each in range(s.plots[company]):
                plot = s.plot[company, each] - 1
                for field in range(FIELDS):
                    if s.piece[PLANNED, plot, field] == NOTHING and why_not_there(s, plot, field, piece) == LEGAL:
                        out[count] = pack(PUT, company, plot, PIECES * field + piece - 1)
                        count += 1
    for each in range(s.plots[company]):
        plot = s.plot[company, each] - 1
        for field in range(FIELDS):
            if s.piece[PLANNED, plot, field] != NOTHING:
                out[count] = pack(TAKE, company, plot, field)
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
