"""Worlds that somebody may be in: what is hidden from a seat, drawn in accord with all that it knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gusher.rules.kernel import CHANCE
from gusher.rules.kernel.checking import number

if TYPE_CHECKING:
    from .states import State


class Known:
    """What one seat knows of a state. ``State.known_to`` makes it.

    >>> import gusher
    >>> s = gusher.game("ghawar", memory="strict").initial(seed=1)
    >>> s.known_to(0).sample(7) == s
    True
    """

    def __init__(self, state: State, seat: int, *, remembers: bool) -> None:
        self._state, self.seat = state, seat
        declared = state.game.declared
        self._is_whole = not declared.conceals(state.game.options) or (remembers and declared.concealed_lay_open)

    def sample(self, rng: np.random.Generator | int) -> State:
        """A state that agrees with all that is known: its own, with no past. What chance decided is drawn uniformly
        among all that is possible. What other players have decided and not shown, as drafts in Oil City, is a random
        number of random legal steps of theirs. An int is a seed."""
        drawn = rng if isinstance(rng, np.random.Generator) else np.random.default_rng(number(rng, "rng"))
        game, engine = self._state.game, self._state.game.speed.engine
        true = self._state.record
        if self._is_whole:
            return game.at(true)
        seen = engine.concealed(true, self.seat)
        assert game.declared.fill_in is not None, f"{game.name} conceals something, and does not say what that can be"
        game.declared.fill_in(seen, true, drawn.permutation)
        world = game.at(seen)
        for seat in world.movers:
            if seat != CHANCE and engine.side(seen, seat) != engine.side(seen, self.seat):
                _decide(world, seat, self.seat, drawn)
        return world


def _decide(world: State, seat: int, eye: int, drawn: np.random.Generator) -> None:
    """Let a seat do some of what ``eye`` does not see."""
    engine = world.game.speed.engine
    shown = engine.concealed(world.record, eye).tobytes()
    while drawn.integers(2) and seat in world.movers:
        legal = world.legal(seat)
        action = legal[int(drawn.integers(len(legal)))]
        world.play(action, seat)
        if engine.concealed(world.record, eye).tobytes() != shown:
            world.undo()
            return
