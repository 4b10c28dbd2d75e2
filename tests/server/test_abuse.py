"""One client must not hurt the others: black boxes over real sockets, so that they hold for any server beneath."""

import contextlib
import json
import re
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from pace import Pace
from processes import wait_for
from websockets.exceptions import InvalidHandshake

from dev.bench.attacks import (
    HOST,
    connections_to,
    frame,
    is_closed,
    line,
    meanwhile,
    memory_of,
    send_for,
    slowest_move,
    web_socket,
)
from dev.testing.servers import LiveServer
from gusher.rules import atacama
from gusher.server.http.guest import Guest, RefusedError
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing.budgets import Buckets
from gusher.server.sharing.limits import Rate

MEGABYTES = 40
"""More than this no attack below may take."""

READERS = 20
"""So many connections ask for much and read nothing."""

SECONDS = 2.0
"""So long a move of somebody else may take; `gusher bench server.flood` measures it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """The true server. It compiles nothing, so that all that its memory grows by is what clients do."""
    options = ["--name", "gusher.example"]
    with LiveServer(tmp_path_factory.mktemp("data"), options=options, compiles=False) as running:
        while not running.health()["settled"]:
            time.sleep(0.1)
        yield running


@pytest.fixture
def serving(tmp_path):
    """A server of one's own, with these options."""
    with ExitStack() as stack:
        yield lambda *options, **parts: stack.enter_context(
            LiveServer(tmp_path / "data", options=options, compiles=False, **parts)
        )


def assert_quick(chair, seconds):
    """Somebody's moves are acknowledged in time, for so many seconds."""
    with Pace() as pace:
        slowest = slowest_move(chair, seconds)
    assert slowest < SECONDS * pace.slowness


def limit(**limits):
    return [f"--limit={name}={value}" for name, value in limits.items()]


def stranger(server, source="127.0.0.2"):
    """Somebody at another address of this computer."""
    return Guest(server.url, source=source)


# Floods ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param(frame(9, b"a" * 125) * 400, id="pings"),
        pytest.param(frame(9) * 8000, id="empty pings"),
        pytest.param(frame(10, b"x") * 6000, id="pongs"),
        pytest.param(frame(1, b"{", is_last=False) + frame(0, is_last=False) * 8000, id="empty parts"),
        pytest.param(frame(1, b"{}") * 6000, id="messages"),
    ],
)
def test_frames_without_end_are_bounded(server, flood):
    ann = server.guest()
    table = ann.new_table("here", "here")
    with ann.sit(table) as chair:
        before = memory_of(server.process)
        attacker = web_socket(server.port, table)
        with meanwhile(lambda stop: send_for(attacker, flood, 2)):
            assert_quick(chair, 2)
        attacker.close()
        assert memory_of(server.process) - before < MEGABYTES


def test_a_device_that_never_reads_is_dropped(serving):
    server = serving(*limit(seconds_without_reading=2, seconds_to_close=2))
    ann = server.guest()
    table = ann.new_table("here", "here")
    before = connections_to(server.port)
    lines = [web_socket(server.port, table) for _ in range(3)]
    for each in lines:
        # Pings are answered; nobody reads that.
        send_for(each, frame(9, b"a" * 125) * 50, 0.3)
    until = time.monotonic() + 60
    while connections_to(server.port) > before and time.monotonic() < until:
        time.sleep(0.2)
    assert connections_to(server.port) <= before
    for each in lines:
        each.close()


def test_an_answer_that_nobody_fetches_is_dropped(serving):
    server = serving(*limit(seconds_without_reading=2))
    page = server.guest().ask("GET", "/")[2].decode()
    files = [part.split('"')[0] for part in page.split('"/assets/')[1:]]
    largest = max(files, key=lambda file: len(server.guest().ask("GET", f"/assets/{file}")[2]))
    before = connections_to(server.port)
    with line(server.port, reads=4096) as attacker:
        # Answers that add up to more than any buffer between us holds.
        send_for(attacker, f"GET /assets/{largest} HTTP/1.1\r\n".encode() + HOST + b"\r\n", 3)
        until = time.monotonic() + 60
        while connections_to(server.port) > before and time.monotonic() < until:
            time.sleep(0.2)
        assert connections_to(server.port) <= before
    assert server.guest().get("/api/health")


ASKING = b"GET /api/games HTTP/1.1\r\n" + HOST + b"\r\n"


