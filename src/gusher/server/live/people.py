"""Who is who, without accounts: a signed cookie for each device, and a code that brings a person to another one."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from gusher.server.protocol.errors import Refusal
from gusher.table.names import clean

COOKIE = "gusher"
COOKIE_SECONDS = 400 * 86400
"""As long as browsers keep one; it is renewed with every visit."""

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's: none of them looks like another when read aloud or written down."""
_LOOKALIKES = str.maketrans({"o": "0", "i": "1", "l": "1", "-": None, " ": None})

ID_LENGTH = 12
CHECK_LENGTH = 4


def new_id() -> str:
    """60 random bits, as the names of people and tables."""
    return "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))


def clean_name(name: str, field: str = "name") -> str:
    """A name as it is kept. Refusal if it can't be one (``gusher.table.names``)."""
    cleaned = clean(name)
    if cleaned is None:
        raise Refusal("name", field)
    return cleaned


class People:
    """Signs and checks. ``secret`` stays in the data folder; only the person's own devices ever learn their id."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def cookie(self, person: str) -> str:
        """What a device keeps."""
        return f"{person}.{self._sign('cookie', person)}"

    def of_cookie(self, cookie: str | None) -> str | None:
        """The person of a cookie; None if there is none or it is not ours."""
        person, _, signature = (cookie or "").partition(".")
        return person if hmac.compare_digest(signature.encode(), self._sign("cookie", person).encode()) else None

    def code(self, person: str) -> str:
        """The resume code, in groups of four."""
        whole = (person + self._check(person)).upper()
        return "-".join(whole[start : start + 4] for start in range(0, len(whole), 4))

    def of_code(self, code: str) -> str:
        """The person of a resume code, however it was typed. Refusal if it is nobody's."""
        typed = code.lower().translate(_LOOKALIKES)
        person, check = typed[:ID_LENGTH], typed[ID_LENGTH:]
        if len(typed) != ID_LENGTH + CHECK_LENGTH or not hmac.compare_digest(
            check.encode(), self._check(person).encode()
        ):
            raise Refusal("unknown_code", "code", status=404)
        return person

    def ticket(self, table: str) -> str:
        """The right to make the table of this id."""
        return f"{table}.{self._sign('ticket', table)}"

    def of_ticket(self, ticket: str) -> str:
        """The table of a ticket. Refusal if it is not ours."""
        table, _, signature = ticket.partition(".")
        if not hmac.compare_digest(signature.encode(), self._sign("ticket", table).encode()):
            raise Refusal("invalid", "dice", "GET /api/dice gives what belongs here")
        return table

    def seed(self, table: str) -> bytes:
        """The seed of the dice at this table: settled before the table is made, and kept nowhere till then."""
        return bytes.fromhex(self._sign("dice", table))

    def _sign(self, purpose: str, person: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{person}".encode(), hashlib.sha256).hexdigest()

    def _check(self, person: str) -> str:
        number = int(self._sign("code", person), 16)
        return "".join(LETTERS[number >> 5 * each & 31] for each in range(CHECK_LENGTH))
