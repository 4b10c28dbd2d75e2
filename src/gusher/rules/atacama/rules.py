"""The rules of Atacama (Martin Schlegel, 2013). Numbers like A7 are rulings; docs/rules/atacama.en.md says each to the
player.

A rig closes its field and the four fields next to it. Columns and rows with four rigs or more are scored, for one
player each or, with four players, for two. In the enhanced game the board grows in three stages, and who scores what is
settled by a claim.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import auto
from typing import Any

from gusher.rules.kernel import (
    CHANCE,
    WAITING_FOR_CHANCE,
    Codes,
    below,
    int8,
    kind_of,
    record,
    rule,
    well_formed,
)

from .board import AROUND, COLUMNS, FIELDS, FIELDS_OF_PLACE, LAYING_ORDER, ROWS, TILE_FIELDS, TILES
from .kinds import (
    LAY,
    PLACE,
    RANGES,
    claiming,
    colour_paid,
    colour_placed,
    concession_claimed,
    direction_claimed,
    field_placed,
    laying,
    placing,
    tile_laid,
)  # fmt: skip
from .parts import COPPER, SILVER, default_tiles, read_tiles
from .scoring import points as points  # noqa: PLC0414 (part of the contract)

TURQUOISE, ORANGE = 0, 1
"""Concessions: gold scores plus for both, copper minus for turquoise, silver minus for orange (A6)."""
NOBODY = -1
"""Stands for a concession or direction that no claim has settled, and for a place without a tile."""

BASIC, SECOND = 0, 1
"""Colours of rigs. One of the second colour counts double (A14)."""

RIGS_DEALT = {2: 14, 4: 7}
"""Rigs a player has, by the number of seats (A7, A15)."""
SECOND_RIGS_DEALT = {2: 3, 4: 1}
"""How many of them are of the second colour in the tactical variant (A14, A15)."""

STAGES = 3
MOVES_OF_STAGE = 6
"""Three moves a player, in stages one and two (A11)."""
TILES_OF_STAGE = 3


class Reason(Codes):
    """What can stand against an action."""

    LEGAL = auto()
    UNKNOWN_ACTION = auto()
    GAME_OVER = auto()
    WAITING_FOR_TILE = auto()
    NOT_YOUR_TURN = auto()
    MUST_CLAIM = auto()
    NOT_LAID = auto()
    OCCUPIED = auto()
    ADJACENT = auto()
    NOT_TACTICAL = auto()
    NO_SUCH_RIG = auto()
    NOT_ENHANCED = auto()
    ALREADY_CLAIMED = auto()
    NOT_WAITING_FOR_TILE = auto()
    TILE_ALREADY_LAID = auto()


class Ending(Codes):
    """How a game can end."""

    NONE = auto()
    ALL_PLACED = auto()
    NO_OPEN_FIELD = auto()
    CLAIMED_AT_END = auto()


STATE = record(
    "atacama",
    # The printed tiles, and where they lie: a letter's number for each place, or NOBODY.
    tile_ores=(int8, (TILES, TILE_FIELDS)),
    tile_amounts=(int8, (TILES, TILE_FIELDS)),
    tile_at=(int8, TILES),
    tiles_laid=int8,
    # What the laid fields show, 0 where no tile lies yet, and what that is worth under each concession.
    ore=(int8, FIELDS),
    amount=(int8, FIELDS),
    worth=(int8, (2, FIELDS)),
    # What each rig counts: 0 no rig, 1 the basic colour, 2 the second.
    rigs=(int8, FIELDS),
    # The open fields in no particular order, and where in that list each field stands, or NOBODY.
    open_fields=(int8, FIELDS),
    open_at=(int8, FIELDS),
    open_count=int8,
    # Rigs not yet placed by seat and colour; what each seat scores.
    hand=(int8, (4, 2)),
    concession=(int8, 4),
    direction=(int8, 4),
    seats=int8,
    enhanced=int8,
    tactical=int8,
    to_move=int8,
    moves=int8,
    stage=int8,
    claimed_on_move=int8,
)

KEY = (
    "tile_ores", "tile_amounts", "tile_at", "rigs", "hand", "concession", "direction",
    "seats", "enhanced", "tactical", "to_move", "moves", "stage", "claimed_on_move",
)  # fmt: skip
"""What makes a position, with the tiles still to come. What the fields show, and which are open, follows from it."""


# Set-up ---------------------------------------------------------------------------------------------------------------


def setup(s: Any, options: Mapping[str, Any]) -> None:
    """Prepare a game: options ``seats`` (2, 4), ``variant`` (basic, enhanced), ``tactical`` and ``tiles`` (own tiles as
    text)."""
    tiles = default_tiles() if options["tiles"] is None else read_tiles(options["tiles"])
    for tile in range(TILES):
        for each in range(TILE_FIELDS):
            s.tile_ores[tile, each] = tiles.ores[tile][each]
            s.tile_amounts[tile, each] = tiles.amounts[tile][each]
    s.seats = options["seats"]
    s.enhanced = options["variant"] == "enhanced"
    s.tactical = options["tactical"]
    for field in range(FIELDS):
        s.open_at[field] = NOBODY
    for place in range(TILES):
        s.tile_at[place] = NOBODY
    for seat in range(4):
        s.concession[seat] = s.direction[seat] = NOBODY
    deal_rigs(s)
    if s.enhanced:
        s.stage = 1
    else:
        s.stage = STAGES
        deal_concessions(s)
        for letter, place in enumerate(range(TILES)):
            lay_on(s, letter, place)


def deal_rigs(s: Any) -> None:
    """Everyone gets as many rigs (A7, A15), some of them of the second colour in the tactical variant (A14, A15)."""
    for seat in range(s.seats):
        s.hand[seat, SECOND] = SECOND_RIGS_DEALT[s.seats] if s.tactical else 0
        s.hand[seat, BASIC] = RIGS_DEALT[s.seats] - s.hand[seat, SECOND]


def deal_concessions(s: Any) -> None:
    """Columns for seats 1 and 3, rows for seats 2 and 4 (A6); four players have each concession once a direction
    (A15)."""
    for seat, concession in enumerate((TURQUOISE, ORANGE, ORANGE, TURQUOISE)[: s.seats]):
        s.concession[seat] = concession
        s.direction[seat] = COLUMNS if seat % 2 == 0 else ROWS


# Whose turn, and the end ----------------------------------------------------------------------------------------------


@rule
def movers(s: Any) -> int:
    """Chance while a stage lacks tiles, then one seat after the other until the end (A8, A10)."""
    if s.tiles_laid < TILES_OF_STAGE * s.stage:
        return WAITING_FOR_CHANCE
    return 0 if is_over(s) else 1 << s.to_move


@rule
def is_over(s: Any) -> bool:
    """At once when no field is open or every rig is gone (A8), unless a claim is still due (A13)."""
    return (s.open_count == 0 or rigs_of(s, s.to_move) == 0) and not must_claim(s)


@rule
def must_claim(s: Any) -> bool:
    """If nobody has claimed: when no field is open, and instead of placing the last rig of all (A13)."""
    if not s.enhanced or s.claimed_on_move > 0:
        return False
    return s.open_count == 0 or rigs_of(s, 0) + rigs_of(s, 1) == 1


@rule
def rigs_of(s: Any, seat: int) -> int:
    """The rigs that a seat has not placed."""
    return s.hand[seat, BASIC] + s.hand[seat, SECOND]  # type: ignore[no-any-return]


@rule
def ending(s: Any) -> int:
    """How it ended: all rigs gone, or no field open, perhaps with the claim that was due then (A8, A13)."""
    if movers(s) != 0:
        return Ending.NONE
    for seat in range(s.seats):
        if rigs_of(s, seat) > 0:
            return Ending.CLAIMED_AT_END if s.enhanced and s.claimed_on_move == s.moves else Ending.NO_OPEN_FIELD
    return Ending.ALL_PLACED


# What may be done -----------------------------------------------------------------------------------------------------


@rule
def why(s: Any, seat: int, action: int) -> int:
    """The first thing that stands against an action, a Reason."""
    if not well_formed(action, RANGES):
        return Reason.UNKNOWN_ACTION
    waiting = movers(s)
    if waiting == 0:
        return Reason.GAME_OVER
    if kind_of(action) == LAY:
        return why_lay(s, seat, tile_laid(action))
    if waiting == WAITING_FOR_CHANCE:
        return Reason.WAITING_FOR_TILE
    if seat != s.to_move:
        return Reason.NOT_YOUR_TURN
    if kind_of(action) == PLACE:
        return why_place(s, seat, field_placed(action), colour_placed(action))
    return why_claim(s, seat, colour_paid(action))


@rule
def why_place(s: Any, seat: int, field: int, colour: int) -> int:
    """On a free field that shares no edge with any rig, with a rig of one's own (A7)."""
    if must_claim(s):
        return Reason.MUST_CLAIM
    if s.ore[field] == 0:
        return Reason.NOT_LAID
    if s.rigs[field] > 0:
        return Reason.OCCUPIED
    if s.open_at[field] == NOBODY:
        return Reason.ADJACENT
    return why_rig(s, seat, colour)


