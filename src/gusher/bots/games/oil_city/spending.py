"""Which tokens a seat plays, and what it would spend by them."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import copy, rule
from gusher.rules.kernel.marking import apart
from gusher.rules.oil_city.companies import seat_of
from gusher.rules.oil_city.components import PARTNERS
from gusher.rules.oil_city.investing import money_to_spend
from gusher.rules.oil_city.items import MONEY, NOTHING
from gusher.rules.oil_city.kinds import BOUGHT
from gusher.rules.oil_city.state import INVESTING

from .drafting import place_tokens
from .foreseeing import begin_foresight
from .investing import find_tokens
from .loans import weighs_loans
from .outlook import ALONE, set_mind

ALL_PLACES = (1 << PARTNERS) - 1
MUCH_LEFT = 500
"""Money in złr for which something is bought that counts."""


@rule
def places_of(s: Any, company: int, seat: int) -> int:
    """Which of a company's tokens a seat plays, as a set of bits."""
    places = 0
    for each in range(PARTNERS):
        if seat_of(s, PARTNERS * company + each) == seat:
            places |= 1 << each
    return places


@rule
def free_places(s: Any, company: int, seat: int) -> int:
    """Those of them that have not been placed."""
    places = places_of(s, company, seat)
    for each in range(PARTNERS):
        if s.token[PARTNERS * company + each] != NOTHING:
            places &= ~(1 << each)
    return places


@rule
def spent(s: Any, company: int, places: int) -> int:
    """What the purchases of tokens on these places cost, in złr."""
    money = 0
    for each in range(PARTNERS):
        token = s.token[PARTNERS * company + each]
        if places >> each & 1 and 1 <= token <= len(BOUGHT):
            money += s.prices[token - 1] * s.count[PARTNERS * company + each]
    return money


@rule
def may_spend_more(memory: Any, s: Any) -> bool:
    """Whether a seat whose company owes money might spend more if it placed its tokens now: a loan may come in when
    they lie already. What is spent only rises so, hence that comes to an end."""
    company = memory.company
    if s.phase != INVESTING or money_to_spend(s, company) < MUCH_LEFT or not weighs_loans(memory):
        return False
    for term in range(s.terms):  # noqa: SIM110 (compiled code knows no generators)
        if s.debtor[term] == company and s.owed_item[term] == MONEY:
            return True
    return False


@rule
def place_anew(memory: Any, s: Any) -> None:
    """Think of tokens in ``trial``, where those of the seat do not lie."""
    copy(memory.trial, s)
    places = places_of(s, memory.company, memory.seat)
    for each in range(PARTNERS):
        if places >> each & 1:
            memory.trial.token[PARTNERS * memory.company + each] = NOTHING
            memory.trial.count[PARTNERS * memory.company + each] = NOTHING
    memory.trial.waiting |= 1 << memory.seat
    think_of_tokens(memory, memory.trial)


@apart
def think_of_tokens(memory: Any, s: Any) -> None:
    """Find the sets of tokens that seem best at a glance."""
    level = memory.level
    set_mind(memory.room, level, ALONE)
    find_tokens(
        s, memory.thought, memory.company, memory.room, level.width, level.sweeps, level.compares, level.misjudges,
        memory.generator,
    )  # fmt: skip
    begin_foresight(memory)


@rule
def write_tokens(memory: Any, places: int) -> int:
    """Want the best set of tokens, on these places; how many actions that is."""
    room = memory.room
    return place_tokens(places, memory.company, room.tokens, room.counts, PARTNERS, memory.wanted)
