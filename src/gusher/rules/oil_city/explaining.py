"""What somebody does in a phase, in sentences by their numbers, and what speaks for it as far as the rules go."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Explaining, Sentence, copy, int8, int32, kind_of, rule
from gusher.rules.kernel.explaining import (
    FIRST_GAP,
    MOST_SAID,
    SENTENCE,
    UNSEEN,
    WORTH,
    account_kind,
    clear_line,
    kept_once,
    say_because,
)
from gusher.rules.kernel.marking import apart

from .companies import side
from .components import FIELDS
from .investing import bought_as, in_box
from .items import (
    ALL_ITEMS,
    CRUDE,
    FIRST_PLOT,
    GAS,
    GOODS_SOLD,
    ITEM_NAMES,
    KEROSENE,
    MONEY,
    NOTHING,
    PIECES,
    PUMP,
    WAGON,
)
from .kinds import (
    ACCEPT,
    BOUGHT,
    GIVE_BACK,
    LINES,
    LOAD_GOODS,
    OFFER,
    PEDDLE,
    PEDDLED,
    PLACE_TOKEN,
    PUT,
    READY,
    REOPEN,
    RUN_REFINERY,
    SEND_WAGONS,
    SETTLE_TOKEN,
    SLOTS,
    SOLD,
    TAKE,
    TAKE_UP,
    TURNS,
    WITHDRAW,
    bought_by,
    count_bought,
    crude_refined,
    load_peddled,
    offer_answered,
    piece_put,
    place_of,
    place_settled,
    plot_arranged,
    plot_returned,
)  # fmt: skip
from .phrases import LONGEST, PLACE_NAMES, SIDES, tell_sides
from .plots import is_well
from .sheets import has_term, maker_of
from .state import ARRANGING, LOADING, PEDLAR, PLANNED, RUN, SHOWN, STATE, price_of

_PLACE = {"place": PLACE_NAMES}
_COMPANY = {"company": None}
_GOODS = dict.fromkeys(SOLD)
ON_A_PLOT = (Sentence("item", {"item": ITEM_NAMES, "count": None}), Sentence("nothing"))
SOME_PIECES, NO_PIECES = range(2)
DID = (
    Sentence("secret"),
    Sentence("ready"),
    Sentence("writes"),
    Sentence("takes_up"),
    Sentence("reopens"),
    Sentence("gives_back", {"plot": None}),
    Sentence("buys", {**_PLACE, "item": BOUGHT, "count": None}),
    Sentence("peddles", {**_PLACE, **_GOODS}),
    Sentence("refines", {**_PLACE, "crude": None}),
    Sentence("arranges", {"plot": None, "what": ON_A_PLOT}),
    Sentence("loads", _GOODS),
    Sentence("loads_nothing"),
    Sentence("offers_all", SIDES),
    Sentence("offers", {**_COMPANY, **SIDES}),
    Sentence("accepts", {**_COMPANY, **SIDES}),
    Sentence("withdraws", SIDES),
)
(
    SECRET, IS_READY, WRITES, TAKES_UP, REOPENS, GIVES_BACK, BUYS, PEDDLES, REFINES, ARRANGES, LOADS, LOADS_NOTHING,
    OFFERS_ALL, OFFERS_ONE, ACCEPTS, WITHDRAWS,
) = range(len(DID))  # fmt: skip
"""Their numbers. What stands up to WRITES is left out if anything else is done."""

_CRUDE = {"crude": None, "price": None}
_PRICED = {"item": ITEM_NAMES, "price": None}
SPEAKS_FOR = (
    "tower_stays", "driller_is_cheap", "plot_point", "wagons_sell", "pump_helps", "fan_keeps", "drill_adds",
    "distillery_makes", "refinery_points",
)  # fmt: skip
"""What speaks by the rules alone for each of the things in BOUGHT, whether it is bought or put up."""
BECAUSE = (
    *map(Sentence, SPEAKS_FOR),
    Sentence("land_first"),
    Sentence("wells_yield"),
    Sentence("pedlar_pays"),
    Sentence("twice_as_many"),
    Sentence("crude_waits", _CRUDE),
    Sentence("cash_scores_nothing"),
    Sentence("wells_free", {"wells": None}),
    Sentence("no_well_free"),
    Sentence("goods_wait", {"units": None, "wagons": None}),
    Sentence("bank_buys", {**_PRICED, "pedlar": None}),
    Sentence("bank_has_none", {"item": BOUGHT}),
    Sentence("bank_sells", {"item": BOUGHT, "price": None}),
    Sentence("price", _PRICED),
    Sentence("kept", _PRICED),
    Sentence("turn_with_sale"),
)
(
    LAND_FIRST, WELLS_YIELD, PEDLAR_PAYS, TWICE_AS_MANY, CRUDE_WAITS, CASH_SCORES_NOTHING, WELLS_FREE, NO_WELL_FREE,
    GOODS_WAIT, BANK_BUYS, BANK_HAS_NONE, BANK_SELLS, PRICE, KEPT, TURN_WITH_SALE,
) = range(len(SPEAKS_FOR), len(BECAUSE))  # fmt: skip

A_TOWER, A_DRILLER, A_PLOT, A_WAGON = (BOUGHT.index(item) for item in ("tower", "driller", "plot", "wagon"))
A_REFINERY = BOUGHT.index("refinery")

ACCOUNT = account_kind(
    FIRST_GAP + LONGEST, began=int8, has_loaded=int8, loading=STATE, told=(int32, FIRST_GAP + LONGEST)
)
"""One more than the phase in which the turn began, whether anything was loaded, the last state in which wagons were;
and scratch space."""


@rule
def step(before: Any, after: Any, account: Any, seat: int, action: int) -> None:
    """See ``Explaining``. Pieces and loads are described by what comes of them in the end."""
    if account.began == 0:
        account.began = 1 + before.phase
        note_loading(before, account)
    note_loading(after, account)
    company = side(before, seat)
    if action == UNSEEN:
        do_once(account, SECRET, 0, 0, 0, 0)
    else:
        note_done(before, after, account, company, action)
        note_reasons(before, account, company, action)
        note_prices(before, after, account, company, action)
    if after.phase == ARRANGING:
        for line in range(account.done_count):
            if account.done[line, SENTENCE] == ARRANGES:
                tell_planned(after, account.done, line, account.done[line, FIRST_GAP] - 1)


@rule
def close(s: Any, account: Any, seat: int) -> None:
    """See ``Explaining``."""
    if account.has_loaded:
        note_load(account, side(s, seat))
    leave_out_the_rest(account)


@rule
def weigh(s: Any, account: Any, seat: int) -> None:
    """What speaks for a turn is what speaks for its actions."""


@rule
def leave_out_the_rest(account: Any) -> None:
    """Leave out what is by the way if anything else is done."""
    kept = 0
    for line in range(account.done_count):
        if account.done[line, SENTENCE] > WRITES:
            for number in range(account.done.shape[1]):
                account.done[kept, number] = account.done[line, number]
            kept += 1
    if kept > 0:
        account.done_count = kept


# What is done ---------------------------------------------------------------------------------------------------------


@apart
def note_done(before: Any, after: Any, account: Any, company: int, action: int) -> None:
    """Note what an action does."""
    kind = kind_of(action)
    if kind == SETTLE_TOKEN:
        place = place_settled(action)
        note_token(account, place, before.token[place], before.count[place])
    elif kind == PLACE_TOKEN:
        note_token(account, place_of(action), 1 + bought_by(action), count_bought(action))
    elif kind == PEDDLE:
        note_token(account, place_of(action), 1 + PEDLAR, load_peddled(action))
    elif kind == RUN_REFINERY:
        note_token(account, place_of(action), RUN, crude_refined(action))
    elif kind == GIVE_BACK:
        do_once(account, GIVES_BACK, 1 + plot_returned(action), 0, 0, 0)
    elif kind == OFFER:
        note_offer(after, account, max(SLOTS * company, offer_made(before, after, company)))
    elif kind == ACCEPT:
        note_sides(before, account, ACCEPTS, 1 + maker_of(offer_answered(action)), offer_answered(action))
    elif kind == WITHDRAW:
        note_sides(before, account, WITHDRAWS, 0, offer_answered(action))
    elif kind == PUT or kind == TAKE:
        note_arranged(after, account, plot_arranged(action))
    elif kind == LOAD_GOODS or kind == SEND_WAGONS or kind == READY:
        if kind == LOAD_GOODS or (kind == READY and account.began == 1 + LOADING):
            account.has_loaded = 1
        do_once(account, IS_READY, 0, 0, 0, 0)
    elif kind == TAKE_UP or kind == REOPEN:
        do_once(account, TAKES_UP if kind == TAKE_UP else REOPENS, 0, 0, 0, 0)
    else:
        do_once(account, WRITES, 0, 0, 0, 0)


@apart
def do_once(account: Any, sentence: int, a: int, b: int, c: int, d: int) -> None:
    """Note a sentence on what is done, with what fills its gaps, unless it was said before."""
    account.told[FIRST_GAP] = a
    account.told[FIRST_GAP + 1] = b
    account.told[FIRST_GAP + 2] = c
    account.told[FIRST_GAP + 3] = d
    do_as_told(account, sentence, FIRST_GAP + 4)


@apart
def do_as_told(account: Any, sentence: int, end: int) -> None:
    """The same with so many numbers of ``told``."""
    count = account.done_count
    if count < MOST_SAID:
        clear_line(account.done, count)
        for number in range(FIRST_GAP, end):
            account.done[count, number] = account.told[number]
        account.done[count, WORTH] = 1
        account.done[count, SENTENCE] = sentence
        account.done_count = kept_once(account.done, count)


@apart
def note_token(account: Any, place: int, token: int, count: int) -> None:
    """Note what a token is placed for, as the state keeps it."""
    if token == RUN:
        do_once(account, REFINES, place, count, 0, 0)
    elif token == 1 + PEDLAR:
        do_once(account, PEDDLES, place, PEDDLED[count, 0], PEDDLED[count, 1], PEDDLED[count, 2])
    elif token > NOTHING:
        do_once(account, BUYS, place, token - 1, count, 0)


@rule
def offer_made(before: Any, after: Any, company: int) -> int:
    """The slot of a company's offer that is new; -1 if there is none."""
    for slot in range(SLOTS * company, SLOTS * (company + 1)):
        if after.serial[slot] != before.serial[slot]:
            return slot
    return -1


