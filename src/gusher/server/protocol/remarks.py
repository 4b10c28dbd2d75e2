"""What people say at a table."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gusher.table.commands import Key


class ChatRemark(Struct):
    """What somebody has said: remark ``n`` of a table, at ``at`` in seconds since 1970, from a ``seat``, or by somebody
    who is ``watching``. The ``name`` is empty where somebody has none. What its writer or the table's maker has
    ``hidden`` has no text, nor what is ``muted``: the viewer does not want to read its writer. ``reported``: told to
    the table's maker only."""

    n: int
    at: float
    seat: int | None
    name: str
    text: str
    mine: bool
    watching: bool
    state: Literal["said", "hidden", "muted"]
    reported: bool


class ChatNews(Struct, tag="chat"):
    """What is new in the chat of a table: ``remarks`` that this connection has not been told, or that have changed. A
    connection is told all of them first, and nothing at a table that has no chat.

    ``on``: people may write; ``why`` is the code of the reason why this viewer may not. ``moderates``: they made the
    table, and may hide remarks, silence people and switch the chat on and off. ``apart``: until the game is over
    players do not read what those say who watch."""

    on: bool
    why: str | None
    moderates: bool
    apart: bool
    remarks: list[ChatRemark]


class NewRemark(Struct, forbid_unknown_fields=True):
    """POST /api/tables/{id}/chat: say something in one line of text. Devices at the table are told by ``ChatNews``."""

    text: str
    key: Key = ""


class ChatSwitch(Struct, forbid_unknown_fields=True):
    """PUT /api/tables/{id}/chat: as the table's maker, let people write there, or not."""

    on: bool


ChatAct = Literal["hide", "report", "silence", "mute", "unmute"]
"""POST /api/tables/{id}/chat/{n}/{act}: erase remark ``n`` (one's own, or any as the table's maker); ask the maker to
look at it; as the maker, let its writer write there no more; read nothing any more of what its writer says, at any
table; read it again."""
