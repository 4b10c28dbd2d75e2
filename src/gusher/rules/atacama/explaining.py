"""What a move of Atacama does, and what speaks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gusher.rules.kernel import Explained, Phrase, Record, kind_of, view

from .board import AROUND, COLUMN_NAMES, COLUMNS, FIELDS, ROW_NAMES, SIDE, field_in_line
from .kinds import CLAIM, DIRECTIONS, FIELD_NAMES, concession_claimed, direction_claimed, field_placed
from .phrases import ORES, phrase
from .rules import NOBODY, ORANGE, TURQUOISE
from .scoring import RIGS_TO_COUNT, line_points, points, rigs_in_line

MOST_REASONS = 2
MUCH = 2
"""So much ore on a field is worth closing it for."""
NEAR = 2
"""A line with so many rigs is on its way to four."""


class Reason(NamedTuple):
    """What speaks for a move, and for how much it speaks: points, less where they are still to be made sure of."""

    weight: float
    phrase: Phrase


def explain(states: Sequence[Record], seat: int, actions: Sequence[int | None]) -> Explained:
    """See ``kernel.game.Explain``. Nothing is hidden in Atacama."""
    did: list[Phrase] = []
    reasons: list[Reason] = []
    for state, then, action in zip(states, states[1:], actions, strict=False):
        if action is not None:
            did.append(phrase(state, seat, action))
            reasons_for = _for_claim if kind_of(action) == CLAIM else _for_place
            reasons += reasons_for(view(state), view(then), seat, action) or [
                _for_want_of_better(view(state), view(then), seat, action)
            ]
    return Explained(did, _weightiest(reasons), [], did)


def _weightiest(reasons: Sequence[Reason]) -> list[Phrase]:
    """The weightiest reasons for a move, no two of one line or of one kind."""
    said: dict[str, Phrase] = {}
    for _, reason in sorted(reasons, key=lambda each: -each.weight):
        if all(reason.name != each.name for each in said.values()):
            said.setdefault(str(reason.words.get("line", reason.name)), reason)
    return list(said.values())[:MOST_REASONS]


# A rig ----------------------------------------------------------------------------------------------------------------


def _for_place(before: Any, after: Any, seat: int, action: int) -> list[Reason]:
    field = field_placed(action)
    if before.direction[seat] == NOBODY:
        either = all(before.worth[concession, field] > 0 for concession in (TURQUOISE, ORANGE))
        return [Reason(1, Phrase("either", {"ore": ORES[before.ore[field]]}))] if either else []
    reasons = [*_own(before, after, seat, field)]
    for other in range(before.seats):
        if other != seat:
            reasons += _against(before, after, seat, other, field)
    return reasons


def _own(before: Any, after: Any, seat: int, field: int) -> Iterator[Reason]:
    """What it brings to the lines of whoever moves."""
    direction, concession = before.direction[seat], before.concession[seat]
    line = _line_of(direction, field)
    words = {"line": named(direction, line)}
    rigs, brings = rigs_in_line(after, direction, line), line_points(after, direction, line, concession)
    more = brings - line_points(before, direction, line, concession)
    if rigs == RIGS_TO_COUNT and brings > 0:
        yield Reason(brings, Phrase("counts", {**words, "points": brings}))
    elif rigs > RIGS_TO_COUNT and more > 0:
        yield Reason(more, Phrase("adds", {**words, "points": more}))
    elif rigs < RIGS_TO_COUNT and not can_count(after, direction, line):
        if more < 0:
            yield Reason(1, Phrase("harmless", words))
    elif NEAR <= rigs < RIGS_TO_COUNT and brings > 0 and more > 0:
        yield Reason(brings * rigs / RIGS_TO_COUNT, Phrase("nears", {**words, "of_four": rigs}))
    elif rigs < RIGS_TO_COUNT and more > 0:
        yield Reason(more / RIGS_TO_COUNT, Phrase("promises", {**words, "points": more}))
    for spared in range(SIDE):
        loss = -line_points(after, direction, spared, concession)
        if loss > 0 and _is_lost(before, after, direction, spared):
            yield Reason(loss / 2, Phrase("spares", {"line": named(direction, spared)}))


def _against(before: Any, after: Any, seat: int, other: int, field: int) -> Iterator[Reason]:
    """What it takes from somebody else."""
    direction, concession = before.direction[other], before.concession[other]
    player: dict[str, Any] = {"player": 1 + other}
    line = _line_of(direction, field)
    words = {**player, "line": named(direction, line)}
    rigs, brings = rigs_in_line(after, direction, line), line_points(after, direction, line, concession)
    less = line_points(before, direction, line, concession) - brings
    own_line = _line_of(before.direction[seat], field)
    is_plus = after.worth[before.concession[seat], field] > 0 and can_count(after, before.direction[seat], own_line)
    is_minus = after.worth[concession, field] < 0 and can_count(after, direction, line)
    if rigs == RIGS_TO_COUNT and brings < 0:
        yield Reason(-brings, Phrase("counts_against", {**words, "points": -brings}))
    elif rigs > RIGS_TO_COUNT and less > 0:
        yield Reason(less, Phrase("costs", {**words, "points": less}))
    elif is_plus and is_minus:
        yield Reason(after.amount[field] / 2, Phrase("splits", {**player, "ore": ORES[before.ore[field]]}))
    for blocked in range(SIDE):
        gain = line_points(after, direction, blocked, concession)
        if gain > 0 and _is_lost(before, after, direction, blocked):
            yield Reason(gain / 2, Phrase("blocks", {**player, "line": named(direction, blocked)}))
    yield from _taken(before, after, seat, other, field)


def _taken(before: Any, after: Any, seat: int, other: int, field: int) -> Iterator[Reason]:
    """The best field that is closed to somebody else next to a rig, if it was good for them alone, in a line that has
    begun."""
    direction, concession = before.direction[other], before.concession[other]
    for closed in set(AROUND[field, 1:].tolist()):
        line = _line_of(direction, closed)
        worth = before.worth[concession, closed]
        for_them_alone = worth >= MUCH and before.worth[before.concession[seat], closed] < 0
        has_begun = rigs_in_line(before, direction, line) > 0 and can_count(after, direction, line)
        if for_them_alone and has_begun and _is_free(before, closed):
            words = {"player": 1 + other, "field": FIELD_NAMES[closed], "line": named(direction, line)}
            yield Reason(worth / 2, Phrase("takes", words))


def _for_want_of_better(before: Any, after: Any, seat: int, action: int) -> Reason:
    """What can be said of a move for which nothing else speaks."""
    if kind_of(action) == CLAIM:
        return Reason(1, Phrase("leaves", {"player": 2 - seat}))
    field = field_placed(action)
    if before.direction[seat] == NOBODY:
        return _closes(before, after)
    through = [(each, _line_of(before.direction[each], field)) for each in range(before.seats)]
    if not any(can_count(after, before.direction[each], line) for each, line in through):
        return Reason(1, Phrase("idle", {}))
    for other, line in through:
        worth = after.worth[before.concession[other], field]
        if other != seat and worth < 0 and can_count(after, before.direction[other], line):
            points = -worth * after.rigs[field]
            words = {"player": 1 + other, "line": named(before.direction[other], line), "points": points}
            return Reason(1, Phrase("threatens", words))
    direction, line = before.direction[seat], through[seat][1]
    rigs = rigs_in_line(after, direction, line)
    if (
        NEAR <= rigs < RIGS_TO_COUNT
        and line_points(after, direction, line, before.concession[seat]) > 0
        and can_count(after, direction, line)
    ):
        return Reason(1, Phrase("nears", {"line": named(direction, line), "of_four": rigs}))
    return _closes(before, after)


def _closes(before: Any, after: Any) -> Reason:
    """How many fields are no longer free, the one with the rig among them."""
    fields = sum(_is_free(before, each) and not _is_free(after, each) for each in range(FIELDS))
    return Reason(1, Phrase("closes", {"fields": fields}))


# A claim --------------------------------------------------------------------------------------------------------------


def _for_claim(before: Any, after: Any, seat: int, action: int) -> list[Reason]:
    """What the rigs that stand bring under it, and which lines are further on."""
    other = 1 - seat
    out = [0] * after.seats
    points(after, out)
    reasons = []
    if out[seat] > out[other]:
        words: dict[str, Any] = {"points": out[seat], "player": 1 + other, "rest": out[other]}
        reasons.append(Reason(3, Phrase("brings", words)))
    concession, direction = concession_claimed(action), direction_claimed(action)
    mine, theirs = (_under_rigs(after, each) for each in (concession, 1 - concession))
    if mine > theirs:
        reasons.append(Reason(2, Phrase("ores", {"points": mine, "rest": theirs})))
    more, fewer = _lines_on_their_way(after, direction), _lines_on_their_way(after, 1 - direction)
    if more > fewer:
        words = {"more": more, "fewer": fewer}
        reasons.append(Reason(1, Phrase(f"lines_{DIRECTIONS[direction]}", words)))
    return reasons


def _under_rigs(s: Any, concession: int) -> int:
    """What the ores under all rigs are worth."""
    return sum(s.rigs[field] * s.worth[concession, field] for field in range(FIELDS))


def _lines_on_their_way(s: Any, direction: int) -> int:
    return sum(rigs_in_line(s, direction, line) >= NEAR for line in range(SIDE))


# Lines ----------------------------------------------------------------------------------------------------------------


def _line_of(direction: int, field: int) -> int:
    return field % SIDE if direction == COLUMNS else field // SIDE


def named(direction: int, line: int) -> list[Phrase]:
    """A column or row in words."""
    if direction == COLUMNS:
        return [Phrase("column", {"name": COLUMN_NAMES[line]})]
    return [Phrase("row", {"name": ROW_NAMES[line]})]


def _is_lost(before: Any, after: Any, direction: int, line: int) -> bool:
    """Whether a line could come to count and no longer can."""
    return can_count(before, direction, line) and not can_count(after, direction, line)


def can_count(s: Any, direction: int, line: int) -> bool:
    """Whether a line has four rigs, or room for as many as it lacks."""
    rigs = rigs_in_line(s, direction, line)
    was_taken = False
    for step in range(SIDE):
        # From one end on, the first free field is never a worse place than the next.
        was_taken = not was_taken and _is_free(s, field_in_line(direction, line, step))
        rigs += was_taken
    return rigs >= RIGS_TO_COUNT


def _is_free(s: Any, field: int) -> bool:
    """Whether no rig stands there or next to it: it is open, or will be once its tile is laid."""
    return not any(s.rigs[around] for around in AROUND[field])
