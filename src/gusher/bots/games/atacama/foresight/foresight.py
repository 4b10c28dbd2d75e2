"""The search ahead from Python: limits, slices, and what was found."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from gusher.analysis.games.atacama.endgame import Proof
from gusher.analysis.games.atacama.endgame.twin import PLIES, action_of
from gusher.analysis.games.atacama.outlook.net import MOST, NARROW, UNIT, Numbers
from gusher.bots.games.atacama.endgames import ProvenEndgames, is_laid_out
from gusher.bots.search.limits import Limits
from gusher.bots.search.search import check
from gusher.bots.search.searching import Thinker, Thought
from gusher.rules.atacama.rules import NOBODY
from gusher.rules.kernel import Record, advance, by_weight, seeded
from gusher.rules.kernel.engine import Engine

from . import diving, walking
from .eyes import Eyes
from .plan import ANSWER, ENTRIES, FARTHEST, IS_NEW, NODES, ROOT
from .slices import in_slices
from .tempting import most_tempting, reaches
from .walker import Walked, Walker, together

FEW_RIGS = 14
"""With so many rigs left alpha-beta sees nearly everything, and is better than the tree."""
NEARLY = 0.5
"""A move tried this share of the times of the favourite, or more, is about as good: one of them is drawn."""
LEAST_DEPTH = 2
CHECKED_RIGS = 16
"""With so many rigs left it can often be proven in time that a move loses: so what the tree says is checked."""
DOUBTED = 6
"""So many moves are checked at most, one after the other."""
UNCHECKED = 0.6
"""So much of the time the tree has then."""


class Foresight:
    """Plays Atacama for two. Endgames are proven; shortly before, alpha-beta looks ahead by the outlook that was
    learnt; before that a tree search goes by random games, since the outlook is misleading so early in a game
    (``docs/figures.md``). Where tiles or a claim are still to come, and with four players, ``usual`` searches. For one
    thread at a time.

    It remembers what it saw for the next move, unless it is limited by iterations (walks, or nodes): then the same
    limits give the same answer.
    """

    def __init__(
        self,
        engine: Engine,
        usual: Thinker,
        numbers: Numbers | None = None,
        *,
        entries: int = ENTRIES,
        nodes: int = walking.NODES,
    ) -> None:
        self._engine = engine
        self._usual = usual
        self._nodes = nodes
        self._endgames = ProvenEndgames(engine)
        self._eyes = Eyes(engine, numbers, entries)
        self._walkers = [Walker(engine, nodes)]
        self._line = np.zeros(PLIES, np.int64)
        self._dive, self._recall = engine.run(diving.dive), engine.run(diving.recall)

    def think(self, s: Record, seat: int, seed: int, limits: Limits) -> Thought:
        """See ``bots.search.searching``."""
        check(self._engine, s, seat, limits)
        if not is_laid_out(s):
            return self._usual.think(s, seat, seed, limits)
        proof = self._endgames.prove(s, seat, limits)
        if proof is not None and proof.action is not None:
            margin = int(proof.low if seat == 0 else -proof.high)
            value = int(self._eyes.net.final[margin + MOST])
            action = proof.action
            if proof.is_exact and margin <= 0 and s["direction"][0] != NOBODY:
                action = self._tempt(s, seat, proof, limits)
            return thought_of_value(seat, (action,), value, {action: proof.nodes}, proof.nodes, exact=proof.is_exact)
        if s["direction"][0] == NOBODY:
            return self._usual.think(s, seat, seed, limits)
        if s["hand"].sum() <= FEW_RIGS:
            self._eyes.begin(s, limits)
            return self._look_ahead(s, seat, limits)
        return self._walk_about(s, seat, seed, limits)

    def _tempt(self, s: Record, seat: int, proof: Proof, limits: Limits) -> int:
        """Who can't win by force plays what keeps the margin and is hardest to answer."""
        assert proof.action is not None
        eyes = self._eyes
        eyes.begin(s, limits)
        solver, budget = self._endgames.begun(s), self._endgames.left(limits, proof.nodes)
        move = most_tempting(solver, seat, int(proof.low), eyes.weighed(), eyes.weighed_after, budget)
        return proof.action if move is None else action_of(move)

    # The tree ---------------------------------------------------------------------------------------------------------

    def _walk_about(self, s: Record, seat: int, seed: int, limits: Limits) -> Thought:
        self._endgames.take_memory()
        is_checked = s["hand"].sum() <= CHECKED_RIGS
        walkers = self._with_help(limits.cores)
        self._walk_together(walkers, s, seed, earlier(limits) if is_checked else limits)
        walked = together(walkers)
        chosen = self._sound(s, seat, walked.ranking, limits) if is_checked else drawn_of(walked, seed)
        line = max(walkers, key=lambda each: each.visits_of(chosen)).line(chosen)
        visits = {action_of(move): count for move, count in walked.visits.items()}
        actions = tuple(action_of(move) for move in line)
        return thought(seat, actions, walked.shares[chosen], visits, walked.walks, walked.nodes)

    def _with_help(self, cores: int) -> list[Walker]:
        while len(self._walkers) < cores:
            self._walkers.append(Walker(self._engine, self._nodes))
        return self._walkers[:cores]

    def _walk_together(self, walkers: Sequence[Walker], s: Record, seed: int, limits: Limits) -> None:
        """All at once, each with a tree and games of its own: compiled code does not hold Python's lock."""

        def help_with(number: int) -> None:
            walkers[number].walk_about(s, seed + number, limits)

        if len(walkers) == 1:
            walkers[0].walk_about(s, seed, limits)
            return
        with ThreadPoolExecutor(len(walkers) - 1) as threads:
            helping = [threads.submit(help_with, number) for number in range(1, len(walkers))]
            walkers[0].walk_about(s, seed, limits)
            for each in helping:
                each.result()

    def _sound(self, s: Record, seat: int, ranking: list[int], limits: Limits) -> int:
        """The first of these moves that does not lose, as far as there is time to prove that; else the first of all."""
        solver, budget = self._endgames.begun(s), self._endgames.left(limits, 0)
        for move in ranking[:DOUBTED]:
            if reaches(solver, seat, (move,), 0, budget) is not False:
                return move
        return ranking[0]

    # Alpha-beta -------------------------------------------------------------------------------------------------------

    def _look_ahead(self, s: Record, seat: int, limits: Limits) -> Thought:
        twin, plan = self._eyes.twin, self._eyes.plan
        plan.state[NODES] = plan.state[ROOT] = plan.count[0] = 0
        plan.best_move[0] = -1
        plan.spent[:] = 0
        rigs = int(twin["rigs_left"])
        value = 0
        has_value = False

        def nodes(most: int) -> tuple[int, bool]:
            is_answered = self._dive(twin, self._eyes.net, plan, most)
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
        self._eyes.look_back(s)
        count = self._recall(twin, plan, self._line)
        line = tuple(action_of(int(move)) for move in self._line[:count])
        visits = {action_of(move): int(plan.spent[move]) for move in moves}
        return thought_of_value(seat, line, value, visits, int(plan.state[NODES]))

    def rehearse(self) -> None:
        """See ``bots.search.searching``."""
        s = self._engine.game.start(2, {})
        limits = Limits(iterations=1)
        self._eyes.begin(s, limits)
        self._walk_about(s, 0, 1, limits)
        self._look_ahead(s, 0, limits)
        self._walkers[0].rehearse()
        self._endgames.rehearse()


def drawn_of(walked: Walked, seed: int) -> int:
    """One of the moves about as good as the favourite, by how often it was tried: so no game can be played twice."""
    least = NEARLY * walked.visits[walked.ranking[0]]
    near = [move for move in walked.ranking if walked.visits[move] >= least]
    return near[by_weight(advance(seeded(~seed)), [walked.visits[move] for move in near], len(near))]


def earlier(limits: Limits) -> Limits:
    """What the tree has of a limit in time, where what it finds is checked."""
    if limits.deadline is None:
        return limits
    now = time.perf_counter()
    return replace(limits, deadline=now + UNCHECKED * (limits.deadline - now))


def thought_of_value(
    seat: int, line: tuple[int, ...], value: int, visits: dict[int, int], nodes: int, *, exact: bool = False
) -> Thought:
    """The thought of a search that values the position at ``value``, in parts of a point, for whoever is to move."""
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
    """The result of a search, in the form that all searches share."""
    return Thought(
        move=line[:1],
        line=line,
        values=(share, 1 - share) if seat == 0 else (1 - share, share),
        exact=exact,
        iterations=iterations,
        visits={(action,): count for action, count in visits.items()},
        steps=moves,
        moves=moves,
        depth=float(len(line)),
        deepest=len(line),
    )
