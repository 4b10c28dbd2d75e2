"""``gusher serve`` as a process: it starts, says what is to be known, and goes without leaving anything behind."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dev.testing.servers import LiveServer
from gusher.bots import modules as thinking
from gusher.bots import warm
from gusher.rules.kernel import modules
from gusher.server import serve
from gusher.server.http import addresses
from gusher.server.http.addresses import Endpoint
from gusher.server.storage.folder import held, name_user
from gusher.server.work import readiness

linux = pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")


def children(process):
    """All descendants of a process, from /proc."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError):
            continue
    descendants, wanted = set(), {process}
    while wanted:
        wanted = {child for child, parent in parents.items() if parent in wanted} - descendants
        descendants |= wanted
    return descendants


def alive(processes):
    running = set()
    for process in processes:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if state != "Z":
            running.add(process)
    return running


def at_work(process, seconds=60.0):
    """The descendants of a process, as soon as it has any."""
    until = time.monotonic() + seconds
    while not (processes := children(process)) and time.monotonic() < until:
        time.sleep(0.05)
    assert processes
    return processes


def gone(processes, seconds=60.0):
    until = time.monotonic() + seconds
    while alive(processes) and time.monotonic() < until:
        time.sleep(0.05)
    return not alive(processes)


@linux
@pytest.mark.parametrize(("kind", "compiles"), [(signal.SIGTERM, True), (signal.SIGINT, False)])
def test_it_stops_in_good_order_and_leaves_nothing_behind(tmp_path, kind, compiles):
    with LiveServer(tmp_path, compiles=compiles) as server:
        ann = server.guest()
        with ann.sit(ann.new_table("here", "foreman")) as chair:
            chair.act("e5")
            below = at_work(server.process.pid)
            server.process.send_signal(kind)
            assert server.process.wait(60) == 0
            assert chair.is_closed()
        assert gone(below)
        assert "Traceback" not in server.output
        assert "Stopped" in server.output


