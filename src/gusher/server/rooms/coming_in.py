"""How people come into a room: as somebody new, back by their PIN, or by a link that gives rights."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

from gusher.room import entries
from gusher.room.room import MOST_PEOPLE
from gusher.server.live.kept_table import now
from gusher.server.people.people import People
from gusher.server.protocol import rooms as asked
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.rooms import Entered
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Bucket, Buckets
from gusher.server.storage.rooms import Beside, KeptPerson

from . import codes, naming, views
from .kept_room import KeptRoom


class ComingIn:
    """The doors of one room. One thing is done there after the other (``in_turn``); ``seat`` lets people sit at the
    tables as they do in the room."""

    def __init__(
        self,
        kept: KeptRoom,
        people: People,
        in_turn: Callable[[], AbstractAsyncContextManager[None]],
        seat: Callable[[], Awaitable[None]],
    ) -> None:
        self._kept = kept
        self._people = people
        self._in_turn = in_turn
        self._seat = seat
        self._joining = Bucket(limits.JOINS_OF_ROOM)

    async def enter(self, person: str, wanted: asked.JoinRoom) -> Entered:
        """Join as somebody new, or as the member that this person is already, with their PIN if the answer got lost.
        Refusal as from ``Room.propose_join``, for whoever was sent out, or if too many come at once."""
        async with self._in_turn():
            number = views.number_of(self._kept.stored.beside, person)
            if number is not None:
                is_again = bool(wanted.key) and own_key("join", number, wanted.key) in self._kept.stored.keys
                return self._entered(number, self.pin(number) if is_again else "")
            if self._outside(person) in self._kept.stored.beside.sent_away:
                raise Refusal("sent_away", status=403)
            if not self._joining.take():
                raise Refusal("too_fast", status=429)
            entry = self._kept.proposed(self._kept.room.propose_join, now())
            number, beside = entry.person, self._kept.beside()
            name, waiting = naming.first_names(beside, number, wanted.name)
            beside.people[number] = KeptPerson(name, person, "", wanted=waiting)
            self.renew_pin(beside, number)
            await self._kept.write([entry], beside, own_key("join", number, wanted.key))
            await self._seat()
            return self._entered(number, self.pin(number))

    def _entered(self, number: int, pin: str) -> Entered:
        mark = mark_of(self._kept.stored.beside.people[number].pin) if pin else ""
        return Entered(self._kept.stored.id, "member", number, pin, mark)

    async def come_back(self, person: str, wanted: asked.ReturnToRoom, wrong_pins: Buckets, address: str) -> Entered:
        """Move a member to this device. After five wrong PINs the name is locked until a host lets it in. Refusal, too,
        for an address with too many ``wrong_pins``, before the PIN is looked at."""
        async with self._in_turn():
            kept = self._kept.stored.beside.people.get(wanted.number)
            if kept is None or wanted.number not in self._kept.room.members:
                raise Refusal("no_such_person", "number", status=404)
            if kept.person == person:
                return Entered(self._kept.stored.id, "member", wanted.number)
            if kept.wrong >= limits.WRONG_PINS:
                raise Refusal("pin_locked", "number", status=403)
            if not wrong_pins.has(address):
                raise Refusal("too_fast", status=429, wait=wrong_pins.wait(address))
            beside = self._kept.beside()
            if not hmac.compare_digest(kept.pin, self._fingerprint(wanted.number, wanted.pin.strip())):
                wrong_pins.take(address)
                beside.people[wanted.number].wrong += 1
                await self._kept.write([], beside)
                raise Refusal("pin_wrong", "pin", status=403)
            other = views.number_of(beside, person)
            if other is not None:
                # A device is one person's: whoever used it before comes back by their own PIN.
                beside.people[other].person = None
            beside.people[wanted.number].person = person
            beside.people[wanted.number].wrong = 0
            await self._kept.write([], beside)
            await self._seat()
            return Entered(self._kept.stored.id, "member", wanted.number)

    async def enter_by_key(self, person: str, key: str) -> Entered:
        """Give this device the rights of a link. From then on the cookie carries them."""
        async with self._in_turn():
            beside = self._kept.beside()
            if hmac.compare_digest(key.encode(), beside.host_key.encode()):
                if person not in beside.hosts:
                    beside.hosts.append(person)
                    await self._kept.write(
                        [self._kept.proposed(self._kept.room.propose, entries.Host, now(), "host")], beside
                    )
                return Entered(self._kept.stored.id, "host")
            if hmac.compare_digest(key.encode(), beside.wall_key.encode()):
                if person not in beside.walls:
                    beside.walls = [*beside.walls[-limits.WALLS_OF_ROOM + 1 :], person]
                    await self._kept.write([], beside)
                return Entered(self._kept.stored.id, "wall")
            raise Refusal("unknown_key", "key", status=403)

    def _fingerprint(self, number: int, pin: str) -> str:
        return self._people.fingerprint("pin", f"{self._kept.stored.id}:{number}:{pin}")

    def send_away(self, beside: Beside, number: int) -> None:
        """Nothing is kept of a member any more but that their device does not come in anew."""
        kept = beside.people.pop(number, None)
        if kept is not None and kept.person is not None:
            beside.sent_away = [*beside.sent_away[-MOST_PEOPLE:], self._outside(kept.person)]

    def _outside(self, person: str) -> str:
        return self._people.fingerprint("sent_away", f"{self._kept.stored.id}:{person}")

    async def new_pin(self, number: int) -> str:
        """Give a member a new PIN."""
        beside = self._kept.beside()
        self.renew_pin(beside, number)
        await self._kept.write([], beside)
        return self.pin(number)

    def renew_pin(self, beside: Beside, number: int) -> None:
        """The PIN that a member had is no longer good."""
        kept = beside.people[number]
        kept.pins += 1
        kept.pin, kept.wrong = self._fingerprint(number, self._pin(number, kept.pins)), 0

    def pin(self, number: int) -> str:
        """The PIN of a member. It is kept nowhere: it follows from the server's secret, so that a lost answer or a lost
        card can be made again. Empty where it was drawn by release 0.1."""
        pins = self._kept.stored.beside.people[number].pins
        return self._pin(number, pins) if pins else ""

    def _pin(self, number: int, pins: int) -> str:
        return codes.pin(int(self._people.fingerprint("drawn_pin", f"{self._kept.stored.id}:{number}:{pins}"), 16))


LETTERS_OF_MARK = 8


def mark_of(fingerprint: str) -> str:
    """A word for a PIN, for its owner alone; without the server's secret it says nothing about the PIN."""
    return fingerprint[:LETTERS_OF_MARK]


def own_key(role: str, number: int | None, key: str) -> str:
    """The key of a message as it is kept, made unique by its sender."""
    return f"{role}{number}:{key}" if key else ""
