"""What a screen draws of the tables of the hall.

Companies, seats, plots, cards and turns are numbered from 0 here. Where nothing else is said, None is what whoever
looks may not see.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gusher.rules.kernel import Record, blank, copy, view
from gusher.rules.kernel.engine import Engine

from .arranging import show_arrangements
from .companies import character_number, seat_of
from .components import FIELD_WORDS, FIELDS, PARTNERS, PROFESSIONS
from .extraction import good_extracted, units_from
from .investing import money_to_spend
from .items import BANK, DRILLER, FAN, FIRST_PLOT, GAS, HIDDEN, ITEM_NAMES, NOTHING
from .kinds import BOUGHT, DIE_NUMBERS, EVERYBODY, LINES, OFFERS, PEDDLED, PIECE_NAMES, SOLD, offer_name, place_name
from .plots import in_hand, is_active, is_next_to
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
from .sheets import MAKER, draft_of, maker_of, units
from .state import (
    ARRANGING,
    EXTRACTING,
    PEDLAR,
    PHASES,
    PLANNED,
    RUN,
    SETTLING,
    SHOWN,
    STATE,
    company_in_turn,
    do_people_act,
    never_runs_out,
    price_of,
)  # fmt: skip

WORD_OF_FIELD = {code: word for word, code in FIELD_WORDS.items()}


class Token(Struct, frozen=True):
    """A token: what it does (one of what can be bought, ``pedlar`` or ``refinery_run``), how many, and what the pedlar
    takes of gas, wax and kerosene."""

    use: str
    count: int
    goods: dict[str, int]


class Place(Struct, frozen=True):
    """A partner's place: its name in notation, who sits there, profession and character (0 to 3 of the profession),
    token if one lies there, whether that is hidden, and plots drawn to choose from."""

    name: str
    seat: int
    profession: str
    character: int
    token: Token | None
    hides_token: bool
    drawn: list[int | None]


class Line(Struct, frozen=True):
    """A line of a deal. ``gives``: whether the maker gives, else the taker. ``item`` is ``money`` (``amount`` in złr),
    a piece, card or good, or ``plot``. ``due`` and ``back`` are turns."""

    gives: bool
    item: str
    plot: int | None
    amount: int
    due: int | None
    back: int | None


class Offer(Struct, frozen=True):
    """An offer: its name in notation, who makes it and to whom; None for all."""

    name: str
    maker: int
    to: int | None
    lines: list[Line]


class Term(Struct, frozen=True):
    """What a company owes another, after the sale of which turn."""

    debtor: int
    creditor: int
    item: str
    plot: int | None
    amount: int
    turn: int


class Plot(Struct, frozen=True):
    """A plot of a company: fields as a file of components writes them, and what stands on them: ``shown`` for all to
    see, ``planned`` by its company. ``yields`` says for each number of the die what ``planned`` brings, or ``shown``
    for whoever may not see that; ``expected`` what it brings on average. ``drillers_leave`` then."""

    plot: int
    fields: list[str]
    shown: list[str | None]
    planned: list[str | None] | None
    yields: list[dict[str, int]]
    expected: dict[str, float]
    drillers_leave: int


class Value(Struct, frozen=True):
    """The lines of a company's value card, in points (O20). ``returned``: what counted at the sixth extraction and has
    left the company's plots since, or less than 0, because loans went back."""

    plots: int
    buildings: int
    drillers: int
    variety: int
    returned: int
    refineries: int
    revenue: int
    turns: int


class Company(Struct, frozen=True):
    """A company. ``held`` counts all that it has, standing or not; ``hand`` the pieces that stand nowhere. ``owes`` is
    the money that it has promised others, due or not; ``to_spend`` what its tokens leave of its money. ``expected`` is
    what all plots bring on average, and ``expected_money`` what that would sell for this turn, crude aside.
    ``revenue`` is from wagons, in złr; ``sold`` are wagons by turn. ``load_money`` is what the goods on the wagons will
    sell for."""

    places: list[Place]
    held: dict[str, int]
    hand: dict[str, int] | None
    owes: int
    to_spend: int | None
    plots: list[Plot]
    expected: dict[str, float]
    expected_money: float
    value: Value
    revenue: int
    sold: list[int]
    loaded: dict[str, int] | None
    load_money: int | None
    wagons_sent: int | None
    draft: list[Line | None] | None


