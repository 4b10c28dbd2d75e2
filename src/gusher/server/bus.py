"""How processes that serve the same tables tell each other that something was written.

Only a hint travels: whoever hears it reads the log. So a hint that gets lost delays a screen and breaks nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Heard = Callable[[str, str], None]
"""Called in the event loop with the id of a table that has changed, and the token of whoever changed it."""


class Bus(Protocol):
    """What the server needs of a bus."""

    def listen(self, heard: Heard) -> None:
        """Call ``heard`` for every change from now on, one's own included."""
        ...

    def tell(self, table: str, teller: str) -> None:
        """Say that a table has changed. Never waits and never fails."""
        ...


class MemoryBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._listeners: list[Heard] = []

    def listen(self, heard: Heard) -> None:
        """See ``Bus.listen``."""
        self._listeners.append(heard)

    def tell(self, table: str, teller: str) -> None:
        """See ``Bus.tell``."""
        for heard in self._listeners:
            heard(table, teller)
