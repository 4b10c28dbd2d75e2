"""The contract as entry points from Python: one small function a question, so that each can be compiled and kept on
disk."""

from __future__ import annotations

from typing import Any

from .generic import (
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
)
from .marking import driver


@driver
def ask_movers(s: Any) -> int:
    """See ``generic.movers``."""
    return movers(s)


@driver
def ask_legal(s: Any, seat: int, out: Any) -> int:
    """See ``generic.legal``."""
    return legal(s, seat, out)


@driver
def ask_pick(s: Any, seat: int, generator: int, out: Any) -> int:
    """See ``generic.pick``."""
    return pick(s, seat, generator, out)


@driver
def ask_draw(s: Any, generator: int, out: Any, scratch: Any) -> int:
    """See ``generic.draw``."""
    return draw(s, generator, out, scratch)


@driver
def ask_why(s: Any, seat: int, actions: Any, count: int, out: Any) -> None:
    """See ``generic.why``, for many actions at once: ``out[i]`` becomes the reason against ``actions[i]``."""
    for each in range(count):
        out[each] = why(s, seat, actions[each])


@driver
def ask_weights(s: Any, out: Any) -> int:
    """See ``generic.weights``."""
    return weights(s, out)


@driver
def do_play(s: Any, seat: int, action: int) -> None:
    """See ``generic.play``."""
    play(s, seat, action)


@driver
def ask_side(s: Any, seat: int) -> int:
    """See ``generic.side``."""
    return side(s, seat)


@driver
def ask_points(s: Any, out: Any) -> int:
    """See ``generic.points``."""
    return points(s, out)


@driver
def ask_places(s: Any, out: Any) -> int:
    """See ``generic.places``."""
    return places(s, out)


@driver
def ask_ending(s: Any) -> int:
    """See ``generic.ending``."""
    return ending(s)


@driver
def do_conceal(s: Any, seat: int) -> None:
    """See ``generic.conceal``."""
    conceal(s, seat)


@driver
def ask_covers(s: Any, seat: int, actions: Any, count: int, out: Any) -> None:
    """See ``generic.covers``, for many actions at once: ``out[i]`` becomes 1 where ``actions[i]`` is covered, else
    0."""
    for each in range(count):
        out[each] = 1 if covers(s, seat, actions[each]) else 0


@driver
def ask_reveals(s: Any, seat: int, action: int) -> int:
    """See ``generic.reveals``."""
    return 1 if reveals(s, seat, action) else 0