class Scene(Struct, frozen=True):
    """The hall. ``order`` is the bank's round of companies this turn. ``prices`` are those of the turns so far, this
    one's last. ``settling`` is the place that the bank is busy with, ``extracting`` the plot it rolls for."""

    turn: int
    phase: str
    waiting: list[int]
    order: list[int]
    events: list[int]
    prices: list[dict[str, int]]
    box: dict[str, int]
    plots_in_box: int
    companies: list[Company]
    offers: list[Offer]
    terms: list[Term]
    settling: str | None
    extracting: int | None


def scene(engine: Engine, s: Record) -> Scene:
    """The picture of a state, concealed or not."""
    v, later = view(s), _as_planned(s)
    professions = [v.professions[each] for each in range(PARTNERS * v.companies)]
    cards = [card - 1 for card in v.event if card > 0]
    return Scene(
        turn=v.turn,
        phase=PHASES[v.phase],
        waiting=[seat for seat in range(v.seats) if do_people_act(v) and v.waiting >> seat & 1],
        order=[company_in_turn(v, number) for number in range(v.companies)],
        events=cards,
        prices=[{SOLD[good]: v.event_prices[card, 1 + good] for good in range(len(SOLD))} for card in cards],
        box={name: v.held[BANK, item] for item, name in enumerate(ITEM_NAMES) if not never_runs_out(v, item)},
        plots_in_box=v.plots_in_box,
        companies=[_company(v, later, professions, company) for company in range(v.companies)],
        offers=[_offer(v, offer) for offer in range(OFFERS) if v.offered_to[offer] > 0],
        terms=[_term(v, term) for term in range(v.terms)],
        settling=place_name(v.place_at) if v.phase == SETTLING else None,
        extracting=_rolled_for(v) if v.phase == EXTRACTING else None,
    )


def _rolled_for(v: Any) -> int | None:
    """The plot that is rolled for."""
    return v.plot[company_in_turn(v, v.order_at), v.plot_at] - 1  # type: ignore[no-any-return]


def _as_planned(s: Record) -> Any:
    """The hall as if everything stood as it is planned."""
    v = view(blank(STATE))
    copy(v, view(s))
    if v.phase == ARRANGING:
        show_arrangements(v)
    return v


def _company(v: Any, later: Any, professions: list[int], company: int) -> Company:
    """``later`` is the hall as it is planned; ``professions`` are those of all places."""
    hides_plan = any(HIDDEN in _row(v, PLANNED, v.plot[company, each] - 1) for each in range(v.plots[company]))
    hides_draft = v.drafting[company] == HIDDEN
    hides_load = v.sent[company] == HIDDEN
    hides_tokens = any(v.token[PARTNERS * company + each] == HIDDEN for each in range(PARTNERS))
    plots = [
        _plot(v, v if hides_plan else later, v.plot[company, each] - 1, hides_plan) for each in range(v.plots[company])
    ]
    expected: dict[str, float] = {}
    for plot in plots:
        for good, count in plot.expected.items():
            expected[good] = expected.get(good, 0.0) + count
    return Company(
        places=[_place(v, professions, PARTNERS * company + each) for each in range(PARTNERS)],
        held={name: v.held[company, item] for item, name in enumerate(ITEM_NAMES)},
        hand=None if hides_plan else {name: in_hand(v, company, 1 + n) for n, name in enumerate(PIECE_NAMES[1:])},
        owes=money_owed(v, company),
        to_spend=None if hides_tokens else int(money_to_spend(v, company)),
        plots=plots,
        expected=expected,
        expected_money=sum(count * _price(v, good) for good, count in expected.items()),
        value=_value(v, company),
        revenue=v.revenue[company],
        sold=[v.sold[company, turn] for turn in range(v.turn + 1)],
        loaded=None if hides_load else {name: v.loaded[company, good] for good, name in enumerate(SOLD)},
        load_money=None if hides_load else sum(v.loaded[company, n] * _price(v, good) for n, good in enumerate(SOLD)),
        wagons_sent=None if hides_load else v.sent[company],
        draft=_lines(v, draft_of(company)) if v.drafting[company] == 1 else None if hides_draft else [],
    )


def _price(v: Any, good: str) -> int:
    """What a unit of a good brings on a wagon this turn; nothing before its event is known, and for crude."""
    if good not in SOLD or v.event[v.turn] <= 0:
        return 0
    return price_of(v, GAS + SOLD.index(good))


