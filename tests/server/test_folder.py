"""The data folder: closed to others, used by one server at a time, and anything wrong with it told in a sentence."""

import json
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dev.testing.servers import LiveServer, free_port
from gusher.server.storage.folder import SECRET_BYTES, USER, UnusableError, held, secret_in
from gusher.server.storage.sqlite import SqliteStorage

modes = pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")

SLOW = {**os.environ, "NUMBA_DISABLE_JIT": "1"}


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def start(folder, **options):
    """The status of a ``gusher serve`` that is expected to give up, and what it has said on stdout and stderr."""
    arguments = ["serve", "--host", "127.0.0.1", "--port", str(free_port()), "--data", str(folder)]
    if LiveServer.nursery is None or options:
        command = [sys.executable, "-P", "-m", "gusher", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=SLOW, **options)
        return done.returncode, done.stdout, done.stderr
    with tempfile.NamedTemporaryFile() as log:
        status = LiveServer.nursery.gusher(arguments, SLOW, Path(log.name), None).wait(60)
        return status, "", log.read().decode()


def refuses(folder, *said, **options):
    """It says these words in one line on stderr, and its status is 1."""
    status, output, errors = start(folder, **options)
    assert (status, output) == (1, "")
    assert errors.startswith("gusher: ")
    assert errors.count("\n") == 1
    for words in said:
        assert words in errors
    return errors


# The secret -----------------------------------------------------------------------------------------------------------


def test_the_secret_is_made_once_and_is_nobody_elses(tmp_path):
    with ThreadPoolExecutor(8) as together:
        secrets = set(together.map(lambda _: secret_in(tmp_path), range(16)))
    assert len(secrets) == 1
    assert len(secrets.pop()) == SECRET_BYTES
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]
    assert mode(tmp_path / "secret") == 0o600


@pytest.mark.parametrize("damaged", [b"", b"short", b"x" * 31, b"x" * 33, bytes(32)])
def test_a_secret_that_could_be_guessed_stops_the_start(tmp_path, damaged):
    (tmp_path / "secret").write_bytes(damaged)
    with pytest.raises(UnusableError) as stopped:
        secret_in(tmp_path)
    assert "backup" in str(stopped.value)
    assert (tmp_path / "secret").read_bytes() == damaged


def test_an_empty_secret_is_told_by_the_command(tmp_path):
    (tmp_path / "secret").touch()
    refuses(tmp_path, str(tmp_path / "secret"), "0 bytes", "backup")


# Who may look into it -------------------------------------------------------------------------------------------------


@modes
def test_a_new_folder_is_ours_alone(tmp_path):
    before = os.umask(0o022)
    try:
        with LiveServer(tmp_path / "one" / "data", compiles=False) as server:
            server.guest().new_table("here", "open")
            files = {file.name: mode(file) for file in server.data.iterdir() if file.name != "server.log"}
            assert {"gusher.db", "gusher.db-wal", "gusher.db-shm", "secret", "server.lock"} <= files.keys()
            assert set(files.values()) == {0o600}
            assert mode(server.data) == 0o700
    finally:
        os.umask(before)


