"""What a screen draws of an Atacama table: the printed board, rigs, hands, and each line's count and running score."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct

from gusher.rules.kernel import CHANCE, Phrase, Record, code_names, kind_of, view
from gusher.rules.kernel.engine import Engine

from .board import COLUMN_NAMES, COLUMNS, FIELDS, ROW_NAMES, ROWS, SIDE
from .kinds import (
    CLAIM,
    CONCESSIONS,
    DIRECTIONS,
    FIELD_NAMES,
    PLACE,
    colour_paid,
    colour_placed,
    concession_claimed,
    direction_claimed,
    field_placed,
    placing,
    tile_laid,
)  # fmt: skip
from .parts import COPPER, GOLD, LETTERS, SILVER
from .rules import (
    BASIC,
    MOVES_OF_STAGE,
    NOBODY,
    ORANGE,
    RIGS_DEALT,
    SECOND,
    STAGES,
    TURQUOISE,
    Reason,
    must_claim,
    sign,
)
from .scoring import RIGS_TO_COUNT, line_figures

REASONS = code_names(Reason)
PLACINGS = [[placing(field, colour) for field in range(FIELDS)] for colour in (BASIC, SECOND)]
"""Every placing of a rig, by colour and field."""

PARTS_KEPT = 1 << 14
"""So many fields and lines are kept as they were drawn last: from one move to the next most of them stay the same."""

Owners = tuple[tuple[int | None, int], ...]
"""Seats, None before a claim, and concessions."""

ORES = {GOLD: "gold", SILVER: "silver", COPPER: "copper"}

SIGNS = {name: {ORES[ore]: sign(concession, ore) for ore in ORES} for concession, name in enumerate(CONCESSIONS)}
"""Whether an ore scores plus or minus under a concession."""


class Field(Struct, frozen=True):
    """One field. ``open``: no rig stands here or next to it. ``why``: the code of the reason why the mover can't place
    a rig here, None if they can."""

    name: str
    ore: str | None
    amount: int
    rig: int
    open: bool
    why: str | None


class LineScore(Struct, frozen=True):
    """What a line brings one owner: ``points`` as the rigs stand, ``counts`` once there are four. ``seat`` is None
    while unclaimed."""

    seat: int | None
    concession: str
    points: int
    counts: bool


class Line(Struct, frozen=True):
    """A column (``a``..``i``) or a row (``1``..``9``) and everyone who scores it or may come to."""

    name: str
    rigs: int
    scores: list[LineScore]


class Player(Struct, frozen=True):
    """A seat's rigs in hand (basic colour, second colour) and how many it was dealt; its concession and direction, None
    before a claim."""

    hand: tuple[int, int]
    dealt: int
    concession: str | None
    direction: str | None


class Scene(Struct, frozen=True):
    """The table. ``rigs_to_count`` is how many rigs a line needs, ``signs`` whether an ore scores +1 or −1 under each
    concession; ``must_claim`` says that the mover has to claim now. ``fields`` run a1, b1 … i1, a2 … i9; ``tiles`` are
    the letters as they lie, top row first, None where not laid yet."""

    fields: list[Field]
    tiles: list[str | None]
    columns: list[Line]
    rows: list[Line]
    players: list[Player]
    enhanced: bool
    tactical: bool
    rigs_to_count: int
    signs: dict[str, dict[str, int]]
    must_claim: bool
    stage: int
    moves_until_next_stage: int | None


def scene(engine: Engine, s: Record) -> Scene:
    """The picture of state ``s`` as the seat to move sees it; everything in this game is public."""
    v = view(s)
    [mover, *_] = engine.movers(s) or [0]
    lines = _lines(engine, s, v)
    return Scene(
        fields=_fields(engine, s, v, 0 if mover == CHANCE else mover),
        tiles=[None if tile == NOBODY else LETTERS[tile] for tile in v.tile_at],
        columns=lines[:SIDE],
        rows=lines[SIDE:],
        players=[_player(v, seat) for seat in range(v.seats)],
        enhanced=bool(v.enhanced),
        tactical=bool(v.tactical),
        rigs_to_count=RIGS_TO_COUNT,
        signs=SIGNS,
        must_claim=mover != CHANCE and must_claim(v),
        stage=v.stage,
        moves_until_next_stage=MOVES_OF_STAGE * v.stage - v.moves if v.stage < STAGES else None,
    )


def phrase(s: Record, seat: int, action: int) -> Phrase:
    """What an action does in state ``s``: a sentence of the game's texts (``log``) and its words."""
    v = view(s)
    if kind_of(action) == PLACE:
        field = field_placed(action)
        name = "place_second" if colour_placed(action) == SECOND else "place"
        return Phrase(name, {"field": FIELD_NAMES[field], "ore": ORES[v.ore[field]], "amount": v.amount[field]})
    if kind_of(action) == CLAIM:
        words = {
            "concession": CONCESSIONS[concession_claimed(action)],
            "direction": DIRECTIONS[direction_claimed(action)],
        }
        return Phrase("claim_second" if colour_paid(action) == SECOND else "claim", {**words})
    return Phrase("lay", {"tile": LETTERS[tile_laid(action)]})


def _fields(engine: Engine, s: Record, v: Any, seat: int) -> list[Field]:
    """Every field as whoever is to move sees it, with a rig they have."""
    colour = BASIC if v.hand[seat, BASIC] or not v.hand[seat, SECOND] else SECOND
    reasons = engine.reasons(s, seat, PLACINGS[colour])
    return list(map(_field, FIELD_NAMES, v.ore, v.amount, v.rigs, v.open_at, reasons))


@lru_cache(maxsize=PARTS_KEPT)
def _field(name: str, ore: int, amount: int, rig: int, open_at: int, why: int) -> Field:
    return Field(name, ORES.get(ore), amount, rig, open_at != NOBODY, REASONS[why] or None)


def _lines(engine: Engine, s: Record, v: Any) -> list[Line]:
    """The columns and then the rows, each with everyone who scores it or may come to."""
    rigs, gains = np.zeros(2 * SIDE, np.int32), np.zeros(4 * SIDE, np.int32)
    engine.run(line_figures)(s, rigs, gains)
    owners = [owner for direction in (COLUMNS, ROWS) for owner in [_owners(v, direction)] * SIDE]
    return list(map(_line, COLUMN_NAMES + ROW_NAMES, rigs.tolist(), owners, *gains.reshape(2, -1).tolist()))


@lru_cache(maxsize=PARTS_KEPT)
def _line(name: str, rigs: int, owners: Owners, turquoise: int, orange: int) -> Line:
    """``turquoise`` and ``orange`` are what the line brings under either concession."""
    scores = [
        LineScore(
            seat, CONCESSIONS[concession], turquoise if concession == TURQUOISE else orange, rigs >= RIGS_TO_COUNT
        )
        for seat, concession in owners
    ]
    return Line(name, rigs, scores)


def _owners(v: Any, direction: int) -> Owners:
    """Who scores the lines of a direction under which concession; before a claim it may become either."""
    owners = tuple((seat, v.concession[seat]) for seat in range(v.seats) if v.direction[seat] == direction)
    return owners or ((None, TURQUOISE), (None, ORANGE))


def _player(v: Any, seat: int) -> Player:
    concession, direction = v.concession[seat], v.direction[seat]
    return Player(
        hand=(v.hand[seat, BASIC], v.hand[seat, SECOND]),
        dealt=RIGS_DEALT[v.seats],
        concession=None if concession == NOBODY else CONCESSIONS[concession],
        direction=None if direction == NOBODY else DIRECTIONS[direction],
    )
