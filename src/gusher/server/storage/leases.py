"""Who does what, once: of all processes that share a storage one does the work at a table (bots, clocks), and another
one goes on when that process is gone.

Two that do the same for a moment do no harm: the log's key lets one of them write.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Leases(Protocol):
    """The right to do something, by its name."""

    @property
    def holder(self) -> str:
        """What this process is called among those that share its storage."""

    async def take(self, name: str) -> bool:
        """Have a lease from now on, unless another process has it that is alive."""

    @property
    def held(self) -> list[str]:
        """Those that are ours, as far as is known here; of a process that shares its storage with nobody, none is."""

    async def drop(self, names: list[str]) -> None:
        """Have these leases no longer."""

    async def renew(self) -> None:
        """Stay alive. To be called every second."""

    async def take_over(self, kinds: Sequence[str]) -> list[str]:
        """Some of the leases of processes that are gone, which are ours from now on: those whose names begin with one
        of ``kinds`` and a colon."""

    async def leave(self) -> None:
        """Be gone: whoever likes may take over at once."""


class OwnLeases:
    """The leases of a process that shares its storage with nobody: nothing is written for them."""

    holder = "alone"

    async def take(self, name: str) -> bool:
        """See ``Leases.take``."""
        return True

    @property
    def held(self) -> list[str]:
        """See ``Leases.held``."""
        return []

    async def drop(self, names: list[str]) -> None:
        """See ``Leases.drop``."""

    async def renew(self) -> None:
        """See ``Leases.renew``."""

    async def take_over(self, kinds: Sequence[str]) -> list[str]:
        """See ``Leases.take_over``."""
        return []

    async def leave(self) -> None:
        """See ``Leases.leave``."""
