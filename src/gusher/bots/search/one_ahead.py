"""Players that do not search: at random, and by the best immediate result.

Moves (``moves``) are drawn and judged as a whole, and before a roll the best that can be made of each outcome counts.
Who looks one move ahead can play whole games from any position, all seats alike, within one call.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, advance, below, branch, copy, driver, lowest_seat
from gusher.rules.kernel.generic import draw, legal, movers, pick, play, side, weights
from gusher.rules.kernel.marking import apart
from gusher.rules.kernel.standing import standing

from .judging import judge, worth
from .moves import list_moves, try_move

PARTS = 1 << 20
"""How finely misjudgement is drawn."""
NOBODY = -1
"""In place of the seat that is to choose, where whole games are played."""


@driver
def at_random(s: Any, seat: int, generator: int, out: Any) -> int:
    """Any legal action, each as likely as any other."""
    return pick(s, seat, advance(generator), out)


@driver
def whole_at_random(s: Any, seat: int, generator: int, room: Any) -> int:
    """Any move, each as likely as any other: its number in ``room``."""
    return below(advance(generator), list_moves(s, seat, room))


@driver
def greedy(
    start: Any, seat: int, s: Any, most: int, sight: Any, after: Any, further: Any, beyond: Any,
    lucks: Any, owns: Any, room: Any, ahead: Any, out: Any, chances: Any, values: Any, points: Any, places: Any,
) -> int:  # fmt: skip
    """The best move for ``seat`` in ``start``, by its number in ``room``: see ``best_move``. Or, with NOBODY for a
    seat, whole games in which all seats go on from ``start`` like that; how many of them were not over after ``most``
    moves and outcomes. One entry point does both, because each is compiled with all that it calls.

    Whole games are played in ``s``, one for each of the generators ``lucks``, by which outcomes are drawn, and
    ``owns`` (int64), for what the seats draw; a choice goes by the first of ``owns``. Every side's ``points`` and
    ``places`` are written into the row of the game. Nothing is concealed from those who choose. ``after``, ``further``
    and ``beyond`` are records to try moves in, ``ahead`` is room for lists of moves; ``out``, ``chances`` (int32) and
    ``values`` (float64) are scratch space.
    """
    if seat != NOBODY:
        return best_move(start, seat, sight, after, further, beyond, owns[0], room, ahead, out, chances, values)
    given_up = 0
    for game in range(len(lucks)):
        copy(s, start)
        luck = lucks[game]
        own = owns[game]
        played = 0
        waiting = movers(s)
        while waiting != 0 and played < most:
            if waiting == WAITING_FOR_CHANCE:
                luck = advance(luck)
                play(s, CHANCE, draw(s, luck, out, chances))
            else:
                own = advance(own)
                acting = lowest_seat(waiting)
                move = best_move(
                    s, acting, sight, after, further, beyond, branch(own), room, ahead, out, chances, values
                )
                try_move(s, acting, room, move)
            played += 1
            waiting = movers(s)
        if waiting != 0:
            given_up += 1
        sides = standing(s, out, chances)
        for one in range(sides):
            points[game][one] = out[one]
            places[game][one] = chances[one]
    return given_up


@apart
def best_move(
    s: Any, seat: int, sight: Any, after: Any, further: Any, beyond: Any, generator: int,
    room: Any, ahead: Any, out: Any, chances: Any, values: Any,
) -> int:  # fmt: skip
    """The number in ``room`` of the move after which the seat's side is furthest ahead, as far as its ``sight`` goes;
    one of the best at random. If chance follows, each outcome counts by its weight, with the best move after it if that
    is the seat's. The other arguments are those of ``greedy``."""
    chosen = 0
    best = 0.0
    alike = 0
    mine = side(s, seat)
    count = list_moves(s, seat, room)
    for move in range(count):
        if sight.overlooks > 0 and move > 0:
            generator = advance(generator)
            if below(generator, 100) < sight.overlooks:
                continue
        copy(after, s)
        try_move(after, seat, room, move)
        if movers(after) == WAITING_FOR_CHANCE:
            value = promise(after, seat, mine, sight, further, beyond, ahead, out, chances, values)
        else:
            value = worth(values, judge(after, sight.glances, out, values), mine, sight.heeds)
        if sight.misjudges > 0.0:
            generator = advance(generator)
            value += sight.misjudges * below(generator, PARTS) / PARTS
        if alike == 0 or value > best:
            chosen, best, alike = move, value, 1
        elif value == best:
            alike += 1
            generator = advance(generator)
            if below(generator, alike) == 0:
                chosen = move
    return chosen


@apart
def promise(
    s: Any, seat: int, mine: int, sight: Any, further: Any, beyond: Any, ahead: Any, out: Any, chances: Any, values: Any
) -> float:
    """What a position is worth to side ``mine`` on average over chance, with the best move after it if ``seat``'s."""
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
            value = worth(values, judge(beyond, sight.glances, out, values), mine, sight.heeds)
            if move == 0 or value > best:
                best = value
        weighted += chances[outcome] * best
        total += chances[outcome]
    return weighted / total
