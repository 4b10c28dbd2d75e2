"""The log of a room: numbered entries, never edited. It is the truth; the room is what it folds to. Names, PINs and
what hosts tell people are kept beside it, so that they can be erased."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

EntryKind = Literal[
    "open", "arrange", "host", "join", "place", "remove", "lock", "bot", "start", "turn_to", "show", "tell", "clock",
    "act", "aloud", "desk",
]  # fmt: skip
Phase = Literal["gathering", "playing", "debrief"]
Role = Literal["", "host", "member"]


class Entry(Struct, frozen=True, omit_defaults=True):
    """One entry; ``n`` counts from 0, ``at`` is the time in seconds since 1970. Host or member ``by`` did it.

    ``open`` a room for ``people``; ``arrange`` groups for so many ``people`` and seat everybody anew, with ``sides``
    groups at a table at most (0: as is usual for the game); ``host`` and ``join``: host, or ``person``, of this number
    has come. ``place`` a ``person`` in a ``group``, and there on a ``seat`` if it is one of their choice; ``remove``
    them. ``lock``: newcomers are let in no longer, or (not ``on``) again. ``bot``: one of this ``level`` plays a
    ``seat`` of a ``group``, or none where it is empty. ``start``: the tables begin. ``turn_to`` another ``phase``.
    ``show``: the wall is ``blank``, without points (``hidden``), or at this ``page`` of the debrief of a ``table``.
    ``tell``: a host has told everybody something, or (not ``on``) nothing any more. ``clock``: so many ``seconds`` for
    each phase of the tables. ``act``: a host has done something at a ``table`` (None: at all), which stands in its log;
    ``what`` names it. ``aloud``: hosts read out what the bank of the game does, or (not ``on``) no longer; the ``open``
    of a room can say so, too. ``desk``: a host reads at this desk of the bank, 0 for none.
    """

    n: int
    kind: EntryKind
    at: float = 0.0
    role: Role = ""
    by: int | None = None
    people: int = 0
    sides: int = 0
    person: int | None = None
    group: int | None = None
    seat: int | None = None
    on: bool = False
    level: str = ""
    phase: Phase = "gathering"
    blank: bool = False
    hidden: bool = False
    page: int = 0
    table: int | None = None
    seconds: int = 0
    what: str = ""
    desk: int = 0
