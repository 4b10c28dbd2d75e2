"""What the doctor finds, and which step fails on the way from a phone; and the first page after a start."""

from __future__ import annotations

import http.client
import re
import socket
import threading
import time

import pytest
from click.testing import CliRunner

from gusher.bots import warm
from gusher.commands.doctor import command
from gusher.rules.kernel import LANGUAGES, cache, games
from gusher.server.doctor import asking, checks, phone, steps, words
from gusher.server.http import addresses, welcome
from gusher.server.http.addresses import Endpoint, OwnAddress
from gusher.server.http.languages import system_language

WIFI, OTHER = OwnAddress("192.168.1.20", "wlan0"), OwnAddress("10.0.4.7", "eth0")
VPN, ALONE = OwnAddress("10.200.0.2", "tun0"), OwnAddress("169.254.3.4", "eth0")

WINDOWS_ARP = """
Schnittstelle: 192.168.1.20 --- 0xb
  Internetadresse       Physische Adresse     Typ
  192.168.1.1           3c-a6-2f-00-11-22     dynamisch
  192.168.1.33          5e-11-22-33-44-55     dynamisch
  192.168.1.255         ff-ff-ff-ff-ff-ff     statisch
  224.0.0.22            01-00-5e-00-00-16     statisch
  255.255.255.255       ff-ff-ff-ff-ff-ff     statisch
"""
MACOS_ARP = """
? (192.168.1.1) at 3c:a6:2f:0:11:22 on en0 ifscope [ethernet]
? (192.168.1.33) at 5e:11:22:33:44:55 on en0 ifscope [ethernet]
? (192.168.1.44) at (incomplete) on en0 ifscope [ethernet]
? (224.0.0.251) at 1:0:5e:0:0:fb on en0 ifscope permanent [ethernet]
"""
LINUX_ARP = """IP address       HW type     Flags       HW address            Mask     Device
192.168.1.1      0x1         0x2         3c:a6:2f:00:11:22     *        wlan0
192.168.1.33     0x1         0x2         5e:11:22:33:44:55     *        wlan0
192.168.1.44     0x1         0x0         00:00:00:00:00:00     *        wlan0
"""


@pytest.mark.parametrize("table", [WINDOWS_ARP, MACOS_ARP, LINUX_ARP])
def test_other_devices_are_read_in_each_systems_table(table):
    assert asking.neighbours_in(table) == {"192.168.1.1", "192.168.1.33"}
    assert asking.neighbours_in("999.1.1.1 5e:11:22:33:44:55\n") == set()


def test_the_way_out_is_read_in_each_systems_table():
    windows = "Aktive Routen:\n   Netzwerkziel  Netzwerkmaske\n   0.0.0.0   0.0.0.0   192.168.1.1   192.168.1.20   35\n"
    assert asking.gateways_in(windows) == {"192.168.1.1"}
    assert asking.gateways_in("default            192.168.1.1        UGScg                 en0\n") == {"192.168.1.1"}
    linux = "Iface\tDestination\tGateway \tFlags\nwlan0\t00000000\t0101A8C0\t0003\nwlan0\t0001A8C0\t00000000\t0001\n"
    assert asking.gateways_of_linux(linux) == {"192.168.1.1"}
    assert asking.gateways_of_linux("") == asking.gateways_in("") == set()


def test_profile_and_firewall_are_read_whatever_the_language():
    assert asking.profile_in("Private\nPublic\n") == "public"
    assert asking.profile_in("DomainAuthenticated\n") == "private"
    assert asking.profile_in("") == "unknown"
    for said, state in (
        ("Private Profile Settings:\n-----\nState      ON\nOk.\n", "on"),
        ("Einstellungen für Privates Profil:\n----\nStatus     EIN\nOK.\n", "on"),
        ("Stan       WYŁ\nOk.\n", "off"),
        ("", "unknown"),
    ):
        assert asking.firewall_in(said, ["ON", "EIN", "WŁ"]) == state, said
    assert asking.firewall_in("Firewall is enabled. (State = 1)", ["enabled"]) == "on"
    assert asking.firewall_in("Firewall is disabled. (State = 0)", ["enabled"]) == "off"


