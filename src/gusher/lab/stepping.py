"""What the laboratory asks of a state, as entry points: actions by their index, and always checked."""

from __future__ import annotations

from typing import Any

from gusher.rules.kernel import CHANCE, WAITING_FOR_CHANCE, advance, copy, driver, lowest_seat
from gusher.rules.kernel.generic import conceal, draw, legal, movers, pick, play, why
from gusher.rules.kernel.numbering import action_at, count_of, index_of
from gusher.rules.kernel.observing import show
from gusher.rules.kernel.standing import standing

ANYBODY = -1
"""In place of a seat: the seat to act, if there is only one."""
SEVERAL, NO_ACTION = -(1 << 20), -(1 << 21)
"""Why nothing was done: several seats are to act and none was named; there is no action with this index. Any other
negative number is the reason of the rules, below zero."""
NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2
"""When a game of a batch that is over begins again: in the step after, in the same step, never by itself."""
NOBODY = -1


@driver
def objection(s: Any, seat: int, index: int) -> int:
    """0 if a seat can do the action with this index; else what is against it, below zero."""
    if index < 0 or index >= count_of(s):
        return NO_ACTION
    if seat == ANYBODY:
        waiting = movers(s)
        if waiting & (waiting - 1) != 0:
            return SEVERAL
        seat = lowest_seat(waiting) if waiting != 0 else 0
    return -why(s, seat, action_at(s, index))


@driver
def step(s: Any, seat: int, index: int) -> int:
    """Do an action, if nothing is against it: the movers after it; else ``objection``."""
    against = objection(s, seat, index)
    if against != 0:
        return against
    if seat == ANYBODY:
        seat = lowest_seat(movers(s))
    play(s, seat, action_at(s, index))
    return movers(s)


@driver
def step_unchecked(s: Any, seat: int, index: int) -> int:
    """Do a legal action of a seat, or an outcome: the movers after it."""
    play(s, seat, action_at(s, index))
    return movers(s)


@driver
def list_legal(s: Any, seat: int, out: Any) -> int:
    """Write the indices of what a seat can do, or of the outcomes, into ``out``; how many."""
    count = legal(s, seat, out)
    for each in range(count):
        out[each] = index_of(s, out[each])
    return count


@driver
def draw_outcome(s: Any, generator: int, out: Any, scratch: Any) -> int:
    """Let chance do one outcome, by the true weights; its index."""
    outcome = draw(s, generator, out, scratch)
    play(s, CHANCE, outcome)
    return index_of(s, outcome)


@driver
def object_all(states: Any, seats: Any, indices: Any, first: int, last: int) -> int:
    """The first of the games from ``first`` to before ``last`` whose action can't be done, -1 if all can. Games that
    are over take any."""
    for game in range(first, last):
        if seats[game] != NOBODY and objection(states[game], seats[game], indices[game]) != 0:
            return game
    return -1


@driver
def go_on(game: int, states: Any, generators: Any, seats: Any, is_chance_inside: int, out: Any, scratch: Any) -> None:
    """Let chance do what is due in one of the games, unless that is a player's to choose, and note who acts next: the
    lowest seat of several, CHANCE for chance, NOBODY when the game is over."""
    s = states[game]
    waiting = movers(s)
    while is_chance_inside and waiting == WAITING_FOR_CHANCE:
        generators[game] = advance(generators[game])
        play(s, CHANCE, draw(s, generators[game], out, scratch))
        waiting = movers(s)
    seats[game] = NOBODY if waiting == 0 else lowest_seat(waiting)


@driver
def score(s: Any, points: Any, rewards: Any, out: Any, scratch: Any) -> int:
    """Write every side's points, and a reward of 0; how many sides. Their places are in ``out`` then."""
    sides = standing(s, scratch, out)
    for side in range(sides):
        points[side] = scratch[side]
        rewards[side] = 0
    return sides


@driver
def begin_all(
    states: Any,
    starts: Any,
    chosen: Any,
    generators: Any,
    seats: Any,
    rewards: Any,
    points: Any,
    done: Any,
    is_chance_inside: int,
    first: int,
    last: int,
    out: Any,
    scratch: Any,
) -> None:
    """Begin the games again that are ``chosen`` (int8), each from its own start, or all from the only one. The rest is
    as in ``step_all``."""
    for game in range(first, last):
        if chosen[game] != 0:
            copy(states[game], starts[game if len(starts) > 1 else 0])
            go_on(game, states, generators, seats, is_chance_inside, out, scratch)
            score(states[game], points[game], rewards[game], out, scratch)
            done[game] = 0


