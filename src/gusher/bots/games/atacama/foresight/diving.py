"""Looking ahead: alpha-beta over the learnt outlook, best moves first, step by step, so that it can be stopped.

Values are from the side of whoever is to move. All but the first moves are asked only whether they are better than what
is known (empty windows), and the later ones less deeply at first. The last ply before the horizon is never played: what
each move there promises is worked out without making it (``weighing``).
"""

from __future__ import annotations

from typing import Any

from gusher.analysis.games.atacama.endgame.moving import do, undo
from gusher.analysis.games.atacama.endgame.twin import LEAST_KEPT, TOTALS, UNSETTLED, is_over, position_key
from gusher.analysis.games.atacama.outlook.net import MOST, UNIT
from gusher.rules.kernel import driver, rule
from gusher.rules.kernel.marking import apart

from .plan import ANSWER, FARTHEST, IS_NEW, NODES, ROOT, SINCE
from .weighing import sign_of_mover, standing, weigh_moves

FULLY, ANEW, SHORTLY = 0, 1, 2
"""Stages of a move: against the whole window; to its full depth against an empty one; less deeply."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2
"""What a remembered value is."""

MOVE_BITS, DEPTH_BITS = 8, 6
HALF = 1 << 31

NEAR = 3
HOPELESS = 3 * UNIT
"""So near the horizon moves are left out that promise so much less than is known already, for each ply."""
FLAT = 3
SURE_MOVES, LIKELY_MOVES = 3, 8
"""With so many plies to go or more, so many moves are looked at fully, the next ones up to there a ply less deeply, and
all others two."""


@driver
def dive(t: Any, net: Any, plan: Any, most_nodes: int) -> int:
    """Go on until so many nodes have been looked at: 1 if the value of the root is found, in ``plan.state[ANSWER]``, 0
    if there is more to do. ``plan`` says how deep (``depth``) and between which values (``alpha``, ``beta``), at
    the ply of the root, ``plan.state[ROOT]``; before, ``plan.state[IS_NEW]`` is set to 1."""
    while True:
        if plan.state[IS_NEW]:
            if plan.state[NODES] >= most_nodes:
                return 0
            plan.state[NODES] += 1
            is_answered = look(t, net, plan)
        else:
            is_answered = take_up(t, plan)
        if is_answered:
            if t.ply == plan.state[ROOT]:
                plan.state[IS_NEW] = 1
                return 1
            undo(t)
            plan.state[IS_NEW] = 0
        else:
            follow(t, plan)


@apart
def follow(t: Any, plan: Any) -> None:
    """Make the next move, and ask of it what its stage says."""
    ply = t.ply
    at = plan.at[ply]
    depth = plan.depth[ply] - 1
    stage = plan.stage[ply]
    if stage == SHORTLY:
        depth -= less(plan.depth[ply], at)
    do(t, plan.moves[ply, at])
    if ply == plan.state[ROOT]:
        plan.state[SINCE] = plan.state[NODES]
    plan.depth[ply + 1] = depth
    plan.beta[ply + 1] = -plan.alpha[ply]
    plan.alpha[ply + 1] = -plan.beta[ply] if stage == FULLY else -plan.alpha[ply] - 1
    plan.state[IS_NEW] = 1


@rule
def less(depth: int, at: int) -> int:
    """By how much less deeply the move at this place of the list is looked at first."""
    if depth < FLAT or at < SURE_MOVES:
        return 0
    return 1 if at < LIKELY_MOVES or depth == FLAT else 2


@apart
def look(t: Any, net: Any, plan: Any) -> bool:
    """Look at a new node: whether it is answered at once. Else its moves are listed, best first."""
    ply = t.ply
    if is_over(t):
        plan.state[ANSWER] = sign_of_mover(t) * net.final[standing(t) + MOST]
        return True
    alpha = plan.alpha[ply]
    beta = plan.beta[ply]
    depth = plan.depth[ply]
    hint = -1
    key = 0
    if t.rigs_left >= LEAST_KEPT:
        key = key_of(t)
        at = (key & (len(plan.seen) - 1)) & ~1
        if plan.seen[at] != key and plan.seen[at + 1] == key:
            at += 1
        if plan.seen[at] == key:
            known = plan.known[at]
            hint = known & 255
            if ply > plan.state[ROOT] and known >> (MOVE_BITS + 2) & 63 >= depth:
                value = (known >> (MOVE_BITS + 2 + DEPTH_BITS)) - HALF
                kind = known >> MOVE_BITS & 3
                if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
                    plan.state[ANSWER] = value
                    return True
    plan.keys[ply] = key
    count = weigh_moves(t, net, plan, ply)
    first = 0
    for each in range(1, count):
        if plan.order[ply, each] > plan.order[ply, first]:
            first = each
    if depth <= 1 or t.rigs_left == 1:
        plan.state[ANSWER] = plan.order[ply, first]
        plan.best_move[ply] = plan.moves[ply, first]
        return True
    if ply == plan.state[ROOT] and hint < 0:
        hint = plan.best_move[ply]
    sort(plan, ply, count, hint)
    plan.count[ply] = count
    plan.at[ply] = 0
    plan.begun[ply] = alpha
    plan.best[ply] = -FARTHEST
    plan.best_move[ply] = plan.moves[ply, 0]
    plan.stage[ply] = FULLY
    return False


@rule
def sort(plan: Any, ply: int, count: int, hint: int) -> None:
    """Put the moves in order, the hinted one first."""
    for each in range(count):
        move = plan.moves[ply, each]
        order = plan.order[ply, each]
        rank = FARTHEST if move == hint else order
        at = each
        while at > 0 and (plan.order[ply, at - 1] < rank and plan.moves[ply, at - 1] != hint):
            plan.order[ply, at] = plan.order[ply, at - 1]
            plan.moves[ply, at] = plan.moves[ply, at - 1]
            at -= 1
        plan.order[ply, at] = order
        plan.moves[ply, at] = move


@rule
def key_of(t: Any) -> int:
    """The key of the position with its margin: values here are no margins."""
    key = position_key(t)
    if t.columns_have != UNSETTLED:
        key ^= t.key_of_total[0, 0, (standing(t) + TOTALS // 2) & TOTALS - 1]
    return key


@apart
def take_up(t: Any, plan: Any) -> bool:
    """What became of the move that was looked at: whether that answers the node."""
    ply = t.ply
    value = -plan.state[ANSWER]
    alpha = plan.alpha[ply]
    beta = plan.beta[ply]
    at = plan.at[ply]
    stage = plan.stage[ply]
    if ply == plan.state[ROOT]:
        plan.spent[plan.moves[ply, at]] += plan.state[NODES] - plan.state[SINCE]
    if value > alpha:
        if stage == SHORTLY and less(plan.depth[ply], at) > 0:
            plan.stage[ply] = ANEW
            return False
        if stage != FULLY and value < beta:
            plan.stage[ply] = FULLY
            return False
    if value > plan.best[ply]:
        plan.best[ply] = value
        plan.best_move[ply] = plan.moves[ply, at]
        if value > alpha:
            plan.alpha[ply] = value
            alpha = value
    at += 1
    if (
        alpha >= beta
        or at >= plan.count[ply]
        or (plan.depth[ply] <= NEAR and plan.order[ply, at] + HOPELESS * plan.depth[ply] < alpha)
    ):
        plan.state[ANSWER] = plan.best[ply]
        keep(plan, ply)
        return True
    plan.at[ply] = at
    plan.stage[ply] = SHORTLY
    return False


@rule
def keep(plan: Any, ply: int) -> None:
    """Remember what was found."""
    key = plan.keys[ply]
    if key == 0:
        return
    value = plan.best[ply]
    kind = EXACT
    if value >= plan.beta[ply]:
        kind = AT_LEAST
    elif value <= plan.begun[ply]:
        kind = AT_MOST
    depth = plan.depth[ply]
    # Two places: what was looked at most deeply, and what came last.
    at = (key & (len(plan.seen) - 1)) & ~1
    if plan.seen[at] != key and depth < plan.known[at] >> (MOVE_BITS + 2) & 63:
        at += 1
    plan.seen[at] = key
    plan.known[at] = (
        (value + HALF) << (MOVE_BITS + 2 + DEPTH_BITS) | depth << (MOVE_BITS + 2) | kind << MOVE_BITS
    ) | plan.best_move[ply]


@driver
def recall(t: Any, plan: Any, out: Any) -> int:
    """Write down how the game is expected to go on from the root, after the move in ``out[0]``. How many moves."""
    count = 0
    move = out[0]
    while move >= 0 and count < len(out):
        out[count] = move
        count += 1
        do(t, move)
        move = -1
        if not is_over(t) and t.rigs_left >= LEAST_KEPT:
            key = key_of(t)
            at = (key & (len(plan.seen) - 1)) & ~1
            for each in range(at, at + 2):
                if plan.seen[each] == key and plan.known[each] >> MOVE_BITS & 3 == EXACT:
                    move = plan.known[each] & 255
    for _ in range(count):
        undo(t)
    return count
