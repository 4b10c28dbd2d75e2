"""What is on the tables of the hall: the record of a game of Oil City, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gusher.rules.kernel import int8, int16, int32, int64, record, rule

from .companies import companies_for
from .components import (
    CARD_ITEMS,
    COMPANIES,
    FIELDS,
    GOODS,
    ITEMS,
    LATEST,
    MOST_EVENTS,
    MOST_PLOTS,
    PARTNERS,
    PROFESSIONS,
    START_ITEMS,
    components_of,
    numbers_of,
)
from .items import ACCOUNTS, BANK, COUNTED, CRUDE, DRILLER, GOODS_SOLD, MONEY, NOTHING, TOWER, WAGON
from .kinds import BOUGHT, LINES, OFFERS, PLACES, TERMS, TURNS

PEDLAR = len(BOUGHT)
"""The pedlar's column after what can be bought."""
USES = PEDLAR + 1
RUN = 1 + USES
"""What a token does is kept as one more than its column: 0 is no token, and this one more runs a refinery."""

SHOWN, PLANNED = range(2)
"""Two pictures of the plots: as everybody saw them last, and as their company has arranged them. They differ only while
companies arrange (O21)."""

LANDING, EVENT, INVESTING, SETTLING, CHOOSING, ARRANGING, EXTRACTING, LOADING, SELLING, FALLING_DUE, OVER = range(11)
"""The phases: plots for landowners; the event; tokens are placed, settled, spare plots given back; plots arranged, dice
rolled; wagons loaded, sold; terms fall due; the end."""
PHASES = (
    "landing", "event", "investing", "settling", "choosing", "arranging", "extracting", "loading", "selling",
    "falling_due", "over",
)  # fmt: skip

MOST_DRAWN = 4
"""Cards that a buyer can have before them: three, and the spare one (O10)."""
SHEETS = OFFERS + COMPANIES
"""Deals on paper: the offers, and below them each company's draft."""

LINE_BY_LINE, ONE_EXCHANGE, ENDLESS_GOODS = 1, 2, LATEST
"""The versions of these rules. Since the second a deal is one exchange (O18); since the third wagons and goods never
run out (O4), and refineries count as the sixth extraction leaves them (O20). A game goes on by those that it was begun
by: its log would not replay otherwise."""

STATE = record(
    "oil_city",
    # Which version of the rules is played.
    version=int8,
    # Printed: the fields of the plots, prices of the events by good, what things cost and how many a token gets by
    # profession, places' professions; and what everybody agreed on.
    layout=(int8, (MOST_PLOTS, FIELDS)),
    event_prices=(int16, (MOST_EVENTS, len(GOODS))),
    prices=(int16, USES),
    most=(int8, (len(PROFESSIONS), USES)),
    professions=(int8, PLACES),
    plots_at_start=(int8, PLACES),
    events=int8,
    seats=int8,
    companies=int8,
    plot_choice=int8,
    tie_break=int8,
    # Turn (from 0), phase, one more than the card of each turn's event, the cards that are out, and the set of seats
    # that we wait for.
    turn=int8,
    phase=int8,
    event=(int8, TURNS),
    event_out=(int8, MOST_EVENTS),
    waiting=int64,
    # Money in złr, pieces, cards and goods by account. Who owns each plot; each company's in the order in which they
    # came, from 1; and what stands on their fields.
    held=(int32, (ACCOUNTS, COUNTED)),
    owner=(int8, MOST_PLOTS),
    plots_in_box=int8,
    plots=(int8, COMPANIES),
    plot=(int8, (COMPANIES, MOST_PLOTS)),
    piece=(int8, (2, MOST_PLOTS, FIELDS)),
    # Tokens by place: what each does, and how many. The bank settles one; plots are drawn for it, and lie before the
    # buyer until one is given back. How often each company has run refineries.
    token=(int8, PLACES),
    count=(int8, PLACES),
    place_at=int8,
    draws_left=int8,
    is_choice=int8,
    drawn=(int8, PLACES),
    drawn_plot=(int8, (PLACES, MOST_DRAWN)),
    runs=(int8, COMPANIES),
    # Whose plot is rolled for: where its company comes in this turn's order, and which of its plots.
    order_at=int8,
    plot_at=int8,
    # Goods on wagons, and on how many, by company; what wagons brought, and how many went in each turn.
    loaded=(int8, (COMPANIES, GOODS_SOLD)),
    sent=(int8, COMPANIES),
    revenue=(int32, COMPANIES),
    sold=(int8, (COMPANIES, TURNS)),
    # Deals on paper: who gives in each line (0 who offers, 1 who takes), what, how many, and one more than the turn in
    # which it falls due or comes back. Whom each offer goes to, one more than a company; its number in its slot.
    drafting=(int8, COMPANIES),
    giver=(int8, (SHEETS, LINES)),
    item=(int8, (SHEETS, LINES)),
    amount=(int8, (SHEETS, LINES)),
    due=(int8, (SHEETS, LINES)),
    back=(int8, (SHEETS, LINES)),
    offered_to=(int8, OFFERS),
    serial=(int8, OFFERS),
    # What is owed, in order of agreement.
    terms=int16,
    debtor=(int8, TERMS),
    creditor=(int8, TERMS),
    owed_item=(int8, TERMS),
    owed=(int32, TERMS),
    owed_turn=(int8, TERMS),
    term_at=int16,
    # Points for plots and what stands on them, by company, once the sixth extraction has counted them.
    counted=int8,
    assets=(int16, COMPANIES),
    # The refineries that each company held then.
    refineries=(int8, COMPANIES),
)

