"""Whoever is to move and is away is reminded through the push service of their browser, once a turn; and nobody makes
the server talk to what is not of the internet."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import stat
import subprocess
import sys
import threading
import time

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from gusher.rules.kernel import LANGUAGES, game
from gusher.server.http.guest import RefusedError
from gusher.server.push import sealing
from gusher.server.push.delivering import Internet, deliver, endpoint, is_public
from gusher.server.push.wording import wording
from gusher.server.sharing import limits
from gusher.server.storage.credentials import FolderCredentials

# The example of RFC 8291, section 5 and appendix A.
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
OUR_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


class Service:
    """A push service on loopback: keeps what it is told and answers with ``status``."""

    def __init__(self):
        self.heard = []
        self.came = threading.Condition()
        self.status = 201
        self.listening = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self.listening.accept()
            except OSError:
                return
            with connection, connection.makefile("rb") as stream:
                first = stream.readline().decode()
                headers = dict(iter(lambda: tuple(stream.readline().decode().strip().split(": ", 1)), ("",)))
                body = stream.read(int(headers["content-length"]))
                connection.sendall(f"HTTP/1.1 {self.status} Said\r\nlocation: https://127.0.0.1/\r\n\r\n".encode())
            with self.came:
                self.heard.append((first.split()[1], headers, body))
                self.came.notify_all()

    async def connect(self, host):
        assert host == "push.example"
        return await asyncio.open_connection(*self.listening.getsockname())

    def hears(self, many, seconds=60):
        """What it has been told, once that is so much."""
        with self.came:
            self.came.wait_for(lambda: len(self.heard) >= many, seconds)
            return list(self.heard)


@pytest.fixture
def service():
    made = Service()
    yield made
    made.listening.close()


@pytest.fixture
def quick(in_thread, service, monkeypatch):
    """A server that reminds soon."""
    monkeypatch.setattr(limits, "SECONDS_TO_REMIND", 0.5)
    return in_thread(connect=service.connect)


def subscription(path="1", **changes):
    made = {"endpoint": f"https://push.example/{path}", "p256dh": PUBLIC, "auth": AUTH, "language": "en"}
    return {**made, **changes}


def two_people(server):
    """Ann, Bob, and a table at which Ann begins; Bob wants to be reminded."""
    ann, bob = server.guest(), server.guest()
    table = ann.new_table("here", "open", game="atacama")
    bob.take_seat(table, 1, "Bob")
    bob.post("/api/push", subscription())
    return ann, bob, table


def test_whoever_is_away_is_reminded_once_a_turn(quick, service, tmp_path):
    ann, bob, table = two_people(quick)
    with ann.sit(table) as a:
        a.act("e5")
        [(path, headers, body)] = service.hears(1)
        assert path == "/1"
        assert headers["host"] == "push.example"
        assert headers["ttl"] == str(limits.SECONDS_TO_KEEP_REMINDER)
        assert headers["content-encoding"] == "aes128gcm"
        assert body[16:21] == (4096).to_bytes(4, "big") + bytes([65])
        assert b"Atacama" not in body
        assert table.encode() not in body
        check_proof(headers["authorization"], bob.get("/api/push")["key"])
        # The turn goes on; nothing comes again, whatever else happens at the table.
        bob.get(f"/api/tables/{table}")
        assert len(service.hears(2, 1.2)) == 1
    assert stat.S_IMODE((tmp_path / "push.key").stat().st_mode) == 0o600


def check_proof(authorization, key):
    """That the header is what RFC 8292 asks for, signed with the key that browsers were told."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.split("=", 1) for part in rest.split(", "))
    assert (scheme, parts["k"]) == ("vapid", key)
    head, claims, signature = parts["t"].split(".")
    said = json.loads(sealing.bytes_of(claims))
    assert said["aud"] == "https://push.example"
    assert said["sub"].startswith("https://")
    assert 0 < said["exp"] - time.time() <= 86400
    assert json.loads(sealing.bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = sealing.bytes_of(signature)
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sealing.bytes_of(key))
    public.verify(numbers, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))


def test_who_is_there_is_not_reminded_until_they_have_gone(quick, service):
    ann, bob, table = two_people(quick)
    with ann.sit(table) as a:
        with bob.sit(table):
            a.act("e5")
            assert service.hears(1, 1.5) == []
        assert len(service.hears(1)) == 1


