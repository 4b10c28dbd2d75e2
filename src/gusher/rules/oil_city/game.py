"""Oil City as the kernel finds it."""

from __future__ import annotations

from gusher.rules.kernel import Choice, Game, Option, Record, code_names, view

from . import rules
from .books import Books
from .cards import cards
from .companies import FEWEST_COMPANIES, RULEBOOKS, SEATS, seats_for
from .components import COMPANIES, OPTION
from .explaining import explain
from .hiding import as_logged
from .kinds import ACTIONS, being_ready
from .phrases import phrase
from .reasons import Reason
from .scene import scene
from .state import KEY, LINE_BY_LINE, ONE_EXCHANGE, STATE


def done(s: Record) -> int:
    """That a seat is ready with the phase."""
    v = view(s)
    return being_ready(v.turn, rules.stage(v))


GAME = Game(
    name="oil_city",
    rules_version=ONE_EXCHANGE,
    older_rules=(LINE_BY_LINE,),
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
        Option("plot_choice", "switch", False),
        Option("tie_break", "switch", False),
        OPTION,
    ),
    reasons=code_names(Reason),
    endings=code_names(rules.Ending),
    key=KEY,
    # Every piece on every field of all plots, and a deal being drafted.
    most_actions=2048,
    scene=scene,
    phrase=phrase,
    done=done,
    cards=cards,
    books=Books,
    explain=explain,
    as_logged=as_logged,
    resignable=False,
)
