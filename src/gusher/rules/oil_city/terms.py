"""Terms of deals: what is owed, or lent, and falls due after a turn's sale (O19)."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .bank import move, strike_term
from .items import DRILLER, FIRST_PLOT, MONEY, WAGON
from .plots import gain_plot, lose_plot, take_off_what_has_left


@rule
def is_lent(item: int) -> bool:
    """Whether this can be lent: pieces, refineries and plots are. Money and goods are paid later, and a wagon goes with
    what it sells."""
    return MONEY < item < WAGON or item >= FIRST_PLOT


@apart
def borrowed(s: Any, company: int, item: int) -> int:
    """How much of something a company has to give back: it can't pass that on."""
    count = 0
    for term in range(s.terms):
        if s.debtor[term] == company and s.owed_item[term] == item and is_lent(item):
            count += s.owed[term]
    return count


@rule
def open_terms(s: Any, company: int) -> int:
    """How many terms a company has open, whether it owes or is owed (O16)."""
    count = 0
    for term in range(s.terms):
        if s.debtor[term] == company or s.creditor[term] == company:
            count += 1
    return count


@rule
def agree(s: Any, debtor: int, creditor: int, item: int, count: int, turn: int) -> None:
    """Write a term below the others."""
    s.debtor[s.terms] = debtor
    s.creditor[s.terms] = creditor
    s.owed_item[s.terms] = item
    s.owed[s.terms] = count
    s.owed_turn[s.terms] = turn
    s.terms += 1


@rule
def write_off_driller(s: Any, company: int) -> None:
    """A company that has fewer drillers left than it borrowed owes one less, of those agreed on last."""
    if borrowed(s, company, DRILLER) <= s.held[company, DRILLER]:
        return
    term = s.terms - 1
    while s.debtor[term] != company or s.owed_item[term] != DRILLER:
        term -= 1
    s.owed[term] -= 1
    if s.owed[term] == 0:
        strike_term(s, term)


@rule
def find_next_term(s: Any) -> bool:
    """Go on to the next term that is due, in order of agreement. Whether there is one."""
    while s.term_at < s.terms and s.owed_turn[s.term_at] > s.turn:
        s.term_at += 1
    return s.term_at < s.terms  # type: ignore[no-any-return]


@rule
def part_paid(s: Any, term: int) -> int:
    """How much of a term can be paid or given back now, of anything but a plot."""
    return min(s.owed[term], s.held[s.debtor[term], s.owed_item[term]])  # type: ignore[no-any-return]


@apart
def fall_due(s: Any, term: int) -> None:
    """Pay or give back what there is; the rest stays owed."""
    debtor = s.debtor[term]
    creditor = s.creditor[term]
    item = s.owed_item[term]
    if item >= FIRST_PLOT:
        lose_plot(s, debtor, item - FIRST_PLOT)
        gain_plot(s, creditor, item - FIRST_PLOT)
        s.owed[term] = 0
    else:
        part = part_paid(s, term)
        move(s, debtor, creditor, item, part)
        s.owed[term] -= part
        if is_lent(item):
            take_off_what_has_left(s, debtor, item)
    if s.owed[term] == 0:
        strike_term(s, term)
    else:
        s.term_at += 1
