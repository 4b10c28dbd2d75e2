"""The search ahead from Python: limits, slices, and what was found."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cached_property

import numpy as np

from gusher.analysis.games.atacama.endgame.moving import take_over
from gusher.analysis.games.atacama.endgame.twin import PLIES, TWIN, action_of, draw_keys
from gusher.analysis.games.atacama.outlook.lines import UNIT, lay_out
from gusher.analysis.games.atacama.outlook.net import MOST, NARROW, Net, Numbers, learnt, made
from gusher.bots.games.atacama.endgames import ProvenEndgames, is_laid_out
from gusher.bots.search.limits import Limits
from gusher.bots.search.search import Search, Thought, check
from gusher.rules.atacama.rules import NOBODY
from gusher.rules.kernel import Record, blank
from gusher.rules.kernel.engine import MOST_SIDES, Engine

from . import diving, walking
from .plan import ANSWER, ENTRIES, FARTHEST, IS_NEW, NODES, ROOT, Plan, planned
from .walking import USED, WALKS, Tree, planted

SLICE = 0.004
"""How long a search runs before it looks at the clock, in seconds."""
FIRST_SLICE = 10
"""Nodes or walks of the first slice."""
LAST_MOMENT = 0.0005
"""So short a time is left to say what was found."""
SEED = 1
"""For the numbers of which keys are made."""
FEW_RIGS = 14
"""With so many rigs left alpha-beta sees nearly everything, and is better than the tree."""
LEAST_DEPTH = 2


class Foresight:
    """Plays Atacama for two. Endgames are proven; shortly before, alpha-beta looks ahead; before that a tree search.
    Both go by the outlook that was learnt. Where tiles or a claim are still to come, and with four players, ``usual``
    searches. For one thread at a time.

    It remembers what it saw for the next move, unless it is limited by iterations (walks, or nodes): then the same
    limits give the same answer.
    """

    def __init__(
        self,
        engine: Engine,
        usual: Search,
        numbers: Numbers | None = None,
        *,
        entries: int = ENTRIES,
        nodes: int = walking.NODES,
    ) -> None:
        self._engine = engine
        self._usual = usual
        self._numbers = numbers
        self._entries, self._nodes = entries, nodes
        self._endgames = ProvenEndgames(engine)
        self._board = b""
        self._rigs = 0
        self._line = np.zeros(PLIES, np.int64)
        self._records = blank(engine.game.record), blank(engine.game.record)
        self._out = np.zeros(max(engine.game.most_actions, 2 * MOST_SIDES), np.int32)
        self._take_over, self._lay_out = engine.run(take_over), engine.run(lay_out)
        self._dive, self._recall, self._walk = (engine.run(each) for each in (diving.dive, diving.recall, walking.walk))

    @cached_property
    def _twin(self) -> Record:
        twin = blank(TWIN)
        draw_keys(twin, SEED)
        return twin

    @cached_property
    def _net(self) -> Net:
        return made(self._numbers or learnt())

    @cached_property
    def _plan(self) -> Plan:
        return planned(self._entries)

    @cached_property
    def _tree(self) -> Tree:
        return planted(self._nodes)

    def think(self, s: Record, seat: int, seed: int, limits: Limits) -> Thought:
        """See ``bots.search.searching``."""
        check(self._engine, s, seat, limits)
        if not is_laid_out(s):
            return self._usual.think(s, seat, seed, limits)
        proof = self._endgames.prove(s, seat, limits)
        if proof is not None and proof.action is not None:
            margin = int(proof.low if seat == 0 else -proof.high)
            value = int(self._net.final[margin + MOST])
            return found(seat, (proof.action,), value, {proof.action: proof.nodes}, proof.nodes, exact=proof.is_exact)
        if s["direction"][0] == NOBODY:
            return self._usual.think(s, seat, seed, limits)
        self._begin(s, limits)
        if s["hand"].sum() <= FEW_RIGS:
            return self._look_ahead(s, seat, limits)
        return self._walk_about(s, seat, seed, limits)

    def _begin(self, s: Record, limits: Limits) -> None:
        """Get ready to look at a position."""
        twin, plan = self._twin, self._plan
        self._take_over(twin, s, 0)
        board = s["worth"].tobytes() + s["direction"].tobytes() + s["concession"].tobytes()
        is_new_board = board != self._board
        self._lay_out(twin, self._net, is_new_board)
        if is_new_board or limits.iterations is not None or twin["rigs_left"] > self._rigs:
            plan.seen[:] = 0
        self._board, self._rigs = board, int(twin["rigs_left"])

    # The tree ---------------------------------------------------------------------------------------------------------

    def _walk_about(self, s: Record, seat: int, seed: int, limits: Limits) -> Thought:
        tree = self._tree
        walking.clear(tree, seed)

        def walks(most: int) -> tuple[int, bool]:
            asked = most - int(tree.state[WALKS])
            made = self._walk(s, *self._records, self._twin, self._net, self._plan, tree, asked, self._out)
            has_choice = limits.deadline is None or tree.count[0] > 1
            return int(tree.state[WALKS]), made < asked or not has_choice

        in_slices(walks, limits)
        line: list[int] = []
        node = 0
        while tree.count[node] and (node == 0 or tree.visits[node] > 1):
            children = range(tree.first[node], tree.first[node] + tree.count[node])
            node = max(children, key=lambda child: (tree.visits[child], tree.prior[child]))
            line.append(action_of(int(tree.move[node])))
        first = int(tree.first[0])
        children = range(first, first + int(tree.count[0]))
        visits = {action_of(int(tree.move[child])): int(tree.visits[child]) for child in children}
        chosen = max(children, key=lambda child: (tree.visits[child], tree.prior[child]))
        share = tree.total[chosen] / tree.visits[chosen] if tree.visits[chosen] else tree.prior[chosen]
        return thought(seat, tuple(line), float(share), visits, int(tree.state[WALKS]), int(tree.state[USED]))

    # Alpha-beta -------------------------------------------------------------------------------------------------------

    def _look_ahead(self, s: Record, seat: int, limits: Limits) -> Thought:
        twin, plan = self._twin, self._plan
        plan.state[NODES] = plan.state[ROOT] = plan.count[0] = 0
        plan.best_move[0] = -1
        plan.spent[:] = 0
        rigs = int(twin["rigs_left"])
        value = 0
        has_value = False

        def nodes(most: int) -> tuple[int, bool]:
            is_answered = self._dive(twin, self._net, plan, most)
            return int(plan.state[NODES]), bool(is_answered)

        for depth in range(LEAST_DEPTH, max(LEAST_DEPTH, rigs) + 1):
            plan.depth[0], plan.alpha[0], plan.beta[0] = depth, -FARTHEST, FARTHEST
            plan.state[IS_NEW] = 1
            if not in_slices(nodes, limits, int(plan.state[NODES])):
                break
            value, has_value = int(plan.state[ANSWER]), True
            if limits.deadline is not None and plan.count[0] == 1:
                # Nothing to choose, nothing to think about.
                break
        if not has_value:
            value = int(plan.order[0, 0])
        moves = [int(move) for move in plan.moves[0, : max(1, plan.count[0])]]
        self._line[0] = plan.best_move[0]
        # A search that was stopped stands somewhere below: from the root again.
        self._take_over(twin, s, 0)
        count = self._recall(twin, plan, self._line)
        line = tuple(action_of(int(move)) for move in self._line[:count])
        visits = {action_of(move): int(plan.spent[move]) for move in moves}
        return found(seat, line, value, visits, int(plan.state[NODES]))

    def rehearse(self) -> None:
        """See ``bots.search.searching``."""
        s = self._engine.game.start(2, {})
        limits = Limits(iterations=1)
        self._begin(s, limits)
        self._walk_about(s, 0, 1, limits)
        self._look_ahead(s, 0, limits)
        self._endgames.rehearse()


def in_slices(run: Callable[[int], tuple[int, bool]], limits: Limits, done: int = 0) -> bool:
    """Let a search run until it is through, or its limits are reached: whether it is through. ``run(most)`` goes on
    until ``most`` steps have been made in all, and answers how many it were and whether it is through; ``done`` have
    been made."""
    step = FIRST_SLICE
    while True:
        began = time.perf_counter()
        most = done + step
        if limits.iterations is not None:
            most = max(1, min(most, limits.iterations))
        before = done
        done, is_through = run(most)
        if is_through:
            return True
        now = time.perf_counter()
        left = SLICE if limits.deadline is None else min(SLICE, limits.deadline - LAST_MOMENT - now)
        if left <= 0 or (limits.iterations is not None and done >= limits.iterations):
            return False
        step = max(1, min(2 * step, int((done - before) * left / (now - began))))


def found(
    seat: int, line: tuple[int, ...], value: int, visits: dict[int, int], nodes: int, *, exact: bool = False
) -> Thought:
    """What was found, where ``value`` is that of whoever is to move, in parts of a point."""
    share = 1 / (1 + math.exp(-max(-50.0, min(50.0, value / UNIT / NARROW))))
    return thought(seat, line, share, visits, nodes, nodes, exact=exact)


def thought(
    seat: int,
    line: tuple[int, ...],
    share: float,
    visits: dict[int, int],
    iterations: int,
    moves: int,
    *,
    exact: bool = False,
) -> Thought:
    """What was found, as all searches tell it."""
    return Thought(
        move=line[:1],
        line=line,
        values=(share, 1 - share) if seat == 0 else (1 - share, share),
        exact=exact,
        iterations=iterations,
        visits={(action,): count for action, count in visits.items()},
        decisions=moves,
        moves=moves,
        depth=float(len(line)),
        deepest=len(line),
    )
