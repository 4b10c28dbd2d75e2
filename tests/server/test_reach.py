"""Whether phones reach this computer: what a phone is shown, what the host is told, and why it perhaps fails."""

from __future__ import annotations

import http.client
import socket
from urllib.parse import urlsplit

import pytest

from dev.testing.servers import LiveServer
from gusher.server.bus import Bus
from gusher.server.http import addresses, reach
from gusher.server.http.addresses import OwnAddress
from gusher.server.http.hellos import Hellos
from gusher.server.people.people import People
from gusher.server.sharing import limits

WIFI, OTHER = OwnAddress("192.168.1.20", "wlan0"), OwnAddress("10.0.4.7", "eth0")
VPN, ALONE = OwnAddress("10.200.0.2", "tun0"), OwnAddress("169.254.3.4", "eth0")
GUESSES = ["firewall", "guest_network", "mobile_data"]


def opened(link, *, source="", language="", method="GET"):
    """The status, page and headers that a device gets at a link. A trusted proxy says that it is at ``source``."""
    url = urlsplit(link)
    forwarded = {"X-Forwarded-For": source} if source else {}
    connection = http.client.HTTPConnection("127.0.0.1", url.port, timeout=10)
    try:
        connection.request(method, url.path, headers={**forwarded, "Accept-Language": language})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), dict(answer.getheaders())
    finally:
        connection.close()


def test_a_phone_is_told_that_it_works_and_the_host_from_where_it_came(tmp_path):
    with LiveServer(tmp_path, options=["--host", "0.0.0.0", "--trusted-proxy", "127.0.0.1"], compiles=False) as server:
        host, stranger = server.guest(), server.guest()
        before = host.get("/api/reach")
        assert before["heard"] == []
        link = f"http://127.0.0.1:{before['port']}/hello/{before['links'][0].rpartition('/')[2]}"
        status, page, headers = opened(link.lower(), language="de-AT, en;q=0.5")
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "Es klappt" in page
        assert "<script" not in page
        assert "set-cookie" not in headers
        assert "It works" in opened(link)[1]
        assert opened(link, method="HEAD")[:2] == (200, "")
        opened(link, source="192.168.77.33")
        heard = host.get("/api/reach")["heard"]
        assert [(each["address"], each["here"]) for each in heard] == [("127.0.0.1", True), ("192.168.77.33", False)]
        # What others ask for is theirs.
        assert stranger.get("/api/reach")["heard"] == []
        assert stranger.get("/api/reach")["links"] != before["links"]


def test_a_wrong_address_still_tells_the_phone_that_it_works(server):
    for key in ("ZZZZZ", "a", "0" * 20):
        assert "It works" in opened(f"{server.url}/hello/{key}")[1]
    for path in ("/hello", "/hello/", "/hello/a/b", f"/hello/{'x' * 21}", "/hello/<script>"):
        page = opened(f"{server.url}{path}")[1]
        assert "It works" not in page


class Asked:
    """Hellos of a process, and of another one that hears of them."""

    def __init__(self, bus=None):
        self.bus = bus or Bus()
        self.hellos = Hellos(People(b"secret"), self.bus)

    def opened(self, key, address):
        scope = {"path": f"/hello/{key}", "method": "GET", "client": (address, 5000), "headers": []}
        assert "It works" in self.hellos.page(scope)


def test_processes_tell_each_other_who_has_come():
    one = Asked()
    other = Asked(one.bus)
    key = one.hellos.key("ada")
    assert key == other.hellos.key("ada") != one.hellos.key("grace")
    assert one.hellos.of("ada") == []
    other.opened(key.lower(), "::ffff:192.168.1.33")
    other.opened(key, "192.168.1.33")
    assert [each.address for each in one.hellos.of("ada")] == ["192.168.1.33"]
    assert other.hellos.of("ada") == [], "it was not asked then"