@modes
def test_a_folder_that_stood_open_is_closed(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    SqliteStorage(folder / "gusher.db")._close()
    secret_in(folder)
    for file in folder.iterdir():
        file.chmod(0o644)
    folder.chmod(0o755)
    with held(folder):
        assert mode(folder) == 0o700
        assert {mode(file) for file in folder.iterdir()} == {0o600}


@modes
def test_a_folder_that_holds_others_is_left_as_it_is_and_told(tmp_path, caplog):
    (tmp_path / "photos").mkdir()
    tmp_path.chmod(0o755)
    with held(tmp_path):
        assert mode(tmp_path) == 0o755
        assert mode(tmp_path / "server.lock") == 0o600
    assert "chmod 700" in caplog.text


@modes
def test_permissions_that_cannot_be_changed_are_told(tmp_path, caplog, monkeypatch):
    (tmp_path / "secret").write_bytes(b"s" * 32)
    (tmp_path / "secret").chmod(0o644)
    monkeypatch.setattr("pathlib.Path.chmod", lambda *_: None)
    with held(tmp_path):
        assert mode(tmp_path / "secret") == 0o644
    assert f"The permissions of {tmp_path / 'secret'} can't be changed" in caplog.text


# One server at a time -------------------------------------------------------------------------------------------------


def test_a_second_server_says_which_one_is_there(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        refuses(tmp_path, f"process {server.process.pid}", f"http://localhost:{server.port}", "--data")
        assert server.health()
    assert not (tmp_path / USER).exists()
    with held(tmp_path):
        pass


def test_a_server_on_another_computer_is_named(tmp_path):
    with held(tmp_path):
        told = json.loads((tmp_path / USER).read_text())
        (tmp_path / USER).write_text(json.dumps({**told, "computer": "elsewhere"}))
        with pytest.raises(UnusableError, match="on the computer elsewhere"), held(tmp_path):
            pass
        # Nobody knows who it is: then it is said without.
        (tmp_path / USER).write_text("?")
        with pytest.raises(UnusableError, match="Another server uses"), held(tmp_path):
            pass


def test_after_a_kill_the_folder_is_free_at_once(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        # A bot's worker outlives its server for a moment; it must not keep the folder.
        table = server.guest().new_table("here", "novice")
        assert table
        server.kill()
        assert (tmp_path / USER).exists()
        with held(tmp_path):
            pass


def test_nothing_of_the_folder_needs_unix():
    """On Windows there is no ``fcntl``; nothing that keeps data may ask for it."""
    program = "import sys, filelock\nsys.modules['fcntl'] = None\nfrom gusher.server.storage import folder, sqlite\n"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


# What can be wrong with it --------------------------------------------------------------------------------------------


def test_a_file_where_the_folder_should_be(tmp_path):
    (tmp_path / "file").touch()
    refuses(tmp_path / "file", str(tmp_path / "file"), "--data")
    refuses(tmp_path / "file" / "below", "--data")


@pytest.mark.parametrize("garbage", [b"garbage\n", b"\x01" * 9000, b"SQLite format 3\x00" + b"\xff" * 9000])
def test_a_garbage_database(tmp_path, garbage):
    (tmp_path / "gusher.db").write_bytes(garbage)
    refuses(tmp_path, str(tmp_path / "gusher.db"), "backup")
    assert (tmp_path / "gusher.db").read_bytes() == garbage


def test_another_programs_database(tmp_path):
    with sqlite3.connect(tmp_path / "gusher.db") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = (tmp_path / "gusher.db").read_bytes()
    refuses(tmp_path, str(tmp_path / "gusher.db"), "another program")
    assert (tmp_path / "gusher.db").read_bytes() == before


def test_a_database_that_somebody_else_has_locked(tmp_path, monkeypatch):
    SqliteStorage(tmp_path / "gusher.db")._close()
    other = sqlite3.connect(tmp_path / "gusher.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr("gusher.server.storage.sqlite.MILLISECONDS_TO_WAIT", 100)
    with pytest.raises(UnusableError, match="locked"):
        SqliteStorage(tmp_path / "gusher.db")
    other.close()


@pytest.mark.parametrize("kilobytes", [8, 64])
def test_a_disk_that_is_too_small(small_disk, kilobytes):
    refuses(small_disk(kilobytes), "disk is full", "Make room")


def test_a_disk_with_no_room_at_all(small_disk):
    folder = small_disk(8)
    (folder / "photos").write_bytes(b"x" * 8192)
    refuses(folder, "No space left")


@pytest.mark.skipif(sys.platform == "win32", reason="sets a limit of Unix")
def test_files_that_may_not_grow(tmp_path):
    import resource

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    refuses(tmp_path, str(tmp_path), preexec_fn=limit)


@modes
def test_a_folder_that_is_not_writable(request, tmp_path):
    if os.geteuid() == 0:
        # No mode closes a folder to root; a disk that is read only does.
        folder = request.getfixturevalue("small_disk")(100)
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    else:
        folder = tmp_path / "closed"
        folder.mkdir(0o500)
    refuses(folder, str(folder), "--data")
