"""Random games by the thousand: a driver that plays a block of them and writes down what became of each."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, advance, below, branch, copy, driver, kind_of, lowest_seat
from gusher.rules.kernel.generic import draw, ending, legal, movers, pick, play
from gusher.rules.kernel.standing import standing

NOBODY = -1


@driver
def pick_by_kind(s: Any, seat: int, generator: int, out: Any, scratch: Any) -> int:
    """A legal action of a seat that is to act: first its kind, each of those that are legal as likely as any other,
    then one of that kind. ``out`` and ``scratch`` are scratch space."""
    count = legal(s, seat, out)
    kinds = 0
    for each in range(count):
        kind = kind_of(out[each])
        known = 0
        while known < kinds and scratch[known] != kind:
            known += 1
        if known == kinds:
            scratch[kinds] = kind
            kinds += 1
    chosen = scratch[below(generator, kinds)]
    alike = 0
    for each in range(count):
        if kind_of(out[each]) == chosen:
            out[alike] = out[each]
            alike += 1
    # Not the generator's next number: that draws what happens next.
    return out[below(advance(branch(generator)), alike)]  # type: ignore[no-any-return]


@driver
def play_randomly(
    start: Any,
    s: Any,
    most: int,
    by_kind: int,
    generators: Any,
    out: Any,
    scratch: Any,
    decisions: Any,
    outcomes: Any,
    turns: Any,
    starter: Any,
    ended: Any,
    points: Any,
    places: Any,
) -> None:
    """One random game from ``start`` for every generator (int64), played in ``s``; no longer than ``most`` steps.

    With ``by_kind``, decisions are drawn as ``pick_by_kind`` does, otherwise every legal action is as likely as any
    other. A step is a decision or an outcome. ``out`` and ``scratch`` (int32) are scratch space. The rest has one entry
    a game: how many decisions, outcomes and turns it had, which seat decided first (NOBODY if none did), how it ended
    (0 if it did not within its bound), and of every side the points and the place.

    Without ``by_kind``, the same seed gives the same game as ``kernel.drivers.playout``.
    """
    for game in range(len(generators)):
        copy(s, start)
        generator = generators[game]
        decided = 0
        happened = 0
        turn = 0
        last = NOBODY
        starter[game] = NOBODY
        waiting = movers(s)
        while waiting != 0 and decided + happened < most:
            generator = advance(generator)
            if waiting == WAITING_FOR_CHANCE:
                play(s, CHANCE, draw(s, generator, out, scratch))
                happened += 1
            else:
                seat = lowest_seat(waiting)
                if by_kind:
                    play(s, seat, pick_by_kind(s, seat, generator, out, scratch))
                else:
                    play(s, seat, pick(s, seat, generator, out))
                decided += 1
                if last == NOBODY:
                    starter[game] = seat
                if seat != last:
                    turn += 1
                    last = seat
            waiting = movers(s)
        decisions[game] = decided
        outcomes[game] = happened
        turns[game] = turn
        ended[game] = ending(s)
        sides = standing(s, scratch, out)
        for side in range(sides):
            points[game][side] = scratch[side]
            places[game][side] = out[side]
