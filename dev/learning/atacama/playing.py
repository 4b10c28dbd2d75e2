"""Games that the search plays against itself, quickly, to learn from."""

from __future__ import annotations

from typing import Any

from gusher.analysis.games.atacama.endgame.moving import do, undo
from gusher.analysis.games.atacama.endgame.twin import LINES, is_over
from gusher.analysis.games.atacama.outlook.net import UNIT
from gusher.bots.games.atacama.foresight.diving import dive
from gusher.bots.games.atacama.foresight.plan import ANSWER, FARTHEST, IS_NEW, NODES, ROOT
from gusher.bots.games.atacama.foresight.weighing import sign_of_mover, standing, weigh_moves
from gusher.rules.atacama.board import SIDE
from gusher.rules.atacama.rules import SECOND
from gusher.rules.atacama.scoring import RIGS_TO_COUNT
from gusher.rules.kernel import advance, below, driver

LACKS, BRINGS = LINES, 2 * LINES
RIGS_LEFT, THEIRS, OURS_SECOND, THEIRS_SECOND, STANDING, BOARD, VALUE = range(3 * LINES, 3 * LINES + 7)
COLUMNS_OF_ROW = 3 * LINES + 7
PARTS = 16
"""What was said stands in rows in so many parts of a point."""


@driver
def play_games(
    t: Any,
    net: Any,
    plan: Any,
    games: int,
    nodes: int,
    opening: int,
    noise: int,
    asked: int,
    least_rigs: int,
    generator: int,
    rows: Any,
    used: int,
) -> int:
    """Play so many games from the position, and write what there is to learn from into ``rows`` from ``used`` on; how
    many rows are used then. The first ``opening`` moves at most are drawn at random; for the others the best at first
    sight is taken, give or take ``noise`` parts of a point. Of ``asked`` in 100 positions a search says what they are
    worth, with about so many nodes, where at least so many rigs are left."""
    for _ in range(games):
        generator = advance(generator)
        drawn = below(generator, opening + 1)
        while not is_over(t):
            ply = t.ply
            generator = advance(generator)
            value = 0
            best_move = -1
            if ply >= drawn - 1 and t.rigs_left >= least_rigs and below(generator, 100) < asked:
                value = ponder(t, net, plan, nodes)
                best_move = plan.best_move[ply]
                used = note(t, rows, used)
                rows[used - 1, VALUE] = max(-30000, min(30000, sign_of_mover(t) * value * PARTS // UNIT))
            count = weigh_moves(t, net, plan, ply)
            generator = advance(generator)
            if ply < drawn:
                chosen = plan.moves[ply, below(generator, count)]
            else:
                best = 0
                best_order = -FARTHEST
                for each in range(count):
                    generator = advance(generator)
                    order = plan.order[ply, each] + below(generator, noise + 1)
                    if order > best_order:
                        best = each
                        best_order = order
                chosen = plan.moves[ply, best]
                if best_move >= 0:
                    chosen = best_move
            do(t, chosen)
        while t.ply > 0:
            undo(t)
    return used


@driver
def ponder(t: Any, net: Any, plan: Any, nodes: int) -> int:
    """What the search finds with about so many nodes: the value; ``plan.best_move`` has the move."""
    ply = t.ply
    plan.state[ROOT] = ply
    plan.state[NODES] = 0
    value = 0
    for depth in range(2, t.rigs_left + 1):
        plan.depth[ply] = depth
        plan.alpha[ply] = -FARTHEST
        plan.beta[ply] = FARTHEST
        plan.state[IS_NEW] = 1
        dive(t, net, plan, 1 << 40)
        value = plan.state[ANSWER]
        if 3 * plan.state[NODES] >= nodes:
            break
    return value


@driver
def note(t: Any, rows: Any, used: int) -> int:
    """Write down a position."""
    for line in range(LINES):
        concession = t.columns_have if line < SIDE else 1 - t.columns_have
        rows[used, line] = t.mask[line]
        lacks = max(0, RIGS_TO_COUNT - t.rigs[line])
        rows[used, LACKS + line] = lacks
        rows[used, BRINGS + line] = t.brings[concession, line] if lacks > 0 else 0
    side = 0 if t.columns_are > 0 else 1
    rows[used, RIGS_LEFT] = t.rigs_left
    rows[used, THEIRS] = 1 if t.to_move != side else 0
    rows[used, OURS_SECOND] = t.hand[side, SECOND]
    rows[used, THEIRS_SECOND] = t.hand[1 - side, SECOND]
    rows[used, STANDING] = standing(t)
    return used + 1
