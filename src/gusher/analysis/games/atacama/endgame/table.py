"""What has been proven of positions, to be found again: two numbers an entry, the key and what is known.

What is known is between what the margin will be, less what lines that count have brought so far; a move that answered
well; and how many rigs were left, since what took long to prove is kept.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.rules.kernel import rule

FARTHEST = 2047
"""A bound that says nothing."""
NO_MOVE = 255

_BITS = 12
_BOUND = (1 << _BITS) - 1


def made(entries: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """A table with room for so many entries of 16 bytes, a power of two. The system gives memory when it is written."""
    return np.zeros(2 * entries, np.int64)


@rule
def find(table: Any, key: int) -> int:
    """The index in the table of what is known of a position, -1 if nothing is."""
    at = (key & (len(table) // 4 - 1)) * 4
    if table[at] == key:
        return at + 1
    if table[at + 2] == key:
        return at + 3
    return -1


@rule
def low_in(known: int) -> int:
    """At least so much."""
    return (known & _BOUND) - FARTHEST


@rule
def high_in(known: int) -> int:
    """At most so much."""
    return (known >> _BITS & _BOUND) - FARTHEST


@rule
def move_in(known: int) -> int:
    """The move that answered well, or NO_MOVE."""
    return known >> 2 * _BITS & 255


@rule
def rigs_in(known: int) -> int:
    """How many rigs were left."""
    return known >> (2 * _BITS + 8)


@rule
def keep(table: Any, key: int, low: int, high: int, move: int, rigs: int) -> None:
    """Note what has been proven of a position. Of those that share a place, two stay: the one with most rigs left, and
    the latest."""
    at = (key & (len(table) // 4 - 1)) * 4
    slot = find(table, key)
    if slot < 0:
        if rigs < rigs_in(table[at + 1]):
            at += 2
        elif table[at] != 0:
            table[at + 2] = table[at]
            table[at + 3] = table[at + 1]
        slot = at + 1
    else:
        low = max(low, low_in(table[slot]))
        high = min(high, high_in(table[slot]))
        if move == NO_MOVE:
            move = move_in(table[slot])
    table[slot - 1] = key
    table[slot] = low + FARTHEST | high + FARTHEST << _BITS | move << 2 * _BITS | rigs << (2 * _BITS + 8)
