"""What the laboratory asks of a state, as entry points: actions by their index, and always checked."""

from __future__ import annotations

from typing import Any, NamedTuple

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
NEXT_STEP, SAME_STEP, DISABLED, BEGIN = 0, 1, 2, 3
"""When a finished game of a batch begins again: in the next step, in the same step, never by itself; BEGIN takes the
place of a step."""
NOBODY = -1


class Kept(NamedTuple):
    """Arrays with a row per game, beside the states. Compiled code skips those that are None."""

    generator: Any
    memory: Any
    """The bytes of the states (int8), if something is observed."""
    fields: Any
    """Where the numbers of an observation are: ``planes.layout``."""
    seat: Any
    """This and all that follows as in ``vectors.Batch``."""
    reward: Any
    done: Any
    points: Any
    mask: Any
    legal: Any
    legal_count: Any
    observation: Any


class Room(NamedTuple):
    """A thread's working memory."""

    out: Any
    scratch: Any
    seen: Any
    """One record for the concealed state, None if nothing is concealed."""
    scene: Any
    """One record for what screens add, None if none of that is observed."""
    seen_memory: Any
    scene_memory: Any


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
def object_all(states: Any, kept: Any, indices: Any, first: int, last: int) -> int:
    """The first of the games from ``first`` to before ``last`` whose action can't be done, -1 if all can. Games that
    are over take any."""
    for game in range(first, last):
        seat = kept.seat[game]
        if seat != NOBODY and not can_do(states[game], seat, indices[game], game, kept.mask):
            return game
    return -1


@driver
def can_do(s: Any, seat: int, index: int, game: int, masks: Any) -> bool:
    """Whether the seat to act can do the action with this index, by its mask if there is one."""
    if masks is None:
        return objection(s, seat, index) == 0
    row = masks[game]
    return 0 <= index < len(row) and row[index] != 0


@driver
def step_all(
    states: Any,
    starts: Any,
    kept: Any,
    indices: Any,
    mode: int,
    is_chance_inside: int,
    first: int,
    last: int,
    room: Any,
) -> None:
    """Do one legal action in each game from ``first`` to before ``last``, begin games again as ``mode`` says, and note
    the results. With BEGIN, begin those whose index is not 0. ``starts`` has a state for each game, or one for all.

    Everything about a game is worked out while its state is in the cache: memory is slow.
    """
    for game in range(first, last):
        s = states[game]
        goes_on = mode != BEGIN and kept.seat[game] != NOBODY
        if goes_on:
            play(s, kept.seat[game], action_at(s, indices[game]))
        elif mode == BEGIN and indices[game] == 0:
            continue
        elif mode in (NEXT_STEP, BEGIN):
            copy(s, starts[game if len(starts) > 1 else 0])
        go_on(s, game, kept, is_chance_inside, room)
        has_ended = goes_on and kept.seat[game] == NOBODY
        kept.done[game] = has_ended
        score(s, game, has_ended, kept.points, kept.reward[game], room)
        if has_ended and mode == SAME_STEP:
            copy(s, starts[game if len(starts) > 1 else 0])
            go_on(s, game, kept, is_chance_inside, room)
        mark(s, kept.seat[game], game, kept.mask, room.out)
        enlist(s, kept.seat[game], game, kept.legal, kept.legal_count, room.out)
        observe(s, kept.seat[game], game, kept.observation, kept, room)


@driver
def go_on(s: Any, game: int, kept: Any, is_chance_inside: int, room: Any) -> None:
    """Let chance act where it is due in a game, unless a player chooses outcomes, and note who acts next: the lowest
    seat of several, CHANCE for chance, NOBODY when the game is over."""
    waiting = movers(s)
    while is_chance_inside and waiting == WAITING_FOR_CHANCE:
        kept.generator[game] = advance(kept.generator[game])
        play(s, CHANCE, draw(s, kept.generator[game], room.out, room.scratch))
        waiting = movers(s)
    kept.seat[game] = NOBODY if waiting == 0 else lowest_seat(waiting)


@driver
def score(s: Any, game: int, has_ended: bool, points: Any, rewards: Any, room: Any) -> None:
    """Note every side's points, if asked for, and its reward: what the end is worth to it, and 0 before."""
    if points is None:
        if has_ended:
            standing(s, room.scratch, room.out)
    else:
        standing(s, room.scratch, room.out)
        for side in range(len(rewards)):
            points[game][side] = room.scratch[side]
    for side in range(len(rewards)):
        rewards[side] = 0
    if has_ended:
        reward_all(rewards, room.out)


