"""The network as a player in matches: ``network:FILE`` (``dev/opponents/atacama/match.py``)."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gusher.analysis.games.atacama.endgame.twin import action_of
from gusher.bots.games.atacama.endgames import ProvenEndgames
from gusher.bots.search.limits import Limits
from gusher.rules.kernel import game
from gusher.rules.kernel.engine import Engine

from .net import read
from .walker import Walker
from .walking import NODES


class Network:
    """Proves endings as the foreman does, and searches by the network before. It plays the basic game, with one colour
    of rigs or two. See ``dev.opponents.atacama.players.Player``."""

    def __init__(self, path: Path) -> None:
        self._engine = Engine(game("atacama"), is_compiled=True)
        self._walker = Walker(self._engine, NODES, read(path))
        self._endgames = ProvenEndgames(self._engine)
        self._endgames.take_memory()
        self._endgames.rehearse()
        self._walker.walk_about(self._engine.game.start(2, {}), Limits(iterations=1))
        self._walker.rehearse()

    def begin(self, options: Mapping[str, Any], seed: int = 1) -> None:
        """A new game with options of Atacama."""
        self._options = dict(options)

    def position(self, moves: Sequence[str]) -> None:
        """The position after these moves, in notation."""
        self._s = self._engine.game.start(2, self._options)
        for text in moves:
            self._engine.play(self._s, self._engine.movers(self._s)[0], self._engine.game.actions.read(text))

    def go(self, seconds: float) -> str:
        """Its move here. Time is what the processor works in this process."""
        s = self._s
        [seat] = self._engine.movers(s)
        # What searches look at: others on the machine must not matter.
        time.perf_counter = time.process_time
        limits = Limits(deadline=time.perf_counter() + seconds)
        proof = self._endgames.prove(s, seat, limits)
        if proof is not None and proof.action is not None:
            action = proof.action
        else:
            self._walker.walk_about(s, limits)
            action = int(action_of(self._walker.ranking()[0]))
        return str(self._engine.game.actions.write(action))
