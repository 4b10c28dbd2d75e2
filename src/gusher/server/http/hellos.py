"""Whether phones reach this computer: a phone opens somebody's own address, ``/hello/KEY``, and they see from where.

The page needs no script. Nothing is stored; it is forgotten after half an hour.
"""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from typing import Any, NamedTuple

from gusher.server.bus import Bus, named
from gusher.server.people.people import People
from gusher.server.rooms.codes import LETTERS
from gusher.server.sharing import limits

from .addresses import plain
from .languages import preferred
from .plain_pages import plain_page

PATH = re.compile(r"/hello/(\w{1,20})/?")
KEY_LENGTH = 5

_WORDS = {
    "en": ("It works", "This device reaches the computer that Gusher runs on. You can close this page."),
    "de": ("Es klappt", "Dieses Gerät erreicht den Computer, auf dem Gusher läuft. Du kannst diese Seite schließen."),
    "pl": ("Działa", "To urządzenie łączy się z komputerem, na którym działa Gusher. Możesz zamknąć tę stronę."),
}


class Hello(NamedTuple):
    """A device has come in from this address, in seconds since 1970."""

    address: str
    at: float


class Hellos:
    """Who has said hello lately. Kept in memory alone; processes tell each other."""

    def __init__(self, people: People, bus: Bus) -> None:
        self._people = people
        self._bus = bus
        self._heard: OrderedDict[str, list[Hello]] = OrderedDict()
        bus.listen(self._told)

    def key(self, person: str) -> str:
        """The part of the address that is this person's: short enough to be typed. It is the same in every process."""
        number = int(self._people.fingerprint("hello", person)[:16], 16)
        letters = []
        for _ in range(KEY_LENGTH):
            number, letter = divmod(number, len(LETTERS))
            letters.append(LETTERS[letter])
        return "".join(letters)

    def of(self, person: str) -> list[Hello]:
        """Who has come to the address of this person lately, the first of them first. From now on it is noted."""
        key = self.key(person)
        if key not in self._heard:
            self._heard[key] = []
            self._bus.follow(_topic(key))
            if len(self._heard) > limits.HELLOS:
                old, _ = self._heard.popitem(last=False)
                self._bus.leave(_topic(old))
        self._heard.move_to_end(key)
        since = time.time() - limits.SECONDS_OF_HELLO
        self._heard[key] = [each for each in self._heard[key] if each.at >= since]
        return self._heard[key]

    def page(self, scope: Any) -> str | None:
        """The page for a device that says hello; None for any other request."""
        match = PATH.fullmatch(scope["path"])
        if match is None:
            return None
        client = scope.get("client")
        if client and scope["method"] == "GET":
            topic, address = _topic(match[1].upper()), plain(client[0])
            self._told(topic, address)
            self._bus.tell(topic, address)
        accepted = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
        language = preferred(accepted, tuple(_WORDS))
        title, text = _WORDS[language]
        return plain_page(language, "✓", title, text)

    def _told(self, topic: str, address: str) -> None:
        heard = self._heard.get(named(topic)) if topic == _topic(named(topic)) else None
        if heard is None:
            return
        hello = Hello(address, time.time())
        known = next((number for number, each in enumerate(heard) if each.address == address), None)
        if known is not None:
            # It is remembered from now on, and keeps its place.
            heard[known] = hello
        elif len(heard) < limits.HELLOS_OF_PERSON:
            heard.append(hello)


def _topic(key: str) -> str:
    return f"hello:{key}"
