"""What a screen draws of an Atacama table, as numbers. Everything in this game is public: every eye sees the same."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import WAITING_FOR_CHANCE, int8, int16, record, rule

from .board import FIELDS, SIDE, TILES
from .kinds import placing
from .rules import BASIC, MOVES_OF_STAGE, NOBODY, RIGS_DEALT, SECOND, STAGES, movers, must_claim, why
from .scoring import line_figures

SCENE = record(
    "atacama_scene",
    # Which tile lies where, or NOBODY; what the fields show, 0 where no tile lies yet.
    tile_at=(int8, TILES),
    ore=(int8, FIELDS),
    amount=(int8, FIELDS),
    # Rigs, 2 for one of the second colour; whether a field is open; the ``Reason`` against a rig of the mover there.
    rigs=(int8, FIELDS),
    is_open=(int8, FIELDS),
    why=(int8, FIELDS),
    # Of all columns and then all rows: how many rigs, and what they bring under either concession.
    line_rigs=(int8, 2 * SIDE),
    line_points=(int16, 4 * SIDE),
    # By seat; a concession and a direction are NOBODY before the claim.
    hand=(int8, (4, 2)),
    concession=(int8, 4),
    direction=(int8, 4),
    dealt=int8,
    seats=int8,
    enhanced=int8,
    tactical=int8,
    must_claim=int8,
    stage=int8,
    # NOBODY in the last stage.
    moves_until_next_stage=int8,
)


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
        scene.ore[field] = s.ore[field]
        scene.amount[field] = s.amount[field]
        scene.rigs[field] = s.rigs[field]
        scene.is_open[field] = 1 if s.open_at[field] != NOBODY else 0
        scene.why[field] = why(s, mover, placing(field, colour))
    line_figures(s, scene.line_rigs, scene.line_points)
    for place in range(TILES):
        scene.tile_at[place] = s.tile_at[place]
    for seat in range(4):
        scene.hand[seat, BASIC] = s.hand[seat, BASIC]
        scene.hand[seat, SECOND] = s.hand[seat, SECOND]
        scene.concession[seat] = s.concession[seat]
        scene.direction[seat] = s.direction[seat]
    scene.dealt = DEALT[s.seats]
    scene.seats = s.seats
    scene.enhanced = s.enhanced
    scene.tactical = s.tactical
    scene.must_claim = 1 if is_moving and must_claim(s) else 0
    scene.stage = s.stage
    scene.moves_until_next_stage = MOVES_OF_STAGE * s.stage - s.moves if s.stage < STAGES else NOBODY


DEALT = tuple(RIGS_DEALT.get(seats, 0) for seats in range(5))
"""Rigs that a player is dealt, by the number of seats."""
