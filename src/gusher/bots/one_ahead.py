"""Players that do not search: at random, and by the best immediate result."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, advance, below, copy, driver
from gusher.rules.kernel.generic import legal, movers, pick, play, side, weights

from .evaluation import estimate, lead


@driver
def at_random(s: Any, seat: int, generator: int, out: Any) -> int:
    """Any legal action, each as likely as any other."""
    return pick(s, seat, advance(generator), out)


@driver
def greedy(
    s: Any, seat: int, after: Any, further: Any, generator: int, actions: Any, out: Any, chances: Any, values: Any
) -> int:
    """The action after which the seat's side is furthest ahead, by the game's evaluation; one
    of the best at random.

    If chance follows, each outcome counts by its weight. ``after`` and ``further`` are records to try actions
    in; ``actions``, ``out``, ``chances`` (int32) and ``values`` (float64) are scratch space.
    """
    chosen = 0
    best = 0.0
    alike = 0
    count = legal(s, seat, actions)
    for each in range(count):
        copy(after, s)
        play(after, seat, actions[each])
        found = promise(after, side(s, seat), further, out, chances, values)
        if alike == 0 or found > best:
            chosen, best, alike = actions[each], found, 1
        elif found == best:
            alike += 1
            generator = advance(generator)
            if below(generator, alike) == 0:
                chosen = actions[each]
    return chosen


@driver
def promise(s: Any, mine: int, further: Any, out: Any, chances: Any, values: Any) -> float:
    """How far side ``mine`` may expect to be ahead, averaged over the outcomes if chance comes next."""
    if movers(s) != WAITING_FOR_CHANCE:
        return lead(values, estimate(s, out, values), mine)
    total = 0
    weighted = 0.0
    count = weights(s, chances)
    for each in range(count):
        # Listed anew each time: ``out`` is scratch space below.
        legal(s, CHANCE, out)
        copy(further, s)
        play(further, CHANCE, out[each])
        weighted += chances[each] * lead(values, estimate(further, out, values), mine)
        total += chances[each]
    return weighted / total
