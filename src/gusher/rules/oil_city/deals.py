"""Deals: put on paper line by line, offered to one company or to all, and settled whole when one takes them (O16 to
O18).

Deals look only at open information. Pieces on a plot can be sold, so that no refusal reveals how a plot is being
arranged (``plots.take_off_what_has_left``).
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import kind_of, rule
from gusher.rules.kernel.marking import apart

from .companies import side
from .exchange import exchange
from .former import ROOM_TERMS, settle_line_by_line
from .items import ALL_ITEMS, BANK, CRUDE, FIRST_PLOT, MONEY, NOTHING, WAGON
from .kinds import (
    ACCEPT,
    ADD_LINE,
    BEGIN_DRAFT,
    COMPANY_TERMS,
    DROP_DRAFT,
    EVERYBODY,
    LINES,
    MOST_IN_A_LINE,
    MOST_TERMS,
    OFFER,
    OFFERS,
    SERIALS,
    SET_BACK,
    SET_DUE,
    SLOTS,
    STRIKE,
    TURNS,
    WITHDRAW,
    accepting,
    adding_line,
    amount_of,
    beginning_draft,
    company_acting,
    dropping_draft,
    giver_of,
    item_of,
    line_changed,
    offer_answered,
    offered_to,
    offering,
    serial_answered,
    setting_back,
    setting_due,
    striking,
    turn_set,
    withdrawing,
)  # fmt: skip
from .plots import holds_plot
from .reasons import Reason
from .sheets import (
    MAKER,
    TAKER,
    clear_line,
    clear_sheet,
    draft_of,
    free_line,
    given_now,
    has_term,
    lines_with_terms,
    maker_of,
    names,
    terms_in,
)  # fmt: skip
from .state import has_last_extraction_been, is_one_exchange
from .terms import borrowed, is_lent, open_terms

MOST_GOODS_IN_A_LINE = 20
MOST_CARDS_IN_A_LINE = 9


@apart
def available(s: Any, company: int, item: int) -> int:
    """How much of something a company can pass on now: not what it has borrowed (O19)."""
    if item >= FIRST_PLOT:
        there = 1 if holds_plot(s, company, item - FIRST_PLOT) else 0
    else:
        there = s.held[company, item]
    return there - borrowed(s, company, item) if is_lent(item) else there


# What is put on paper -------------------------------------------------------------------------------------------------


@apart
def why_deal(s: Any, seat: int, action: int) -> int:
    """What stands against any action of a deal."""
    kind = kind_of(action)
    if kind == ACCEPT:
        return why_accept(s, side(s, seat), offer_answered(action), serial_answered(action))
    if kind == WITHDRAW:
        return why_withdraw(s, side(s, seat), offer_answered(action), serial_answered(action))
    company = company_acting(action)
    if side(s, seat) != company:
        return Reason.NOT_YOUR_COMPANY
    if kind == BEGIN_DRAFT:
        return Reason.LEGAL if s.drafting[company] == 0 else Reason.DRAFT_BEGUN
    if s.drafting[company] == 0:
        return Reason.NO_DRAFT
    if kind == DROP_DRAFT:
        return Reason.LEGAL
    if kind == ADD_LINE:
        return why_line(s, company, giver_of(action), item_of(action), amount_of(action))
    if kind == OFFER:
        return why_offer(s, company, offered_to(action))
    return why_change_line(s, draft_of(company), kind, line_changed(action), turn_set(action))


@apart
def why_line(s: Any, company: int, giver: int, item: int, amount: int) -> int:
    """Money and goods may be promised for later. Anything else somebody must have who could give it."""
    if free_line(s, draft_of(company)) < 0:
        return Reason.DRAFT_FULL
    if has_last_extraction_been(s) and is_lent(item):
        return Reason.ONLY_GOODS_NOW
    if amount > most_in_a_line(item):
        return Reason.TOO_MUCH_IN_A_LINE
    if item >= FIRST_PLOT and names(s, draft_of(company), item):
        return Reason.PLOT_NAMED_TWICE
    return Reason.LEGAL if amount <= most_to_name(s, company, giver, item) else Reason.NOT_THEIRS_TO_GIVE


@rule
def most_to_name(s: Any, company: int, giver: int, item: int) -> int:
    """How much of something a line can name now."""
    if item == MONEY or CRUDE <= item < FIRST_PLOT:
        return most_in_a_line(item)
    return min(most_in_a_line(item), most_available(s, company, giver, item))


@apart
def lines_with(s: Any, company: int, giver: int, item: int) -> int:
    """How many lines with an item can be added to a draft that has room: each names another amount, from 1 on."""
    if item >= FIRST_PLOT and (s.owner[item - FIRST_PLOT] == BANK or names(s, draft_of(company), item)):
        return 0
    return 0 if has_last_extraction_been(s) and is_lent(item) else most_to_name(s, company, giver, item)


@rule
def most_in_a_line(item: int) -> int:
    """The largest amount in one line; several lines can name the same."""
    if item == MONEY:
        return MOST_IN_A_LINE
    if item >= FIRST_PLOT:
        return 1
    return MOST_GOODS_IN_A_LINE if item >= CRUDE else MOST_CARDS_IN_A_LINE


@apart
def most_available(s: Any, company: int, giver: int, item: int) -> int:
    """How much of something the company could give, or any other that might take the offer."""
    if giver == MAKER:
        return available(s, company, item)
    if item >= FIRST_PLOT:
        holder = s.owner[item - FIRST_PLOT]
        return available(s, holder, item) if 0 <= holder < BANK and holder != company else 0
    most = 0
    for other in range(s.companies):
        if other != company and s.held[other, item] > most:
            most = max(most, available(s, other, item))
    return most


@rule
def why_change_line(s: Any, sheet: int, kind: int, line: int, turn: int) -> int:
    """Money and goods can fall due after this turn's sale or a later one; pieces, refineries and plots can come back
    then. Wagons and drafts' other lines change hands for good."""
    if s.amount[sheet, line] == NOTHING:
        return Reason.NO_SUCH_LINE
    if kind == STRIKE:
        return Reason.LEGAL
    item = s.item[sheet, line]
    if item == WAGON or is_lent(item) != (kind == SET_BACK):
        return Reason.COMES_BACK_NEVER if kind == SET_BACK else Reason.FALLS_DUE_NEVER
    if has_term(s, sheet, line):
        return Reason.HAS_A_TERM
    if turn < s.turn:
        return Reason.TURN_IS_OVER
    return Reason.LEGAL if lines_with_terms(s, sheet) < MOST_TERMS else Reason.DRAFT_FULL_OF_TERMS