def test_requests_in_one_go_are_bounded(server):
    ann = server.guest()
    with ann.sit(ann.new_table("here", "here")) as chair:
        before = memory_of(server.process)
        attacker = line(server.port)
        with meanwhile(lambda stop: send_for(attacker, ASKING * 2000, 2)):
            assert_quick(chair, 2)
        assert memory_of(server.process) - before < MEGABYTES
        attacker.close()


def test_heads_and_bodies_that_never_end_time_out(serving):
    server = serving(*limit(seconds_for_head=2, seconds_for_body=3))
    begun = [
        b"GET / HTTP/1.1\r\nX: ",
        b"",
        b"POST /api/tables HTTP/1.1\r\n" + HOST + b"Content-Length: 100\r\n\r\n{",
        b"GET /api/health HTTP/1.1\r\n" + HOST + b"\r\nGET /api/hea",
    ]
    lines = []
    for start in begun * 50:
        lines.append(line(server.port))
        lines[-1].sendall(start)
    time.sleep(6)
    assert all(is_closed(each, 1) for each in lines)
    for each in lines:
        each.close()
    assert server.guest().get("/api/health")


def test_a_head_that_drips_times_out(serving):
    server = serving(*limit(seconds_for_head=2))
    drip = line(server.port)
    drip.sendall(b"GET / HTTP/1.1\r\n")
    began = time.monotonic()
    with Pace() as pace, contextlib.suppress(OSError):
        while time.monotonic() - began < 20:
            drip.sendall(b"X")
            time.sleep(0.1)
    assert time.monotonic() - began < 6 * pace.slowness
    drip.close()


def test_a_head_that_is_too_long_is_refused(server):
    attacker = line(server.port)
    with contextlib.suppress(OSError):
        for _ in range(100):
            attacker.sendall(b"GET / HTTP/1.1\r\n" if _ == 0 else b"X-Long: " + b"x" * 2000 + b"\r\n")
    assert is_closed(attacker, 5)
    attacker.close()


# Who has what share ---------------------------------------------------------------------------------------------------


def test_one_address_has_its_share_of_connections(serving):
    server = serving(*limit(sockets=60))
    lines = [line(server.port) for _ in range(100)]
    wait_for(lambda: sum(not is_closed(each, 0.01) for each in lines) <= 30)
    ann = server.guest()
    with ann.sit(ann.new_table("here", "here")) as chair:
        assert chair.act("e5") == 1
    for each in lines:
        each.close()


def test_a_server_that_may_open_few_files_goes_on(serving):
    server = serving(files=256)
    ann = server.guest()
    with ann.sit(ann.new_table("here", "here")) as chair:
        lines = []
        for each in range(500):
            with contextlib.suppress(OSError):
                lines.append(line(server.port, f"127.0.1.{each % 200 + 1}"))
        time.sleep(3)
        assert_quick(chair, 1)
        assert len(server.output) < 5000, server.output
        for each in lines:
            each.close()
    time.sleep(0.5)
    assert server.guest().get("/api/health")


def test_cookies_are_free_and_do_not_help(serving):
    server = serving(*limit(sockets_of_address=40))
    ann = server.guest()
    table = ann.new_table("here", "open")
    with ExitStack() as many:
        refused = 0
        for _ in range(60):
            eve = stranger(server)
            try:
                eve.get("/api/me")
                many.enter_context(eve.sit(table))
            except (RefusedError, OSError, InvalidHandshake):
                refused += 1
        assert refused >= 20
        with ann.sit(table) as chair:
            assert chair.view["n"] == 0


def test_seats_at_public_tables_are_counted_by_address(serving):
    server = serving(*limit(public_seats_of_address="3/0.001"))
    ann = server.guest()
    tables = [ann.new_table("open", "open", public=is_public) for is_public in (True,) * 5 + (False,) * 3]
    codes = []
    for table in tables:
        try:
            stranger(server).take_seat(table, 0)
            codes.append(None)
        except RefusedError as error:
            codes.append(error.status)
    assert codes == [None] * 3 + [429] * 2 + [None] * 3
    # Others find a seat, and whoever made the table.
    stranger(server, "127.0.0.4").take_seat(tables[3], 0)
    ann.take_seat(tables[4], 0)


def test_tables_are_counted_by_address(serving):
    server = serving(*limit(tables_of_address="20/0.1"))
    codes = []
    for _ in range(30):
        eve = stranger(server)
        try:
            eve.new_table("here", "here")
        except RefusedError as error:
            codes.append((error.status, error.code))
    assert codes == [(429, "too_fast")] * 10
    assert server.guest().new_table("here", "here")


