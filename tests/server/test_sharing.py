"""What the server shares out: turns, budgets, lines in the log, and the settings of all that."""

import asyncio
import logging

import pytest

from gusher.server import logs
from gusher.server.http.addresses import Networks, block_of
from gusher.server.http.hosts import Hosts
from gusher.server.http.lines import Lines
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing import limits
from gusher.server.sharing.budgets import Budget, Visitor
from gusher.server.sharing.turns import Turns


def test_turns_go_from_address_to_address():
    done = []

    async def work(turns, address, number):
        await turns.mine(address)
        done.append((address, number))

    async def body():
        turns = Turns()
        await asyncio.gather(*(work(turns, "a", number) for number in range(50)), work(turns, "b", 0))

    asyncio.run(body())
    assert done.index(("b", 0)) == 1
    assert [number for address, number in done if address == "a"] == list(range(50))


def test_small_pieces_follow_each_other_and_leave_room():
    async def body():
        turns, done, rounds = Turns(), [], 0
        for number in range(3000):
            turns.soon("a", lambda number=number: done.append(sum(range(3000)) + number))
        while len(done) < 3000:
            await asyncio.sleep(0)
            rounds += 1
        return rounds

    # Neither one in each round of the loop, nor all of them in one.
    assert 2 < asyncio.run(body()) < 3000


def test_a_turn_that_nobody_waits_for_any_more_is_passed_on():
    async def body():
        turns = Turns()
        gone = asyncio.create_task(turns.mine("a"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait_for(turns.mine("a"), 1)
        await asyncio.wait_for(turns.mine("b"), 1)

    asyncio.run(body())


def test_a_budget_counts_people_and_their_address():
    budget = Budget(limits.Rate(2, 0), limits.Rate(3, 0))
    ann, bob, far = Visitor("ann", "1"), Visitor("bob", "1"), Visitor("cy", "2")
    budget.take(ann)
    budget.take(ann)
    with pytest.raises(Refusal):
        budget.take(ann)
    budget.take(bob)
    with pytest.raises(Refusal):
        budget.take(bob)
    budget.take(far)
    with pytest.raises(Refusal):
        budget.take(far, 2)


@pytest.mark.parametrize(
    ("host", "block"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_house_counts_as_one_address(host, block):
    assert block_of(host) == block


def test_networks():
    assert "10.1.2.3" in Networks(["10.0.0.0/8"])
    assert "::ffff:10.1.2.3" in Networks(["10.0.0.0/8"])
    assert "11.1.2.3" not in Networks(["10.0.0.0/8"])
    assert "x" not in Networks(["10.0.0.0/8"])
    assert "10.1.2.3" not in Networks()
    with pytest.raises(ValueError, match="somewhere"):
        Networks(["somewhere"])


class Reader:
    """A line whose device has so many bytes left to read."""

    is_blocked = True
    has_begun = True

    def __init__(self, size):
        self.size, self.is_dropped = size, False

    def unread(self):
        return self.size

    def check(self, now):
        pass

    def drop(self):
        self.is_dropped = True


@pytest.mark.parametrize(
    ("proxies", "most", "dropped"),
    [
        ([], (100, 1000), [False, True, False, False]),
        (["192.0.2.0/24"], (100, 1000), [False, False, False, False]),
        (["192.0.2.0/24"], (100, 150), [False, True, False, False]),
    ],
    ids=["an address", "a trusted proxy", "all together"],
)
def test_whoever_has_most_to_read_is_dropped(monkeypatch, proxies, most, dropped):
    monkeypatch.setattr(limits, "UNREAD_OF_ADDRESS", most[0])
    monkeypatch.setattr(limits, "UNREAD", most[1])
    readers = [Reader(30), Reader(90), Reader(20), Reader(40)]

    async def body():
        lines = Lines(10, Networks(proxies), Turns())
        for host, reader in zip(("192.0.2.1", "192.0.2.1", "192.0.2.1", "198.51.100.1"), readers, strict=True):
            assert lines.enter(reader, host)
        lines._drop_most_unread()

    asyncio.run(body())
    assert [reader.is_dropped for reader in readers] == dropped


def test_nobody_comes_in_any_more_while_a_server_stops():
    async def body():
        lines, first, second = Lines(10, Networks([]), Turns()), Reader(1), Reader(1)
        assert lines.enter(first, "192.0.2.1")
        lines.stop()
        assert not lines.enter(second, "192.0.2.2")
        assert lines.leave(first)
        assert not lines.leave(second)

    asyncio.run(body())


def test_names_of_this_machine(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Laptop.school.example")
    hosts = Hosts(["Gusher.example"])
    for name in (
        "laptop",
        "laptop.local:8000",
        "laptop.fritz.box",
        "laptop.school.example",
        "GUSHER.example.",
        "[::1]:80",
    ):
        assert hosts.knows(name), name
    for name in ("laptop.example", "gusher.example.evil", "x.gusher.example", "laptop.local.evil", "a:b:c", "[x]", "é"):
        assert not hosts.knows(name), name
    with pytest.raises(ValueError, match="host name"):
        Hosts(["http://gusher.example"])


def test_limits_are_changed_by_name(monkeypatch):
    for name in ("SOCKETS", "TABLES", "SECONDS_FOR_HEAD"):
        monkeypatch.setattr(limits, name, getattr(limits, name))
    limits.change("sockets=7")
    limits.change("tables = 3/0.5")
    limits.change("seconds_for_head=1.5")
    assert (7, limits.Rate(3, 0.5), 1.5) == (limits.SOCKETS, limits.TABLES, limits.SECONDS_FOR_HEAD)
    for wrong in (
        "sockets",
        "sockets=",
        "sockets=x",
        "sockets=1/2",
        "sockets=0",
        "sockets=nan",
        "sockets=inf",
        "tables=1",
        "rate=1",
        "=1",
        "",
    ):
        with pytest.raises(ValueError, match=r"takes|no limit"):
            limits.change(wrong)
    assert limits.SOCKETS == 7


def test_the_log_says_each_thing_a_few_times(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    seldom = logs.Seldom()

    def said(text, line=1):
        record = logging.LogRecord("x", logging.ERROR, "file", line, "%s", (text,), None)
        return record.getMessage() if seldom.filter(record) else None

    assert [said("full") for _ in range(100)].count(None) == 100 - logs.AT_ONCE
    assert said("empty") == "empty"
    assert said("full", line=2) == "full"
    now[0] += logs.SECONDS
    assert said("full") == "full (95 more like this before)"
    assert said("full") == "full"
