"""Random games in which every question of the contract is asked at every position, and what the answers come to."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, Record, advance, copy, driver, rule
from gusher.rules.kernel.chance import lowest_seat
from gusher.rules.kernel.engine import Engine
from gusher.rules.kernel.generic import (
    conceal,
    covers,
    draw,
    ending,
    legal,
    movers,
    pick,
    places,
    play,
    points,
    reveals,
    side,
    weights,
    why,
)  # fmt: skip

BEGUN = 2166136261


@rule
def mix(seen: int, number: int) -> int:
    """FNV-1a, over numbers of 32 bits."""
    return ((seen ^ (number & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF


def step(engine: Engine, s: Record, seen: int, generator: int) -> int:
    """Ask everything of a position, and play on in ``s``: what the answers come to. As in ask.mjs."""
    movers = engine.movers(s)
    waiting = WAITING_FOR_CHANCE if movers == [CHANCE] else sum(1 << seat for seat in movers)
    points = engine.points(s)
    endings = engine.game.endings
    ended = engine.ending(s)
    numbers = [waiting, endings.index(ended) if ended else 0, *points, *engine.places(s)]
    for eye in range(-1, len(points)):
        other = engine.concealed(s, eye)
        numbers += other.tobytes()
        if engine.game.observation is not None:
            numbers += engine.shown(other, eye).tobytes()
    if movers:
        seat = movers[0]
        listed = engine.legal(s, seat)
        tried = [each for action in listed for each in (action, action + 1)]
        numbers += [*listed, *engine.reasons(s, seat, tried), *map(int, engine.covered(other, 0, listed))]
        numbers += [int(engine.reveals(other, 0, action)) for action in listed]
        if seat == CHANCE:
            numbers += engine.weights(s)
            engine.play_unchecked(s, seat, engine.draw(s, generator))
        else:
            numbers.append(engine.side(s, seat))
            engine.play_unchecked(s, seat, engine.pick(s, seat, generator))
    for number in numbers:
        seen = mix(seen, number)
    return seen


@driver
def walk(start: Any, s: Any, other: Any, count: int, generator: int, out: Any, scratch: Any, total: Any) -> int:
    """``count`` positions of random games from ``start``, one after the other: what all answers come to stands in
    ``total`` then. How many games came to an end."""
    seen = BEGUN
    ended = 0
    copy(s, start)
    for _ in range(count):
        waiting = movers(s)
        seen = mix(mix(seen, waiting), ending(s))
        sides = points(s, out)
        for one in range(sides):
            seen = mix(seen, out[one])
        places(s, out)
        for one in range(sides):
            seen = mix(seen, out[one])
        for eye in range(-1, sides):
            copy(other, s)
            conceal(other, eye)
            points(other, out)
            for one in range(sides):
                seen = mix(seen, out[one])
        if waiting == 0:
            ended += 1
            copy(s, start)
            continue
        generator = advance(generator)
        seat = CHANCE if waiting == WAITING_FOR_CHANCE else lowest_seat(waiting)
        listed = legal(s, seat, out)
        for each in range(listed):
            seen = mix(mix(seen, out[each]), why(s, seat, out[each]))
            seen = mix(seen, why(s, seat, out[each] + 1))
            if covers(other, 0, out[each]) or reveals(other, 0, out[each]):
                seen = mix(seen, each)
        if seat == CHANCE:
            weighed = weights(s, scratch)
            for each in range(weighed):
                seen = mix(seen, scratch[each])
            play(s, CHANCE, draw(s, generator, out, scratch))
        else:
            seen = mix(seen, side(s, seat))
            play(s, seat, pick(s, seat, generator, out))
    total[0] = seen
    return ended
