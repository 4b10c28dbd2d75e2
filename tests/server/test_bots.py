"""Bots at tables: they play to the end, and nothing that goes wrong with them stops a table."""

import asyncio
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from pace import Pace
from scenes import named_scene

from dev.testing.servers import LiveServer
from gusher import bots
from gusher.rules.kernel import cache, game, games
from gusher.server import serve
from gusher.server.http.guest import Guest, RefusedError
from gusher.server.protocol.errors import Refusal
from gusher.server.work import botrunner, workers
from gusher.server.work.botrunner import BotRunner
from gusher.server.work.workers import Workers
from gusher.table import Table

LEVELS = bots.levels("atacama")


@pytest.fixture
def hostile(in_thread, monkeypatch, tmp_path):
    """A server whose bots are those of ``hostile_bots``; and what they were called for."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    calls = tmp_path / "calls"
    monkeypatch.setenv("GUSHER_TEST_CALLS", str(calls))
    import hostile_bots

    def start(name, seconds=20.0):
        server = in_thread(workers=Workers(1, getattr(hostile_bots, name), seconds))

        def called():
            return [line.split() for line in calls.read_text().splitlines()] if calls.exists() else []

        return server, called

    yield start
    sys.modules.pop("hostile_bots", None)


def one_move(server, level="driller"):
    """A person moves, the bot answers; the view after that."""
    ann = server.guest()
    with ann.sit(ann.new_table("here", level)) as a:
        a.act("e5")
        return a.until(2, 60)


def is_legal(view):
    table = Table(game("atacama"), 2, {})
    table.take(table.propose(0, ["e5"], None))
    return view["log"][-1]["text"] in table.legal(1)


def test_a_whole_game_against_a_bot(in_thread):
    ann = in_thread().guest()
    with ann.sit(ann.new_table("prospector", "here")) as a:
        while not a.view["over"]:
            if a.legal():
                a.act(a.legal()[0])
            else:
                a.next_view()
        assert a.view["n"] > 20
        assert a.view["seats"][0]["bot"] == "prospector"


def test_bots_play_among_themselves_around_a_person(in_thread):
    ann = in_thread().guest()
    with ann.sit(ann.new_table("novice", "here", "prospector", "novice", options={"tactical": True})) as a:
        a.until(1)
        assert a.view["movers"] == [1]
        a.act(a.legal()[0])
        a.until(5)
        assert [line["seat"] for line in ann.get("/api/tables/" + a.view["id"])["log"]] == [0, 1, 2, 3, 0]


def test_a_bot_agrees_to_taking_back_and_plays_again(in_thread):
    ann = in_thread().guest()
    with ann.sit(ann.new_table("here", "prospector")) as a:
        a.act("e5")
        a.until(2)
        assert "needs" not in a.view["undo"]
        assert a.undo(0) == 3
        a.act("a1")
        a.until(5)
        assert a.view["movers"] == [0]


def test_taking_back_while_a_bot_thinks_makes_it_think_anew(hostile):
    server, called = hostile("wakes_late")
    ann = server.guest()
    with ann.sit(ann.new_table("here", "prospector")) as a:
        a.act("e5")
        while not called():
            time.sleep(0.01)
        assert a.view["thinking"] == [1]
        a.undo(0)
        a.act("a1")
        a.until(4, 60)
        assert [line["seat"] for line in a.view["log"]][-1] == 1
        assert a.view["thinking"] == []
        assert len(called()) == 2


def test_a_bot_that_hangs_is_killed_and_a_weaker_one_plays(hostile):
    server, called = hostile("hangs_unless_weak", seconds=1.0)
    assert is_legal(one_move(server))
    assert [level for level, _ in called()] == ["driller", "driller", LEVELS[0]]
    hung = {int(process) for _, process in called()[:2]}
    assert len(hung) == 2
    assert not any(Path(f"/proc/{process}").exists() for process in hung) or sys.platform != "linux"


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_a_bot_that_hangs_does_not_outlive_a_server_that_was_killed(tmp_path):
    calls = tmp_path / "calls"
    program = (
        "import asyncio, hostile_bots\n"
        "from gusher.server.work.workers import Workers\n"
        "if __name__ == '__main__':\n"
        "    workers = Workers(1, hostile_bots.hangs_unless_weak, 3600)\n"
        "    asyncio.run(workers.choose('atacama', b'', 0, 'foreman', 1))\n"
    )
    (tmp_path / "program.py").write_text(program)
    path = os.pathsep.join([str(Path(__file__).parent), str(Path(bots.__file__).parents[2])])
    environment = {**os.environ, "GUSHER_TEST_CALLS": str(calls), "PYTHONPATH": path}
    server = subprocess.Popen([sys.executable, str(tmp_path / "program.py")], env=environment)
    try:
        until = time.monotonic() + 60
        noted = ""
        while not noted.endswith("\n"):
            assert time.monotonic() < until, "no worker was asked"
            time.sleep(0.05)
            noted = calls.read_text() if calls.exists() else ""
        worker = Path("/proc") / noted.split()[1]
        assert worker.exists()
    finally:
        server.kill()
        server.wait()
    until = time.monotonic() + 60
    while worker.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not worker.exists()


def test_a_bot_that_dies_is_asked_again(hostile):
    server, called = hostile("dies_once")
    assert is_legal(one_move(server))
    assert [level for level, _ in called()] == ["driller", "driller"]
    assert is_legal(one_move(server))


def test_where_no_level_lives_a_random_move_is_played(hostile, caplog):
    server, called = hostile("always_dies")
    assert is_legal(one_move(server))
    assert [level for level, _ in called()] == ["driller", "driller", LEVELS[0]]
    assert "taking a random move" in caplog.text


@pytest.mark.parametrize("name", ["cheats", "raises"])
def test_a_bot_without_a_legal_answer(hostile, caplog, name):
    server, called = hostile(name)
    assert is_legal(one_move(server))
    assert len(called()) == 3
    assert "driller" in caplog.text


def test_one_bad_table_does_not_hold_up_another(hostile):
    server, _ = hostile("hangs_unless_weak", seconds=2.0)
    ann = server.guest()
    with ann.sit(ann.new_table("here", "driller")) as stuck, ann.sit(ann.new_table("here", "here")) as fine:
        stuck.act("e5")
        with Pace() as pace:
            began = time.monotonic()
            for _ in range(5):
                fine.act(fine.legal()[0])
            took = time.monotonic() - began
        assert took < 2.0 * pace.slowness
        stuck.until(2, 60)


def test_many_tables_of_one_address_do_not_keep_the_bots_of_others_waiting(hostile):
    server, called = hostile("slow_unless_weak")
    ann = server.guest()
    # The worker has started.
    with ann.sit(ann.new_table(LEVELS[0], "here")) as a:
        a.until(1, 60)
    for _ in range(20):
        # Cookies are free, addresses are not.
        Guest(server.url, source="127.0.0.2").new_table(*[LEVELS[-1]] * 3, "here")
    with Pace() as pace:
        began = time.monotonic()
        with ann.sit(ann.new_table(LEVELS[0], "here")) as a:
            a.until(1, 60)
        took = time.monotonic() - began
    assert took < 3 * pace.slowness
    # They have not been dealt with long ago: there was something to wait for.
    assert len(called()) < 20


def test_bots_work_for_the_address_that_made_or_stirred_the_table_last(in_thread):
    owners = []

    class Listening(Workers):
        async def choose(self, *asked, owner, **more):
            owners.append(owner)
            return await super().choose(*asked, owner=owner, **more)

    server = in_thread(workers=Listening(1))
    near, far = server.guest(), Guest(server.url, source="127.0.0.2")
    with far.sit(far.new_table("novice", "here")) as f:
        f.until(1, 60)
    table = far.new_table("novice", "open", "here", "here")
    near.take_seat(table, 1, "Near")
    with near.sit(table) as n, far.sit(table) as f:
        n.until(1, 60)
        n.act(n.legal()[0])
        for entries in (2, 3):
            f.until(entries)
            f.act(f.legal()[0])
        f.until(5, 60)
    assert owners == ["127.0.0.2", "127.0.0.1", "127.0.0.2"]


def test_the_maker_gives_a_free_seat_to_a_bot_and_opens_it_again(in_thread):
    server = in_thread()
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open")
    path = f"/api/tables/{table}/seats/1"
    with pytest.raises(RefusedError) as refused:
        bob.put(path, {"kind": "bot", "bot": "novice"})
    assert (refused.value.status, refused.value.code) == (403, "not_the_maker")
    with pytest.raises(RefusedError) as refused:
        ann.put(path, {"kind": "bot", "bot": "genius"})
    assert (refused.value.status, refused.value.code, refused.value.field) == (400, "unknown_bot", "bot")
    with ann.sit(table) as a:
        ann.put(path, {"kind": "bot", "bot": "novice"})
        a.next_view()
        a.act("e5")
        a.until(2)
        ann.put(path, {"kind": "open"})
        while a.view["seats"][1]["kind"] != "open":
            a.next_view()
        with pytest.raises(RefusedError) as refused:
            a.act("a1", seat=0)
        assert refused.value.code == "open_seats"
        bob.take_seat(table, 1, "Bob")
        with pytest.raises(RefusedError) as refused:
            ann.put(path, {"kind": "bot", "bot": "novice"})
        assert refused.value.code == "seat_taken"
        with pytest.raises(RefusedError) as refused:
            ann.put(f"/api/tables/{table}/seats/2", {"kind": "bot", "bot": "novice"})
        assert refused.value.code == "unknown_seat"


# Every run in a browser waits until its server says so.
@pytest.mark.slow
def test_it_says_when_it_is_fast_and_then_the_first_move_compiles_nothing(tmp_path):
    # In a cache of its own: other tests may compile something at the same time.
    own = tmp_path / "compiled"
    shutil.copytree(cache.folder().parent, own, ignore=shutil.ignore_patterns("*.tmp*"))

    def compiled():
        return {file.name for file in own.rglob("*.nbc")}

    with LiveServer(tmp_path / "data", os.environ | {"GUSHER_CACHE": str(own)}) as server:
        assert serve.SPEEDS_UP in server.output
        server.wait_until_fast()
        assert server.output.count("Full speed is reached") == 1
        before = compiled()
        assert before
        ann = server.guest()
        with ann.sit(ann.new_table("here", LEVELS[-1])) as a:
            a.act("e5")
            a.until(2)
        # How soon it comes, the bench measures.
        assert compiled() == before


def test_every_worker_is_prepared_however_quick_one_of_them_is(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    calls = tmp_path / "calls"
    monkeypatch.setenv("GUSHER_TEST_CALLS", str(calls))
    import hostile_bots

    monkeypatch.setattr(workers, "prepare", hostile_bots.is_prepared)

    async def test():
        pool = Workers(3)
        try:
            await pool.prepare(("atacama",))
        finally:
            await pool.close()

    asyncio.run(test())
    done = [line.split()[1] for line in calls.read_text().splitlines()]
    assert len(done) == len(set(done)) == 3


def test_a_move_that_could_not_be_stored_is_not_searched_again(monkeypatch):
    class Live:
        """Can't be written to three times; then somebody has taken back; then it can."""

        is_played_by_bots = False

        def __init__(self):
            self.stored, self.game = SimpleNamespace(id="t"), game("atacama")
            self.n, self.users, self.tried = 1, 0, []

        def bots_to_move(self):
            return [1] if len(self.tried) < 5 else []

        async def act_for_bot(self, seat, action, n):
            self.tried.append(action)
            if len(self.tried) <= 3:
                raise Refusal("not_stored", status=503)
            if len(self.tried) == 4:
                self.n = 3
                raise Refusal("stale", "n", status=409)

    async def test():
        pauses, searched = [], []

        async def find(_live, _seat):
            searched.append(f"move {len(searched)}")
            return searched[-1]

        async def sleep(seconds):
            pauses.append(seconds)

        live = Live()
        runner = BotRunner(SimpleNamespace(watchers=[]), None)
        monkeypatch.setattr(runner, "_find", find)
        monkeypatch.setattr(botrunner.asyncio, "sleep", sleep)
        monkeypatch.setattr(botrunner, "MOST_SECONDS_BEFORE_RETRY", 3.0)
        await runner._play(live)
        assert live.tried == ["move 0"] * 4 + ["move 1"]
        assert pauses == [1.0, 2.0, 3.0]

    asyncio.run(test())


