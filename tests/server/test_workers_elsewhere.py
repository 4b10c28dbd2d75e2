"""Workers that think for the bots of a server, as processes of their own."""

import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from workers import Worker

from dev.testing.redis import OwnRedis
from dev.testing.servers import LiveServer


def played(guest, table):
    """Play a move and wait for the bot's."""
    with guest.sit(table) as chair:
        chair.act(chair.legal()[0])
        chair.until(chair.view["n"] + 1)


def test_another_worker_goes_on_for_one_that_is_killed_and_for_one_that_stops(tmp_path):
    with ExitStack() as stack:
        redis = stack.enter_context(OwnRedis())
        options = ["--bus", redis.url, "--bots", "workers"]
        server = stack.enter_context(LiveServer(tmp_path, options=options, compiles=False))
        ann = server.guest()
        tables = [ann.new_table("here", "novice") for _ in range(2)]
        one = stack.enter_context(Worker(tmp_path, redis))
        for table in tables:
            played(ann, table)
        other = stack.enter_context(Worker(tmp_path, redis))
        with ann.sit(tables[0]) as chair:
            # It has been told that it is wanted here, and is gone.
            chair.act(chair.legal()[0])
            one.process.kill()
            chair.until(chair.view["n"] + 1)
        third = stack.enter_context(Worker(tmp_path, redis))
        for table in tables:
            played(ann, table)
        redis.stop()
        other.process.send_signal(signal.SIGTERM)
        assert other.process.wait(60) == 0
        redis.start()
        for table in tables:
            played(ann, table)
        assert third.process.poll() is None
        third.process.kill()
        # Why a bot made its turn nobody says but a worker.
        asked = stack.enter_context(ThreadPoolExecutor(1)).submit(ann.get, f"/api/tables/{tables[0]}/why/1")
        time.sleep(0.3)
        assert not asked.done()
        stack.enter_context(Worker(tmp_path, redis))
        assert asked.result(30)["moves"]
        assert "Traceback" not in third.output
