"""Files are made by workers: that takes a tenth of a second or more, and holds Python's lock meanwhile."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Hashable
from importlib import import_module
from typing import Final, Literal, Protocol

from . import games
from .wording import Order

Format = Literal["csv", "xlsx", "pdf"]
"""Lists in a zip, a workbook, or what the game prints."""
MEDIA_TYPES: Final = {
    "csv": ("application/zip", "zip"),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    "pdf": ("application/pdf", "pdf"),
}
"""What each format is, and how names of its files end."""


class Workers(Protocol):
    """Other processes, which have a function called."""

    async def work(self, function: Callable[[Format, Order], bytes], *arguments: object, owner: Hashable) -> bytes:
        """What the function answers."""
        ...


class Exports:
    """The files that this process has made."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers

    async def make(self, kind: Format, order: Order, owner: Hashable) -> bytes:
        """A file. Workers count the time for ``owner``."""
        return await self._workers.work(make, kind, order, owner=owner)


def prints(game: str) -> bool:
    """Whether a game has something to print."""
    return game in {each.name for each in pkgutil.iter_modules(games.__path__)}


def make(kind: Format, order: Order) -> bytes:
    """A file."""
    if kind == "csv":
        from .lists import zipped

        return zipped(order)
    if kind == "xlsx":
        from .workbook import workbook

        return workbook(order)
    printed: bytes = import_module(f"{games.__name__}.{order.game}").printed(order)
    return printed
