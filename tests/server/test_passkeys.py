"""Passkeys: whose one is, and that nothing that was signed is good twice, elsewhere, later or for somebody else."""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from gusher.server.http.guest import Guest, RefusedError
from gusher.server.people import passkeys
from gusher.server.sharing import limits
from gusher.server.storage.folder import DATABASE
from gusher.server.storage.sql.passkeys import Passkey, Spent

FLAGS = AuthenticatorData.FLAG.UP


class Device:
    """A browser with one passkey of its own, at a page of the server as it is reached on its own computer."""

    def __init__(self, url):
        url = url.replace("127.0.0.1", "localhost")
        self.guest = Guest(url)
        self.guest.get("/api/me")
        self.origin = url
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = secrets.token_bytes(16)
        self.counter = 0

    def ask(self, path, body=None, headers=None):
        """POST as a page does; the answer. RefusedError for an error."""
        status, _, answer = self.guest.ask("POST", path, body, {"origin": self.origin, **(headers or {})})
        content = json.loads(answer) if answer else {}
        if status >= 400:
            raise RefusedError(content, status)
        return content

    def begun(self, sign_in=False):
        """A challenge."""
        return self.ask("/api/passkey/challenge" if sign_in else "/api/me/passkeys/challenge")["challenge"]

    def made(self, challenge, origin=None):
        """What adds the passkey."""
        said = CollectedClientData.create("webauthn.create", websafe_decode(challenge), origin or self.origin)
        key = AttestedCredentialData.create(bytes(16), self.name, ES256.from_cryptography_key(self.key.public_key()))
        about = AuthenticatorData.create(sha256(b"localhost").digest(), FLAGS | 0x40, self.counter, key)
        attestation = AttestationObject.create("none", about, {})
        return {
            "id": websafe_encode(self.name),
            "client_data": websafe_encode(said),
            "attestation": websafe_encode(attestation),
        }

    def signed(self, challenge, origin=None, key=None):
        """What signs in by the passkey."""
        said = CollectedClientData.create("webauthn.get", websafe_decode(challenge), origin or self.origin)
        about = AuthenticatorData.create(sha256(b"localhost").digest(), FLAGS, self.counter)
        signature = (key or self.key).sign(about + said.hash, ec.ECDSA(hashes.SHA256()))
        return {
            "id": websafe_encode(self.name),
            "client_data": websafe_encode(said),
            "authenticator_data": websafe_encode(about),
            "signature": websafe_encode(signature),
        }

    def add(self):
        """Add the passkey."""
        self.ask("/api/me/passkeys", self.made(self.begun()))

    def lend(self, other):
        """Let the passkey be on another device, too, as password managers do."""
        other.key, other.name = self.key, self.name
        return other

    def kept(self):
        """The passkeys that the server knows."""
        return self.guest.get("/api/me/passkeys")["passkeys"]


@pytest.fixture
def device(server):
    """Makes devices, each of somebody new."""
    return lambda: Device(server.url)


@pytest.fixture
def owner(device):
    """Ann's device, whose passkey has been added."""
    made = device()
    made.guest.put("/api/me", {"name": "Ann"})
    made.add()
    return made


def refused(device, path, body, code="passkey"):
    with pytest.raises(RefusedError) as error:
        device.ask(path, body)
    assert error.value.code == code


def test_a_passkey_brings_its_person_to_another_device(owner, device):
    [kept] = owner.kept()
    assert (kept["site"], kept["used"]) == ("localhost", None)
    other = owner.lend(device())
    answer = other.ask("/api/passkey", other.signed(other.begun(sign_in=True)))
    assert answer == owner.guest.get("/api/me")
    assert other.guest.get("/api/me")["name"] == "Ann"
    [kept] = owner.kept()
    assert kept["used"] >= kept["made"]
    assert owner.guest.ask("DELETE", f"/api/me/passkeys/{kept['id']}")[0] == 204
    third = owner.lend(device())
    refused(third, "/api/passkey", third.signed(third.begun(sign_in=True)), "unknown_passkey")


def test_a_challenge_is_good_once(owner, device):
    other = owner.lend(device())
    proof = other.signed(other.begun(sign_in=True))
    stranger = Guest(owner.guest.url, other.guest.cookie)
    other.ask("/api/passkey", proof)
    other.guest = stranger
    refused(other, "/api/passkey", proof)
    challenge = owner.begun()
    owner.name = secrets.token_bytes(16)
    owner.ask("/api/me/passkeys", owner.made(challenge))
    owner.name = secrets.token_bytes(16)
    refused(owner, "/api/me/passkeys", owner.made(challenge))
    assert len(owner.kept()) == 2


