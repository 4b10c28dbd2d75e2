"""What people say of themselves, and how they are reminded (HTTP)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Settings(Struct, forbid_unknown_fields=True, rename="camel"):
    """PUT /api/me/settings: how this person likes the screens, whatever device they use. ``system``, or no language: as
    the device has it. A tone says that it is their turn always, at tables with ``others``, or never; others' doings are
    shown at a ``pace``; moves can be felt and heard (``feel``); the legend beside a board is open or not, null until
    they open or close one. ``has_words``: they have said that they have their resume code, and are not offered it any
    more."""

    language: Literal["en", "de", "pl"] | None = None
    theme: Literal["system", "light", "dark"] = "system"
    motion: Literal["system", "full", "none"] = "system"
    sound: Literal["others", "on", "off"] = "others"
    pace: Literal["slow", "normal", "fast", "once"] = "normal"
    confirm: bool = True
    show_open: bool = True
    feel: bool = True
    legend: bool | None = None
    has_words: bool = False


class Person(Struct):
    """GET and PUT /api/me. ``resume`` is the code that brings this person to another device, with name, seats and
    ``settings``; these are null until some have been kept."""

    name: str
    resume: str
    settings: Settings | None


class NewName(Struct, forbid_unknown_fields=True):
    """PUT /api/me."""

    name: str


class Resume(Struct, forbid_unknown_fields=True):
    """POST /api/resume: become the person with this code on this device too. Of each word the first four letters are
    enough."""

    code: str


class NewPasskey(Struct):
    """POST /api/me/passkeys/challenge: what a browser needs to make a passkey for this person, as WebAuthn writes it.
    ``user`` is how devices know them, ``name`` what they call them; ``known`` are the passkeys that they have here."""

    challenge: str
    user: str
    name: str
    known: list[str]


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    """POST /api/me/passkeys: the passkey that a browser has made, as WebAuthn writes it."""

    id: str
    client_data: str
    attestation: str


class KeptPasskey(Struct):
    """A passkey, which is good at the host ``site``; when it was made and last used, in seconds since 1970."""

    id: str
    site: str
    made: float
    used: float | None


class KeptPasskeys(Struct):
    """GET /api/me/passkeys: this person's, the oldest first; not ``offered`` where the server can check none."""

    offered: bool
    passkeys: list[KeptPasskey]


class PasskeyChallenge(Struct):
    """POST /api/passkey/challenge: what a passkey is to sign."""

    challenge: str


class PasskeyProof(Struct, forbid_unknown_fields=True):
    """POST /api/passkey: become the person of this passkey on this device too. What it has signed, as WebAuthn writes
    it."""

    id: str
    client_data: str
    authenticator_data: str
    signature: str


class PushKey(Struct):
    """GET /api/push: the key by which browsers know the server that may send them reminders."""

    key: str


class Subscribe(Struct, forbid_unknown_fields=True):
    """POST /api/push: remind this person on this device, in a language of the games' texts. The rest is what the
    browser says of its subscription."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


class Unsubscribe(Struct, forbid_unknown_fields=True):
    """POST /api/push/off: no longer remind anybody on this device."""

    endpoint: str


class CalendarAddress(Struct):
    """GET /api/me/calendar: the ``path`` of this person's deadlines as a calendar, with a secret in it; ``lang`` can be
    asked for behind it. It is void once they sign out everywhere."""

    path: str


class NewWebhook(Struct, forbid_unknown_fields=True):
    """PUT /api/me/webhook: tell another service when it is this person's turn. It is tried at once, and has to answer.
    Only public hosts, by https."""

    url: str
    language: str


class KeptWebhook(Struct):
    """GET /api/me/webhook: the service's address; None if there is none."""

    url: str | None


class NewMail(Struct, forbid_unknown_fields=True):
    """PUT /api/me/mail: send reminders to this address once a link in an e-mail to it has been opened."""

    address: str
    language: str


class KeptMail(Struct):
    """GET /api/me/mail: the address that reminders go to, None if there is none, and whether it is confirmed. Where
    nobody has set up mail it is not ``offered``."""

    offered: bool
    address: str | None = None
    confirmed: bool = False


class Unreminded(Struct):
    """GET /api/me/tables/{id}/unreminded: whether this person wants no reminders of the table."""

    on: bool
