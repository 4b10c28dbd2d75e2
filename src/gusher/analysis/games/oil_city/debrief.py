"""The debrief of a finished game: the log is gone through once, and everything that was noted put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gusher.analysis.debriefing import Debriefed
from gusher.rules.kernel import GusherError, view
from gusher.rules.kernel.observing import EVERYTHING
from gusher.rules.oil_city import ledger
from gusher.rules.oil_city.cards import Cards
from gusher.rules.oil_city.items import MONEY
from gusher.rules.oil_city.scoring import money_owed
from gusher.rules.oil_city.state import is_over
from gusher.table import Table
from gusher.table.pausing import Pausing

from .asking import questions
from .dealing import Deals
from .deciding import Known, decisions
from .findings import Company, Debrief, Event, Plot, Turn, Value
from .idling import Idling
from .land import Land
from .rolls import Rolls
from .selling import Sales, Standing
from .sheets import sheets
from .walking import Step, walk
from .worth import held, together, value_of


class Notes:
    """All that is noted of a game on the way through it."""

    def __init__(self, table: Table) -> None:
        self.rolls = Rolls(table.engine)
        self.deals, self.land, self.idling = Deals(), Land(), Idling()
        self.sales = Sales(table.engine)
        self.bookings = ledger.opening(table.start_state())

    def follow(self, step: Step) -> None:
        """Look at a step."""
        self.bookings += step.entries
        for each in (self.rolls, self.deals, self.land, self.idling, self.sales):
            each.follow(step)


def debrief(table: Table) -> Pausing[Debriefed]:
    """All that a game that is over has to show. GusherError ``not_over`` if it is not."""
    if not table.over:
        raise GusherError("not_over", "table", "the game is not over")
    notes = Notes(table)
    for step in walk(table):
        notes.follow(step)
        yield
    notes.sales.end(table.state, table.points)
    notes.deals.end(view(table.state))
    yield
    shown = _put_together(table, notes)
    yield
    return Debriefed(shown, sheets(shown, notes.bookings))


def _put_together(table: Table, notes: Notes) -> Debrief:
    v = view(table.state)
    printed = table.cards()
    first = int(view(table.start_state()).turn)
    events = _events(v, printed)
    companies = _companies(table, v, notes, first, has_prices=bool(events))
    deals = notes.deals.deals
    plots = _plots(printed, notes)
    rolls, improvements = notes.rolls.rolls, notes.rolls.improvements
    sales, points_missed = notes.sales.sales, notes.idling.points_missed
    known = Known(events, companies, plots, improvements, deals, sales, points_missed, bool(is_over(v)), first)
    chosen, asked = decisions(known), questions(companies, deals, first)
    biggest = notes.deals.biggest
    return Debrief(table.ending, events, companies, plots, rolls, improvements, deals, biggest, chosen, asked, first)


def _events(v: Any, printed: Cards) -> list[Event]:
    events = []
    for turn in range(v.turn + 1):
        card = v.event[turn] - 1
        if card >= 0:
            _, gas, wax, kerosene = (int(v.event_prices[card, good]) for good in range(4))
            events.append(Event(card, printed.events[card].year, printed.events[card].title, gas, wax, kerosene))
    return events


def _companies(table: Table, v: Any, notes: Notes, first: int, *, has_prices: bool) -> list[Company]:
    values = table.engine.shown(table.state, EVERYTHING)["value"].tolist()
    companies = []
    for n in range(v.companies):
        rolls = [roll for roll in notes.rolls.rolls if roll.company == n]
        extracted = together(roll.goods for roll in rolls)
        unsold = held(v, n)
        companies.append(
            Company(
                points=table.points[n],
                place=table.places[n] if table.places else None,
                value=Value(*values[n]),
                turns=[_turn(notes, stood, turn, n) for turn, stood in enumerate(notes.sales.stood, first)],
                revenue=int(v.revenue[n]),
                money=int(v.held[n, MONEY]),
                owes=int(money_owed(v, n)),
                extracted=extracted,
                extracted_value=sum(roll.value for roll in rolls),
                luck=sum(roll.value - roll.expected for roll in rolls),
                lucky_units=notes.rolls.luck_in_units(n),
                deals=notes.deals.count(n),
                gain=notes.deals.gain(n),
                unsold=unsold,
                unsold_value=value_of(v, unsold) if has_prices else 0,
                wagons=notes.sales.stood[-1][n].wagons_left,
            )
        )
    return companies


def _turn(notes: Notes, all_stood: Sequence[Standing], turn: int, company: int) -> Turn:
    stood = all_stood[company]
    rolls = [roll for roll in notes.rolls.rolls if (roll.turn, roll.company) == (turn, company)]
    return Turn(
        stood.points,
        stood.revenue,
        stood.cash,
        stood.wagons,
        sum(roll.value - roll.expected for roll in rolls),
        notes.idling.idle(turn, company, stood.wagons_left),
        stood.goods,
    )


def _plots(printed: Cards, notes: Notes) -> list[Plot]:
    plots = []
    for plot, owners in sorted(notes.land.owners.items()):
        rolls = [roll for roll in notes.rolls.rolls if roll.plot == plot]
        paid = notes.land.paid[plot]
        plots.append(
            Plot(
                plot,
                printed.plots[plot].place,
                owners,
                paid,
                paid + notes.land.built.get(plot, 0) + notes.rolls.lost_drillers[plot],
                len(rolls),
                together(roll.goods for roll in rolls),
                sum(roll.value for roll in rolls),
                sum(roll.value - roll.expected for roll in rolls),
            )
        )
    return plots
