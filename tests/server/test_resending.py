"""A message whose answer got lost is sent again, and done once, whatever it was and whatever became of the server."""

import asyncio
import json
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import count

import pytest
from oil_city.players import choose, choose_sensibly
from oil_city.playing import OIL_CITY

from dev.testing.servers import LiveServer
from gusher.rules.kernel import kind_of
from gusher.rules.oil_city.kinds import ACTIONS, is_outcome
from gusher.server.bus import Bus
from gusher.server.http.guest import RefusedError
from gusher.server.live import making
from gusher.server.live.seats import take_seat
from gusher.server.live.tables import Tables
from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.new_tables import NewSeat, NewTable, TakeSeat
from gusher.server.sharing import limits
from gusher.server.storage.receipts import KEPT, Receipt
from gusher.server.storage.sqlite import SqliteStorage
from gusher.server.storage.storage import Standing
from gusher.table.commands import Act, Clock
from gusher.table.entries import Refuse

PEOPLE = ("ann", "bob", "eve")

_keys = count()


def new_key():
    return f"key-{next(_keys)}"


def say(guest, table, kind, **fields):
    """Send a message on a connection of its own, and read the answer."""
    with guest.sit(table) as chair:
        return chair.send(kind, **fields)


def say_and_lose(guest, table, kind, **fields):
    """The same, but the line breaks before anything comes back."""
    with guest.sit(table) as chair:
        chair.socket.send(json.dumps({"type": kind, "id": 1, **fields}))


def log(guest, table):
    return [(line["kind"], line["seat"], line["text"]) for line in guest.get(f"/api/tables/{table}")["log"]]


def done_once(guest, table, kind, **fields):
    """Whether a message that is sent twice, on two connections, is done once and answered both times."""
    first = say(guest, table, kind, **fields)
    after = log(guest, table)
    assert first["n"] == len(after)
    again = say(guest, table, kind, **fields)
    assert again["type"] == "done"
    assert again["n"] == len(after)
    assert log(guest, table) == after
    return after


@pytest.fixture
def two(server):
    """A table of Atacama with Ann and Bob."""
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open")
    bob.take_seat(table, 1, "Bob")
    return table, ann, bob


@pytest.fixture
def hall(server):
    """A table of Oil City with two companies."""
    ada, grace = server.guest(), server.guest()
    table = ada.new_table("here", "open", "here", game=OIL_CITY.name)
    grace.take_seat(table, 1, "Grace")
    return table, ada, grace


# Every kind of message ------------------------------------------------------------------------------------------------


def test_act(two):
    table, ann, bob = two
    assert len(done_once(ann, table, "act", n=0, seat=0, actions=["e5"], key=new_key())) == 1
    # Nor when it would be in time again.
    assert len(done_once(bob, table, "act", n=1, seat=1, actions=["a1"], key=new_key())) == 2


def test_undo_at_once(two):
    table, ann, _ = two
    say(ann, table, "act", n=0, seat=0, actions=["e5"])
    after = done_once(ann, table, "undo", n=1, seat=0, to=0, key=new_key())
    assert [kind for kind, _, _ in after] == ["action", "undo"]


@pytest.mark.parametrize(("agree", "kinds"), [(True, ["agree", "undo"]), (False, ["refuse"])])
def test_asking_for_an_undo_and_answering(two, agree, kinds):
    table, ann, bob = two
    say(ann, table, "act", n=0, seat=0, actions=["e5"])
    say(bob, table, "act", n=1, seat=1, actions=["a1"])
    done_once(ann, table, "undo", n=2, seat=0, to=0, key=new_key())
    after = done_once(bob, table, "answer", n=3, seat=1, agree=agree, key=new_key())
    assert [kind for kind, _, _ in after] == ["action", "action", "ask", *kinds]


