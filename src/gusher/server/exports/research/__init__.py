"""Sessions as data for statistics: a row for each person and for each entry of a game, a codebook,
and code that reads them."""

from .files import Sessions, zipped
from .rows import Played, Session

__all__ = ["Played", "Session", "Sessions", "zipped"]