@driver
def step_all(
    states: Any,
    starts: Any,
    generators: Any,
    seats: Any,
    indices: Any,
    rewards: Any,
    points: Any,
    done: Any,
    mode: int,
    is_chance_inside: int,
    first: int,
    last: int,
    out: Any,
    scratch: Any,
) -> None:
    """Do one legal action in each game from ``first`` to before ``last``, and begin those again that ``mode`` says.

    ``seats`` (int32) are whose action it is, and then whose the next one. ``rewards`` (float32) and ``points`` (int32),
    a row a game and a number a side, are what the end brought, and the points after the action; ``done`` (int8) becomes
    1 where a game has ended by this step.
    """
    for game in range(first, last):
        s = states[game]
        was_over = seats[game] == NOBODY
        if not was_over:
            play(s, seats[game], action_at(s, indices[game]))
        elif mode == NEXT_STEP:
            copy(s, starts[game if len(starts) > 1 else 0])
        go_on(game, states, generators, seats, is_chance_inside, out, scratch)
        sides = score(s, points[game], rewards[game], out, scratch)
        done[game] = 0
        if seats[game] == NOBODY and not was_over:
            done[game] = 1
            reward_all(rewards[game], out, sides)
            if mode == SAME_STEP:
                copy(s, starts[game if len(starts) > 1 else 0])
                go_on(game, states, generators, seats, is_chance_inside, out, scratch)


@driver
def reward_all(rewards: Any, places: Any, sides: int) -> None:
    """What an end is worth to each side: its share of the first place, so scaled that all together are worth 0 and a
    victory alone 1."""
    level = 0
    for side in range(sides):
        if places[side] == 1:
            level += 1
    for side in range(sides):
        share = 1.0 / level if places[side] == 1 else 0.0
        rewards[side] = (sides * share - 1) / (sides - 1)


@driver
def mask_all(states: Any, seats: Any, masks: Any, first: int, last: int, out: Any) -> None:
    """Fill ``masks`` (int8), a row a game and a number an action, with 1 for what the seat to act
    can do."""
    for game in range(first, last):
        row = masks[game]
        for index in range(len(row)):
            row[index] = 0
        if seats[game] != NOBODY:
            s = states[game]
            count = legal(s, seats[game], out)
            for each in range(count):
                row[index_of(s, out[each])] = 1


@driver
def list_all(states: Any, seats: Any, lists: Any, counts: Any, first: int, last: int, out: Any) -> None:
    """Fill ``lists`` (int32), a row a game, with the indices of what the seat to act can do, and ``counts`` with how
    many these are; what is left of a row becomes -1. ``counts`` may be more than a row holds."""
    for game in range(first, last):
        s = states[game]
        row = lists[game]
        count = 0 if seats[game] == NOBODY else legal(s, seats[game], out)
        counts[game] = count
        for each in range(len(row)):
            row[each] = index_of(s, out[each]) if each < count else -1


@driver
def pick_all(
    states: Any, seats: Any, generators: Any, indices: Any, first: int, last: int, out: Any, scratch: Any
) -> None:
    """A random action for each game from ``first`` to before ``last``; outcomes by their true weights."""
    for game in range(first, last):
        generator = generators[game] = advance(generators[game])
        s = states[game]
        if seats[game] == NOBODY:
            indices[game] = 0
        elif seats[game] == CHANCE:
            indices[game] = index_of(s, draw(s, generator, out, scratch))
        else:
            indices[game] = index_of(s, pick(s, seats[game], generator, out))


@driver
def show_all(states: Any, eyes: Any, seen: Any, scenes: Any, first: int, last: int) -> None:
    """What seats may see: a concealed copy of each state, and its observation."""
    for game in range(first, last):
        copy(seen[game], states[game])
        conceal(seen[game], eyes[game])
        show(seen[game], eyes[game], scenes[game])


@driver
def show_all_open(states: Any, eyes: Any, scenes: Any, first: int, last: int) -> None:
    """The observation of each state, in games in which all lies open."""
    for game in range(first, last):
        show(states[game], eyes[game], scenes[game])