@rule
def why_claim(s: Any, seat: int, colour: int) -> int:
    """Once in the enhanced game, for a rig of one's own (A12, A14)."""
    if not s.enhanced:
        return Reason.NOT_ENHANCED
    if s.claimed_on_move > 0:
        return Reason.ALREADY_CLAIMED
    return why_rig(s, seat, colour)


@rule
def why_rig(s: Any, seat: int, colour: int) -> int:
    """A rig of this colour must be left in hand (A14)."""
    if colour == SECOND and not s.tactical:
        return Reason.NOT_TACTICAL
    return Reason.LEGAL if s.hand[seat, colour] > 0 else Reason.NO_SUCH_RIG


@rule
def why_lay(s: Any, seat: int, tile: int) -> int:
    """Chance lays a tile that does not lie yet (A10)."""
    if movers(s) != WAITING_FOR_CHANCE:
        return Reason.NOT_WAITING_FOR_TILE
    if seat != CHANCE:
        return Reason.NOT_YOUR_TURN
    return Reason.TILE_ALREADY_LAID if lies(s, tile) else Reason.LEGAL


@rule
def lies(s: Any, tile: int) -> bool:
    """Whether a tile is on the board."""
    for place in range(TILES):
        if s.tile_at[place] == tile:
            return True
    return False