@rule
def note_offer(s: Any, account: Any, offer: int) -> None:
    """Note an offer by what is in it."""
    to = s.offered_to[offer] - 1
    if 0 <= to < s.companies:
        note_sides(s, account, OFFERS_ONE, 1 + to, offer)
    else:
        note_sides(s, account, OFFERS_ALL, 0, offer)


@apart
def note_sides(s: Any, account: Any, sentence: int, company: int, sheet: int) -> None:
    """Note what both sides give by a sheet of paper, and a company, counted from 1, if the sentence names one."""
    at = FIRST_GAP
    if company > 0:
        account.told[at] = company
        at += 1
    do_as_told(account, sentence, tell_sides(s, sheet, at, account.told))


@apart
def note_arranged(s: Any, account: Any, plot: int) -> None:
    """Note a plot that is arranged, once only. What stands on it is told by the last state."""
    for line in range(account.done_count):
        if account.done[line, SENTENCE] == ARRANGES and account.done[line, FIRST_GAP] == 1 + plot:
            return
    if account.done_count < MOST_SAID:
        tell_planned(s, account.done, account.done_count, plot)
        account.done_count += 1


@apart
def tell_planned(s: Any, lines: Any, line: int, plot: int) -> None:
    """Write into a line what is to stand on a plot."""
    clear_line(lines, line)
    lines[line, WORTH] = 1
    lines[line, SENTENCE] = ARRANGES
    lines[line, FIRST_GAP] = 1 + plot
    at = FIRST_GAP + 2
    for piece in range(1, 1 + PIECES):
        count = 0
        for field in range(FIELDS):
            if s.piece[PLANNED, plot, field] == piece:
                count += 1
        if count > 0:
            lines[line, FIRST_GAP + 1] += 1
            lines[line, at] = SOME_PIECES
            lines[line, at + 1] = piece
            lines[line, at + 2] = count
            at += 3
    if lines[line, FIRST_GAP + 1] == 0:
        lines[line, FIRST_GAP + 1] = 1
        lines[line, at] = NO_PIECES


