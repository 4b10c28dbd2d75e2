"""Chance is a player, and this is its only door.

When a table waits for chance, ``legal`` lists the outcomes and ``weights`` their integer weights; an outcome is played
like an action. Simulations draw outcomes here. Tables draw theirs from dice that anyone can check
(``gusher.table.dice``).

The generator is a multiply-with-carry one in plain int64 arithmetic that never overflows: interpreted and compiled runs
draw alike.

The state holds no randomness. So a log replays without a generator, and a search sees the true probabilities.
"""

from __future__ import annotations

from typing import Any

from .marking import rule

CHANCE = 62
"""The seat of chance. Its bit never stands in ``movers`` together with another."""

WAITING_FOR_CHANCE = 1 << CHANCE
"""What ``movers`` answers when the next thing to happen is an outcome."""

MULTIPLIER = 2131995753
"""Chosen so that MULTIPLIER * 2**32 - 1 is a safe prime: the period is about 2**62."""
LOW_WORD = 0xFFFFFFFF


def seeded(seed: int) -> int:
    """The generator that belongs to a seed. Seeds next to each other give unrelated generators."""
    mixed = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        mixed = ((mixed ^ mixed >> shift) * factor) & 0xFFFFFFFFFFFFFFFF
    # Neither word may make the generator stand still: 0 and MULTIPLIER - 1 above a full low word do.
    return (1 + (mixed >> 32) % (MULTIPLIER - 2)) << 32 | (mixed & LOW_WORD)


@rule
def advance(generator: int) -> int:
    """The generator one step on."""
    return (generator & LOW_WORD) * MULTIPLIER + (generator >> 32)


@rule
def branch(generator: int) -> int:
    """Another generator, drawn from one as it stands: what the two yield from then on has nothing to do with each
    other."""
    return (1 + below(generator, MULTIPLIER - 2) << 32) | (generator & LOW_WORD ^ 0x9E3779B9)


@rule
def below(generator: int, count: int) -> int:
    """A number from 0 to ``count`` - 1 out of the generator as it stands; ``count`` is at most 2**31."""
    return (generator & LOW_WORD) * count >> 32


@rule
def by_weight(generator: int, weights: Any, count: int) -> int:
    """The index of one of ``count`` outcomes, drawn according to their weights."""
    total = 0
    for outcome in range(count):
        total += weights[outcome]
    drawn = below(generator, total)
    outcome = 0
    while drawn >= weights[outcome]:
        drawn -= weights[outcome]
        outcome += 1
    return outcome


@rule
def lowest_seat(waiting: int) -> int:
    """The lowest seat of a mask that is not 0: the one to act first where several may act at once."""
    return (waiting & -waiting).bit_length() - 1
