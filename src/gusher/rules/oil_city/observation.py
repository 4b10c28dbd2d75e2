"""What a screen draws of the hall beside what lies on its tables: what the bank and the companies would work out. And
what the numbers in both are called."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Names, int8, int16, int32, record, rule
from gusher.rules.kernel.marking import apart
from gusher.rules.kernel.observing import EVERYTHING

from .companies import character_number, seat_of, side
from .components import COMPANIES, FIELDS, GOODS, MOST_EVENTS, MOST_PLOTS, PARTNERS, PROFESSIONS, WORD_OF_FIELD
from .extraction import good_extracted, leaves, units_from
from .investing import money_to_spend
from .items import BANK, COUNTED, CRUDE, GAS, GOODS_SOLD, HIDDEN, ITEM_NAMES, NOTHING, PIECES
from .kinds import (
    BOUGHT,
    COMPANY,
    DIE_NUMBERS,
    EVERYBODY,
    FIELD_NAMES,
    OPEN_OFFER,
    PIECE_NAMES,
    PLACE,
    PLACES,
    PLOT,
    SOLD,
    TURNS,
)  # fmt: skip
from .plots import in_hand, is_active
from .scoring import (
    REVENUE_A_POINT,
    assets,
    buildings,
    drillers_that_stay,
    has_three_improvements,
    money_owed,
    refinery_points,
    turns_with_sales,
)  # fmt: skip
from .sheets import MAKER, TAKER
from .state import (
    ARRANGING,
    EXTRACTING,
    INVESTING,
    LOADING,
    PHASES,
    PLANNED,
    RUN,
    SHOWN,
    company_in_turn,
    do_people_act,
    is_over,
    never_runs_out,
    price_of,
)  # fmt: skip

PLOTS, BUILDINGS, DRILLERS, VARIETY, RETURNED, REFINERIES, REVENUE, SALES = range(8)
"""The lines of a value card (O20). RETURNED: what counted at the sixth extraction and has left since, or less than 0,
because loans went back."""
VALUES = ("plots", "buildings", "drillers", "variety", "returned", "refineries", "revenue", "turns")
"""What they are called."""

SCENE = record(
    "oil_city_scene",
    # By seat, whether people act now and wait for it. What the box has no end of.
    waits=(int8, PLACES),
    is_endless=(int8, COUNTED),
    # The bank's round of companies this turn, and the plot that it rolls for, one more than its number.
    order=(int8, COMPANIES),
    extracting=int8,
    # By turn what gas, wax and kerosene bring, 0 before the event.
    price=(int16, (TURNS, GOODS_SOLD)),
    # Who sits at each place, and which of the characters of their profession.
    seat=(int8, PLACES),
    character=(int8, PLACES),
    # By company: whether its arrangement, tokens and wagons are hidden. Then what follows from them is 0.
    hides_plan=(int8, COMPANIES),
    hides_tokens=(int8, COMPANIES),
    hides_load=(int8, COMPANIES),
    # Pieces that stand nowhere; money promised to others; what tokens leave of its money; what its wagons will bring.
    hand=(int8, (COMPANIES, PIECES)),
    owes=(int32, COMPANIES),
    to_spend=(int32, COMPANIES),
    load_money=(int32, COMPANIES),
    value=(int16, (COMPANIES, 1 + SALES)),
    # By plot of a company, as it is planned by whoever may see that: for each number of the die what it yields of
    # crude, gas, wax and kerosene; how many drillers leave it then.
    yields=(int8, (MOST_PLOTS, DIE_NUMBERS, len(GOODS))),
    drillers_leave=(int8, MOST_PLOTS),
)

CARDS = {NOTHING: None, HIDDEN: "hidden", **dict(enumerate(PLOT.texts, 1))}
"""Plots by one more than their number."""
ITEMS = {HIDDEN: "hidden", **dict(enumerate((*ITEM_NAMES, *(f"plot{plot}" for plot in PLOT.texts))))}
DUE = {NOTHING: None, HIDDEN: "hidden", **{1 + turn: turn for turn in range(TURNS)}}
SHEETS = (*OPEN_OFFER.texts, *(f"{company}-draft" for company in COMPANY.texts))
USES = (*BOUGHT, "pedlar")
NAMES = {
    "layout": Names((PLOT.texts, FIELD_NAMES), WORD_OF_FIELD),
    "event_prices": Names((None, GOODS)),
    "prices": Names((USES,)),
    "most": Names((PROFESSIONS, USES)),
    "professions": Names((PLACE.texts,), dict(enumerate(PROFESSIONS))),
    "phase": Names((), dict(enumerate(PHASES))),
    "event": Names((), {NOTHING: None, **{1 + card: card for card in range(MOST_EVENTS)}}),
    "held": Names((None, ITEM_NAMES)),
    "owner": Names((PLOT.texts,), {BANK: "bank", HIDDEN: "hidden"}),
    "plot": Names((), CARDS),
    "piece": Names(
        (("shown", "planned"), PLOT.texts, FIELD_NAMES),
        {NOTHING: None, HIDDEN: "hidden", **dict(enumerate(PIECE_NAMES[1:], 1))},
    ),
    "token": Names((PLACE.texts,), {NOTHING: None, HIDDEN: "hidden", **dict(enumerate(USES, 1)), RUN: "refinery_run"}),
    "count": Names((PLACE.texts,)),
    "place_at": Names((), dict(enumerate(PLACE.texts))),
    "drawn": Names((PLACE.texts,)),
    "drawn_plot": Names((PLACE.texts,), CARDS),
    "loaded": Names((None, SOLD)),
    "giver": Names((SHEETS,), {MAKER: "maker", TAKER: "taker", HIDDEN: "hidden"}),
    "item": Names((SHEETS,), ITEMS),
    "amount": Names((SHEETS,)),
    "due": Names((SHEETS,), DUE),
    "back": Names((SHEETS,), DUE),
    "offered_to": Names(
        (OPEN_OFFER.texts,),
        {NOTHING: None, HIDDEN: "hidden", **{1 + each: each for each in range(COMPANIES)}, 1 + EVERYBODY: "all"},
    ),
    "serial": Names((OPEN_OFFER.texts,)),
    "owed_item": Names((), ITEMS),
    "is_endless": Names((ITEM_NAMES,)),
    "extracting": Names((), CARDS),
    "price": Names((None, SOLD)),
    "seat": Names((PLACE.texts,)),
    "character": Names((PLACE.texts,)),
    "hand": Names((None, PIECE_NAMES[1:])),
    "value": Names((None, VALUES)),
    "yields": Names((PLOT.texts, None, GOODS)),
    "drillers_leave": Names((PLOT.texts,)),
}
"""What the numbers are called (``Game.names``): plots, places and offers as in notation. Companies, events and turns
are counted from 0. Money in a line of a deal is counted in notes, and the load of a pedlar is a row of ``PEDDLED``."""


@rule
def show(s: Any, eye: int, scene: Any) -> None:
    """What follows from the tables, as far as a seat may see them (O21)."""
    for seat in range(s.seats):
        scene.waits[seat] = 1 if do_people_act(s) and s.waiting >> seat & 1 == 1 else 0
    for item in range(COUNTED):
        scene.is_endless[item] = 1 if never_runs_out(s, item) else 0
    scene.extracting = NOTHING
    if s.phase == EXTRACTING:
        scene.extracting = s.plot[company_in_turn(s, s.order_at), s.plot_at]
    for turn in range(TURNS):
        for good in range(GOODS_SOLD):
            scene.price[turn, good] = s.event_prices[s.event[turn] - 1, 1 + good] if s.event[turn] > 0 else 0
    for place in range(PARTNERS * s.companies):
        scene.seat[place] = seat_of(s, place)
        scene.character[place] = character_number(s.professions, place)
    for company in range(s.companies):
        scene.order[company] = company_in_turn(s, company)
        show_company(s, eye, company, scene)


@apart
def show_company(s: Any, eye: int, company: int, scene: Any) -> None:
    """What follows from what a company has, and from what it plans."""
    is_seen = eye == EVERYTHING or is_over(s) or side(s, eye) == company
    hides_plan = s.phase == ARRANGING and s.plots[company] > 0 and not (is_seen and has_plan(s, company))
    hides_tokens = s.phase == INVESTING and not (is_seen and s.token[PARTNERS * company] != HIDDEN)
    hides_load = s.phase == LOADING and not (is_seen and s.sent[company] != HIDDEN)
    scene.hides_plan[company] = 1 if hides_plan else 0
    scene.hides_tokens[company] = 1 if hides_tokens else 0
    scene.hides_load[company] = 1 if hides_load else 0
    for piece in range(PIECES):
        scene.hand[company, piece] = 0 if hides_plan else in_hand(s, company, 1 + piece)
    scene.owes[company] = money_owed(s, company)
    scene.to_spend[company] = 0 if hides_tokens else money_to_spend(s, company)
    scene.load_money[company] = 0 if hides_load else load_money(s, company)
    show_value(s, company, scene)
    picture = PLANNED if s.phase == ARRANGING and not hides_plan else SHOWN
    for each in range(s.plots[company]):
        show_plot(s, picture, s.plot[company, each] - 1, scene)


@rule
def has_plan(s: Any, company: int) -> bool:
    """Whether it can be seen how a company that has a plot arranges."""
    return s.piece[PLANNED, s.plot[company, 0] - 1, 0] != HIDDEN  # type: ignore[no-any-return]


@rule
def load_money(s: Any, company: int) -> int:
    """What the goods on a company's wagons will sell for; nothing before the event is known."""
    money = 0
    if s.event[s.turn] > 0:
        for good in range(GOODS_SOLD):
            money += s.loaded[company, good] * price_of(s, GAS + good)
    return money


