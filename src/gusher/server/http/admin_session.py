"""Operators come in with the token that the server was started with. They get a cookie, signed over the token and its
end, which is void once the token changes. Nothing of it is stored."""

from __future__ import annotations

import hashlib
import hmac
import time

from gusher.server.people.people import People
from gusher.server.protocol.errors import Refusal
from gusher.server.sharing.budgets import Buckets

COOKIE = "gusher_admin"
PATH = "/api/admin"
SECONDS = 12 * 3600
"""How long a cookie is good."""


class AdminSession:
    """The door to the page of those who look after the server; there is none without a ``token``."""

    def __init__(self, token: str | None, people: People, tries: Buckets) -> None:
        self._token = token
        self._people = people
        self._tries = tries

    def enter(self, token: str, address: str) -> str:
        """The value of the cookie for whoever has the token. Refusal for a wrong one, or for any from an address that
        has sent too many."""
        if self._token is None:
            raise Refusal("not_found", status=404)
        if not self._tries.take(address):
            raise Refusal("too_fast", status=429)
        # Of different lengths nothing can be learnt either.
        if not hmac.compare_digest(_digest(token), _digest(self._token)):
            raise Refusal("wrong_token", "token", status=403)
        until = str(int(time.time()) + SECONDS)
        return f"{until}.{self._sign(until)}"

    def check(self, cookie: str | None) -> None:
        """Refusal for whoever is not in: as if there were nothing here, where there is no token."""
        if self._token is None:
            raise Refusal("not_found", status=404)
        until, _, signature = (cookie or "").partition(".")
        is_ours = hmac.compare_digest(signature.encode(), self._sign(until).encode())
        if not is_ours or not until.isascii() or not until.isdigit() or int(until) < time.time():
            raise Refusal("not_an_admin", status=403)

    def _sign(self, until: str) -> str:
        return self._people.fingerprint("admin", f"{_digest(self._token or '').hex()}:{until}")


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