@apart
def why_offer(s: Any, company: int, to: int) -> int:
    """To another company, or to all; something must be on the sheet."""
    if to == company:
        return Reason.OWN_COMPANY
    if to != EVERYBODY and to >= s.companies:
        return Reason.NO_SUCH_COMPANY
    return why_offer_at_all(s, company)


@apart
def why_offer_at_all(s: Any, company: int) -> int:
    """What stands against offering what is on the sheet, whomever to."""
    if free_slot(s, company) < 0:
        return Reason.TOO_MANY_OFFERS
    return why_sheet(s, draft_of(company))


@apart
def why_sheet(s: Any, sheet: int) -> int:
    """Whether a sheet still fits the time: what stands against its lines, whoever takes it."""
    lines = 0
    is_late = False
    for line in range(LINES):
        if s.amount[sheet, line] > 0:
            lines += 1
            if has_last_extraction_been(s) and is_lent(s.item[sheet, line]):
                return Reason.ONLY_GOODS_NOW
            if has_term(s, sheet, line) and max(s.due[sheet, line], s.back[sheet, line]) - 1 < s.turn:
                is_late = True
    if is_late:
        return Reason.TURN_IS_OVER
    return Reason.LEGAL if lines > 0 else Reason.NOTHING_OFFERED


@rule
def free_slot(s: Any, company: int) -> int:
    """The company's first slot without an offer, -1 if all are taken."""
    for slot in range(SLOTS):
        if s.offered_to[SLOTS * company + slot] == NOTHING:
            return SLOTS * company + slot
    return -1


# What is taken --------------------------------------------------------------------------------------------------------


@rule
def is_offered_to(s: Any, company: int, offer: int) -> bool:
    """Whether a company can take an offer."""
    if maker_of(offer) == company:
        return False
    return s.offered_to[offer] == 1 + EVERYBODY or s.offered_to[offer] == 1 + company  # type: ignore[no-any-return]


