"""What rules 1 did otherwise: a deal was settled line by line, and there could be sixty open terms in the room. Games
that were begun by them go on by them, so that their logs replay."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel.marking import apart

from .bank import move
from .items import FIRST_PLOT, MONEY, PIECES
from .kinds import LINES
from .plots import gain_plot, lose_plot, take_off_what_has_left
from .sheets import MAKER, units
from .terms import agree

ROOM_TERMS = 60


@apart
def settle_line_by_line(s: Any, sheet: int, maker: int, taker: int) -> None:
    """Settle a deal, its first line first."""
    for line in range(LINES):
        if s.amount[sheet, line] > 0:
            giver = maker if s.giver[sheet, line] == MAKER else taker
            settle_line(s, sheet, line, giver, maker + taker - giver)


@apart
def settle_line(s: Any, sheet: int, line: int, giver: int, taker: int) -> None:
    """One line of a deal: promised, or given, perhaps to come back."""
    item = s.item[sheet, line]
    count = units(item, s.amount[sheet, line])
    if s.due[sheet, line] > 0:
        agree(s, giver, taker, item, count, s.due[sheet, line] - 1)
        return
    if item >= FIRST_PLOT:
        lose_plot(s, giver, item - FIRST_PLOT)
        gain_plot(s, taker, item - FIRST_PLOT)
    else:
        move(s, giver, taker, item, count)
        if item <= PIECES and item != MONEY:
            take_off_what_has_left(s, giver, item)
    if s.back[sheet, line] > 0:
        agree(s, taker, giver, item, count, s.back[sheet, line] - 1)
