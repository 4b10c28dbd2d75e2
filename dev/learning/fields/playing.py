"""Games that the search plays against itself, to learn from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from dev.opponents.atacama.boards import fair_board, tiles_of
from gusher.analysis.games.atacama.endgame import Solver
from gusher.analysis.games.atacama.endgame.twin import action_of
from gusher.bots.search.limits import Limits
from gusher.rules.atacama.board import FIELDS, FIELDS_OF_PLACE
from gusher.rules.atacama.kinds import colour_placed, field_placed
from gusher.rules.atacama.parts import COPPER, SILVER
from gusher.rules.kernel import Record, game
from gusher.rules.kernel.engine import Engine

from .net import Numbers
from .positions import Positions, position, stacked
from .walker import Walker

FAIR, TACTICAL = 0.6, 0.35
"""So many boards are fair ones (ruling A3), the others of any ores; in so many games there are two colours of rigs."""
OPENED, MOST_DRAWN = 0.6, 10
"""So many games begin with moves drawn at random, up to so many."""
STRAYS, WAVERS = 0.06, 0.4
"""So often a move is drawn at random later; and so often, or more rarely, by how often the search tried it."""
STRAYS_AT_THE_END = 0.4
PROVEN_RIGS, LAST_RIGS = 12, 4
"""From so many rigs on a proof is tried; with fewer than that the game is left. Proofs with 13 to 15 rigs took nine
tenths of all the time."""
MOST_OPEN = 28
"""With more fields open, no proof is tried."""
MOST_NODES = 800_000
NODES, PROOFS = 1 << 18, 1 << 19
"""Room for the search, and for proofs."""


class Asking(NamedTuple):
    """One round: on how many boards there is a game; how many walks the search makes for a move, one of these, or none:
    then moves are drawn until the end can be proven."""

    boards: int
    walks: Sequence[int]


@cache
def engine() -> Engine:
    """The rules."""
    return Engine(game("atacama"), is_compiled=True)


def games(numbers: Numbers, asking: Asking, seed: Sequence[int], boards: range) -> Positions:
    """Positions of games, one on each of some boards of a round. All follows from the network, the seed, and the
    numbers of the boards."""
    walker = Walker(engine(), NODES, numbers)
    rows: list[Positions] = []
    for board in boards:
        # What a solver remembers of other games decides which of several best moves it names.
        solver = Solver(engine(), PROOFS)
        rows += _played(walker, solver, asking, np.random.default_rng([*seed, board]))
    return stacked(rows)


def begun(drawn: np.random.Generator) -> Record:
    """A game on a board of its own."""
    s = engine().game.start(2, {"tactical": bool(drawn.random() < TACTICAL)})
    if drawn.random() < FAIR:
        tiles = tiles_of(fair_board(int(drawn.integers(1 << 60))))
        ore, amount = np.zeros((2, FIELDS), int)
        for place in range(9):
            ore[FIELDS_OF_PLACE[place]] = tiles.ores[place]
            amount[FIELDS_OF_PLACE[place]] = tiles.amounts[place]
    else:
        ore = drawn.choice(3, FIELDS, p=drawn.dirichlet((6, 6, 6)))
        amount = drawn.integers(1, 6, FIELDS)
    s["worth"][0] = np.where(ore == COPPER, -amount, amount)
    s["worth"][1] = np.where(ore == SILVER, -amount, amount)
    return s


def _played(walker: Walker, solver: Solver, asking: Asking, drawn: np.random.Generator) -> list[Positions]:
    """A game to the end. What a search says of its positions is noted, and in the end what is proven."""
    rules = engine()
    s = begun(drawn)
    opening = int(drawn.integers(1, MOST_DRAWN)) if drawn.random() < OPENED else 0
    walks = int(drawn.choice(asking.walks)) if asking.walks else 0
    searched, proven = list[tuple[int, Positions]](), list[Positions]()
    margin: int | None = None
    moves = 0
    while (movers := rules.movers(s)) and s["hand"].sum() >= LAST_RIGS:
        seat = movers[0]
        legal = rules.legal(s, seat)
        action = legal[int(drawn.integers(len(legal)))]
        if s["hand"].sum() <= PROVEN_RIGS and s["open_count"] <= MOST_OPEN:
            proof = solver.solve(s, most_nodes=MOST_NODES)
            if proof.is_exact and proof.action is not None:
                margin = int(proof.low) if margin is None else margin
                row = position(s, seat, {_move(proof.action): 1.0})
                proven.append(row._replace(margin=np.float32(proof.low if seat == 0 else -proof.low)))
                if drawn.random() >= STRAYS_AT_THE_END:
                    action = proof.action
        elif walks and moves >= opening:
            walker.walk_about(s, Limits(iterations=walks), drawn)
            tree = walker.tree
            children = np.arange(tree.first[0], tree.first[0] + tree.count[0])
            visits = tree.visits[children]
            favourite = children[np.argmax(visits)]
            row = position(s, seat, dict(zip(tree.move[children].tolist(), visits.tolist(), strict=True)))
            searched.append((seat, row._replace(share=np.float32(tree.total[favourite] / tree.visits[favourite]))))
            luck = drawn.random()
            if luck >= STRAYS:
                chosen = drawn.choice(children, p=visits / visits.sum()) if luck < WAVERS else favourite
                action = int(action_of(int(tree.move[chosen])))
        rules.play_unchecked(s, seat, action)
        moves += 1
    if margin is None:
        return []
    return [row._replace(margin=np.float32(margin if seat == 0 else -margin)) for seat, row in searched] + proven


def _move(action: int) -> int:
    """A rig's place in numbers of the twin."""
    return int(field_placed(action)) + FIELDS * int(colour_placed(action))
