"""What a series says of Oil City: each company's money, buildings and deals, and how mixes of professions fare (O1)."""

from __future__ import annotations

from gusher.rules.kernel import Record, kind_of, view
from gusher.rules.oil_city.companies import side
from gusher.rules.oil_city.components import PARTNERS, PROFESSIONS
from gusher.rules.oil_city.kinds import ACCEPT, offer_answered
from gusher.rules.oil_city.scoring import buildings, cash
from gusher.rules.oil_city.sheets import maker_of

from .facts import Facts, Watcher

NAMES = ("money", "buildings", "deals")
"""Money in złr, less debts; buildings on plots; deals that a company made or took."""


class Companies(Watcher):
    """Watches the companies of one game."""

    def __init__(self, s: Record) -> None:
        self._deals = [0] * int(view(s).companies)

    def watch(self, s: Record, seat: int, action: int) -> None:
        """Count deals on both sides."""
        if kind_of(action) == ACCEPT:
            self._deals[side(view(s), seat)] += 1
            self._deals[maker_of(offer_answered(action))] += 1

    def facts(self, s: Record) -> list[list[int]]:
        """A row a company."""
        v = view(s)
        rows = []
        for company, deals in enumerate(self._deals):
            plots = [v.plot[company, each] - 1 for each in range(v.plots[company])]
            rows.append([cash(v, company), sum(buildings(v, plot) for plot in plots), deals])
        return rows


def groups(s: Record) -> list[str]:
    """Each company's mix of professions, in the same order for all."""
    v = view(s)
    places = [range(PARTNERS * company, PARTNERS * (company + 1)) for company in range(v.companies)]
    return [", ".join(PROFESSIONS[each] for each in sorted(v.professions[place] for place in them)) for them in places]


FACTS = Facts(NAMES, Companies, groups)