@pytest.mark.parametrize(
    ("own", "phones", "neighbours", "profile", "firewall", "failed", "found"),
    [
        ([], [], [], "unknown", "unknown", True, {"address": "bad"}),
        ([ALONE], [], [], "unknown", "unknown", True, {"address": "bad"}),
        ([VPN], [], [], "unknown", "unknown", False, {"address": "good", "vpn": "bad"}),
        ([VPN, WIFI], [], ["p"], "unknown", "unknown", True, {"vpn": "bad", "isolation": "good", "firewall": "bad"}),
        ([WIFI, VPN], [], [], "unknown", "unknown", False, {"vpn": "perhaps", "isolation": "unknown"}),
        ([WIFI, OTHER], [], ["p"], "unknown", "unknown", True, {"address": "perhaps", "firewall": "bad"}),
        ([WIFI], [], [], "unknown", "on", True, {"isolation": "bad", "firewall": "unknown"}),
        ([WIFI], [], ["p"], "unknown", "on", True, {"isolation": "good", "firewall": "bad"}),
        ([WIFI], [], ["p"], "unknown", "off", True, {"isolation": "good", "firewall": "unknown"}),
        ([WIFI], [], ["p"], "public", "on", False, {"firewall": "perhaps"}),
        ([WIFI], [], [], "public", "on", True, {"isolation": "bad", "firewall": "bad"}),
        ([WIFI], [], [], "private", "on", False, {"isolation": "unknown", "firewall": "unknown"}),
        ([VPN, WIFI, OTHER], ["p"], [], "public", "on", True, {"address": "good", "vpn": "good", "firewall": "good"}),
    ],
)  # fmt: skip
def test_the_step_that_fails_is_told(own, phones, neighbours, profile, firewall, failed, found):
    told = steps.steps(own, phones, neighbours, profile, firewall, has_failed=failed)
    assert {each.key.partition(".")[0]: each.state for each in told}.items() >= found.items()
    for each in told:
        for language in LANGUAGES:
            assert "{" not in words.said(language, each.key, each.gaps)


def test_every_language_says_everything_with_the_same_gaps():
    english = {key: set(re.findall(r"\{\d\}", text)) for key, text in words.texts("en").items()}
    for language in LANGUAGES:
        assert {key: set(re.findall(r"\{\d\}", text)) for key, text in words.texts(language).items()} == english
        assert set(welcome.WORDS[language]) == set(welcome.WORDS["en"])


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "pl_PL"}, "pl"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_systems_language_is_spoken(variables, language):
    assert system_language(variables) == language


@pytest.fixture
def quiet(monkeypatch):
    """A network with nothing in it, and no browser."""
    for name, answer in (("neighbours", set()), ("profile", "unknown"), ("firewall", "unknown")):
        monkeypatch.setattr(asking, name, lambda answer=answer: answer)
    monkeypatch.setattr(addresses, "all_addresses", lambda: [WIFI])
    monkeypatch.setattr("gusher.server.serve.open_in_browser", lambda url: None)
    monkeypatch.setattr(checks, "may_compile", lambda: False)


def found(tmp_path, port, **said):
    return {each.key: each for each in checks.findings(tmp_path, port, **said)}


@pytest.mark.usefixtures("quiet")
def test_what_can_be_looked_at_here_is_told(tmp_path, monkeypatch):
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = found(tmp_path, port, now=1_600_000_000.0)
        assert {told[key].state for key in ("port.taken", "clock.behind")} == {"bad"}
        assert {told[key].state for key in ("versions", "folder.good", "disk", "address.good")} == {"good"}
    assert found(tmp_path, port)["port.free"].state == "good"
    monkeypatch.setattr(checks, "ROOM_NEEDED", 2**70)
    (tmp_path / "file").touch()
    assert found(tmp_path / "OneDrive", port).keys() >= {"disk.full", "folder.copied", "clock.good"}
    assert found(tmp_path / "file", port)["folder.closed"].state == "bad"
    for key, each in told.items():
        for language in LANGUAGES:
            assert "{" not in words.said(language, key, each.gaps)


@pytest.mark.parametrize(
    ("kept", "key"), [(list(games()), "cache.full"), (list(games())[1:], "cache.empty"), ([], "cache.empty")]
)
def test_how_much_is_compiled_is_told(tmp_path, monkeypatch, kept, key):
    monkeypatch.setattr(checks, "may_compile", lambda: True)
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    monkeypatch.setattr(warm, "kept", lambda: kept)
    assert checks._speed() == steps.Finding("good" if key == "cache.full" else "perhaps", key, (str(tmp_path),))
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "nowhere")
    assert checks._speed().key == "cache.closed"


