"""Positions as text, and as the pictures that tables share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gusher.lab import State
from gusher.pictures import Asked, draw
from gusher.pictures.png import pixels_of, png_of
from gusher.rules.kernel import Fields
from gusher.rules.kernel.naming import fields_of

MODES = ("ansi", "rgb_array")
WIDTH = 800
"""Of pictures, in pixels; 420 are their height."""
SPECTATOR = -1


class Chair(NamedTuple):
    """Who sits where: nobody has a name."""

    seat: int
    side: int
    kind: str = "person"
    name: str = ""
    bot: str | None = None


class Shown(NamedTuple):
    """What a spectator sees of a state, as pictures take it."""

    game: str
    scene: Fields
    seats: Sequence[Chair]
    movers: Sequence[int]
    over: bool
    ending: str | None
    points: Sequence[int]
    places: Sequence[int]


def rendered(state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The position as text: the moves, the points, and who is to act (``ansi``); or as a picture of what a spectator
    sees, shape (420, 800, 3) (``rgb_array``)."""
    if mode is None:
        return None
    if mode not in MODES:
        raise ValueError(f"render_mode: expected {' or '.join(MODES)}, found {mode!r}")
    if mode == "rgb_array":
        return pixels_of(png_of(draw(shown(state), Asked("en", everywhere=True)), WIDTH))
    moves = " ".join(state.game.write(action) for _, action in state.history)
    return f"{moves}\npoints {state.points}, {state.ending or f'to act: {state.movers}'}"


def shown(state: State) -> Shown:
    """What a spectator sees."""
    engine: Any = state.game.speed.engine
    seen = engine.concealed(state.record, SPECTATOR)
    return Shown(
        game=state.game.name,
        scene=fields_of(engine, seen),
        seats=[Chair(seat, engine.side(seen, seat)) for seat in range(state.game.seats)],
        movers=[] if state.is_chance else state.movers,
        over=state.is_over,
        ending=state.ending,
        points=engine.points(seen),
        places=engine.places(seen),
    )
