"""Gusher: the drilling board games, to play, to host and to study."""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    # Loaded when first asked for: ``import gusher`` alone stays quick.
    if name in ("table", "read"):
        table = import_module("gusher.table")
        return table if name == "table" else table.read
    raise AttributeError(f"module 'gusher' has no attribute {name!r}")
