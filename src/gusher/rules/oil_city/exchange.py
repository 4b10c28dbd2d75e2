"""How a deal is settled: it is one exchange (O18). Plots are bared, everything moves, and only then does a piece that
is still missing leave a field.

Items and plots are settled one by one, never lines, so the order of lines, plots and terms in a deal changes nothing.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .bank import move
from .items import ALL_ITEMS, FIRST_PLOT, PIECES, TOWER
from .kinds import LINES, TURNS
from .plots import gain_plot, lose_plot, take_off_what_has_left
from .sheets import MAKER, given_later, given_now, names
from .terms import agree, is_lent


@apart
def exchange(s: Any, sheet: int, maker: int, taker: int) -> None:
    """Settle a deal whole: what changes hands now does, the rest is written down. Nothing happens on a copy that hides
    the sheet."""
    bare_plots(s, sheet, maker, taker)
    for item in range(ALL_ITEMS):
        if names(s, sheet, item):
            hand_over(s, maker, taker, item, given_now(s, sheet, MAKER, item))
            hand_over(s, taker, maker, item, given_now(s, sheet, 1 - MAKER, item))
    for piece in range(TOWER, 1 + PIECES):
        if names(s, sheet, piece):
            take_off_what_has_left(s, maker, piece)
            take_off_what_has_left(s, taker, piece)
    write_terms(s, sheet, maker, taker)


@rule
def bare_plots(s: Any, sheet: int, maker: int, taker: int) -> None:
    """Plots leave those who give them; what stood there is in their hands."""
    for line in range(LINES):
        if s.amount[sheet, line] > 0 and s.item[sheet, line] >= FIRST_PLOT:
            lose_plot(s, maker if s.giver[sheet, line] == MAKER else taker, s.item[sheet, line] - FIRST_PLOT)


@rule
def hand_over(s: Any, giver: int, taker: int, item: int, count: int) -> None:
    """So much of something, or a plot, goes from one to the other."""
    if item < FIRST_PLOT:
        move(s, giver, taker, item, count)
    elif count > 0:
        gain_plot(s, taker, item - FIRST_PLOT)


@apart
def write_terms(s: Any, sheet: int, maker: int, taker: int) -> None:
    """What is promised or lent is written below what was agreed on before: plots first, as in an exchange, the maker's
    before the taker's."""
    for back in range(ALL_ITEMS):
        item = ALL_ITEMS - 1 - back
        if names(s, sheet, item):
            for turn in range(s.turn, TURNS):
                write_term(s, maker, taker, item, given_later(s, sheet, MAKER, item, turn), turn)
                write_term(s, taker, maker, item, given_later(s, sheet, 1 - MAKER, item, turn), turn)


@rule
def write_term(s: Any, giver: int, taker: int, item: int, count: int, turn: int) -> None:
    """Who borrows gives it back; who promises gives it."""
    if count > 0 and is_lent(item):
        agree(s, taker, giver, item, count, turn)
    elif count > 0:
        agree(s, giver, taker, item, count, turn)
