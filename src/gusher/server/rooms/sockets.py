"""A device's connection to a room: it is told how the room is, whole and not too often. What people do goes by HTTP.

A whole view is a few KB, and it is sent at most four times a second.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec

from gusher.server.live.looks import encode
from gusher.server.live.sockets import FINAL, TOO_MUCH, Wire
from gusher.server.protocol.connection import Done, Ping
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import RoomRole
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Bucket, Visitor

from .live import LiveRoom

_decode_ping = msgspec.json.Decoder(Ping).decode


class RoomConnection:
    """One socket in one room, for somebody who looks in a role that is theirs."""

    def __init__(self, wire: Wire, room: LiveRoom, visitor: Visitor, role: RoomRole) -> None:
        self._wire = wire
        self._room = room
        self._visitor = visitor
        self._role = role
        self._is_behind = False
        self._bucket = Bucket(limits.MESSAGES)
        self._ending: asyncio.Task[None] | None = None

    def changed(self) -> None:
        """See ``Listener``."""
        if self._ending is not None:
            return
        if self._wire.is_blocked:
            self._is_behind = True
            return
        self._is_behind = False
        if self._room.is_erased:
            self._wire.tell(encode(Refusal("room_unknown", status=404).refused(None)))
            self._end(FINAL + 404)
            return
        try:
            # Somebody may have been sent out, or come back on another device.
            role = self._room.may_look(self._visitor.person, "" if self._role == "member" else self._role)
        except Refusal as refusal:
            self._wire.tell(encode(refusal.refused(None)))
            self._end(FINAL + refusal.status)
            return
        self._wire.tell(encode(self._room.view(self._visitor.person, role)))

    def _end(self, code: int) -> None:
        self._ending = asyncio.create_task(self._wire.close(code))

    def _go_on(self) -> None:
        if self._is_behind:
            self.changed()

    def _answer(self, data: bytes) -> None:
        """Say that the server is there, if that is asked."""
        with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            ping = _decode_ping(data)
            if not self._wire.is_blocked:
                self._wire.tell(encode(Done(ping.id, self._room.room.n)))

    async def run(self) -> None:
        """Serve until the device goes away."""
        self._wire.when_read = self._go_on
        self._room.join(self.changed, self._visitor)
        try:
            self.changed()
            while (data := await self._wire.hear()) is not None:
                if not self._bucket.take():
                    await self._wire.close(TOO_MUCH)
                    break
                self._answer(data)
        finally:
            self._room.leave(self.changed, self._visitor)