def test_who_has_moved_in_time_is_not_reminded(quick, service, monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_TO_REMIND", 1.5)
    ann, bob, table = two_people(quick)
    with ann.sit(table) as a:
        a.act("e5")
        with bob.sit(table) as b:
            b.act(b.view["legal"]["1"][0])
    assert service.hears(1, 2.5) == []


def test_a_server_that_starts_again_reminds_nobody_of_old_turns(quick, service, in_thread):
    ann, bob, table = two_people(quick)
    with ann.sit(table) as a:
        a.act("e5")
    assert len(service.hears(1)) == 1
    time.sleep(0.5)
    bob.url = in_thread(connect=service.connect).url
    bob.get(f"/api/tables/{table}")
    assert len(service.hears(2, 1.2)) == 1


@pytest.mark.parametrize(("status", "stays"), [(410, False), (404, False), (301, True), (500, True)])
def test_a_device_that_has_gone_is_forgotten(quick, service, status, stays, tmp_path):
    service.status = status
    ann, bob, table = two_people(quick)
    with ann.sit(table) as a:
        a.act("e5")
        assert len(service.hears(1)) == 1
        # 301: nobody is followed anywhere, so no second request comes.
        assert len(service.hears(2, 0.7)) == 1
    for each in range(1, limits.DEVICES_REMINDED):
        bob.post("/api/push", subscription(f"other{each}"))
    if stays:
        with pytest.raises(RefusedError):
            bob.post("/api/push", subscription("one-more"))
    else:
        bob.post("/api/push", subscription("one-more"))


def test_who_has_switched_it_off_is_reminded_no_longer(quick, service):
    ann, bob, table = two_people(quick)
    bob.post("/api/push/off", {"endpoint": subscription()["endpoint"]})
    with ann.sit(table) as a:
        a.act("e5")
        assert service.hears(1, 1.5) == []


def test_a_device_is_its_latest_persons(quick, service):
    ann, _, table = two_people(quick)
    with ann.sit(table) as a:
        # From here on she is there, so that her own turn is no reason to remind her.
        ann.post("/api/push", subscription())
        a.act("e5")
        assert service.hears(1, 1.5) == []


def test_a_person_has_few_devices(server):
    ann = server.guest()
    for each in range(limits.DEVICES_REMINDED):
        ann.post("/api/push", subscription(f"few{each}"))
    # The same one again is no other one.
    ann.post("/api/push", subscription("few0", language="pl"))
    with pytest.raises(RefusedError) as refused:
        ann.post("/api/push", subscription("few"))
    assert (refused.value.status, refused.value.code) == (409, "too_many_devices")


BAD = [
    ("endpoint", "http://push.example/1"),
    ("endpoint", "https://push.example:8443/1"),
    ("endpoint", "https://127.0.0.1/1"),
    ("endpoint", "https://2130706433/1"),
    ("endpoint", "https://0x7f.1/1"),
    ("endpoint", "https://[::1]/1"),
    ("endpoint", "https://localhost/1"),
    ("endpoint", "https://user@push.example/1"),
    ("endpoint", "https://push.example/1\r\nx: y"),
    ("endpoint", "https://push.example:x/1"),
    ("endpoint", "https://push.example/" + "1" * 2000),
    ("p256dh", "BCVx"),
    ("p256dh", sealing.text_of(b"\4" + b"\1" * 64)),
    ("auth", "AAAA"),
    ("language", "tlh"),
]


@pytest.mark.parametrize(("field", "value"), BAD)
def test_what_no_browser_says_is_refused(server, field, value):
    with pytest.raises(RefusedError) as refused:
        server.guest().post("/api/push", subscription(**{field: value}))
    assert (refused.value.status, refused.value.code) == (400, "invalid")
    assert refused.value.field in (field, "p256dh")


PRIVATE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1%eth0",
    "fd00::1",
    "ff02::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
]


def test_only_the_internet_is_public():
    assert [address for address in PRIVATE if is_public(address)] == []
    assert is_public("8.8.8.8")
    assert is_public("2a00:1450:4001:80b::200a")


@pytest.mark.parametrize("addresses", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"]])
def test_a_name_that_leads_home_is_not_connected_to(addresses, monkeypatch):
    async def body():
        async def resolve(*_, **__):
            return [(0, 0, 0, "", (address, 443)) for address in addresses]

        async def connect(*_, **__):
            raise AssertionError("connected")

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve, raising=False)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        with pytest.raises(PermissionError):
            await Internet()("push.example")

    asyncio.run(body())


def test_it_connects_to_the_address_that_was_checked(monkeypatch):
    connected = []

    async def body():
        async def resolve(*_, **__):
            return [(0, 0, 0, "", ("2a00::1", 443)), (0, 0, 0, "", ("8.8.8.8", 443))]

        async def connect(host, port, **more):
            connected.append((host, port, more["server_hostname"], more["ssl"].check_hostname))

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve, raising=False)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        await Internet()("push.example")

    asyncio.run(body())
    assert connected == [("8.8.8.8", 443, "push.example", True)]


def test_a_service_that_never_answers_is_left(monkeypatch):
    monkeypatch.setattr(limits, "SECONDS_TO_DELIVER", 0.3)

    async def body():
        async def drip(_, writer):
            try:
                while True:
                    writer.write(b"H")
                    await asyncio.sleep(0.05)
            finally:
                writer.close()

        silent = await asyncio.start_server(drip, "127.0.0.1", 0)
        where = silent.sockets[0].getsockname()
        async with silent:
            with pytest.raises(TimeoutError):
                await deliver(endpoint("https://push.example/"), {}, b"", lambda _: asyncio.open_connection(*where))

    asyncio.run(body())


