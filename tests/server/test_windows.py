"""The ways of Windows, as far as another system can tell: what it lacks, how its paths look, what its disks refuse."""

from __future__ import annotations

import ast
import asyncio
import errno
import io
import logging
import os
import socket
import sys
from pathlib import Path, PureWindowsPath
from urllib.parse import unquote

import pytest

from dev.testing.servers import LiveServer
from gusher import cli
from gusher.commands.serve import LONGEST_OF_FOLDER, of_any_length
from gusher.server import serve
from gusher.server.http.accepting import next_one
from gusher.server.storage import folder, places, sqlite

SOURCES = Path(cli.__file__).parent
LACKS = {"fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "uvloop"}
"""Modules."""
LACKS_OF_OS = (
    "chown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getpgid", "getpriority", "getuid", "killpg", "mkfifo",
    "nice", "sched_getaffinity", "sched_setaffinity", "setpriority", "setsid", "statvfs", "sysconf", "waitid",
)  # fmt: skip


def trees(*words):
    """The sources that have any of these words, with their names."""
    for file in SOURCES.rglob("*.py"):
        text = file.read_text("utf-8")
        if any(word in text for word in words):
            yield str(file.relative_to(SOURCES)), ast.parse(text)


def test_nothing_forks_and_what_windows_lacks_is_asked_for_first():
    wants, starts = set(), set()
    for name, tree in trees("get_context", *LACKS, *(f"os.{each}" for each in LACKS_OF_OS)):
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                modules = [each.name for each in node.names] if isinstance(node, ast.Import) else [node.module]
                wants |= {(name, each) for each in modules if each in LACKS}
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "os":
                wants |= {(name, node.attr)} if node.attr in LACKS_OF_OS else set()
            elif (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get_context"
            ):
                starts |= {(name, ast.unparse(each)) for each in node.args}
    # Several processes behind one port are for systems that can fork.
    assert starts == {
        ("server/processes.py", "'forkserver'"),
        ("server/work/workers.py", "'spawn'"),
        ("study/processes.py", "'spawn'"),
    }
    # Each in a try, or behind hasattr: the server below plays without all of them.
    assert wants == {
        ("lab/speed.py", "sched_getaffinity"),
        ("server/http/addresses.py", "fcntl"),
        ("server/live/load.py", "resource"),
        ("server/live/load.py", "sysconf"),
        ("server/serve.py", "resource"),
        ("server/work/readiness.py", "setpriority"),
        ("server/work/workers.py", "sched_getaffinity"),
        ("study/programs.py", "killpg"),
    }


def test_whatever_is_text_says_how_it_is_encoded():
    silent = []
    for name, tree in trees("read_text", "write_text", "subprocess"):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or any(each.arg == "encoding" for each in node.keywords):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            is_text = any(each.arg in ("text", "universal_newlines") for each in node.keywords)
            if (called, len(node.args)) in (("read_text", 0), ("write_text", 1)) or (
                called in ("run", "Popen", "check_output") and is_text
            ):
                silent.append(f"{name}:{node.lineno}")
    assert silent == []


# What ``shutil`` asks here, where it would ask something else there, stays.
WITHOUT = f"""
import os, socket, sys
for each in {sorted(LACKS)}:
    sys.modules[each] = None
for each in {sorted({*LACKS_OF_OS} - {"statvfs"})}:
    if hasattr(os, each):
        delattr(os, each)
del socket.send_fds, socket.recv_fds
"""


@pytest.mark.slow
def test_it_plays_without_what_windows_lacks_in_a_long_folder_with_all_letters(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(WITHOUT)
    data = tmp_path / "Spiele für Łódź & Żory" / "/".join(["ein langer Name"] * 18)
    data.mkdir(parents=True)
    assert len(str(data)) > 260
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    with LiveServer(data, {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "cp1252"}, compiles=False) as server:
        ann = server.guest()
        table = ann.new_table("here", "driller")
        with ann.sit(table) as chair:
            chair.until(chair.act("e5") + 1)
        server.stop()
        server.start()
        with ann.sit(table) as chair:
            assert chair.view["n"] >= 2
        assert "Traceback" not in server.output
        # The console replaces what it can't show.
        assert "Spiele für ?ód? & ?ory" in (data / "server.log").read_bytes().decode("cp1252")
    assert not [each.name for each in data.iterdir() if set(each.name) & set('<>:"/\\|?*')]


def test_a_console_that_knows_few_letters_shows_the_others_otherwise(monkeypatch):
    console = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(console, "cp1252"))
    monkeypatch.setattr(sys, "argv", ["gusher", "--version"])
    with pytest.raises(SystemExit):
        cli.main()
    print("Łódź ⛽", flush=True)
    assert console.getvalue().endswith("?ód? ?\n".encode("cp1252"))


def test_no_two_servers_have_one_port(monkeypatch):
    # Where there is such an option, it counts instead; here one that can be seen stands for it.
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE, raising=False)
    with serve.listen("127.0.0.1", 0) as listening:
        assert listening.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert not listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)


