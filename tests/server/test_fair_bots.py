"""Workers are shared by owners: whoever has had the least of their time lately is next."""

import asyncio
from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from gusher.server.sharing import slots
from gusher.server.sharing.shares import Shares
from gusher.server.sharing.slots import Slots, UnwantedError
from gusher.server.work import botrunner
from gusher.server.work.botrunner import BotRunner
from gusher.server.work.workers import Workers, always


class Pool:
    """A pool of workers whose work is done when the test says so, and takes as long as it says."""

    def __init__(self, workers, monkeypatch):
        self.begun, self.now, self._futures = [], 0.0, {}
        monkeypatch.setattr(workers, "_get", lambda: self)
        monkeypatch.setattr(slots, "time", SimpleNamespace(perf_counter=lambda: self.now))

    def schedule(self, _function, arguments, timeout):
        [name] = arguments
        self.begun.append(name)
        self._futures[name] = Future()
        return self._futures[name]

    async def end(self, name, seconds):
        self.now += seconds
        self._futures.pop(name).set_result(name)
        await settle()


async def settle():
    """Let everybody go on who can."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def working(monkeypatch):
    """Run a coroutine ``test(pool, workers, ask)`` with a pool of so many workers."""

    def run(test, size=1):
        async def all_of_it():
            workers = Workers(size)
            pool = Pool(workers, monkeypatch)

            def ask(name, owner, **more):
                return asyncio.create_task(workers.work(print, name, owner=owner, **more))

            await test(pool, workers, ask)
            await workers.close()

        asyncio.run(all_of_it())

    return run


def test_whoever_had_the_least_time_is_next(working):
    async def test(pool, _workers, ask):
        asked = [ask(name, "many") for name in ("m1", "m2", "m3", "m4")]
        await settle()
        asked += [ask("o1", "one"), ask("o2", "one"), ask("o3", "one")]
        await settle()
        await pool.end("m1", 2.0)
        await pool.end("o1", 0.5)
        await pool.end("o2", 1.6)
        await pool.end("m2", 2.0)
        await pool.end("o3", 0.1)
        await pool.end("m3", 1.0)
        await pool.end("m4", 1.0)
        assert pool.begun == ["m1", "o1", "o2", "m2", "o3", "m3", "m4"]
        assert [await each for each in asked] == ["m1", "m2", "m3", "m4", "o1", "o2", "o3"]

    working(test)


def test_the_pool_is_given_no_more_than_it_has_workers(working):
    async def test(pool, _workers, ask):
        asked = [ask(number, "many") for number in range(5)]
        await settle()
        assert pool.begun == [0, 1]
        await pool.end(1, 1.0)
        assert pool.begun == [0, 1, 2]
        for number in (0, 2, 3, 4):
            await pool.end(number, 1.0)
        assert [await each for each in asked] == [0, 1, 2, 3, 4]

    working(test, size=2)


def test_whoever_comes_late_has_nothing_saved_up(working):
    async def test(pool, _workers, ask):
        first, second = ask("a1", "early"), ask("a2", "early")
        await settle()
        await pool.end("a1", 100.0)
        late = [ask(name, "late") for name in ("b1", "b2", "b3")]
        await settle()
        third = ask("a3", "early")
        await settle()
        await pool.end("a2", 1.0)
        await pool.end("b1", 2.0)
        # Not b2: that the other one was busy alone for long took nothing from who came later.
        assert pool.begun == ["a1", "a2", "b1", "a3"]
        for name in ("a3", "b2", "b3"):
            await pool.end(name, 9.0)
        await asyncio.gather(first, second, third, *late)

    working(test)


def test_what_is_no_longer_wanted_is_not_begun(working):
    async def test(pool, _workers, ask):
        wanted = [True]
        first = ask("first", "many")
        moved_on = ask("moved on", "many", is_wanted=lambda: wanted[0])
        given_up, last = ask("given up", "many"), ask("last", "many")
        await settle()
        wanted[0] = False
        given_up.cancel()
        await pool.end("first", 1.0)
        assert pool.begun == ["first", "last"]
        with pytest.raises(UnwantedError):
            await moved_on
        await pool.end("last", 1.0)
        assert [await first, await last] == ["first", "last"]

    working(test)


def test_a_slot_granted_to_somebody_who_gives_up_right_then_is_free_again():
    async def test():
        few, held = Slots(1), []

        async def hold(name):
            async with few.slot("many", always):
                held.append(name)

        async with few.slot("many", always):
            given_up, last = asyncio.create_task(hold("given up")), asyncio.create_task(hold("last"))
            await settle()
        # The slot has just been granted, and nothing has been begun.
        given_up.cancel()
        await asyncio.wait_for(last, 5)
        assert held == ["last"]

    asyncio.run(test())


def test_at_the_end_nobody_waits_any_longer(working):
    async def test(pool, workers, ask):
        asked = [ask("first", "one"), ask("second", "one"), ask("third", "two")]
        await settle()
        await workers.close()
        await settle()
        assert [each.cancelled() for each in asked] == [False, True, True]
        await pool.end("first", 1.0)
        assert pool.begun == ["first"]

    working(test)


def test_owners_are_not_remembered_without_end(monkeypatch):
    monkeypatch.setattr("gusher.server.sharing.shares.OWNERS_REMEMBERED", 3)
    shares, turns = Shares(), []
    for owner in range(9):
        shares.add(owner, owner)
        shares.charge(owner, 1.0)
    assert len(shares._had) == 3
    while shares:
        owner, _ = shares.first()
        turns.append(owner)
        shares.drop(owner)
    assert sorted(turns) == list(range(9))


def test_a_bot_is_not_asked_about_a_table_that_has_moved_on(working, monkeypatch):
    monkeypatch.setattr(botrunner, "known", lambda *_: b"")
    monkeypatch.setattr(botrunner.bots, "levels", lambda _name: ["novice"])

    class Live:
        """Waits for its bot; one day somebody takes back."""

        is_played_by_bots = False

        def __init__(self):
            self.stored = SimpleNamespace(id="t", seats=[None, SimpleNamespace(bot="novice")])
            self.game = SimpleNamespace(name="atacama", done=None)
            self.table = SimpleNamespace(legal=lambda _seat: ["a1", "b2"])
            self.owner, self.n, self.done = "one", 1, []

        def bots_to_move(self):
            return [] if self.done else [1]

        async def act_for_bot(self, seat, action, n):
            self.done.append((seat, action, n))

    async def test(_pool, _workers, _ask):
        asked = []

        class Slow:
            async def choose(self, *_, owner, is_wanted):
                asked.append(owner)
                if len(asked) == 1:
                    live.n, live.owner = 3, "two"
                if not is_wanted():
                    raise UnwantedError
                return "b2"

        live = Live()
        await BotRunner(SimpleNamespace(watchers=[]), Slow())._move(live)
        assert asked == ["one", "two"]
        assert live.done == [(1, "b2", 3)]

    working(test)


def test_whoever_has_been_stopped_starts_nothing_more():
    async def test():
        pool = Workers(1)
        await pool.close()
        with pytest.raises(RuntimeError, match="stopped"):
            await pool.work(len, "abc")
        assert pool._pool is None

    asyncio.run(test())