@linux
def test_workers_end_with_a_server_that_was_killed(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        ann = server.guest()
        with ann.sit(ann.new_table("here", "novice")) as chair:
            chair.act("e5")
            chair.until(2)
        below = at_work(server.process.pid)
        server.kill()
        assert gone(below)


def test_it_says_where_it_is_and_where_the_data_are(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        assert f"http://localhost:{server.port}" in server.output
        assert str(tmp_path) in server.output
        assert "█" not in server.output


def test_it_does_not_promise_to_become_faster_where_it_does_not(tmp_path):
    with LiveServer(tmp_path, compiles=False) as server:
        assert serve.STAYS_SLOW in server.output
        while not server.health()["settled"]:
            time.sleep(0.05)
        assert "background" not in server.output
        assert "Full speed" not in server.output


def test_compiling_steps_back_and_takes_nothing_from_the_current_directory(monkeypatch):
    program = (
        "import os, sys, time\n"
        "until = time.monotonic() + 10\n"
        "while os.getpriority(os.PRIO_PROCESS, 0) < 10 and time.monotonic() < until: time.sleep(0.01)\n"
        "sys.exit(0 if os.getpriority(os.PRIO_PROCESS, 0) >= 10 and sys.flags.safe_path else 1)\n"
    )
    switches = readiness.COMPILE[1 : readiness.COMPILE.index("-m")]
    monkeypatch.setattr(readiness, "COMPILE", (sys.executable, *switches, "-c", program))
    assert asyncio.run(readiness.Readiness(print)._fill_cache())


def test_modules_are_offered_as_they_come(monkeypatch, tmp_path):
    file = tmp_path / "atacama-żółć.wasm"
    file.write_bytes(b"\0asm")
    monkeypatch.setattr(modules, "_here", {})
    program = f"print({warm.MODULE!r} + {json.dumps(str(file))!r}); print('atacama: all functions compiled before')"
    monkeypatch.setattr(readiness, "COMPILE", (sys.executable, "-P", "-c", program))
    assert asyncio.run(readiness.Readiness(print)._fill_cache())
    assert modules.offered("atacama-żółć") == b"\0asm"


def test_modules_that_came_with_the_wheel_are_not_made_again(monkeypatch):
    monkeypatch.setattr(modules, "_here", dict.fromkeys(thinking.names(), b"module"))
    program = f"import sys; sys.exit(sys.argv[1:] != [{warm.WITHOUT_MODULES!r}])"
    monkeypatch.setattr(readiness, "COMPILE", (sys.executable, "-P", "-c", program))
    assert asyncio.run(readiness.Readiness(print)._fill_cache())
    monkeypatch.setattr(modules, "made", lambda game: pytest.fail("made again"))
    monkeypatch.setattr(warm, "main", lambda names, also: 0)
    assert warm.warm_once([], makes_modules=False) == 0


@pytest.fixture
def shown(monkeypatch):
    """The pages that this computer's browser is asked to show."""
    pages = []
    monkeypatch.setattr(serve, "open_in_browser", pages.append)
    return pages


def test_who_starts_it_twice_is_shown_the_one_that_runs(tmp_path, shown, capsys):
    settings = serve.Settings("127.0.0.1", 8000, tmp_path, opens=True)
    with held(tmp_path):
        with pytest.raises(SystemExit, match="Another server"):
            serve.serve(settings)
        name_user(tmp_path, "http://localhost:8765")
        serve.serve(settings)
        with pytest.raises(SystemExit, match="Another server"):
            serve.serve(serve.Settings("127.0.0.1", 8000, tmp_path))
    assert shown == ["http://localhost:8765"]
    assert "Gusher runs already:  http://localhost:8765" in capsys.readouterr().out


def test_a_browser_is_shown_what_answers_at_the_next_free_port(tmp_path, shown):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        begun = []
        settings = serve.Settings("127.0.0.1", port, tmp_path, opens=True)
        serve.serve(settings, lambda begins, listening: begun.append((begins.port, listening.getsockname()[1])))
    ((told, listening),) = begun
    assert port < told == listening <= port + serve.PORTS_TO_TRY


def test_who_opens_it_is_greeted_in_the_systems_language(tmp_path, shown, capsys, monkeypatch):
    monkeypatch.setattr(serve, "system_language", lambda: "pl")
    serve._greet(serve.Settings("127.0.0.1", 8000, tmp_path, opens=True))
    assert "Gusher działa:  http://localhost:8000\n" in capsys.readouterr().out
    assert shown == ["http://localhost:8000/welcome"]


def test_a_port_in_use_is_named(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit) as stopped:
            serve.serve(serve.Settings("127.0.0.1", port, tmp_path))
        assert str(port) in str(stopped.value)
        assert "--port" in str(stopped.value)
        command = [sys.executable, "-m", "gusher", "serve", "--host", "127.0.0.1", "--port", str(port)]
        done = subprocess.run(
            [*command, "--data", str(tmp_path)], capture_output=True, text=True, timeout=60, check=False
        )
        assert done.returncode != 0
        assert "--port" in done.stderr
        assert "Traceback" not in done.stderr
    with pytest.raises(SystemExit, match="--host"):
        serve.serve(serve.Settings("no.such.host.invalid", 0, tmp_path))


def test_for_everybody_in_the_network_it_draws_a_code(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.0.2.7", "2001:db8::7"])
    serve._greet(serve.Settings("0.0.0.0", 8000, tmp_path))
    said = capsys.readouterr().out
    assert "http://localhost:8000" in said
    assert "http://192.0.2.7:8000" in said
    assert "2001:db8" not in said
    assert "█" in said
    serve._greet(serve.Settings("127.0.0.1", 8000, tmp_path))
    said = capsys.readouterr().out
    assert "192.0.2.7" not in said
    assert "█" not in said


def test_addresses(monkeypatch):
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.0.2.7", "2001:db8::7"])
    assert Endpoint("0.0.0.0", 80).reachable() == ["http://192.0.2.7"]
    assert Endpoint("::", 8000).reachable() == ["http://192.0.2.7:8000", "http://[2001:db8::7]:8000"]
    assert Endpoint("gusher.example", 8000).reachable() == ["http://gusher.example:8000"]
    monkeypatch.setattr(addresses, "own_addresses", list)
    assert Endpoint("0.0.0.0", 8000).reachable() == ["http://localhost:8000"]
    assert [addresses.is_local(host) for host in ("localhost", "127.3.2.1", "::1", "[::1]", "192.0.2.7", "x.org")] == [
        True, True, True, True, False, False
    ]  # fmt: skip
