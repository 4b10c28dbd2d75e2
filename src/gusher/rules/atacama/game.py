"""Atacama as the kernel finds it."""

from __future__ import annotations

from gusher.rules.kernel import Choice, Game, Observation, Option, code_names

from . import rules
from .board import FIELDS
from .explaining import EXPLAINING
from .kinds import ACTIONS
from .observation import CONSTANTS, NAMES, SCENE, show
from .parts import FIRST, LETTERS, WORDS, canonical_tiles, contents_of_tiles, tile_sets
from .phrases import TELLING

GAME = Game(
    name="atacama",
    rules_version=2,
    older_rules=(1,),
    record=rules.STATE,
    actions=ACTIONS,
    rules=rules,
    seats=(2, 4),
    options=(
        Option("variant", "choice", "basic", (Choice("basic", (2, 4)), Choice("enhanced", (2,))), quick=True),
        Option("tactical", "switch", False),
        Option(
            "tiles",
            "parts",
            None,
            canonical=canonical_tiles,
            keys=tuple(LETTERS),
            contents=contents_of_tiles,
            sets=tile_sets(),
            words=WORDS,
            former={1: FIRST},
        ),
    ),
    reasons=code_names(rules.Reason),
    endings=code_names(rules.Ending),
    key=rules.KEY,
    # Every field and every claim, with rigs of both colours.
    most_actions=2 * (FIELDS + 4),
    phrase=TELLING.phrase,
    telling=TELLING,
    explain=EXPLAINING.explain,
    explaining=EXPLAINING,
    observation=Observation(SCENE, show),
    names=NAMES,
    constants=CONSTANTS,
)