def test_acting_where_everybody_does(hall):
    table, ada, grace = hall
    n = ada.get(f"/api/tables/{table}")["n"]
    # Without a key both count: the second is tried, and the rules alone may say no.
    say(ada, table, "act", n=n, seat=0, actions=["1-draft"])
    done_once(ada, table, "act", n=n + 1, seat=0, actions=["1-gives-1crude"], key=new_key())
    done_once(grace, table, "act", n=n + 1, seat=1, actions=["2a-tower1"], key=new_key())


def test_closing_a_phase(hall):
    table, ada, _ = hall
    n = ada.get(f"/api/tables/{table}")["n"]
    key = new_key()
    done_once(ada, table, "close", n=n, key=key)
    phase = ada.get(f"/api/tables/{table}")["scene"]["phase"]
    # A later phase is not closed by it either.
    say(ada, table, "close", n=10_000, key=key)
    assert ada.get(f"/api/tables/{table}")["scene"]["phase"] == phase


def test_winding_the_clock(hall):
    table, ada, _ = hall
    key = new_key()
    with ada.sit(table) as chair:
        chair.send("clock", seconds=60, key=key)
        ends = chair.next_view()["clock"]["ends"]
        assert ends is not None
    # Sent again, it gives the phase no further minute.
    say(ada, table, "clock", seconds=60, key=key)
    assert ada.get(f"/api/tables/{table}")["clock"]["ends"] == ends


def test_a_broken_line(two):
    table, ann, bob = two
    key = new_key()
    say_and_lose(ann, table, "act", n=0, seat=0, actions=["e5"], key=key)
    with bob.sit(table) as chair:
        chair.until(1)
    assert say(ann, table, "act", n=0, seat=0, actions=["e5"], key=key)["n"] == 1
    assert log(ann, table) == [("action", 0, "e5")]


# What a key is, and what it is not ------------------------------------------------------------------------------------


def test_what_was_refused_can_be_tried_again(two):
    table, ann, bob = two
    key = new_key()
    with pytest.raises(RefusedError):
        say(bob, table, "act", n=0, seat=1, actions=["a1"], key=key)
    say(ann, table, "act", n=0, seat=0, actions=["e5"])
    assert say(bob, table, "act", n=1, seat=1, actions=["a1"], key=key)["n"] == 2


def test_a_key_is_its_owners_alone(two):
    table, ann, bob = two
    key = new_key()
    say(ann, table, "act", n=0, seat=0, actions=["e5"], key=key)
    assert say(bob, table, "act", n=1, seat=1, actions=["a1"], key=key)["n"] == 2


@pytest.mark.parametrize("key", ["x" * 33, "with space", "ä", 7, None])
def test_a_key_that_is_none(two, key):
    table, ann, _ = two
    with pytest.raises(RefusedError) as refused:
        say(ann, table, "act", n=0, seat=0, actions=["e5"], key=key)
    assert (refused.value.code, refused.value.field) == ("invalid", "key")


def test_nobody_is_shown_a_key(two):
    table, ann, bob = two
    key = "thisistheverykey"
    say(ann, table, "act", n=0, seat=0, actions=["e5"], key=key)
    for guest in (ann, bob):
        for path in ("", "/record", "/at/0", "/at/1"):
            assert key.encode() not in guest.ask("GET", f"/api/tables/{table}{path}")[2]
        with guest.sit(table) as chair:
            assert key not in json.dumps(chair.view)


# Every kind of action in Oil City -------------------------------------------------------------------------------------


MANY_KINDS = 6


