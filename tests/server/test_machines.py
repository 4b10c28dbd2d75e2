"""Servers on several machines, as far as one machine can show it: they share a PostgreSQL and a Redis and nothing else,
and any of them, the database included, may end at any moment."""

import asyncio
import random
import time
from contextlib import ExitStack

import pytest
from traffic import Traffic

from dev.testing.postgres import own_postgres
from dev.testing.redis import OwnRedis
from dev.testing.servers import LiveServer

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("troubles", [12, 60])
def test_whoever_ends_in_traffic_nothing_is_lost(tmp_path, troubles):
    drawn = random.Random(troubles)
    with ExitStack() as stack:
        postgres, redis = stack.enter_context(own_postgres()), stack.enter_context(OwnRedis())
        options = ["--database", postgres.url, "--bus", redis.url]
        servers = [
            stack.enter_context(LiveServer(tmp_path / name, options=options, compiles=False))
            for name in ("one", "other")
        ]
        traffic = Traffic([server.url for server in servers])
        ann, bob = servers[0].guest(), servers[0].guest()
        traffic.open(ann, bob, tables=12, bots=4)

        def kill(server):
            server.kill()
            server.start()

        def lose_redis():
            redis.stop()
            time.sleep(0.3)
            redis.start()

        happenings = [
            lambda: kill(servers[0]),
            lambda: kill(servers[1]),
            lose_redis,
            lambda: postgres.restart(at_once=True),
        ]

        def trouble():
            for number in range(troubles):
                time.sleep(drawn.uniform(0.3, 1.0))
                happenings[number % len(happenings)]()
            traffic.goes_on(20)

        asyncio.run(traffic.run(trouble))
        assert traffic.check(ann) > 50
        for device in traffic.devices:
            if device.has_bot:
                # It has answered again and again, and not only been waited for.
                assert sum(line["seat"] == 1 for line in device.log) > 5
        assert traffic.drops > 0