def test_only_what_the_seat_may_see_goes_to_the_workers(in_thread):
    seen = []

    class Listening(Workers):
        async def choose(self, name, record, seat, level, seed, **of):
            seen.append((name, record, seat, level))
            return await super().choose(name, record, seat, level, seed, **of)

    one_move(in_thread(workers=Listening(1)), "novice")
    [(name, record, seat, level)] = seen
    assert (name, seat, level) == ("atacama", 1, "novice")
    table = Table(game("atacama"), 2, {})
    table.take(table.propose(0, ["e5"], None))
    assert record == table.engine.concealed(table.state, 1).tobytes()


def test_a_table_that_waits_again_at_the_last_moment_is_not_forgotten():
    class Waiting:
        """Waits for a bot when first looked at, then for nobody, and again just when the thinking has ended."""

        def __init__(self):
            self.stored, self.game = SimpleNamespace(id="t"), game("atacama")
            self.answers = [[1], [], [1], []]
            self.users = 0

        def bots_to_move(self):
            return self.answers.pop(0) if self.answers else []

    async def test():
        runner = BotRunner(SimpleNamespace(watchers=[]), None)
        live = Waiting()
        runner.look(live)
        for _ in range(10):
            await asyncio.sleep(0)
        assert live.answers == []
        assert (live.users, runner._thinking) == (0, {})

    asyncio.run(test())