def test_whoever_asks_much_waits_for_himself(server):
    ann = server.guest()
    table = ann.new_table("here", "here", game="ghawar")
    eve = stranger(server)
    hers = eve.new_table("here", "here", game="ghawar")
    seat, actions = next((seat, each) for seat, each in eve.get(f"/api/tables/{hers}")["legal"].items() if each)
    question = json.dumps({"type": "consider", "id": 1, "seat": int(seat), "action": actions[0]}).encode()
    sockets = [web_socket(server.port, hers, eve.cookie) for _ in range(60)]

    def ask(stop):
        for each in sockets:
            each.settimeout(0.01)
        while not stop.is_set():
            for each in sockets:
                with contextlib.suppress(OSError):
                    each.sendall(frame(1, question))
                with contextlib.suppress(OSError):
                    each.recv(65536)

    with ann.sit(table) as chair, meanwhile(ask):
        assert_quick(chair, 3)
    for each in sockets:
        each.close()


OWN_TILES = f"# {'x' * 20_000}\n" + (Path(atacama.__file__).parent / "tiles.toml").read_text("utf-8")


def test_tables_made_in_one_go_are_made_one_after_the_other(server):
    ann = server.guest()
    body = {"game": "atacama", "seats": [{"kind": "here"}] * 2, "options": {"tiles": OWN_TILES}}
    sent = json.dumps(body).encode()
    head = f"POST /api/tables HTTP/1.1\r\nContent-Length: {len(sent)}\r\n".encode() + HOST + b"\r\n"
    with ann.sit(ann.new_table("here", "here")) as chair, ExitStack() as held:
        lines = [held.enter_context(line(server.port, "127.0.0.3")) for _ in range(60)]
        for each in lines:
            each.sendall(head + sent[:-1])
        time.sleep(1)

        def finish(_):
            for each in lines:
                each.sendall(sent[-1:])

        with meanwhile(finish):
            assert_quick(chair, 3)
        assert all(b" 201 " in each.recv(100) for each in lines)


def test_the_lobby_tells_that_there_are_own_parts_but_not_which(server):
    ann = server.guest()
    table = ann.post(
        "/api/tables",
        {"game": "atacama", "seats": [{"kind": "open"}] * 2, "public": True, "options": {"tiles": OWN_TILES}},
    )["id"]
    told = next(each for each in server.guest().get("/api/tables") if each["id"] == table)
    assert told["options"]["tiles"] is True
    assert ann.get(f"/api/tables/{table}")["options"]["tiles"].count("\n") > 10


def test_lists_of_tables_are_counted(serving):
    server = serving(*limit(lobbies_of_address="5/0.1"))
    asked = [stranger(server).ask("GET", "/api/tables") for _ in range(8)]
    assert [status for status, *_ in asked] == [200] * 5 + [429] * 3
    # They are told after how many seconds there is room for one more.
    waits = [headers.get("retry-after") for _, headers, _ in asked]
    assert waits[:5] == [None] * 5
    assert all(1 <= int(wait) <= 10 for wait in waits[5:])
    assert server.guest().get("/api/tables") == []


def test_whoever_is_too_fast_is_told_how_long_to_wait():
    bucket = Buckets(Rate(2, 0.25))
    assert [bucket.take("ann") for _ in range(3)] == [True, True, False]
    assert bucket.wait("ann") == pytest.approx(4, abs=0.5)
    # Where nothing says how long it takes, some time; and who was refused for anything else need not wait.
    headers = [Refusal(code, status=status).headers for code, status in (("too_fast", 429), ("not_over", 409))]
    assert headers == [{"retry-after": "5"}, {}]
    assert Refusal("too_fast", status=429, wait=bucket.wait("ann")).headers == {"retry-after": "4"}


def test_what_an_address_has_not_read_is_bounded(serving):
    server = serving(*limit(unread_of_address=1_000_000, seconds_without_reading=600, seconds_to_read=600))
    ann = server.guest()
    page = ann.ask("GET", "/")[2].decode()
    script = re.search(r'src="(/assets/app-[^"]+)"', page)[1]
    # Far more than the system takes for a connection that nobody reads.
    asking = f"GET {script} HTTP/1.1\r\n".encode() + HOST + b"\r\n"
    with ann.sit(ann.new_table("here", "here")) as chair, ExitStack() as held:
        before = memory_of(server.process)
        for _ in range(READERS):
            reader = held.enter_context(line(server.port, reads=4096))
            send_for(reader, asking * 100, 0.05)
        # Of more than some there would be a megabyte, so those who have most to read are dropped.
        wait_for(lambda: connections_to(server.port) < READERS)
        assert connections_to(server.port) > 1
        assert memory_of(server.process) - before < MEGABYTES
        assert chair.act("e5") == 1


