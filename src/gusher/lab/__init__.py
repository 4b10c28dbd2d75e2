"""The games for programs: single states, thousands at once, and environments for others' tools."""

from .games import Game, game, variant
from .planes import Plane
from .states import State
from .vectors import Batch, Vector, vector

__all__ = ["Batch", "Game", "Plane", "State", "Vector", "game", "variant", "vector"]
