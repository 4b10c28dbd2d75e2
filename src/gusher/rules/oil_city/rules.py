"""The rules of Oil City (2015). Numbers like O7 are rulings.

Companies of three buy plots, towers and drillers, arrange them, extract crude, gas and wax, and sell by the wagon at
prices that history sets anew every turn. Six turns of four phases: A event, B investment, C extraction, D sale.

People act all at once: they place tokens, arrange plots and load wagons as a draft that only their company sees, deal
with others meanwhile, and say when they are ready. When all are, the bank does its work step by step, each of them an
outcome of the log, whether a die decides it or nothing does.

Drafts are in the state, and not submissions for a whole phase: partners see each other's drafts at once and the last
write wins, companies deal while they draft, a bot plans in the same steps, and random games exercise all of it. A
second place for half-made moves would need its own storage, redaction and checks. A draft reserves nothing: it is
checked against what the company has, so that screens let nobody spend money twice, and if a deal takes what it uses,
the bank shrinks it. Most steps of the bank leave nothing to luck and have one outcome only; they are in the log so
that screens can show them one by one and so that each has one reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import auto
from typing import Any

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, Codes, below, kind_of, rule, well_formed
from gusher.rules.kernel.marking import apart

from .arranging import list_arrangements, put, show_arrangements, why_put, why_take
from .companies import side
from .deals import count_lines, end_all_offers, line_number, list_deals, list_papers, play_deal, why_deal
from .drawing import (
    draw_plot,
    give_back,
    give_back_last,
    list_given_back,
    list_plots,
    next_landowner,
    seats_that_choose,
    why_drawn,
    why_give_back,
)  # fmt: skip
from .extraction import extract, find_next_plot
from .hiding import conceal as conceal  # noqa: PLC0414 (part of the contract)
from .hiding import covers as covers  # noqa: PLC0414 (part of the contract)
from .investing import list_tokens, next_token, play_token, settle, why_token
from .items import NOTHING
from .kinds import (
    ARRANGE,
    CHOOSE,
    DIE_NUMBERS,
    DIE_ROLLED,
    EVENT_DRAWN,
    FALL_DUE,
    GIVE_BACK,
    INVEST,
    LAND_DRAWN,
    LOAD,
    LOAD_GOODS,
    PLOT_DRAWN,
    PUT,
    RANGES,
    READY,
    REOPEN,
    REOPENING,
    SELL_LOAD,
    SEND_WAGONS,
    SETTLE_TOKEN,
    TAKE,
    TURNS,
    being_ready,
    company_acting,
    company_selling,
    count_loaded,
    drawing_event,
    event_drawn,
    falling_due,
    field_put,
    field_taken,
    good_loaded,
    is_of_deals,
    is_of_tokens,
    is_outcome,
    number_rolled,
    piece_put,
    place_of,
    place_settled,
    plot_arranged,
    plot_drawn,
    plot_returned,
    rolling,
    selling,
    settling,
    stage_ready,
    term_due,
    turn_ready,
    wagons_sent,
)  # fmt: skip
from .reasons import Reason
from .sale import find_next_seller, list_loads, load, sell, why_load, why_send
from .scoring import count_assets
from .scoring import places as places  # noqa: PLC0414 (part of the contract)
from .scoring import points as points  # noqa: PLC0414 (part of the contract)
from .state import (
    ARRANGING,
    CHOOSING,
    EVENT,
    EXTRACTING,
    FALLING_DUE,
    INVESTING,
    LANDING,
    LOADING,
    OVER,
    PLANNED,
    SELLING,
    SETTLING,
    company_in_turn,
    do_people_act,
    is_over,
    set_up,
)  # fmt: skip
from .terms import fall_due, find_next_term


class Ending(Codes):
    """How a game can end."""

    NONE = auto()
    SIX_TURNS = auto()


def setup(s: Any, options: Mapping[str, Any]) -> None:
    """The start of a game; ``state.set_up`` says with which options. Plots for landowners are drawn first (O3)."""
    set_up(s, options)
    go_on(s)


# Whom we wait for -----------------------------------------------------------------------------------------------------


@rule
def movers(s: Any) -> int:
    """Everybody who is not ready; for all that the bank does, chance."""
    if is_over(s):
        return 0
    return s.waiting if do_people_act(s) else WAITING_FOR_CHANCE


@rule
def ending(s: Any) -> int:
    """The game ends after six turns (O20)."""
    return Ending.SIX_TURNS if is_over(s) else Ending.NONE


@rule
def is_waited_for(s: Any, seat: int) -> bool:
    """Whether a seat is not ready."""
    return s.waiting >> seat & 1 == 1  # type: ignore[no-any-return]


@rule
def stage(s: Any) -> int:
    """What everybody is busy with."""
    if s.phase == INVESTING:
        return INVEST
    if s.phase == CHOOSING:
        return CHOOSE
    return ARRANGE if s.phase == ARRANGING else LOAD


# What may be done -----------------------------------------------------------------------------------------------------


@rule
def why(s: Any, seat: int, action: int) -> int:
    """The first thing that stands against an action, a Reason."""
    return reason_against(s, seat, action)


@apart
def reason_against(s: Any, seat: int, action: int) -> int:
    """See ``why``. Not inlined, like ``list_all`` and ``do``: it is large, and drivers inline whatever they call."""
    if not well_formed(action, RANGES):
        return Reason.UNKNOWN_ACTION
    if is_over(s):
        return Reason.GAME_OVER
    kind = kind_of(action)
    if is_outcome(kind):
        return why_outcome(s, seat, action)
    if side(s, seat) < 0:
        return Reason.NOT_YOUR_COMPANY
    if not do_people_act(s):
        return Reason.WAITING_FOR_BANK
    if kind == READY:
        return why_ready(s, seat, turn_ready(action), stage_ready(action))
    if kind == REOPEN:
        return why_reopen(s, seat)
    if is_of_deals(kind):
        return why_deal(s, seat, action)
    return why_draft(s, seat, action)


@rule
def why_ready(s: Any, seat: int, turn: int, for_stage: int) -> int:
    """Once, and for the phase that it was meant for: what arrives late does not count for the next one."""
    if turn != s.turn or for_stage != stage(s):
        return Reason.OTHER_PHASE
    return Reason.LEGAL if is_waited_for(s, seat) else Reason.YOU_ARE_READY


@rule
def why_reopen(s: Any, seat: int) -> int:
    """Who was ready and has thought again; a plot that is back in the box stays there."""
    if s.phase == CHOOSING:
        return Reason.NOT_NOW
    return Reason.NOT_READY if is_waited_for(s, seat) else Reason.LEGAL


@apart
def why_draft(s: Any, seat: int, action: int) -> int:
    """What stands against a change of one's draft: the wrong phase, being ready, somebody else's company, or the rules
    of the phase."""
    kind = kind_of(action)
    if phase_of(kind) != s.phase:
        return Reason.NOT_NOW
    company = company_acting(action)
    if is_of_tokens(kind):
        reason = why_token(s, seat, action)
    elif kind == GIVE_BACK:
        reason = why_give_back(s, seat, place_of(action), plot_returned(action))
    elif company != side(s, seat):
        reason = Reason.NOT_YOUR_COMPANY
    elif kind == PUT:
        reason = why_put(s, company, plot_arranged(action), field_put(action), piece_put(action))
    elif kind == TAKE:
        reason = why_take(s, company, plot_arranged(action), field_taken(action))
    elif kind == LOAD_GOODS:
        reason = why_load(s, company, good_loaded(action), count_loaded(action))
    else:
        reason = why_send(s, company, wagons_sent(action))
    if reason == Reason.LEGAL and not is_waited_for(s, seat):
        return Reason.YOU_ARE_READY
    return reason


@rule
def phase_of(kind: int) -> int:
    """The phase that a draft belongs to."""
    if is_of_tokens(kind):
        return INVESTING
    if kind == GIVE_BACK:
        return CHOOSING
    return ARRANGING if kind == PUT or kind == TAKE else LOADING


@rule
def why_outcome(s: Any, seat: int, action: int) -> int:
    """Only chance makes outcomes, and only the one that is due."""
    kind = kind_of(action)
    if seat != CHANCE or do_people_act(s) or kind != kind_due(s):
        return Reason.NOT_WAITING_FOR_OUTCOME
    if kind == LAND_DRAWN or kind == PLOT_DRAWN:
        return why_drawn(s, plot_drawn(action))
    if kind == EVENT_DRAWN:
        card = event_drawn(action)
        return Reason.LEGAL if card < s.events and s.event_out[card] == 0 else Reason.CARD_GONE
    if kind == DIE_ROLLED:
        return Reason.LEGAL
    return Reason.LEGAL if action == step_due(s) else Reason.NOT_NEXT


@rule
def kind_due(s: Any) -> int:
    """What the bank does next."""
    if s.phase == LANDING:
        return LAND_DRAWN
    if s.phase == EVENT:
        return EVENT_DRAWN
    if s.phase == SETTLING:
        return PLOT_DRAWN if s.draws_left > 0 else SETTLE_TOKEN
    if s.phase == EXTRACTING:
        return DIE_ROLLED
    return SELL_LOAD if s.phase == SELLING else FALL_DUE


@rule
def step_due(s: Any) -> int:
    """What the bank does next where nothing is left to luck: a token, a company's wagons, a term."""
    if s.phase == SETTLING:
        return settling(s.place_at)
    return selling(company_in_turn(s, s.order_at)) if s.phase == SELLING else falling_due(s.term_at)


