"""Clients that go away in the middle of something: nobody's fault, and nothing to write about."""

import asyncio
import json
import socket
import struct
import time
from contextlib import ExitStack

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.sync.client import connect

from dev.testing.servers import LiveServer
from gusher.server.http.frames import Frames


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server of which nothing is heard but what happens here."""
    with LiveServer(tmp_path_factory.mktemp("data"), compiles=False) as running:
        yield running


@pytest.fixture
def silent(server):
    """Nothing is printed during the test, and the server lives on."""
    before = server.output
    yield
    time.sleep(0.5)
    assert server.output[len(before) :] == ""
    assert server.guest().new_table("here", "here")


def line(server):
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    # Closing it then resets the connection and drops whatever is under way.
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return connection


def head(server, method, path, length, *more):
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Content-Length: {length}", *more]
    return "\r\n".join((*lines, "", "")).encode()


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/resume", "/api/records"])
def test_half_a_body(server, silent, path):
    for sent in (b"", b'{"name": "An', b"\xff"):
        for kind in ("application/json", "text/plain"):
            with line(server) as each:
                method = "PUT" if path == "/api/me" else "POST"
                each.sendall(head(server, method, path, 1000, f"Content-Type: {kind}") + sent)
                time.sleep(0.02)


def test_half_a_body_that_ends_in_good_order(server, silent):
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as each:
        each.sendall(head(server, "PUT", "/api/me", 1000, "Content-Type: application/json") + b'{"name"')
        each.shutdown(socket.SHUT_WR)
        each.recv(1000)


def test_a_body_that_comes_after_its_answer_is_no_request(server, silent):
    """It may look like one, and may be longer than any head."""
    body = head(server, "GET", "/api/tables/abc", 0) + b"a" * 100_000
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as each:
        each.sendall(head(server, "POST", "/api/nothing", len(body)))
        early = b""
        while not early.endswith(b"}"):
            early += each.recv(10_000)
        assert early.startswith(b"HTTP/1.1 404")
        each.sendall(body + head(server, "GET", "/api/games", 0, "Connection: close"))
        answer = b"".join(iter(lambda: each.recv(100_000), b""))
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_half_a_chunked_body(server, silent):
    for sent in (b"5\r\nab", b"5\r\nabcde\r\n", b"zz\r\n"):
        with line(server) as each:
            request = (
                f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            each.sendall(request.encode() + sent)
            time.sleep(0.02)


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/tables", "/api/schema/openapi.json", "/api/me"])
def test_an_answer_that_nobody_waits_for(server, silent, path):
    for wait in (0, 0, 0.002, 0.02):
        with line(server) as each:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            each.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode() * 5)
            time.sleep(wait)


def test_no_request_at_all(server, silent):
    for sent in (b"", b"G", b"GET / HT", b"\x16\x03\x01\x02\x00", b"GET / HTTP/1.1\r\nHost: x\r\n"):
        with line(server) as each:
            each.sendall(sent)


def upgrade(server, table, cookie):
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {cookie}\r\n\r\n"
    ).encode()


def test_a_socket_that_is_gone_before_it_is_open(server, silent):
    guest = server.guest()
    table = guest.new_table("here", "here")
    for name in (table, "nosuchtable0"):
        for wait in (0, 0, 0.001, 0.005, 0.02):
            with line(server) as each:
                each.sendall(upgrade(server, name, guest.cookie))
                time.sleep(wait)


def test_a_socket_that_goes_while_it_is_told_something(server, silent):
    ann = server.guest()
    table = ann.new_table("here", "here")
    with ann.sit(table) as chair:
        for number in range(20):
            with ExitStack() as leaving:
                for _ in range(5):
                    each = leaving.enter_context(connect(f"{server.ws_url}/api/tables/{table}/live"))
                    each.send(json.dumps({"type": "consider", "id": 1, "seat": 0, "action": "e5"}))
                    each.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    leaving.callback(each.socket.close)
                if number % 2 == 0:
                    chair.act("e5")
                else:
                    chair.undo(chair.view["n"] - 1)


def test_a_server_that_stops_with_people_at_its_tables_says_no_more_than_that(tmp_path):
    with LiveServer(tmp_path, compiles=False) as running:
        ann = running.guest()
        table = ann.new_table("here", "here")
        with ann.sit(table) as chair:
            chair.act("e5")
            running.stop()
        assert running.output.strip().endswith("Stopped. Every move is kept.")
        assert "Traceback" not in running.output
        assert "ERROR" not in running.output


def test_a_device_that_says_goodbye_and_reads_nothing_does_not_disturb_a_server_that_stops():
    async def run():
        said_goodbye, made = asyncio.Event(), []

        async def talk_much(_, receive, send):
            assert (await receive())["type"] == "websocket.connect"
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "bytes": bytes(16_000_000)})
            assert (await receive())["type"] == "websocket.disconnect"
            said_goodbye.set()

        config = uvicorn.Config(talk_much, ws=Frames, log_config=None)
        config.load()

        def begun():
            made.append(Frames(config=config, server_state=ServerState(), app_state={}))
            return made[-1]

        listening = await asyncio.get_running_loop().create_server(begun, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        writer.write(
            b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        # A frame that says goodbye, masked with nothing.
        writer.write(b"\x88\x80" + bytes(4))
        await said_goodbye.wait()
        [line] = made
        # What it was sent before is still under way.
        assert line.transport.get_write_buffer_size() > 0
        line.shutdown()
        # Nobody waits until it has read that.
        await asyncio.sleep(0)
        assert line.disconnected
        writer.close()
        listening.close()

    asyncio.run(asyncio.wait_for(run(), 20))