@driver
def reward_all(rewards: Any, places: Any) -> None:
    """What an end is worth to each side: its share of the first place, so scaled that all together are worth 0 and a
    victory alone 1."""
    sides, level = len(rewards), 0
    for side in range(sides):
        level += 1 if places[side] == 1 else 0
    for side in range(sides):
        share = 1.0 / level if places[side] == 1 else 0.0
        rewards[side] = (sides * share - 1) / (sides - 1)


@driver
def mark(s: Any, seat: int, game: int, masks: Any, out: Any) -> None:
    """Set a game's mask (int8, a number per action) to 1 where the seat to act can do it, if there are masks."""
    if masks is not None:
        row = masks[game]
        for index in range(len(row)):
            row[index] = 0
        count = 0 if seat == NOBODY else list_legal(s, seat, out)
        for each in range(count):
            row[out[each]] = 1


@driver
def enlist(s: Any, seat: int, game: int, lists: Any, counts: Any, out: Any) -> None:
    """Fill a game's list (int32) with the indices of what the seat to act can do, and the rest with -1. Its count is
    how many there are, perhaps more than the list holds."""
    if lists is not None:
        row = lists[game]
        count = 0 if seat == NOBODY else list_legal(s, seat, out)
        counts[game] = count
        for each in range(len(row)):
            row[each] = out[each] if each < count else -1


@driver
def observe(s: Any, eye: int, game: int, observations: Any, kept: Any, room: Any) -> None:
    """Fill a game's observation with what a seat may see, if there are observations."""
    if observations is not None:
        look(s, kept.memory[game], eye, kept.fields, observations[game], room.seen, room)


@driver
def look(s: Any, memory: Any, eye: int, fields: Any, row: Any, seen: Any, room: Any) -> None:
    """Fill a row with what a seat may see of a state, given the bytes of that."""
    if seen is None:
        show_and_take(s, memory, eye, fields, row, room.scene, room.scene_memory)
    else:
        copy(seen[0], s)
        conceal(seen[0], eye)
        show_and_take(seen[0], room.seen_memory, eye, fields, row, room.scene, room.scene_memory)


@driver
def show_and_take(s: Any, memory: Any, eye: int, fields: Any, row: Any, scene: Any, scene_memory: Any) -> None:
    """Copy numbers from the bytes of a state, and of its scene if there is one, into a row, one after the other. Each
    of ``fields`` says where some stand: whether in the scene, from which byte on, how many bytes each has, and how many
    there are."""
    if scene is not None:
        # ``show`` may skip what does not exist now, and nothing that another seat saw may remain.
        for each in range(len(scene_memory)):
            scene_memory[each] = 0
        show(s, eye, scene[0])
    at = 0
    for each in range(len(fields)):
        some = fields[each]
        if scene is not None:
            take(scene_memory if some[0] else memory, some[1], some[2], some[3], row, at)
        else:
            take(memory, some[1], some[2], some[3], row, at)
        at += some[3]


@driver
def take(memory: Any, begin: int, size: int, count: int, row: Any, at: int) -> None:
    """Copy ``count`` numbers that stand side by side, of ``size`` bytes each, the lowest first."""
    # If no index can count from the end, the compiler copies many numbers at once: twenty times as fast.
    if size == 1 and begin >= 0 and at >= 0:
        for each in range(count):
            row[at + each] = memory[begin + each]
    else:
        for each in range(count):
            last = begin + size * (each + 1) - 1
            number = memory[last]
            for byte in range(1, size):
                number = number << 8 | memory[last - byte] & 255
            row[at + each] = number


@driver
def look_once(states: Any, eye: int, memory: Any, fields: Any, row: Any, room: Any) -> None:
    """``look`` at the only state."""
    look(states[0], memory, eye, fields, row, room.seen, room)


@driver
def pick_all(states: Any, kept: Any, indices: Any, first: int, last: int, room: Any) -> None:
    """A random action for each game from ``first`` to before ``last``; outcomes by their true weights."""
    for game in range(first, last):
        generator = kept.generator[game] = advance(kept.generator[game])
        s = states[game]
        if kept.seat[game] == NOBODY:
            indices[game] = 0
        elif kept.seat[game] == CHANCE:
            indices[game] = index_of(s, draw(s, generator, room.out, room.scratch))
        else:
            indices[game] = index_of(s, pick(s, kept.seat[game], generator, room.out))
