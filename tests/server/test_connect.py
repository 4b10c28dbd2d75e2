"""Programs that speak by lines in the seats of a bot account."""

import re
import shlex
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread

import pytest
from click.testing import CliRunner

import gusher
from dev.testing.servers import LiveServer
from gusher.clients import account, seats
from gusher.clients.account import Account, Clock, LogLine, RefusedError, StoppedError
from gusher.clients.seats import Seats, history, timed
from gusher.commands.connect import command
from gusher.rules.kernel import GusherError, advance, game, seeded
from gusher.study import Program, Thinking
from gusher.study.programs import words
from gusher.table.files import step_of
from gusher.table.view import Viewer, view

DOCS = Path(__file__).parents[2] / "docs"
PAGE, BY_LINES = DOCS / "programs.md", DOCS / "bots" / "by_lines.py"


class Script:
    """A function in place of a program."""

    def __init__(self, go):
        self._go, self._answers = go, SimpleQueue()

    def send(self, line):
        if line.startswith("gusher"):
            self._answers.put("ready legal scene")
        elif line.startswith("position"):
            self.position = line.split()[1:]
        elif line.startswith("legal"):
            self.legal = line.split()[1:]
        elif line.startswith("go"):
            self._answers.put(self._go(self))

    def receive(self, seconds):
        answer = self._answers.get(timeout=60)
        if answer is None:
            raise EOFError("ended with status 1")
        return answer

    def close(self):
        self._answers.put(None)


@contextmanager
def connected(url, token, go, most=4):
    """All messages of an account's games while a function plays them."""
    told, stopped = SimpleQueue(), Event()

    class Scripted(Program):
        def start(self):
            return Script(go)

    them = Seats(Account(url, token, stopped, told.put), Scripted("x"), Thinking(), most, stopped, told.put)
    thread = Thread(target=them.play)
    thread.start()
    try:
        yield told
    finally:
        stopped.set()
        thread.join(60)
        assert not thread.is_alive()


def first_of(script):
    return f"bestmove {script.legal[0]}"


def test_a_program_plays_takes_back_declines_and_leaves_when_it_goes_wrong(in_thread, monkeypatch):
    monkeypatch.setattr("gusher.server.sharing.limits.SECONDS_BETWEEN_SIGNS", 0.1)
    ann = in_thread().guest()
    ann.put("/api/me", {"name": "Ann"})
    made = ann.post("/api/bots", {"name": "Driller"})
    ann.put(f"/api/bots/{made['bot']['id']}/games", {"games": ["atacama"]})
    wanted = {"game": "atacama", "bot": made["bot"]["id"], "begins": "me"}
    asked = []

    def go(script):
        asked.append(script.position)
        return first_of(script) if len(asked) < 4 else "bestmove i5" if len(asked) == 4 else None

    with connected(ann.url, made["token"], go, most=1) as told:
        table = ann.post("/api/challenges", wanted)["id"]
        assert told.get(timeout=60) == f"{table}: atacama, with Ann"
        with ann.sit(table) as chair:
            while not chair.legal():
                chair.next_view()
            # A second game.
            crowded = ann.post("/api/challenges", wanted)["id"]
            assert told.get(timeout=60) == f"{crowded}: declined (--games 1)"
            chair.act("i5")
            chair.until(chair.view["n"] + 1)
            to = chair.view["undo"]["to"]
            chair.undo(to)
            while not chair.legal() or chair.view["n"] < to + 4:
                chair.next_view()
            chair.act("i5")
            chair.until(chair.view["n"] + 1)
            chair.act(chair.legal()[-1])
            chair.until(chair.view["n"] + 1)
            chair.act(chair.legal()[-1])
            # Now it chooses an occupied field.
            while not chair.view["over"]:
                chair.next_view()
        assert (chair.view["ending"], chair.view["resigned"]) == ("resigned", [1])
        # Moves that were taken back are left out.
        assert [position[0] for position in asked] == ["i5"] * 4
        assert [len(position) for position in asked] == [1, 1, 3, 5]
        assert told.get(timeout=60) == f"{table}: the program wanted to play i5, which is not legal; it leaves the game"
        assert told.get(timeout=60).startswith(f"{table}: over, points ")


@pytest.mark.parametrize(("name", "most"), [("guven", 200), ("oil_city", 120)])
def test_what_a_program_is_told_is_what_it_is_told_in_an_arena(name, most, interpreted):
    table = gusher.table(name, seats=game(name).seats[0], seed=3)
    generator, done = seeded(1), []
    while table.movers() and table.n < most:
        seat = table.movers()[-1]
        generator = advance(generator)
        action = table.engine.pick(table.state, seat, generator)
        table.play(table.game.actions.write(action), seat=seat)
    s = table.start_state()
    for step in table.line:
        written = step_of(table.engine, s, step.seat, table.text_of(step))
        done.append((written, table.engine.logged(s, step.action)))
        table.engine.play_unchecked(s, step.seat, step.action)
    for seat in range(2):
        seen = view(table, Viewer(frozenset({seat}), "player")).log
        told = history(table.game, [LogLine(each.n, each.kind, each.seat, each.text) for each in seen])
        expected = words(table.engine, table.seen(seat), seat, done)
        without_seats = [[word.rpartition(":")[2] for word in each] for each in (told, expected)]
        assert without_seats[0] == without_seats[1]
        assert ("?" in without_seats[0]) is table.conceals
        # Where all act at once, each move is preceded by its seat.
        assert (told == expected) is (table.game.done is None)


