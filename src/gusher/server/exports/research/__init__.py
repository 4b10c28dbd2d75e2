"""Sessions as data for statistics: one row a person, one row an entry of a game, a codebook, and how to read them."""

from .files import Sessions, zipped
from .rows import Played, Session

__all__ = ["Played", "Session", "Sessions", "zipped"]
