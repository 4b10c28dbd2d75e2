"""Who thinks, as entry points over a memory of its own: ``begin``, ``go_on``, ``choice``.

Everything that is decided is decided here, in the subset of Python that compiles: for this processor, for browsers
(``module``), and interpreted. A driver only keeps the time: it calls ``go_on`` until that does less than it was asked
to, or until time is up. By iterations, the same generator gives the same choice everywhere.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from gusher.rules.kernel import (
    CHANCE,
    WAITING_FOR_CHANCE,
    Game,
    Record,
    advance,
    below,
    blank,
    branch,
    copy,
    driver,
    float64,
    int8,
    int32,
    int64,
    lowest_seat,
    memory,
    rule,
    structure,
)
from gusher.rules.kernel.engine import MOST_SIDES
from gusher.rules.kernel.generic import draw, legal, movers, play, points
from gusher.rules.kernel.registry import join
from gusher.rules.kernel.standing import standing

from .bot import bot_of
from .judging import decide, imagine
from .levels import LEVEL, Level
from .moves import are_whole, draw_move, room_for_moves, try_move, write_move
from .one_ahead import best_move
from .style import Style
from .tree import tree_of

AT_RANDOM, LOOKS_AHEAD, LIKE_PEOPLE, SEARCHES, PLAYS_ON = range(5)
"""How somebody goes about it. Who searches takes more than is here: ``looking_far``."""

NODES = 400_000
"""Room for the tree of a search."""
MOST_OVERLOOKED = 99
MOST_IN_A_MOVE = 128
"""Actions."""


@cache
def level_kind(game: Game) -> np.dtype[np.void]:
    """A level for compiled code, where this game is played: with a mind if the game knows how people play it."""
    people = bot_of(game.name).people
    return structure(**LEVEL, **({} if people is None else {"mind": people.mind}))


@cache
def record_of(game: Game, level: Level, nodes: int = NODES, style: Style | None = None) -> Record:
    """A level for compiled code; one that does not search has no ``most_sides``. One that does may have so many nodes,
    and goes about it in the game's style if not in another. It is shared, so do not change it."""
    record = blank(level_kind(game))
    record["careless"], record["forgets"] = level.careless, level.forgets
    record["sight"] = tuple(level.sight)
    if level.seconds > 0.0:
        record["most_sides"], record["nodes"] = level.most_sides, nodes
        record["style"] = tuple(style or bot_of(game.name).style)
    if level.mind is not None and "mind" in (level_kind(game).names or ()):
        record["has_mind"], record["mind"] = 1, tuple(level.mind)
    return record


@cache
def memory_of(game: Game, nodes: int = 0, most_sides: int = MOST_SIDES) -> np.dtype[np.void]:
    """What somebody has in mind who thinks about this game; with room for a tree of so many ``nodes`` for who searches,
    where there are ``most_sides`` or fewer."""
    sides, whole = min(most_sides, max(game.seats)), are_whole(game.name)
    people = bot_of(game.name).people
    room, numbers = room_for_moves(game), (int32, max(game.most_actions, 2 * MOST_SIDES))
    kind = memory(
        f"{game.name}_thoughts",
        seat=int64,
        way=int8,
        is_over=int8,
        # What draws, for who thinks and for chance.
        generator=int64,
        luck=int64,
        level=level_kind(game),
        # The state as the seat knows it, what it takes for the state, and records to try moves in.
        **dict.fromkeys(("known", "believed", "after", "further", "beyond"), game.record),
        # Lists of moves, and scratch space.
        **dict.fromkeys(("room", "ahead"), room),
        **dict.fromkeys(("out", "chances"), numbers),
        values=(float64, MOST_SIDES),
        # The move that was chosen, if there is one yet.
        length=int32,
        actions=(int32, MOST_IN_A_MOVE),
        **({} if people is None else {"head": people.head}),
        **({"tree": tree_of(nodes, sides, whole_moves=whole)} if nodes else {}),
    )
    join(kind, game.rules)
    return kind


