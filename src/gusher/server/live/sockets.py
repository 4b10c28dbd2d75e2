"""A device's connection to a table: messages in, answers and views out.

Views are not queued: a connection that has fallen behind is sent one patch from its view to the newest, so a slow line
costs no memory and delays nobody. Answers go before patches (``showing``).
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol, TypeVar

import msgspec

from gusher.server.protocol.connection import ClientMessage, Consider, Done, Ping
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Bucket, Budgets, Visitor
from gusher.server.sharing.turns import Turns

from .chat import Read
from .looks import encode
from .table import LiveTable

log = logging.getLogger("gusher.server")

T = TypeVar("T")

_decode: Callable[[bytes], ClientMessage] = msgspec.json.Decoder(ClientMessage).decode

FINAL = 4000
"""With the status that HTTP would have given: 4404 for a table that is not there, and so on. It will not get better."""
TOO_MUCH = 1008
TRY_LATER = 1013


class Wire(Protocol):
    """What a connection needs of a WebSocket. ``when_read`` is to be called once a device that it was ``is_blocked`` by
    has read enough."""

    when_read: Callable[[], None]

    @property
    def is_blocked(self) -> bool:
        """Whether the device does not read what it is sent."""

    def tell(self, text: bytes) -> None:
        """Send a text. Never waits; to a device that has gone, nothing is sent."""

    async def hear(self) -> bytes | None:
        """The next message; None once the device has gone."""

    async def close(self, code: int) -> None:
        """Say why, and end. To a device that has gone, nothing is said."""


class Connection:
    """One socket at one table. ``known`` is how many entries the device has; it works out what follows from the game's
    record if it wants that (``as_record``)."""

    def __init__(
        self,
        wire: Wire,
        live: LiveTable,
        visitor: Visitor,
        known: int,
        budgets: Budgets,
        turns: Turns,
        *,
        as_record: bool = False,
    ) -> None:
        self._wire = wire
        self._live = live
        self._visitor = visitor
        self._person = visitor.person
        self._address = visitor.address
        self._of_address = budgets.messages
        self._turns = turns
        self._sent = live.resume_from(known, as_record=as_record)
        # Nothing of the chat is sent before it is known whom this person does not want to read.
        self._read: Read | None = None
        self._answers: deque[bytes] = deque()
        self._seen = -1
        self._bucket = Bucket(limits.MESSAGES)
        self._refusals = 0

    def changed(self) -> None:
        """See ``Listener``."""
        self._live.showing.ask(self.show)

    async def run(self) -> None:
        """Serve until the device goes away."""
        self._wire.when_read = self._go_on
        self._live.join(self.changed, self._visitor)
        try:
            self.changed()
            with suppress(Refusal):
                # What people say can't be read now; one plays all the same.
                await self._live.chat.open(self._person)
                self._read = Read()
            self.changed()
            while (data := await self._wire.hear()) is not None and await self._take(data):
                pass
        finally:
            self._live.leave(self.changed, self._visitor)
            self._live.showing.forget(self.show)

    # Out --------------------------------------------------------------------------------------------------------------

    async def show(self) -> None:
        """See ``Show``."""
        if self._wire.is_blocked:
            return
        # A view takes longer than most else: answers go out before it, and what is wanted is taken in.
        await self._turns.mine(self._address)
        if self._seen == self._live.version or await self._show_table():
            self._show_chat()

    async def _show_table(self) -> bool:
        """Bring the view up to date. False if there is nothing more to show here."""
        self._seen = self._live.version
        # Of a game that was ended because its table is erased, they are shown how it stood and by which dice.
        if not self._live.is_deleted or (self._live.table.over and self._sent.n < self._live.n):
            try:
                view, self._sent = await self._live.newest(self._person, self._sent)
            except Exception:
                log.exception("A view could not be made")
                await self._wire.close(1011)
                return False
            self._wire.tell(view)
        if self._live.is_deleted:
            self._refuse(None, Refusal("deleted", status=404))
            await self._wire.close(FINAL + 404)
        return not self._live.is_deleted

    def _show_chat(self) -> None:
        if self._read is None:
            return
        news, self._read = self._live.chat.news(self._person, self._read)
        if news is not None:
            self._wire.tell(encode(news))

    def _go_on(self) -> None:
        """The device has read what it was sent: it gets the rest."""
        while self._answers and not self._wire.is_blocked:
            self._wire.tell(self._answers.popleft())
        self.changed()

    def _answer(self, message: Any) -> None:
        self._answers.append(encode(message))
        if not self._wire.is_blocked:
            self._wire.tell(self._answers.popleft())

    def _refuse(self, number: int | None, refusal: Refusal) -> None:
        self._answer(refusal.refused(number))

    # In ---------------------------------------------------------------------------------------------------------------

    async def _take(self, data: bytes) -> bool:
        """Deal with one message. False if this connection is beyond patience."""
        if len(self._answers) >= limits.ANSWERS_WAITING:
            await self._wire.close(TOO_MUCH)
            return False
        if not (self._bucket.take() and self._of_address.take(self._address)):
            self._refusals += 1
            if self._refusals > limits.REFUSALS:
                await self._wire.close(TOO_MUCH)
                return False
            self._refuse(number_in(data), Refusal("too_fast"))
            return True
        self._refusals = max(0, self._refusals - 1)
        await self._turns.mine(self._address)
        try:
            message = read(data)
            if not isinstance(message, Consider | Ping):
                self._weigh(message.weight)
            await self._do(message)
        except Refusal as refusal:
            self._refuse(number_in(data), refusal)
            if refusal.reason.code == "stale":
                # They are shown what they did not know, even if it hasn't changed since their last view.
                self._seen = -1
                self.changed()
        except Exception:
            log.exception("A message brought something down")
            self._refuse(number_in(data), Refusal("internal"))
        return True

    def _weigh(self, actions: int) -> None:
        """Count a message of several actions as so many: each of them is work. Refusal if that is too much."""
        if not (self._bucket.take(actions - 1) and self._of_address.take(self._address, actions - 1)):
            raise Refusal("too_fast", status=429)

    async def _do(self, message: ClientMessage) -> None:
        if isinstance(message, Consider):
            self._answer(self._live.consider(self._person, message))
            return
        if isinstance(message, Ping):
            self._answer(Done(message.id, self._live.n))
            return
        n = await self._live.do(self._person, message)
        self._live.owner = self._address
        self._answer(Done(message.id, n))


def code_of(refusal: Refusal) -> int:
    """The code with which a connection that was refused altogether is closed: from 4400 to 4499 if that is final."""
    return FINAL + refusal.status if 400 <= refusal.status < 500 and refusal.status != 429 else TRY_LATER


def read(data: bytes) -> ClientMessage:
    """The message in these bytes. Refusal if there is none."""
    if len(data) > limits.LARGEST_MESSAGE:
        raise Refusal("too_large")
    return decoded(_decode, data)


def decoded(decode: Callable[[bytes], T], data: bytes) -> T:
    """What ``decode`` makes of JSON. Refusal names the field that is wrong."""
    try:
        return decode(data)
    except msgspec.ValidationError as error:
        raise Refusal("invalid", field_in(str(error)), str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", detail=str(error)) from None


class _Numbered(msgspec.Struct):
    id: int


_decode_number = msgspec.json.Decoder(_Numbered).decode


def number_in(data: bytes) -> int | None:
    """The number of a message that is otherwise wrong, so that its sender knows which one it was."""
    if len(data) > limits.LARGEST_MESSAGE:
        return None
    try:
        return _decode_number(data).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def field_in(error: str) -> str | None:
    """The path that an error of msgspec names, as in ``seats[0].kind``."""
    said, _, path = error.partition(" - at `$")
    path = path.removesuffix("`").removeprefix(".")
    # "Object contains unknown field `colour`", "Object missing required field `name`"
    words = said.split("`")
    if len(words) == 3 and words[0].startswith("Object ") and words[0].endswith(" field "):
        return f"{path}.{words[1]}" if path else words[1]
    return path or None
