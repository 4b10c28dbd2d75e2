"""Who does not search: somebody who looks one move ahead, for the best immediate result.

Moves (``moves``) are judged as a whole, and before a roll the best that can be made of each outcome counts.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, advance, below, copy
from gusher.rules.kernel.generic import legal, movers, play, side, weights
from gusher.rules.kernel.marking import apart

from .judging import judge, worth
from .moves import list_moves, try_move

PARTS = 1 << 20
"""How finely misjudgement is drawn."""


@apart
def best_move(memory: Any, s: Any, seat: int, generator: int) -> int:
    """The number in the memory's ``room`` of the move after which the seat's side is furthest ahead in ``s``, as far as
    the level's sight goes; one of the best at random. If chance follows, each outcome counts by its weight, with the
    best move after it if that is the seat's."""
    sight = memory.level.sight
    room = memory.room
    after = memory.after
    values = memory.values
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
            value = promise(memory, after, seat, mine)
        else:
            value = worth(values, judge(after, sight.glances, memory.out, values), mine, sight.heeds)
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
def promise(memory: Any, s: Any, seat: int, mine: int) -> float:
    """What a position is worth to side ``mine`` on average over chance, with the best move after it if ``seat``'s."""
    sight = memory.level.sight
    further = memory.further
    beyond = memory.beyond
    ahead = memory.ahead
    out = memory.out
    chances = memory.chances
    values = memory.values
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
