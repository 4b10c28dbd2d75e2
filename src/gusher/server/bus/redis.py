"""The bus of processes on any number of machines: Redis passes on their messages, and presence, and stores nothing.
After an outage everything in use is read again."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any

from . import Bus

if TYPE_CHECKING:
    from redis.asyncio import Redis
    from redis.asyncio.client import PubSub

PREFIX = "gusher:"
ALIVE = "alive"
"""A topic that everybody follows: Redis sends nothing to whoever follows none."""
MOST_WAITING = 10_000
"""Words that wait while Redis can't be reached; older ones are lost, as hints may be."""
MOST_TOGETHER = 500
SECONDS_BEFORE_RETRY = 0.2
MOST_SECONDS_BEFORE_RETRY = 2.0
SECONDS_TO_ANSWER = 5.0

log = logging.getLogger("gusher.server")


class RedisBus(Bus):
    """A bus through the Redis at ``url``: ValueError if that is no address, ImportError where its client is not
    installed. While it is away, words are lost; afterwards ``missed`` is called everywhere."""

    is_shared = True

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis

        super().__init__()
        self._redis: Redis = Redis.from_url(
            url, socket_connect_timeout=SECONDS_TO_ANSWER, health_check_interval=10, protocol=2
        )
        self._topics = {ALIVE}
        self._changes: deque[tuple[str, bool]] = deque()
        self._words: deque[tuple[str, str]] = deque(maxlen=MOST_WAITING)
        self._something = asyncio.Event()
        self._is_trouble = False

    def follow(self, topic: str) -> None:
        """See ``Bus.follow``."""
        if topic not in self._topics:
            self._topics.add(topic)
            self._changes.append((topic, True))
            self._something.set()

    def leave(self, topic: str) -> None:
        """See ``Bus.leave``."""
        if topic in self._topics:
            self._topics.discard(topic)
            self._changes.append((topic, False))
            self._something.set()

    def tell(self, topic: str, text: str) -> None:
        """See ``Bus.tell``."""
        self._words.append((topic, text))
        self._something.set()

    async def run(self) -> None:
        """See ``Bus.run``."""
        pause = SECONDS_BEFORE_RETRY
        try:
            while True:
                began = asyncio.get_running_loop().time()
                try:
                    await self._carry()
                except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
                    if not self._is_trouble:
                        log.error("Other processes can't be told of changes: %s", error)  # noqa: TRY400
                    self._is_trouble = True
                if asyncio.get_running_loop().time() - began > MOST_SECONDS_BEFORE_RETRY:
                    pause = SECONDS_BEFORE_RETRY
                await asyncio.sleep(pause)
                pause = min(2 * pause, MOST_SECONDS_BEFORE_RETRY)
        finally:
            await self._redis.aclose()

    async def _carry(self) -> None:
        async with self._redis.pubsub() as subscriptions:
            self._changes.clear()
            await subscriptions.subscribe(*(PREFIX + topic for topic in self._topics))
            if self._is_trouble:
                self._is_trouble = False
                log.warning("Other processes are told of changes again")
            # What was said between two connections has not been heard.
            for missed in self._missed:
                missed()
            async with asyncio.TaskGroup() as group:
                group.create_task(self._hear(subscriptions))
                group.create_task(self._send(subscriptions))

    async def _hear(self, subscriptions: PubSub) -> None:
        while True:
            message: Any = await subscriptions.get_message(ignore_subscribe_messages=True, timeout=SECONDS_TO_ANSWER)
            if message is not None and message["type"] == "message":
                topic = message["channel"].decode().removeprefix(PREFIX)
                for heard in self._heard:
                    heard(topic, message["data"].decode("utf-8", "replace"))

    async def _send(self, subscriptions: PubSub) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while self._changes:
                topic, is_followed = self._changes.popleft()
                await (subscriptions.subscribe if is_followed else subscriptions.unsubscribe)(PREFIX + topic)
            while self._words:
                pipeline = self._redis.pipeline(transaction=False)
                for _ in range(min(len(self._words), MOST_TOGETHER)):
                    topic, text = self._words.popleft()
                    pipeline.publish(PREFIX + topic, text)
                await pipeline.execute()