# All that may be done -------------------------------------------------------------------------------------------------


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """Every legal action of a seat, whether we wait for it or not; for chance every outcome."""
    return list_all(s, seat, out)


@apart
def list_all(s: Any, seat: int, out: Any) -> int:
    """See ``legal``."""
    if is_over(s):
        return 0
    if not do_people_act(s):
        return list_outcomes(s, out) if seat == CHANCE else 0
    if side(s, seat) < 0:
        return 0
    return list_deals(s, side(s, seat), out, list_draft(s, seat, out))


@rule
def pick(s: Any, seat: int, generator: int, out: Any) -> int:
    """One legal action, drawn uniformly. Lines of deals are only counted, and the one drawn is worked out: there are
    hundreds."""
    return draw_any(s, seat, generator, out)


@apart
def draw_any(s: Any, seat: int, generator: int, out: Any) -> int:
    """See ``pick``."""
    company = side(s, seat)
    listed = list_papers(s, company, out, list_draft(s, seat, out))
    drawn = below(generator, listed + count_lines(s, company))
    return out[drawn] if drawn < listed else line_number(s, company, drawn - listed)


@rule
def list_draft(s: Any, seat: int, out: Any) -> int:
    """What a seat can do in the phase; being ready comes first."""
    if not is_waited_for(s, seat):
        out[0] = REOPENING
        return 0 if s.phase == CHOOSING else 1
    out[0] = being_ready(s.turn, stage(s))
    if s.phase == INVESTING:
        return list_tokens(s, seat, out, 1)
    if s.phase == CHOOSING:
        return list_given_back(s, seat, out, 1)
    if s.phase == ARRANGING:
        return list_arrangements(s, side(s, seat), out, 1)
    return list_loads(s, side(s, seat), out, 1)


