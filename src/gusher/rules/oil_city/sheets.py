"""Sheets of paper: what a deal says, whoever reads it.

A sheet is one row of ``giver``, ``item``, ``amount``, ``due`` and ``back``: first the offers, three for each company,
then each company's draft. What its lines say together counts, not their order (O18).
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .components import NOTE
from .items import ALL_ITEMS, MONEY, NOTHING
from .kinds import LINES, OFFERS, SLOTS, TURNS

MAKER, TAKER = range(2)


@rule
def draft_of(company: int) -> int:
    """The sheet of a company's draft."""
    return OFFERS + company


@rule
def maker_of(offer: int) -> int:
    """The company that has made an offer."""
    return offer // SLOTS


@rule
def units(item: int, amount: int) -> int:
    """What an amount in a line stands for: money in notes, anything else one by one."""
    return NOTE * amount if item == MONEY else amount


@rule
def free_line(s: Any, sheet: int) -> int:
    """The first line of a sheet that is free, -1 if there is none."""
    for line in range(LINES):
        if s.amount[sheet, line] == NOTHING:
            return line
    return -1


@rule
def names(s: Any, sheet: int, item: int) -> bool:
    """Whether a sheet has a line with this item."""
    for line in range(LINES):
        if s.amount[sheet, line] > 0 and s.item[sheet, line] == item:
            return True
    return False


@rule
def has_term(s: Any, sheet: int, line: int) -> bool:
    """Whether something is done in a later turn: paid, or given back."""
    return s.due[sheet, line] > 0 or s.back[sheet, line] > 0  # type: ignore[no-any-return]


@rule
def lines_with_terms(s: Any, sheet: int) -> int:
    """How many lines of a sheet have a term."""
    count = 0
    for line in range(LINES):
        if has_term(s, sheet, line):
            count += 1
    return count


@apart
def given_now(s: Any, sheet: int, giver: int, item: int) -> int:
    """How much of something one side gives at once, over all lines."""
    count = 0
    for line in range(LINES):
        if s.amount[sheet, line] > 0 and s.giver[sheet, line] == giver and s.item[sheet, line] == item:
            if s.due[sheet, line] == 0:
                count += units(item, s.amount[sheet, line])
    return count


@apart
def given_later(s: Any, sheet: int, giver: int, item: int, turn: int) -> int:
    """How much of something one side promises, or lends, until the same turn, over all lines."""
    count = 0
    for line in range(LINES):
        if s.amount[sheet, line] > 0 and s.giver[sheet, line] == giver and s.item[sheet, line] == item:
            if s.due[sheet, line] == 1 + turn or s.back[sheet, line] == 1 + turn:
                count += units(item, s.amount[sheet, line])
    return count


@apart
def terms_in(s: Any, sheet: int) -> int:
    """How many terms a sheet comes to: what one side promises or lends of something until the same turn is one."""
    count = 0
    for item in range(ALL_ITEMS):
        if names(s, sheet, item):
            for turn in range(s.turn, TURNS):
                for giver in range(2):
                    if given_later(s, sheet, giver, item, turn) > 0:
                        count += 1
    return count


@rule
def clear_line(s: Any, sheet: int, line: int, blank: int) -> None:
    """Make a line blank."""
    s.giver[sheet, line] = blank
    s.item[sheet, line] = blank
    s.amount[sheet, line] = blank
    s.due[sheet, line] = blank
    s.back[sheet, line] = blank


@apart
def clear_sheet(s: Any, sheet: int, blank: int) -> None:
    """Make a sheet blank."""
    for line in range(LINES):
        clear_line(s, sheet, line, blank)
