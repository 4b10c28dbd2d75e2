"""The proof: is the margin at least so much? Alpha-beta with an empty window, step by step, so that it can be stopped.

Seat 0 wants the margin high, seat 1 low. A node is answered as soon as one move of whoever is to move brings what they
want, or none does. What is answered is a bound, often a better one than was asked for. Moves that are answered by their
bounds or by the table are looked at no further; the others are tried best first (``promise``). In nine of ten cut-offs
the first one tried is enough. Once each player has one rig left, nothing is tried any more: what those two come to is
worked out.
"""

from __future__ import annotations

from typing import Any

from gusher.rules.atacama.board import FIELDS, SIDE
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.marking import apart

from .ending import are_last_two, last_two
from .foreseeing import foresee, identify
from .moving import do, take_over, undo
from .prospects import PARTS, bound, prepare_lines, step, step_back, sum_up
from .table import FARTHEST, NO_MOVE, find, high_in, keep, low_in, move_in
from .twin import CLAIMS, LEAST_KEPT, MOVES, UNSETTLED, is_over, margin, must_claim, position_key


@driver
def begin(t: Any, s: Any, salt: int) -> None:
    """Get ready to prove what ``s`` is worth; ``salt`` as in ``take_over``. ``t.answer`` is what is likely."""
    take_over(t, s, salt)
    prepare_lines(t)
    bound(t)
    t.answer = t.estimate // (PARTS * PARTS)
    t.is_new = 1
    t.nodes = 0
    t.root = 0
    t.width = MOVES


@driver
def prove(t: Any, table: Any, goal: int, most_nodes: int) -> int:
    """Go on with the question whether the margin is at least ``goal``, until so many nodes have been looked at in all.
    1 if it is answered: then ``t.answer`` is a bound that says so, one way or the other, and where whoever is to move
    gets what they want, ``t.best_move[0]`` is the move that does it. 0 if there is more to do.

    The question is about the position at ply ``t.root``: that is 0, unless moves have been made since ``begin``.
    """
    while True:
        if t.is_new:
            if t.nodes >= most_nodes:
                return 0
            t.nodes += 1
            answered = look(t, table, goal)
        else:
            answered = take_up(t, table, goal)
        if answered:
            if t.ply == t.root:
                t.is_new = 1
                return 1
            step_back(t)
            t.is_new = 0
        else:
            ply = t.ply
            move = t.moves[ply, t.at[ply]]
            t.at[ply] += 1
            step(t, move)
            t.is_new = 1


@apart
def look(t: Any, table: Any, goal: int) -> bool:
    """Look at a new node: whether it is answered at once, in ``t.answer``. If not, its moves are listed, best first."""
    ply = t.ply
    standing = margin(t)
    hint = NO_MOVE
    if ply > 0:
        if is_over(t):
            t.answer = standing
            return True
        bound(t)
        if answers(t, goal):
            return True
    if t.rigs_left >= LEAST_KEPT:
        slot = find(table, position_key(t))
        if slot >= 0:
            known = table[slot]
            hint = move_in(known)
            if ply > 0:
                t.low = standing + low_in(known)
                t.high = standing + high_in(known)
                if answers(t, goal):
                    return True
    t.count[ply] = t.at[ply] = 0
    t.best_move[ply] = NO_MOVE
    t.best[ply] = FARTHEST if t.to_move == 1 else -FARTHEST
    t.hint[ply] = hint
    if hint != NO_MOVE:
        # What answered well before often does so again: then the others need not even be listed.
        insert(t, ply, hint, 0)
        return False
    return list_moves(t, table, goal)


@apart
def list_moves(t: Any, table: Any, goal: int) -> bool:
    """List all moves but the hinted one, best first: whether one of them answers at once, or none is left to try."""
    ply = t.ply
    sum_up(t, t.rigs_left - 1)
    if not must_claim(t):
        for column in range(SIDE):
            left = t.mask[column]
            row = 0
            while left != 0:
                if left & 1:
                    for colour in range(2):
                        if t.hand[t.to_move, colour] > 0 and consider(
                            t, table, goal, row * SIDE + column + colour * FIELDS
                        ):
                            return True
                left >>= 1
                row += 1
    if t.columns_have == UNSETTLED:
        for claim in range(8):
            if t.hand[t.to_move, claim >> 2] > 0 and consider(t, table, goal, CLAIMS + claim):
                return True
    if t.rigs_left > LEAST_KEPT:
        if recall(t, table, goal):
            return True
    elif t.rigs_left == 3 and t.columns_have != UNSETTLED and finish(t, table, goal):
        return True
    t.count[ply] = min(t.count[ply], t.at[ply] + t.width)
    if t.at[ply] == t.count[ply]:
        t.answer = t.best[ply]
        note(t, table, goal)
        return True
    return False


