"""What won and what cost: every decision whose effect can be counted, and the three that made most of a difference.

Counted are, in złr of revenue: what a plot yielded beyond what was put into it; what pumps, fans and Canadian drills
added beyond their price, which the dice prove; what a sale brought more or less than the same goods would have at the
average price of the game's turns; what a deal brought; towers and drillers in hand while own wells stood free; goods
left at the end beside empty wagons, and points that the last turn's tokens could still have bought, both proven.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gusher.rules.kernel import Phrase
from gusher.rules.oil_city.components import GOODS
from gusher.rules.oil_city.kinds import WAGON_ROOM
from gusher.rules.oil_city.scoring import REVENUE_A_POINT

from .findings import Company, Deal, Decision, Event, Improvement, Plot, Sure
from .selling import Sale
from .worth import units_of

LEAST = 100
"""Decisions worth less than this, in złr, are left out."""
SHOWN = 3
SOLD = GOODS[1:]


class Known(NamedTuple):
    """What decisions are looked for in. ``points_missed`` by company; ``is_over``: all turns were played;
    ``first``: the turn of the first event."""

    events: Sequence[Event]
    companies: Sequence[Company]
    plots: Sequence[Plot]
    improvements: Sequence[Improvement]
    deals: Sequence[Deal]
    sales: Sequence[Sale]
    points_missed: dict[int, int]
    is_over: bool
    first: int = 0


def decisions(known: Known) -> list[Decision]:
    """The three decisions that won or cost most, each of another kind."""
    chosen: list[Decision] = []
    for each in sorted(every(known), key=lambda one: -abs(one.amount)):
        if len(chosen) < SHOWN and kind_of(each) not in map(kind_of, chosen):
            chosen.append(each)
    return chosen


def kind_of(decision: Decision) -> str:
    """What kind of decision it is, whether it won or cost."""
    return decision.told.name.rpartition("_")[0]


def every(known: Known) -> list[Decision]:
    """All decisions worth telling, in no particular order."""
    candidates = [
        *_plots(known.plots),
        *_improvements(known.improvements),
        *_sales(known),
        *_deals(known.deals),
        *_idle(known.companies),
    ]
    if known.is_over:
        candidates += [*_left(known), *_unspent(known.points_missed)]
    return [each for each in candidates if abs(each.amount) >= LEAST]


def _plots(plots: Sequence[Plot]) -> Iterator[Decision]:
    for plot in plots:
        # What passed through several hands is nobody's own success.
        if len(plot.owners) == 1 and plot.rolls:
            words: dict[str, str | int] = {"plot": 1 + plot.plot, "place": plot.place}
            words |= {"invested": plot.invested, "value": plot.value}
            yield _decision("plot", plot.owners[0], plot.value - plot.invested, "evaluated", words)


def _improvements(improvements: Sequence[Improvement]) -> Iterator[Decision]:
    for each in improvements:
        words: dict[str, str | int] = {"item": each.piece, "plot": 1 + each.plot}
        words |= {"gain": each.gain, "price": each.price}
        yield _decision("improvement", each.company, each.gain - each.price, "proven", words)


def _sales(known: Known) -> Iterator[Decision]:
    events = known.events
    usual = {good: sum(getattr(event, good) for event in events) / max(1, len(events)) for good in SOLD}
    for sale in known.sales:
        event = events[sale.turn - known.first]
        sold = dict(zip(GOODS, units_of(sale.goods), strict=True))
        brought = sum(sold[good] * getattr(event, good) for good in SOLD)
        average = round(sum(sold[good] * usual[good] for good in SOLD))
        words: dict[str, str | int] = {"turn": 1 + sale.turn, "brought": brought, "average": average}
        yield _decision("sale", sale.company, brought - average, "evaluated", words)


def _deals(deals: Sequence[Deal]) -> Iterator[Decision]:
    for deal in deals:
        better, worse = (deal.maker, deal.taker) if deal.gain > 0 else (deal.taker, deal.maker)
        words: dict[str, str | int] = {"turn": 1 + deal.turn, "other": 1 + worse, "gain": abs(deal.gain)}
        yield _decision("deal", better, abs(deal.gain), "evaluated", words)


def _idle(companies: Sequence[Company]) -> Iterator[Decision]:
    for n, company in enumerate(companies):
        turns = [turn.idle for turn in company.turns if turn.idle.missed]
        if turns:
            words: dict[str, str | int] = {"n": len(turns), "missed": sum(idle.missed for idle in turns)}
            yield _decision("idle", n, -sum(idle.missed for idle in turns), "evaluated", words)


def _left(known: Known) -> Iterator[Decision]:
    for n, company in enumerate(known.companies):
        goods = dict(zip(GOODS, units_of(company.unsold), strict=True))
        prices = sorted((getattr(known.events[-1], good) for good in SOLD for _ in range(goods[good])), reverse=True)
        missed = prices[: WAGON_ROOM * company.wagons]
        words: dict[str, str | int] = {"units": len(missed), "wagons": company.wagons, "missed": sum(missed)}
        yield _decision("left", n, -sum(missed), "proven", words)


def _unspent(points_missed: dict[int, int]) -> Iterator[Decision]:
    for company, points in points_missed.items():
        yield _decision("unspent", company, -points * REVENUE_A_POINT, "proven", {"points": points})


def _decision(name: str, company: int, amount: int, sure: Sure, words: dict[str, str | int]) -> Decision:
    key = f"{name}_won" if amount > 0 else f"{name}_cost"
    return Decision(company, amount, sure, Phrase(key, {"company": 1 + company, **words}))
