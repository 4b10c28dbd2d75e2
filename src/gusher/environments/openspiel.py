"""The games for OpenSpiel, as games in Python with chance nodes: ``pyspiel.load_game("python_gusher_atacama")``.

``import gusher.environments.openspiel`` registers those in which one acts after the other. Oil City is not among them:
thirty people act there at once, which OpenSpiel knows as simultaneous moves only with all joint actions listed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.lab import Game, State, game
from gusher.rules import kernel

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("this needs OpenSpiel: pip install 'gusher[openspiel]'") from missing

LONGEST = 100_000
"""The bound on a game's length that OpenSpiel asks for. The rules of the driving games set none."""


def _has_chance(declared: kernel.Game) -> bool:
    return any(kind.is_outcome for kind in declared.actions.kinds)


def _type_of(name: str) -> Any:
    declared = kernel.game(name)
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"python_gusher_{name}",
        long_name=str(declared.actions.game),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if _has_chance(declared) else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(declared.seats),
        min_num_players=min(declared.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(declared.seats)},
    )


def _class_of(name: str) -> type[Any]:
    about = _type_of(name)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """One of our games as OpenSpiel's."""

        def __init__(self, params: Any = None) -> None:
            chosen = dict(params or {})
            self.played: Game = game(name, seats=int(chosen.get("players", min(kernel.game(name).seats))))
            info = pyspiel.GameInfo(
                num_distinct_actions=self.played.num_actions,
                # OpenSpiel takes this for a bound on the outcomes' numbers, which are among those of all actions.
                max_chance_outcomes=self.played.num_actions if _has_chance(self.played.declared) else 0,
                num_players=self.played.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            )
            super().__init__(about, info, chosen)

        def new_initial_state(self) -> Any:
            """A new game."""
            return SpielState(self)

        def make_py_observer(self, _iig_obs_type: Any = None, _params: Any = None) -> Any:
            """Who observes states of this game."""
            return _Observer(self.played)

    pyspiel.register_game(about, SpielGame)
    return SpielGame


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One of our states as OpenSpiel's."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.state: State = game.played.initial()

    def current_player(self) -> int:
        """Who is to act."""
        if self.state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.state.is_chance else self.state.mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What is due, with its chances."""
        return sorted(self.state.chance())

    def _apply_action(self, action: int) -> None:
        self.state.play(int(action))

    def _action_to_string(self, _player: int, action: int) -> str:
        return self.state.game.write(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.is_over

    def returns(self) -> list[float]:
        """What the end brought each seat."""
        return self.state.returns()

    def __str__(self) -> str:
        return " ".join(self.state.game.write(action) for _, action in self.state.history)


class _Observer:
    """Tensors and texts of what a seat sees. All lies open in these games, so that the moves are all there is to
    know."""

    def __init__(self, played: Game) -> None:
        self.tensor = np.zeros(played.observation_spec[-1].stop, np.float32)
        self.dict = {
            plane.name: self.tensor[plane.start : plane.stop].reshape(plane.shape or (1,))
            for plane in played.observation_spec
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.tensor[:] = state.state.observation(player)

    def string_from(self, state: SpielState, _player: int) -> str:
        """The moves."""
        return str(state)


for _name in kernel.games():
    if kernel.game(_name).done is None:
        _class_of(_name)