def test_little_is_kept_and_not_for_long(monkeypatch):
    asked = Asked()
    key = asked.hellos.key("ada")
    asked.hellos.of("ada")
    for number in range(50):
        asked.opened(key, f"10.0.0.{number}")
    assert len(asked.hellos.of("ada")) == limits.HELLOS_OF_PERSON
    for number in range(limits.HELLOS):
        asked.hellos.of(f"person {number}")
    assert asked.hellos.of("ada") == []
    asked.opened(key, "10.0.0.1")
    monkeypatch.setattr(limits, "SECONDS_OF_HELLO", -1)
    assert asked.hellos.of("ada") == []


def test_a_phone_that_comes_again_is_remembered_from_then_on(monkeypatch):
    asked, now = Asked(), [999.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    key = asked.hellos.key("ada")
    asked.hellos.of("ada")
    for address in ("10.0.0.1", "10.0.0.2", "10.0.0.1"):
        now[0] += 1
        asked.opened(key, address)
    assert [(each.address, each.at) for each in asked.hellos.of("ada")] == [("10.0.0.1", 1002.0), ("10.0.0.2", 1001.0)]
    now[0] += limits.SECONDS_OF_HELLO
    assert [each.address for each in asked.hellos.of("ada")] == ["10.0.0.1"]


@pytest.mark.parametrize(
    ("own", "host", "asked", "codes", "links"),
    [
        ([WIFI], "0.0.0.0", "localhost", GUESSES, ["192.168.1.20"]),
        ([WIFI], "127.0.0.1", "localhost", ["here_only"], []),
        ([WIFI], "localhost", "127.0.0.1", ["here_only"], []),
        ([], "0.0.0.0", "localhost", ["no_network"], []),
        ([ALONE], "::", "localhost", ["no_network"], []),
        ([VPN, WIFI], "0.0.0.0", "localhost", ["virtual", *GUESSES], ["192.168.1.20"]),
        ([VPN], "0.0.0.0", "localhost", ["virtual", *GUESSES], ["10.200.0.2"]),
        ([WIFI, OTHER], "0.0.0.0", "localhost", ["several", *GUESSES], ["192.168.1.20", "10.0.4.7"]),
        ([WIFI, OTHER], "192.168.1.20", "localhost", GUESSES, ["192.168.1.20"]),
        ([WIFI], "127.0.0.1", "gusher.example", GUESSES, ["gusher.example"]),
        ([WIFI, OTHER], "0.0.0.0", "192.168.1.20", GUESSES, ["192.168.1.20"]),
    ],
)
def test_what_stands_in_the_way_is_found_in_order(own, host, asked, codes, links):
    obstacles, hosts = reach.looked(own, host, asked)
    assert ([each.what for each in obstacles], hosts) == (codes, links)
    sure = {each.what: each.sure for each in obstacles}
    assert not any(sure[each] for each in GUESSES if each in sure)
    # A VPN beside the network of the room is no harm as long as nothing goes through it.
    assert sure.get("virtual", True)
    assert not reach.looked([WIFI, VPN], "0.0.0.0", "localhost")[0][0].sure


def test_a_server_for_this_computer_alone_says_so(server):
    answer = server.guest().get("/api/reach")
    assert [(each["what"], each["sure"]) for each in answer["obstacles"]] == [("here_only", True)]
    assert answer["links"] == []


def test_addresses_of_this_computer_are_told_from_those_of_others():
    own = addresses.all_addresses()
    assert all(isinstance(socket.inet_aton(each.address), bytes) for each in own)
    assert "127.0.0.1" not in [each.address for each in own]
    for address, interface, is_virtual in (
        ("100.101.102.103", "", True),
        ("172.17.0.1", "docker0", True),
        ("192.168.1.5", "wg0", True),
        ("192.168.1.5", "wlp3s0", False),
        ("172.16.5.4", "", False),
    ):
        assert OwnAddress(address, interface).is_virtual == is_virtual, address
    assert addresses.plain("::ffff:10.0.0.1") == "10.0.0.1"
    assert addresses.plain("fe80::1%eth0") == "fe80::1"
