"""Everything as tables, to be taken along: the numbers of the debrief, and the bank's books below them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import astuple

from gusher.analysis.debriefing import Cell, Column, Kind, Sheet
from gusher.rules.oil_city.components import GOODS
from gusher.rules.oil_city.ledger import Account, Entry

from .findings import Debrief
from .worth import units_of

SIDES = ("company", "first_owner", "last_owner", "giver", "taker", "from", "to")
WORDS = ("why", "from_where", "to_where")
UNITS = {
    "points": (
        "points", "plots", "buildings", "drillers", "variety", "refineries", "revenue_points", "turns_with_sales",
        "returned",
    ),
    "money": (
        "revenue", "money", "owes", "cash", "deal_gain", "luck", "extracted_value", "unsold_value", "missed",
        "gas_price", "wax_price", "kerosene_price", "paid", "invested", "value", "expected",
    ),
    "units": ("lucky_units", *GOODS),
    "pieces": (
        "wagons", "wagons_left", "idle_towers", "idle_drillers", "idle_improvements", "idle_refineries", "idle_tokens",
        "idle_plots",
    ),
}  # fmt: skip


def _columns(*names: str) -> tuple[Column, ...]:
    return tuple(_column(name) for name in names)


def _column(name: str) -> Column:
    kind: Kind = "number"
    if name in SIDES:
        kind = "side"
    elif name in WORDS:
        kind = "word"
    elif name == "item":
        kind = "item"
    elif name == "place_name":
        kind = "text"
    return Column(name, kind, next((unit for unit, names in UNITS.items() if name in names), None))


COLUMNS = {
    "companies": _columns(
        "company", "place", "points", "plots", "buildings", "drillers", "variety", "refineries", "revenue_points",
        "turns_with_sales", "returned", "revenue", "money", "owes", "deals", "deal_gain", "luck", "lucky_units",
        "extracted_value", *GOODS, "unsold_value", "wagons_left",
    ),
    "turns": _columns(
        "turn", "company", "points", "revenue", "cash", "wagons", "luck", "idle_towers", "idle_drillers",
        "idle_improvements", "idle_refineries", "idle_tokens", "idle_plots", "wagons_left", "missed", *GOODS,
    ),
    "prices": _columns("turn", "year", "gas_price", "wax_price", "kerosene_price"),
    "plots": _columns(
        "plot", "place_name", "first_owner", "last_owner", "paid", "invested", "rolls", *GOODS, "value", "luck",
    ),
    "rolls": _columns("line", "turn", "company", "plot", "die", *GOODS, "value", "expected", "luck"),
    "deals": _columns(
        "line", "deal", "turn", "giver", "taker", "item", "plot", "count", "due", "back", "value",
    ),
    "books": _columns(
        "line", "turn", "why", "from", "from_where", "to", "to_where", "item", "plot", "count",
    ),
}  # fmt: skip
"""What stands in each sheet."""

Rows = Iterable[Sequence[Cell]]


def sheets(debrief: Debrief, bookings: Sequence[Entry]) -> list[Sheet]:
    """All of them, the shortest first."""
    by_name: dict[str, Rows] = {
        "companies": _companies(debrief),
        "turns": _turns(debrief),
        "prices": (
            (turn, each.year, each.gas, each.wax, each.kerosene)
            for turn, each in enumerate(debrief.events, 1 + debrief.first)
        ),
        "plots": _plots(debrief),
        "rolls": _rolls(debrief),
        "deals": _deals(debrief),
        "books": map(_booking, bookings),
    }
    return [Sheet(name, COLUMNS[name], list(rows)) for name, rows in by_name.items()]


def _plots(debrief: Debrief) -> Iterator[Sequence[Cell]]:
    for each in debrief.plots:
        yield (
            *(1 + each.plot, each.place, each.owners[0], each.owners[-1], each.paid, each.invested, each.rolls),
            *(*units_of(each.goods), each.value, _rounded(each.luck)),
        )


def _rolls(debrief: Debrief) -> Iterator[Sequence[Cell]]:
    for each in debrief.rolls:
        yield (
            *(1 + each.n, 1 + each.turn, each.company, 1 + each.plot, each.number, *units_of(each.goods)),
            *(each.value, _rounded(each.expected), _rounded(each.value - each.expected)),
        )


def _companies(debrief: Debrief) -> Iterator[Sequence[Cell]]:
    for n, each in enumerate(debrief.companies):
        value = each.value
        yield (
            *(n, each.place, each.points, value.plots, value.buildings, value.drillers, value.variety),
            *(value.refineries, value.revenue, value.turns, value.returned, each.revenue, each.money, each.owes),
            *(each.deals, each.gain, _rounded(each.luck), _rounded(each.lucky_units), each.extracted_value),
            *(*units_of(each.unsold), each.unsold_value, each.wagons),
        )


def _turns(debrief: Debrief) -> Iterator[Sequence[Cell]]:
    for turn in range(len(debrief.companies[0].turns)):
        for n, company in enumerate(debrief.companies):
            each = company.turns[turn]
            yield (
                *(1 + debrief.first + turn, n, each.points, each.revenue, each.cash, each.wagons, _rounded(each.luck)),
                *(*astuple(each.idle), *units_of(each.goods)),
            )


def _deals(debrief: Debrief) -> Iterator[Sequence[Cell]]:
    for n, deal in enumerate(debrief.deals):
        for line in deal.lines:
            taker = deal.maker + deal.taker - line.giver
            plot = None if line.plot is None else 1 + line.plot
            due, back = (None if turn is None else 1 + turn for turn in (line.due, line.back))
            yield (
                *(1 + deal.n, 1 + n, 1 + deal.turn, line.giver, taker, line.item, plot, line.count, due, back),
                line.value,
            )


def _booking(entry: Entry) -> Sequence[Cell]:
    is_plot = entry.item.startswith("plot")
    plot = int(entry.item.removeprefix("plot")) if is_plot else None
    return (
        *(1 + entry.n, 1 + entry.turn, f"books.reason.{entry.reason}", *_account(entry.giver)),
        *(*_account(entry.taker), "plot" if is_plot else entry.item, plot, entry.amount),
    )


def _account(account: Account) -> tuple[Cell, Cell]:
    """Whose account it is, nobody's for the bank's, and where things are in it."""
    return None if account.holder == "bank" else account.company, f"export.accounts.{account.holder}"


def _rounded(number: float) -> float:
    return round(number, 2)
