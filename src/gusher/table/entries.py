"""The log of a table: numbered entries, never edited. It is the truth; the state is what it folds to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

EntryKind = Literal["action", "outcome", "undo", "ask", "agree", "refuse"]
STEPS = ("action", "outcome")
"""Kinds that change the state of the game; an undo takes them back."""


class Entry(Struct, frozen=True, omit_defaults=True, gc=False):
    """One entry.

    ``n`` counts from 0. ``seat`` acted, by its own hand or by that of seat ``by``; None for chance. ``text`` is the
    action or outcome in notation. ``to`` of an undo, or of a request for one, is how many entries the state goes back
    to; ``waiting`` are the seats that such a request asks. ``at`` is the time in seconds since 1970.
    """

    n: int
    kind: EntryKind
    seat: int | None = None
    text: str = ""
    by: int | None = None
    to: int | None = None
    waiting: tuple[int, ...] = ()
    at: float = 0.0
