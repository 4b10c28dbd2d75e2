"""The games for programs: single states, and thousands of games at once."""

from .games import Game, game, variant
from .planes import Plane
from .states import State
from .vectors import Batch, Vector, vector

__all__ = ["Batch", "Game", "Plane", "State", "Vector", "game", "variant", "vector"]