KEY = tuple(name for name in STATE.names or () if name not in ("record_of_oil_city", "plots_in_box"))
"""What makes a position: nearly everything."""


def set_up(s: Any, options: Mapping[str, Any]) -> None:
    """The start of a game: options ``seats`` (3 to 30), ``companies`` (3 to 10, or the rulebook's row), ``turns`` (so
    many are played, the last of six), ``plot_choice``, ``tie_break``, ``components`` (a file of one's own) and
    ``rules_version``. Plots for landowners are chance (O1, O3)."""
    s.version = options["rules_version"]
    numbers = numbers_of(components_of(options["components"], options["rules_version"]))
    s.seats = options["seats"]
    s.companies = companies_for(s.seats, options["companies"])
    s.turn = TURNS - int(options["turns"])
    s.plot_choice = int(options["plot_choice"])
    s.tie_break = int(options["tie_break"])
    print_cards(s, numbers)
    fill_box(s, numbers)
    for company in range(s.companies):
        s.held[company, MONEY] = int(numbers.cash)
        s.held[BANK, MONEY] -= int(numbers.cash)
        for each in range(PARTNERS):
            join(s, PARTNERS * company + each, numbers.start[numbers.companies[company, each]])


def print_cards(s: Any, numbers: Any) -> None:
    """Copy what the cards say."""
    for plot in range(MOST_PLOTS):
        for field in range(FIELDS):
            s.layout[plot, field] = int(numbers.plots[plot, field])
    s.events = numbers.event_count
    for card in range(MOST_EVENTS):
        for good in range(len(GOODS)):
            s.event_prices[card, good] = int(numbers.events[card, good])
    for use, name in enumerate((*BOUGHT, "pedlar")):
        s.prices[use] = int(numbers.prices[ITEMS.index(name)])
        for profession in range(len(PROFESSIONS)):
            on_own_card = name in CARD_ITEMS
            s.most[profession, use] = int(numbers.most[profession, CARD_ITEMS.index(name)]) if on_own_card else 1
    for place in range(PARTNERS * s.companies):
        s.professions[place] = int(numbers.companies[place // PARTNERS, place % PARTNERS])


def fill_box(s: Any, numbers: Any) -> None:
    """All that there is belongs to the bank (O4)."""
    for item, count in enumerate(numbers.box, start=1):
        s.held[BANK, item] = int(count)
    for plot in range(MOST_PLOTS):
        s.owner[plot] = BANK
    s.plots_in_box = numbers.plot_count


def join(s: Any, place: int, brought: Any) -> None:
    """What somebody brings along (O3). Plots are drawn."""
    items = {"tower": TOWER, "driller": DRILLER, "wagon": WAGON}
    for name, count in zip(START_ITEMS, brought, strict=True):
        if name == "plot":
            s.plots_at_start[place] = int(count)
        else:
            s.held[BANK, items[name]] -= int(count)
            s.held[place // PARTNERS, items[name]] += int(count)


@rule
def is_one_exchange(s: Any) -> bool:
    """Whether a deal is one exchange (O18); in games begun by rules 1 its lines are settled one after the other."""
    return s.version >= ONE_EXCHANGE  # type: ignore[no-any-return]


@rule
def never_runs_out(s: Any, item: int) -> bool:
    """Whether the bank always has more of this: money, and since rules 3 wagons and goods (O4)."""
    return item == MONEY or (WAGON <= item < COUNTED and s.version >= ENDLESS_GOODS)


@rule
def company_in_turn(s: Any, number: int) -> int:
    """The company that comes at this place in the bank's round, which begins one further every turn (O8)."""
    return (number + s.turn) % s.companies  # type: ignore[no-any-return]


@rule
def is_over(s: Any) -> bool:
    """Whether the sixth turn has ended."""
    return s.phase == OVER  # type: ignore[no-any-return]


@rule
def do_people_act(s: Any) -> bool:
    """Whether people act now, not the bank: while tokens are placed, plots chosen or arranged, wagons loaded."""
    return s.phase == INVESTING or s.phase == CHOOSING or s.phase == ARRANGING or s.phase == LOADING  # type: ignore[no-any-return]


@rule
def has_last_extraction_been(s: Any) -> bool:
    """Whether nothing is left but the sixth sale: then only goods, money and wagons change hands (O17)."""
    return s.counted != NOTHING  # type: ignore[no-any-return]


@rule
def price_of(s: Any, good: int) -> int:
    """What a unit of a good (GAS, WAX or KEROSENE) brings on a wagon this turn, in złr (O5)."""
    return s.event_prices[s.event[s.turn] - 1, good - CRUDE]  # type: ignore[no-any-return]
