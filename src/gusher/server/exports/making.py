"""Files in each format."""

from __future__ import annotations

import pkgutil
from collections.abc import Sequence
from importlib import import_module
from typing import Final, Literal

from . import games
from .wording import Order, Written, written

Format = Literal["csv", "xlsx", "pdf"]
"""Lists in a zip, a workbook, or what the game prints."""
MEDIA_TYPES: Final = {
    "csv": ("application/zip", "zip"),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    "pdf": ("application/pdf", "pdf"),
}
"""What each format is, and how names of its files end."""


def prints(game: str) -> bool:
    """Whether a game has something to print."""
    return game in {each.name for each in pkgutil.iter_modules(games.__path__)}


def sheeted(kind: Literal["csv", "xlsx"], sheets: Sequence[Written]) -> bytes:
    """Sheets as lists or as a workbook."""
    if kind == "csv":
        from .lists import zipped

        return zipped(sheets)
    from .workbook import workbook

    return workbook(sheets)


def make(kind: Format, order: Order) -> bytes:
    """A file. It takes a tenth of a second or more, and holds Python's lock meanwhile, so workers do it."""
    if kind != "pdf":
        return sheeted(kind, written(order))
    printed: bytes = import_module(f"{games.__name__}.{order.game}").printed(order)
    return printed