# Loads ----------------------------------------------------------------------------------------------------------------


@rule
def note_loading(s: Any, account: Any) -> None:
    """Keep a state in which wagons are loaded: before the last to be ready has the bank begin."""
    if s.phase == LOADING:
        copy(account.loading, s)


@apart
def note_load(account: Any, company: int) -> None:
    """Note what is on the wagons in the end, and what speaks for it."""
    s = account.loading
    units = 0
    for good in range(GOODS_SOLD):
        item = GAS + good
        loaded = max(0, s.loaded[company, good])
        account.told[FIRST_GAP + good] = loaded
        units += loaded
        if loaded > 0:
            say_because(account, PRICE, 0, item, price_of(s, item), 0, 0, 0)
        elif s.held[company, item] > 0 and s.turn < TURNS - 1:
            say_because(account, KEPT, 0, item, price_of(s, item), 0, 0, 0)
    if units > 0:
        say_because(account, TURN_WITH_SALE, 0, 0, 0, 0, 0, 0)
        do_as_told(account, LOADS, FIRST_GAP + GOODS_SOLD)
    else:
        do_once(account, LOADS_NOTHING, 0, 0, 0, 0)


# What speaks for it ---------------------------------------------------------------------------------------------------


@apart
def note_reasons(s: Any, account: Any, company: int, action: int) -> None:
    """Note what speaks for a token, or what it brings, or a piece: by the rules, and by what the company has."""
    kind = kind_of(action)
    if kind == PUT:
        say_because(account, WELLS_YIELD, 0, 0, 0, 0, 0, 0)
        if piece_put(action) >= PUMP:
            say_because(account, bought_as(piece_put(action)), 0, 0, 0, 0, 0, 0)
    elif kind == PLACE_TOKEN:
        note_use(s, account, company, 1 + bought_by(action))
    elif kind == PEDDLE:
        note_use(s, account, company, 1 + PEDLAR)
    elif kind == RUN_REFINERY:
        note_use(s, account, company, RUN)
    elif kind == SETTLE_TOKEN:
        note_use(s, account, company, s.token[place_settled(action)])


