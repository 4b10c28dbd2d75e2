"""The search ahead from Python: limits, slices, and what was found."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import cached_property

import numpy as np

from gusher.analysis.games.atacama.endgame import Proof
from gusher.analysis.games.atacama.endgame.moving import do, take_over, undo
from gusher.analysis.games.atacama.endgame.twin import PLIES, TWIN, action_of, draw_keys, is_over
from gusher.analysis.games.atacama.outlook.lines import UNIT, lay_out
from gusher.analysis.games.atacama.outlook.net import MOST, NARROW, Net, Numbers, learnt, made
from gusher.bots.games.atacama.endgames import LAST_MOMENT, ProvenEndgames, is_laid_out
from gusher.bots.search.limits import Limits
from gusher.bots.search.search import Search, Thought, check
from gusher.rules.atacama.rules import NOBODY
from gusher.rules.kernel import Record, blank, seeded
from gusher.rules.kernel.engine import Engine

from . import diving, playing_on, walking
from .copying import answer_by_copying
from .plan import ANSWER, ENTRIES, FARTHEST, IS_NEW, NODES, ROOT, Plan, planned
from .playing_on import GENERATOR, room
from .tempting import most_tempting, reaches
from .walking import USED, WALKS, Tree, find, planted
from .weighing import weigh_moves

SLICE = 0.004
"""How long a search runs before it looks at the clock, in seconds."""
FIRST_SLICE = 10
"""Nodes or walks of the first slice."""
SEED = 1
"""For the numbers of which keys are made."""
FEW_RIGS = 14
"""With so many rigs left alpha-beta sees nearly everything, and is better than the tree."""
LEAST_DEPTH = 2
OWN_IDEAS = 18
"""Who can copy (``copying``) does so while more rigs are left: departing earlier loses as often as it wins."""
CHECKED_RIGS = 16
"""With so many rigs left it can often be proven in time that a move loses: so what the tree says is checked."""
DOUBTED = 6
"""So many moves are checked at most, one after the other."""
UNCHECKED = 0.6
"""So much of the time the tree has then."""


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
        self._seen = blank(engine.game.record)
        self._line = np.zeros(PLIES, np.int64)
        self._games = room()
        self._take_over, self._lay_out = engine.run(take_over), engine.run(lay_out)
        self._dive, self._recall = engine.run(diving.dive), engine.run(diving.recall)
        self._prepare = engine.run(playing_on.prepare)
        self._do, self._undo, self._is_over = engine.run(do), engine.run(undo), engine.run(is_over)
        self._weigh_moves = engine.run(weigh_moves)
        self._walk, self._keep = engine.run(walking.walk), engine.run(walking.keep)

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
            action = proof.action
            if proof.is_exact and margin <= 0 and s["direction"][0] != NOBODY:
                action = self._tempt(s, seat, proof, limits)
            return found(seat, (action,), value, {action: proof.nodes}, proof.nodes, exact=proof.is_exact)
        if s["direction"][0] == NOBODY:
            return self._usual.think(s, seat, seed, limits)
        if s["hand"].sum() > OWN_IDEAS:
            copied = answer_by_copying(s)
            if copied is not None:
                return thought(seat, (copied,), 0.5, {copied: 1}, 1, 1)
        self._begin(s, limits)
        if s["hand"].sum() <= FEW_RIGS:
            return self._look_ahead(s, seat, limits)
        return self._walk_about(s, seat, seed, limits)

    def _go_on(self, s: Record) -> bool:
        """Go on with the tree of the move before, if this position is in it."""
        node = find(self._tree, self._seen, s)
        if node < 0:
            return False
        self._keep(self._tree, node, 1)
        return True

    def _make_room(self) -> None:
        """Forget of a full tree what was hardly looked at."""
        tree, least_visits = self._tree, 4
        while tree.state[USED] > len(tree.move) // 2:
            self._keep(tree, 0, least_visits)
            least_visits *= 2

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

    def _tempt(self, s: Record, seat: int, proof: Proof, limits: Limits) -> int:
        """Who can't win by force plays what keeps the margin and is hardest to answer."""
        assert proof.action is not None
        self._begin(s, limits)
        twin = self._twin

        def weighed() -> list[tuple[int, int]]:
            ply = int(twin["ply"])
            count = 0 if self._is_over(twin) else self._weigh_moves(twin, self._net, self._plan, ply)
            return [(int(self._plan.moves[ply, each]), int(self._plan.order[ply, each])) for each in range(count)]

        def answers(move: int) -> list[tuple[int, int]]:
            self._do(twin, move)
            found = weighed()
            self._undo(twin)
            return found

        move = most_tempting(
            self._endgames.begun(s), seat, int(proof.low), weighed(), answers, self._endgames.left(limits, proof.nodes)
        )
        return proof.action if move is None else action_of(move)

    # The tree ---------------------------------------------------------------------------------------------------------

    def _walk_about(self, s: Record, seat: int, seed: int, limits: Limits) -> Thought:
        tree = self._tree
        self._endgames.take_memory()
        if limits.iterations is not None or not self._go_on(s):
            walking.clear(tree)
        self._games.state[GENERATOR] = seeded(seed)
        self._prepare(self._twin, self._games)
        self._seen = s.copy()
        tree.state[WALKS] = 0

        def walks(most: int) -> tuple[int, bool]:
            while True:
                asked = most - int(tree.state[WALKS])
                made = self._walk(self._twin, self._net, self._plan, self._games, tree, asked)
                has_choice = limits.deadline is None or tree.count[0] > 1
                if made == asked or not has_choice:
                    return int(tree.state[WALKS]), not has_choice
                self._make_room()

        is_checked = s["hand"].sum() <= CHECKED_RIGS
        in_slices(walks, earlier(limits) if is_checked else limits)
        first = int(tree.first[0])
        children = range(first, first + int(tree.count[0]))
        visits = {action_of(int(tree.move[child])): int(tree.visits[child]) for child in children}

        def rank(child: int) -> tuple[int, float]:
            return int(tree.visits[child]), float(tree.prior[child])

        ranking = sorted(children, key=rank, reverse=True)
        chosen = self._sound(s, seat, ranking, limits) if is_checked else ranking[0]
        line = [action_of(int(tree.move[chosen]))]
        node = chosen
        while tree.count[node] and tree.visits[node] > 1:
            node = max(range(tree.first[node], tree.first[node] + tree.count[node]), key=rank)
            line.append(action_of(int(tree.move[node])))
        share = tree.total[chosen] / tree.visits[chosen] if tree.visits[chosen] else tree.prior[chosen]
        return thought(seat, tuple(line), float(share), visits, int(tree.state[WALKS]), int(tree.state[USED]))

    def _sound(self, s: Record, seat: int, ranking: list[int], limits: Limits) -> int:
        """The first of these children of the root that does not lose, as far as there is time to prove that; the first
        of all if every one does."""
        copied = answer_by_copying(s)
        solver, budget = self._endgames.begun(s), self._endgames.left(limits, 0)
        for child in ranking[:DOUBTED]:
            move = int(self._tree.move[child])
            if action_of(move) == copied or reaches(solver, seat, (move,), 0, budget) is not False:
                return child
        return ranking[0]

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
        self._keep(self._tree, 0, 1)
        self._endgames.rehearse()


def earlier(limits: Limits) -> Limits:
    """What the tree has of a limit in time, where what it finds is checked."""
    if limits.deadline is None:
        return limits
    now = time.perf_counter()
    return Limits(limits.iterations, now + UNCHECKED * (limits.deadline - now))


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
