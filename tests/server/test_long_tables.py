"""Games as long as nobody plays them, opened and looked at: others do not notice."""

import asyncio
import json
import threading
import time

import long_games
import pytest
from pace import Pace
from websockets.sync.client import connect

from dev.testing.servers import LiveServer
from gusher.server.http.guest import RefusedError
from gusher.server.live.aside import SECONDS_OF_A_SLICE, Aside
from gusher.server.sharing import limits

SLOWEST = 0.25
"""Seconds within which everybody else is answered, whatever one client asks for."""


class Other(threading.Thread):
    """Somebody who plays alone meanwhile: how long the slowest answer to one of their moves took."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.guest = server.guest()
        self.table = self.guest.new_table("here", "here", game="atacama")
        self.ended = threading.Event()
        self.took = []
        self.pace = Pace()

    @property
    def slowest(self):
        return max(self.took) / self.pace.slowness

    def run(self):
        with self.guest.sit(self.table) as chair:
            while not self.ended.is_set():
                begun = time.monotonic()
                chair.act("e5")
                self.took.append(time.monotonic() - begun)
                chair.undo(chair.view["n"] - 1)
                # No more than one person may write at a table in the long run.
                time.sleep(0.15)

    def __enter__(self):
        self.pace.__enter__()
        self.start()
        return self

    def __exit__(self, *failure):
        self.ended.set()
        self.join()
        self.pace.__exit__()


def post_file(guest, text):
    status, _, body = guest.ask("POST", "/api/records", text.encode(), {"content-type": "text/plain"})
    if status >= 400:
        raise RefusedError(json.loads(body), status)
    return json.loads(body)["id"]


@pytest.fixture(scope="module", params=[8_000, pytest.param(limits.ENTRIES, marks=pytest.mark.slow)])
def length(request):
    """How long a game may be."""
    return request.param


@pytest.fixture(scope="module")
def server(tmp_path_factory, length):
    """A server that does not get faster meanwhile: so its speed is the same for all tests, and the lowest there is."""
    # The longest file counts for as much as ever.
    steps = limits.STEPS_OF_A_RECORD * length // limits.ENTRIES
    options = [f"--limit=entries={length}", f"--limit=steps_of_a_record={steps}"]
    with LiveServer(tmp_path_factory.mktemp("data"), options=options, compiles=False) as running:
        yield running


@pytest.fixture(scope="module")
def long_table(server, length):
    """A table that shows a game as long as one may be, opened while somebody else plays, and how long they waited."""
    text = long_games.text_of(length)
    with Other(server) as other:
        time.sleep(0.5)
        table = post_file(server.guest(), text)
    return table, other


def test_others_play_on_while_a_long_file_is_opened(long_table):
    _, other = long_table
    # Some before and some meanwhile; how many depends on how fast the file is opened.
    assert len(other.took) > 4
    assert other.slowest < SLOWEST


def test_others_play_on_while_a_long_game_is_looked_at(server, long_table, length):
    table, _ = long_table
    paths = ["", "/record", f"/at/{length}", "/books", f"/at/{length - 1}", f"/why/{length - 1}"]
    answers = {}

    def look(path):
        answers[path] = server.guest().ask("GET", f"/api/tables/{table}{path}")

    with Other(server) as other:
        looking = [threading.Thread(target=look, args=(path,)) for path in paths]
        for each in looking:
            each.start()
        with connect(f"{server.ws_url}/api/tables/{table}/live", max_size=None) as socket:
            assert len(json.loads(socket.recv())["log"]) == length
        for each in looking:
            each.join()
    assert other.slowest < SLOWEST
    statuses = {path: answers[path][0] for path in paths}
    assert statuses == {**dict.fromkeys(paths, 200), f"/why/{length - 1}": 409}
    assert json.loads(answers[f"/at/{length - 1}"][2])["n"] == length - 1
    assert answers["/record"][2].decode().split()[-1] == "1-draft"


def test_a_file_that_is_longer_than_any_game_is_refused(server, length):
    text = long_games.text_of(length + 1)
    assert len(text) < limits.LARGEST_FILE
    with pytest.raises(RefusedError) as refused:
        post_file(server.guest(), text)
    assert (refused.value.code, refused.value.status) == ("file_too_long", 400)


def test_long_files_are_counted_before_they_are_replayed(server, length):
    guest, text = server.guest(), long_games.text_of(length)
    guest.get("/api/me")
    answers = []

    def post():
        try:
            answers.append(post_file(guest, text))
        except RefusedError as refused:
            answers.append((refused.code, refused.status))

    posting = [threading.Thread(target=post) for _ in range(3)]
    for each in posting:
        each.start()
    for each in posting:
        each.join()
    assert answers[:2] == [("too_fast", 429)] * 2
    assert isinstance(answers[2], str)


def test_everything_that_takes_some_work_is_counted():
    """Few may be asked for here, and no more for a long time: however slow the computer is, the rest comes too soon."""
    few = 5
    limited = [f"--limit={name}={few}/0.001" for name in ("looks_back", "records")]
    with LiveServer(options=limited, compiles=False) as server:
        for path in ("", "/record", "/at/0", "/books", "/luck", "/why/0", "/advice"):
            guest = server.guest()
            table = guest.new_table("here", "here")
            answers = [guest.ask("GET", f"/api/tables/{table}{path}") for _ in range(2 * few)]
            refused = [json.loads(body)["reason"]["code"] for status, _, body in answers if status == 429]
            assert refused[-1:] == ["too_fast"], f"{path} can be asked for without end"


# A table at its cap ---------------------------------------------------------------------------------------------------


def test_a_log_that_is_full_says_so_and_is_kept(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "ENTRIES", 4)
    ann = in_thread().guest()
    table = ann.new_table("here", "here", game="atacama")
    with ann.sit(table) as chair:
        for move in ("e5", "a1", "c3", "g7"):
            chair.act(move)
        for attempt in (lambda: chair.act("i9"), lambda: chair.undo(3)):
            with pytest.raises(RefusedError) as refused:
                attempt()
            assert refused.value.code == "log_full"
        assert chair.view["n"] == 4
    assert [line["text"] for line in ann.get(f"/api/tables/{table}")["log"]] == ["e5", "a1", "c3", "g7"]
    assert ann.ask("GET", f"/api/tables/{table}/record")[2].decode().split()[-4:] == ["e5", "a1", "c3", "g7"]


def draft_for_ever(chair, seat, place):
    """How many drafts of the first phase somebody can make, and the code of what ends it."""
    for done in range(200):
        try:
            chair.send("act", n=0, seat=seat, actions=[f"{place}-{('tower1', 'off')[done % 2]}"])
        except RefusedError as refused:
            return done, refused.code
    return 200, None


def test_nobody_can_fill_the_log_of_others(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "ENTRIES", 60)
    monkeypatch.setattr(limits, "SHARE_FOR_CLOSING", 0.2)
    server = in_thread()
    maker, pupil, friend = server.guest(), server.guest(), server.guest()
    table = maker.new_table("here", *["open"] * 5, game="oil_city")
    for seat in (1, 2, 3, 4):
        (friend if seat < 3 else pupil).take_seat(table, seat)
    pupil.take_seat(table, 5)
    with maker.sit(table) as made, friend.sit(table) as befriended, pupil.sit(table) as chair:
        assert draft_for_ever(chair, 5, "3b") == (30, "log_full")
        with pytest.raises(RefusedError) as refused:
            # All seats of one person count together.
            chair.send("act", n=0, seat=4, actions=["2b-tower1"])
        assert refused.value.code == "log_full"
        # Others go on as far as the part that is kept for closing: to 48 entries, of which the start drew three.
        assert draft_for_ever(befriended, 1, "2a") == (15, "log_full")
        assert draft_for_ever(made, 0, "1a") == (0, "log_full")
        assert made.send("close", n=48)["n"] >= 54


def test_what_one_person_writes_at_a_table_has_a_rate(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "WRITES", limits.Rate(3, 0.001))
    ann = in_thread().guest()
    table = ann.new_table("here", "novice", game="atacama")
    with ann.sit(table) as chair:
        for n in (0, 2, 4):
            chair.until(n)
            chair.act(chair.legal()[0])
        chair.until(6)
        with pytest.raises(RefusedError) as refused:
            chair.act(chair.legal()[0])
        assert refused.value.code == "too_fast"


def test_bots_leave_a_full_log_alone(in_thread, monkeypatch, caplog):
    monkeypatch.setattr(limits, "ENTRIES", 2)
    ann = in_thread().guest()
    table = ann.new_table("here", "novice", game="atacama")
    with ann.sit(table) as chair:
        chair.act("e5")
        chair.until(2)
        with pytest.raises(RefusedError):
            chair.act("a1")
        assert chair.view["thinking"] == []
    assert not caplog.records


# Aside ----------------------------------------------------------------------------------------------------------------


def busy(seconds, said, name):
    # Of its own: others may be at work on this computer.
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        yield
    said.append(name)
    return name


def test_whoever_had_least_time_goes_first_and_the_loop_goes_on():
    async def test():
        aside, said, longest = Aside(), [], 0.0
        jobs = [asyncio.create_task(aside.run(busy(0.1, said, f"long {n}"), "hostile")) for n in range(3)]
        await asyncio.sleep(0.05)
        jobs.append(asyncio.create_task(aside.run(busy(0.01, said, "short"), "kind")))
        while not all(job.done() for job in jobs):
            begun = time.thread_time()
            await asyncio.sleep(0)
            longest = max(longest, time.thread_time() - begun)
        assert said == ["short", "long 0", "long 1", "long 2"]
        assert [job.result() for job in jobs] == ["long 0", "long 1", "long 2", "short"]
        assert longest < 20 * SECONDS_OF_A_SLICE

    asyncio.run(test())


def test_what_fails_fails_for_who_asked_and_what_nobody_waits_for_is_dropped():
    def failing():
        yield
        raise ValueError("no")

    async def test():
        aside, said = Aside(), []
        given_up = asyncio.create_task(aside.run(busy(30, said, "never"), "one"))
        following = asyncio.create_task(aside.run(busy(0.01, said, "next"), "one"))
        await asyncio.sleep(0.01)
        given_up.cancel()
        with pytest.raises(ValueError, match="no"):
            await aside.run(failing(), "two")
        assert await following == "next"
        assert said == ["next"]
        left = asyncio.create_task(aside.run(busy(30, said, "never"), "one"))
        await asyncio.sleep(0.01)
        await aside.close()
        with pytest.raises(asyncio.CancelledError):
            await left

    asyncio.run(test())
