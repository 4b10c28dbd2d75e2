"""What lay about: pieces in hand, tokens that were not placed, refineries that did not run, wagons that did not go."""

from __future__ import annotations

from itertools import product
from typing import Any

from msgspec.structs import replace

from gusher.rules.oil_city.components import FIELDS, PARTNERS
from gusher.rules.oil_city.items import BANK, DISTILLERY, DRILLER, MONEY, NOTHING, PIECES, PUMP, REFINERY, TOWER
from gusher.rules.oil_city.kinds import BOUGHT, DIE_NUMBERS, TURNS
from gusher.rules.oil_city.plots import good_of, is_next_to, is_well, standing, takes_only_towers
from gusher.rules.oil_city.scoring import REFINERY_POINTS
from gusher.rules.oil_city.state import ARRANGING, CHOOSING, INVESTING, SETTLING, SHOWN

from .findings import Idle
from .walking import Step
from .worth import price_of_good, price_of_piece

NOTHING_IDLE = Idle(0, 0, 0, 0, 0, 0, 0, 0)


class Idling:
    """By turn and company. ``points_missed`` by company, in the sixth turn: see ``missed_points``."""

    def __init__(self) -> None:
        self._tokens: dict[tuple[int, int], list[int]] = {}
        self._settled: dict[int, int] = {}
        self._lying: dict[tuple[int, int], Idle] = {}
        self.points_missed: dict[int, int] = {}

    def follow(self, step: Step) -> None:
        """Look when tokens are settled, and when dice are about to be rolled."""
        old, new = step.old, step.new
        companies = range(old.companies)
        if old.phase == INVESTING and new.phase != INVESTING:
            for company in companies:
                places = range(PARTNERS * company, PARTNERS * (company + 1))
                self._tokens[old.turn, company] = [place for place in places if old.token[place] == NOTHING]
        if old.phase in (INVESTING, SETTLING) and new.phase in (CHOOSING, ARRANGING):
            self._settled = {company: int(new.held[company, MONEY]) for company in companies}
        if old.phase == ARRANGING and new.phase != ARRANGING:
            for company in companies:
                self._lying[old.turn, company] = lying(new, company)
                if old.turn == TURNS - 1:
                    money = min(self._settled[company], int(new.held[company, MONEY]))
                    self.points_missed[company] = missed_points(new, self._tokens[old.turn, company], money)

    def idle(self, turn: int, company: int, wagons: int) -> Idle:
        """What lay about in a turn, with the wagons that were not sold."""
        lay = self._lying.get((turn, company), NOTHING_IDLE)
        return replace(lay, tokens=len(self._tokens.get((turn, company), ())), wagons=wagons)


def lying(v: Any, company: int) -> Idle:
    """What lies about, but for tokens and wagons, now that all have arranged their plots."""
    plots = [v.plot[company, each] - 1 for each in range(v.plots[company])]
    in_hand = {
        piece: int(v.held[company, piece] - standing(v, SHOWN, company, piece)) for piece in range(1, 1 + PIECES)
    }
    bare = sum(all(v.piece[SHOWN, plot, field] not in (TOWER, DRILLER) for field in range(FIELDS)) for plot in plots)
    return Idle(
        towers=in_hand[TOWER],
        drillers=in_hand[DRILLER],
        improvements=sum(in_hand[piece] for piece in range(PUMP, DISTILLERY + 1)),
        refineries=max(0, int(v.held[company, REFINERY] - v.runs[company])),
        tokens=0,
        plots=bare,
        wagons=0,
        missed=missed(v, plots, in_hand[TOWER], in_hand[DRILLER]),
    )


def missed(v: Any, plots: list[int], towers: int, drillers: int) -> int:
    """What towers and drillers in hand, less their hire, would have brought on the best wells left on these plots."""
    wells = sorted(
        (
            (average(v, plot, field) * price_of_good(v, good_of(v, plot, field)), takes_only_towers(v, plot, field))
            for plot in plots
            for field in range(FIELDS)
            if is_well(v, plot, field) and v.piece[SHOWN, plot, field] == NOTHING
        ),
        key=lambda well: (well[0], well[1]),
        reverse=True,
    )
    brought = 0.0
    for worth, only_towers in wells:
        if towers > 0:
            towers -= 1
            brought += worth
        elif drillers > 0 and not only_towers and worth > price_of_piece(v, "driller"):
            drillers -= 1
            brought += worth - price_of_piece(v, "driller")
    return round(brought)


def average(v: Any, plot: int, field: int) -> float:
    """How many units a well yields on average: with a pump beside it one for water."""
    numbers = [max(number, 1) if is_next_to(v, SHOWN, plot, field, PUMP) else number for number in range(DIE_NUMBERS)]
    return sum(numbers) / DIE_NUMBERS


def missed_points(v: Any, places: list[int], money: int) -> int:
    """The points that free tokens could still have bought with this money from the box, as refineries or plots."""
    refinery, plot = BOUGHT.index("refinery"), BOUGHT.index("plot")
    most = 0
    for choice in product((refinery, plot), repeat=len(places)):
        left, refineries, plots, points = money, int(v.held[BANK, REFINERY]), int(v.plots_in_box), 0
        for place, bought in zip(places, choice, strict=True):
            there = refineries if bought == refinery else plots
            count = min(int(v.most[v.professions[place], bought]), there, left // int(v.prices[bought]))
            left -= count * int(v.prices[bought])
            if bought == refinery:
                refineries -= count
            else:
                plots -= count
            points += count * (REFINERY_POINTS if bought == refinery else 1)
        most = max(most, points)
    return most
