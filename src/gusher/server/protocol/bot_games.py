"""The HTTP messages of bots that people have written, and the stream of their games: docs/bots.md."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gusher.table.commands.act import MOST_ACTIONS
from gusher.table.commands.command import Key

from .failing import Reason
from .new_tables import NewTime
from .seen import TableView


class BotTable(Struct, forbid_unknown_fields=True):
    """POST /api/bot/tables: make a table. Each of the ``seats`` is ``me`` (one of them), ``open``, or the level of one
    of the game's own bots. The rest is as in ``NewTable``."""

    game: str
    seats: list[str]
    options: dict[str, str | bool] = {}
    public: bool = False
    time: NewTime | None = None


class BotSeat(Struct, forbid_unknown_fields=True):
    """POST /api/bot/tables/{id}/seat: sit down; without a ``seat`` on one that is kept for the bot, else on the first
    that is open."""

    seat: int | None = None


class BotMove(Struct, forbid_unknown_fields=True):
    """POST /api/bot/tables/{id}/moves: one action, or several that belong together, all of them or none, in notation or
    as the numbers of the rules. ``n`` is that of the line in the stream that the move answers. A move that is sent
    again with the same ``key`` is made once."""

    n: int
    actions: Annotated[list[str | int], Meta(min_length=1, max_length=MOST_ACTIONS)]
    key: Key = ""


class BotAnswer(Struct, forbid_unknown_fields=True):
    """POST /api/bot/tables/{id}/answer: agree to the open ``request``, or refuse it. ``n`` and ``key``: see
    ``BotMove``."""

    n: int
    agree: bool
    key: Key = ""


class BotAsk(Struct, forbid_unknown_fields=True):
    """POST /api/bot/tables/{id}/ask: go back to the state after ``to`` entries (``undo``), end the game with the points
    as they stand (``agreed``) or without a result (``abandoned``), pause it or let it go on (``resume``). Unless it can
    be done at once, the others are asked. ``n`` and ``key``: see ``BotMove``."""

    what: Literal["undo", "agreed", "abandoned", "pause", "resume"]
    n: int
    to: int = 0
    key: Key = ""


class BotDone(Struct):
    """It is done; the log now has ``n`` entries."""

    n: int


class GameGone(Struct, tag="gone"):
    """A line of the stream: the bot is no longer at this table, or it can't be opened, and why."""

    id: str
    reason: Reason


StreamLine = TableView | GameGone
"""A line of GET /api/bot/stream: a table as the bot may see it now, with the lines of its log since the one before."""
