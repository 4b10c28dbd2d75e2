"""Pictures of positions to share: drawn as SVG, each by its game, on a card that is the same for all."""

from .card import SIZE, Asked, draw

__all__ = ["SIZE", "Asked", "draw"]
