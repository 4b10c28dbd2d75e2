"""Pictures of positions to share: drawn as SVG, each by its game, on a card that is the same for all.

They show what a spectator sees, never what the asker does, so that a link shows everybody the same. Drawing takes a few
milliseconds, PNG a tenth of a second (``png``).
"""

from .card import SIZE, Asked, draw
from .prints import Ended

__all__ = ["SIZE", "Asked", "Ended", "draw"]