@driver
def begin(memory: Any, s: Any, seat: int, level: Any, generator: int) -> int:
    """Begin to think about what to do as ``seat`` at a level (``level_kind``) in ``s``, a state as the seat knows it.
    Returns how this is done; who SEARCHES needs a memory with a tree (``looking_far``)."""
    take_in(memory, s, seat, level)
    imagine(memory.believed, seat, level.forgets, generator)
    generator = advance(generator)
    memory.generator = generator
    sides = points(s, memory.out)
    sight = memory.level.sight
    overlooks = sight.overlooks + sight.crowded * max(0, sides - 2)
    sight.overlooks = min(MOST_OVERLOOKED, overlooks)
    if level.has_mind:
        memory.way = LIKE_PEOPLE
    elif below(generator, 100) < level.careless:
        memory.way = AT_RANDOM
    elif sides <= level.most_sides:
        memory.way = SEARCHES
    else:
        memory.way = LOOKS_AHEAD
    return memory.way  # type: ignore[no-any-return]


@rule
def take_in(memory: Any, s: Any, seat: int, level: Any) -> None:
    """Take a state for what it is."""
    copy(memory.known, s)
    copy(memory.believed, s)
    copy(memory.level, level)
    memory.seat = seat
    memory.length = 0


@driver
def begin_to_play(memory: Any, s: Any, level: Any, luck: int, generator: int) -> None:
    """Begin to play a whole game from ``s``, in which all seats look one move ahead, with nothing concealed from them.
    ``luck`` draws the outcomes, ``generator`` what seats draw. Iterations are moves and outcomes then."""
    copy(memory.believed, s)
    copy(memory.level, level)
    memory.luck = luck
    memory.generator = generator
    memory.way = PLAYS_ON
    memory.is_over = 0


@driver
def go_on(memory: Any, iterations: int) -> int:
    """Think on; so many iterations are made, fewer than asked for when there is nothing left to think about."""
    if memory.way == PLAYS_ON:
        return play_on(memory, iterations)
    if memory.length > 0 or iterations == 0:
        return 0
    s = memory.believed
    if memory.way == LIKE_PEOPLE:
        memory.actions[0] = decide(s, memory.seat, memory, memory.generator)
        memory.length = 1
        return 1
    if memory.way == AT_RANDOM:
        move = draw_move(s, memory.seat, advance(memory.generator), memory.room)
    else:
        move = best_move(memory, s, memory.seat, memory.generator)
    memory.length = write_move(s, memory.room, move, memory.actions)
    return 1


@rule
def play_on(memory: Any, most: int) -> int:
    """Play so many moves and outcomes of a game; how many there were. When it is over, points and places stand in
    ``out`` and ``chances``."""
    s = memory.believed
    played = 0
    waiting = movers(s)
    while waiting != 0 and played < most:
        if waiting == WAITING_FOR_CHANCE:
            memory.luck = advance(memory.luck)
            play(s, CHANCE, draw(s, memory.luck, memory.out, memory.chances))
        else:
            memory.generator = advance(memory.generator)
            seat = lowest_seat(waiting)
            try_move(s, seat, memory.room, best_move(memory, s, seat, branch(memory.generator)))
        played += 1
        waiting = movers(s)
    if waiting == 0:
        memory.is_over = 1
        standing(s, memory.out, memory.chances)
    return played


@driver
def choice(memory: Any, out: Any) -> int:
    """Write what to do into ``out``: the actions of the chosen move, up to where things may turn out otherwise than
    believed. How many; 0 as long as nothing has been chosen."""
    seat = memory.seat
    known = memory.after
    believed = memory.further
    copy(known, memory.known)
    copy(believed, memory.believed)
    for each in range(memory.length):
        if each > 0:
            play(known, seat, out[each - 1])
            play(believed, seat, out[each - 1])
            if movers(known) != 1 << seat or not can_do_alike(memory, known, believed, seat):
                return each
        out[each] = memory.actions[each]
    return memory.length  # type: ignore[no-any-return]


@rule
def can_do_alike(memory: Any, one: Any, other: Any, seat: int) -> bool:
    """Whether the same is legal for a seat in two states."""
    count = legal(one, seat, memory.out)
    if legal(other, seat, memory.chances) != count:
        return False
    for each in range(count):  # noqa: SIM110 (compiled code knows no generators)
        if memory.out[each] != memory.chances[each]:
            return False
    return True
