"""Random games of Pgx, all on JAX's first device: ``python pgx_at_random.py GAME GAMES STEPS``, by a Python that has
pgx and jax. Prints one JSON object: ``platform``, that of the device, and ``speeds``, steps a second in each round."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import jax
import pgx
from pgx.experimental import auto_reset

ROUNDS = 5


def main(game: str, games: int, steps: int) -> None:
    """Play, and print how fast. Actions are drawn on the device, from what is legal, as ours are."""
    made: Any = pgx.make(game)
    again = jax.vmap(auto_reset(made.step, made.init))

    def one(_: int, now: tuple[Any, Any]) -> tuple[Any, Any]:
        state, key = now
        key, for_actions, for_steps = jax.random.split(key, 3)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(for_actions, odds)
        return again(state, actions, jax.random.split(for_steps, games)), key

    run = jax.jit(lambda now: jax.lax.fori_loop(0, steps, one, now))
    key = jax.random.PRNGKey(1)
    now = (jax.jit(jax.vmap(made.init))(jax.random.split(key, games)), key)
    # The first call compiles.
    now = jax.block_until_ready(run(now))
    speeds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        now = jax.block_until_ready(run(now))
        speeds.append(games * steps / (time.perf_counter() - began))
    print(json.dumps({"platform": jax.devices()[0].platform, "speeds": speeds}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
