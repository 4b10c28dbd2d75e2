"""Who does what, once: of all processes that share a storage one does the work at a table (bots, clocks), and another
one goes on when that process is gone.

Two that do the same for a moment do no harm: the log's key lets one of them write.
"""

from __future__ import annotations

from collections.abc import Sequence


class Leases:
    """The right to do something, by its name. These are the leases of a process that shares its storage with nobody:
    nothing is written for them."""

    holder = "alone"
    """What this process is called among those that share its storage."""

    async def take(self, name: str) -> bool:
        """Take a lease, unless another living process has it. Whether it is ours now."""
        return True

    @property
    def held(self) -> list[str]:
        """The names of our leases, as far as this process knows. Empty where only one process uses the storage."""
        return []

    async def drop(self, names: list[str]) -> None:
        """Give up these leases."""

    async def renew(self) -> None:
        """Show that this process is alive. Call it every second."""

    async def take_over(self, kinds: Sequence[str]) -> list[str]:
        """Take some leases of processes that are gone, with names that begin with one of ``kinds`` and a colon."""
        return []

    async def leave(self) -> None:
        """Let other processes take over at once."""
