"""What was sold, and when: how companies stood at the end of each turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from gusher.rules.kernel import view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import GOODS
from gusher.rules.oil_city.items import BANK, CRUDE, WAGON
from gusher.rules.oil_city.kinds import SELL_LOAD, company_selling
from gusher.rules.oil_city.scoring import cash
from gusher.rules.oil_city.state import is_over

from .findings import Goods
from .walking import Step
from .worth import held


class Standing(NamedTuple):
    """How a company stood at the end of a turn; ``wagons_left`` and ``goods`` stayed."""

    points: int
    revenue: int
    cash: int
    wagons: int
    wagons_left: int
    goods: Goods


class Sale(NamedTuple):
    """What a company's wagons took to the bank."""

    turn: int
    company: int
    goods: Goods


class Sales:
    """Every sale, and how all ``stood`` at the end of each turn."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.sales: list[Sale] = []
        self.stood: list[list[Standing]] = []

    def follow(self, step: Step) -> None:
        """Note a sale, and the end of a turn."""
        old, new = step.old, step.new
        if step.kind == SELL_LOAD:
            company = company_selling(step.action)
            goods = Goods(*(int(new.held[BANK, CRUDE + n] - old.held[BANK, CRUDE + n]) for n in range(len(GOODS))))
            self.sales.append(Sale(old.turn, company, goods))
        if new.turn > old.turn or is_over(new) > is_over(old):
            points = self._engine.points(step.after)
            self.stood.append([standing_of(new, company, points, old.turn) for company in range(new.companies)])

    def end(self, state: Any, points: list[int]) -> None:
        """Where people have ended a game within a turn, that is its last."""
        v = view(state)
        if not is_over(v):
            self.stood.append([standing_of(v, company, points, v.turn) for company in range(v.companies)])


def standing_of(v: Any, company: int, points: list[int], turn: int) -> Standing:
    """How a company stands at the end of a turn."""
    return Standing(
        points[company],
        int(v.revenue[company]),
        int(cash(v, company)),
        int(v.sold[company, turn]),
        int(v.held[company, WAGON]),
        held(v, company),
    )
