"""What a screen draws of an Atacama table: the printed board, rigs, hands, and each line's count and running score."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from gusher.rules.kernel import Phrase, Record, code_names, kind_of, view
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.observing import EVERYTHING

from .board import COLUMN_NAMES, COLUMNS, ROW_NAMES, ROWS, SIDE
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
    tile_laid,
)  # fmt: skip
from .parts import COPPER, GOLD, LETTERS, SILVER
from .rules import (
    BASIC,
    NOBODY,
    ORANGE,
    SECOND,
    TURQUOISE,
    Reason,
    sign,
)
from .scoring import RIGS_TO_COUNT

REASONS = code_names(Reason)
PARTS_KEPT = 1 << 14
"""So many fields and lines are kept as they were drawn last: from one move to the next most of them stay the same."""

Owners = tuple[tuple[int | None, int], ...]
"""Seats, None before a claim, and concessions."""

ORES = {GOLD: "gold", SILVER: "silver", COPPER: "copper"}

SIGNS = {name: {ORES[ore]: sign(concession, ore) for ore in ORES} for concession, name in enumerate(CONCESSIONS)}
"""Whether an ore scores plus or minus under a concession."""
CONSTANTS: dict[str, Any] = {
    "NOBODY": NOBODY,
    "ORES": {name: ore for ore, name in ORES.items()},
    "RIGS_TO_COUNT": RIGS_TO_COUNT,
    "SIGNS": SIGNS,
}


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
    o = view(engine.shown(s, EVERYTHING))
    lines = _lines(o)
    return Scene(
        fields=list(map(_field, FIELD_NAMES, o.ore, o.amount, o.rigs, o.is_open, o.why)),
        tiles=[None if tile == NOBODY else LETTERS[tile] for tile in o.tile_at],
        columns=lines[:SIDE],
        rows=lines[SIDE:],
        players=[_player(o, seat) for seat in range(o.seats)],
        enhanced=bool(o.enhanced),
        tactical=bool(o.tactical),
        rigs_to_count=RIGS_TO_COUNT,
        signs=SIGNS,
        must_claim=bool(o.must_claim),
        stage=o.stage,
        moves_until_next_stage=None if o.moves_until_next_stage == NOBODY else o.moves_until_next_stage,
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


@lru_cache(maxsize=PARTS_KEPT)
def _field(name: str, ore: int, amount: int, rig: int, is_open: int, why: int) -> Field:
    return Field(name, ORES.get(ore), amount, rig, is_open == 1, REASONS[why] or None)


def _lines(o: Any) -> list[Line]:
    """The columns and then the rows, each with everyone who scores it or may come to."""
    owners = [owner for direction in (COLUMNS, ROWS) for owner in [_owners(o, direction)] * SIDE]
    turquoise, orange = o.line_points[: 2 * SIDE], o.line_points[2 * SIDE :]
    return list(map(_line, COLUMN_NAMES + ROW_NAMES, o.line_rigs, owners, turquoise, orange))


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


def _owners(o: Any, direction: int) -> Owners:
    """Who scores the lines of a direction under which concession; before a claim it may become either."""
    owners = tuple((seat, o.concession[seat]) for seat in range(o.seats) if o.direction[seat] == direction)
    return owners or ((None, TURQUOISE), (None, ORANGE))


def _player(o: Any, seat: int) -> Player:
    concession, direction = o.concession[seat], o.direction[seat]
    return Player(
        hand=(o.hand[seat, BASIC], o.hand[seat, SECOND]),
        dealt=o.dealt,
        concession=None if concession == NOBODY else CONCESSIONS[concession],
        direction=None if direction == NOBODY else DIRECTIONS[direction],
    )