@rule
def show_value(s: Any, company: int, scene: Any) -> None:
    """The value card as it would be filled in now (O20)."""
    for line in range(1 + SALES):
        scene.value[company, line] = 0
    for each in range(s.plots[company]):
        plot = s.plot[company, each] - 1
        scene.value[company, PLOTS] += 1
        scene.value[company, BUILDINGS] += buildings(s, plot)
        scene.value[company, DRILLERS] += drillers_that_stay(s, plot)
        scene.value[company, VARIETY] += has_three_improvements(s, plot)
    counted = 0
    for line in range(RETURNED):
        counted += scene.value[company, line]
    scene.value[company, RETURNED] = assets(s, company) - counted
    scene.value[company, REFINERIES] = refinery_points(s, company)
    scene.value[company, REVENUE] = s.revenue[company] // REVENUE_A_POINT
    scene.value[company, SALES] = turns_with_sales(s, company)


@apart
def show_plot(s: Any, picture: int, plot: int, scene: Any) -> None:
    """What a plot yields by the number of the die, with a full box, and how many drillers leave it then."""
    scene.drillers_leave[plot] = 0
    for number in range(DIE_NUMBERS):
        for good in range(len(GOODS)):
            scene.yields[plot, number, good] = 0
    for field in range(FIELDS):
        if leaves(s, picture, plot, field):
            scene.drillers_leave[plot] += 1
        if is_active(s, picture, plot, field):
            good = good_extracted(s, picture, plot, field) - CRUDE
            for number in range(DIE_NUMBERS):
                scene.yields[plot, number, good] += units_from(s, picture, plot, field, number)
