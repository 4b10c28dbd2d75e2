"""Whole games through the contract: playouts and perft. Written once, for every game and both speeds."""

from __future__ import annotations

from typing import Any

from .chance import CHANCE, WAITING_FOR_CHANCE, advance, lowest_seat
from .generic import draw, legal, movers, pick, play, weights
from .marking import driver
from .records import copy
from .standing import standing


@driver
def playout(s: Any, generator: int, out: Any, scratch: Any) -> int:
    """Play random legal actions until the game is over. Returns the generator as it stands then."""
    waiting = movers(s)
    while waiting != 0:
        generator = advance(generator)
        if waiting == WAITING_FOR_CHANCE:
            play(s, CHANCE, draw(s, generator, out, scratch))
        else:
            seat = lowest_seat(waiting)
            play(s, seat, pick(s, seat, generator, out))
        waiting = movers(s)
    return generator


@driver
def play_on(s: Any, generator: int, most: int, out: Any, scratch: Any, played: Any) -> int:
    """``playout``, but no more than ``most`` actions; ``played[0]`` becomes how many there were."""
    done = 0
    waiting = movers(s)
    while waiting != 0 and done < most:
        generator = advance(generator)
        if waiting == WAITING_FOR_CHANCE:
            play(s, CHANCE, draw(s, generator, out, scratch))
        else:
            seat = lowest_seat(waiting)
            play(s, seat, pick(s, seat, generator, out))
        done += 1
        waiting = movers(s)
    played[0] = done
    return generator


@driver
def playouts(start: Any, s: Any, count: int, generator: int, out: Any, scratch: Any, total: Any, firsts: Any) -> int:
    """``count`` playouts from ``start``, played in ``s``. Adds each side's points to ``total`` and shares of first
    places, in units of 1/720 720 (whole for up to 16 sides that are level), to ``firsts`` (int64 each). Returns the
    generator."""
    for _ in range(count):
        copy(s, start)
        generator = playout(s, generator, out, scratch)
        sides = standing(s, scratch, out)
        for one in range(sides):
            total[one] += scratch[one]
        level = 0
        for one in range(sides):
            if out[one] == 1:
                level += 1
        for one in range(sides):
            if out[one] == 1:
                firsts[one] += 720720 // level
    return generator


@driver
def perft(states: Any, depth: int, listed: Any, chances: Any, position: Any, length: Any, weight: Any) -> int:
    """How many ways there are to go on for ``depth`` actions from ``states[0]``; each outcome counts as often as its
    weight says.

    ``states`` holds ``depth`` + 1 records; ``listed`` and ``chances`` are ``depth`` + 1 rows of scratch space for
    actions and weights, ``position``, ``length`` and ``weight`` (int64) one number a level. A game that ends before
    counts nothing further down.
    """
    total = 0
    level = 0
    weight[0] = 1
    length[0] = -1
    while level >= 0:
        if level == depth:
            total += weight[level]
            level -= 1
            continue
        s = states[level]
        waiting = movers(s)
        if length[level] < 0:
            position[level] = 0
            if waiting == 0:
                length[level] = 0
            elif waiting == WAITING_FOR_CHANCE:
                length[level] = legal(s, CHANCE, listed[level])
                weights(s, chances[level])
            else:
                length[level] = legal(s, lowest_seat(waiting), listed[level])
        if position[level] == length[level]:
            level -= 1
            continue
        following = position[level]
        position[level] += 1
        weight[level + 1] = weight[level]
        if waiting == WAITING_FOR_CHANCE:
            weight[level + 1] *= chances[level][following]
        copy(states[level + 1], s)
        if waiting == WAITING_FOR_CHANCE:
            play(states[level + 1], CHANCE, listed[level][following])
        else:
            play(states[level + 1], lowest_seat(waiting), listed[level][following])
        length[level + 1] = -1
        level += 1
    return total