@apart
def note_use(s: Any, account: Any, company: int, token: int) -> None:
    """Note what speaks for a token, as the state keeps it."""
    if token == RUN:
        say_because(account, TWICE_AS_MANY, 0, 0, 0, 0, 0, 0)
        note_crude(s, account, company)
    elif token == 1 + PEDLAR:
        say_because(account, PEDLAR_PAYS, 0, 0, 0, 0, 0, 0)
    elif token > NOTHING:
        bought = token - 1
        has_land = s.plots[company] > 0
        say_because(account, LAND_FIRST if bought == A_PLOT and not has_land else bought, 0, 0, 0, 0, 0, 0)
        if has_land:
            note_what_it_is_for(s, account, company, bought)
        if s.turn == TURNS - 1:
            say_because(account, CASH_SCORES_NOTHING, 0, 0, 0, 0, 0, 0)


@rule
def note_what_it_is_for(s: Any, account: Any, company: int, bought: int) -> None:
    """Note what everybody can see that makes a purchase worth while."""
    if bought == A_TOWER or bought == A_DRILLER or bought == A_PLOT:
        wells = free_wells(s, company)
        if wells > 0:
            say_because(account, WELLS_FREE, 0, wells, 0, 0, 0, 0)
        else:
            say_because(account, NO_WELL_FREE, 0, 0, 0, 0, 0, 0)
    elif bought == A_WAGON:
        goods = 0
        for good in range(GOODS_SOLD):
            goods += s.held[company, GAS + good]
        if goods != 0:
            say_because(account, GOODS_WAIT, 0, goods, s.held[company, WAGON], 0, 0, 0)
    elif bought == A_REFINERY:
        note_crude(s, account, company)


@rule
def note_crude(s: Any, account: Any, company: int) -> None:
    """Note how much crude waits for a refinery."""
    say_because(account, CRUDE_WAITS, 0, s.held[company, CRUDE], price_of(s, KEROSENE), 0, 0, 0)


@rule
def free_wells(s: Any, company: int) -> int:
    """How many wells of a company nothing stands on: as it arranges them, or as everybody sees them."""
    count = 0
    for each in range(s.plots[company]):
        plot = s.plot[company, each] - 1
        for field in range(FIELDS):
            stands = max(s.piece[PLANNED, plot, field], s.piece[SHOWN, plot, field]) > NOTHING
            if is_well(s, plot, field) and not stands:
                count += 1
    return count


@rule
def note_prices(before: Any, after: Any, account: Any, company: int, action: int) -> None:
    """Note what the bank would ask or pay for what changes hands in an offer that is made or taken."""
    kind = kind_of(action)
    if kind == ACCEPT:
        note_prices_beside(before, account, offer_answered(action))
    elif kind == OFFER:
        made = offer_made(before, after, company)
        if made >= 0:
            note_prices_beside(after, account, made)


@apart
def note_prices_beside(s: Any, account: Any, sheet: int) -> None:
    """Note what the bank asks or pays for each thing that changes hands for good by a sheet of paper: what there is to
    do instead."""
    for item in range(MONEY + 1, ALL_ITEMS):
        for line in range(LINES):
            if s.amount[sheet, line] > 0 and s.item[sheet, line] == item and not has_term(s, sheet, line):
                note_bank(s, account, item)


@rule
def note_bank(s: Any, account: Any, item: int) -> None:
    """Note what the bank asks or pays for one thing."""
    if CRUDE < item < FIRST_PLOT:
        say_because(account, BANK_BUYS, 0, item, price_of(s, item), s.prices[PEDLAR], 0, 0)
        return
    bought = bought_as(item)
    if bought >= 0 and in_box(s, bought) <= 0:
        say_because(account, BANK_HAS_NONE, 0, bought, 0, 0, 0, 0)
    elif bought >= 0:
        say_because(account, BANK_SELLS, 0, bought, s.prices[bought], 0, 0, 0)


EXPLAINING = Explaining(DID, BECAUSE, (), ACCOUNT, step, close, weigh)