@pytest.mark.skipif("oil_city" not in games(), reason="the game is not offered yet")
def test_a_bot_that_is_ready_takes_a_good_offer_at_once(in_thread):
    ann = in_thread().guest()
    table = ann.new_table("here", "careful_driller", "trading_driller", game="oil_city", options={"companies": "3"})
    with ann.sit(table) as a:
        while a.view["movers"] != [0]:
            a.next_view(60)
        # The bots may have dealt with each other by now.
        held = named_scene(a.view)["held"][1]
        piece = next(each for each in ("wagon", "tower", "driller") if held[each])
        for text in ("1-draft", "1-gives-2000", f"1-wants-1{piece}", "1-offers-2"):
            a.until(a.act(text), 30)
        n = a.view["n"]
        # It reopens, takes the offer, and is ready again.
        a.until(n + 3, 60)
        while a.view["movers"] != [0]:
            a.next_view(60)
        done = [line["text"] for line in ann.get(f"/api/tables/{table}")["log"] if line["seat"] == 1]
        assert done[-1] == "ready1-invest"
        assert done.index("reopen") < done.index("accept-1a1")


def test_who_is_ready_hears_of_an_offer():
    """A bot that the table does not wait for takes part again when something stirs it, and is asked once only."""

    class Hall:
        def __init__(self):
            self.stored = SimpleNamespace(
                id="t",
                seats=[
                    SimpleNamespace(seat=0, kind="person", bot=None),
                    SimpleNamespace(seat=1, kind="bot", bot="careful_novice"),
                ],
            )
            self.game, self.n, self.done, self.owner = game("oil_city"), 1, [], "ann"
            texts = ["1-offers-2"]
            self.table = SimpleNamespace(
                steps=lambda: [SimpleNamespace(n=0, seat=0, text=text, at=0.0) for text in texts],
                legal=lambda _: ["reopen"],
                sides=(0, 1),
            )

        def bots_to_move(self):
            return []

        def bots(self):
            return [1]

        async def act_for_bot(self, seat, action, n, *, is_due):
            self.done.append((seat, action, n, is_due))
            self.n += 1

    class Asked:
        def __init__(self, *answers):
            self.answers, self.asked = list(answers), 0

        async def work(self, *_, **__):
            self.asked += 1
            return self.answers.pop(0) if self.answers else None

    async def test(*answers):
        live, workers = Hall(), Asked(*answers)
        runner = BotRunner(SimpleNamespace(watchers=[]), workers)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(botrunner, "known", lambda *_: b"")
            await runner._play(live)
            await runner._play(live)
        return live.done, workers.asked

    assert asyncio.run(test()) == ([], 1)
    assert asyncio.run(test("reopen")) == ([(1, "reopen", 1, False)], 2)
    assert asyncio.run(test("nonsense")) == ([], 1)


def test_where_no_person_plays_bots_play_for_those_who_watch(in_thread):
    ann = in_thread().guest()
    table = ann.new_table("novice", "novice")
    # It would be over within this second.
    time.sleep(1)
    with ann.sit(table) as chair:
        assert chair.view["n"] == 0
        chair.until(3)
    time.sleep(0.5)
    then = ann.get(f"/api/tables/{table}")["n"]
    time.sleep(0.5)
    assert ann.get(f"/api/tables/{table}")["n"] == then
    with ann.sit(table) as chair:
        chair.until(then + 2)
        assert [seat["mine"] for seat in chair.view["seats"]] == [False, False]
        # Whoever had them play may be done with it.
        assert [way["kind"] for way in chair.view["ways_out"]] == ["abandon"]
        n = chair.send("end", ends="abandoned")["n"]
        assert chair.until(n)["over"]