def test_a_message_is_sealed_as_the_standard_says():
    ours = ec.derive_private_key(int.from_bytes(sealing.bytes_of(OUR_PRIVATE), "big"), ec.SECP256R1())
    said = b"When I grow up, I want to be a watermelon"
    sealed = sealing.sealed(said, PUBLIC, AUTH, ephemeral=ours, salt=sealing.bytes_of(SALT))
    assert sealing.text_of(sealed) == SEALED
    assert sealing.sealed(said, PUBLIC, AUTH) != sealing.sealed(said, PUBLIC, AUTH)


def test_the_key_stays(tmp_path):
    keys = [FolderCredentials(tmp_path).push_key(sealing.made_key) for _ in range(2)]
    assert sealing.Identity(keys[0]).public == sealing.Identity(keys[1]).public


def test_a_damaged_key_is_told(in_thread, tmp_path, caplog):
    (tmp_path / "push.key").write_text("nothing")
    with pytest.raises(RefusedError) as refused, caplog.at_level(logging.WARNING):
        in_thread().guest().get("/api/push")
    assert (refused.value.status, refused.value.code) == (503, "no_reminders")
    assert "push.key" in caplog.text
    assert (tmp_path / "push.key").read_text() == "nothing"


def test_without_the_library_nothing_is_offered(in_thread, monkeypatch):
    monkeypatch.setattr(sealing, "find_spec", lambda _: None)
    ann = in_thread().guest()
    for ask in (lambda: ann.get("/api/push"), lambda: ann.post("/api/push", subscription())):
        with pytest.raises(RefusedError) as refused:
            ask()
        assert (refused.value.status, refused.value.code) == (404, "no_reminders")
    assert ann.new_table("here", "open")


def test_a_server_starts_without_it():
    program = "import sys, gusher.server.http.app; print([name for name in sys.modules if 'cryptography' in name])"
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_words():
    atacama = game("atacama")
    assert wording(atacama, ["Ada"], "en") == ("Your turn at Atacama", "With Ada")
    assert wording(atacama, ["Ada", "Bo", "Käthe"], "de") == ("Du bist am Zug: Atacama", "Mit Ada, Bo und Käthe")
    assert wording(atacama, ["Ada", "Bo"], "pl") == ("Twój ruch: Atacama", "Przy stole: Ada i Bo")
    assert wording(atacama, [], "en")[1] == wording(atacama, list("abcdefgh"), "en")[1] == ""
    assert set(LANGUAGES) == set(atacama.texts)


HOOK = {"url": "https://push.example/hook", "language": "de"}


def heard_texts(service, many, seconds=60):
    return [json.loads(body)["text"] for path, _, body in service.hears(many, seconds) if path == "/hook"]


def test_another_service_is_told_as_well(quick, service):
    ann, bob, table = two_people(quick)
    bob.put("/api/me/webhook", HOOK)
    [greeting] = heard_texts(service, 1)
    assert "wenn du am Zug bist" in greeting
    assert bob.get("/api/me/webhook") == {"url": HOOK["url"]}
    with ann.sit(table) as a:
        a.act("e5")
        assert any(f"/table/{table}" in text for text in heard_texts(service, 3))
    bob.ask("DELETE", "/api/me/webhook")
    assert bob.get("/api/me/webhook") == {"url": None}


def test_a_service_that_takes_nothing_is_no_webhook(quick, service):
    service.status = 500
    bob = quick.guest()
    with pytest.raises(RefusedError) as refused:
        bob.put("/api/me/webhook", HOOK)
    assert (refused.value.code, refused.value.field) == ("webhook_silent", "url")
    assert bob.get("/api/me/webhook") == {"url": None}


@pytest.mark.parametrize("url", [value for field, value in BAD if field == "endpoint"])
def test_a_webhook_is_no_way_into_a_private_network(server, url):
    with pytest.raises(RefusedError) as refused:
        server.guest().put("/api/me/webhook", {**HOOK, "url": url})
    assert (refused.value.code, refused.value.field) == ("invalid", "url")


def test_nobody_is_reminded_of_a_table_where_they_have_switched_it_off(quick, service):
    ann, bob, table = two_people(quick)
    bob.ask("PUT", f"/api/me/tables/{table}/unreminded")
    assert bob.get(f"/api/me/tables/{table}/unreminded") == {"on": True}
    with ann.sit(table) as a:
        a.act("e5")
        assert service.hears(1, 1.5) == []
    with pytest.raises(RefusedError) as refused:
        bob.put("/api/me/tables/none/unreminded", {})
    assert refused.value.code == "unknown_table"
