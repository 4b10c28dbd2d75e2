"""The games for Gymnasium: one seat against others, and many games side by side.

``import gusher.environments.gymnasium`` registers ``gusher/atacama-v0`` and the others:

    env = gymnasium.make("gusher/atacama-v0", opponent="novice", seat=1)
    envs = gymnasium.make_vec("gusher/atacama-v0", num_envs=1024)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from gusher.bots.search.choosing import choose
from gusher.bots.search.strengths import levels
from gusher.lab import Game, State, Vector, game
from gusher.rules.kernel import OptionError, advance, games

from . import rendering
from .seats import Seats
from .spaces import actions, observed

RANDOM = "random"
Opponent = Callable[[State, int, int], int]
"""From the state, the seat and a seed to a legal action."""


class Against(gymnasium.Env[dict[str, Any], Any]):
    """One ``seat`` of a game; all others are played by ``opponent``: ``random``, a level of the game's bots, or a
    function. The reward is what the end brings the seat's side, from -1 to 1. An illegal action raises
    IllegalError."""

    def __init__(
        self,
        game: str,
        seat: int = 0,
        opponent: str | Opponent = RANDOM,
        render_mode: str | None = None,
        most_moves: int | None = None,
        **options: Any,
    ) -> None:
        self._seats = Seats(game, most_moves, options)
        played = self._seats.game
        if not 0 <= seat < played.seats:
            raise OptionError("seat", "seat", f"expected 0 to {played.seats - 1}, found {seat}")
        self._seat, self._opponent = seat, opponent if callable(opponent) else _opponent(played, opponent)
        self.observation_space, self.action_space = observed(played), actions(played)
        self.metadata = {"render_modes": list(rendering.MODES), "render_fps": 1}
        self.render_mode = render_mode
        self._drawn = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game; the others play until it is this seat's turn."""
        super().reset(seed=seed, options=options)
        self._seats.begin(seed)
        self._drawn = int(self.np_random.integers(1, 2**62))
        self._let_others_play()
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do an action, then let the others play until it is this seat's turn again."""
        self._seats.play(action, self._seat)
        self._let_others_play()
        seen, info = self._seen()
        reward = self._seats.state.returns()[self._seats.side(self._seat)]
        return seen, reward, self._seats.state.is_over, self._seats.is_cut_short, info

    def render(self) -> Any:
        """The position as a spectator sees it."""
        return rendering.rendered(self._seats.state, self.render_mode)

    def _let_others_play(self) -> None:
        state = self._seats.state
        while not state.is_over and self._seat not in state.movers and not self._seats.is_cut_short:
            self._drawn = advance(self._drawn)
            self._seats.play(self._opponent(state, state.mover, self._drawn), state.mover)

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        seen = self._seats.seen(self._seat)
        return seen, {"action_mask": seen["action_mask"]}


def _opponent(played: Game, name: str) -> Opponent:
    if name == RANDOM:
        return lambda state, seat, seed: state.legal(seat)[seed % len(state.legal(seat))]
    known = levels(played.name)
    if name not in known:
        raise OptionError(
            "opponent", "opponent", f"expected {RANDOM}, {', '.join(known)} or a function; found {name!r}"
        )

    def by_level(state: State, seat: int, seed: int) -> int:
        seen = played.speed.engine.known(state.record, seat)
        return played.read(choose(played.name, seen.tobytes(), seat, name, seed))

    return by_level


class Many(VectorEnv[dict[str, Any], Any, Any]):
    """``num_envs`` games, played for all seats: ``infos["seat"]`` is the seat to act. The reward is that of the seat
    that has just acted. A finished game restarts with the next step (``NEXT_STEP``)."""

    def __init__(self, game_name: str, num_envs: int = 1, threads: int = 1, **options: Any) -> None:
        played = game(game_name, **options)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
        self.single_observation_space, self.single_action_space = observed(played), actions(played)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._vector = Vector(played, num_envs, mask=True, observe=True, threads=threads)
        self._sides = np.array([played.speed.engine.side(played.start(), seat) for seat in range(played.seats)])

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin all games."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        batch = self._vector.reset(seed=int(self.np_random.integers(2**62)) if seed is None else seed)
        return self._seen(batch.observation, batch.mask), {"seat": batch.seat.copy()}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Do one action in each game."""
        acted = np.maximum(self._vector.seats, 0)
        batch = self._vector.step(actions)
        rewards = batch.reward[np.arange(self.num_envs), self._sides[acted]].astype(np.float64)
        seen = self._seen(batch.observation, batch.mask)
        return seen, rewards, batch.done.copy(), np.zeros(self.num_envs, np.bool_), {"seat": batch.seat.copy()}

    @staticmethod
    def _seen(observation: Any, mask: Any) -> dict[str, Any]:
        return {"observation": observation.copy(), "action_mask": mask.copy()}


for _name in games():
    gymnasium.register(f"gusher/{_name}-v0", partial(Against, _name), vector_entry_point=partial(Many, _name))