@pytest.mark.parametrize("partners", ["1", "2"])
def test_every_kind_of_action_where_everybody_acts_at_once(tmp_path, partners, at_full_speed):
    """Random games in which every message comes again: at once, after others have acted, and at a server that has been
    started anew. Many would be allowed a second time; none is done."""
    done, allowed_again = Counter(), Counter()
    wanted = {code for code in ACTIONS.codes if not is_outcome(code)}

    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        chance = random.Random(4)
        seats = 3 * int(partners)
        made = [NewSeat("here"), *(NewSeat("open") for _ in range(seats - 1))]
        # The dice are the server's own: some kinds take a few more games to come up.
        for _ in range(40):
            tables = Tables(storage, Bus())
            name = await making.create(tables, "ann", NewTable(OIL_CITY.name, made, {"plot_choice": True}), "Ann")
            for seat in range(1, seats):
                await take_seat(tables, name, seat, PEOPLE[seat % 3], TakeSeat("Somebody"))
            live, late = await tables.get(name), []
            for step in range(260):
                engine, state = live.table.engine, live.table.state
                unseen = [
                    (seat, action)
                    for seat in range(seats)
                    for action in engine.legal(state, seat)
                    if kind_of(action) not in done
                ]
                chosen = chance.choice(unseen) if unseen else (choose, choose_sensibly)[step % 2](engine, state, chance)
                if chosen is None:
                    break
                seat, action = chosen
                text, person = OIL_CITY.actions.write(action), PEOPLE[seat % 3]
                message = Act(step, live.n, seat, [text], key=new_key())
                await live.do(person, message)
                done[kind_of(action)] += 1
                n = live.n
                late.append((person, message))
                # At once, and what was sent some moves ago: it may be allowed again by now.
                for who, each in (late[-1], late[max(0, len(late) - chance.randrange(1, 12))]):
                    if live.table.why(each.seat, each.actions[0]) is None:
                        allowed_again[kind_of(OIL_CITY.actions.read(each.actions[0]))] += 1
                    assert await live.do(who, each) == n
                if step % 20 == 19:
                    tables = Tables(storage, Bus())
                    live = await tables.get(name)
                    assert await live.do(person, message) == n
            if wanted <= done.keys() and len(allowed_again) >= MANY_KINDS:
                break
        await storage.close()

    asyncio.run(test())
    assert not [kind.name for kind in ACTIONS.kinds if kind.code in wanted - done.keys()]
    # It is the receipts that keep these from being done twice, not the rules.
    assert len(allowed_again) >= MANY_KINDS, allowed_again


# Servers that die, and that share a database --------------------------------------------------------------------------

