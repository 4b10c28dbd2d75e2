"""What bots' workers make part by part, as long as somebody asks for it: series of games, courses.

What was made is kept. Everybody has one thing of a kind at a time: who begins another has done with the one before.
All that is asked for from one address takes turns at one worker, and no part takes long: bots' moves hardly wait.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from gusher.server.background import cancelled
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing.slots import UnwantedError

from .queues import NO_ANSWER, Queues, too_slow

SECONDS_OF_A_PART = 0.25
"""A worker plays this long, and to the end of that game, before somebody else's turn may come."""
SECONDS_TO_ANSWER = 0.4
"""An answer waits this long for more games; then it says how far it is."""
SECONDS_BETWEEN_QUESTIONS = 4.0
"""What nobody asks for during this time stops. Browsers let a page in the background ask once a second."""


@dataclass
class Growing:
    """What is made part by part as long as somebody asks for it. ``asked``: when each of those who want it asked last.
    ``task`` makes it, ``more`` is set with every part, and ``failure`` says why it stopped."""

    asked: dict[str, float] = field(default_factory=dict, init=False)
    task: asyncio.Task[None] | None = field(default=None, init=False)
    failure: Refusal | None = field(default=None, init=False)
    more: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    @asynccontextmanager
    async def growing(self, queues: Queues, address: str, failing: str) -> AsyncIterator[None]:
        """Wraps what its task does: counts it for an address, and keeps a worker's failure, which the log calls
        ``failing``."""
        try:
            async with queues.one_more(address):
                yield
        except UnwantedError:
            # Nobody looks any more, and who comes back goes on with it.
            pass
        except NO_ANSWER as error:
            self.failure = too_slow(failing, error)
        finally:
            self.task = None

    async def until_more(self) -> None:
        """Wait a moment until there is more of it, or its task has ended."""
        if self.task is not None:
            self.more.clear()
            waiting = asyncio.create_task(self.more.wait())
            await asyncio.wait({self.task, waiting}, timeout=SECONDS_TO_ANSWER, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()

    def check(self) -> None:
        """Refusal if it has failed; it may be tried again."""
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure

    def is_wanted(self) -> bool:
        """Whether anybody has asked lately."""
        return any(time.monotonic() - asked < SECONDS_BETWEEN_QUESTIONS for asked in self.asked.values())


G = TypeVar("G", bound=Growing)
Key = tuple[str, int, Hashable]
"""What is made: the table, how many entries its log has, and what is asked of it."""


class Growths(Generic[G]):
    """All that is made in this way, and who wants it: each of them one thing at a time. Beside what grows just now only
    the latest are kept, ``most`` in all."""

    def __init__(self, most: Callable[[], int]) -> None:
        self.made: OrderedDict[Key, G] = OrderedDict()
        self.wanted: dict[str, Key] = {}
        self._most = most

    async def ask(self, key: Key, who: str, begun: Callable[[], Awaitable[G]]) -> G:
        """What somebody wants now, ``begun`` if it isn't there yet."""
        if key not in self.made:
            made = await begun()
            # Somebody else may have been quicker.
            self.made.setdefault(key, made)
        self.made.move_to_end(key)
        if self.wanted.get(who, key) != key:
            self._leave(who)
        self.wanted[who] = key
        self.made[key].asked[who] = time.monotonic()
        return self.made[key]

    def stop(self, key: Key, who: str) -> None:
        """Somebody has seen enough of something."""
        if self.wanted.get(who) == key:
            self._leave(who)

    def _leave(self, who: str) -> None:
        made = self.made.get(self.wanted.pop(who))
        if made is not None:
            made.asked.pop(who, None)

    def forget_oldest(self) -> None:
        """Keep no more than ``most``."""
        for key in [key for key, made in self.made.items() if made.task is None]:
            if len(self.made) <= self._most():
                break
            del self.made[key]
        for who in [who for who, key in self.wanted.items() if key not in self.made]:
            del self.wanted[who]

    async def close(self) -> None:
        """Give up what is under way."""
        await cancelled(each.task for each in self.made.values())
