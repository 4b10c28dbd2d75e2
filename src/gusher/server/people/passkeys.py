"""Passkeys (WebAuthn), which stand for the six words where a page is on https: made on a device or in a password
manager, and good for one host name.

A challenge is signed rather than kept. It is good for a few minutes, for one use, for one purpose, and for the browser
that asked for it. ``fido2`` is loaded on first use: where it can't be, no passkeys are offered.
"""

from __future__ import annotations

import hmac
import secrets
import time
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

from gusher.server.protocol.errors import Refusal
from gusher.server.protocol.persons import PasskeyAnswer, PasskeyProof
from gusher.server.sharing import limits
from gusher.server.storage.sql.passkeys import Passkey, Spent
from gusher.server.storage.sql.storage import Storage
from gusher.server.storage.storage import TooManyError

from .people import People

if TYPE_CHECKING:
    from fido2.server import Fido2Server

Purpose = Literal["add", "sign in"]


def are_offered() -> bool:
    """Whether this machine can check passkeys."""
    return find_spec("fido2") is not None and find_spec("cryptography") is not None


class Passkeys:
    """Adds passkeys of people, and tells whose one is."""

    def __init__(self, people: People, storage: Storage) -> None:
        self._people = people
        self._storage = storage

    def challenge(self, purpose: Purpose, asker: str) -> str:
        """What a device is to sign, for this person or whoever their browser signs in as."""
        text = f"{int(time.time()) + limits.SECONDS_TO_USE_PASSKEY}-{secrets.token_hex(16)}"
        return _base64(f"{text}-{self._signature(purpose, asker, text)}".encode())

    def handle(self, person: str) -> str:
        """How devices know a person, so that they keep one passkey for each. It leads to nobody's id."""
        return _base64(bytes.fromhex(self._people.fingerprint("passkey of", person)))

    async def add(self, person: str, origin: str, answer: PasskeyAnswer) -> None:
        """Let a new passkey be a person's. Refusal if it was not made for this challenge and this ``origin``."""
        from fido2.cose import UnsupportedKey

        response = {"clientDataJSON": answer.client_data, "attestationObject": answer.attestation}
        server, generation = _server(origin), self._people.generation(person)
        try:
            spent = self._spent("add", person, answer.client_data)
            made = server.register_complete(_state(spent), _credential(answer.id, response))
        except Exception as error:
            # Whatever the library finds wrong with what somebody has sent.
            raise Refusal("passkey", detail=str(error)) from error
        key, now = made.credential_data, time.time()
        if key is None or isinstance(key.public_key, UnsupportedKey):
            raise Refusal("passkey", detail="no key that can be checked")
        passkey = Passkey(
            _base64(key.credential_id), person, server.rp.id or "", bytes(key).hex(), made.counter, now, None
        )
        try:
            is_new = await self._storage.passkeys.add(passkey, spent, limits.PASSKEYS, generation)
        except TooManyError:
            raise Refusal("too_many_passkeys", status=409) from None
        if not is_new:
            raise Refusal("passkey")

    async def sign_in(self, asker: str, origin: str, proof: PasskeyProof) -> str:
        """The person of a passkey that has signed a challenge of this browser's. Refusal if it is nobody's, if that
        has been used, or if the passkey has been copied."""
        from fido2.webauthn import AttestedCredentialData, AuthenticatorData

        response = {
            "clientDataJSON": proof.client_data,
            "authenticatorData": proof.authenticator_data,
            "signature": proof.signature,
        }
        passkey = await self._storage.passkeys.find(proof.id)
        if passkey is None:
            raise Refusal("unknown_passkey", status=404)
        try:
            spent = self._spent("sign in", asker, proof.client_data)
            known = [AttestedCredentialData(bytes.fromhex(passkey.key))]
            _server(origin).authenticate_complete(_state(spent), known, _credential(proof.id, response))
            counter = AuthenticatorData(_bytes(proof.authenticator_data)).counter
        except Exception as error:
            # Whatever the library finds wrong with what somebody has sent.
            raise Refusal("passkey", detail=str(error)) from error
        if not await self._storage.passkeys.use(passkey.id, counter, spent, time.time()):
            raise Refusal("passkey")
        return passkey.person

    def _spent(self, purpose: Purpose, asker: str, client_data: str) -> Spent:
        """The challenge that was signed. ValueError if we did not set it, or not now, for this or for them."""
        from fido2.webauthn import CollectedClientData

        challenge = CollectedClientData(_bytes(client_data)).challenge.decode()
        text, _, signature = challenge.rpartition("-")
        until = text.partition("-")[0]
        if not hmac.compare_digest(signature.encode(), self._signature(purpose, asker, text).encode()):
            raise ValueError("the challenge is not ours, or somebody else's")
        if int(until) < time.time():
            raise ValueError("the challenge is too old")
        return Spent(challenge, float(until))

    def _signature(self, purpose: Purpose, asker: str, text: str) -> str:
        # Void once its asker has signed out everywhere.
        return self._people.fingerprint(f"passkey {purpose} {asker}-{self._people.generation(asker)}", text)


def host_of(origin: str) -> str:
    """The host for which passkeys are good at this origin. Refusal if browsers make none there."""
    parts = urlsplit(origin)
    host = parts.hostname or ""
    is_local = host == "localhost" or host.endswith(".localhost")
    if not host or (parts.scheme != "https" and not is_local):
        raise Refusal("passkeys_insecure", status=403)
    return host


def _server(origin: str) -> Fido2Server:
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    # The origin is what the browser says of its page, and was compared with the server's own name.
    host = PublicKeyCredentialRpEntity(name="Gusher", id=host_of(origin))
    return Fido2Server(host, verify_origin=lambda said: said == origin)


def _credential(name: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": name, "rawId": name, "type": "public-key", "response": response}


def _state(spent: Spent) -> dict[str, Any]:
    return {"challenge": _base64(spent.challenge.encode()), "user_verification": "preferred"}


def _base64(plain: bytes) -> str:
    from fido2.utils import websafe_encode

    return websafe_encode(plain)


def _bytes(text: str) -> bytes:
    from fido2.utils import websafe_decode

    return websafe_decode(text)
