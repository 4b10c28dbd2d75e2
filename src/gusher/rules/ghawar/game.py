"""Ghawar by Johannes Halbig as the kernel finds it."""

from __future__ import annotations

from gusher.rules.field.reasons import FieldReason
from gusher.rules.field.ways import routes_by
from gusher.rules.kernel import Choice, Game, Observation, Option, code_names

from . import rules
from .end_of_game import Ending
from .explaining import EXPLAINING
from .kinds import ACTIONS
from .numbers import WORDS, canonical_numbers, contents_of_numbers
from .observation import CONSTANTS, NAMES, SCENE, ask_routes, show
from .phrases import TELLING
from .reasons import Reason
from .state import FIRST_LOADS, KEY, STATE
from .worlds import fill_in

SEATS = (2, 3, 4)

GAME = Game(
    name="ghawar",
    rules_version=FIRST_LOADS,
    older_rules=(1,),
    record=STATE,
    actions=ACTIONS,
    rules=rules,
    seats=SEATS,
    options=(
        Option("scoring", "choice", "basic", (Choice("basic", SEATS), Choice("board", SEATS))),
        Option(
            "memory",
            "choice",
            "open",
            (Choice("open", SEATS), Choice("own", SEATS), Choice("strict", SEATS)),
            quick=True,
            # A good memory pays off, says the rulebook (G34).
            apart="strict",
        ),
        Option(
            "numbers",
            "parts",
            None,
            canonical=canonical_numbers,
            keys=("rows",),
            contents=contents_of_numbers,
            words=WORDS,
        ),
    ),
    reasons=code_names(FieldReason, Reason),
    endings=code_names(Ending),
    key=KEY,
    # Every number of the value board; a roll and five rigs in four directions are fewer.
    most_actions=36,
    phrase=TELLING.phrase,
    telling=TELLING,
    explain=EXPLAINING.explain,
    explaining=EXPLAINING,
    # What rigs cover lay open before, and what is drilled from under them is seen by everybody (G34).
    conceals_with=lambda options: options["memory"] != "open",
    concealed_lay_open=True,
    fill_in=fill_in,
    observation=Observation(SCENE, show, (ask_routes,), routes_by(ask_routes)),
    names=NAMES,
    hidden=("stone",),
    constants=CONSTANTS,
)
