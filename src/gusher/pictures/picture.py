"""What a game gives to pictures of its positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from gusher.rules.kernel import game, named

from . import signs
from .seen import Seen
from .svg import Markup


def named_scene(seen: Seen) -> dict[str, Any]:
    """What there is to draw of a table, by its names."""
    return named(game(seen.game), seen.scene or {})


class Board(NamedTuple):
    """A drawing in units of its own, from (0, 0) on."""

    markup: Markup
    width: float
    height: float


@dataclass(frozen=True)
class Picture:
    """``board`` draws what lies on the table, by default only a rig. ``mark`` is the sign of a side, of some size at a
    point. ``note`` says more of a side than its points, ``below`` something of the table, below the game's name: each
    in a line of 28 units in height that begins at (0, 0). ``extract`` draws a square part of the board, for where
    it is small."""

    board: Callable[[Seen, str], Board] = lambda _seen, _language: Board(signs.derrick(), 40, 50)
    mark: Callable[[int, float, float, float], Markup] = signs.mark
    note: Callable[[Seen, int], Markup] | None = None
    below: Callable[[Seen, str], Markup] = lambda _seen, _language: Markup("")
    extract: Callable[[Seen], Board] = lambda _seen: Board(signs.derrick(), 40, 50)
