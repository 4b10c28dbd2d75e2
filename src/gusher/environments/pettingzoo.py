"""The games for PettingZoo: one after the other (AEC), and all at once where the rules let several act (parallel).

``import gusher.environments.pettingzoo`` registers ``gusher/atacama-v0`` and the others:

    env = pettingzoo.make("aec", "gusher/atacama-v0", seats=4)
"""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv, register
from pettingzoo.utils import wrappers

from gusher.rules.kernel import IllegalError, games

from . import rendering
from .seats import Seats
from .spaces import actions, observed

MOST_MOVES = 10_000
"""An episode is cut short after so many actions, unless somebody says otherwise: random players can go on for ever in
the driving games."""


class _Environment(EzPickle):
    """What both kinds have in common: agents ``seat_0`` and so on, their spaces and pictures."""

    def __init__(
        self, game: str, render_mode: str | None = None, max_cycles: int | None = MOST_MOVES, **options: Any
    ) -> None:
        EzPickle.__init__(self, game, render_mode, max_cycles, **options)
        self._seats = Seats(game, max_cycles, options)
        played = self._seats.game
        self.possible_agents = [f"seat_{seat}" for seat in range(played.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observed(played) for agent in self.possible_agents}
        self.action_spaces = {agent: actions(played) for agent in self.possible_agents}
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": list(rendering.MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }

    def observation_space(self, agent: str) -> Any:
        """The space of ``observation`` and ``action_mask``."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all actions."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """The position as text (``ansi``), or in pixels (``rgb_array``)."""
        return rendering.rendered(self._seats.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _ended(self) -> dict[str, float]:
        """What the end has brought each agent."""
        brought = self._seats.state.returns()
        return {agent: brought[self._seats.side(self._seat(agent))] for agent in self.possible_agents}


class raw_env(_Environment, AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name for it)
    """A game in turns: the seat to act is selected, the lowest of several. An illegal action raises IllegalError."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game."""
        self._seats.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is 0 for all agents but the selected one."""
        seen = self._seats.seen(self._seat(agent))
        if agent != self.agent_selection:
            seen["action_mask"][:] = 0
        return seen

    def step(self, action: Any) -> None:
        """Do an action of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._seats.play(action, self._seat(agent))
        self._clear_rewards()
        if self._seats.state.is_over:
            self.rewards = self._ended()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._seats.is_cut_short:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Select the agent to act, and list in its info what it can do."""
        state = self._seats.state
        self.agent_selection = self.agents[0] if state.is_over else self.possible_agents[state.mover]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection]["action_mask"] = self._seats.mask(self._seat(self.agent_selection))


class parallel_env(_Environment, ParallelEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name for it)
    """A game in which all who are to act act at once: their actions are done by seat. One that another has made
    impossible meanwhile is left out, and ``infos`` says why (``refused``); agents who are not to act take any."""

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a game."""
        self._seats.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Do the actions of all who were to act."""
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for agent in [agent for agent in self.agents if self._seat(agent) in self._seats.state.movers]:
            try:
                self._seats.play(actions[agent], self._seat(agent))
            except IllegalError as refusal:
                infos[agent]["refused"] = refusal.detail
        over, cut_short = self._seats.state.is_over, self._seats.is_cut_short
        rewards = self._ended() if over else dict.fromkeys(self.agents, 0.0)
        results = self._seen(), rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut_short), infos
        if over or cut_short:
            self.agents = []
        return results

    def _seen(self) -> dict[str, Any]:
        return {agent: self._seats.seen(self._seat(agent)) for agent in self.agents}


def env(game: str, **options: Any) -> Any:
    """The game in PettingZoo's usual wrappers: an illegal action loses, and nobody acts out of order. ``options`` are
    the game's own, ``render_mode`` and ``max_cycles``."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1))
    )


for _name in games():
    register("aec", f"gusher/{_name}-v0", partial(env, _name))
    register("parallel", f"gusher/{_name}-v0", partial(parallel_env, _name))
