"""Pgx (Koyamada et al. 2023): games as programs of JAX, thousands at once, here on the processor."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Any

import numpy as np

from .figures import CannotMeasureError
from .machine import processor_seconds


class Pgx:
    """``n`` games of a kind, begun again as they end; each step gives observations, masks of what is legal, rewards and
    ends. Actions are drawn beforehand, from what is legal. CannotMeasureError if it isn't installed."""

    def __init__(self, game: str, n: int) -> None:
        if find_spec("pgx") is None:
            raise CannotMeasureError(f"needs Pgx: {sys.executable} -m pip install pgx")
        import jax
        import pgx
        from pgx.experimental import auto_reset

        made: Any = pgx.make(game)
        self._jax, self._n, self._drawn = jax, n, np.random.default_rng(1)
        again = auto_reset(made.step, made.init)
        self._begin, self._step = jax.jit(jax.vmap(made.init)), jax.jit(jax.vmap(again))
        self._keys = jax.random.split(jax.random.PRNGKey(1), n)
        self._state = self._begin(self._keys)
        self._next(self._actions())

    def steps(self, calls: int) -> float:
        """Steps of a game a second, in so many calls."""
        took = 0.0
        for _ in range(calls):
            actions = self._actions()
            took += processor_seconds(lambda actions=actions: self._next(actions))  # type: ignore[misc]
        return self._n * calls / took

    def _actions(self) -> Any:
        mask = np.asarray(self._state.legal_action_mask)
        return self._jax.numpy.asarray((mask * self._drawn.random(mask.shape)).argmax(axis=1))

    def _next(self, actions: Any) -> None:
        self._state = self._jax.block_until_ready(self._step(self._state, actions, self._keys))
