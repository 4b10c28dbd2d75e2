"""Oil City as the kernel finds it."""

from __future__ import annotations

from gusher.rules.kernel import Choice, Errand, Game, Observation, Option, Record, code_names, view

from . import rules
from .booking import ask_book
from .books import Books
from .cards import cards
from .companies import FEWEST_COMPANIES, RULEBOOKS, SEATS, company_of, seats_for
from .components import COMPANIES, OPTION
from .constants import CONSTANTS
from .explaining import EXPLAINING
from .hiding import HIDDEN_FROM_ALL, OWNED, ask_logged
from .kinds import ACTIONS, TURNS, being_ready
from .observation import NAMES, SCENE, show
from .phrases import TELLING
from .reasons import Reason
from .state import (
    ENDLESS_GOODS,
    EVENT,
    FALLING_DUE,
    KEY,
    LANDING,
    LINE_BY_LINE,
    ONE_EXCHANGE,
    SETTLING,
    STATE,
    company_in_turn,
    is_over,
)
from .worlds import fill_in


def done(s: Record) -> int:
    """That a seat is ready with the phase."""
    v = view(s)
    return being_ready(v.turn, rules.stage(v))


INVESTMENTS, GOODS = 1, 2
"""The two bankers of the rulebook (3.3): one hands out plots and pieces, the other draws events, rolls and buys."""


def errand(s: Record) -> Errand:
    """At which desk the bank is busy, and with which company."""
    v = view(s)
    if v.phase in (LANDING, SETTLING):
        return Errand(INVESTMENTS, company_of(v.place_at))
    if v.phase == EVENT:
        return Errand(GOODS, None)
    return Errand(GOODS, v.debtor[v.term_at] if v.phase == FALLING_DUE else company_in_turn(v, v.order_at))


GAME = Game(
    name="oil_city",
    rules_version=ENDLESS_GOODS,
    older_rules=(LINE_BY_LINE, ONE_EXCHANGE),
    record=STATE,
    actions=ACTIONS,
    rules=rules,
    seats=SEATS,
    options=(
        Option(
            "companies",
            "choice",
            RULEBOOKS,
            (
                Choice(RULEBOOKS, SEATS),
                *(Choice(str(count), seats_for(count)) for count in range(FEWEST_COMPANIES, COMPANIES + 1)),
            ),
        ),
        # The last turns of six, so that a lesson has time for a whole game.
        Option("turns", "choice", str(TURNS), tuple(Choice(str(count), SEATS) for count in (TURNS, 5, 4, 3))),
        Option("plot_choice", "switch", False),
        Option("tie_break", "switch", False),
        OPTION,
    ),
    reasons=code_names(Reason),
    endings=code_names(rules.Ending),
    key=KEY,
    # Every piece on every field of all plots, and a deal being drafted.
    most_actions=2048,
    phrase=TELLING.phrase,
    telling=TELLING,
    done=done,
    cards=cards,
    books=Books,
    errand=errand,
    explain=EXPLAINING.explain,
    explaining=EXPLAINING,
    as_logged=ask_logged,
    resignable=False,
    observation=Observation(SCENE, show, (ask_book,)),
    # What a line tells of drafts stays covered until the end (O21).
    covering=lambda s: is_over(view(s)),
    names=NAMES,
    owned=OWNED,
    fill_in=fill_in,
    hidden=HIDDEN_FROM_ALL,
    constants=CONSTANTS,
)