# A class has one address ----------------------------------------------------------------------------------------------


def test_sixty_devices_behind_one_address_are_never_refused(serving):
    server = serving()
    teacher = server.guest()
    tables = [teacher.new_table("open", "open") for _ in range(30)]
    page = server.guest().ask("GET", "/")[2].decode()
    files = [part.split('"')[0] for part in page.split('"/assets/')[1:]]
    began = time.monotonic()
    with Pace() as pace, ExitStack() as room:
        chairs = []
        for number in range(60):
            table, seat = tables[number // 2], number % 2
            pupil = server.guest()
            for path in ("/", *(f"/assets/{file}" for file in files), "/api/games", "/api/me", "/api/tables"):
                assert pupil.ask("GET", path)[0] == 200, path
            pupil.put("/api/me", {"name": f"Pupil {number + 1}"})
            pupil.take_seat(table, seat, f"Pupil {number + 1}")
            chairs.append(room.enter_context(pupil.sit(table)))
        for first, second in zip(chairs[::2], chairs[1::2], strict=True):
            while not first.legal():
                first.next_view()
            assert first.consider("e5")["reason"] is None
            second.until(first.act("e5"))
            first.until(second.act("a1"))
    assert time.monotonic() - began < 60 * pace.slowness


# Where a request comes from -------------------------------------------------------------------------------------------


def test_only_a_trusted_proxy_speaks_for_others(tmp_path):
    few = limit(tables_of_address="2/0.01")

    def refusals(server):
        statuses = []
        for number in range(6):
            headers = {"X-Forwarded-For": f"203.0.113.{number}"}
            body = {"game": "atacama", "seats": [{"kind": "here"}] * 2}
            status, _, _ = server.guest().ask("POST", "/api/tables", body, headers)
            statuses.append(status)
        return statuses.count(429)

    with LiveServer(tmp_path / "alone", options=few, compiles=False) as server:
        assert refusals(server) == 4
    with LiveServer(tmp_path / "behind", options=[*few, "--trusted-proxy", "127.0.0.0/8"], compiles=False) as server:
        assert refusals(server) == 0
        # What a client writes in front of what the proxy adds is not believed.
        body = {"game": "atacama", "seats": [{"kind": "here"}] * 2}
        spoofed = [
            server.guest().ask("POST", "/api/tables", body, {"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.200"})[
                0
            ]
            for number in range(6)
        ]
        assert spoofed.count(429) == 4


@pytest.mark.parametrize(
    "name",
    ["evil.example", "localhost.evil.example", "", "a b", "127.0.0.1.evil.example", "127.0.0.1:99999", "[::1]:70000"],
)
def test_names_of_others_are_not_answered(server, name):
    for path in ("/", "/api/me"):
        status, _, body = server.guest().ask("GET", path, headers={"Host": name})
        # A name that is none at all is refused by whoever reads the head.
        assert status in (400, 421), body
    status, _, _ = server.guest().ask("POST", "/api/tables", {}, headers={"Host": name})
    assert status in (400, 421)
    assert "--name" in server.guest().ask("GET", "/", headers={"Host": "evil.example"})[2].decode()


@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1:80", "[::1]:8000", "192.168.1.20:8000", "Gusher.Example", "gusher.localhost"]
)
def test_own_names_are_answered(server, name):
    assert server.guest().ask("GET", "/api/me", headers={"Host": name})[0] == 200


def test_pages_may_talk_to_our_own_socket_only(server):
    policy = server.guest().ask("GET", "/")[1]["content-security-policy"]
    assert f"connect-src 'self' ws://127.0.0.1:{server.port};" in policy
    assert " ws: " not in policy
    assert " wss: " not in policy


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("--limit=sockets=many", "sockets takes a number"),
        ("--limit=sokets=3", "no limit 'sokets'"),
        ("--limit=tables=3", "at once/a second"),
        ("--limit=sockets=-1", "sockets takes a number"),
        ("--trusted-proxy=somewhere", "somewhere"),
        ("--name=http://gusher.example", "host name"),
    ],
)
def test_wrong_options_are_named(tmp_path, option, told):
    server = LiveServer(tmp_path / "data", options=[option], compiles=False)
    with pytest.raises(RuntimeError) as ended:
        server.start()
    assert told in str(ended.value)
    assert "Traceback" not in str(ended.value)