@apart
def why_accept(s: Any, company: int, offer: int, serial: int) -> int:
    """Everything in it must be there when it is taken (O17)."""
    maker = maker_of(offer)
    if maker >= s.companies or s.offered_to[offer] <= NOTHING or s.serial[offer] != serial:
        return Reason.NO_SUCH_OFFER
    if maker == company:
        return Reason.OWN_COMPANY
    if not is_offered_to(s, company, offer):
        return Reason.NO_SUCH_OFFER
    reason = why_sheet(s, offer)
    if reason != Reason.LEGAL:
        return reason
    if not is_room_for_terms(s, offer, maker, company):
        return Reason.TOO_MANY_TERMS
    if lacks_something(s, offer, MAKER, maker):
        return Reason.THEY_LACK_IT
    return Reason.YOU_LACK_IT if lacks_something(s, offer, TAKER, company) else Reason.LEGAL


@rule
def is_room_for_terms(s: Any, offer: int, maker: int, taker: int) -> bool:
    """Whether both companies can have the terms of an offer beside those that they have (O16)."""
    if not is_one_exchange(s):
        return s.terms + lines_with_terms(s, offer) <= ROOM_TERMS  # type: ignore[no-any-return]
    more = terms_in(s, offer)
    return open_terms(s, maker) + more <= COMPANY_TERMS and open_terms(s, taker) + more <= COMPANY_TERMS


@rule
def lacks_something(s: Any, offer: int, giver: int, company: int) -> bool:
    """Whether a company can't give all that it is to give at once."""
    for line in range(LINES):
        if s.amount[offer, line] > 0 and s.giver[offer, line] == giver:
            item = s.item[offer, line]
            if given_now(s, offer, giver, item) > available(s, company, item):
                return True
    return False


@rule
def why_withdraw(s: Any, company: int, offer: int, serial: int) -> int:
    """Any partner can withdraw an offer of the company."""
    if maker_of(offer) != company:
        return Reason.NOT_YOUR_OFFER
    return Reason.LEGAL if s.offered_to[offer] > 0 and s.serial[offer] == serial else Reason.NO_SUCH_OFFER


# All that may be done -------------------------------------------------------------------------------------------------


@rule
def list_deals(s: Any, company: int, out: Any, count: int) -> int:
    """All that a company can do about deals, from ``out[count]`` on; how many actions there are then."""
    return list_lines(s, company, out, list_papers(s, company, out, count))


@apart
def list_papers(s: Any, company: int, out: Any, count: int) -> int:
    """All of that but for new lines, which are the most by far."""
    count = list_answers(s, company, out, count)
    if s.drafting[company] == 0:
        out[count] = beginning_draft(company)
        return count + 1
    out[count] = dropping_draft(company)
    return list_offers(s, company, out, list_changes(s, company, out, count + 1))


@apart
def list_answers(s: Any, company: int, out: Any, count: int) -> int:
    """Offers that can be taken, and own ones that can be withdrawn."""
    for offer in range(SLOTS * s.companies):
        if s.offered_to[offer] > 0:
            if maker_of(offer) == company:
                out[count] = withdrawing(offer, s.serial[offer])
                count += 1
            elif is_offered_to(s, company, offer) and why_accept(s, company, offer, s.serial[offer]) == Reason.LEGAL:
                out[count] = accepting(offer, s.serial[offer])
                count += 1
    return count


@rule
def list_offers(s: Any, company: int, out: Any, count: int) -> int:
    """Whom the draft can be offered to."""
    if why_offer_at_all(s, company) != Reason.LEGAL:
        return count
    for to in range(s.companies):
        if to != company:
            out[count] = offering(company, to)
            count += 1
    out[count] = offering(company, EVERYBODY)
    return count + 1


@rule
def has_room_for_lines(s: Any, company: int) -> bool:
    """Whether a company has a draft, and a free line on it."""
    return s.drafting[company] != 0 and free_line(s, draft_of(company)) >= 0


@apart
def list_lines(s: Any, company: int, out: Any, count: int) -> int:
    """All lines that can be added to a draft."""
    if has_room_for_lines(s, company):
        for giver in range(2):
            for item in range(ALL_ITEMS):
                for amount in range(lines_with(s, company, giver, item)):
                    out[count] = adding_line(company, giver, item, 1 + amount)
                    count += 1
    return count