@apart
def finish(t: Any, table: Any, goal: int) -> bool:
    """Work out all listed moves that leave each player one rig: whether one of them answers the node."""
    ply = t.ply
    last = t.count[ply]
    t.count[ply] = t.at[ply]
    for at in range(t.at[ply], last):
        move = t.moves[ply, at]
        do(t, move)
        if not are_last_two(t):
            # It is somebody's last rig, but not everybody's.
            undo(t)
            t.moves[ply, t.count[ply]] = move
            t.count[ply] += 1
            continue
        result = last_two(t, goal - 1, goal)
        undo(t)
        if settle_move(t, table, goal, move, result, result):
            return True
    return False


@apart
def recall(t: Any, table: Any, goal: int) -> bool:
    """Look up all listed moves: whether what is known of one answers the node. Moves that can't are taken off."""
    ply = t.ply
    first = t.at[ply]
    last = t.count[ply]
    # First what to look for, then all at once: waiting for memory takes longer than all else.
    for at in range(first, last):
        identify(t, at, t.moves[ply, at])
    t.count[ply] = first
    for at in range(first, last):
        move = t.moves[ply, at]
        slot = find(table, t.key_after[at])
        if slot >= 0:
            low = t.standing_after[at] + low_in(table[slot])
            high = t.standing_after[at] + high_in(table[slot])
            if settle_move(t, table, goal, move, low, high):
                return True
        else:
            low = -FARTHEST
            high = FARTHEST
        if low < goal <= high:
            t.moves[ply, t.count[ply]] = move
            t.count[ply] += 1
    return False


@rule
def answers(t: Any, goal: int) -> bool:
    """Whether ``t.low`` or ``t.high`` answers; then ``t.answer`` is that."""
    if t.low >= goal:
        t.answer = t.low
        return True
    if t.high < goal:
        t.answer = t.high
        return True
    return False


@apart
def consider(t: Any, table: Any, goal: int, move: int) -> bool:
    """Whether a move answers the node by its bounds. Else it is put on the list, unless it can't answer."""
    ply = t.ply
    if move == t.hint[ply]:
        return False
    foresee(t, move)
    if settle_move(t, table, goal, move, t.low, t.high):
        return True
    if t.low < goal <= t.high:
        insert(t, ply, move, t.estimate if t.to_move == 0 else -t.estimate)
    return False


@rule
def settle_move(t: Any, table: Any, goal: int, move: int, low: int, high: int) -> bool:
    """Whether a move answers the node, with such bounds after it. If it can't, its bounds are kept."""
    ply = t.ply
    if t.to_move == 0:
        if low < goal:
            if high < goal:
                t.best[ply] = max(t.best[ply], high)
            return False
        t.answer = low
    else:
        if high >= goal:
            if low >= goal:
                t.best[ply] = min(t.best[ply], low)
            return False
        t.answer = high
    t.best_move[ply] = move
    note(t, table, goal)
    return True


@rule
def insert(t: Any, ply: int, move: int, order: int) -> None:
    """Put a move on the list, the highest ``order`` first."""
    at = t.count[ply]
    t.count[ply] = at + 1
    while at > t.at[ply] and t.order[ply, at - 1] < order:
        t.order[ply, at] = t.order[ply, at - 1]
        t.moves[ply, at] = t.moves[ply, at - 1]
        at -= 1
    t.order[ply, at] = order
    t.moves[ply, at] = move


@apart
def take_up(t: Any, table: Any, goal: int) -> bool:
    """Take up the answer to the last move, ``t.answer``: whether it answers the node, or no move is left to try."""
    ply = t.ply
    answer = t.answer
    if t.to_move == 0:
        t.best[ply] = max(t.best[ply], answer)
        answered = answer >= goal
    else:
        t.best[ply] = min(t.best[ply], answer)
        answered = answer < goal
    if answered:
        t.best_move[ply] = t.doing[ply]
    elif t.at[ply] < t.count[ply]:
        return False
    elif t.hint[ply] == t.doing[ply]:
        return list_moves(t, table, goal)
    t.answer = t.best[ply]
    note(t, table, goal)
    return True


@apart
def note(t: Any, table: Any, goal: int) -> None:
    """Keep what the node is answered with."""
    if t.rigs_left >= LEAST_KEPT:
        to_come = t.answer - margin(t)
        low = to_come if t.answer >= goal else -FARTHEST
        high = to_come if t.answer < goal else FARTHEST
        keep(table, position_key(t), low, high, t.best_move[t.ply], t.rigs_left)
