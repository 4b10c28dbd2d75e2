"""Actions in words, as an analysis tells them."""

from __future__ import annotations

from collections.abc import Sequence

from gusher.analysis.best import Ply
from gusher.rules.kernel import Record
from gusher.rules.kernel.engine import Engine


def play_and_tell(engine: Engine, s: Record, seats: Sequence[int], actions: Sequence[int]) -> list[Ply]:
    """Play actions in ``s``, each by the seat at its place in ``seats``; each described before it is played."""
    plies = []
    for seat, action in zip(seats, actions, strict=True):
        phrase = engine.game.phrase(s, seat, action)
        plies.append(Ply(seat, engine.game.actions.write(action), phrase.name, phrase.words))
        engine.play_unchecked(s, seat, action)
    return plies
