"""What is stored of people who have erased themselves, and where that left traces."""

from __future__ import annotations

from dataclasses import dataclass


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
