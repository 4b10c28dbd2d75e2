"""Tables in lists, and those whose rules are gone."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Attending = Literal["connected", "away", "never"]
"""Whether somebody is at a table: a device of theirs is connected (or was, a few seconds ago), they have been there but
are away, or nobody has seen them there yet."""


SeatKind = Literal["person", "bot", "open", "kept"]


class Seat(Struct):
    """Who sits where. ``mine``: the viewer's device may play this seat. ``presence``: whether its person is at the
    table; None for whoever is none, and in lists of tables where that isn't known. ``for_now``: a bot plays there until
    its person comes back. ``same_as``: the first seat of its person, if that is another one. ``program``: instead of a
    person it is a bot that somebody has written."""

    seat: int
    side: int
    kind: SeatKind
    name: str
    bot: str | None
    mine: bool
    presence: Attending | None
    for_now: bool = False
    same_as: int | None = None
    program: bool = False


class GameResult(Struct):
    """How a game ended: the code of its ``ending``, ``points`` and ``places`` by side (no places where it was
    ``abandoned``), the seats that ``resigned``, and those of them that did because they were ``out_of_time``. See
    ``TableView``."""

    ending: str
    points: list[int]
    places: list[int]
    resigned: list[int]
    out_of_time: list[int]


class TableClock(Struct, omit_defaults=True):
    """How much time players have at a table: see ``NewTime``."""

    seconds: int
    total: bool = False
    increment: int = 0
    loses: bool = False


class TableSummary(Struct):
    """A line of the lobby: GET /api/tables. What is kept of a ``damaged`` table can't be read, so that it can't be
    opened, and the line holds no more than is known of it; ``game`` is empty if not even that is. ``result``: of a game
    that is over; None, too, where an earlier release has not kept it and nobody has opened the table since.
    ``ends``: when the time of the turn or the phase runs out, in seconds since 1970; None where no time runs.
    ``frozen``: begun by rules that are not here any more; see ``FrozenTable``. Of an open table there are its ``clock``
    and its ``level`` (see ``NewTable``)."""

    id: str
    game: str
    options: dict[str, str | bool]
    seats: list[Seat]
    movers: list[int]
    over: bool
    entries: int
    changed: float
    mine: bool
    damaged: bool = False
    result: GameResult | None = None
    ends: float | None = None
    frozen: bool = False
    clock: TableClock | None = None
    level: str = ""


class FrozenLine(Struct):
    """Entry ``n`` of a frozen table's log, as it was written: a ``kind`` of entry (see ``LogLine``), whose ``seat`` it
    was, and the ``text`` of an action or outcome, which is None where it may be hidden. What was taken back does not
    ``stand``."""

    n: int
    kind: str
    seat: int | None
    text: str | None
    stands: bool


class FrozenTable(Struct):
    """GET /api/tables/{id}/frozen: a table whose game was begun by rules (``rules_version``) that are not here any
    more; those ``in_force`` would make another game of it. So nothing can be done there and no position be shown, but
    what was written is all there, and GET /api/tables/{id}/record has it as a file. It is ``hidden`` as long as the
    game is not over, where anything may be concealed in it: by what, only its rules know."""

    id: str
    game: str
    rules_version: int
    in_force: int
    seats: list[Seat]
    over: bool
    changed: float
    result: GameResult | None
    hidden: bool
    log: list[FrozenLine]