def _value(v: Any, company: int) -> Value:
    """The value card as it would be filled in now."""
    plots = [v.plot[company, each] - 1 for each in range(v.plots[company])]
    parts = {
        "plots": len(plots),
        "buildings": sum(buildings(v, plot) for plot in plots),
        "drillers": sum(drillers_that_stay(v, plot) for plot in plots),
        "variety": sum(has_three_improvements(v, plot) for plot in plots),
    }
    return Value(
        **parts,
        returned=assets(v, company) - sum(parts.values()),
        refineries=refinery_points(v, company),
        revenue=v.revenue[company] // REVENUE_A_POINT,
        turns=turns_with_sales(v, company),
    )


def _place(v: Any, professions: list[int], place: int) -> Place:
    drawn = [v.drawn_plot[place, each] for each in range(v.drawn[place])]
    return Place(
        name=place_name(place),
        seat=seat_of(v, place),
        profession=PROFESSIONS[professions[place]],
        character=character_number(professions, place),
        token=_token(v.token[place], v.count[place]),
        hides_token=v.token[place] == HIDDEN,
        drawn=[None if card == HIDDEN else card - 1 for card in drawn],
    )


def _token(token: int, count: int) -> Token | None:
    """A token that lies and can be seen."""
    if token in (NOTHING, HIDDEN):
        return None
    if token == RUN:
        return Token("refinery_run", count, {})
    if token == 1 + PEDLAR:
        goods = dict(zip(SOLD, PEDDLED[count].tolist(), strict=True))
        return Token("pedlar", sum(goods.values()), goods)
    return Token(BOUGHT[token - 1], count, {})


def _row(v: Any, picture: int, plot: int) -> list[int]:
    return [v.piece[picture, plot, field] for field in range(FIELDS)]


def _plot(v: Any, later: Any, plot: int, hides_plan: bool) -> Plot:
    yields = [_yield_of(later, plot, number) for number in range(DIE_NUMBERS)]
    goods = dict.fromkeys(good for bundle in yields for good in bundle)
    return Plot(
        plot=plot,
        fields=[WORD_OF_FIELD[v.layout[plot, field]] for field in range(FIELDS)],
        shown=[PIECE_NAMES[piece] if piece else None for piece in _row(v, SHOWN, plot)],
        planned=None if hides_plan else [PIECE_NAMES[piece] if piece else None for piece in _row(v, PLANNED, plot)],
        yields=yields,
        expected={good: sum(bundle.get(good, 0) for bundle in yields) / DIE_NUMBERS for good in goods},
        drillers_leave=sum(
            later.piece[SHOWN, plot, field] == DRILLER and not is_next_to(later, plot, field, FAN)
            for field in range(FIELDS)
        ),
    )


def _yield_of(v: Any, plot: int, number: int) -> dict[str, int]:
    """What a plot brings if the die shows this, with a full box."""
    found: dict[str, int] = {}
    for field in range(FIELDS):
        if is_active(v, plot, field):
            good = ITEM_NAMES[good_extracted(v, plot, field)]
            found[good] = found.get(good, 0) + units_from(v, plot, field, number)
    return {good: count for good, count in found.items() if count}


def _item(item: int) -> tuple[str, int | None]:
    """An item's name, and which plot it is."""
    return ("plot", item - FIRST_PLOT) if item >= FIRST_PLOT else (ITEM_NAMES[item], None)


def _lines(v: Any, sheet: int) -> list[Line | None]:
    """The lines of a sheet by their number; None for one that is free."""
    found: list[Line | None] = []
    for line in range(LINES):
        amount = v.amount[sheet, line]
        if amount <= 0:
            found.append(None)
            continue
        name, plot = _item(v.item[sheet, line])
        due, back = v.due[sheet, line], v.back[sheet, line]
        found.append(
            Line(
                gives=v.giver[sheet, line] == MAKER,
                item=name,
                plot=plot,
                amount=units(v.item[sheet, line], amount),
                due=due - 1 if due else None,
                back=back - 1 if back else None,
            )
        )
    return found


def _offer(v: Any, offer: int) -> Offer:
    to = v.offered_to[offer] - 1
    return Offer(
        name=offer_name(offer, v.serial[offer]),
        maker=maker_of(offer),
        to=None if to == EVERYBODY else to,
        lines=[line for line in _lines(v, offer) if line is not None],
    )


def _term(v: Any, term: int) -> Term:
    name, plot = _item(v.owed_item[term])
    return Term(v.debtor[term], v.creditor[term], name, plot, v.owed[term], v.owed_turn[term])
