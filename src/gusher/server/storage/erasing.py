"""What the server asks of its storage to forget a person: as ``storage.Storage``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Erased:
    """Somebody who has erased themselves, by a ``fingerprint`` of their id. ``person``: the id itself, as long as
    something of theirs may still be under way."""

    fingerprint: str
    at: float
    person: str | None = None


@dataclass(frozen=True)
class Traces:
    """Where something has changed because somebody was erased: the ids of ``tables`` that are there without them or
    not at all any more, and the codes of ``rooms``."""

    tables: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()


class Erasing(Protocol):
    """See ``storage.Storage``."""

    async def erase(self, person: str, fingerprint: str, at: float) -> Traces:
        """Remove all that is kept of a person, in one transaction: name, settings, subscriptions, what they have said,
        tables that nobody else has anything to do with, and their name and id at all others and in rooms. Games that go
        on there are noted as ``vacated``. Their cookies are void from now on, by this ``fingerprint``. Done again, it
        removes what has come since."""
        ...

    async def settle(self, fingerprint: str) -> None:
        """Forget the id of somebody of whom nothing can be under way any more."""
        ...

    async def all(self) -> list[Erased]:
        """Everybody who has ever erased themselves."""
        ...

    async def under_way(self) -> list[Erased]:
        """Those whose ids are still known."""
        ...

    async def vacated(self) -> list[str]:
        """The tables whose games somebody who was erased is still to leave."""
        ...

    async def left(self, table: str) -> None:
        """Somebody has left there for them."""
        ...