def test_a_memory_stick_keeps_files_though_it_has_no_links(tmp_path, monkeypatch):
    def no_links(*_):
        raise OSError(errno.EINVAL, "Incorrect function")

    monkeypatch.setattr(os, "link", no_links)
    assert folder.secret_in(tmp_path) == folder.secret_in(tmp_path)
    (tmp_path / "fresh").write_text("new")
    (tmp_path / "kept").write_text("old")
    with pytest.raises(FileExistsError):
        folder.put(tmp_path / "fresh", tmp_path / "kept")


class Port:
    """A listening socket, and the result of each try to accept a connection."""

    def __init__(self, *outcomes):
        self.outcomes, self.number, self.asked = list(outcomes), 7, []

    def fileno(self):
        return self.number

    def accept(self, listener):
        future = asyncio.get_running_loop().create_future()
        self.asked.append(future)
        if self.outcomes:
            outcome = self.outcomes.pop(0)
            future.set_exception(outcome) if isinstance(outcome, Exception) else future.set_result(outcome)
        return future


GONE = OSError(errno.EINVAL, "The specified network name is no longer available")


def test_a_phone_that_hangs_up_too_soon_keeps_nobody_out():
    async def taken(port):
        return await next_one(port.accept, port)

    assert asyncio.run(taken(Port(GONE, GONE, "a phone"))) == "a phone"
    closed = Port(GONE)
    closed.number = -1
    with pytest.raises(OSError, match="network name"):
        asyncio.run(taken(closed))

    async def given_up():
        port = Port()
        answer = next_one(port.accept, port)
        answer.cancel()
        await asyncio.sleep(0)
        return port.asked[0].cancelled()

    assert asyncio.run(given_up())


def refusing(monkeypatch):
    """SQLite as on a share: without shared memory it can't use its log."""

    usual = sqlite._url

    def url(file):
        return usual(file).update_query_dict({"vfs": "unix-none"})

    monkeypatch.setattr(sqlite, "_url", url)


def test_where_sqlite_keeps_no_log_it_says_so_and_works(tmp_path, monkeypatch, caplog):
    refusing(monkeypatch)
    with caplog.at_level(logging.WARNING, "gusher.server"):
        storage = sqlite.SqliteStorage(tmp_path / "gusher.db")

    async def rename_somebody():
        try:
            await storage.rename("ada", "Ada", 1.0)
            return await storage.name("ada")
        finally:
            await storage.close()

    assert asyncio.run(rename_somebody()) == "Ada"
    assert "SQLite can't keep its log in" in caplog.text
    assert "--data" in caplog.text
    assert not list(tmp_path.glob("*-wal"))


def test_errors_of_shares_come_with_advice(tmp_path):
    for said in ("disk I/O error", "locking protocol"):
        assert "OneDrive" in sqlite.cannot_open(tmp_path / "gusher.db", said)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        (r"C:\Users\Ada\OneDrive\Spiele", ["copied"]),
        (r"C:\Users\Ada\OneDrive - Gymnasium Łódź\data", ["copied"]),
        (r"C:\Users\Ada\Wolke\data", ["copied"]),
        (r"\\server\home\ada", ["share"]),
        (r"\\?\C:\Users\Ada\AppData\Local\gusher", []),
        (r"C:\Users\Ada\AppData\Local\gusher", []),
    ],
)
def test_folders_in_which_a_database_lies_badly(path, found):
    assert places.doubts(PureWindowsPath(path), {"OneDrive": r"C:\Users\Ada\Wolke", "OneDriveCommercial": ""}) == found


def test_who_serves_in_such_a_folder_is_told(tmp_path):
    assert "--data" in places.warnings(tmp_path / "Dropbox/gusher")[0]
    assert places.warnings(tmp_path) == []


def test_a_long_path_is_said_as_windows_takes_it():
    long = "\\".join(["C:", *["ein langer Name"] * 20])
    assert of_any_length(long) == f"\\\\?\\{long}"
    assert of_any_length(of_any_length(long)) == f"\\\\?\\{long}"
    share = "\\\\server\\" + "\\".join(["ein langer Name"] * 20)
    assert of_any_length(share) == f"\\\\?\\UNC{share[1:]}"
    short = "C:\\" + "x" * (LONGEST_OF_FOLDER - 3)
    assert of_any_length(short) == short
    # As SQLite is told of it.
    assert unquote(sqlite._url(PureWindowsPath(of_any_length(long))).database) == f"file:\\\\?\\{long}"
