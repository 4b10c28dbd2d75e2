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
from gusher.server.protocol.rooms import Entered, RoomLinks
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
            if self.is_sent_away(person):
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
        for an address with too many ``wrong_pins``, before the PIN is looked at. Whether anybody has this name is not
        told to who does not know the PIN."""
        async with self._in_turn():
            beside = self._kept.beside()
            named = self._named(wanted)
            number = views.number_of(beside, person)
            if number in named:
                return Entered(self._kept.stored.id, "member", number)
            unlocked = [each for each in named if beside.people[each].wrong < limits.WRONG_PINS]
            if named and not unlocked:
                raise Refusal("pin_locked", "number", status=403)
            self._may_guess(wrong_pins, address)
            pin = wanted.pin.strip()
            theirs = [n for n in unlocked if hmac.compare_digest(beside.people[n].pin, self._fingerprint(n, pin))]
            if not theirs:
                wrong_pins.take(address)
                for each in unlocked:
                    beside.people[each].wrong += 1
                if unlocked:
                    await self._kept.write([], beside)
                raise Refusal("pin_wrong", "pin", status=403)
            if number is not None:
                # A device is one person's: whoever used it before comes back by their own PIN.
                beside.people[number].person = None
            beside.people[theirs[0]].person = person
            beside.people[theirs[0]].wrong = 0
            await self._kept.write([], beside)
            await self._seat()
            return Entered(self._kept.stored.id, "member", theirs[0])

    def _named(self, wanted: asked.ReturnToRoom) -> list[int]:
        """The members whom somebody may mean who comes back."""
        name, people = wanted.name.strip().casefold(), self._kept.stored.beside.people
        return [
            number
            for number in sorted(self._kept.room.members)
            if number == wanted.number or (name and people[number].name.casefold() == name)
        ]

    @staticmethod
    def _may_guess(wrong_pins: Buckets, address: str) -> None:
        if not wrong_pins.has(address):
            raise Refusal("too_fast", status=429, wait=wrong_pins.wait(address))

    async def lead(self, person: str, wanted: asked.LeadRoom, wrong_pins: Buckets, address: str) -> Entered:
        """Be a host on this device by the hosts' PIN, which is guarded as that of a member."""
        async with self._in_turn():
            beside = self._kept.beside()
            if person in beside.hosts:
                return Entered(self._kept.stored.id, "host")
            if beside.host_wrong >= limits.WRONG_PINS:
                raise Refusal("pin_locked", "pin", status=403)
            self._may_guess(wrong_pins, address)
            if not hmac.compare_digest(self.host_pin(beside).encode(), wanted.pin.strip().encode()):
                wrong_pins.take(address)
                beside.host_wrong += 1
                await self._kept.write([], beside)
                raise Refusal("pin_wrong", "pin", status=403)
            beside.host_wrong = 0
            return await self._lead(beside, person)

    async def _lead(self, beside: Beside, person: str) -> Entered:
        beside.hosts.append(person)
        await self._kept.write([self._kept.proposed(self._kept.room.propose, entries.Host, now(), "host")], beside)
        return Entered(self._kept.stored.id, "host")

    async def enter_by_key(self, person: str, key: str) -> Entered:
        """Give this device the rights of a link. From then on the cookie carries them."""
        async with self._in_turn():
            beside = self._kept.beside()
            if hmac.compare_digest(key.encode(), beside.host_key.encode()):
                return (
                    Entered(self._kept.stored.id, "host")
                    if person in beside.hosts
                    else await self._lead(beside, person)
                )
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

    def is_sent_away(self, person: str) -> bool:
        """Whether a host has sent this person out."""
        return self._outside(person) in self._kept.stored.beside.sent_away

    def _outside(self, person: str) -> str:
        return self._people.fingerprint("sent_away", f"{self._kept.stored.id}:{person}")

    async def new_pin(self, number: int | None) -> str:
        """Give a member a new PIN, or hosts."""
        beside = self._kept.beside()
        if number is None:
            beside.host_pins, beside.host_wrong = beside.host_pins + 1, 0
        else:
            self.renew_pin(beside, number)
        await self._kept.write([], beside)
        return self.host_pin(beside) if number is None else self.pin(number)

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

    def links(self) -> RoomLinks:
        """The links, PIN and key that give rights here, for hosts."""
        beside = self._kept.stored.beside
        is_locked = beside.host_wrong >= limits.WRONG_PINS
        return RoomLinks(beside.host_key, beside.wall_key, self.host_pin(beside), is_locked, bool(beside.data_key))

    async def new_data_key(self, *, on: bool) -> str:
        """A new key to the data of the room, or none any more."""
        beside, secret = self._kept.beside(), codes.new_key() if on else ""
        beside.data_key = self._fingerprint_of_key(secret) if on else ""
        await self._kept.write([], beside)
        return f"{self._kept.stored.code}.{secret}" if on else ""

    def check_data_key(self, secret: str) -> None:
        """Refusal if this is not the key to the data of the room."""
        if not hmac.compare_digest(self._kept.stored.beside.data_key, self._fingerprint_of_key(secret)):
            raise Refusal("unknown_key", "authorization", status=403)

    def _fingerprint_of_key(self, secret: str) -> str:
        return self._people.fingerprint("data_key", f"{self._kept.stored.id}:{secret}")

    def host_pin(self, beside: Beside) -> str:
        """The hosts' PIN, longer than a member's because it opens more."""
        return self._pin(0, beside.host_pins, codes.HOST_PIN_LENGTH)

    def _pin(self, number: int, pins: int, length: int = codes.PIN_LENGTH) -> str:
        drawn = self._people.fingerprint("drawn_pin", f"{self._kept.stored.id}:{number}:{pins}")
        return codes.pin(int(drawn, 16), length)


LETTERS_OF_MARK = 8


def mark_of(fingerprint: str) -> str:
    """A word for a PIN, for its owner alone; without the server's secret it says nothing about the PIN."""
    return fingerprint[:LETTERS_OF_MARK]


def own_key(role: str, number: int | None, key: str) -> str:
    """The key of a message as it is kept, made unique by its sender."""
    return f"{role}{number}:{key}" if key else ""
