"""What the dice brought against what was to be expected, and what improvements added (O11 to O14).

Before each roll the three numbers are as likely as each other, so what was to be expected is their average, tried out
by the rules. Over many games luck comes to nothing, whatever anybody does.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from gusher.rules.kernel import CHANCE, Record, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.oil_city.components import FIELDS, GOODS
from gusher.rules.oil_city.items import BANK, CRUDE, DRILL, DRILLER, FAN, ITEM_NAMES, NOTHING, PUMP
from gusher.rules.oil_city.kinds import DIE_NUMBERS, DIE_ROLLED, number_rolled, rolling
from gusher.rules.oil_city.state import SHOWN, company_in_turn

from .findings import Goods, Improvement, Roll
from .walking import Step
from .worth import price_of_piece, units_of, value_of

COUNTED_IMPROVEMENTS = (PUMP, FAN, DRILL)
"""Those that yield more, or keep what stands. A distillery saves a token, which has no price."""


class Rolls:
    """Every roll of a game. ``expected_units`` is by roll, too; ``lost_drillers`` what the drillers cost that left, by
    plot."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.rolls: list[Roll] = []
        self.expected_units: list[float] = []
        self.lost_drillers: defaultdict[int, int] = defaultdict(int)
        self._gains: defaultdict[tuple[int, int, int], int] = defaultdict(int)
        self._turns: defaultdict[tuple[int, int, int], set[int]] = defaultdict(set)
        self._prices: dict[int, int] = {}

    def follow(self, step: Step) -> None:
        """Note a roll."""
        if step.kind != DIE_ROLLED:
            return
        v = step.old
        company = company_in_turn(v, v.order_at)
        plot = v.plot[company, v.plot_at] - 1
        number = number_rolled(step.action)
        yields = [self._rolled(step.before, each) for each in range(DIE_NUMBERS)]
        goods = _paid_out(v, yields[number])
        expected = sum(value_of(v, _paid_out(v, each)) for each in yields) / DIE_NUMBERS
        self.rolls.append(Roll(step.n, v.turn, company, plot, number, goods, value_of(v, goods), expected))
        self.expected_units.append(sum(sum(units_of(_paid_out(v, each))) for each in yields) / DIE_NUMBERS)
        self.lost_drillers[plot] += _drillers_left(v, step.new) * price_of_piece(v, "driller")
        for piece in COUNTED_IMPROVEMENTS:
            if any(v.piece[SHOWN, plot, field] == piece for field in range(FIELDS)):
                self._credit(step, company, plot, piece, number)

    @property
    def improvements(self) -> list[Improvement]:
        """What pumps, fans and drills have brought."""
        return [
            Improvement(company, plot, ITEM_NAMES[piece], len(self._turns[key]), gain, self._prices[piece])
            for key, gain in self._gains.items()
            for company, plot, piece in (key,)
        ]

    def luck_in_units(self, company: int) -> float:
        """How many units more a company got than were to be expected."""
        return sum(
            sum(units_of(roll.goods)) - expected
            for roll, expected in zip(self.rolls, self.expected_units, strict=True)
            if roll.company == company
        )

    def _rolled(self, before: Record, number: int) -> Any:
        return view(self._engine.after(before, CHANCE, [rolling(number)]))

    def _credit(self, step: Step, company: int, plot: int, piece: int, number: int) -> None:
        """What the pieces of a kind added to a roll: the same roll is tried without them."""
        v, without = step.old, self._engine.copy(step.before)
        bare = view(without)
        for field in range(FIELDS):
            if bare.piece[SHOWN, plot, field] == piece:
                bare.piece[SHOWN, plot, field] = NOTHING
        then = self._rolled(without, number)
        saved = (_drillers_left(v, then) - _drillers_left(v, step.new)) * price_of_piece(v, "driller")
        key = company, plot, piece
        self._gains[key] += saved + value_of(v, _paid_out(v, step.new)) - value_of(v, _paid_out(v, then))
        self._turns[key].add(v.turn)
        self._prices[piece] = price_of_piece(v, ITEM_NAMES[piece])


def _paid_out(old: Any, new: Any) -> Goods:
    """What the bank has given: debts that are collected from it are the company's, too."""
    return Goods(*(int(old.held[BANK, CRUDE + n] - new.held[BANK, CRUDE + n]) for n in range(len(GOODS))))


def _drillers_left(old: Any, new: Any) -> int:
    return int(new.held[BANK, DRILLER] - old.held[BANK, DRILLER])
