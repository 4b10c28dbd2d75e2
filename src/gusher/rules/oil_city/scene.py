"""What a screen draws of the tables of the hall.

Companies, seats, plots, cards and turns are numbered from 0 here. Where nothing else is said, None is what whoever
looks may not see.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gusher.rules.kernel import Record, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.observing import EVERYTHING

from .companies import FEWEST_COMPANIES
from .components import COMPANIES, FIELD_WORDS, FIELDS, GOODS, MOST_PLOTS, NOTE, PARTNERS, PROFESSIONS
from .items import BANK, COUNTED, FIRST_PLOT, GOODS_SOLD, HIDDEN, ITEM_NAMES, NOTHING, PIECES
from .kinds import (
    BOUGHT,
    DIE_NUMBERS,
    EVERYBODY,
    LINES,
    MOST_CRUDE,
    OFFERS,
    OPEN_OFFER,
    PEDDLED,
    PEDLAR_TAKES,
    PIECE_NAMES,
    PLACE,
    SLOTS,
    SOLD,
    TURNS,
    WAGON_ROOM,
    offer_name,
    place_name,
)  # fmt: skip
from .observation import SALES
from .sheets import MAKER, draft_of, maker_of, units
from .state import EXTRACTING, MOST_DRAWN, PEDLAR, PHASES, PLANNED, RUN, SETTLING, SHOWN

WORD_OF_FIELD = {code: word for word, code in FIELD_WORDS.items()}
CONSTANTS: dict[str, Any] = {
    "BANK": BANK,
    "BOUGHT": BOUGHT,
    "COUNTED": COUNTED,
    "DIE_NUMBERS": DIE_NUMBERS,
    "EVERYBODY": EVERYBODY,
    "FEWEST_COMPANIES": FEWEST_COMPANIES,
    "FIELDS": FIELDS,
    "FIELD_WORDS": FIELD_WORDS,
    "FIRST_PLOT": FIRST_PLOT,
    "GOODS": GOODS,
    "HIDDEN": HIDDEN,
    "ITEMS": ITEM_NAMES,
    "LINES": LINES,
    "MAKER": MAKER,
    "MOST_COMPANIES": COMPANIES,
    "MOST_CRUDE": MOST_CRUDE,
    "MOST_DRAWN": MOST_DRAWN,
    "MOST_PLOTS": MOST_PLOTS,
    "NOTE": NOTE,
    "OPEN_OFFERS": OPEN_OFFER.texts,
    "PARTNERS": PARTNERS,
    "PEDDLED": PEDDLED.tolist(),
    "PEDLAR": PEDLAR,
    "PEDLAR_TAKES": PEDLAR_TAKES,
    "PHASES": PHASES,
    "PIECES": PIECE_NAMES,
    "PLACES": PLACE.texts,
    "PLANNED": PLANNED,
    "PROFESSIONS": PROFESSIONS,
    "RUN": RUN,
    "SHOWN": SHOWN,
    "SLOTS": SLOTS,
    "SOLD": SOLD,
    "TURNS": TURNS,
    "WAGON_ROOM": WAGON_ROOM,
}
"""What screens need of the numbers and names (``Game.constants``)."""


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
    v, o = view(s), view(engine.shown(s, EVERYTHING))
    cards = [card - 1 for card in v.event if card > 0]
    return Scene(
        turn=v.turn,
        phase=PHASES[v.phase],
        waiting=[seat for seat in range(v.seats) if o.waits[seat]],
        order=[o.order[each] for each in range(v.companies)],
        events=cards,
        prices=[dict(zip(SOLD, _row(o.price, turn, GOODS_SOLD), strict=True)) for turn in range(len(cards))],
        box={name: v.held[BANK, item] for item, name in enumerate(ITEM_NAMES) if not o.is_endless[item]},
        plots_in_box=v.plots_in_box,
        companies=[_company(v, o, company) for company in range(v.companies)],
        offers=[_offer(v, offer) for offer in range(OFFERS) if v.offered_to[offer] > 0],
        terms=[_term(v, term) for term in range(v.terms)],
        settling=place_name(v.place_at) if v.phase == SETTLING else None,
        extracting=o.extracting - 1 if v.phase == EXTRACTING else None,
    )


def _row(table: Any, row: int, count: int) -> list[int]:
    return [table[row, each] for each in range(count)]


def _company(v: Any, o: Any, company: int) -> Company:
    hides_plan, hides_load = o.hides_plan[company], o.hides_load[company]
    plots = [_plot(v, o, v.plot[company, each] - 1, bool(hides_plan)) for each in range(v.plots[company])]
    yields = [bundle for plot in plots for bundle in plot.yields]
    today = dict(zip(SOLD, _row(o.price, v.turn, GOODS_SOLD), strict=True))
    hides_draft = v.drafting[company] == HIDDEN
    return Company(
        places=[_place(v, o, PARTNERS * company + each) for each in range(PARTNERS)],
        held=dict(zip(ITEM_NAMES, _row(v.held, company, COUNTED), strict=True)),
        hand=None if hides_plan else dict(zip(PIECE_NAMES[1:], _row(o.hand, company, PIECES), strict=True)),
        owes=o.owes[company],
        to_spend=None if o.hides_tokens[company] else o.to_spend[company],
        plots=plots,
        expected=_on_average(yields),
        expected_money=sum(count * today.get(good, 0) for bundle in yields for good, count in bundle.items())
        / DIE_NUMBERS,
        value=Value(*_row(o.value, company, 1 + SALES)),
        revenue=v.revenue[company],
        sold=_row(v.sold, company, v.turn + 1),
        loaded=None if hides_load else dict(zip(SOLD, _row(v.loaded, company, GOODS_SOLD), strict=True)),
        load_money=None if hides_load else o.load_money[company],
        wagons_sent=None if hides_load else v.sent[company],
        draft=_lines(v, draft_of(company)) if v.drafting[company] == 1 else None if hides_draft else [],
    )


def _place(v: Any, o: Any, place: int) -> Place:
    return Place(
        name=place_name(place),
        seat=o.seat[place],
        profession=PROFESSIONS[v.professions[place]],
        character=o.character[place],
        token=_token(v.token[place], v.count[place]),
        hides_token=v.token[place] == HIDDEN,
        drawn=[None if card == HIDDEN else card - 1 for card in _row(v.drawn_plot, place, v.drawn[place])],
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


def _plot(v: Any, o: Any, plot: int, hides_plan: bool) -> Plot:
    yields = [
        {good: o.yields[plot, number, each] for each, good in enumerate(GOODS) if o.yields[plot, number, each]}
        for number in range(DIE_NUMBERS)
    ]
    return Plot(
        plot=plot,
        fields=[WORD_OF_FIELD[code] for code in _row(v.layout, plot, FIELDS)],
        shown=_pieces(v, SHOWN, plot),
        planned=None if hides_plan else _pieces(v, PLANNED, plot),
        yields=yields,
        expected=_on_average(yields),
        drillers_leave=o.drillers_leave[plot],
    )


def _on_average(yields: list[dict[str, int]]) -> dict[str, float]:
    """What comes on the average, if each plot yields one of these by the number of the die."""
    return {
        good: sum(bundle.get(good, 0) for bundle in yields) / DIE_NUMBERS
        for good in GOODS
        if any(good in bundle for bundle in yields)
    }


def _pieces(v: Any, picture: int, plot: int) -> list[str | None]:
    return [PIECE_NAMES[piece] if piece else None for piece in (v.piece[picture, plot, each] for each in range(FIELDS))]


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