def test_a_move_takes_a_share_of_the_time_that_is_left():
    usual = Thinking(seconds=2.0)
    assert timed(usual, None, 1) is usual
    assert timed(usual, Clock(seats=[90.0, 20.0]), 1).seconds == 1.0
    assert timed(usual, Clock(seats=[90.0, 20.0]), 0).seconds == 2.0
    assert timed(Thinking(), Clock(seats=[90.0, -1.0]), 1).seconds == seats.LEAST_SECONDS
    assert timed(usual, Clock(ends=None), 1) is usual


def test_an_account_goes_on_after_an_outage_and_ends_where_it_is_not_wanted(in_thread, monkeypatch):
    monkeypatch.setattr(account, "FIRST_PAUSE", 0.01)
    server = in_thread()
    ann = server.guest()
    token = ann.post("/api/bots", {"name": "Driller"})["token"]
    told, stopped = [], Event()
    here = Account(server.url, token, stopped, told.append)
    table = here.ask("POST", "tables", {"game": "atacama", "seats": ["me", "apprentice"]})["id"]
    real, calls = here._request, []

    def failing(*arguments):
        calls.append(arguments)
        if len(calls) in (2, 3):
            raise ConnectionResetError("by peer")
        answer = real(*arguments)
        if len(calls) == 1:
            # The first stream is cut off in the middle of its second line.
            lines = iter([answer.readline(), b'{"type": "view", "id'])
            answer.readline = lambda: next(lines)
        return answer

    monkeypatch.setattr(here, "_request", failing)
    lines = here.lines()
    first, again = next(lines), next(lines)
    assert (first.id, again.id) == (table, table)
    assert again.log[: len(first.log)] == first.log
    assert [call[1] for call in calls[1:]] == [f"stream?after={table}%3A{first.n}"] * 3
    assert told == ["the connection is lost (by peer); trying again", "connected again"]
    ann.ask("DELETE", f"/api/bots/{ann.get('/api/bots')['bots'][0]['id']}")
    with pytest.raises(RefusedError, match="token"):
        list(lines)
    stopped.set()
    monkeypatch.setattr(here, "_request", lambda *_: (_ for _ in ()).throw(OSError))
    with pytest.raises(StoppedError):
        here.ask("GET", "")


def test_what_is_wrong_is_said_before_anything_is_played(tmp_path):
    token = tmp_path / "token"
    token.write_text("gusher_x\n")
    for arguments, complaint in (
        (["ftp://x", "x"], "'ftp://x' is not an address"),
        (["http://localhost:1", "./nowhere"], "the program can't be started"),
        (["http://localhost:1", f"{sys.executable} -c print(1)"], "the program ended with status 0"),
        (["http://localhost:1", "x", "--time", "-1"], "-1.0 is not above 0"),
    ):
        result = CliRunner().invoke(command, [*arguments, "--token-file", str(token)])
        assert result.exit_code != 0
        assert complaint in result.stderr, result.stderr
    with pytest.raises(GusherError, match="one line"):
        Account("http://localhost", "two\nlines", Event())


def play(guest, table, most):
    """At most this many moves."""
    with guest.sit(table) as chair:
        for _ in range(most):
            while not (chair.legal() or chair.view["over"]):
                chair.next_view()
            if chair.view["over"]:
                return
            chair.act(chair.legal()[-1])


@pytest.mark.slow
def test_the_command_plays_through_an_outage_until_it_is_stopped(tmp_path):
    with LiveServer(tmp_path / "data", compiles=False) as server:
        ann = server.guest()
        (tmp_path / "token").write_text(ann.post("/api/bots", {"name": "Driller"})["token"])
        table = ann.new_table("here", "open")
        # As in the docs.
        [line] = re.findall(r"^gusher (connect .*)$", PAGE.read_text("utf-8"), re.MULTILINE)
        line = line.replace("http://localhost:8000", server.url).replace("ID", table)
        line = line.replace("./mine --fast", f"{sys.executable} -S {BY_LINES}")
        running = subprocess.Popen(
            [sys.executable, "-P", "-m", "gusher", *shlex.split(line)],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            assert running.stdout.readline() == f"Bot Driller plays at {server.url}. Ctrl-C ends it.\n"
            assert running.stdout.readline().startswith(f"{table}: atacama, with ")
            play(ann, table, 3)
            server.stop()
            assert running.stdout.readline().startswith("the connection is lost")
            server.start()
            assert running.stdout.readline() == "connected again\n"
            play(ann, table, 99)
            assert running.stdout.readline().startswith(f"{table}: over, points ")
            running.send_signal(signal.SIGINT)
            assert running.wait(60) == 0
            assert running.stdout.read() == "Stopped. Open games continue when it is started again.\n"
        finally:
            running.kill()
            running.wait()
            running.stdout.close()
