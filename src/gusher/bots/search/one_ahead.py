"""Players that do not search: at random, and by the best immediate result.

Where moves can be several actions (``moves``), they are drawn and judged as a whole, and before a roll the best that
can be made of each outcome counts.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, advance, below, copy, driver
from gusher.rules.kernel.generic import legal, movers, pick, play, side, weights
from gusher.rules.kernel.marking import apart

from .judging import judge, lead
from .moves import list_moves, try_move

PARTS = 1 << 20
"""How finely misjudgement is drawn."""


@driver
def at_random(s: Any, seat: int, generator: int, out: Any) -> int:
    """Any legal action, each as likely as any other."""
    return pick(s, seat, advance(generator), out)


@driver
def greedy(
    s: Any,
    seat: int,
    glances: bool,
    misjudges: float,
    after: Any,
    further: Any,
    generator: int,
    actions: Any,
    out: Any,
    chances: Any,
    values: Any,
) -> int:
    """The action after which the seat's side is furthest ahead, by the game's evaluation or at a glance
    (``glances``); one of the best at random.

    If chance follows, each outcome counts by its weight. Every action is then judged too high by anything up to
    ``misjudges`` points. ``after`` and ``further`` are records to try actions in; ``actions``, ``out``, ``chances``
    (int32) and ``values`` (float64) are scratch space.
    """
    chosen = 0
    best = 0.0
    alike = 0
    count = legal(s, seat, actions)
    for each in range(count):
        copy(after, s)
        play(after, seat, actions[each])
        found = promise(after, side(s, seat), glances, further, out, chances, values)
        if misjudges > 0.0:
            generator = advance(generator)
            found += misjudges * below(generator, PARTS) / PARTS
        if alike == 0 or found > best:
            chosen, best, alike = actions[each], found, 1
        elif found == best:
            alike += 1
            generator = advance(generator)
            if below(generator, alike) == 0:
                chosen = actions[each]
    return chosen


@driver
def promise(s: Any, mine: int, glances: bool, further: Any, out: Any, chances: Any, values: Any) -> float:
    """How far side ``mine`` may expect to be ahead, averaged over the outcomes if chance comes next."""
    if movers(s) != WAITING_FOR_CHANCE:
        return lead(values, judge(s, glances, out, values), mine)
    total = 0
    weighted = 0.0
    count = weights(s, chances)
    for each in range(count):
        # Listed anew each time: ``out`` is scratch space below.
        legal(s, CHANCE, out)
        copy(further, s)
        play(further, CHANCE, out[each])
        weighted += chances[each] * lead(values, judge(further, glances, out, values), mine)
        total += chances[each]
    return weighted / total


# Whole moves ----------------------------------------------------------------------------------------------------------


@driver
def whole_at_random(s: Any, seat: int, generator: int, room: Any) -> int:
    """Any move, each as likely as any other: its number in ``room``."""
    return below(advance(generator), list_moves(s, seat, room))


@driver
def whole_greedy(
    s: Any, seat: int, glances: bool, misjudges: float, after: Any, further: Any, beyond: Any, generator: int,
    room: Any, ahead: Any, out: Any, chances: Any, values: Any,
) -> int:  # fmt: skip
    """The move after which the seat's side is furthest ahead, by the game's evaluation or at a glance (``glances``);
    one of the best at random. Its number in ``room``.

    If chance follows, each outcome counts by its weight, with the best move after it if that is the seat's. Every move
    is then judged too high by anything up to ``misjudges`` points. ``after``, ``further`` and ``beyond`` are records to
    try moves in, ``ahead`` is room for lists of moves; ``out``, ``chances`` (int32) and ``values`` (float64) are
    scratch space.
    """
    chosen = 0
    best = 0.0
    alike = 0
    mine = side(s, seat)
    count = list_moves(s, seat, room)
    for move in range(count):
        copy(after, s)
        try_move(after, seat, room, move)
        if movers(after) == WAITING_FOR_CHANCE:
            found = whole_promise(after, seat, mine, glances, further, beyond, ahead, out, chances, values)
        else:
            found = lead(values, judge(after, glances, out, values), mine)
        if misjudges > 0.0:
            generator = advance(generator)
            found += misjudges * below(generator, PARTS) / PARTS
        if alike == 0 or found > best:
            chosen, best, alike = move, found, 1
        elif found == best:
            alike += 1
            generator = advance(generator)
            if below(generator, alike) == 0:
                chosen = move
    return chosen


@apart
def whole_promise(
    s: Any,
    seat: int,
    mine: int,
    glances: bool,
    further: Any,
    beyond: Any,
    ahead: Any,
    out: Any,
    chances: Any,
    values: Any,
) -> float:
    """How far side ``mine`` may expect to be ahead where chance comes next: on the average of the outcomes, each with
    the best move after it if ``seat`` is to make it."""
    total = 0
    weighted = 0.0
    outcomes = weights(s, chances)
    for outcome in range(outcomes):
        # Listed anew each time: ``out`` is scratch space below.
        legal(s, CHANCE, out)
        copy(further, s)
        play(further, CHANCE, out[outcome])
        best = 0.0
        count = list_moves(further, seat, ahead) if movers(further) == 1 << seat else 0
        # Without moves, what stands is judged.
        for move in range(max(1, count)):
            copy(beyond, further)
            if count > 0:
                try_move(beyond, seat, ahead, move)
            found = lead(values, judge(beyond, glances, out, values), mine)
            if move == 0 or found > best:
                best = found
        weighted += chances[outcome] * best
        total += chances[outcome]
    return weighted / total
