"""The end of the game, played exactly: both sides' best moves are proven once that takes no longer than a move may."""

from __future__ import annotations

import time

from gusher.analysis.games.atacama.endgame import Proof, Solver, by_printed_rules
from gusher.analysis.games.atacama.endgame.proof import UNLIMITED, Budget
from gusher.bots.search.limits import Limits
from gusher.rules.atacama.board import TILES
from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine

SHARE = 0.9
"""A proof may take so much of the time; the rest is for a search. What was proven is remembered for the next move."""
SURE_RIGS = 12
"""With so many rigs left a proof nearly always comes in time. With more it is not even begun if it hardly does."""

NODES_PER_SECOND, INTERPRETED_PER_SECOND = 750_000, 200
NODES_PER_ITERATION = 6
"""How far a proof gets in a second on a core of its own, and while a search makes one iteration."""
SURE_PART = 1 / 3
"""With ``SURE_RIGS`` a proof is begun even if there is only so much of its usual time: who wins is known by then."""
LAST_MOMENT = 0.0005
"""So short a time is left to say what was found."""


class ProvenEndgames:
    """Proves endgames for who looks ahead (``foresight``). The memory of proofs takes 32 MiB."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._solver = Solver(engine)
        self._speed = NODES_PER_SECOND if engine.is_compiled else INTERPRETED_PER_SECOND

    def prove(self, s: Record, seat: int, limits: Limits) -> Proof | None:
        """A proof with a move to the best margin, or at least with one that wins. None, and hardly any time taken,
        where more fields are open than can be seen through. ``s`` is laid out. Where the same limits have to give the
        same answer, what was proven of other positions is forgotten."""
        if limits.iterations is not None:
            self._solver.forget()
        is_sure = s["hand"].sum() <= SURE_RIGS
        most_nodes = None if limits.iterations is None else int(SHARE * NODES_PER_ITERATION * limits.iterations)
        now = time.perf_counter()
        deadline = None if limits.deadline is None else now + SHARE * (limits.deadline - now)
        within_reach = most_nodes if deadline is None else self._speed * (deadline - now)
        needed = (SURE_PART if is_sure else 1) * usual_nodes(int(s["open_count"]))
        if within_reach is not None and needed > within_reach:
            return None
        proof = self._solver.solve(s, deadline=deadline, most_nodes=most_nodes, wins_first=True)
        wins = proof.low > 0 if seat == 0 else proof.high < 0
        return proof if proof.is_exact or wins else None

    def begun(self, s: Record) -> Solver:
        """Who answers questions about what comes after ``s``, which is laid out."""
        self._solver.begin(s)
        return self._solver

    def left(self, limits: Limits, nodes: int) -> Budget:
        """What is left of a search's time after a proof that took so many nodes."""
        deadline = None if limits.deadline is None else limits.deadline - LAST_MOMENT
        most_nodes = UNLIMITED if limits.iterations is None else NODES_PER_ITERATION * limits.iterations
        return Budget(deadline, most_nodes, nodes)

    def take_memory(self) -> None:
        """Take the memory for proofs, once: taken by the first proof, it would cost more time than that has."""
        self._solver.take_memory()

    def rehearse(self) -> None:
        """Call everything once."""
        self._solver.solve(self._engine.game.start(2, {}), most_nodes=1)


def is_laid_out(s: Record) -> bool:
    """Whether all tiles lie, in a game of two by the printed rules."""
    return s["tiles_laid"] == TILES and by_printed_rules(s)


def usual_nodes(open_fields: int) -> float:
    """How many nodes it usually takes to prove the margin with so many fields open: a third more with each. How many
    rigs are left hardly matters. Who wins is known with a fourth to a sixth of them."""
    return float(10 ** (1.84 + 0.117 * open_fields))
