"""What a screen draws of an Atacama table: the printed board, rigs, hands, and each line's count and running score."""

from __future__ import annotations

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
    lines = _lines(engine, s)
    return Scene(
        fields=_fields(engine, s),
        tiles=[None if tile == NOBODY else LETTERS[tile] for tile in v.tile_at],
        columns=lines[:SIDE],
        rows=lines[SIDE:],
        players=[_player(v, seat) for seat in range(v.seats)],
        enhanced=bool(v.enhanced),
        tactical=bool(v.tactical),
        rigs_to_count=RIGS_TO_COUNT,
        signs=SIGNS,
        must_claim=engine.movers(s) != [CHANCE] and must_claim(v),
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


def _fields(engine: Engine, s: Record) -> list[Field]:
    v = view(s)
    reasons = _reasons_against_placing(engine, s)
    shown = zip(FIELD_NAMES, v.ore, v.amount, v.rigs, v.open_at, reasons, strict=True)
    return [
        Field(name, ORES.get(ore), amount, rig, open_at != NOBODY, why)
        for name, ore, amount, rig, open_at, why in shown
    ]


def _lines(engine: Engine, s: Record) -> list[Line]:
    """The columns and then the rows, each with everyone who scores it or may come to."""
    rigs, gains = np.zeros(2 * SIDE, np.int32), np.zeros(4 * SIDE, np.int32)
    engine.run(line_figures)(s, rigs, gains)
    counted, gained = rigs.tolist(), gains.tolist()
    lines = []
    for direction, names in ((COLUMNS, COLUMN_NAMES), (ROWS, ROW_NAMES)):
        owners = _owners(view(s), direction)
        for line, name in enumerate(names):
            at = direction * SIDE + line
            scores = [
                LineScore(
                    seat, CONCESSIONS[concession], gained[concession * 2 * SIDE + at], counted[at] >= RIGS_TO_COUNT
                )
                for seat, concession in owners
            ]
            lines.append(Line(name, counted[at], scores))
    return lines


def _reasons_against_placing(engine: Engine, s: Record) -> list[str | None]:
    """For every field, why whoever is to move can't place there with a rig they have."""
    [mover, *_] = engine.movers(s) or [0]
    seat = 0 if mover == CHANCE else mover
    colour = BASIC if s["hand"][seat, BASIC] or not s["hand"][seat, SECOND] else SECOND
    answers = engine.reasons(s, seat, PLACINGS[colour])
    return [REASONS[answer] or None for answer in answers]


def _owners(v: Any, direction: int) -> list[tuple[int | None, int]]:
    """Who scores the lines of a direction under which concession; before a claim it may become either."""
    owners: list[tuple[int | None, int]] = [
        (seat, v.concession[seat]) for seat in range(v.seats) if v.direction[seat] == direction
    ]
    return owners or [(None, TURQUOISE), (None, ORANGE)]


def _player(v: Any, seat: int) -> Player:
    concession, direction = v.concession[seat], v.direction[seat]
    return Player(
        hand=(v.hand[seat, BASIC], v.hand[seat, SECOND]),
        dealt=RIGS_DEALT[v.seats],
        concession=None if concession == NOBODY else CONCESSIONS[concession],
        direction=None if direction == NOBODY else DIRECTIONS[direction],
    )