def test_a_challenge_is_good_for_nobody_and_nothing_else(owner, device):
    other, third = owner.lend(device()), owner.lend(device())
    refused(other, "/api/passkey", other.signed(third.begun(sign_in=True)))
    refused(other, "/api/passkey", other.signed(other.begun()))
    refused(other, "/api/passkey", other.signed(websafe_encode(b"1-2-3")))
    refused(third, "/api/me/passkeys", third.made(other.begun()))
    refused(third, "/api/me/passkeys", third.made(third.begun(sign_in=True)))
    assert other.guest.get("/api/me")["name"] == third.guest.get("/api/me")["name"] == ""


def test_a_challenge_gets_old(owner, device, in_thread, monkeypatch):
    here = Device(in_thread().url)
    monkeypatch.setattr(limits, "SECONDS_TO_USE_PASSKEY", -1)
    refused(here, "/api/me/passkeys", here.made(here.begun()))


def test_what_a_page_of_others_got_signed_is_good_for_nothing(owner, device):
    other = owner.lend(device())
    for origin in ("https://evil.example", f"{owner.origin}0", "http://evil.localhost"):
        refused(other, "/api/passkey", other.signed(other.begun(sign_in=True), origin))
        refused(other, "/api/me/passkeys", other.made(other.begun(), origin))
    refused(other, "/api/passkey", other.signed(other.begun(sign_in=True), key=device().key))


def test_a_passkey_that_was_copied_is_found_out(owner, device):
    other = owner.lend(device())
    other.counter = 5
    other.ask("/api/passkey", other.signed(other.begun(sign_in=True)))
    copy = owner.lend(device())
    for counter in (5, 4, 0):
        copy.counter = counter
        refused(copy, "/api/passkey", copy.signed(copy.begun(sign_in=True)))
    copy.counter = 6
    copy.ask("/api/passkey", copy.signed(copy.begun(sign_in=True)))


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"origin": "http://gusher.example", "host": "gusher.example"}, "passkeys_insecure"),
        ({"origin": ""}, "wrong_origin"),
    ],
)
def test_there_are_none_without_https(device, headers, code):
    with pytest.raises(RefusedError) as error:
        device().ask("/api/passkey/challenge", None, headers)
    assert (error.value.status, error.value.code) == (403, code)


def test_what_is_no_passkey_is_refused(owner):
    for changes in ({"attestation": "AAAA"}, {"client_data": "?"}, {"client_data": websafe_encode(b"{}")}):
        refused(owner, "/api/me/passkeys", {**owner.made(owner.begun()), **changes})
    proof = owner.signed(owner.begun(sign_in=True))
    for changes in ({"authenticator_data": ""}, {"signature": "AAAA"}, {"client_data": ""}):
        refused(owner, "/api/passkey", {**proof, **changes})


def test_they_go_with_their_person_and_with_signing_out_everywhere(in_thread, tmp_path):
    here = in_thread()
    ann, bob = Device(here.url), Device(here.url)
    for each in (ann, bob):
        each.add()
    [known] = json.loads(ann.guest.ask("GET", "/api/me/data")[2])["passkeys"]
    assert known["site"] == "localhost"
    person = ann.guest.cookie.partition("=")[2].partition(".")[0]
    assert person not in json.dumps(ann.ask("/api/me/passkeys/challenge"))
    ann.guest.ask("DELETE", "/api/me")
    before = bob.begun()
    bob.guest.post("/api/me/sign-out", None)
    refused(bob, "/api/me/passkeys", bob.made(before))
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database:
        assert database.execute("SELECT count(*) FROM passkeys").fetchone() == (0,)


def test_who_has_signed_out_meanwhile_gets_none(database):
    async def run():
        storage = database.open()
        await storage.renew("ann", "code")
        passkey = Passkey("p", "ann", "localhost", "00", 0, 1.0, None)
        assert not await storage.passkeys.add(passkey, Spent("a", 9.0), 9, 0)
        assert await storage.passkeys.add(passkey, Spent("a", 9.0), 9, 1)
        assert not await storage.passkeys.add(replace(passkey, id="q"), Spent("a", 9.0), 9, 1)
        await storage.close()

    asyncio.run(run())


def test_a_person_has_few(in_thread, monkeypatch):
    monkeypatch.setattr(limits, "PASSKEYS", 1)
    here = Device(in_thread().url)
    here.add()
    refused(here, "/api/me/passkeys", here.made(here.begun()), "too_many_passkeys")


def test_without_the_library_none_are_offered(in_thread, monkeypatch):
    monkeypatch.setattr(passkeys, "find_spec", lambda _: None)
    here = Device(in_thread().url)
    assert here.guest.get("/api/me/passkeys") == {"offered": False, "passkeys": []}
    refused(here, "/api/passkey/challenge", None, "no_passkeys")