@apart
def list_outcomes(s: Any, out: Any) -> int:
    """The outcomes that are possible now."""
    kind = kind_due(s)
    if kind == LAND_DRAWN or kind == PLOT_DRAWN:
        return list_plots(s, kind, out)
    if kind == EVENT_DRAWN:
        return list_events(s, out)
    if kind == DIE_ROLLED:
        for number in range(DIE_NUMBERS):
            out[number] = rolling(number)
        return DIE_NUMBERS
    out[0] = step_due(s)
    return 1


@rule
def list_events(s: Any, out: Any) -> int:
    """The cards that have not been out (O5)."""
    count = 0
    for card in range(s.events):
        if s.event_out[card] == 0:
            out[count] = drawing_event(card)
            count += 1
    return count


@rule
def weights(s: Any, out: Any) -> int:
    """Cards are as likely as each other, and so are the numbers of the die, which has two faces of each (O11)."""
    if is_over(s) or do_people_act(s):
        return 0
    count = list_outcomes(s, out)
    for each in range(count):
        out[each] = 1
    return count


# What is done ---------------------------------------------------------------------------------------------------------


@rule
def play(s: Any, seat: int, action: int) -> None:
    """Do a legal action, or let the bank do its next step; then the game goes on to whatever it waits for."""
    do(s, seat, action)