def test_a_gusher_at_the_port_is_known(server, tmp_path):
    assert checks.version_at(server.port)
    assert checks._port(server.port).key == "port.ours"


@pytest.mark.usefixtures("quiet")
def test_the_command_tells_it_in_a_language_and_its_status_says_whether_all_is_well(tmp_path):
    result = CliRunner().invoke(command, ["--data", str(tmp_path), "--port", "1", "--lang", "pl"])
    assert "Stoły są zapisywane w" in result.output
    assert result.exit_code == ("✗" in result.output)


@pytest.fixture
def waiting(quiet, monkeypatch):
    """A server that waits for a phone; 127.0.0.2 is one."""
    monkeypatch.setattr(addresses, "is_local", lambda host: host == "127.0.0.1")
    visit = phone.Visit([WIFI])
    with phone.listening(0, visit) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield visit, listening.server_address[1]
        listening.shutdown()


def ask(port, method, path, source, language="pl"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(source, 0))
    connection.request(method, path, headers={"Accept-Language": language})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def test_a_phone_that_gets_through_is_told_and_so_is_who_waits(waiting):
    visit, port = waiting
    status, page = ask(port, "GET", "/", "127.0.0.1", "de")
    assert status == 200
    assert "http://192.168.1.20:" in page
    assert "<svg" in page
    assert "Warte auf ein Handy" in page
    status, page = ask(port, "GET", "/", "127.0.0.2")
    assert "Działa" in page
    assert ask(port, "POST", f"/clock?at={(time.time() + 7200) * 1000:.0f}", "127.0.0.2")[0] == 204
    lines = visit.lines("en")
    assert lines[0] == "Yes: the phone at 127.0.0.2 got through to 127.0.0.1."
    assert re.search(r"differ by 7(199|200|201) seconds", lines[1])
    assert "127.0.0.2" in ask(port, "GET", "/", "127.0.0.1")[1]
    told = []
    assert phone.wait(visit, 60, told.append, "en")
    assert told == [lines] or told[0][0] == lines[0]


def test_who_says_that_it_fails_is_told_why(waiting, monkeypatch):
    visit, port = waiting
    assert ask(port, "POST", "/failed", "127.0.0.2")[0] == 404, "only this computer says so"
    assert visit.lines("en") == []
    assert ask(port, "POST", "/failed", "127.0.0.1")[0] == 303
    assert any("keeps devices apart" in line for line in visit.lines("en"))
    monkeypatch.setattr(asking, "neighbours", lambda: {"192.168.1.33"})
    assert any("firewall" in line for line in visit.lines("en"))
    told = []
    assert not phone.wait(visit, 0.2, told.append, "en")
    assert told[0][-1].startswith("Try it again")
    for path in ("/x", "/clock?at=soon", "/clock?at=1e999", "/clock"):
        assert ask(port, "POST", path, "127.0.0.2")[0] in (400, 404)
    assert ask(port, "GET", "/../etc", "127.0.0.2")[0] == 404


def scope(path="/welcome", client="127.0.0.1", language="de"):
    return {"path": path, "client": (client, 5000), "headers": [(b"accept-language", language.encode())]}


def test_the_first_page_shows_where_others_play_along_to_this_computer_alone(monkeypatch):
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.168.1.20"])
    page = welcome.page(scope(), Endpoint("0.0.0.0", 8000))
    assert "<b>192.168.1.20:8000</b>" in page
    assert "Auf diesem Computer spielen" in page
    assert welcome.page(scope(client="192.168.1.33"), Endpoint("0.0.0.0", 8000)) is None
    assert welcome.page(scope("/"), Endpoint("0.0.0.0", 8000)) is None
    assert "in keinem Netz" in welcome.page(scope(), Endpoint("127.0.0.1", 8000))


@pytest.mark.parametrize(("system", "boxes"), [("Windows", 5), ("Darwin", 3), ("Linux", 0)])
def test_the_firewalls_question_is_drawn_where_there_is_one(system, boxes):
    for language in LANGUAGES:
        page = welcome._page(language, "http://192.168.1.20:8000", system)
        drawn = page.partition("<svg viewBox")[2]
        assert drawn.count("<rect") == (boxes - 1 if boxes == 5 else boxes)
        assert ("{" in drawn) is False
