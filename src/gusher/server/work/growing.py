"""What bots' workers make part by part, as long as somebody asks for it: series of games, courses."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

from gusher.server.protocol.errors import Refusal

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

    def check(self) -> None:
        """Refusal if it has failed; it may be tried again."""
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure

    def ask(self, who: str) -> None:
        """Somebody wants it now."""
        self.asked[who] = time.monotonic()

    def is_wanted(self) -> bool:
        """Whether anybody has asked lately."""
        return any(time.monotonic() - asked < SECONDS_BETWEEN_QUESTIONS for asked in self.asked.values())
