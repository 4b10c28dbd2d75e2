"""Gusher: the drilling board games, to play, to host and to study."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import study as study
    from .lab import game as game
    from .lab import variant as variant
    from .lab import vector as vector
    from .table.local import read as read
    from .table.local import table as table

__version__ = "0.1.0"

_PLACES = {"game": "lab", "read": "table", "study": "", "table": "", "variant": "lab", "vector": "lab"}
"""What stands here, and in which of our packages; one that is itself a package stands for itself."""

__all__ = ["__version__", "game", "read", "study", "table", "variant", "vector"]


if not TYPE_CHECKING:  # else every name would be one of ours

    def __getattr__(name: str) -> object:
        # Loaded when first asked for: ``import gusher`` alone stays quick.
        if name not in _PLACES:
            raise AttributeError(f"module 'gusher' has no attribute {name!r}; it has {', '.join(_PLACES)}")
        place = _PLACES[name]
        return getattr(import_module(f"gusher.{place}"), name) if place else import_module(f"gusher.{name}")


def __dir__() -> list[str]:
    return __all__
