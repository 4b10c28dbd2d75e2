"""One game with a player at each seat and chance inside, as environments play it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gusher.lab import Game, State, game


class Seats:
    """A game that begins again and again: outcomes are drawn by the way. ``most_moves``: after so many actions an
    episode is cut short; None: never."""

    def __init__(self, name: str, most_moves: int | None, options: dict[str, Any]) -> None:
        self.game: Game = game(name, **options)
        self.most_moves = most_moves
        self.moves = 0
        self.state: State = self.game.initial()
        self._episodes = np.random.default_rng()

    def begin(self, seed: int | None) -> None:
        """A new episode. A seed fixes it, and those that follow without one."""
        if seed is not None:
            self._episodes = np.random.default_rng(seed)
        self.moves = 0
        self.state = self.game.initial(seed=int(self._episodes.integers(2**62)))
        self._draw()

    def play(self, action: int, seat: int) -> None:
        """An action, and the outcomes that are due after it. IllegalError says what is against it; it counts."""
        self.moves += 1
        self.state.play(action, seat)
        self._draw()

    @property
    def is_cut_short(self) -> bool:
        """Whether the episode ends here though the game goes on."""
        return self.most_moves is not None and self.moves >= self.most_moves and not self.state.is_over

    def seen(self, seat: int) -> dict[str, NDArray[Any]]:
        """What a seat observes, and its mask."""
        return {"observation": self.state.observation(seat), "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What a seat can do: all 0 if it is not to act."""
        mask = self.game.blank_mask() if self.is_cut_short else self.state.mask(seat)
        return mask.view(np.int8)

    def side(self, seat: int) -> int:
        """The side that a seat plays for."""
        return self.game.speed.engine.side(self.game.start(), seat)

    def _draw(self) -> None:
        while self.state.is_chance:
            self.state.draw()
