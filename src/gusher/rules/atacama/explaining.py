"""What a move of Atacama does, and what speaks for it, in sentences by their numbers."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import Explaining, Phrase, Sentence, int32, kind_of, rule
from gusher.rules.kernel.explaining import (
    FIRST_GAP,
    LINE,
    MOST_GAPS,
    SENTENCE,
    WORTH,
    account_kind,
    say_because,
    say_done,
)
from gusher.rules.kernel.marking import apart
from gusher.rules.kernel.telling import said

from .board import AROUND, COLUMN_NAMES, COLUMNS, FIELDS, ROW_NAMES, SIDE, field_in_line
from .kinds import CLAIM, FIELD_NAMES, concession_claimed, direction_claimed, field_placed
from .phrases import ORE_NAMES, SENTENCES, ask_tell
from .rules import NOBODY, ORANGE, TURQUOISE
from .scoring import RIGS_TO_COUNT, line_points, points, rigs_in_line

MUCH = 2
"""So much ore on a field is worth closing it for."""
NEAR = 2
"""A line with so many rigs is on its way to four."""

LINES = (Sentence("column", {"name": COLUMN_NAMES}), Sentence("row", {"name": ROW_NAMES}))
"""Columns and rows in words: by their directions."""

_LINE = {"line": LINES}
_POINTS = {**_LINE, "points": None}
_AGAINST = {**_LINE, "player": None}
_COUNTED = {"more": None, "fewer": None}
BECAUSE = (
    Sentence("counts", _POINTS),
    Sentence("adds", _POINTS),
    Sentence("harmless", _LINE),
    Sentence("nears", {**_LINE, "of_four": None}),
    Sentence("promises", _POINTS),
    Sentence("spares", _LINE),
    Sentence("counts_against", {**_AGAINST, "points": None}),
    Sentence("costs", {**_AGAINST, "points": None}),
    Sentence("blocks", _AGAINST),
    Sentence("takes", {**_AGAINST, "field": FIELD_NAMES}),
    Sentence("threatens", {**_AGAINST, "points": None}),
    Sentence("either", {"ore": ORE_NAMES}),
    Sentence("splits", {"player": None, "ore": ORE_NAMES}),
    Sentence("brings", {"points": None, "player": None, "rest": None}),
    Sentence("ores", {"points": None, "rest": None}),
    Sentence("lines_columns", _COUNTED),
    Sentence("lines_rows", _COUNTED),
    Sentence("closes", {"fields": None}),
    Sentence("idle"),
    Sentence("leaves", {"player": None}),
)
COUNTS, ADDS, HARMLESS, NEARS, PROMISES, SPARES, COUNTS_AGAINST, COSTS, BLOCKS, TAKES, THREATENS = range(11)
EITHER, SPLITS, BRINGS, OF_ORES, OF_LINES = range(11, 16)
CLOSES, IDLE, LEAVES = range(17, 20)
DIRECTION, OF_DIRECTION = FIRST_GAP + 1, FIRST_GAP + 2
"""Their numbers. Those before EITHER are about a line, which fills their first gap: one phrase, by two numbers."""

POINT = 4
"""What a point is worth as a reason; less where it is still to be made sure of."""


@rule
def step(before: Any, after: Any, account: Any, seat: int, action: int) -> None:
    """See ``Explaining``. Nothing is hidden in Atacama."""
    told = account.told
    ask_tell(before, seat, action, told)
    say_done(account, told[0], 1, told[1], told[2], told[3], 0, 0)
    if kind_of(action) == CLAIM:
        weigh_claim(after, account, seat, concession_claimed(action), direction_claimed(action))
        if account.because_count == 0:
            say_because(account, LEAVES, POINT, 2 - seat, 0, 0, 0, 0)
        return
    field = field_placed(action)
    if before.direction[seat] == NOBODY:
        if before.worth[TURQUOISE, field] > 0 and before.worth[ORANGE, field] > 0:
            say_because(account, EITHER, POINT, before.ore[field], 0, 0, 0, 0)
    else:
        weigh_own(before, after, account, seat, field)
        for other in range(before.seats):
            if other != seat:
                weigh_against(before, after, account, seat, other, field)
    if account.because_count == 0:
        say_for_want_of_better(before, after, account, seat, field)


@rule
def close(s: Any, account: Any, seat: int) -> None:
    """See ``Explaining``: a turn is one move."""


@rule
def weigh(s: Any, account: Any, seat: int) -> None:
    """See ``Explaining``: keep the two weightiest reasons, not of one line or of one kind."""
    first = weightiest(account, 0)
    if first >= 0:
        bring_forward(account.because, 0, first)
        second = weightiest(account, 1)
        if second >= 0:
            bring_forward(account.because, 1, second)
        account.because_count = 2 if second >= 0 else 1


@apart
def weightiest(account: Any, kept: int) -> int:
    """The weightiest reason from number ``kept`` on that says something else than the one before, the first of such;
    -1 if there is none."""
    because = account.because
    found = -1
    for each in range(kept, account.because_count):
        is_of_kind = because[each, SENTENCE] == because[0, SENTENCE]
        is_alike = kept > 0 and (is_of_kind or are_of_one_line(because, 0, each))
        if not is_alike and (found < 0 or because[each, WORTH] > because[found, WORTH]):
            found = each
    return found


@rule
def are_of_one_line(because: Any, one: int, other: int) -> bool:
    """Whether two reasons are about the same line."""
    return (  # type: ignore[no-any-return]
        because[one, SENTENCE] < EITHER
        and because[other, SENTENCE] < EITHER
        and because[one, DIRECTION] == because[other, DIRECTION]
        and because[one, OF_DIRECTION] == because[other, OF_DIRECTION]
    )


@rule
def bring_forward(lines: Any, to: int, line: int) -> None:
    """Put a sentence in an earlier place; those between make way."""
    for each in range(line, to, -1):
        for number in range(LINE):
            kept = lines[each, number]
            lines[each, number] = lines[each - 1, number]
            lines[each - 1, number] = kept


@rule
def say_of_line(account: Any, sentence: int, worth: int, direction: int, line: int, a: int, b: int) -> None:
    """Note a sentence about a line."""
    say_because(account, sentence, worth, 1, direction, line, a, b)


# A rig ----------------------------------------------------------------------------------------------------------------


@apart
def weigh_own(before: Any, after: Any, account: Any, seat: int, field: int) -> None:
    """Note what a rig brings to the lines of whoever moves."""
    direction = before.direction[seat]
    concession = before.concession[seat]
    line = line_through(direction, field)
    rigs = rigs_in_line(after, direction, line)
    brings = line_points(after, direction, line, concession)
    more = brings - line_points(before, direction, line, concession)
    if rigs == RIGS_TO_COUNT and brings > 0:
        say_of_line(account, COUNTS, POINT * brings, direction, line, brings, 0)
    elif rigs > RIGS_TO_COUNT and more > 0:
        say_of_line(account, ADDS, POINT * more, direction, line, more, 0)
    elif rigs < RIGS_TO_COUNT and not can_count(after, direction, line):
        if more < 0:
            say_of_line(account, HARMLESS, POINT, direction, line, 0, 0)
    elif NEAR <= rigs < RIGS_TO_COUNT and brings > 0 and more > 0:
        say_of_line(account, NEARS, POINT * brings * rigs // RIGS_TO_COUNT, direction, line, rigs, 0)
    elif rigs < RIGS_TO_COUNT and more > 0:
        say_of_line(account, PROMISES, POINT * more // RIGS_TO_COUNT, direction, line, more, 0)
    for spared in range(SIDE):
        loss = -line_points(after, direction, spared, concession)
        if loss > 0 and is_lost(before, after, direction, spared):
            say_of_line(account, SPARES, POINT * loss // 2, direction, spared, 0, 0)


@apart
def weigh_against(before: Any, after: Any, account: Any, seat: int, other: int, field: int) -> None:
    """Note what a rig takes from somebody else."""
    direction = before.direction[other]
    concession = before.concession[other]
    player = 1 + other
    line = line_through(direction, field)
    rigs = rigs_in_line(after, direction, line)
    brings = line_points(after, direction, line, concession)
    less = line_points(before, direction, line, concession) - brings
    own = before.direction[seat]
    is_plus = after.worth[before.concession[seat], field] > 0 and can_count(after, own, line_through(own, field))
    is_minus = after.worth[concession, field] < 0 and can_count(after, direction, line)
    if rigs == RIGS_TO_COUNT and brings < 0:
        say_of_line(account, COUNTS_AGAINST, POINT * -brings, direction, line, player, -brings)
    elif rigs > RIGS_TO_COUNT and less > 0:
        say_of_line(account, COSTS, POINT * less, direction, line, player, less)
    elif is_plus and is_minus:
        say_because(account, SPLITS, POINT * after.amount[field] // 2, player, before.ore[field], 0, 0, 0)
    for blocked in range(SIDE):
        gain = line_points(after, direction, blocked, concession)
        if gain > 0 and is_lost(before, after, direction, blocked):
            say_of_line(account, BLOCKS, POINT * gain // 2, direction, blocked, player, 0)
    for each in range(1, 5):
        weigh_taken(before, after, account, seat, other, AROUND[field, each])


@apart
def weigh_taken(before: Any, after: Any, account: Any, seat: int, other: int, closed: int) -> None:
    """Note a field that is closed to somebody else next to a rig, if it was good for them alone, in a line that has
    begun."""
    direction = before.direction[other]
    line = line_through(direction, closed)
    worth = before.worth[before.concession[other], closed]
    for_them_alone = worth >= MUCH and before.worth[before.concession[seat], closed] < 0
    if (
        for_them_alone
        and is_free(before, closed)
        and rigs_in_line(before, direction, line) > 0
        and can_count(after, direction, line)
    ):
        say_of_line(account, TAKES, POINT * worth // 2, direction, line, 1 + other, closed)


@apart
def say_for_want_of_better(before: Any, after: Any, account: Any, seat: int, field: int) -> None:
    """Note what can be said of a rig for which nothing else speaks."""
    direction = before.direction[seat]
    if direction == NOBODY:
        say_closes(before, after, account)
        return
    is_idle = True
    for each in range(before.seats):
        if can_count(after, before.direction[each], line_through(before.direction[each], field)):
            is_idle = False
    if is_idle:
        say_because(account, IDLE, POINT, 0, 0, 0, 0, 0)
        return
    for other in range(before.seats):
        across = before.direction[other]
        line = line_through(across, field)
        worth = after.worth[before.concession[other], field]
        if other != seat and worth < 0 and can_count(after, across, line):
            loss = -worth * after.rigs[field]
            say_of_line(account, THREATENS, POINT, across, line, 1 + other, loss)
            return
    line = line_through(direction, field)
    rigs = rigs_in_line(after, direction, line)
    if (
        NEAR <= rigs < RIGS_TO_COUNT
        and line_points(after, direction, line, before.concession[seat]) > 0
        and can_count(after, direction, line)
    ):
        say_of_line(account, NEARS, POINT, direction, line, rigs, 0)
    else:
        say_closes(before, after, account)


@rule
def say_closes(before: Any, after: Any, account: Any) -> None:
    """Note how many fields are no longer free, the one with the rig among them."""
    fields = 0
    for field in range(FIELDS):
        if is_free(before, field) and not is_free(after, field):
            fields += 1
    say_because(account, CLOSES, POINT, fields, 0, 0, 0, 0)


# A claim --------------------------------------------------------------------------------------------------------------


@rule
def weigh_claim(after: Any, account: Any, seat: int, concession: int, direction: int) -> None:
    """Note what the rigs that stand bring under a claim, and which lines are further on."""
    other = 1 - seat
    told = account.told
    points(after, told)
    own = told[seat]
    rest = told[other]
    if own > rest:
        say_because(account, BRINGS, 3 * POINT, own, 1 + other, rest, 0, 0)
    mine = under_rigs(after, concession)
    theirs = under_rigs(after, 1 - concession)
    if mine > theirs:
        say_because(account, OF_ORES, 2 * POINT, mine, theirs, 0, 0, 0)
    more = lines_on_their_way(after, direction)
    fewer = lines_on_their_way(after, 1 - direction)
    if more > fewer:
        say_because(account, OF_LINES + direction, POINT, more, fewer, 0, 0, 0)


@rule
def under_rigs(s: Any, concession: int) -> int:
    """What the ores under all rigs are worth."""
    total = 0
    for field in range(FIELDS):
        total += s.rigs[field] * s.worth[concession, field]
    return total


@rule
def lines_on_their_way(s: Any, direction: int) -> int:
    """How many columns or rows have enough rigs to be on their way."""
    lines = 0
    for line in range(SIDE):
        if rigs_in_line(s, direction, line) >= NEAR:
            lines += 1
    return lines


# Lines ----------------------------------------------------------------------------------------------------------------


@rule
def line_through(direction: int, field: int) -> int:
    """The column or row of a field."""
    return field % SIDE if direction == COLUMNS else field // SIDE


def named(direction: int, line: int) -> list[Phrase]:
    """A column or row in words."""
    return [said(LINES, iter((direction, line)))]


@rule
def is_lost(before: Any, after: Any, direction: int, line: int) -> bool:
    """Whether a line could come to count and no longer can."""
    return can_count(before, direction, line) and not can_count(after, direction, line)


@apart
def can_count(s: Any, direction: int, line: int) -> bool:
    """Whether a line has four rigs, or room for as many as it lacks."""
    rigs = rigs_in_line(s, direction, line)
    was_taken = False
    for step in range(SIDE):
        # From one end on, the first free field is never a worse place than the next.
        was_taken = not was_taken and is_free(s, field_in_line(direction, line, step))
        if was_taken:
            rigs += 1
    return rigs >= RIGS_TO_COUNT


@rule
def is_free(s: Any, field: int) -> bool:
    """Whether no rig stands there or next to it: it is open, or will be once its tile is laid."""
    for each in range(5):
        if s.rigs[AROUND[field, each]] > 0:
            return False
    return True


EXPLAINING = Explaining(SENTENCES, BECAUSE, (), account_kind(told=(int32, MOST_GAPS)), step, close, weigh)
