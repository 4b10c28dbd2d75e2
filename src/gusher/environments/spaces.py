"""Spaces of Gymnasium, which PettingZoo uses as well."""

from __future__ import annotations

from typing import Any

import numpy as np

from gusher.lab import Game

try:
    from gymnasium import spaces
except ImportError as missing:
    raise ImportError("this needs Gymnasium and PettingZoo: pip install 'gusher[environments]'") from missing


def observed(game: Game) -> spaces.Dict:
    """What a seat observes, and what it can do."""
    about: Any = np.iinfo(game.observation_dtype)
    length = game.observation_spec[-1].stop
    return spaces.Dict(
        {
            "observation": spaces.Box(about.min, about.max, (length,), game.observation_dtype.type),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )


def actions(game: Game) -> spaces.Discrete[Any]:
    """All actions and outcomes by number."""
    return spaces.Discrete(game.num_actions)