@rule
def may_claim(s: Any) -> bool:
    """Whether a claim is possible, for whoever has the rig to pay (A12)."""
    return s.enhanced > 0 and s.claimed_on_move == 0  # type: ignore[no-any-return]


@rule
def legal(s: Any, seat: int, out: Any) -> int:
    """Every open field with every colour in hand, and every claim with every colour in hand; for chance every tile that
    is left."""
    waiting = movers(s)
    if waiting == WAITING_FOR_CHANCE and seat == CHANCE:
        return list_tiles(s, out)
    if waiting == WAITING_FOR_CHANCE or waiting == 0 or seat != s.to_move:
        return 0
    count = 0
    for colour in range(2):
        if s.hand[seat, colour] > 0:
            if not must_claim(s):
                for each in range(s.open_count):
                    out[count + each] = placing(s.open_fields[each], colour)
                count += s.open_count
            if may_claim(s):
                for concession in range(2):
                    for direction in range(2):
                        out[count] = claiming(concession, direction, colour)
                        count += 1
    return count


@rule
def list_tiles(s: Any, out: Any) -> int:
    """The tiles that can come next."""
    count = 0
    for tile in range(TILES):
        if not lies(s, tile):
            out[count] = laying(tile)
            count += 1
    return count


@rule
def weights(s: Any, out: Any) -> int:
    """Every tile that is left is as likely as any other (A10)."""
    count = legal(s, CHANCE, out)
    for each in range(count):
        out[each] = 1
    return count


