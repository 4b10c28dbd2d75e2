"""Several processes at the same tables, any of which may be killed."""

import asyncio
import os
import random
import signal
import socket
import time

import pytest
from examples import nightly
from processes import children, wait_for
from traffic import Traffic

from dev.testing.servers import LiveServer
from gusher.server.bus.siblings import Siblings
from gusher.server.http.guest import RefusedError


def kill_now_and_then(server, processes, kills, drawn, traffic):
    for _ in range(kills):
        time.sleep(drawn.uniform(0.0, 0.5))
        # What was killed soon after its start comes back a second later. If most were away all the time, nobody could
        # be served, and nothing would be shown.
        wait_for(lambda: len(children(server.process)) > processes // 2)
        traffic.goes_on(drawn.randint(0, MOVES // kills))
        os.kill(drawn.choice(children(server.process)), signal.SIGKILL)
    wait_for(lambda: len(children(server.process)) == processes)
    traffic.goes_on(MOVES // 4)


MOVES = 80
"""About twice as many as people make between all kills; half as many as the games have."""


@pytest.mark.parametrize(
    ("processes", "kills"),
    [
        (2, 3),
        *nightly((3, 16), (2, 110), (3, 180), (4, 240), (4, 250)),
    ],
)
def test_kills_in_traffic_lose_nothing(tmp_path, processes, kills):
    drawn = random.Random(kills)
    with LiveServer(tmp_path, options=["--processes", str(processes)], compiles=False) as server:
        ann, bob = server.guest(), server.guest()
        traffic = Traffic([server.url])
        traffic.open(ann, bob, tables=12, bots=4)
        asyncio.run(traffic.run(lambda: kill_now_and_then(server, processes, kills, drawn, traffic)))
        assert traffic.check(ann) >= MOVES // 4
        assert traffic.drops > 0
        assert server.stop() == 0


def test_another_process_goes_on_for_one_that_hangs(tmp_path):
    with LiveServer(tmp_path, options=["--processes", "2"], compiles=False) as server:
        wait_for(lambda: len(children(server.process)) == 2)
        ann = server.guest()
        tables = [ann.new_table("here", "novice") for _ in range(8)]
        # Long enough for both to be at home at some of them, and to have thought.
        for table in tables:
            with ann.sit(table) as chair:
                chair.act(chair.legal()[0])
                chair.until(2)
        hung = children(server.process)[0]
        os.kill(hung, signal.SIGSTOP)
        try:
            # What has been passed on to it just before may be lost with it; nothing is, from here on.
            time.sleep(2.2)
            for table in tables:
                wait_for(lambda table=table: goes_on(server, ann, table), 60)
        finally:
            os.kill(hung, signal.SIGCONT)


def goes_on(server, guest, table):
    """Play a move and see the bot answer. A connection may still have been taken by whoever hangs, and the first to
    write may be refused while the other's lock is on the database."""
    try:
        with guest.sit(table) as chair:
            n = chair.view["n"]
            chair.act(chair.legal()[0])
            return len(chair.until(n + 2, 6.0)["log"]) >= n + 2
    except (OSError, TimeoutError):
        return False
    except RefusedError as error:
        if error.code != "not_stored":
            raise
        return False


def test_a_connection_that_comes_before_anybody_can_take_it_waits(tmp_path):
    async def test():
        one, other = Siblings(0, 2, tmp_path), Siblings(1, 2, tmp_path)
        running = [asyncio.create_task(each.run()) for each in (one, other)]
        device, ours = socket.socketpair()
        with device, ours:
            async with asyncio.timeout(60):
                # Until they have heard of each other.
                while not one.pass_on(1, ours.fileno(), b"GET /"):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                ours.close()
                # The other reads it before anybody there can take it, or else a moment later.
                await asyncio.sleep(0.1)
                taken = []
                other.take_with(lambda connection, read: taken.append((connection, read)))
                while not taken:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            [(connection, read)] = taken
            with connection:
                connection.sendall(b"well")
                assert (read, device.recv(9)) == (b"GET /", b"well")
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    asyncio.run(test())


def test_what_is_followed_before_anybody_runs_is_told_all_the_same(tmp_path):
    # More topics than a system holds datagrams for somebody who does not read yet: no loop runs here either.
    one, other = Siblings(0, 2, tmp_path), Siblings(1, 2, tmp_path)
    topics = [f"topic {number}" for number in range(2000)]
    for topic in topics:
        other.follow(topic)
    other.leave(topics[0])

    async def test():
        told = []
        other.listen(lambda topic, _: told.append(topic))
        # The one that follows runs first: it has no greeting to answer.
        running = [asyncio.create_task(other.run())]
        await asyncio.sleep(0.1)
        running.append(asyncio.create_task(one.run()))
        for _ in range(100):
            one.tell(topics[0], "left")
            one.tell(topics[-1], "hint")
            await asyncio.sleep(0.05)
            if told:
                break
        assert set(told) == {topics[-1]}
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    asyncio.run(test())
