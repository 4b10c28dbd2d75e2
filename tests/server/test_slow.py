"""A device that does not read: it costs nobody else anything, and is shown the newest view when it comes back."""

import asyncio
import json
import time

import pytest

from gusher.server.bus import Bus
from gusher.server.live import making
from gusher.server.live.looks import Sent
from gusher.server.live.sockets import Connection
from gusher.server.live.table import LiveTable
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import NewSeat, NewTable
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Budgets, Visitor
from gusher.server.sharing.turns import Turns
from gusher.server.storage.sqlite import SqliteStorage
from gusher.table.commands import Act, Clock, Pause
from gusher.table.commands.act import MOST_ACTIONS

NEWEST = LiveTable.newest


class Line:
    """A WebSocket. While it ``is_blocked`` the device reads nothing; ``open`` lets it read what was sent."""

    def __init__(self):
        self.is_blocked = False
        self.sent = []
        self.incoming = asyncio.Queue()
        self.closed = None

    def open(self):
        self.is_blocked = False
        self.when_read()

    def tell(self, text):
        message = json.loads(text)
        if message["type"] != "chat":
            self.sent.append(message)

    async def hear(self):
        return await self.incoming.get()

    async def close(self, code):
        self.closed = code


@pytest.fixture
def around(tmp_path):
    """Runs a test within a loop, with a table of one device and a way to connect."""

    def run(test, game="atacama", seats=2):
        async def body():
            storage = SqliteStorage(tmp_path / "test.db")
            tables = Tables(storage, Bus())
            name = await making.create(tables, "ann", NewTable(game, [NewSeat("here")] * seats), "Ann")
            live = await tables.get(name)
            tasks, turns = [], Turns()

            def connect():
                line = Line()
                connection = Connection(line, live, Visitor("ann", "127.0.0.1"), 0, Budgets(), turns)
                tasks.append(asyncio.create_task(connection.run()))
                return line, tasks[-1]

            try:
                await asyncio.wait_for(test(live, connect), 20)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await storage.close()

        asyncio.run(body())

    return run


async def play(live, moves):
    for _ in range(moves):
        seat = live.table.movers()[0]
        await live.do("ann", Act(1, live.n, seat, [live.table.legal(seat)[0]]))


def refusals(line):
    return [message["reason"]["code"] for message in line.sent if message["type"] == "refused"]


async def until(condition):
    while not condition():  # noqa: ASYNC110
        await asyncio.sleep(0.01)


def test_a_slow_line_gets_the_newest_view_and_holds_up_nobody(around):
    async def test(live, connect):
        slow, _ = connect()
        quick, _ = connect()
        await play(live, 1)
        await until(lambda: slow.sent and slow.sent[-1]["n"] == 1)
        slow.is_blocked = True
        for n in range(2, 14):
            await play(live, 1)
            await until(lambda n=n: quick.sent and quick.sent[-1]["n"] == n)
        assert slow.sent[-1]["n"] == 1
        slow.open()
        await until(lambda: slow.sent[-1]["n"] == 13)
        # The newest, with all that lies between.
        assert [view["n"] for view in slow.sent[1:]] == [1, 13]
        assert [line["n"] for line in slow.sent[-1]["log"]] == list(range(slow.sent[-2]["n"], 13))

    around(test)


def test_who_asks_and_never_reads_is_cut_off(around):
    async def test(live, connect):
        line, task = connect()
        await until(lambda: line.sent)
        line.is_blocked = True
        question = json.dumps({"type": "consider", "id": 1, "seat": 0, "action": "e5"})
        for _ in range(limits.ANSWERS_WAITING + limits.MESSAGES.at_once):
            line.incoming.put_nowait(question.encode())
        await asyncio.wait_for(task, 10)
        assert line.closed == 1008
        assert not live.listeners

    around(test)


def test_who_sends_too_much_is_refused_and_then_cut_off(around):
    async def test(_live, connect):
        line, task = connect()
        for number in range(limits.MESSAGES.at_once + 40):
            line.incoming.put_nowait(json.dumps({"type": "act", "id": number}).encode())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await until(lambda: len(refusals(line)) == limits.MESSAGES.at_once + 40)
        codes = refusals(line)
        assert codes[: limits.MESSAGES.at_once] == ["invalid"] * limits.MESSAGES.at_once
        assert "too_fast" in codes
        assert line.sent[-1]["id"] is not None
        for _ in range(2 * limits.REFUSALS):
            line.incoming.put_nowait(b"{}")
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        await asyncio.wait_for(task, 10)
        assert line.closed == 1008

    around(test)


def test_a_message_of_many_actions_counts_as_many(around):
    async def test(_live, connect):
        line, _ = connect()
        many = {"type": "act", "n": 0, "seat": 0, "actions": ["e5"] * MOST_ACTIONS}
        assert MOST_ACTIONS < limits.MESSAGES.at_once < 2 * MOST_ACTIONS
        for number in range(2):
            line.incoming.put_nowait(json.dumps({**many, "id": number}).encode())
        await until(lambda: len(refusals(line)) == 2)
        assert refusals(line) == ["not_at_once", "too_fast"]

    around(test)


def test_winding_a_clock_counts_as_writing(around, monkeypatch):
    monkeypatch.setattr(limits, "WRITES", limits.Rate(3, 0.001))

    async def test(live, _connect):
        for seconds in (60, 70, 80):
            await live.do("ann", Clock(id=seconds, seconds=seconds))
        with pytest.raises(Refusal) as refused:
            await live.do("ann", Pause(id=1, paused=True))
        assert refused.value.reason.code == "too_fast"

    around(test, "oil_city", 9)


def test_an_act_waits_for_few_views_however_many_are_to_be_made(around, monkeypatch):
    views = []

    async def slowly(live, person, told):
        views.append(live.version)
        time.sleep(0.005)  # noqa: ASYNC251 (it holds up the loop, as a view does)
        return await NEWEST(live, person, told)

    async def at_once(*_):
        """A disk that takes no time: while a real one writes, as many views are made as it takes."""

    async def test(live, connect):
        lines = [connect()[0] for _ in range(12)]
        await until(lambda: all(line.sent for line in lines))
        monkeypatch.setattr(LiveTable, "newest", slowly)
        monkeypatch.setattr(live._kept.storage, "append", at_once)
        await live.do("ann", Act(1, 0, 0, ["e5"]))
        while len(views) < 2:  # noqa: ASYNC110 (all twelve have something to see, and two have seen it)
            await asyncio.sleep(0)
        await live.do("ann", Act(2, 1, 1, ["a1"]))
        assert len(views) <= 4
        await until(lambda: views.count(live.version) == 12)

    around(test)


def test_few_views_are_kept_however_many_are_asked_for(around, monkeypatch):
    monkeypatch.setattr(limits, "VIEWS_KEPT", 20_000)

    async def test(live, _connect):
        await play(live, 20)
        for known in range(20):
            view, sent = await live.newest("ann", Sent(known))
            assert json.loads(view)["log_from"] == known
            assert sent.n == 20
        kept = [len(view) for _, view in live.looks._made.values()]
        assert 0 < sum(kept) <= 20_000
        assert len(kept) < 20

    around(test)
