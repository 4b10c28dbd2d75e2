"""Sezgin Güven's Ghawar as the kernel finds it."""

from __future__ import annotations

from gusher.rules.field.lattice import PLATFORMS
from gusher.rules.field.reasons import FieldReason
from gusher.rules.field.ways import routes_by
from gusher.rules.kernel import Game, Observation, code_names

from . import rules
from .explaining import EXPLAINING
from .kinds import ACTIONS
from .observation import CONSTANTS, NAMES, SCENE, ask_routes, show
from .phrases import TELLING

GAME = Game(
    name="guven",
    rules_version=1,
    record=rules.STATE,
    actions=ACTIONS,
    rules=rules,
    seats=(2, 3, 4),
    options=(),
    reasons=code_names(FieldReason, rules.Reason),
    endings=code_names(rules.Ending),
    key=rules.KEY,
    # A roll, and as many moves of rigs as there can be: half of the platforms have a rig of one's own, half have none.
    most_actions=1 + (PLATFORMS // 2) ** 2,
    phrase=TELLING.phrase,
    telling=TELLING,
    explain=EXPLAINING.explain,
    explaining=EXPLAINING,
    observation=Observation(SCENE, show, (ask_routes,), routes_by(ask_routes)),
    names=NAMES,
    constants=CONSTANTS,
)
