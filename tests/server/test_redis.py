"""The bus through Redis, which may come and go."""

import asyncio
import contextlib

from dev.testing.redis import OwnRedis
from gusher.server.bus.redis import RedisBus
from gusher.server.stopping import Stopping


class Heard:
    def __init__(self, url):
        self.bus, self.words, self.gaps = RedisBus(url), [], 0
        self.bus.listen(lambda topic, text: self.words.append((topic, text)), self.missed)

    def missed(self):
        self.gaps += 1

    async def until(self, condition):
        async with asyncio.timeout(60):
            while not condition():  # noqa: ASYNC110
                await asyncio.sleep(0.01)


def test_it_stops_though_its_connection_breaks_in_the_same_moment():
    async def test():
        bus, carrying, has_broken = RedisBus("redis://localhost:1"), asyncio.Event(), False

        async def carry():
            nonlocal has_broken
            carrying.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                # As a group of tasks raises it, one of which fails while all are cancelled: the bus takes it for an
                # outage, and its cancellation is lost.
                if has_broken:
                    raise
                has_broken = True
                raise ConnectionError("gone") from None

        bus._carry = carry
        running = asyncio.create_task(bus.run())
        await carrying.wait()
        async with asyncio.timeout(60):
            await Stopping().cancel([running])
        assert running.cancelled()

    asyncio.run(test())


def test_what_is_followed_is_heard_and_nothing_else_also_after_a_restart():
    async def test(redis):
        one, other = Heard(redis.url), Heard(redis.url)
        one.bus.follow("table:a")
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(each.bus.run()) for each in (one, other)]
            await one.until(lambda: one.gaps == other.gaps == 1)
            other.bus.tell("table:b", "no")
            other.bus.tell("table:a", "first")
            await one.until(lambda: one.words)
            one.bus.follow("table:b")
            one.bus.leave("table:a")
            await asyncio.sleep(0.1)
            other.bus.tell("table:a", "no")
            other.bus.tell("table:b", "second")
            await one.until(lambda: len(one.words) > 1)
            redis.stop()
            other.bus.tell("table:b", "perhaps lost")
            await asyncio.sleep(0.3)
            redis.start()
            await one.until(lambda: one.gaps == other.gaps == 2)
            other.bus.tell("table:b", "third")
            await one.until(lambda: one.words[-1] == ("table:b", "third"))
            for task in running:
                task.cancel()
        return one, other

    with OwnRedis() as redis:
        one, other = asyncio.run(test(redis))
    assert [word for word in one.words if word[1] != "perhaps lost"] == [
        ("table:a", "first"),
        ("table:b", "second"),
        ("table:b", "third"),
    ]
    assert other.words == []


def test_nobody_waits_for_a_redis_that_is_not_there():
    async def test():
        heard = Heard("redis://127.0.0.1:1")
        task = asyncio.create_task(heard.bus.run())
        for number in range(20_000):
            heard.bus.tell("table:a", str(number))
        await asyncio.sleep(0.5)
        assert not task.done()
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        assert heard.gaps == 0

    asyncio.run(test())