@rule
def pick(s: Any, seat: int, generator: int, out: Any) -> int:
    """One of ``legal``, drawn without listing them: a number below how many there are tells colour, field or claim."""
    if seat == CHANCE:
        return out[below(generator, list_tiles(s, out))]  # type: ignore[no-any-return]
    if not s.enhanced and not s.tactical:
        # In the basic game there is nothing but fields to choose from.
        return placing(s.open_fields[below(generator, s.open_count)], BASIC)
    fields = 0 if must_claim(s) else s.open_count
    ways = fields + 4 if may_claim(s) else fields
    if s.hand[seat, BASIC] == 0 or s.hand[seat, SECOND] == 0:
        colour = BASIC if s.hand[seat, BASIC] > 0 else SECOND
        drawn = below(generator, ways)
    else:
        drawn = below(generator, 2 * ways)
        colour = BASIC if drawn < ways else SECOND
        drawn -= ways * colour
    if drawn < fields:
        return placing(s.open_fields[drawn], colour)
    return claiming(drawn - fields >> 1, drawn - fields & 1, colour)


# What is done ---------------------------------------------------------------------------------------------------------


@rule
def play(s: Any, seat: int, action: int) -> None:
    """Place a rig or claim; then the turn passes. Or chance lays a tile."""
    kind = kind_of(action)
    if kind == LAY:
        lay_on(s, tile_laid(action), LAYING_ORDER[s.tiles_laid])
        return
    if kind == PLACE:
        place(s, seat, field_placed(action), colour_placed(action))
    else:
        claim(s, seat, concession_claimed(action), direction_claimed(action), colour_paid(action))
    s.to_move = s.to_move + 1 if s.to_move + 1 < s.seats else 0
    if s.stage < STAGES and s.moves == MOVES_OF_STAGE * s.stage:
        s.stage += 1


@rule
def place(s: Any, seat: int, field: int, colour: int) -> None:
    """Put a rig on a field: that closes it and the fields next to it (A7)."""
    s.hand[seat, colour] -= 1
    s.moves += 1
    s.rigs[field] = 1 + colour
    left = take_off(s, s.open_count, field)
    for each in range(1, 5):
        left = close(s, left, AROUND[field, each])
    s.open_count = left


@rule
def claim(s: Any, seat: int, concession: int, direction: int, colour: int) -> None:
    """Pay a rig and take a concession for a direction; the other player gets the other of both (A12)."""
    s.hand[seat, colour] -= 1
    s.moves += 1
    s.claimed_on_move = s.moves
    s.concession[seat] = concession
    s.direction[seat] = direction
    s.concession[1 - seat] = 1 - concession
    s.direction[1 - seat] = 1 - direction


@rule
def lay_on(s: Any, tile: int, place: int) -> None:
    """Lay a tile on a place: what it shows can be built on, except next to rigs that stand already (A10)."""
    s.tile_at[place] = tile
    s.tiles_laid += 1
    for each in range(TILE_FIELDS):
        field = FIELDS_OF_PLACE[place, each]
        ore = s.tile_ores[tile, each]
        amount = s.tile_amounts[tile, each]
        s.ore[field] = ore
        s.amount[field] = amount
        for concession in range(2):
            s.worth[concession, field] = sign(concession, ore) * amount
        next_to_rig = False
        for around in range(5):
            if s.rigs[AROUND[field, around]] > 0:
                next_to_rig = True
        if not next_to_rig:
            s.open_at[field] = s.open_count
            s.open_fields[s.open_count] = field
            s.open_count += 1


@rule
def sign(concession: int, ore: int) -> int:
    """Gold is worth its amount to everyone; copper costs it under turquoise, silver under orange (A6)."""
    unwanted = COPPER if concession == TURQUOISE else SILVER
    return -1 if ore == unwanted else 1


@rule
def close(s: Any, left: int, field: int) -> int:
    """Take a field off the list of ``left`` open ones, if it is there; how many are left then."""
    return left if s.open_at[field] == NOBODY else take_off(s, left, field)


@rule
def take_off(s: Any, left: int, field: int) -> int:
    """Take an open field off the list of ``left`` open ones: the last one takes its place. How many are left then."""
    at = s.open_at[field]
    last = s.open_fields[left - 1]
    s.open_fields[at] = last
    s.open_at[last] = at
    s.open_at[field] = NOBODY
    return left - 1
