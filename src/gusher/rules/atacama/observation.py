"""What a screen draws of an Atacama table beside what lies on it. Everything in this game is public: every eye sees the
same."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import WAITING_FOR_CHANCE, Names, code_names, int8, int16, record, rule

from .board import COLUMN_NAMES, FIELDS, ROW_NAMES, SIDE
from .kinds import CONCESSIONS, DIRECTIONS, FIELD_NAMES, placing
from .parts import LETTERS
from .phrases import ORES
from .rules import (
    BASIC,
    MOVES_OF_STAGE,
    NOBODY,
    RIGS_DEALT,
    SECOND,
    STAGES,
    Reason,
    movers,
    must_claim,
    sign,
    why,
    why_place,
)  # fmt: skip
from .scoring import RIGS_TO_COUNT, line_figures

SCENE = record(
    "atacama_scene",
    # Whether a field is open; the ``Reason`` against a rig of the mover there.
    is_open=(int8, FIELDS),
    why=(int8, FIELDS),
    # Of all columns and then all rows: how many rigs, and what they bring under either concession.
    line_rigs=(int8, 2 * SIDE),
    line_points=(int16, (2, 2 * SIDE)),
    # Rigs that a player was dealt.
    dealt=int8,
    must_claim=int8,
    # NOBODY in the last stage.
    moves_until_next_stage=int8,
)

LINES = (*COLUMN_NAMES, *ROW_NAMES)
NAMES = {
    "ore": Names((FIELD_NAMES,), {0: None, **ORES}),
    "amount": Names((FIELD_NAMES,)),
    "rigs": Names((FIELD_NAMES,)),
    "worth": Names((CONCESSIONS, FIELD_NAMES)),
    "is_open": Names((FIELD_NAMES,)),
    "why": Names((FIELD_NAMES,), {code: name or None for code, name in enumerate(code_names(Reason))}),
    "line_rigs": Names((LINES,)),
    "line_points": Names((CONCESSIONS, LINES)),
    "tile_at": Names((), {NOBODY: None, **dict(enumerate(LETTERS))}),
    "concession": Names((), {NOBODY: None, **dict(enumerate(CONCESSIONS))}),
    "direction": Names((), {NOBODY: None, **dict(enumerate(DIRECTIONS))}),
}
"""What the numbers are called (``Game.names``)."""

SIGNS = {name: {ORES[ore]: sign(concession, ore) for ore in ORES} for concession, name in enumerate(CONCESSIONS)}
"""Whether an ore scores plus or minus under a concession."""
CONSTANTS: dict[str, Any] = {
    "NOBODY": NOBODY,
    "ORES": {name: ore for ore, name in ORES.items()},
    "RIGS_TO_COUNT": RIGS_TO_COUNT,
    "SIGNS": SIGNS,
}
"""What screens need of the rules' numbers and names (``Game.constants``)."""


@rule
def show(s: Any, eye: int, scene: Any) -> None:
    """The table as whoever is to move sees it, with a rig they have."""
    waiting = movers(s)
    is_moving = waiting not in (0, WAITING_FOR_CHANCE)
    mover = s.to_move if is_moving else 0
    colour = BASIC
    if s.hand[mover, BASIC] == 0 and s.hand[mover, SECOND] > 0:
        colour = SECOND
    for field in range(FIELDS):
        scene.is_open[field] = 1 if s.open_at[field] != NOBODY else 0
        # ``why`` asks this of whoever is to move, after what is the same for all fields.
        scene.why[field] = why_place(s, mover, field, colour) if is_moving else why(s, mover, placing(field, colour))
    line_figures(s, scene.line_rigs, scene.line_points)
    scene.dealt = DEALT[s.seats]
    scene.must_claim = 1 if is_moving and must_claim(s) else 0
    scene.moves_until_next_stage = MOVES_OF_STAGE * s.stage - s.moves if s.stage < STAGES else NOBODY


DEALT = tuple(RIGS_DEALT.get(seats, 0) for seats in range(5))
"""Rigs that a player is dealt, by the number of seats."""
