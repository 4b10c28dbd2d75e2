"""Who is who, without accounts: a signed cookie for each device, and a code that brings a person to another one."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from itertools import chain, count

from gusher.server.protocol.errors import Refusal
from gusher.server.storage.storage import Key
from gusher.table.names import clean

from . import codes

COOKIE = "gusher"
COOKIE_SECONDS = 400 * 86400
"""As long as browsers keep one; it is renewed with every visit."""

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's: none of them looks like another when read aloud or written down."""
_LOOKALIKES = str.maketrans({"o": "0", "i": "1", "l": "1", "-": None})

BITS_OF_LETTER = 5
ID_LENGTH = 12
CHECK_BITS = 6
"""What six words have room for beside an id. One of 64 mistyped codes passes: whoever takes one is to be known here."""
FORMER_CHECK_LENGTH = 4
"""Codes were letters once: those of the id, and so many to check them."""
LENGTH_OF_TAG = 32
"""Hexadecimal digits by which we know what we have sealed, such as the address of a calendar."""


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
        # Of those who have signed out everywhere; and by what their codes spell, who they are.
        self._keys: dict[str, Key] = {}
        self._coded: dict[str, str] = {}
        # Of those who have erased themselves: their ids are kept nowhere.
        self._erased: set[str] = set()

    def learn(self, key: Key) -> bool:
        """From now on only cookies and codes with this key are this person's. False if that is known."""
        before = self._keys.get(key.person)
        if before is not None and before.generation >= key.generation:
            return False
        if before is not None:
            del self._coded[before.code]
        self._keys[key.person] = key
        self._coded[key.code] = key.person
        return True

    def fingerprint_of(self, person: str) -> str:
        """By what it is known of a person that they have erased themselves."""
        return self.fingerprint("erased", person)

    def forget(self, fingerprint: str, person: str | None) -> bool:
        """From now on no cookie and no code is this person's; their id is None where it is no longer known. False if
        that is known."""
        if fingerprint in self._erased:
            return False
        self._erased.add(fingerprint)
        key = self._keys.pop(person or "", None)
        if key is not None:
            self._coded.pop(key.code, None)
        return True

    def _is_erased(self, person: str) -> bool:
        return bool(self._erased) and self.fingerprint_of(person) in self._erased

    def cookie(self, person: str) -> str:
        """What a device keeps."""
        named = self._named(person)
        return f"{named}.{self._sign('cookie', named)}"

    def of_cookie(self, cookie: str | None) -> str | None:
        """The person of a cookie; None if there is none, it is not ours, or it is void."""
        person, is_valid = self._read(cookie)
        return person if is_valid else None

    def calendar(self, person: str) -> str:
        """What stands in the secret address of a person's calendar, which others fetch: nobody learns an id from it. It
        is void when their cookies are."""
        return self.sealed("calendar", self._named(person))

    def of_calendar(self, text: str) -> str | None:
        """The person of such an address; None if it is not ours, or it is void."""
        named = self.unsealed("calendar", text)
        person, is_valid = ("", False) if named is None else self._owner(named)
        return person if is_valid else None

    def sealed(self, purpose: str, text: str) -> str:
        """A short text as it can be kept or given away: only we can read it, and see that it is ours."""
        tag = self._sign(purpose, text)[:LENGTH_OF_TAG]
        return tag + self._veiled(tag, text.encode()).hex()

    def unsealed(self, purpose: str, sealed: str) -> str | None:
        """What was ``sealed`` for this purpose; None if it was not, or not by us."""
        tag = sealed[:LENGTH_OF_TAG]
        try:
            text = self._veiled(tag, bytes.fromhex(sealed[LENGTH_OF_TAG:])).decode()
        except ValueError:
            return None
        return text if hmac.compare_digest(tag.encode(), self._sign(purpose, text)[:LENGTH_OF_TAG].encode()) else None

    def _veiled(self, tag: str, text: bytes) -> bytes:
        """A text that only we can read; what was veiled, plain again."""
        blocks = (bytes.fromhex(self._sign("veil", f"{tag}{block or ''}")) for block in count())
        return bytes(one ^ other for one, other in zip(text, chain.from_iterable(blocks), strict=False))

    def generation(self, person: str) -> int:
        """How often a person has signed out everywhere."""
        key = self._keys.get(person)
        return 0 if key is None else key.generation

    def _named(self, person: str) -> str:
        """A person, and which of their keys is good."""
        return person if person not in self._keys else f"{person}-{self.generation(person)}"

    def is_void(self, cookie: str | None) -> bool:
        """Whether a cookie is ours, but its person has signed out or erased themselves since."""
        person, is_valid = self._read(cookie)
        return person is not None and not is_valid

    def of_erased_cookie(self, cookie: str | None) -> bool:
        """Whether a cookie is ours and its person has erased themselves."""
        person, _ = self._read(cookie)
        return person is not None and self._is_erased(person)

    def _read(self, cookie: str | None) -> tuple[str | None, bool]:
        """The person that a cookie of ours names, None for any other cookie; and whether it is still theirs."""
        named, _, signature = (cookie or "").partition(".")
        if not hmac.compare_digest(signature.encode(), self._sign("cookie", named).encode()):
            return None, False
        return self._owner(named)

    def _owner(self, named: str) -> tuple[str, bool]:
        """Whom ``_named`` has named, and whether that key is still theirs."""
        person, _, generation = named.partition("-")
        key = self._keys.get(person)
        is_current = generation == ("" if key is None else str(key.generation))
        return person, is_current and not self._is_erased(person)

    def code(self, person: str) -> str:
        """The resume code: six words."""
        key = self._keys.get(person)
        spelled = person if key is None else key.code
        return codes.spelled(_number(spelled) << CHECK_BITS | self._check(spelled))

    def of_code(self, code: str) -> str:
        """The person of a resume code, however it was typed, if there is one: the storage knows. Refusal if it can't be
        anybody's."""
        typed = codes.typed_words(code)
        letters = "".join(code.lower().translate(_LOOKALIKES).split())
        are_letters = len(letters) == ID_LENGTH + FORMER_CHECK_LENGTH and set(letters) <= set(LETTERS)
        if are_letters and not codes.are_words(typed):
            return self._of_former_code(letters)
        number = codes.number_of(typed)
        spelled = _letters(number >> CHECK_BITS)
        if number & (1 << CHECK_BITS) - 1 != self._check(spelled):
            raise Refusal("unknown_code", "code", status=404)
        return self._coded.get(spelled) or self._not_renewed(spelled)

    def _not_renewed(self, person: str) -> str:
        """This person, as long as a code with their id is theirs. Refusal if they have another one now, or none."""
        if person in self._keys or self._is_erased(person):
            raise Refusal("unknown_code", "code", status=404)
        return person

    def _of_former_code(self, letters: str) -> str:
        """The person of a code that was written down when codes were letters."""
        person, check = letters[:ID_LENGTH], letters[ID_LENGTH:]
        if not hmac.compare_digest(check, self._former_check(person)):
            raise Refusal("unknown_code", "code", status=404)
        return self._not_renewed(person)

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

    def fingerprint(self, purpose: str, text: str) -> str:
        """What is kept of something secret and short, so that nobody who sees it can tell what it was."""
        return self._sign(purpose, text)

    def _sign(self, purpose: str, person: str) -> str:
        return hmac.new(self._secret, f"{purpose}:{person}".encode(), hashlib.sha256).hexdigest()

    def _check(self, person: str) -> int:
        return int(self._sign("words", person), 16) & (1 << CHECK_BITS) - 1

    def _former_check(self, person: str) -> str:
        number = int(self._sign("code", person), 16)
        return "".join(LETTERS[number >> BITS_OF_LETTER * each & 31] for each in range(FORMER_CHECK_LENGTH))


def _number(person: str) -> int:
    """An id as the number that its letters write."""
    number = 0
    for letter in person:
        number = number << BITS_OF_LETTER | LETTERS.index(letter)
    return number


def _letters(number: int) -> str:
    """The opposite of ``_number``."""
    return "".join(LETTERS[number >> BITS_OF_LETTER * place & 31] for place in reversed(range(ID_LENGTH)))
