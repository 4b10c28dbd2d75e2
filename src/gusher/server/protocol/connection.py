"""What devices and the server say to each other at a table: WebSocket /api/tables/{id}/live?after=N.

What somebody wants there are commands (``gusher.table.commands``)."""

from __future__ import annotations

from msgspec import Struct

from gusher.rules.kernel import Fields
from gusher.table.commands import Act, Answer, Clock, Close, End, Enter, Leave, Pause, ReadOn, StandIn, Undo

from .failing import Reason, Refused
from .remarks import ChatNews
from .seen import Patch, TableView


class Consider(Struct, tag="consider", forbid_unknown_fields=True):
    """Ask what a move would do, or why it is not allowed. Changes nothing."""

    id: int
    seat: int
    action: str


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Ask whether the server is there; the answer is ``Done``. Devices do so that have heard nothing for a while."""

    id: int


ClientMessage = Act | Undo | Answer | Leave | StandIn | End | Close | Clock | Pause | Enter | ReadOn | Consider | Ping


class Done(Struct, tag="done"):
    """The server has done what message ``id`` asked for; the log now has ``n`` entries."""

    id: int
    n: int


class Considered(Struct, tag="considered"):
    """What the move of message ``id`` would do: why not (then nothing else is set), or points and scene after it. A
    move that would show what is hidden has neither: points are empty and the scene is None."""

    id: int
    action: str
    reason: Reason | None
    points: list[int]
    scene: Fields | None


ServerMessage = TableView | Patch | ChatNews | Done | Refused | Considered