@apart
def do(s: Any, seat: int, action: int) -> None:
    """See ``play``."""
    kind = kind_of(action)
    if is_outcome(kind):
        happen(s, action)
    elif kind == READY:
        be_ready(s, seat)
    elif kind == REOPEN:
        s.waiting |= 1 << seat
    elif is_of_deals(kind):
        play_deal(s, seat, action)
    elif is_of_tokens(kind):
        play_token(s, action)
    elif kind == GIVE_BACK:
        give_back(s, place_of(action), plot_returned(action))
    elif kind == PUT:
        put(s, plot_arranged(action), field_put(action), piece_put(action))
    elif kind == TAKE:
        s.piece[PLANNED, plot_arranged(action), field_taken(action)] = NOTHING
    elif kind == LOAD_GOODS:
        load(s, company_acting(action), good_loaded(action), count_loaded(action))
    elif kind == SEND_WAGONS:
        s.sent[company_acting(action)] = wagons_sent(action)
    go_on(s)


@rule
def be_ready(s: Any, seat: int) -> None:
    """A seat has done what it wanted to; who has still to choose a plot gives back the last."""
    if s.phase == CHOOSING:
        give_back_last(s, seat)
    else:
        s.waiting &= ~(1 << seat)


@apart
def happen(s: Any, outcome: int) -> None:
    """The bank does its next step."""
    kind = kind_of(outcome)
    if kind == LAND_DRAWN:
        s.plots_at_start[s.place_at] -= 1
        draw_plot(s, plot_drawn(outcome))
    elif kind == EVENT_DRAWN:
        s.event[s.turn] = 1 + event_drawn(outcome)
        s.event_out[event_drawn(outcome)] = 1
        s.phase = INVESTING
        wait_for_all(s)
    elif kind == SETTLE_TOKEN:
        settle(s, place_settled(outcome))
    elif kind == PLOT_DRAWN:
        s.draws_left -= 1
        draw_plot(s, plot_drawn(outcome))
    elif kind == DIE_ROLLED:
        extract(s, number_rolled(outcome))
    elif kind == SELL_LOAD:
        sell(s, company_selling(outcome))
    else:
        fall_due(s, term_due(outcome))


# How the phases follow each other -------------------------------------------------------------------------------------


@rule
def wait_for_all(s: Any) -> None:
    """Everybody is to act, all at once."""
    s.waiting = (1 << s.seats) - 1


@apart
def go_on(s: Any) -> None:
    """Begin the phases that are to begin, one after the other, until somebody has something to do."""
    if s.phase == LANDING:
        s.place_at = next_landowner(s)
        if s.place_at < 0:
            s.phase = EVENT
    if s.phase == INVESTING and s.waiting == 0:
        begin_settling(s)
    if s.phase == SETTLING and s.draws_left == 0:
        s.place_at = next_token(s)
        if s.place_at < 0:
            s.phase = CHOOSING
            s.waiting = seats_that_choose(s)
    if s.phase == CHOOSING and s.waiting == 0:
        s.phase = ARRANGING
        wait_for_all(s)
    if s.phase == ARRANGING and s.waiting == 0:
        begin_extraction(s)
    if s.phase == EXTRACTING and not find_next_plot(s):
        begin_sale(s)
    if s.phase == LOADING and s.waiting == 0:
        s.phase = SELLING
        s.order_at = 0
    if s.phase == SELLING and not find_next_seller(s):
        s.phase = FALLING_DUE
        s.term_at = 0
    if s.phase == FALLING_DUE and not find_next_term(s):
        end_turn(s)


@rule
def begin_settling(s: Any) -> None:
    """The bank settles the tokens (O8)."""
    s.phase = SETTLING
    for company in range(s.companies):
        s.runs[company] = 0


@rule
def begin_extraction(s: Any) -> None:
    """Everybody sees the plots as they are arranged; offers end (O17)."""
    show_arrangements(s)
    end_all_offers(s)
    s.phase = EXTRACTING
    s.order_at = 0
    s.plot_at = 0


@rule
def begin_sale(s: Any) -> None:
    """Wagons are loaded; after the sixth extraction plots are counted (O15, O20)."""
    if s.turn == TURNS - 1:
        count_assets(s)
    s.phase = LOADING
    wait_for_all(s)


@rule
def end_turn(s: Any) -> None:
    """The next turn, or the end."""
    if s.turn == TURNS - 1:
        s.phase = OVER
        return
    s.turn += 1
    s.phase = EVENT