DIES_BEFORE_ITS_ANSWER = """
import os, signal, sys
from pathlib import Path
from gusher.server import serve
from gusher.server.live import sockets
from gusher.server.protocol.connection import Done
answer = sockets.Connection._answer
def die(self, message):
    if isinstance(message, Done):
        os.kill(os.getpid(), signal.SIGKILL)
    answer(self, message)
sockets.Connection._answer = die
serve.serve(serve.Settings("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2])))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal of Unix")
def test_killed_between_writing_and_answering(tmp_path):
    slow = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    server = LiveServer(tmp_path, compiles=False)
    with server:
        ada, grace = server.guest(), server.guest()
        table = ada.new_table("here", "open", "here", game=OIL_CITY.name)
        grace.take_seat(table, 1, "Grace")
        n = ada.get(f"/api/tables/{table}")["n"]
        server.stop()
        message = {"n": n, "seat": 0, "actions": ["1-draft"], "key": new_key()}
        arguments = [str(server.port), str(tmp_path)]
        server.process = subprocess.Popen([sys.executable, "-P", "-c", DIES_BEFORE_ITS_ANSWER, *arguments], env=slow)
        server._wait(lambda: True, 60)
        with pytest.raises(Exception, match=r"close|reset|abnormal"), ada.sit(table) as chair:
            chair.send("act", **message)
        assert server.process.wait(60) == -9
        server.start()
        assert len(log(ada, table)) == n + 1
        drop = {"n": n + 1, "seat": 0, "actions": ["1-drop"], "key": new_key()}
        say(ada, table, "act", **drop)
        # Both are allowed again by the rules: a second draft, and its end.
        assert say(ada, table, "act", **message)["n"] == n + 2
        assert say(ada, table, "act", **drop)["n"] == n + 2
        assert [text for _, _, text in log(ada, table)][n:] == ["1-draft", "1-drop"]


def test_two_servers_do_it_once(tmp_path):
    """A device that reconnects may come to another server of the same database."""

    async def test():
        storages = [SqliteStorage(tmp_path / "test.db") for _ in range(2)]
        # They hear nothing of each other.
        one, other = (Tables(storage, Bus()) for storage in storages)
        name = await making.create(one, "ann", NewTable(OIL_CITY.name, [NewSeat("here")] * 3), "Ann")
        here, there = await one.get(name), await other.get(name)
        n = here.n
        draft, drop = Act(1, n, 0, ["1-draft"], key=new_key()), Act(2, n + 1, 0, ["1-drop"], key=new_key())
        await here.do("ann", draft)
        # There they believe that n entries are all there is.
        assert await there.do("ann", draft) == n + 1
        await here.do("ann", drop)
        # The device knows more than they do there.
        assert await there.do("ann", Act(3, n + 2, 0, ["1-draft"], key=draft.key)) == n + 2
        assert await there.do("ann", drop) == n + 2
        assert [entry.text for entry in here.table.entries[n:]] == ["1-draft", "1-drop"]
        # At the same time.
        again = Act(4, n + 2, 0, ["1-draft"], key=new_key())
        await asyncio.gather(here.do("ann", again), there.do("ann", again))
        assert len((await storages[0].load(name))[1]) == n + 3
        for storage in storages:
            await storage.close()

    asyncio.run(test())


def test_what_could_not_be_stored_has_no_receipt(tmp_path):
    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        tables = Tables(storage, Bus())
        name = await making.create(tables, "ann", NewTable("atacama", [NewSeat("here")] * 2), "Ann")
        live, message = await tables.get(name), Act(1, 0, 0, ["e5"], key=new_key())
        commit = storage.database.commit

        def fail(_):
            raise OSError("no room")

        storage.database.commit = fail
        with pytest.raises(Refusal):
            await live.do("ann", message)
        storage.database.commit = commit
        assert await live.do("ann", message) == 1

        def lie(connection):
            # It is on disk, but nobody is told.
            commit(connection)
            raise OSError("lost")

        storage.database.commit = lie
        message = Act(2, 1, 1, ["a1"], key=new_key())
        with pytest.raises(Refusal):
            await live.do("ann", message)
        storage.database.commit = commit
        assert await live.do("ann", message) == 2
        await storage.close()

    asyncio.run(test())


# How much is kept -----------------------------------------------------------------------------------------------------


def test_the_latest_of_each_person_are_kept(tmp_path):
    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        tables = Tables(storage, Bus())
        name = await making.create(tables, "ann", NewTable("atacama", [NewSeat("here")] * 2), "Ann")
        for n in range(3 * KEPT):
            person = "bob" if n < 3 else "ann"
            entry = Refuse(n, 0)
            await storage.append(name, [entry], Standing(n + 1), Receipt(person, f"k{n}", n))
        kept = await storage.receipts(name)
        assert [each.key for each in kept] == ["k0", "k1", "k2", *(f"k{n}" for n in range(2 * KEPT, 3 * KEPT))]
        assert await storage.receipts(name, 3 * KEPT - 1) == kept[-1:]
        live = await tables.get(name)
        assert sum(map(len, live._kept.receipts._keys.values())) == KEPT + 3
        await storage.close()

    asyncio.run(test())


def test_winding_the_clock_leaves_room_for_playing(tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "ENTRIES", 120)

    async def test():
        storage = SqliteStorage(tmp_path / "test.db")
        tables = Tables(storage, Bus())
        name = await making.create(tables, "ann", NewTable(OIL_CITY.name, [NewSeat("here")] * 3), "Ann")
        live = await tables.get(name)
        while live.n < limits.entries_of_play():
            await live.do("ann", Clock(1, 60, key=new_key()))
        with pytest.raises(Refusal) as refused:
            await live.do("ann", Clock(1, 60, key=new_key()))
        assert refused.value.reason.code == "log_full"
        # Phases can still be closed.
        assert live.n < limits.ENTRIES - 3
        await storage.close()

    asyncio.run(test())
