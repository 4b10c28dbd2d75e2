"""What the bank has, and its two ways to move things (O4). Whatever leaves one account comes to another: nothing else
writes to ``held`` once a game has begun."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import rule
from gusher.rules.kernel.marking import apart

from .items import BANK
from .state import never_runs_out

ENDLESS = 1000
"""Stands for how many there are of what never runs out: more than anybody can ask for at once."""


@rule
def left(s: Any, item: int) -> int:
    """How many of something counted the bank can hand out."""
    return ENDLESS if never_runs_out(s, item) else s.held[BANK, item]


@rule
def move(s: Any, giver: int, taker: int, item: int, count: int) -> None:
    """From one account to another."""
    s.held[giver, item] -= count
    s.held[taker, item] += count


@apart
def pay_out(s: Any, company: int, item: int, count: int) -> None:
    """The bank pays a company money or goods. What it still owes others of that from earlier turns is collected
    first (O19)."""
    move(s, BANK, company, item, count)
    term = 0
    while count > 0 and term < s.terms:
        if s.debtor[term] == company and s.owed_item[term] == item and s.owed_turn[term] < s.turn:
            part = min(count, s.owed[term])
            move(s, company, s.creditor[term], item, part)
            s.owed[term] -= part
            count -= part
        if s.owed[term] == 0:
            strike_term(s, term)
        else:
            term += 1


@apart
def strike_term(s: Any, term: int) -> None:
    """A term is met: those after it move up."""
    s.terms -= 1
    for each in range(term, s.terms):
        s.debtor[each] = s.debtor[each + 1]
        s.creditor[each] = s.creditor[each + 1]
        s.owed_item[each] = s.owed_item[each + 1]
        s.owed[each] = s.owed[each + 1]
        s.owed_turn[each] = s.owed_turn[each + 1]
    s.debtor[s.terms] = 0
    s.creditor[s.terms] = 0
    s.owed_item[s.terms] = 0
    s.owed[s.terms] = 0
    s.owed_turn[s.terms] = 0
