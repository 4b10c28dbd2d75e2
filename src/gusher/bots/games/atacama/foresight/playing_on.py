"""Random games from a position on, played on what the twin knows of it: open fields, lines, and hands.

The rules play them just so, but take longer. A test plays what came of them by the rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gusher.analysis.games.atacama.endgame.twin import LINES, MOST_RIGS, MOVES, concession_of
from gusher.rules.atacama.board import AROUND, COLUMNS, FIELDS, ROWS, SIDE
from gusher.rules.atacama.rules import BASIC, SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import advance, below, driver, rule
from gusher.rules.kernel.marking import apart

RIG = 1 << 16
"""What a line has is one number: so much for each rig, and what they bring."""


class Games(NamedTuple):
    """Room for them."""

    open_fields: Any = np.zeros(FIELDS, np.uint8)
    """The open fields of the position."""
    fields: Any = np.zeros(FIELDS, np.uint8)
    is_closed: Any = np.zeros(FIELDS, np.uint8)
    """Those that have not been drawn yet as a game goes on, in no particular order; and, of all, which have been closed
    in it."""
    hand: Any = np.zeros((2, 2), np.int64)
    """The rigs of both seats as a game goes on (2 × 2, by colour)."""
    start: Any = np.zeros(LINES, np.int32)
    lines: Any = np.zeros(LINES, np.int32)
    """What each line has at first, and as a game goes on."""
    adds: Any = np.zeros((2, FIELDS), np.int32)
    """What a rig adds to its column and to its row, by field (2 × 81)."""
    moves: Any = np.zeros(MOST_RIGS, np.int16)
    """The moves of the last game."""
    made_in: Any = np.zeros(MOVES, np.int64)
    """By move, the number of the last game in which it was made."""
    state: Any = np.zeros(4, np.int64)
    """GENERATOR; of the last game how many moves were MADE, its NUMBER, and the MOVER."""


GENERATOR, MADE, NUMBER, MOVER = range(4)


@driver
def prepare(t: Any, games: Any) -> None:
    """Get ready for games on a board, where it is settled who scores what."""
    for field in range(FIELDS):
        games.adds[COLUMNS, field] = RIG + t.worth[t.columns_have, field]
        games.adds[ROWS, field] = RIG + t.worth[1 - t.columns_have, field]


@apart
def begin(t: Any, games: Any) -> None:
    """Get ready for games from this position on."""
    count = 0
    for column in range(SIDE):
        waiting = t.mask[column]
        field = column
        while waiting != 0:
            if waiting & 1:
                games.open_fields[count] = field
                count += 1
            waiting >>= 1
            field += SIDE
    for line in range(LINES):
        games.start[line] = RIG * t.rigs[line] + t.brings[concession_of(t, line), line]


@apart
def play_on(t: Any, games: Any) -> int:
    """Play a random game from the position to its end. By how much whoever has the columns is ahead then."""
    start(t, games)
    return finish(t, games)


@apart
def start(t: Any, games: Any) -> None:
    """Begin a game at the position."""
    for field in range(FIELDS):
        games.fields[field] = games.open_fields[field]
        games.is_closed[field] = 0
    for line in range(LINES):
        games.lines[line] = games.start[line]
    for seat in range(2):
        for colour in range(2):
            games.hand[seat, colour] = t.hand[seat, colour]
    games.state[MOVER] = t.to_move
    games.state[MADE] = 0
    games.state[NUMBER] += 1


@rule
def put(games: Any, field: int, colour: int) -> None:
    """Make a move of a game."""
    state = games.state
    row = field // SIDE
    column = field - SIDE * row
    # A rig of the second colour counts double (A14), but is one rig.
    games.lines[column] += games.adds[COLUMNS, field] * (1 + colour) - RIG * colour
    games.lines[SIDE + row] += games.adds[ROWS, field] * (1 + colour) - RIG * colour
    games.moves[state[MADE]] = field + FIELDS * colour
    games.made_in[field + FIELDS * colour] = state[NUMBER]
    state[MADE] += 1
    for each in range(5):
        games.is_closed[AROUND[field, each]] = 1
    games.hand[state[MOVER], colour] -= 1
    state[MOVER] = 1 - state[MOVER]


@apart
def finish(t: Any, games: Any) -> int:
    """Play a game on to its end. Fields are drawn one after the other; those closed since are passed over."""
    mover = games.state[MOVER]
    ours = games.hand[mover, BASIC] + games.hand[mover, SECOND]
    others = games.hand[1 - mover, BASIC] + games.hand[1 - mover, SECOND]
    # It is over when whoever is to move has no rig.
    waiting = min(2 * ours, 2 * others + 1)
    count = t.open_count
    generator = games.state[GENERATOR]
    while count > 0 and waiting > 0:
        generator = advance(generator)
        drawn = below(generator, count)
        field = games.fields[drawn]
        count -= 1
        games.fields[drawn] = games.fields[count]
        if games.is_closed[field]:
            continue
        colour = BASIC
        if t.seconds_left > 0:
            generator = advance(generator)
            colour = drawn_colour(games, generator)
        put(games, field, colour)
        waiting -= 1
    games.state[GENERATOR] = generator
    ahead = 0
    for line in range(SIDE):
        ahead += brought(games.lines[line]) - brought(games.lines[SIDE + line])
    return ahead


@rule
def drawn_colour(games: Any, generator: int) -> int:
    """The colour of a rig that is drawn from the hand of whoever is to move."""
    mover = games.state[MOVER]
    if games.hand[mover, SECOND] == 0:
        return BASIC
    if games.hand[mover, BASIC] == 0:
        return SECOND
    return below(generator, 2)


@rule
def brought(line: int) -> int:
    """What a line brings in the end."""
    rigs = line + RIG // 2 >> 16
    return line - RIG * rigs if rigs >= RIGS_TO_COUNT else 0