@apart
def count_lines(s: Any, company: int) -> int:
    """How many of them there are."""
    count = 0
    if has_room_for_lines(s, company):
        for giver in range(2):
            for item in range(ALL_ITEMS):
                count += lines_with(s, company, giver, item)
    return count


@apart
def line_number(s: Any, company: int, number: int) -> int:
    """One of them, counted from 0."""
    giver = MAKER
    item = 0
    while number >= lines_with(s, company, giver, item):
        number -= lines_with(s, company, giver, item)
        item += 1
        if item == ALL_ITEMS:
            giver = TAKER
            item = 0
    return adding_line(company, giver, item, 1 + number)


@apart
def list_changes(s: Any, company: int, out: Any, count: int) -> int:
    """All that can be done with the lines of a draft."""
    sheet = draft_of(company)
    for line in range(LINES):
        if s.amount[sheet, line] > 0:
            out[count] = striking(company, line)
            count += 1
            is_back = is_lent(s.item[sheet, line])
            if why_change_line(s, sheet, SET_BACK if is_back else SET_DUE, line, s.turn) == Reason.LEGAL:
                for turn in range(s.turn, TURNS):
                    out[count] = setting_back(company, line, turn) if is_back else setting_due(company, line, turn)
                    count += 1
    return count


# What is done ---------------------------------------------------------------------------------------------------------


@apart
def play_deal(s: Any, seat: int, action: int) -> None:
    """Any action of a deal."""
    kind = kind_of(action)
    company = company_acting(action)
    if kind == ACCEPT:
        accept(s, offer_answered(action), side(s, seat))
    elif kind == WITHDRAW:
        end_offer(s, offer_answered(action))
    elif kind == BEGIN_DRAFT:
        s.drafting[company] = 1
    elif kind == DROP_DRAFT:
        drop_draft(s, company)
    elif kind == ADD_LINE:
        add_line(s, draft_of(company), giver_of(action), item_of(action), amount_of(action))
    elif kind == OFFER:
        offer(s, company, offered_to(action))
    elif kind == STRIKE:
        clear_line(s, draft_of(company), line_changed(action), NOTHING)
    elif kind == SET_DUE:
        s.due[draft_of(company), line_changed(action)] = 1 + turn_set(action)
    else:
        s.back[draft_of(company), line_changed(action)] = 1 + turn_set(action)


@rule
def add_line(s: Any, sheet: int, giver: int, item: int, amount: int) -> None:
    """Write the next line of a sheet. On a copy that hides the sheet there may be none."""
    line = free_line(s, sheet)
    if line >= 0:
        s.giver[sheet, line] = giver
        s.item[sheet, line] = item
        s.amount[sheet, line] = amount


@rule
def drop_draft(s: Any, company: int) -> None:
    """The company has no draft any more."""
    s.drafting[company] = 0
    clear_sheet(s, draft_of(company), NOTHING)


@apart
def offer(s: Any, company: int, to: int) -> None:
    """The draft becomes an offer. On a copy that hides the company's offers it goes nowhere."""
    slot = free_slot(s, company)
    sheet = draft_of(company)
    if slot >= 0:
        for line in range(LINES):
            s.giver[slot, line] = s.giver[sheet, line]
            s.item[slot, line] = s.item[sheet, line]
            s.amount[slot, line] = s.amount[sheet, line]
            s.due[slot, line] = s.due[sheet, line]
            s.back[slot, line] = s.back[sheet, line]
        s.offered_to[slot] = 1 + to
        s.serial[slot] = (s.serial[slot] + 1) % SERIALS
    drop_draft(s, company)


@rule
def end_offer(s: Any, slot: int) -> None:
    """An offer is taken, withdrawn or out of time."""
    s.offered_to[slot] = NOTHING
    clear_sheet(s, slot, NOTHING)


@rule
def end_all_offers(s: Any) -> None:
    """Offers end when extraction begins (O17)."""
    for slot in range(OFFERS):
        if s.offered_to[slot] != NOTHING:
            end_offer(s, slot)


@rule
def accept(s: Any, slot: int, company: int) -> None:
    """The deal is settled, and the offer ends. Nothing else happens on a copy that hides the offer."""
    if is_one_exchange(s):
        exchange(s, slot, maker_of(slot), company)
    else:
        settle_line_by_line(s, slot, maker_of(slot), company)
    end_offer(s, slot)
