"""Oil City's value cards on paper: a page for each company, as the rulebook's cards are laid out, filled in."""

from __future__ import annotations

from gusher.analysis.games.oil_city.findings import Company, Debrief
from gusher.pictures.fonts import can_write
from gusher.server.exports.paper import A4, INK, SOFT, Page, document
from gusher.server.exports.wording import Order

LEFT, RIGHT = 56, A4[0] - 56
FIRST_COLUMN = 150
ROW = 24
TURNS = ["I", "II", "III", "IV", "V", "VI"]
LINES = ("plots", "revenue", "buildings", "drillers", "refineries", "variety", "turns", "returned")
"""What counts, as in ``findings.Value``."""


def printed(order: Order) -> bytes:
    """All value cards, best first."""
    debrief: Debrief = order.debriefed.shown
    ranking = sorted(range(len(debrief.companies)), key=lambda n: (debrief.companies[n].place or 0, n))
    cards = [_card(order, debrief, n) for n in ranking]
    return document(cards, order.text("value.cards"), order.language)


def _card(order: Order, debrief: Debrief, n: int) -> Page:
    page, company = Page(), debrief.companies[n]
    page.text(LEFT, 72, order.text("export.card.title"), 12, colour=SOFT)
    if order.treatment and can_write(order.treatment):
        page.text(RIGHT, 72, order.treatment, 12, anchor="end", colour=SOFT, room=260)
    page.text(LEFT, 106, _name(order, n), 28, bold=True, room=RIGHT - LEFT - 120)
    if company.place is not None:
        page.text(RIGHT, 106, order.text("export.card.place").format(n=company.place), 16, anchor="end")
    people = [each for each in (order.people[n] if order.people else ()) if can_write(each)]
    if people:
        said = f"{order.text('export.card.partners')}: {', '.join(people)}"
        page.text(LEFT, 128, said, 12, room=RIGHT - LEFT)
    page.line(LEFT, 142, RIGHT, thick=1.2, colour=INK)
    after = _turnover(page, order, debrief, company, 166)
    after = _value(page, order, company, after + 34)
    for key, amount in (("cash", company.money - company.owes), ("unsold", company.unsold_value)):
        after += ROW
        page.text(LEFT, after, order.text(f"export.card.{key}"), 11)
        page.text(RIGHT, after, f"{_number(amount)} {order.text('export.units.money')}", 11, anchor="end")
    return page


def _turnover(page: Page, order: Order, debrief: Debrief, company: Company, y: float) -> float:
    """The prices of each turn, and what was sold in it. Where the next thing can begin."""
    step = (RIGHT - LEFT - FIRST_COLUMN) / len(TURNS)
    ends = [LEFT + FIRST_COLUMN + step * (n + 1) for n in range(len(TURNS))]
    page.box(LEFT - 8, y - 16, RIGHT - LEFT + 16, ROW)
    page.text(LEFT, y, order.text("export.card.turn"), 11, bold=True)
    for end, turn in zip(ends, TURNS, strict=True):
        page.text(end, y, turn, 11, bold=True, anchor="end")
    revenue = [turn.revenue for turn in company.turns]
    rows: list[tuple[str, list[int]]] = [
        ("event", [event.year for event in debrief.events]),
        ("gas", [event.gas for event in debrief.events]),
        ("wax", [event.wax for event in debrief.events]),
        ("kerosene", [event.kerosene for event in debrief.events]),
        ("wagons", [turn.wagons for turn in company.turns]),
        ("revenue", [each - before for before, each in zip([0, *revenue], revenue, strict=False)]),
    ]
    for key, numbers in rows:
        y += ROW
        page.text(LEFT, y, order.text(f"export.card.{key}"), 11, room=FIRST_COLUMN)
        for end, number in zip(ends[debrief.first :], numbers, strict=False):
            page.text(end, y, _number(number), 11, anchor="end")
        page.line(LEFT, y + 7, RIGHT)
    return y


def _value(page: Page, order: Order, company: Company, y: float) -> float:
    """What the company is worth, line by line."""
    page.box(LEFT - 8, y - 16, RIGHT - LEFT + 16, ROW)
    page.text(LEFT, y, order.text("export.card.what"), 11, bold=True)
    page.text(RIGHT, y, order.text("export.card.points"), 11, bold=True, anchor="end")
    for key in LINES:
        points = getattr(company.value, key)
        if key != "returned" or points:
            y += ROW
            page.text(LEFT, y, order.text(f"value.{key}"), 11)
            page.text(RIGHT, y, _number(points), 11, anchor="end")
            page.line(LEFT, y + 7, RIGHT)
    y += 1.25 * ROW
    page.text(LEFT, y, order.text("value.total"), 14, bold=True)
    page.text(RIGHT, y, _number(company.points), 18, bold=True, anchor="end")
    page.line(LEFT, y + 10, RIGHT, thick=1.2, colour=INK)
    return y + 10


def _name(order: Order, n: int) -> str:
    """What a company is called: by its number where our font can't write its name."""
    name = order.names[n] if order.names else ""
    return name if name and can_write(name) else order.text("company.number").format(n=1 + n)


def _number(number: int) -> str:
    return str(number).replace("-", "−")
