"""What somebody takes a position of Atacama for: line by line, as ``gusher.analysis.games.atacama.promise`` does, but
with a mind of their own."""

from __future__ import annotations

from typing import Any

from gusher.analysis.games.atacama.promise import LIKELY, MORE
from gusher.rules.atacama.board import COLUMNS, ROWS, SIDE, field_in_line
from gusher.rules.atacama.rules import BASIC, NOBODY, ORANGE, SECOND, TURQUOISE, rigs_of
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import rule
from gusher.rules.kernel.generic import movers, points
from gusher.rules.kernel.marking import apart

MOST_SEATS = 4
UNSPENT = 4
"""With so many basic rigs left there is still time to wait for a place for one of the second colour."""


@rule
def see_clearly(mind: Any) -> None:
    """Let a mind judge each line by what it may still bring, all seats alike."""
    mind.counts = 0.0
    mind.errs = 0.0
    mind.minds = 1.0
    mind.thrift = 0.0


@apart
def judged(s: Any, seat: int, mind: Any, head: Any, out: Any) -> float:
    """By how many points they take a seat to be ahead in the end, of the others' average."""
    if movers(s) == 0:
        points(s, out)
        return lead_of(s, seat, mind, out)
    left = 0
    for each in range(s.seats):
        left += rigs_of(s, each)
    kept = mind.thrift * s.hand[seat, SECOND] * min(UNSPENT, s.hand[seat, BASIC]) / UNSPENT
    if s.direction[seat] == NOBODY:
        return kept + before_claim(s, seat, mind, head, left)  # type: ignore[no-any-return]
    for each in range(s.seats):
        head.promised[each] = promised(s, s.direction[each], s.concession[each], mind, head, left)
    return kept + lead_of(s, seat, mind, head.promised)  # type: ignore[no-any-return]


@rule
def lead_of(s: Any, seat: int, mind: Any, values: Any) -> float:
    """What a seat has, less so much of what others have as its player minds."""
    others = 0.0
    for other in range(s.seats):
        if other != seat:
            others += values[other]
    return values[seat] - mind.minds * others / (s.seats - 1)  # type: ignore[no-any-return]


@rule
def before_claim(s: Any, seat: int, mind: Any, head: Any, left: int) -> float:
    """What the best claim promises whoever is next to make one: something to hope for, or to fear."""
    best = 0.0
    for concession in (TURQUOISE, ORANGE):
        columns = promised(s, COLUMNS, concession, mind, head, left)
        rows = promised(s, ROWS, 1 - concession, mind, head, left)
        best = max(best, columns - mind.minds * rows, rows - mind.minds * columns)
    return best if s.to_move == seat else (0.5 - mind.minds) * best


@apart
def promised(s: Any, direction: int, concession: int, mind: Any, head: Any, left: int) -> float:
    """What all lines of a direction promise under a concession, with so many rigs left in the game."""
    total = 0.0
    for line in range(SIDE):
        standing = 0
        rigs = 0
        open_fields = 0
        open_worth = 0
        for step in range(SIDE):
            field = field_in_line(direction, line, step)
            worth = s.worth[concession, field]
            if s.rigs[field] > 0:
                rigs += 1
                standing += s.rigs[field] * worth
            elif s.ore[field] == 0 or s.open_at[field] != NOBODY:
                # A field without a tile may become anything.
                open_fields += 1
                open_worth += worth
        lacking = max(0, RIGS_TO_COUNT - rigs)
        known = 0.0
        if lacking <= left:
            known = float(standing)
            if open_fields > 0:
                known += MORE[open_fields] * open_worth / open_fields
            known *= LIKELY[lacking, open_fields]
        counted = standing * min(1.0, rigs / RIGS_TO_COUNT)
        value = mind.counts * counted + (1.0 - mind.counts) * known
        total += value * (1.0 + mind.errs * head.errors[direction * SIDE + line])
    return total
