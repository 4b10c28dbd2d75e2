"""What a debrief of Oil City holds: plain numbers. Companies, plots, turns and deals count from 0; money is in
złr. Names are not in it.

Where something is valued that nobody sold, the bank's prices of that moment count: what a unit brings on a wagon in
that turn, what a piece or a card costs. Crude counts as one barrel of kerosene, as a distillery makes of it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gusher.rules.kernel import Phrase

Sure = Literal["proven", "evaluated"]
"""How sure something is: it follows from the log and the rules alone, or it was compared with something assumed."""


class Goods(Struct, frozen=True):
    """Units of each good."""

    crude: int = 0
    gas: int = 0
    wax: int = 0
    kerosene: int = 0


class Event(Struct, frozen=True):
    """The event of a turn and its prices for a unit on a wagon."""

    card: int
    year: int
    title: dict[str, str]
    gas: int
    wax: int
    kerosene: int


class Idle(Struct, frozen=True):
    """What lay about in a turn: towers, drillers and improvements in hand when the dice were rolled, refineries that
    did not run, tokens that were not placed, plots without a tower or a driller, and wagons that were not sold.
    ``missed`` is what towers and drillers would have brought on average on free wells of their own company."""

    towers: int
    drillers: int
    improvements: int
    refineries: int
    tokens: int
    plots: int
    wagons: int
    missed: int


class Turn(Struct, frozen=True):
    """A company at the end of a turn: points, revenue from wagons and cash less debts, so far; and of the turn itself
    the wagons sold, the luck of its dice, what lay idle, and the goods that stayed."""

    points: int
    revenue: int
    cash: int
    wagons: int
    luck: float
    idle: Idle
    goods: Goods


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
    """A company in the end. ``place`` is None in a game that was abandoned. ``luck`` is what the dice brought more than
    was to be expected, ``lucky_units`` the same in units; ``gain`` what its deals brought more than they cost;
    ``unsold_value`` what its last goods would have brought on wagons; ``owes`` what it has promised and not paid."""

    points: int
    place: int | None
    value: Value
    turns: list[Turn]
    revenue: int
    money: int
    owes: int
    extracted: Goods
    extracted_value: int
    luck: float
    lucky_units: float
    deals: int
    gain: int
    unsold: Goods
    unsold_value: int
    wagons: int


class Roll(Struct, frozen=True):
    """A die rolled for a plot: the number, what came, what it was worth, and what was to be expected."""

    n: int
    turn: int
    company: int
    plot: int
    number: int
    goods: Goods
    value: int
    expected: float


class Plot(Struct, frozen=True):
    """A plot that somebody has had. ``owners`` one after the other; ``paid`` to the bank for the card, ``invested``
    with what stood on it last and the drillers that left it; ``luck`` of its dice."""

    plot: int
    place: str
    owners: list[int]
    paid: int
    invested: int
    rolls: int
    goods: Goods
    value: int
    luck: float


class Improvement(Struct, frozen=True):
    """What the pumps, Canadian drills or fans on a plot have brought: what the same numbers would have given without
    them is left out. A fan brings what drillers cost that stayed. ``price`` is what the bank asks for one."""

    company: int
    plot: int
    piece: str
    turns: int
    gain: int
    price: int


class DealLine(Struct, frozen=True):
    """A line of a deal: who gives what, and what it was worth then. What is ``due`` later was promised until after that
    turn, what comes ``back`` was lent until then, and a loan counts for nothing. Nor does what is ``missing`` of the
    ``count``: it was due, and never came."""

    giver: int
    item: str
    plot: int | None
    count: int
    due: int | None
    back: int | None
    value: int
    missing: int


class Deal(Struct, frozen=True):
    """A deal between who offered it and who took it. ``gain`` is what the maker got more than it gave, and so what the
    taker gave more than it got; ``size`` the larger of what the two gave."""

    n: int
    turn: int
    phase: str
    maker: int
    taker: int
    lines: list[DealLine]
    gain: int
    size: int


class Decision(Struct, frozen=True):
    """Something that a company did or left, and what that won (above 0) or cost (below), in złr of revenue: a point
    counts as the 1000 złr that bring one. ``told`` is a sentence of the texts, ``debrief.decision.…``."""

    company: int
    amount: int
    sure: Sure
    told: Phrase


class Debrief(Struct, frozen=True):
    """Everything. ``events`` and each company's ``turns`` are those from the ``first`` turn on. ``biggest`` is
    the number of the largest deal, ``decisions`` the three that won or cost most, each of another kind; ``questions``
    are sentences of the texts, ``debrief.question.…``."""

    ending: str | None
    events: list[Event]
    companies: list[Company]
    plots: list[Plot]
    rolls: list[Roll]
    improvements: list[Improvement]
    deals: list[Deal]
    biggest: int | None
    decisions: list[Decision]
    questions: list[Phrase]
    first: int = 0
