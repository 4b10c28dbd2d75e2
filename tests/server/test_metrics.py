"""Figures for operators: true ones, at an address of their own, about nobody in particular."""

import contextlib
import random
import socket
import time
import urllib.error
import urllib.request

import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from dev.testing.servers import LiveServer, free_port
from gusher.commands.serve import _Metrics, command
from gusher.server.http.guest import RefusedError


def figures(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    values = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            values[" ".join((sample.name, *sample.labels.values()))] = sample.value
    return text, values


def wait_for_figures(port):
    until = time.monotonic() + 60
    while True:
        try:
            return figures(port)[1]
        except urllib.error.URLError:
            # It is still starting.
            assert time.monotonic() < until
            time.sleep(0.1)


def test_they_follow_what_happens(tmp_path):
    port = free_port()
    options = ["--metrics", f"127.0.0.1:{port}", "--limit", "tables_of_address=2/0.001"]
    with LiveServer(tmp_path, options=options, compiles=False) as server:
        _, before = figures(port)
        assert before["gusher_sockets_open"] == before["gusher_tables_live"] == 0
        assert before["gusher_workers free"] >= 1
        ada = server.guest()
        table = ada.new_table("here", "open")
        assert ada.ask("PUT", "/api/me", {"name": "Ada Lovelace"})[0] == 200
        ada.new_table("here", "open")
        for _ in range(3):
            with pytest.raises(RefusedError, match="too_fast"):
                ada.new_table("here", "open")
        with ada.sit(table), ada.sit(table):
            text, after = figures(port)
        assert after["gusher_sockets_open"] == 2
        assert after["gusher_people_connected"] == 1
        assert after["gusher_refused_total tables.address"] == 3
        assert after["gusher_refused_total changes.address"] == 0
        assert after["gusher_tables_live"] >= 1
        assert after["gusher_writes_total"] >= before["gusher_writes_total"] + 3
        assert after["gusher_writing_seconds_total"] > 0
        assert 0 <= after["gusher_loop_late_seconds"] < 5
        assert after["process_resident_memory_bytes"] > 1e7
        # Nobody is named, by name, address, cookie or table.
        for secret in ("Ada", "127.0.0.1", ada.cookie.partition("=")[2][:16], table):
            assert secret not in text
        # And nobody who plays can ask for them.
        assert ada.ask("GET", "/metrics")[2] != text.encode()
        assert server.stop() == 0
    with pytest.raises(urllib.error.URLError):
        figures(port)


def two_free_ports():
    """The first of two, one after the other, from where the system takes none for connections."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as one, socket.socket() as other, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            other.bind(("127.0.0.1", port + 1))
            return port


def test_each_process_has_a_port(tmp_path):
    port = two_free_ports()
    with LiveServer(tmp_path, options=["--processes", "2", "--metrics", str(port)], compiles=False) as server:
        ada = server.guest()
        table = ada.new_table("here", "open")
        assert [wait_for_figures(port + number)["gusher_sockets_open"] for number in range(2)] == [0, 0]
        with ada.sit(table):
            # One of them has the connection.
            assert sorted(figures(port + number)[1]["gusher_sockets_open"] for number in range(2)) == [0, 1]


def test_a_port_that_is_taken_is_said(tmp_path):
    with LiveServer(tmp_path / "one", compiles=False) as server:
        taken = server.url.rpartition(":")[2]
        with pytest.raises(Exception, match="Choose another --metrics"):
            LiveServer(tmp_path / "other", options=["--metrics", taken], compiles=False).start()


@pytest.mark.parametrize("wrong", ["", "0", "65536", "-1", "http", "localhost:", "9090:x", "٣"])
def test_what_is_no_port_is_refused(wrong):
    done = CliRunner().invoke(command, ["--metrics", wrong])
    assert done.exit_code == 2
    assert "--metrics" in done.output


def test_where_to_is_read_as_it_is_written():
    convert = _Metrics().convert
    assert convert("9090", None, None) == ("127.0.0.1", 9090)
    assert convert("0.0.0.0:9090", None, None) == ("0.0.0.0", 9090)
    assert convert("[::1]:9090", None, None) == ("::1", 9090)


def test_all_processes_have_to_find_a_port():
    done = CliRunner().invoke(command, ["--metrics", "65535", "--processes", "2"])
    assert done.exit_code == 2
    assert "2 processes need as many ports" in done.output
