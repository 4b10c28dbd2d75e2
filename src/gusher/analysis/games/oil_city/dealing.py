"""Who dealt what with whom, and who gained by the bank's prices (O16 to O19)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from gusher.rules.oil_city.companies import side
from gusher.rules.oil_city.items import FIRST_PLOT, ITEM_NAMES
from gusher.rules.oil_city.kinds import ACCEPT, LINES, offer_answered
from gusher.rules.oil_city.sheets import MAKER, maker_of, units
from gusher.rules.oil_city.state import PHASES, is_over
from gusher.rules.oil_city.terms import is_lent

from .findings import Deal, DealLine
from .walking import Step
from .worth import price_of_item


class Deals:
    """Every deal that was taken."""

    def __init__(self) -> None:
        self.deals: list[Deal] = []

    def follow(self, step: Step) -> None:
        """Note a deal when it is taken."""
        if step.kind != ACCEPT:
            return
        v, offer = step.old, offer_answered(step.action)
        maker, taker = maker_of(offer), side(v, step.seat)
        lines = []
        for line in range(LINES):
            if v.amount[offer, line] > 0:
                giver = maker if v.giver[offer, line] == MAKER else taker
                item, due, back = v.item[offer, line], v.due[offer, line], v.back[offer, line]
                count = units(item, v.amount[offer, line])
                is_plot = item >= FIRST_PLOT
                lines.append(
                    DealLine(
                        giver,
                        "plot" if is_plot else ITEM_NAMES[item],
                        item - FIRST_PLOT if is_plot else None,
                        count,
                        due - 1 if due else None,
                        back - 1 if back else None,
                        0 if back else count * price_of_item(v, item),
                        missing=0,
                    )
                )
        self.deals.append(_weighed(Deal(step.n, v.turn, PHASES[v.phase], maker, taker, lines, 0, 0)))

    def end(self, v: Any) -> None:
        """Take off what was promised, should have come before the game ended as ``v``, and is still owed: of what one
        company owes another, what was agreed on last."""
        for term in reversed(range(v.terms)):
            was_due = is_over(v) or v.owed_turn[term] < v.turn
            if was_due and not is_lent(v.owed_item[term]):
                self._miss(v, term)

    def _miss(self, v: Any, term: int) -> None:
        item, owed = ITEM_NAMES[v.owed_item[term]], int(v.owed[term])
        for n, deal in reversed(list(enumerate(self.deals))):
            lines = list(deal.lines)
            for at, line in enumerate(lines):
                parties = (line.giver, deal.taker if line.giver == deal.maker else deal.maker)
                promised = (*parties, line.item, line.due)
                if promised == (v.debtor[term], v.creditor[term], item, v.owed_turn[term]):
                    missing = min(owed, line.count - line.missing)
                    value = line.value - line.value // line.count * missing
                    lines[at] = replace(line, missing=line.missing + missing, value=value)
                    owed -= missing
            self.deals[n] = _weighed(replace(deal, lines=lines))

    def gain(self, company: int) -> int:
        """What a company's deals brought more than they cost."""
        made = sum(deal.gain for deal in self.deals if deal.maker == company)
        return made - sum(deal.gain for deal in self.deals if deal.taker == company)

    def count(self, company: int) -> int:
        """How many deals a company has made or taken."""
        return sum(company in (deal.maker, deal.taker) for deal in self.deals)

    @property
    def biggest(self) -> int | None:
        """The number of the (first) deal in which most changed hands; None if nothing of value did."""
        biggest = max(range(len(self.deals)), key=lambda n: self.deals[n].size, default=None)
        return biggest if biggest is not None and self.deals[biggest].size else None


def _weighed(deal: Deal) -> Deal:
    """The same by what its lines are worth."""
    gave, got = (sum(line.value for line in deal.lines if line.giver == each) for each in (deal.maker, deal.taker))
    return replace(deal, gain=got - gave, size=max(gave, got))
